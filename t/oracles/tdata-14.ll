; ModuleID = 'tdata.c'
source_filename = "tdata.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.ident_t = type { i32, i32, i32, i32, ptr }
%struct.__tgt_offload_entry = type { ptr, ptr, i64, i32, i32 }

@x = dso_local global [256 x double] zeroinitializer, align 16
@y = dso_local global [256 x double] zeroinitializer, align 16
@.offload_sizes = private unnamed_addr constant [2 x i64] [i64 2048, i64 2048]
@.offload_maptypes = private unnamed_addr constant [2 x i64] [i64 1, i64 3]
@0 = private unnamed_addr constant [23 x i8] c";unknown;unknown;0;0;;\00", align 1
@1 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 22, ptr @0 }, align 8
@.__omp_offloading_fe00_a74042_main_l9.region_id = weak constant i8 0
@.offload_sizes.1 = private unnamed_addr constant [2 x i64] zeroinitializer
@.offload_maptypes.2 = private unnamed_addr constant [2 x i64] [i64 544, i64 544]
@.__omp_offloading_fe00_a74042_main_l11.region_id = weak constant i8 0
@.offload_sizes.3 = private unnamed_addr constant [1 x i64] zeroinitializer
@.offload_maptypes.4 = private unnamed_addr constant [1 x i64] [i64 544]
@.offload_sizes.5 = private unnamed_addr constant [1 x i64] [i64 32]
@.offload_maptypes.6 = private unnamed_addr constant [1 x i64] [i64 2]
@.offload_sizes.7 = private unnamed_addr constant [1 x i64] [i64 2048]
@.offload_maptypes.8 = private unnamed_addr constant [1 x i64] [i64 1]
@.offload_sizes.9 = private unnamed_addr constant [1 x i64] [i64 2048]
@.offload_maptypes.10 = private unnamed_addr constant [1 x i64] [i64 8]
@.str = private unnamed_addr constant [8 x i8] c"bad=%d\0A\00", align 1
@.omp_offloading.entry_name = internal unnamed_addr constant [37 x i8] c"__omp_offloading_fe00_a74042_main_l9\00"
@.omp_offloading.entry.__omp_offloading_fe00_a74042_main_l9 = weak constant %struct.__tgt_offload_entry { ptr @.__omp_offloading_fe00_a74042_main_l9.region_id, ptr @.omp_offloading.entry_name, i64 0, i32 0, i32 0 }, section "omp_offloading_entries", align 1
@.omp_offloading.entry_name.11 = internal unnamed_addr constant [38 x i8] c"__omp_offloading_fe00_a74042_main_l11\00"
@.omp_offloading.entry.__omp_offloading_fe00_a74042_main_l11 = weak constant %struct.__tgt_offload_entry { ptr @.__omp_offloading_fe00_a74042_main_l11.region_id, ptr @.omp_offloading.entry_name.11, i64 0, i32 0, i32 0 }, section "omp_offloading_entries", align 1
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 0, ptr @.omp_offloading.requires_reg, ptr null }]

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  %5 = alloca [2 x ptr], align 8
  %6 = alloca [2 x ptr], align 8
  %7 = alloca [2 x ptr], align 8
  %8 = alloca [2 x ptr], align 8
  %9 = alloca [2 x ptr], align 8
  %10 = alloca [2 x ptr], align 8
  %11 = alloca [1 x ptr], align 8
  %12 = alloca [1 x ptr], align 8
  %13 = alloca [1 x ptr], align 8
  %14 = alloca [1 x ptr], align 8
  %15 = alloca [1 x ptr], align 8
  %16 = alloca [1 x ptr], align 8
  %17 = alloca [1 x ptr], align 8
  %18 = alloca [1 x ptr], align 8
  %19 = alloca [1 x ptr], align 8
  %20 = alloca [1 x ptr], align 8
  %21 = alloca [1 x ptr], align 8
  %22 = alloca [1 x ptr], align 8
  %23 = alloca i32, align 4
  %24 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  store ptr @x, ptr %2, align 8
  store ptr @y, ptr %3, align 8
  store i32 0, ptr %4, align 4
  br label %25

25:                                               ; preds = %39, %0
  %26 = load i32, ptr %4, align 4
  %27 = icmp slt i32 %26, 256
  br i1 %27, label %28, label %42

28:                                               ; preds = %25
  %29 = load i32, ptr %4, align 4
  %30 = sitofp i32 %29 to double
  %31 = load ptr, ptr %2, align 8
  %32 = load i32, ptr %4, align 4
  %33 = sext i32 %32 to i64
  %34 = getelementptr inbounds double, ptr %31, i64 %33
  store double %30, ptr %34, align 8
  %35 = load ptr, ptr %3, align 8
  %36 = load i32, ptr %4, align 4
  %37 = sext i32 %36 to i64
  %38 = getelementptr inbounds double, ptr %35, i64 %37
  store double 0.000000e+00, ptr %38, align 8
  br label %39

39:                                               ; preds = %28
  %40 = load i32, ptr %4, align 4
  %41 = add nsw i32 %40, 1
  store i32 %41, ptr %4, align 4
  br label %25, !llvm.loop !9

42:                                               ; preds = %25
  %43 = load ptr, ptr %2, align 8
  %44 = load ptr, ptr %2, align 8
  %45 = getelementptr inbounds double, ptr %44, i64 0
  %46 = load ptr, ptr %3, align 8
  %47 = load ptr, ptr %3, align 8
  %48 = getelementptr inbounds double, ptr %47, i64 0
  %49 = getelementptr inbounds [2 x ptr], ptr %5, i32 0, i32 0
  %50 = bitcast ptr %49 to ptr
  store ptr %43, ptr %50, align 8
  %51 = getelementptr inbounds [2 x ptr], ptr %6, i32 0, i32 0
  %52 = bitcast ptr %51 to ptr
  store ptr %45, ptr %52, align 8
  %53 = getelementptr inbounds [2 x ptr], ptr %7, i64 0, i64 0
  store ptr null, ptr %53, align 8
  %54 = getelementptr inbounds [2 x ptr], ptr %5, i32 0, i32 1
  %55 = bitcast ptr %54 to ptr
  store ptr %46, ptr %55, align 8
  %56 = getelementptr inbounds [2 x ptr], ptr %6, i32 0, i32 1
  %57 = bitcast ptr %56 to ptr
  store ptr %48, ptr %57, align 8
  %58 = getelementptr inbounds [2 x ptr], ptr %7, i64 0, i64 1
  store ptr null, ptr %58, align 8
  %59 = getelementptr inbounds [2 x ptr], ptr %5, i32 0, i32 0
  %60 = getelementptr inbounds [2 x ptr], ptr %6, i32 0, i32 0
  call void @__tgt_target_data_begin_mapper(ptr @1, i64 -1, i32 2, ptr %59, ptr %60, ptr @.offload_sizes, ptr @.offload_maptypes, ptr null, ptr null)
  %61 = load ptr, ptr %3, align 8
  %62 = load ptr, ptr %2, align 8
  %63 = getelementptr inbounds [2 x ptr], ptr %8, i32 0, i32 0
  %64 = bitcast ptr %63 to ptr
  store ptr %61, ptr %64, align 8
  %65 = getelementptr inbounds [2 x ptr], ptr %9, i32 0, i32 0
  %66 = bitcast ptr %65 to ptr
  store ptr %61, ptr %66, align 8
  %67 = getelementptr inbounds [2 x ptr], ptr %10, i64 0, i64 0
  store ptr null, ptr %67, align 8
  %68 = getelementptr inbounds [2 x ptr], ptr %8, i32 0, i32 1
  %69 = bitcast ptr %68 to ptr
  store ptr %62, ptr %69, align 8
  %70 = getelementptr inbounds [2 x ptr], ptr %9, i32 0, i32 1
  %71 = bitcast ptr %70 to ptr
  store ptr %62, ptr %71, align 8
  %72 = getelementptr inbounds [2 x ptr], ptr %10, i64 0, i64 1
  store ptr null, ptr %72, align 8
  %73 = getelementptr inbounds [2 x ptr], ptr %8, i32 0, i32 0
  %74 = getelementptr inbounds [2 x ptr], ptr %9, i32 0, i32 0
  %75 = call i32 @__tgt_target_mapper(ptr @1, i64 -1, ptr @.__omp_offloading_fe00_a74042_main_l9.region_id, i32 2, ptr %73, ptr %74, ptr @.offload_sizes.1, ptr @.offload_maptypes.2, ptr null, ptr null)
  %76 = icmp ne i32 %75, 0
  br i1 %76, label %77, label %78

77:                                               ; preds = %42
  call void @__omp_offloading_fe00_a74042_main_l9(ptr %61, ptr %62) #1
  br label %78

78:                                               ; preds = %77, %42
  %79 = load ptr, ptr %3, align 8
  %80 = getelementptr inbounds [1 x ptr], ptr %11, i32 0, i32 0
  %81 = bitcast ptr %80 to ptr
  store ptr %79, ptr %81, align 8
  %82 = getelementptr inbounds [1 x ptr], ptr %12, i32 0, i32 0
  %83 = bitcast ptr %82 to ptr
  store ptr %79, ptr %83, align 8
  %84 = getelementptr inbounds [1 x ptr], ptr %13, i64 0, i64 0
  store ptr null, ptr %84, align 8
  %85 = getelementptr inbounds [1 x ptr], ptr %11, i32 0, i32 0
  %86 = getelementptr inbounds [1 x ptr], ptr %12, i32 0, i32 0
  %87 = call i32 @__tgt_target_mapper(ptr @1, i64 -1, ptr @.__omp_offloading_fe00_a74042_main_l11.region_id, i32 1, ptr %85, ptr %86, ptr @.offload_sizes.3, ptr @.offload_maptypes.4, ptr null, ptr null)
  %88 = icmp ne i32 %87, 0
  br i1 %88, label %89, label %90

89:                                               ; preds = %78
  call void @__omp_offloading_fe00_a74042_main_l11(ptr %79) #1
  br label %90

90:                                               ; preds = %89, %78
  %91 = load ptr, ptr %3, align 8
  %92 = load ptr, ptr %3, align 8
  %93 = getelementptr inbounds double, ptr %92, i64 0
  %94 = getelementptr inbounds [1 x ptr], ptr %14, i32 0, i32 0
  %95 = bitcast ptr %94 to ptr
  store ptr %91, ptr %95, align 8
  %96 = getelementptr inbounds [1 x ptr], ptr %15, i32 0, i32 0
  %97 = bitcast ptr %96 to ptr
  store ptr %93, ptr %97, align 8
  %98 = getelementptr inbounds [1 x ptr], ptr %16, i64 0, i64 0
  store ptr null, ptr %98, align 8
  %99 = getelementptr inbounds [1 x ptr], ptr %14, i32 0, i32 0
  %100 = getelementptr inbounds [1 x ptr], ptr %15, i32 0, i32 0
  call void @__tgt_target_data_update_mapper(ptr @1, i64 -1, i32 1, ptr %99, ptr %100, ptr @.offload_sizes.5, ptr @.offload_maptypes.6, ptr null, ptr null)
  %101 = getelementptr inbounds [2 x ptr], ptr %5, i32 0, i32 0
  %102 = getelementptr inbounds [2 x ptr], ptr %6, i32 0, i32 0
  call void @__tgt_target_data_end_mapper(ptr @1, i64 -1, i32 2, ptr %101, ptr %102, ptr @.offload_sizes, ptr @.offload_maptypes, ptr null, ptr null)
  %103 = load ptr, ptr %2, align 8
  %104 = load ptr, ptr %2, align 8
  %105 = getelementptr inbounds double, ptr %104, i64 0
  %106 = getelementptr inbounds [1 x ptr], ptr %17, i32 0, i32 0
  %107 = bitcast ptr %106 to ptr
  store ptr %103, ptr %107, align 8
  %108 = getelementptr inbounds [1 x ptr], ptr %18, i32 0, i32 0
  %109 = bitcast ptr %108 to ptr
  store ptr %105, ptr %109, align 8
  %110 = getelementptr inbounds [1 x ptr], ptr %19, i64 0, i64 0
  store ptr null, ptr %110, align 8
  %111 = getelementptr inbounds [1 x ptr], ptr %17, i32 0, i32 0
  %112 = getelementptr inbounds [1 x ptr], ptr %18, i32 0, i32 0
  call void @__tgt_target_data_begin_mapper(ptr @1, i64 -1, i32 1, ptr %111, ptr %112, ptr @.offload_sizes.7, ptr @.offload_maptypes.8, ptr null, ptr null)
  %113 = load ptr, ptr %2, align 8
  %114 = load ptr, ptr %2, align 8
  %115 = getelementptr inbounds double, ptr %114, i64 0
  %116 = getelementptr inbounds [1 x ptr], ptr %20, i32 0, i32 0
  %117 = bitcast ptr %116 to ptr
  store ptr %113, ptr %117, align 8
  %118 = getelementptr inbounds [1 x ptr], ptr %21, i32 0, i32 0
  %119 = bitcast ptr %118 to ptr
  store ptr %115, ptr %119, align 8
  %120 = getelementptr inbounds [1 x ptr], ptr %22, i64 0, i64 0
  store ptr null, ptr %120, align 8
  %121 = getelementptr inbounds [1 x ptr], ptr %20, i32 0, i32 0
  %122 = getelementptr inbounds [1 x ptr], ptr %21, i32 0, i32 0
  call void @__tgt_target_data_end_mapper(ptr @1, i64 -1, i32 1, ptr %121, ptr %122, ptr @.offload_sizes.9, ptr @.offload_maptypes.10, ptr null, ptr null)
  store i32 0, ptr %23, align 4
  store i32 0, ptr %24, align 4
  br label %123

123:                                              ; preds = %139, %90
  %124 = load i32, ptr %24, align 4
  %125 = icmp slt i32 %124, 256
  br i1 %125, label %126, label %142

126:                                              ; preds = %123
  %127 = load ptr, ptr %3, align 8
  %128 = load i32, ptr %24, align 4
  %129 = sext i32 %128 to i64
  %130 = getelementptr inbounds double, ptr %127, i64 %129
  %131 = load double, ptr %130, align 8
  %132 = load i32, ptr %24, align 4
  %133 = sitofp i32 %132 to double
  %134 = fmul double 2.000000e+00, %133
  %135 = fcmp une double %131, %134
  %136 = zext i1 %135 to i32
  %137 = load i32, ptr %23, align 4
  %138 = add nsw i32 %137, %136
  store i32 %138, ptr %23, align 4
  br label %139

139:                                              ; preds = %126
  %140 = load i32, ptr %24, align 4
  %141 = add nsw i32 %140, 1
  store i32 %141, ptr %24, align 4
  br label %123, !llvm.loop !11

142:                                              ; preds = %123
  %143 = load i32, ptr %23, align 4
  %144 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %143)
  %145 = load i32, ptr %23, align 4
  %146 = icmp ne i32 %145, 0
  %147 = zext i1 %146 to i32
  ret i32 %147
}

; Function Attrs: nounwind
declare void @__tgt_target_data_begin_mapper(ptr, i64, i32, ptr, ptr, ptr, ptr, ptr, ptr) #1

; Function Attrs: noinline norecurse nounwind optnone uwtable
define internal void @__omp_offloading_fe00_a74042_main_l9(ptr noundef %0, ptr noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  store i32 0, ptr %5, align 4
  br label %6

6:                                                ; preds = %21, %2
  %7 = load i32, ptr %5, align 4
  %8 = icmp slt i32 %7, 256
  br i1 %8, label %9, label %24

9:                                                ; preds = %6
  %10 = load ptr, ptr %4, align 8
  %11 = load i32, ptr %5, align 4
  %12 = sext i32 %11 to i64
  %13 = getelementptr inbounds double, ptr %10, i64 %12
  %14 = load double, ptr %13, align 8
  %15 = load ptr, ptr %3, align 8
  %16 = load i32, ptr %5, align 4
  %17 = sext i32 %16 to i64
  %18 = getelementptr inbounds double, ptr %15, i64 %17
  %19 = load double, ptr %18, align 8
  %20 = fadd double %19, %14
  store double %20, ptr %18, align 8
  br label %21

21:                                               ; preds = %9
  %22 = load i32, ptr %5, align 4
  %23 = add nsw i32 %22, 1
  store i32 %23, ptr %5, align 4
  br label %6, !llvm.loop !12

24:                                               ; preds = %6
  ret void
}

; Function Attrs: nounwind
declare i32 @__tgt_target_mapper(ptr, i64, ptr, i32, ptr, ptr, ptr, ptr, ptr, ptr) #1

; Function Attrs: noinline norecurse nounwind optnone uwtable
define internal void @__omp_offloading_fe00_a74042_main_l11(ptr noundef %0) #2 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  store ptr %0, ptr %2, align 8
  store i32 0, ptr %3, align 4
  br label %4

4:                                                ; preds = %14, %1
  %5 = load i32, ptr %3, align 4
  %6 = icmp slt i32 %5, 256
  br i1 %6, label %7, label %17

7:                                                ; preds = %4
  %8 = load ptr, ptr %2, align 8
  %9 = load i32, ptr %3, align 4
  %10 = sext i32 %9 to i64
  %11 = getelementptr inbounds double, ptr %8, i64 %10
  %12 = load double, ptr %11, align 8
  %13 = fmul double %12, 2.000000e+00
  store double %13, ptr %11, align 8
  br label %14

14:                                               ; preds = %7
  %15 = load i32, ptr %3, align 4
  %16 = add nsw i32 %15, 1
  store i32 %16, ptr %3, align 4
  br label %4, !llvm.loop !13

17:                                               ; preds = %4
  ret void
}

; Function Attrs: nounwind
declare void @__tgt_target_data_update_mapper(ptr, i64, i32, ptr, ptr, ptr, ptr, ptr, ptr) #1

; Function Attrs: nounwind
declare void @__tgt_target_data_end_mapper(ptr, i64, i32, ptr, ptr, ptr, ptr, ptr, ptr) #1

declare i32 @printf(ptr noundef, ...) #3

; Function Attrs: noinline nounwind uwtable
define internal void @.omp_offloading.requires_reg() #4 section ".text.startup" {
  call void @__tgt_register_requires(i64 1)
  ret void
}

; Function Attrs: nounwind
declare void @__tgt_register_requires(i64) #1

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nounwind }
attributes #2 = { noinline norecurse nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!omp_offload.info = !{!0, !1}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = !{i32 0, i32 65024, i32 10960962, !"main", i32 9, i32 0}
!1 = !{i32 0, i32 65024, i32 10960962, !"main", i32 11, i32 1}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 7, !"openmp", i32 50}
!4 = !{i32 8, !"PIC Level", i32 2}
!5 = !{i32 7, !"PIE Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 1}
!7 = !{i32 7, !"frame-pointer", i32 2}
!8 = !{!"Debian clang version 14.0.6"}
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.mustprogress"}
!11 = distinct !{!11, !10}
!12 = distinct !{!12, !10}
!13 = distinct !{!13, !10}
