; ModuleID = 'fpstruct.c'
source_filename = "fpstruct.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.ident_t = type { i32, i32, i32, i32, ptr }
%struct.__tgt_offload_entry = type { ptr, ptr, i64, i32, i32 }
%struct.S = type { i32, double, ptr, [4 x i32] }

@__const.main.buf = private unnamed_addr constant [8 x i32] [i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7], align 16
@.__omp_offloading_fe00_a74043_main_l7.region_id = weak constant i8 0
@.offload_maptypes = private unnamed_addr constant [6 x i64] [i64 32, i64 281474976710659, i64 281474976710675, i64 288, i64 288, i64 288]
@0 = private unnamed_addr constant [23 x i8] c";unknown;unknown;0;0;;\00", align 1
@1 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 22, ptr @0 }, align 8
@.str = private unnamed_addr constant [13 x i8] c"bad=%d d=%g\0A\00", align 1
@.omp_offloading.entry_name = internal unnamed_addr constant [37 x i8] c"__omp_offloading_fe00_a74043_main_l7\00"
@.omp_offloading.entry.__omp_offloading_fe00_a74043_main_l7 = weak constant %struct.__tgt_offload_entry { ptr @.__omp_offloading_fe00_a74043_main_l7.region_id, ptr @.omp_offloading.entry_name, i64 0, i32 0, i32 0 }, section "omp_offloading_entries", align 1
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 0, ptr @.omp_offloading.requires_reg, ptr null }]

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca [8 x i32], align 16
  %3 = alloca %struct.S, align 8
  %4 = alloca i32, align 4
  %5 = alloca double, align 8
  %6 = alloca i8, align 1
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  %10 = alloca [6 x ptr], align 8
  %11 = alloca [6 x ptr], align 8
  %12 = alloca [6 x ptr], align 8
  %13 = alloca [6 x i64], align 8
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  %16 = bitcast ptr %2 to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %16, ptr align 16 @__const.main.buf, i64 32, i1 false)
  %17 = getelementptr inbounds %struct.S, ptr %3, i32 0, i32 0
  store i32 1, ptr %17, align 8
  %18 = getelementptr inbounds %struct.S, ptr %3, i32 0, i32 1
  store double 2.500000e+00, ptr %18, align 8
  %19 = getelementptr inbounds %struct.S, ptr %3, i32 0, i32 2
  %20 = getelementptr inbounds [8 x i32], ptr %2, i64 0, i64 0
  store ptr %20, ptr %19, align 8
  %21 = getelementptr inbounds %struct.S, ptr %3, i32 0, i32 3
  %22 = getelementptr inbounds [4 x i32], ptr %21, i64 0, i64 0
  store i32 1, ptr %22, align 4
  %23 = getelementptr inbounds i32, ptr %22, i64 1
  store i32 2, ptr %23, align 4
  %24 = getelementptr inbounds i32, ptr %23, i64 1
  store i32 3, ptr %24, align 4
  %25 = getelementptr inbounds i32, ptr %24, i64 1
  store i32 4, ptr %25, align 4
  store i32 7, ptr %4, align 4
  store double 5.000000e-01, ptr %5, align 8
  store i8 3, ptr %6, align 1
  %26 = load i32, ptr %4, align 4
  %27 = bitcast ptr %7 to ptr
  store i32 %26, ptr %27, align 4
  %28 = load i64, ptr %7, align 8
  %29 = load double, ptr %5, align 8
  %30 = bitcast ptr %8 to ptr
  store double %29, ptr %30, align 8
  %31 = load i64, ptr %8, align 8
  %32 = load i8, ptr %6, align 1
  %33 = bitcast ptr %9 to ptr
  store i8 %32, ptr %33, align 1
  %34 = load i64, ptr %9, align 8
  %35 = getelementptr inbounds %struct.S, ptr %3, i32 0, i32 1
  %36 = getelementptr inbounds %struct.S, ptr %3, i32 0, i32 2
  %37 = getelementptr inbounds %struct.S, ptr %3, i32 0, i32 2
  %38 = load ptr, ptr %37, align 8
  %39 = getelementptr inbounds i32, ptr %38, i64 0
  %40 = getelementptr ptr, ptr %36, i32 1
  %41 = bitcast ptr %35 to ptr
  %42 = bitcast ptr %40 to ptr
  %43 = ptrtoint ptr %42 to i64
  %44 = ptrtoint ptr %41 to i64
  %45 = sub i64 %43, %44
  %46 = sdiv exact i64 %45, ptrtoint (ptr getelementptr (i8, ptr null, i32 1) to i64)
  %47 = getelementptr inbounds [6 x ptr], ptr %10, i32 0, i32 0
  %48 = bitcast ptr %47 to ptr
  store ptr %3, ptr %48, align 8
  %49 = getelementptr inbounds [6 x ptr], ptr %11, i32 0, i32 0
  %50 = bitcast ptr %49 to ptr
  store ptr %35, ptr %50, align 8
  %51 = getelementptr inbounds [6 x i64], ptr %13, i32 0, i32 0
  store i64 %46, ptr %51, align 8
  %52 = getelementptr inbounds [6 x ptr], ptr %12, i64 0, i64 0
  store ptr null, ptr %52, align 8
  %53 = getelementptr inbounds [6 x ptr], ptr %10, i32 0, i32 1
  %54 = bitcast ptr %53 to ptr
  store ptr %3, ptr %54, align 8
  %55 = getelementptr inbounds [6 x ptr], ptr %11, i32 0, i32 1
  %56 = bitcast ptr %55 to ptr
  store ptr %35, ptr %56, align 8
  %57 = getelementptr inbounds [6 x i64], ptr %13, i32 0, i32 1
  store i64 8, ptr %57, align 8
  %58 = getelementptr inbounds [6 x ptr], ptr %12, i64 0, i64 1
  store ptr null, ptr %58, align 8
  %59 = getelementptr inbounds [6 x ptr], ptr %10, i32 0, i32 2
  %60 = bitcast ptr %59 to ptr
  store ptr %36, ptr %60, align 8
  %61 = getelementptr inbounds [6 x ptr], ptr %11, i32 0, i32 2
  %62 = bitcast ptr %61 to ptr
  store ptr %39, ptr %62, align 8
  %63 = getelementptr inbounds [6 x i64], ptr %13, i32 0, i32 2
  store i64 32, ptr %63, align 8
  %64 = getelementptr inbounds [6 x ptr], ptr %12, i64 0, i64 2
  store ptr null, ptr %64, align 8
  %65 = getelementptr inbounds [6 x ptr], ptr %10, i32 0, i32 3
  %66 = bitcast ptr %65 to ptr
  store i64 %28, ptr %66, align 8
  %67 = getelementptr inbounds [6 x ptr], ptr %11, i32 0, i32 3
  %68 = bitcast ptr %67 to ptr
  store i64 %28, ptr %68, align 8
  %69 = getelementptr inbounds [6 x i64], ptr %13, i32 0, i32 3
  store i64 4, ptr %69, align 8
  %70 = getelementptr inbounds [6 x ptr], ptr %12, i64 0, i64 3
  store ptr null, ptr %70, align 8
  %71 = getelementptr inbounds [6 x ptr], ptr %10, i32 0, i32 4
  %72 = bitcast ptr %71 to ptr
  store i64 %31, ptr %72, align 8
  %73 = getelementptr inbounds [6 x ptr], ptr %11, i32 0, i32 4
  %74 = bitcast ptr %73 to ptr
  store i64 %31, ptr %74, align 8
  %75 = getelementptr inbounds [6 x i64], ptr %13, i32 0, i32 4
  store i64 8, ptr %75, align 8
  %76 = getelementptr inbounds [6 x ptr], ptr %12, i64 0, i64 4
  store ptr null, ptr %76, align 8
  %77 = getelementptr inbounds [6 x ptr], ptr %10, i32 0, i32 5
  %78 = bitcast ptr %77 to ptr
  store i64 %34, ptr %78, align 8
  %79 = getelementptr inbounds [6 x ptr], ptr %11, i32 0, i32 5
  %80 = bitcast ptr %79 to ptr
  store i64 %34, ptr %80, align 8
  %81 = getelementptr inbounds [6 x i64], ptr %13, i32 0, i32 5
  store i64 1, ptr %81, align 8
  %82 = getelementptr inbounds [6 x ptr], ptr %12, i64 0, i64 5
  store ptr null, ptr %82, align 8
  %83 = getelementptr inbounds [6 x ptr], ptr %10, i32 0, i32 0
  %84 = getelementptr inbounds [6 x ptr], ptr %11, i32 0, i32 0
  %85 = getelementptr inbounds [6 x i64], ptr %13, i32 0, i32 0
  %86 = call i32 @__tgt_target_mapper(ptr @1, i64 -1, ptr @.__omp_offloading_fe00_a74043_main_l7.region_id, i32 6, ptr %83, ptr %84, ptr %85, ptr @.offload_maptypes, ptr null, ptr null)
  %87 = icmp ne i32 %86, 0
  br i1 %87, label %88, label %89

88:                                               ; preds = %0
  call void @__omp_offloading_fe00_a74043_main_l7(ptr %3, i64 %28, i64 %31, i64 %34) #2
  br label %89

89:                                               ; preds = %88, %0
  %90 = getelementptr inbounds %struct.S, ptr %3, i32 0, i32 1
  %91 = load double, ptr %90, align 8
  %92 = fcmp une double %91, 1.300000e+01
  br i1 %92, label %100, label %93

93:                                               ; preds = %89
  %94 = load i32, ptr %4, align 4
  %95 = icmp ne i32 %94, 7
  br i1 %95, label %100, label %96

96:                                               ; preds = %93
  %97 = getelementptr inbounds %struct.S, ptr %3, i32 0, i32 0
  %98 = load i32, ptr %97, align 8
  %99 = icmp ne i32 %98, 1
  br label %100

100:                                              ; preds = %96, %93, %89
  %101 = phi i1 [ true, %93 ], [ true, %89 ], [ %99, %96 ]
  %102 = zext i1 %101 to i32
  store i32 %102, ptr %14, align 4
  store i32 0, ptr %15, align 4
  br label %103

103:                                              ; preds = %117, %100
  %104 = load i32, ptr %15, align 4
  %105 = icmp slt i32 %104, 8
  br i1 %105, label %106, label %120

106:                                              ; preds = %103
  %107 = load i32, ptr %15, align 4
  %108 = sext i32 %107 to i64
  %109 = getelementptr inbounds [8 x i32], ptr %2, i64 0, i64 %108
  %110 = load i32, ptr %109, align 4
  %111 = load i32, ptr %15, align 4
  %112 = add nsw i32 %111, 7
  %113 = icmp ne i32 %110, %112
  %114 = zext i1 %113 to i32
  %115 = load i32, ptr %14, align 4
  %116 = add nsw i32 %115, %114
  store i32 %116, ptr %14, align 4
  br label %117

117:                                              ; preds = %106
  %118 = load i32, ptr %15, align 4
  %119 = add nsw i32 %118, 1
  store i32 %119, ptr %15, align 4
  br label %103, !llvm.loop !8

120:                                              ; preds = %103
  %121 = load i32, ptr %14, align 4
  %122 = getelementptr inbounds %struct.S, ptr %3, i32 0, i32 1
  %123 = load double, ptr %122, align 8
  %124 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %121, double noundef %123)
  %125 = load i32, ptr %14, align 4
  %126 = icmp ne i32 %125, 0
  %127 = zext i1 %126 to i32
  ret i32 %127
}

; Function Attrs: noinline norecurse nounwind optnone uwtable
define internal void @__omp_offloading_fe00_a74043_main_l7(ptr noundef nonnull align 8 dereferenceable(40) %0, i64 noundef %1, i64 noundef %2, i64 noundef %3) #1 {
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  %9 = alloca i32, align 4
  store ptr %0, ptr %5, align 8
  store i64 %1, ptr %6, align 8
  store i64 %2, ptr %7, align 8
  store i64 %3, ptr %8, align 8
  %10 = load ptr, ptr %5, align 8
  %11 = bitcast ptr %6 to ptr
  %12 = bitcast ptr %7 to ptr
  %13 = bitcast ptr %8 to ptr
  %14 = getelementptr inbounds %struct.S, ptr %10, i32 0, i32 1
  %15 = load double, ptr %14, align 8
  %16 = load i32, ptr %11, align 4
  %17 = sitofp i32 %16 to double
  %18 = fadd double %15, %17
  %19 = load double, ptr %12, align 8
  %20 = fadd double %18, %19
  %21 = load i8, ptr %13, align 1
  %22 = sext i8 %21 to i32
  %23 = sitofp i32 %22 to double
  %24 = fadd double %20, %23
  %25 = getelementptr inbounds %struct.S, ptr %10, i32 0, i32 1
  store double %24, ptr %25, align 8
  store i32 0, ptr %9, align 4
  br label %26

26:                                               ; preds = %38, %4
  %27 = load i32, ptr %9, align 4
  %28 = icmp slt i32 %27, 8
  br i1 %28, label %29, label %41

29:                                               ; preds = %26
  %30 = load i32, ptr %11, align 4
  %31 = getelementptr inbounds %struct.S, ptr %10, i32 0, i32 2
  %32 = load ptr, ptr %31, align 8
  %33 = load i32, ptr %9, align 4
  %34 = sext i32 %33 to i64
  %35 = getelementptr inbounds i32, ptr %32, i64 %34
  %36 = load i32, ptr %35, align 4
  %37 = add nsw i32 %36, %30
  store i32 %37, ptr %35, align 4
  br label %38

38:                                               ; preds = %29
  %39 = load i32, ptr %9, align 4
  %40 = add nsw i32 %39, 1
  store i32 %40, ptr %9, align 4
  br label %26, !llvm.loop !10

41:                                               ; preds = %26
  store i32 0, ptr %11, align 4
  ret void
}

; Function Attrs: nounwind
declare i32 @__tgt_target_mapper(ptr, i64, ptr, i32, ptr, ptr, ptr, ptr, ptr, ptr) #2

declare i32 @printf(ptr noundef, ...) #3

; Function Attrs: noinline nounwind uwtable
define internal void @.omp_offloading.requires_reg() #4 section ".text.startup" {
  call void @__tgt_register_requires(i64 1)
  ret void
}

; Function Attrs: nounwind
declare void @__tgt_register_requires(i64) #2

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly nocapture, ptr noalias readonly nocapture, i64, i1 immarg) #5

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noinline norecurse nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nounwind }
attributes #3 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }

!omp_offload.info = !{!0}
!llvm.module.flags = !{!1, !2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = !{i32 0, i32 65024, i32 10960963, !"main", i32 7, i32 0}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 7, !"openmp", i32 50}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{i32 7, !"PIE Level", i32 2}
!5 = !{i32 7, !"uwtable", i32 1}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"Debian clang version 14.0.6"}
!8 = distinct !{!8, !9}
!9 = !{!"llvm.loop.mustprogress"}
!10 = distinct !{!10, !9}
