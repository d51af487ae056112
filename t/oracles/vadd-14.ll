; ModuleID = 'vadd.c'
source_filename = "vadd.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.ident_t = type { i32, i32, i32, i32, ptr }
%struct.__tgt_offload_entry = type { ptr, ptr, i64, i32, i32 }

@0 = private unnamed_addr constant [23 x i8] c";unknown;unknown;0;0;;\00", align 1
@1 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2050, i32 0, i32 22, ptr @0 }, align 8
@2 = private unnamed_addr constant %struct.ident_t { i32 0, i32 514, i32 0, i32 22, ptr @0 }, align 8
@3 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 22, ptr @0 }, align 8
@.__omp_offloading_fe00_a74041_main_l9.region_id = weak constant i8 0
@.offload_maptypes = private unnamed_addr constant [4 x i64] [i64 800, i64 34, i64 33, i64 33]
@.__omp_offloading_fe00_a74041_main_l11.region_id = weak constant i8 0
@.offload_maptypes.2 = private unnamed_addr constant [2 x i64] [i64 34, i64 33]
@.str = private unnamed_addr constant [21 x i8] c"offloaded=%d bad=%d\0A\00", align 1
@.omp_offloading.entry_name = internal unnamed_addr constant [37 x i8] c"__omp_offloading_fe00_a74041_main_l9\00"
@.omp_offloading.entry.__omp_offloading_fe00_a74041_main_l9 = weak constant %struct.__tgt_offload_entry { ptr @.__omp_offloading_fe00_a74041_main_l9.region_id, ptr @.omp_offloading.entry_name, i64 0, i32 0, i32 0 }, section "omp_offloading_entries", align 1
@.omp_offloading.entry_name.3 = internal unnamed_addr constant [38 x i8] c"__omp_offloading_fe00_a74041_main_l11\00"
@.omp_offloading.entry.__omp_offloading_fe00_a74041_main_l11 = weak constant %struct.__tgt_offload_entry { ptr @.__omp_offloading_fe00_a74041_main_l11.region_id, ptr @.omp_offloading.entry_name.3, i64 0, i32 0, i32 0 }, section "omp_offloading_entries", align 1
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 0, ptr @.omp_offloading.requires_reg, ptr null }]

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca i64, align 8
  %7 = alloca i32, align 4
  %8 = alloca i64, align 8
  %9 = alloca [4 x ptr], align 8
  %10 = alloca [4 x ptr], align 8
  %11 = alloca [4 x ptr], align 8
  %12 = alloca [4 x i64], align 8
  %13 = alloca i32, align 4
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  %16 = alloca [2 x ptr], align 8
  %17 = alloca [2 x ptr], align 8
  %18 = alloca [2 x ptr], align 8
  %19 = alloca [2 x i64], align 8
  %20 = alloca i32, align 4
  %21 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  %22 = call noalias ptr @malloc(i64 noundef 4096) #3
  %23 = bitcast ptr %22 to ptr
  store ptr %23, ptr %2, align 8
  %24 = call noalias ptr @malloc(i64 noundef 4096) #3
  %25 = bitcast ptr %24 to ptr
  store ptr %25, ptr %3, align 8
  %26 = call noalias ptr @malloc(i64 noundef 4096) #3
  %27 = bitcast ptr %26 to ptr
  store ptr %27, ptr %4, align 8
  store i32 1024, ptr %5, align 4
  store i64 0, ptr %6, align 8
  store i32 0, ptr %7, align 4
  br label %28

28:                                               ; preds = %47, %0
  %29 = load i32, ptr %7, align 4
  %30 = icmp slt i32 %29, 1024
  br i1 %30, label %31, label %50

31:                                               ; preds = %28
  %32 = load i32, ptr %7, align 4
  %33 = load ptr, ptr %2, align 8
  %34 = load i32, ptr %7, align 4
  %35 = sext i32 %34 to i64
  %36 = getelementptr inbounds i32, ptr %33, i64 %35
  store i32 %32, ptr %36, align 4
  %37 = load i32, ptr %7, align 4
  %38 = mul nsw i32 2, %37
  %39 = load ptr, ptr %3, align 8
  %40 = load i32, ptr %7, align 4
  %41 = sext i32 %40 to i64
  %42 = getelementptr inbounds i32, ptr %39, i64 %41
  store i32 %38, ptr %42, align 4
  %43 = load ptr, ptr %4, align 8
  %44 = load i32, ptr %7, align 4
  %45 = sext i32 %44 to i64
  %46 = getelementptr inbounds i32, ptr %43, i64 %45
  store i32 -1, ptr %46, align 4
  br label %47

47:                                               ; preds = %31
  %48 = load i32, ptr %7, align 4
  %49 = add nsw i32 %48, 1
  store i32 %49, ptr %7, align 4
  br label %28, !llvm.loop !9

50:                                               ; preds = %28
  %51 = load i32, ptr %5, align 4
  %52 = bitcast ptr %8 to ptr
  store i32 %51, ptr %52, align 4
  %53 = load i64, ptr %8, align 8
  %54 = load ptr, ptr %4, align 8
  %55 = load ptr, ptr %2, align 8
  %56 = load ptr, ptr %3, align 8
  %57 = load ptr, ptr %4, align 8
  %58 = load ptr, ptr %4, align 8
  %59 = getelementptr inbounds i32, ptr %58, i64 0
  %60 = load i32, ptr %5, align 4
  %61 = sext i32 %60 to i64
  %62 = mul nuw i64 %61, 4
  %63 = load ptr, ptr %2, align 8
  %64 = load ptr, ptr %2, align 8
  %65 = getelementptr inbounds i32, ptr %64, i64 0
  %66 = load i32, ptr %5, align 4
  %67 = sext i32 %66 to i64
  %68 = mul nuw i64 %67, 4
  %69 = load ptr, ptr %3, align 8
  %70 = load ptr, ptr %3, align 8
  %71 = getelementptr inbounds i32, ptr %70, i64 0
  %72 = load i32, ptr %5, align 4
  %73 = sext i32 %72 to i64
  %74 = mul nuw i64 %73, 4
  %75 = getelementptr inbounds [4 x ptr], ptr %9, i32 0, i32 0
  %76 = bitcast ptr %75 to ptr
  store i64 %53, ptr %76, align 8
  %77 = getelementptr inbounds [4 x ptr], ptr %10, i32 0, i32 0
  %78 = bitcast ptr %77 to ptr
  store i64 %53, ptr %78, align 8
  %79 = getelementptr inbounds [4 x i64], ptr %12, i32 0, i32 0
  store i64 4, ptr %79, align 8
  %80 = getelementptr inbounds [4 x ptr], ptr %11, i64 0, i64 0
  store ptr null, ptr %80, align 8
  %81 = getelementptr inbounds [4 x ptr], ptr %9, i32 0, i32 1
  %82 = bitcast ptr %81 to ptr
  store ptr %57, ptr %82, align 8
  %83 = getelementptr inbounds [4 x ptr], ptr %10, i32 0, i32 1
  %84 = bitcast ptr %83 to ptr
  store ptr %59, ptr %84, align 8
  %85 = getelementptr inbounds [4 x i64], ptr %12, i32 0, i32 1
  store i64 %62, ptr %85, align 8
  %86 = getelementptr inbounds [4 x ptr], ptr %11, i64 0, i64 1
  store ptr null, ptr %86, align 8
  %87 = getelementptr inbounds [4 x ptr], ptr %9, i32 0, i32 2
  %88 = bitcast ptr %87 to ptr
  store ptr %63, ptr %88, align 8
  %89 = getelementptr inbounds [4 x ptr], ptr %10, i32 0, i32 2
  %90 = bitcast ptr %89 to ptr
  store ptr %65, ptr %90, align 8
  %91 = getelementptr inbounds [4 x i64], ptr %12, i32 0, i32 2
  store i64 %68, ptr %91, align 8
  %92 = getelementptr inbounds [4 x ptr], ptr %11, i64 0, i64 2
  store ptr null, ptr %92, align 8
  %93 = getelementptr inbounds [4 x ptr], ptr %9, i32 0, i32 3
  %94 = bitcast ptr %93 to ptr
  store ptr %69, ptr %94, align 8
  %95 = getelementptr inbounds [4 x ptr], ptr %10, i32 0, i32 3
  %96 = bitcast ptr %95 to ptr
  store ptr %71, ptr %96, align 8
  %97 = getelementptr inbounds [4 x i64], ptr %12, i32 0, i32 3
  store i64 %74, ptr %97, align 8
  %98 = getelementptr inbounds [4 x ptr], ptr %11, i64 0, i64 3
  store ptr null, ptr %98, align 8
  %99 = getelementptr inbounds [4 x ptr], ptr %9, i32 0, i32 0
  %100 = getelementptr inbounds [4 x ptr], ptr %10, i32 0, i32 0
  %101 = getelementptr inbounds [4 x i64], ptr %12, i32 0, i32 0
  %102 = load i32, ptr %5, align 4
  store i32 %102, ptr %14, align 4
  %103 = load i32, ptr %14, align 4
  %104 = sub nsw i32 %103, 0
  %105 = sdiv i32 %104, 1
  %106 = sub nsw i32 %105, 1
  store i32 %106, ptr %15, align 4
  %107 = load i32, ptr %15, align 4
  %108 = add nsw i32 %107, 1
  %109 = zext i32 %108 to i64
  call void @__kmpc_push_target_tripcount_mapper(ptr @3, i64 -1, i64 %109)
  %110 = call i32 @__tgt_target_teams_mapper(ptr @3, i64 -1, ptr @.__omp_offloading_fe00_a74041_main_l9.region_id, i32 4, ptr %99, ptr %100, ptr %101, ptr @.offload_maptypes, ptr null, ptr null, i32 0, i32 0)
  %111 = icmp ne i32 %110, 0
  br i1 %111, label %112, label %113

112:                                              ; preds = %50
  call void @__omp_offloading_fe00_a74041_main_l9(i64 %53, ptr %54, ptr %55, ptr %56) #3
  br label %113

113:                                              ; preds = %112, %50
  %114 = load ptr, ptr %4, align 8
  %115 = load ptr, ptr %4, align 8
  %116 = load ptr, ptr %4, align 8
  %117 = getelementptr inbounds i32, ptr %116, i64 0
  %118 = load i32, ptr %5, align 4
  %119 = sext i32 %118 to i64
  %120 = mul nuw i64 %119, 4
  %121 = getelementptr inbounds [2 x ptr], ptr %16, i32 0, i32 0
  %122 = bitcast ptr %121 to ptr
  store ptr %6, ptr %122, align 8
  %123 = getelementptr inbounds [2 x ptr], ptr %17, i32 0, i32 0
  %124 = bitcast ptr %123 to ptr
  store ptr %6, ptr %124, align 8
  %125 = getelementptr inbounds [2 x i64], ptr %19, i32 0, i32 0
  store i64 8, ptr %125, align 8
  %126 = getelementptr inbounds [2 x ptr], ptr %18, i64 0, i64 0
  store ptr null, ptr %126, align 8
  %127 = getelementptr inbounds [2 x ptr], ptr %16, i32 0, i32 1
  %128 = bitcast ptr %127 to ptr
  store ptr %115, ptr %128, align 8
  %129 = getelementptr inbounds [2 x ptr], ptr %17, i32 0, i32 1
  %130 = bitcast ptr %129 to ptr
  store ptr %117, ptr %130, align 8
  %131 = getelementptr inbounds [2 x i64], ptr %19, i32 0, i32 1
  store i64 %120, ptr %131, align 8
  %132 = getelementptr inbounds [2 x ptr], ptr %18, i64 0, i64 1
  store ptr null, ptr %132, align 8
  %133 = getelementptr inbounds [2 x ptr], ptr %16, i32 0, i32 0
  %134 = getelementptr inbounds [2 x ptr], ptr %17, i32 0, i32 0
  %135 = getelementptr inbounds [2 x i64], ptr %19, i32 0, i32 0
  %136 = call i32 @__tgt_target_mapper(ptr @3, i64 -1, ptr @.__omp_offloading_fe00_a74041_main_l11.region_id, i32 2, ptr %133, ptr %134, ptr %135, ptr @.offload_maptypes.2, ptr null, ptr null)
  %137 = icmp ne i32 %136, 0
  br i1 %137, label %138, label %139

138:                                              ; preds = %113
  call void @__omp_offloading_fe00_a74041_main_l11(ptr %6, ptr %114) #3
  br label %139

139:                                              ; preds = %138, %113
  store i32 0, ptr %20, align 4
  store i32 0, ptr %21, align 4
  br label %140

140:                                              ; preds = %155, %139
  %141 = load i32, ptr %21, align 4
  %142 = icmp slt i32 %141, 1024
  br i1 %142, label %143, label %158

143:                                              ; preds = %140
  %144 = load ptr, ptr %4, align 8
  %145 = load i32, ptr %21, align 4
  %146 = sext i32 %145 to i64
  %147 = getelementptr inbounds i32, ptr %144, i64 %146
  %148 = load i32, ptr %147, align 4
  %149 = load i32, ptr %21, align 4
  %150 = mul nsw i32 3, %149
  %151 = icmp ne i32 %148, %150
  %152 = zext i1 %151 to i32
  %153 = load i32, ptr %20, align 4
  %154 = add nsw i32 %153, %152
  store i32 %154, ptr %20, align 4
  br label %155

155:                                              ; preds = %143
  %156 = load i32, ptr %21, align 4
  %157 = add nsw i32 %156, 1
  store i32 %157, ptr %21, align 4
  br label %140, !llvm.loop !11

158:                                              ; preds = %140
  %159 = load i64, ptr %6, align 8
  %160 = icmp ne i64 %159, 0
  br i1 %160, label %161, label %166

161:                                              ; preds = %158
  %162 = load i64, ptr %6, align 8
  %163 = load ptr, ptr %4, align 8
  %164 = ptrtoint ptr %163 to i64
  %165 = icmp ne i64 %162, %164
  br label %166

166:                                              ; preds = %161, %158
  %167 = phi i1 [ false, %158 ], [ %165, %161 ]
  %168 = zext i1 %167 to i32
  %169 = load i32, ptr %20, align 4
  %170 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %168, i32 noundef %169)
  %171 = load i32, ptr %20, align 4
  %172 = icmp ne i32 %171, 0
  %173 = zext i1 %172 to i32
  ret i32 %173
}

; Function Attrs: nounwind
declare noalias ptr @malloc(i64 noundef) #1

; Function Attrs: noinline norecurse nounwind optnone uwtable
define internal void @__omp_offloading_fe00_a74041_main_l9(i64 noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3) #2 {
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  store i64 %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store ptr %3, ptr %8, align 8
  %10 = bitcast ptr %5 to ptr
  %11 = load i32, ptr %10, align 4
  %12 = bitcast ptr %9 to ptr
  store i32 %11, ptr %12, align 4
  %13 = load i64, ptr %9, align 8
  %14 = load ptr, ptr %6, align 8
  %15 = load ptr, ptr %7, align 8
  %16 = load ptr, ptr %8, align 8
  call void (ptr, i32, ptr, ...) @__kmpc_fork_teams(ptr @3, i32 4, ptr @.omp_outlined., i64 %13, ptr %14, ptr %15, ptr %16)
  ret void
}

; Function Attrs: noinline norecurse nounwind optnone uwtable
define internal void @.omp_outlined.(ptr noalias noundef %0, ptr noalias noundef %1, i64 noundef %2, ptr noundef %3, ptr noundef %4, ptr noundef %5) #2 {
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  %10 = alloca ptr, align 8
  %11 = alloca ptr, align 8
  %12 = alloca ptr, align 8
  %13 = alloca i32, align 4
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  %16 = alloca i32, align 4
  %17 = alloca i32, align 4
  %18 = alloca i32, align 4
  %19 = alloca i32, align 4
  %20 = alloca i32, align 4
  %21 = alloca i32, align 4
  %22 = alloca i32, align 4
  %23 = alloca i64, align 8
  store ptr %0, ptr %7, align 8
  store ptr %1, ptr %8, align 8
  store i64 %2, ptr %9, align 8
  store ptr %3, ptr %10, align 8
  store ptr %4, ptr %11, align 8
  store ptr %5, ptr %12, align 8
  %24 = bitcast ptr %9 to ptr
  %25 = load i32, ptr %24, align 4
  store i32 %25, ptr %15, align 4
  %26 = load i32, ptr %15, align 4
  %27 = sub nsw i32 %26, 0
  %28 = sdiv i32 %27, 1
  %29 = sub nsw i32 %28, 1
  store i32 %29, ptr %16, align 4
  store i32 0, ptr %17, align 4
  %30 = load i32, ptr %15, align 4
  %31 = icmp slt i32 0, %30
  br i1 %31, label %32, label %69

32:                                               ; preds = %6
  store i32 0, ptr %18, align 4
  %33 = load i32, ptr %16, align 4
  store i32 %33, ptr %19, align 4
  store i32 1, ptr %20, align 4
  store i32 0, ptr %21, align 4
  %34 = load ptr, ptr %7, align 8
  %35 = load i32, ptr %34, align 4
  call void @__kmpc_for_static_init_4(ptr @1, i32 %35, i32 92, ptr %21, ptr %18, ptr %19, ptr %20, i32 1, i32 1)
  %36 = load i32, ptr %19, align 4
  %37 = load i32, ptr %16, align 4
  %38 = icmp sgt i32 %36, %37
  br i1 %38, label %39, label %41

39:                                               ; preds = %32
  %40 = load i32, ptr %16, align 4
  br label %43

41:                                               ; preds = %32
  %42 = load i32, ptr %19, align 4
  br label %43

43:                                               ; preds = %41, %39
  %44 = phi i32 [ %40, %39 ], [ %42, %41 ]
  store i32 %44, ptr %19, align 4
  %45 = load i32, ptr %18, align 4
  store i32 %45, ptr %13, align 4
  br label %46

46:                                               ; preds = %61, %43
  %47 = load i32, ptr %13, align 4
  %48 = load i32, ptr %19, align 4
  %49 = icmp sle i32 %47, %48
  br i1 %49, label %50, label %65

50:                                               ; preds = %46
  %51 = load i32, ptr %18, align 4
  %52 = zext i32 %51 to i64
  %53 = load i32, ptr %19, align 4
  %54 = zext i32 %53 to i64
  %55 = load i32, ptr %24, align 4
  %56 = bitcast ptr %23 to ptr
  store i32 %55, ptr %56, align 4
  %57 = load i64, ptr %23, align 8
  %58 = load ptr, ptr %10, align 8
  %59 = load ptr, ptr %11, align 8
  %60 = load ptr, ptr %12, align 8
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @3, i32 6, ptr @.omp_outlined..1, i64 %52, i64 %54, i64 %57, ptr %58, ptr %59, ptr %60)
  br label %61

61:                                               ; preds = %50
  %62 = load i32, ptr %13, align 4
  %63 = load i32, ptr %20, align 4
  %64 = add nsw i32 %62, %63
  store i32 %64, ptr %13, align 4
  br label %46

65:                                               ; preds = %46
  br label %66

66:                                               ; preds = %65
  %67 = load ptr, ptr %7, align 8
  %68 = load i32, ptr %67, align 4
  call void @__kmpc_for_static_fini(ptr @1, i32 %68)
  br label %69

69:                                               ; preds = %66, %6
  ret void
}

declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32)

; Function Attrs: noinline norecurse nounwind optnone uwtable
define internal void @.omp_outlined..1(ptr noalias noundef %0, ptr noalias noundef %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, ptr noundef %5, ptr noundef %6, ptr noundef %7) #2 {
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca ptr, align 8
  %15 = alloca ptr, align 8
  %16 = alloca ptr, align 8
  %17 = alloca i32, align 4
  %18 = alloca i32, align 4
  %19 = alloca i32, align 4
  %20 = alloca i32, align 4
  %21 = alloca i32, align 4
  %22 = alloca i32, align 4
  %23 = alloca i32, align 4
  %24 = alloca i32, align 4
  %25 = alloca i32, align 4
  %26 = alloca i32, align 4
  store ptr %0, ptr %9, align 8
  store ptr %1, ptr %10, align 8
  store i64 %2, ptr %11, align 8
  store i64 %3, ptr %12, align 8
  store i64 %4, ptr %13, align 8
  store ptr %5, ptr %14, align 8
  store ptr %6, ptr %15, align 8
  store ptr %7, ptr %16, align 8
  %27 = bitcast ptr %13 to ptr
  %28 = load i32, ptr %27, align 4
  store i32 %28, ptr %19, align 4
  %29 = load i32, ptr %19, align 4
  %30 = sub nsw i32 %29, 0
  %31 = sdiv i32 %30, 1
  %32 = sub nsw i32 %31, 1
  store i32 %32, ptr %20, align 4
  store i32 0, ptr %21, align 4
  %33 = load i32, ptr %19, align 4
  %34 = icmp slt i32 0, %33
  br i1 %34, label %35, label %84

35:                                               ; preds = %8
  store i32 0, ptr %22, align 4
  %36 = load i32, ptr %20, align 4
  store i32 %36, ptr %23, align 4
  %37 = load i64, ptr %11, align 8
  %38 = trunc i64 %37 to i32
  %39 = load i64, ptr %12, align 8
  %40 = trunc i64 %39 to i32
  store i32 %38, ptr %22, align 4
  store i32 %40, ptr %23, align 4
  store i32 1, ptr %24, align 4
  store i32 0, ptr %25, align 4
  %41 = load ptr, ptr %9, align 8
  %42 = load i32, ptr %41, align 4
  call void @__kmpc_for_static_init_4(ptr @2, i32 %42, i32 34, ptr %25, ptr %22, ptr %23, ptr %24, i32 1, i32 1)
  %43 = load i32, ptr %23, align 4
  %44 = load i32, ptr %20, align 4
  %45 = icmp sgt i32 %43, %44
  br i1 %45, label %46, label %48

46:                                               ; preds = %35
  %47 = load i32, ptr %20, align 4
  br label %50

48:                                               ; preds = %35
  %49 = load i32, ptr %23, align 4
  br label %50

50:                                               ; preds = %48, %46
  %51 = phi i32 [ %47, %46 ], [ %49, %48 ]
  store i32 %51, ptr %23, align 4
  %52 = load i32, ptr %22, align 4
  store i32 %52, ptr %17, align 4
  br label %53

53:                                               ; preds = %77, %50
  %54 = load i32, ptr %17, align 4
  %55 = load i32, ptr %23, align 4
  %56 = icmp sle i32 %54, %55
  br i1 %56, label %57, label %80

57:                                               ; preds = %53
  %58 = load i32, ptr %17, align 4
  %59 = mul nsw i32 %58, 1
  %60 = add nsw i32 0, %59
  store i32 %60, ptr %26, align 4
  %61 = load ptr, ptr %15, align 8
  %62 = load i32, ptr %26, align 4
  %63 = sext i32 %62 to i64
  %64 = getelementptr inbounds i32, ptr %61, i64 %63
  %65 = load i32, ptr %64, align 4
  %66 = load ptr, ptr %16, align 8
  %67 = load i32, ptr %26, align 4
  %68 = sext i32 %67 to i64
  %69 = getelementptr inbounds i32, ptr %66, i64 %68
  %70 = load i32, ptr %69, align 4
  %71 = add nsw i32 %65, %70
  %72 = load ptr, ptr %14, align 8
  %73 = load i32, ptr %26, align 4
  %74 = sext i32 %73 to i64
  %75 = getelementptr inbounds i32, ptr %72, i64 %74
  store i32 %71, ptr %75, align 4
  br label %76

76:                                               ; preds = %57
  br label %77

77:                                               ; preds = %76
  %78 = load i32, ptr %17, align 4
  %79 = add nsw i32 %78, 1
  store i32 %79, ptr %17, align 4
  br label %53

80:                                               ; preds = %53
  br label %81

81:                                               ; preds = %80
  %82 = load ptr, ptr %9, align 8
  %83 = load i32, ptr %82, align 4
  call void @__kmpc_for_static_fini(ptr @1, i32 %83)
  br label %84

84:                                               ; preds = %81, %8
  ret void
}

; Function Attrs: nounwind
declare void @__kmpc_for_static_fini(ptr, i32) #3

; Function Attrs: nounwind
declare !callback !12 void @__kmpc_fork_call(ptr, i32, ptr, ...) #3

; Function Attrs: nounwind
declare !callback !12 void @__kmpc_fork_teams(ptr, i32, ptr, ...) #3

; Function Attrs: nounwind
declare void @__kmpc_push_target_tripcount_mapper(ptr, i64, i64) #3

; Function Attrs: nounwind
declare i32 @__tgt_target_teams_mapper(ptr, i64, ptr, i32, ptr, ptr, ptr, ptr, ptr, ptr, i32, i32) #3

; Function Attrs: noinline norecurse nounwind optnone uwtable
define internal void @__omp_offloading_fe00_a74041_main_l11(ptr noundef nonnull align 8 dereferenceable(8) %0, ptr noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  %5 = load ptr, ptr %3, align 8
  %6 = load ptr, ptr %4, align 8
  %7 = getelementptr inbounds i32, ptr %6, i64 0
  %8 = ptrtoint ptr %7 to i64
  store i64 %8, ptr %5, align 8
  ret void
}

; Function Attrs: nounwind
declare i32 @__tgt_target_mapper(ptr, i64, ptr, i32, ptr, ptr, ptr, ptr, ptr, ptr) #3

declare i32 @printf(ptr noundef, ...) #4

; Function Attrs: noinline nounwind uwtable
define internal void @.omp_offloading.requires_reg() #5 section ".text.startup" {
  call void @__tgt_register_requires(i64 1)
  ret void
}

; Function Attrs: nounwind
declare void @__tgt_register_requires(i64) #3

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { noinline norecurse nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind }
attributes #4 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!omp_offload.info = !{!0, !1}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = !{i32 0, i32 65024, i32 10960961, !"main", i32 9, i32 0}
!1 = !{i32 0, i32 65024, i32 10960961, !"main", i32 11, i32 1}
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
!12 = !{!13}
!13 = !{i64 2, i64 -1, i64 -1, i1 true}
