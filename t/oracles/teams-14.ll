; ModuleID = 'teams.c'
source_filename = "teams.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.ident_t = type { i32, i32, i32, i32, ptr }
%struct.__tgt_offload_entry = type { ptr, ptr, i64, i32, i32 }
%struct.anon = type { ptr, i32, i32 }
%struct.kmp_task_t_with_privates = type { %struct.kmp_task_t, %struct..kmp_privates.t }
%struct.kmp_task_t = type { ptr, ptr, i32, %union.kmp_cmplrdata_t, %union.kmp_cmplrdata_t }
%union.kmp_cmplrdata_t = type { ptr }
%struct..kmp_privates.t = type { [3 x ptr], [3 x ptr], [3 x i64] }

@v = dso_local global [512 x i32] zeroinitializer, align 16
@0 = private unnamed_addr constant [23 x i8] c";unknown;unknown;0;0;;\00", align 1
@1 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2050, i32 0, i32 22, ptr @0 }, align 8
@2 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 22, ptr @0 }, align 8
@.__omp_offloading_fe00_a74044_run_l4.region_id = weak constant i8 0
@.offload_sizes = private unnamed_addr constant [3 x i64] [i64 2048, i64 4, i64 4]
@.offload_maptypes = private unnamed_addr constant [3 x i64] [i64 35, i64 800, i64 800]
@.str = private unnamed_addr constant [8 x i8] c"bad=%d\0A\00", align 1
@.omp_offloading.entry_name = internal unnamed_addr constant [36 x i8] c"__omp_offloading_fe00_a74044_run_l4\00"
@.omp_offloading.entry.__omp_offloading_fe00_a74044_run_l4 = weak constant %struct.__tgt_offload_entry { ptr @.__omp_offloading_fe00_a74044_run_l4.region_id, ptr @.omp_offloading.entry_name, i64 0, i32 0, i32 0 }, section "omp_offloading_entries", align 1
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 0, ptr @.omp_offloading.requires_reg, ptr null }]

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @run(ptr noundef %0, i32 noundef %1, i32 noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca [3 x ptr], align 8
  %12 = alloca [3 x ptr], align 8
  %13 = alloca [3 x ptr], align 8
  %14 = alloca %struct.anon, align 8
  %15 = call i32 @__kmpc_global_thread_num(ptr @2)
  store ptr %0, ptr %4, align 8
  store i32 %1, ptr %5, align 4
  store i32 %2, ptr %6, align 4
  %16 = load i32, ptr %5, align 4
  store i32 %16, ptr %7, align 4
  %17 = load i32, ptr %6, align 4
  store i32 %17, ptr %8, align 4
  %18 = load ptr, ptr %4, align 8
  %19 = load i32, ptr %7, align 4
  %20 = bitcast ptr %9 to ptr
  store i32 %19, ptr %20, align 4
  %21 = load i64, ptr %9, align 8
  %22 = load i32, ptr %8, align 4
  %23 = bitcast ptr %10 to ptr
  store i32 %22, ptr %23, align 4
  %24 = load i64, ptr %10, align 8
  %25 = load ptr, ptr %4, align 8
  %26 = load ptr, ptr %4, align 8
  %27 = getelementptr inbounds i32, ptr %26, i64 0
  %28 = getelementptr inbounds [3 x ptr], ptr %11, i32 0, i32 0
  %29 = bitcast ptr %28 to ptr
  store ptr %25, ptr %29, align 8
  %30 = getelementptr inbounds [3 x ptr], ptr %12, i32 0, i32 0
  %31 = bitcast ptr %30 to ptr
  store ptr %27, ptr %31, align 8
  %32 = getelementptr inbounds [3 x ptr], ptr %13, i64 0, i64 0
  store ptr null, ptr %32, align 8
  %33 = getelementptr inbounds [3 x ptr], ptr %11, i32 0, i32 1
  %34 = bitcast ptr %33 to ptr
  store i64 %21, ptr %34, align 8
  %35 = getelementptr inbounds [3 x ptr], ptr %12, i32 0, i32 1
  %36 = bitcast ptr %35 to ptr
  store i64 %21, ptr %36, align 8
  %37 = getelementptr inbounds [3 x ptr], ptr %13, i64 0, i64 1
  store ptr null, ptr %37, align 8
  %38 = getelementptr inbounds [3 x ptr], ptr %11, i32 0, i32 2
  %39 = bitcast ptr %38 to ptr
  store i64 %24, ptr %39, align 8
  %40 = getelementptr inbounds [3 x ptr], ptr %12, i32 0, i32 2
  %41 = bitcast ptr %40 to ptr
  store i64 %24, ptr %41, align 8
  %42 = getelementptr inbounds [3 x ptr], ptr %13, i64 0, i64 2
  store ptr null, ptr %42, align 8
  %43 = getelementptr inbounds [3 x ptr], ptr %11, i32 0, i32 0
  %44 = getelementptr inbounds [3 x ptr], ptr %12, i32 0, i32 0
  %45 = getelementptr inbounds %struct.anon, ptr %14, i32 0, i32 0
  %46 = load ptr, ptr %4, align 8
  store ptr %46, ptr %45, align 8
  %47 = getelementptr inbounds %struct.anon, ptr %14, i32 0, i32 1
  %48 = load i32, ptr %7, align 4
  store i32 %48, ptr %47, align 8
  %49 = getelementptr inbounds %struct.anon, ptr %14, i32 0, i32 2
  %50 = load i32, ptr %8, align 4
  store i32 %50, ptr %49, align 4
  %51 = call ptr @__kmpc_omp_target_task_alloc(ptr @2, i32 %15, i32 1, i64 112, i64 16, ptr @.omp_task_entry., i64 -1)
  %52 = bitcast ptr %51 to ptr
  %53 = getelementptr inbounds %struct.kmp_task_t_with_privates, ptr %52, i32 0, i32 0
  %54 = getelementptr inbounds %struct.kmp_task_t, ptr %53, i32 0, i32 0
  %55 = load ptr, ptr %54, align 8
  %56 = bitcast ptr %14 to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %55, ptr align 8 %56, i64 16, i1 false)
  %57 = getelementptr inbounds %struct.kmp_task_t_with_privates, ptr %52, i32 0, i32 1
  %58 = bitcast ptr %55 to ptr
  %59 = getelementptr inbounds %struct..kmp_privates.t, ptr %57, i32 0, i32 0
  %60 = bitcast ptr %59 to ptr
  %61 = bitcast ptr %43 to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %60, ptr align 8 %61, i64 24, i1 false)
  %62 = getelementptr inbounds %struct..kmp_privates.t, ptr %57, i32 0, i32 1
  %63 = bitcast ptr %62 to ptr
  %64 = bitcast ptr %44 to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %63, ptr align 8 %64, i64 24, i1 false)
  %65 = getelementptr inbounds %struct..kmp_privates.t, ptr %57, i32 0, i32 2
  %66 = bitcast ptr %65 to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %66, ptr align 8 @.offload_sizes, i64 24, i1 false)
  %67 = call i32 @__kmpc_omp_task(ptr @2, i32 %15, ptr %51)
  %68 = call i32 @__kmpc_omp_taskwait(ptr @2, i32 %15)
  ret i32 0
}

; Function Attrs: noinline norecurse nounwind optnone uwtable
define internal void @__omp_offloading_fe00_a74044_run_l4(ptr noundef %0, i64 noundef %1, i64 noundef %2) #1 {
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = call i32 @__kmpc_global_thread_num(ptr @2)
  store ptr %0, ptr %4, align 8
  store i64 %1, ptr %5, align 8
  store i64 %2, ptr %6, align 8
  %8 = bitcast ptr %5 to ptr
  %9 = bitcast ptr %6 to ptr
  %10 = load i32, ptr %8, align 4
  %11 = load i32, ptr %9, align 4
  call void @__kmpc_push_num_teams(ptr @2, i32 %7, i32 %10, i32 %11)
  %12 = load ptr, ptr %4, align 8
  call void (ptr, i32, ptr, ...) @__kmpc_fork_teams(ptr @2, i32 1, ptr @.omp_outlined., ptr %12)
  ret void
}

; Function Attrs: noinline norecurse nounwind optnone uwtable
define internal void @.omp_outlined.(ptr noalias noundef %0, ptr noalias noundef %1, ptr noundef %2) #1 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store ptr %2, ptr %6, align 8
  store i32 0, ptr %9, align 4
  store i32 511, ptr %10, align 4
  store i32 1, ptr %11, align 4
  store i32 0, ptr %12, align 4
  %14 = load ptr, ptr %4, align 8
  %15 = load i32, ptr %14, align 4
  call void @__kmpc_for_static_init_4(ptr @1, i32 %15, i32 92, ptr %12, ptr %9, ptr %10, ptr %11, i32 1, i32 1)
  %16 = load i32, ptr %10, align 4
  %17 = icmp sgt i32 %16, 511
  br i1 %17, label %18, label %19

18:                                               ; preds = %3
  br label %21

19:                                               ; preds = %3
  %20 = load i32, ptr %10, align 4
  br label %21

21:                                               ; preds = %19, %18
  %22 = phi i32 [ 511, %18 ], [ %20, %19 ]
  store i32 %22, ptr %10, align 4
  %23 = load i32, ptr %9, align 4
  store i32 %23, ptr %7, align 4
  br label %24

24:                                               ; preds = %40, %21
  %25 = load i32, ptr %7, align 4
  %26 = load i32, ptr %10, align 4
  %27 = icmp sle i32 %25, %26
  br i1 %27, label %28, label %43

28:                                               ; preds = %24
  %29 = load i32, ptr %7, align 4
  %30 = mul nsw i32 %29, 1
  %31 = add nsw i32 0, %30
  store i32 %31, ptr %13, align 4
  %32 = load i32, ptr %13, align 4
  %33 = load ptr, ptr %6, align 8
  %34 = load i32, ptr %13, align 4
  %35 = sext i32 %34 to i64
  %36 = getelementptr inbounds i32, ptr %33, i64 %35
  %37 = load i32, ptr %36, align 4
  %38 = add nsw i32 %37, %32
  store i32 %38, ptr %36, align 4
  br label %39

39:                                               ; preds = %28
  br label %40

40:                                               ; preds = %39
  %41 = load i32, ptr %7, align 4
  %42 = add nsw i32 %41, 1
  store i32 %42, ptr %7, align 4
  br label %24

43:                                               ; preds = %24
  br label %44

44:                                               ; preds = %43
  call void @__kmpc_for_static_fini(ptr @1, i32 %15)
  ret void
}

declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32)

; Function Attrs: nounwind
declare void @__kmpc_for_static_fini(ptr, i32) #2

; Function Attrs: nounwind
declare i32 @__kmpc_global_thread_num(ptr) #2

; Function Attrs: nounwind
declare void @__kmpc_push_num_teams(ptr, i32, i32, i32) #2

; Function Attrs: nounwind
declare !callback !8 void @__kmpc_fork_teams(ptr, i32, ptr, ...) #2

; Function Attrs: nounwind
declare void @__kmpc_push_target_tripcount_mapper(ptr, i64, i64) #2

; Function Attrs: nounwind
declare i32 @__tgt_target_teams_nowait_mapper(ptr, i64, ptr, i32, ptr, ptr, ptr, ptr, ptr, ptr, i32, i32, i32, ptr, i32, ptr) #2

; Function Attrs: noinline nounwind uwtable
define internal void @.omp_task_privates_map.(ptr noalias noundef %0, ptr noalias noundef %1, ptr noalias noundef %2, ptr noalias noundef %3) #3 {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store ptr %3, ptr %8, align 8
  %9 = load ptr, ptr %5, align 8
  %10 = getelementptr inbounds %struct..kmp_privates.t, ptr %9, i32 0, i32 0
  %11 = load ptr, ptr %6, align 8
  store ptr %10, ptr %11, align 8
  %12 = getelementptr inbounds %struct..kmp_privates.t, ptr %9, i32 0, i32 1
  %13 = load ptr, ptr %7, align 8
  store ptr %12, ptr %13, align 8
  %14 = getelementptr inbounds %struct..kmp_privates.t, ptr %9, i32 0, i32 2
  %15 = load ptr, ptr %8, align 8
  store ptr %14, ptr %15, align 8
  ret void
}

; Function Attrs: noinline norecurse nounwind uwtable
define internal i32 @.omp_task_entry.(i32 noundef %0, ptr noalias noundef %1) #4 {
  %3 = alloca i32, align 4
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca ptr, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca i32, align 4
  %15 = alloca ptr, align 8
  store i32 %0, ptr %14, align 4
  store ptr %1, ptr %15, align 8
  %16 = load i32, ptr %14, align 4
  %17 = load ptr, ptr %15, align 8
  %18 = getelementptr inbounds %struct.kmp_task_t_with_privates, ptr %17, i32 0, i32 0
  %19 = getelementptr inbounds %struct.kmp_task_t, ptr %18, i32 0, i32 2
  %20 = getelementptr inbounds %struct.kmp_task_t, ptr %18, i32 0, i32 0
  %21 = load ptr, ptr %20, align 8
  %22 = bitcast ptr %21 to ptr
  %23 = getelementptr inbounds %struct.kmp_task_t_with_privates, ptr %17, i32 0, i32 1
  %24 = bitcast ptr %23 to ptr
  %25 = bitcast ptr %17 to ptr
  call void @llvm.experimental.noalias.scope.decl(metadata !10)
  call void @llvm.experimental.noalias.scope.decl(metadata !13)
  call void @llvm.experimental.noalias.scope.decl(metadata !15)
  call void @llvm.experimental.noalias.scope.decl(metadata !17)
  store i32 %16, ptr %3, align 4, !noalias !19
  store ptr %19, ptr %4, align 8, !noalias !19
  store ptr %24, ptr %5, align 8, !noalias !19
  store ptr @.omp_task_privates_map., ptr %6, align 8, !noalias !19
  store ptr %25, ptr %7, align 8, !noalias !19
  store ptr %22, ptr %8, align 8, !noalias !19
  %26 = load ptr, ptr %8, align 8, !noalias !19
  %27 = load ptr, ptr %6, align 8, !noalias !19
  %28 = load ptr, ptr %5, align 8, !noalias !19
  %29 = bitcast ptr %27 to ptr
  call void %29(ptr %28, ptr %9, ptr %10, ptr %11) #2
  %30 = load ptr, ptr %9, align 8, !noalias !19
  %31 = load ptr, ptr %10, align 8, !noalias !19
  %32 = load ptr, ptr %11, align 8, !noalias !19
  %33 = getelementptr inbounds [3 x ptr], ptr %30, i64 0, i64 0
  %34 = getelementptr inbounds [3 x ptr], ptr %31, i64 0, i64 0
  %35 = getelementptr inbounds [3 x i64], ptr %32, i64 0, i64 0
  %36 = getelementptr inbounds %struct.anon, ptr %26, i32 0, i32 0
  %37 = getelementptr inbounds %struct.anon, ptr %26, i32 0, i32 1
  %38 = getelementptr inbounds %struct.anon, ptr %26, i32 0, i32 2
  %39 = load i32, ptr %37, align 4
  %40 = load i32, ptr %38, align 4
  call void @__kmpc_push_target_tripcount_mapper(ptr @2, i64 -1, i64 512) #2
  %41 = call i32 @__tgt_target_teams_nowait_mapper(ptr @2, i64 -1, ptr @.__omp_offloading_fe00_a74044_run_l4.region_id, i32 3, ptr %33, ptr %34, ptr %35, ptr @.offload_maptypes, ptr null, ptr null, i32 %39, i32 %40, i32 0, ptr null, i32 0, ptr null) #2
  %42 = icmp ne i32 %41, 0
  br i1 %42, label %43, label %.omp_outlined..1.exit

43:                                               ; preds = %2
  %44 = load ptr, ptr %36, align 8
  %45 = load i32, ptr %37, align 4
  %46 = bitcast ptr %12 to ptr
  store i32 %45, ptr %46, align 4, !noalias !19
  %47 = load i64, ptr %12, align 8, !noalias !19
  %48 = load i32, ptr %38, align 4
  %49 = bitcast ptr %13 to ptr
  store i32 %48, ptr %49, align 4, !noalias !19
  %50 = load i64, ptr %13, align 8, !noalias !19
  call void @__omp_offloading_fe00_a74044_run_l4(ptr %44, i64 %47, i64 %50) #2
  br label %.omp_outlined..1.exit

.omp_outlined..1.exit:                            ; preds = %43, %2
  ret i32 0
}

; Function Attrs: nounwind
declare ptr @__kmpc_omp_target_task_alloc(ptr, i32, i32, i64, i64, ptr, i64) #2

; Function Attrs: nounwind
declare i32 @__kmpc_omp_task(ptr, i32, ptr) #2

; Function Attrs: convergent nounwind
declare i32 @__kmpc_omp_taskwait(ptr, i32) #5

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  store i32 0, ptr %2, align 4
  br label %5

5:                                                ; preds = %12, %0
  %6 = load i32, ptr %2, align 4
  %7 = icmp slt i32 %6, 512
  br i1 %7, label %8, label %15

8:                                                ; preds = %5
  %9 = load i32, ptr %2, align 4
  %10 = sext i32 %9 to i64
  %11 = getelementptr inbounds [512 x i32], ptr @v, i64 0, i64 %10
  store i32 1, ptr %11, align 4
  br label %12

12:                                               ; preds = %8
  %13 = load i32, ptr %2, align 4
  %14 = add nsw i32 %13, 1
  store i32 %14, ptr %2, align 4
  br label %5, !llvm.loop !20

15:                                               ; preds = %5
  %16 = call i32 @run(ptr noundef @v, i32 noundef 3, i32 noundef 32)
  store i32 0, ptr %3, align 4
  store i32 0, ptr %4, align 4
  br label %17

17:                                               ; preds = %31, %15
  %18 = load i32, ptr %4, align 4
  %19 = icmp slt i32 %18, 512
  br i1 %19, label %20, label %34

20:                                               ; preds = %17
  %21 = load i32, ptr %4, align 4
  %22 = sext i32 %21 to i64
  %23 = getelementptr inbounds [512 x i32], ptr @v, i64 0, i64 %22
  %24 = load i32, ptr %23, align 4
  %25 = load i32, ptr %4, align 4
  %26 = add nsw i32 %25, 1
  %27 = icmp ne i32 %24, %26
  %28 = zext i1 %27 to i32
  %29 = load i32, ptr %3, align 4
  %30 = add nsw i32 %29, %28
  store i32 %30, ptr %3, align 4
  br label %31

31:                                               ; preds = %20
  %32 = load i32, ptr %4, align 4
  %33 = add nsw i32 %32, 1
  store i32 %33, ptr %4, align 4
  br label %17, !llvm.loop !22

34:                                               ; preds = %17
  %35 = load i32, ptr %3, align 4
  %36 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %35)
  %37 = load i32, ptr %3, align 4
  %38 = icmp ne i32 %37, 0
  %39 = zext i1 %38 to i32
  ret i32 %39
}

declare i32 @printf(ptr noundef, ...) #6

; Function Attrs: noinline nounwind uwtable
define internal void @.omp_offloading.requires_reg() #3 section ".text.startup" {
  call void @__tgt_register_requires(i64 1)
  ret void
}

; Function Attrs: nounwind
declare void @__tgt_register_requires(i64) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #7

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly nocapture, ptr noalias readonly nocapture, i64, i1 immarg) #8

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noinline norecurse nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nounwind }
attributes #3 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { noinline norecurse nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { convergent nounwind }
attributes #6 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #8 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }

!omp_offload.info = !{!0}
!llvm.module.flags = !{!1, !2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = !{i32 0, i32 65024, i32 10960964, !"run", i32 4, i32 0}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 7, !"openmp", i32 50}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{i32 7, !"PIE Level", i32 2}
!5 = !{i32 7, !"uwtable", i32 1}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"Debian clang version 14.0.6"}
!8 = !{!9}
!9 = !{i64 2, i64 -1, i64 -1, i1 true}
!10 = !{!11}
!11 = distinct !{!11, !12, !".omp_outlined..1: argument 0"}
!12 = distinct !{!12, !".omp_outlined..1"}
!13 = !{!14}
!14 = distinct !{!14, !12, !".omp_outlined..1: argument 1"}
!15 = !{!16}
!16 = distinct !{!16, !12, !".omp_outlined..1: argument 2"}
!17 = !{!18}
!18 = distinct !{!18, !12, !".omp_outlined..1: argument 3"}
!19 = !{!11, !14, !16, !18}
!20 = distinct !{!20, !21}
!21 = !{!"llvm.loop.mustprogress"}
!22 = distinct !{!22, !21}
