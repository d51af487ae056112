; ModuleID = 'teams.c'
source_filename = "teams.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.ident_t = type { i32, i32, i32, i32, ptr }
%struct.__tgt_offload_entry = type { ptr, ptr, i64, i32, i32 }
%struct.kmp_task_t_with_privates = type { %struct.kmp_task_t, %struct..kmp_privates.t }
%struct.kmp_task_t = type { ptr, ptr, i32, %union.kmp_cmplrdata_t, %union.kmp_cmplrdata_t }
%union.kmp_cmplrdata_t = type { ptr }
%struct..kmp_privates.t = type { [3 x ptr], [3 x ptr], [3 x i64] }
%struct.anon = type { ptr, i32, i32 }

@v = dso_local global [512 x i32] zeroinitializer, align 16
@0 = private unnamed_addr constant [23 x i8] c";unknown;unknown;0;0;;\00", align 1
@1 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2050, i32 0, i32 22, ptr @0 }, align 8
@2 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 22, ptr @0 }, align 8
@.__omp_offloading_fe00_a74044_run_l4.region_id = weak constant i8 0
@.offload_sizes = private unnamed_addr constant [3 x i64] [i64 2048, i64 4, i64 4]
@.offload_maptypes = private unnamed_addr constant [3 x i64] [i64 35, i64 800, i64 800]
@.str = private unnamed_addr constant [8 x i8] c"bad=%d\0A\00", align 1
@.omp_offloading.entry_name = internal unnamed_addr constant [36 x i8] c"__omp_offloading_fe00_a74044_run_l4\00"
@.omp_offloading.entry.__omp_offloading_fe00_a74044_run_l4 = weak local_unnamed_addr constant %struct.__tgt_offload_entry { ptr @.__omp_offloading_fe00_a74044_run_l4.region_id, ptr @.omp_offloading.entry_name, i64 0, i32 0, i32 0 }, section "omp_offloading_entries", align 1
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 0, ptr @.omp_offloading.requires_reg, ptr null }]

; Function Attrs: nounwind uwtable
define dso_local i32 @run(ptr noundef %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = call i32 @__kmpc_global_thread_num(ptr nonnull @2)
  %.sroa.017.0.insert.ext = zext i32 %1 to i64
  %.sroa.015.0.insert.ext = zext i32 %2 to i64
  %5 = call ptr @__kmpc_omp_target_task_alloc(ptr nonnull @2, i32 %4, i32 1, i64 112, i64 16, ptr @.omp_task_entry., i64 -1)
  %6 = bitcast ptr %5 to ptr
  %7 = load ptr, ptr %6, align 8, !tbaa !7
  %.sroa.0.0..sroa_cast = bitcast ptr %7 to ptr
  store ptr %0, ptr %.sroa.0.0..sroa_cast, align 8, !tbaa.struct !15
  %.sroa.2.0..sroa_idx = getelementptr inbounds i8, ptr %7, i64 8
  %.sroa.2.0..sroa_cast = bitcast ptr %.sroa.2.0..sroa_idx to ptr
  store i32 %1, ptr %.sroa.2.0..sroa_cast, align 8, !tbaa.struct !18
  %.sroa.3.0..sroa_idx = getelementptr inbounds i8, ptr %7, i64 12
  %.sroa.3.0..sroa_cast = bitcast ptr %.sroa.3.0..sroa_idx to ptr
  store i32 %2, ptr %.sroa.3.0..sroa_cast, align 4, !tbaa.struct !19
  %.sroa.09.0..sroa_idx10 = getelementptr inbounds i8, ptr %5, i64 40
  %.sroa.09.0..sroa_cast = bitcast ptr %.sroa.09.0..sroa_idx10 to ptr
  store ptr %0, ptr %.sroa.09.0..sroa_cast, align 8, !tbaa.struct !20
  %.sroa.211.0..sroa_idx = getelementptr inbounds i8, ptr %5, i64 48
  %.sroa.211.0..sroa_cast = bitcast ptr %.sroa.211.0..sroa_idx to ptr
  store i64 %.sroa.017.0.insert.ext, ptr %.sroa.211.0..sroa_cast, align 8, !tbaa.struct !22
  %.sroa.313.0..sroa_idx = getelementptr inbounds i8, ptr %5, i64 56
  %.sroa.313.0..sroa_cast = bitcast ptr %.sroa.313.0..sroa_idx to ptr
  store i64 %.sroa.015.0.insert.ext, ptr %.sroa.313.0..sroa_cast, align 8, !tbaa.struct !23
  %.sroa.03.0..sroa_idx4 = getelementptr inbounds i8, ptr %5, i64 64
  %.sroa.03.0..sroa_cast = bitcast ptr %.sroa.03.0..sroa_idx4 to ptr
  store ptr %0, ptr %.sroa.03.0..sroa_cast, align 8, !tbaa.struct !20
  %.sroa.25.0..sroa_idx = getelementptr inbounds i8, ptr %5, i64 72
  %.sroa.25.0..sroa_cast = bitcast ptr %.sroa.25.0..sroa_idx to ptr
  store i64 %.sroa.017.0.insert.ext, ptr %.sroa.25.0..sroa_cast, align 8, !tbaa.struct !22
  %.sroa.37.0..sroa_idx = getelementptr inbounds i8, ptr %5, i64 80
  %.sroa.37.0..sroa_cast = bitcast ptr %.sroa.37.0..sroa_idx to ptr
  store i64 %.sroa.015.0.insert.ext, ptr %.sroa.37.0..sroa_cast, align 8, !tbaa.struct !23
  %8 = getelementptr inbounds i8, ptr %5, i64 88
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %8, ptr noundef nonnull align 16 dereferenceable(24) @.offload_sizes, i64 24, i1 false), !tbaa.struct !20
  %9 = call i32 @__kmpc_omp_task(ptr nonnull @2, i32 %4, ptr %5)
  %10 = call i32 @__kmpc_omp_taskwait(ptr nonnull @2, i32 %4)
  ret i32 0
}

; Function Attrs: alwaysinline norecurse nounwind uwtable
define internal void @.omp_outlined.(ptr noalias noundef readonly nocapture %0, ptr noalias noundef readnone nocapture %1, ptr noundef nocapture %2) #1 {
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = bitcast ptr %4 to ptr
  call void @llvm.lifetime.start.p0(i64 -1, ptr %4)
  store i32 0, ptr %4, align 4, !tbaa !17
  %9 = bitcast ptr %5 to ptr
  call void @llvm.lifetime.start.p0(i64 -1, ptr %5)
  store i32 511, ptr %5, align 4, !tbaa !17
  %10 = bitcast ptr %6 to ptr
  call void @llvm.lifetime.start.p0(i64 -1, ptr %6)
  store i32 1, ptr %6, align 4, !tbaa !17
  %11 = bitcast ptr %7 to ptr
  call void @llvm.lifetime.start.p0(i64 -1, ptr %7)
  store i32 0, ptr %7, align 4, !tbaa !17
  %12 = load i32, ptr %0, align 4, !tbaa !17
  call void @__kmpc_for_static_init_4(ptr nonnull @1, i32 %12, i32 92, ptr nonnull %7, ptr nonnull %4, ptr nonnull %5, ptr nonnull %6, i32 1, i32 1)
  %13 = load i32, ptr %5, align 4, !tbaa !17
  %14 = icmp slt i32 %13, 511
  %15 = select i1 %14, i32 %13, i32 511
  store i32 %15, ptr %5, align 4, !tbaa !17
  %16 = load i32, ptr %4, align 4, !tbaa !17
  %.not9 = icmp sgt i32 %16, %15
  br i1 %.not9, label %._crit_edge, label %.lr.ph.preheader

.lr.ph.preheader:                                 ; preds = %3
  %17 = sext i32 %16 to i64
  %18 = add nsw i32 %15, 1
  br label %.lr.ph

.lr.ph:                                           ; preds = %.lr.ph, %.lr.ph.preheader
  %indvars.iv = phi i64 [ %17, %.lr.ph.preheader ], [ %indvars.iv.next, %.lr.ph ]
  %19 = getelementptr inbounds i32, ptr %2, i64 %indvars.iv
  %20 = load i32, ptr %19, align 4, !tbaa !17
  %21 = trunc i64 %indvars.iv to i32
  %22 = add nsw i32 %20, %21
  store i32 %22, ptr %19, align 4, !tbaa !17
  %indvars.iv.next = add nsw i64 %indvars.iv, 1
  %lftr.wideiv = trunc i64 %indvars.iv.next to i32
  %exitcond.not = icmp eq i32 %18, %lftr.wideiv
  br i1 %exitcond.not, label %._crit_edge, label %.lr.ph

._crit_edge:                                      ; preds = %.lr.ph, %3
  call void @__kmpc_for_static_fini(ptr nonnull @1, i32 %12)
  call void @llvm.lifetime.end.p0(i64 -1, ptr %7)
  call void @llvm.lifetime.end.p0(i64 -1, ptr %6)
  call void @llvm.lifetime.end.p0(i64 -1, ptr %5)
  call void @llvm.lifetime.end.p0(i64 -1, ptr %4)
  ret void
}

; Function Attrs: nounwind
declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32) local_unnamed_addr #2

; Function Attrs: nounwind
declare void @__kmpc_for_static_fini(ptr, i32) local_unnamed_addr #2

; Function Attrs: nounwind
declare i32 @__kmpc_global_thread_num(ptr) local_unnamed_addr #2

; Function Attrs: nounwind
declare void @__kmpc_push_num_teams(ptr, i32, i32, i32) local_unnamed_addr #2

; Function Attrs: nounwind
declare !callback !24 void @__kmpc_fork_teams(ptr, i32, ptr, ...) local_unnamed_addr #2

; Function Attrs: nounwind
declare void @__kmpc_push_target_tripcount_mapper(ptr, i64, i64) local_unnamed_addr #2

; Function Attrs: nounwind
declare i32 @__tgt_target_teams_nowait_mapper(ptr, i64, ptr, i32, ptr, ptr, ptr, ptr, ptr, ptr, i32, i32, i32, ptr, i32, ptr) local_unnamed_addr #2

; Function Attrs: norecurse nounwind uwtable
define internal i32 @.omp_task_entry.(i32 noundef %0, ptr noalias noundef %1) #3 {
  %3 = bitcast ptr %1 to ptr
  %4 = load ptr, ptr %3, align 8, !tbaa !7
  call void @llvm.experimental.noalias.scope.decl(metadata !26)
  %5 = getelementptr inbounds %struct.kmp_task_t_with_privates, ptr %1, i64 0, i32 1, i32 0, i64 0
  %6 = getelementptr inbounds %struct.kmp_task_t_with_privates, ptr %1, i64 0, i32 1, i32 1, i64 0
  %7 = getelementptr inbounds %struct.kmp_task_t_with_privates, ptr %1, i64 0, i32 1, i32 2, i64 0
  %8 = getelementptr inbounds %struct.anon, ptr %4, i64 0, i32 1
  %9 = getelementptr inbounds %struct.anon, ptr %4, i64 0, i32 2
  %10 = load i32, ptr %8, align 4, !tbaa !17, !alias.scope !26, !noalias !29
  %11 = load i32, ptr %9, align 4, !tbaa !17, !alias.scope !26, !noalias !29
  call void @__kmpc_push_target_tripcount_mapper(ptr nonnull @2, i64 -1, i64 512) #2, !noalias !31
  %12 = call i32 @__tgt_target_teams_nowait_mapper(ptr nonnull @2, i64 -1, ptr nonnull @.__omp_offloading_fe00_a74044_run_l4.region_id, i32 3, ptr nonnull %5, ptr nonnull %6, ptr nonnull %7, ptr @.offload_maptypes, ptr null, ptr null, i32 %10, i32 %11, i32 0, ptr null, i32 0, ptr null) #2, !noalias !26
  %.not.i = icmp eq i32 %12, 0
  br i1 %.not.i, label %.omp_outlined..1.exit, label %13

13:                                               ; preds = %2
  %14 = getelementptr inbounds %struct.anon, ptr %4, i64 0, i32 0
  %15 = load ptr, ptr %14, align 8, !tbaa !16, !alias.scope !26, !noalias !29
  %16 = call i32 @__kmpc_global_thread_num(ptr nonnull @2) #2, !noalias !26
  call void @__kmpc_push_num_teams(ptr nonnull @2, i32 %16, i32 %10, i32 %11) #2, !noalias !26
  call void (ptr, i32, ptr, ...) @__kmpc_fork_teams(ptr nonnull @2, i32 1, ptr @.omp_outlined., ptr %15) #2, !noalias !26
  br label %.omp_outlined..1.exit

.omp_outlined..1.exit:                            ; preds = %13, %2
  ret i32 0
}

; Function Attrs: nounwind
declare ptr @__kmpc_omp_target_task_alloc(ptr, i32, i32, i64, i64, ptr, i64) local_unnamed_addr #2

; Function Attrs: nounwind
declare i32 @__kmpc_omp_task(ptr, i32, ptr) local_unnamed_addr #2

; Function Attrs: convergent nounwind
declare i32 @__kmpc_omp_taskwait(ptr, i32) local_unnamed_addr #4

; Function Attrs: nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #0 {
  br label %9

1:                                                ; preds = %9
  %2 = call i32 @__kmpc_global_thread_num(ptr nonnull @2) #2
  %3 = call ptr @__kmpc_omp_target_task_alloc(ptr nonnull @2, i32 %2, i32 1, i64 112, i64 16, ptr @.omp_task_entry., i64 -1) #2
  %4 = bitcast ptr %3 to ptr
  %5 = load ptr, ptr %4, align 8, !tbaa !7
  %.sroa.0.0..sroa_cast.i = bitcast ptr %5 to ptr
  store ptr @v, ptr %.sroa.0.0..sroa_cast.i, align 8, !tbaa.struct !15
  %.sroa.2.0..sroa_idx.i = getelementptr inbounds i8, ptr %5, i64 8
  %.sroa.2.0..sroa_cast.i = bitcast ptr %.sroa.2.0..sroa_idx.i to ptr
  store i32 3, ptr %.sroa.2.0..sroa_cast.i, align 8, !tbaa.struct !18
  %.sroa.3.0..sroa_idx.i = getelementptr inbounds i8, ptr %5, i64 12
  %.sroa.3.0..sroa_cast.i = bitcast ptr %.sroa.3.0..sroa_idx.i to ptr
  store i32 32, ptr %.sroa.3.0..sroa_cast.i, align 4, !tbaa.struct !19
  %.sroa.09.0..sroa_idx10.i = getelementptr inbounds i8, ptr %3, i64 40
  %.sroa.09.0..sroa_cast.i = bitcast ptr %.sroa.09.0..sroa_idx10.i to ptr
  store ptr @v, ptr %.sroa.09.0..sroa_cast.i, align 8, !tbaa.struct !20
  %.sroa.211.0..sroa_idx.i = getelementptr inbounds i8, ptr %3, i64 48
  %.sroa.211.0..sroa_cast.i = bitcast ptr %.sroa.211.0..sroa_idx.i to ptr
  store i64 3, ptr %.sroa.211.0..sroa_cast.i, align 8, !tbaa.struct !22
  %.sroa.313.0..sroa_idx.i = getelementptr inbounds i8, ptr %3, i64 56
  %.sroa.313.0..sroa_cast.i = bitcast ptr %.sroa.313.0..sroa_idx.i to ptr
  store i64 32, ptr %.sroa.313.0..sroa_cast.i, align 8, !tbaa.struct !23
  %.sroa.03.0..sroa_idx4.i = getelementptr inbounds i8, ptr %3, i64 64
  %.sroa.03.0..sroa_cast.i = bitcast ptr %.sroa.03.0..sroa_idx4.i to ptr
  store ptr @v, ptr %.sroa.03.0..sroa_cast.i, align 8, !tbaa.struct !20
  %.sroa.25.0..sroa_idx.i = getelementptr inbounds i8, ptr %3, i64 72
  %.sroa.25.0..sroa_cast.i = bitcast ptr %.sroa.25.0..sroa_idx.i to ptr
  store i64 3, ptr %.sroa.25.0..sroa_cast.i, align 8, !tbaa.struct !22
  %.sroa.37.0..sroa_idx.i = getelementptr inbounds i8, ptr %3, i64 80
  %.sroa.37.0..sroa_cast.i = bitcast ptr %.sroa.37.0..sroa_idx.i to ptr
  store i64 32, ptr %.sroa.37.0..sroa_cast.i, align 8, !tbaa.struct !23
  %6 = getelementptr inbounds i8, ptr %3, i64 88
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %6, ptr noundef nonnull align 16 dereferenceable(24) @.offload_sizes, i64 24, i1 false) #2, !tbaa.struct !20
  %7 = call i32 @__kmpc_omp_task(ptr nonnull @2, i32 %2, ptr %3) #2
  %8 = call i32 @__kmpc_omp_taskwait(ptr nonnull @2, i32 %2) #2
  br label %15

9:                                                ; preds = %9, %0
  %indvars.iv = phi i64 [ 0, %0 ], [ %indvars.iv.next, %9 ]
  %10 = getelementptr inbounds [512 x i32], ptr @v, i64 0, i64 %indvars.iv
  store i32 1, ptr %10, align 4, !tbaa !17
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, 512
  br i1 %exitcond.not, label %1, label %9, !llvm.loop !32

11:                                               ; preds = %15
  %12 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef %21)
  %13 = icmp ne i32 %21, 0
  %14 = zext i1 %13 to i32
  ret i32 %14

15:                                               ; preds = %15, %1
  %indvars.iv21 = phi i64 [ 0, %1 ], [ %indvars.iv.next22, %15 ]
  %.01518 = phi i32 [ 0, %1 ], [ %21, %15 ]
  %16 = getelementptr inbounds [512 x i32], ptr @v, i64 0, i64 %indvars.iv21
  %17 = load i32, ptr %16, align 4, !tbaa !17
  %indvars.iv.next22 = add nuw nsw i64 %indvars.iv21, 1
  %18 = zext i32 %17 to i64
  %19 = icmp ne i64 %indvars.iv.next22, %18
  %20 = zext i1 %19 to i32
  %21 = add nuw nsw i32 %.01518, %20
  %exitcond24.not = icmp eq i64 %indvars.iv.next22, 512
  br i1 %exitcond24.not, label %11, label %15, !llvm.loop !35
}

; Function Attrs: nofree nounwind
declare noundef i32 @printf(ptr noundef readonly nocapture, ...) local_unnamed_addr #5

; Function Attrs: nounwind uwtable
define internal void @.omp_offloading.requires_reg() #0 section ".text.startup" {
  call void @__tgt_register_requires(i64 1)
  ret void
}

; Function Attrs: nounwind
declare void @__tgt_register_requires(i64) local_unnamed_addr #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #6



; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly nocapture, ptr noalias readonly nocapture, i64, i1 immarg) #7

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #8

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #8

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { alwaysinline norecurse nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nounwind }
attributes #3 = { norecurse nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { convergent nounwind }
attributes #5 = { nofree nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #7 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #8 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }

!omp_offload.info = !{!0}
!llvm.module.flags = !{!1, !2, !3, !4, !5}
!llvm.ident = !{!6}
!nvvm.annotations = !{}

!0 = !{i32 0, i32 65024, i32 10960964, !"run", i32 4, i32 0}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 7, !"openmp", i32 50}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{i32 7, !"PIE Level", i32 2}
!5 = !{i32 7, !"uwtable", i32 1}
!6 = !{!"Debian clang version 14.0.6"}
!7 = !{!8, !10, i64 0}
!8 = !{!"kmp_task_t_with_privates", !9, i64 0, !14, i64 40}
!9 = !{!"kmp_task_t", !10, i64 0, !10, i64 8, !13, i64 16, !11, i64 24, !11, i64 32}
!10 = !{!"any pointer", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!"int", !11, i64 0}
!14 = !{!".kmp_privates.t", !11, i64 0, !11, i64 24, !11, i64 48}
!15 = !{i64 0, i64 8, !16, i64 8, i64 4, !17, i64 12, i64 4, !17}
!16 = !{!10, !10, i64 0}
!17 = !{!13, !13, i64 0}
!18 = !{i64 0, i64 4, !17, i64 4, i64 4, !17}
!19 = !{i64 0, i64 4, !17}
!20 = !{i64 0, i64 24, !21}
!21 = !{!11, !11, i64 0}
!22 = !{i64 0, i64 16, !21}
!23 = !{i64 0, i64 8, !21}
!24 = !{!25}
!25 = !{i64 2, i64 -1, i64 -1, i1 true}
!26 = !{!27}
!27 = distinct !{!27, !28, !".omp_outlined..1: argument 1"}
!28 = distinct !{!28, !".omp_outlined..1"}
!29 = !{!30}
!30 = distinct !{!30, !28, !".omp_outlined..1: argument 0"}
!31 = !{!30, !27}
!32 = distinct !{!32, !33, !34}
!33 = !{!"llvm.loop.mustprogress"}
!34 = !{!"llvm.loop.unroll.disable"}
!35 = distinct !{!35, !33, !34}
