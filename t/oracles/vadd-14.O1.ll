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
@.omp_offloading.entry.__omp_offloading_fe00_a74041_main_l9 = weak local_unnamed_addr constant %struct.__tgt_offload_entry { ptr @.__omp_offloading_fe00_a74041_main_l9.region_id, ptr @.omp_offloading.entry_name, i64 0, i32 0, i32 0 }, section "omp_offloading_entries", align 1
@.omp_offloading.entry_name.3 = internal unnamed_addr constant [38 x i8] c"__omp_offloading_fe00_a74041_main_l11\00"
@.omp_offloading.entry.__omp_offloading_fe00_a74041_main_l11 = weak local_unnamed_addr constant %struct.__tgt_offload_entry { ptr @.__omp_offloading_fe00_a74041_main_l11.region_id, ptr @.omp_offloading.entry_name.3, i64 0, i32 0, i32 0 }, section "omp_offloading_entries", align 1
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 0, ptr @.omp_offloading.requires_reg, ptr null }]

; Function Attrs: nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #0 {
  %1 = alloca i64, align 8
  %2 = alloca [4 x ptr], align 8
  %3 = alloca [4 x ptr], align 8
  %4 = alloca [4 x i64], align 8
  %5 = alloca [2 x ptr], align 8
  %6 = alloca [2 x ptr], align 8
  %7 = alloca [2 x i64], align 8
  %8 = call noalias dereferenceable_or_null(4096) ptr @malloc(i64 noundef 4096) #3
  %9 = bitcast ptr %8 to ptr
  %10 = call noalias dereferenceable_or_null(4096) ptr @malloc(i64 noundef 4096) #3
  %11 = bitcast ptr %10 to ptr
  %12 = call noalias dereferenceable_or_null(4096) ptr @malloc(i64 noundef 4096) #3
  %13 = bitcast ptr %1 to ptr
  call void @llvm.lifetime.start.p0(i64 -1, ptr %1)
  store i64 0, ptr %1, align 8, !tbaa !8
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(4096) %12, i8 -1, i64 4096, i1 false), !tbaa !12
  br label %31

14:                                               ; preds = %31
  %15 = bitcast ptr %12 to ptr
  %16 = getelementptr inbounds [4 x ptr], ptr %2, i64 0, i64 0
  %17 = bitcast ptr %2 to ptr
  store i64 1024, ptr %17, align 8
  %18 = getelementptr inbounds [4 x ptr], ptr %3, i64 0, i64 0
  %19 = bitcast ptr %3 to ptr
  store i64 1024, ptr %19, align 8
  %20 = getelementptr inbounds [4 x i64], ptr %4, i64 0, i64 0
  store i64 4, ptr %20, align 8
  %21 = getelementptr inbounds [4 x ptr], ptr %2, i64 0, i64 1
  store ptr %12, ptr %21, align 8
  %22 = getelementptr inbounds [4 x ptr], ptr %3, i64 0, i64 1
  store ptr %12, ptr %22, align 8
  %23 = getelementptr inbounds [4 x i64], ptr %4, i64 0, i64 1
  store i64 4096, ptr %23, align 8
  %24 = getelementptr inbounds [4 x ptr], ptr %2, i64 0, i64 2
  store ptr %8, ptr %24, align 8
  %25 = getelementptr inbounds [4 x ptr], ptr %3, i64 0, i64 2
  store ptr %8, ptr %25, align 8
  %26 = getelementptr inbounds [4 x i64], ptr %4, i64 0, i64 2
  store i64 4096, ptr %26, align 8
  %27 = getelementptr inbounds [4 x ptr], ptr %2, i64 0, i64 3
  store ptr %10, ptr %27, align 8
  %28 = getelementptr inbounds [4 x ptr], ptr %3, i64 0, i64 3
  store ptr %10, ptr %28, align 8
  %29 = getelementptr inbounds [4 x i64], ptr %4, i64 0, i64 3
  store i64 4096, ptr %29, align 8
  call void @__kmpc_push_target_tripcount_mapper(ptr nonnull @3, i64 -1, i64 1024)
  %30 = call i32 @__tgt_target_teams_mapper(ptr nonnull @3, i64 -1, ptr nonnull @.__omp_offloading_fe00_a74041_main_l9.region_id, i32 4, ptr nonnull %16, ptr nonnull %18, ptr nonnull %20, ptr @.offload_maptypes, ptr null, ptr null, i32 0, i32 0)
  %.not = icmp eq i32 %30, 0
  br i1 %.not, label %37, label %36

31:                                               ; preds = %31, %0
  %indvars.iv = phi i64 [ 0, %0 ], [ %indvars.iv.next, %31 ]
  %32 = getelementptr inbounds i32, ptr %9, i64 %indvars.iv
  %33 = trunc i64 %indvars.iv to i32
  store i32 %33, ptr %32, align 4, !tbaa !12
  %34 = getelementptr inbounds i32, ptr %11, i64 %indvars.iv
  %indvars.iv.tr = trunc i64 %indvars.iv to i32
  %35 = shl i32 %indvars.iv.tr, 1
  store i32 %35, ptr %34, align 4, !tbaa !12
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, 1024
  br i1 %exitcond.not, label %14, label %31, !llvm.loop !14

36:                                               ; preds = %14
  call void (ptr, i32, ptr, ...) @__kmpc_fork_teams(ptr nonnull @3, i32 4, ptr @.omp_outlined., i64 1024, ptr %12, ptr %8, ptr %10) #3
  br label %37

37:                                               ; preds = %36, %14
  %38 = getelementptr inbounds [2 x ptr], ptr %5, i64 0, i64 0
  %39 = bitcast ptr %5 to ptr
  store ptr %1, ptr %39, align 8
  %40 = getelementptr inbounds [2 x ptr], ptr %6, i64 0, i64 0
  %41 = bitcast ptr %6 to ptr
  store ptr %1, ptr %41, align 8
  %42 = getelementptr inbounds [2 x i64], ptr %7, i64 0, i64 0
  store i64 8, ptr %42, align 8
  %43 = getelementptr inbounds [2 x ptr], ptr %5, i64 0, i64 1
  store ptr %12, ptr %43, align 8
  %44 = getelementptr inbounds [2 x ptr], ptr %6, i64 0, i64 1
  store ptr %12, ptr %44, align 8
  %45 = getelementptr inbounds [2 x i64], ptr %7, i64 0, i64 1
  store i64 4096, ptr %45, align 8
  %46 = call i32 @__tgt_target_mapper(ptr nonnull @3, i64 -1, ptr nonnull @.__omp_offloading_fe00_a74041_main_l11.region_id, i32 2, ptr nonnull %38, ptr nonnull %40, ptr nonnull %42, ptr @.offload_maptypes.2, ptr null, ptr null)
  %.not61 = icmp eq i32 %46, 0
  br i1 %.not61, label %.preheader, label %47

.preheader:                                       ; preds = %47, %37
  br label %59

47:                                               ; preds = %37
  %48 = ptrtoint ptr %12 to i64
  store i64 %48, ptr %1, align 8, !tbaa !8
  br label %.preheader

49:                                               ; preds = %59
  %50 = load i64, ptr %1, align 8, !tbaa !8
  %51 = icmp ne i64 %50, 0
  %52 = ptrtoint ptr %12 to i64
  %53 = icmp ne i64 %50, %52
  %54 = and i1 %51, %53
  %55 = zext i1 %54 to i32
  %56 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef %55, i32 noundef %66)
  %57 = icmp ne i32 %66, 0
  %58 = zext i1 %57 to i32
  call void @llvm.lifetime.end.p0(i64 -1, ptr %1)
  ret i32 %58

59:                                               ; preds = %59, %.preheader
  %indvars.iv66 = phi i64 [ %indvars.iv.next67, %59 ], [ 0, %.preheader ]
  %.05963 = phi i32 [ %66, %59 ], [ 0, %.preheader ]
  %60 = getelementptr inbounds i32, ptr %15, i64 %indvars.iv66
  %61 = load i32, ptr %60, align 4, !tbaa !12
  %62 = mul nuw nsw i64 %indvars.iv66, 3
  %63 = zext i32 %61 to i64
  %64 = icmp ne i64 %62, %63
  %65 = zext i1 %64 to i32
  %66 = add nuw nsw i32 %.05963, %65
  %indvars.iv.next67 = add nuw nsw i64 %indvars.iv66, 1
  %exitcond69.not = icmp eq i64 %indvars.iv.next67, 1024
  br i1 %exitcond69.not, label %49, label %59, !llvm.loop !17
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(inaccessiblemem: readwrite)
declare noalias noundef ptr @malloc(i64 noundef) local_unnamed_addr #1

; Function Attrs: alwaysinline norecurse nounwind uwtable
define internal void @.omp_outlined.(ptr noalias noundef readonly nocapture %0, ptr noalias noundef readnone nocapture %1, i64 noundef %2, ptr noundef %3, ptr noundef %4, ptr noundef %5) #2 {
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %.sroa.018.0.extract.trunc = trunc i64 %2 to i32
  %11 = add nsw i32 %.sroa.018.0.extract.trunc, -1
  %12 = icmp sgt i32 %.sroa.018.0.extract.trunc, 0
  br i1 %12, label %13, label %31

13:                                               ; preds = %6
  %14 = bitcast ptr %7 to ptr
  call void @llvm.lifetime.start.p0(i64 -1, ptr %7)
  store i32 0, ptr %7, align 4, !tbaa !12
  %15 = bitcast ptr %8 to ptr
  call void @llvm.lifetime.start.p0(i64 -1, ptr %8)
  store i32 %11, ptr %8, align 4, !tbaa !12
  %16 = bitcast ptr %9 to ptr
  call void @llvm.lifetime.start.p0(i64 -1, ptr %9)
  store i32 1, ptr %9, align 4, !tbaa !12
  %17 = bitcast ptr %10 to ptr
  call void @llvm.lifetime.start.p0(i64 -1, ptr %10)
  store i32 0, ptr %10, align 4, !tbaa !12
  %18 = load i32, ptr %0, align 4, !tbaa !12
  call void @__kmpc_for_static_init_4(ptr nonnull @1, i32 %18, i32 92, ptr nonnull %10, ptr nonnull %7, ptr nonnull %8, ptr nonnull %9, i32 1, i32 1)
  %19 = load i32, ptr %8, align 4, !tbaa !12
  %20 = icmp sgt i32 %19, %11
  %21 = select i1 %20, i32 %11, i32 %19
  store i32 %21, ptr %8, align 4, !tbaa !12
  %22 = load i32, ptr %7, align 4, !tbaa !12
  %.not23 = icmp sgt i32 %22, %21
  br i1 %.not23, label %._crit_edge, label %.lr.ph

.lr.ph:                                           ; preds = %13
  %.sroa.0.0.insert.ext = and i64 %2, 4294967295
  br label %23

23:                                               ; preds = %23, %.lr.ph
  %24 = phi i32 [ %21, %.lr.ph ], [ %30, %23 ]
  %.024 = phi i32 [ %22, %.lr.ph ], [ %29, %23 ]
  %25 = load i32, ptr %7, align 4
  %26 = zext i32 %25 to i64
  %27 = zext i32 %24 to i64
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr nonnull @3, i32 6, ptr @.omp_outlined..1, i64 %26, i64 %27, i64 %.sroa.0.0.insert.ext, ptr %3, ptr %4, ptr %5)
  %28 = load i32, ptr %9, align 4, !tbaa !12
  %29 = add nsw i32 %28, %.024
  %30 = load i32, ptr %8, align 4, !tbaa !12
  %.not = icmp sgt i32 %29, %30
  br i1 %.not, label %._crit_edge, label %23

._crit_edge:                                      ; preds = %23, %13
  call void @__kmpc_for_static_fini(ptr nonnull @1, i32 %18)
  br label %31

31:                                               ; preds = %._crit_edge, %6
  %32 = bitcast ptr %10 to ptr
  call void @llvm.lifetime.end.p0(i64 -1, ptr %10)
  %33 = bitcast ptr %9 to ptr
  call void @llvm.lifetime.end.p0(i64 -1, ptr %9)
  %34 = bitcast ptr %8 to ptr
  call void @llvm.lifetime.end.p0(i64 -1, ptr %8)
  %35 = bitcast ptr %7 to ptr
  call void @llvm.lifetime.end.p0(i64 -1, ptr %7)
  ret void
}

; Function Attrs: nounwind
declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32) local_unnamed_addr #3

; Function Attrs: alwaysinline norecurse nounwind uwtable
define internal void @.omp_outlined..1(ptr noalias noundef readonly nocapture %0, ptr noalias noundef readnone nocapture %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, ptr noundef writeonly nocapture %5, ptr noundef readonly nocapture %6, ptr noundef readonly nocapture %7) #2 {
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %.sroa.0.0.extract.trunc = trunc i64 %4 to i32
  %13 = add nsw i32 %.sroa.0.0.extract.trunc, -1
  %14 = icmp sgt i32 %.sroa.0.0.extract.trunc, 0
  br i1 %14, label %15, label %35

15:                                               ; preds = %8
  %16 = bitcast ptr %9 to ptr
  call void @llvm.lifetime.start.p0(i64 -1, ptr %9)
  store i32 0, ptr %9, align 4, !tbaa !12
  %17 = bitcast ptr %10 to ptr
  call void @llvm.lifetime.start.p0(i64 -1, ptr %10)
  store i32 %13, ptr %10, align 4, !tbaa !12
  %18 = trunc i64 %2 to i32
  %19 = trunc i64 %3 to i32
  store i32 %18, ptr %9, align 4, !tbaa !12
  store i32 %19, ptr %10, align 4, !tbaa !12
  %20 = bitcast ptr %11 to ptr
  call void @llvm.lifetime.start.p0(i64 -1, ptr %11)
  store i32 1, ptr %11, align 4, !tbaa !12
  %21 = bitcast ptr %12 to ptr
  call void @llvm.lifetime.start.p0(i64 -1, ptr %12)
  store i32 0, ptr %12, align 4, !tbaa !12
  %22 = load i32, ptr %0, align 4, !tbaa !12
  call void @__kmpc_for_static_init_4(ptr nonnull @2, i32 %22, i32 34, ptr nonnull %12, ptr nonnull %9, ptr nonnull %10, ptr nonnull %11, i32 1, i32 1)
  %23 = load i32, ptr %10, align 4, !tbaa !12
  %24 = icmp sgt i32 %23, %13
  %25 = select i1 %24, i32 %13, i32 %23
  store i32 %25, ptr %10, align 4, !tbaa !12
  %26 = load i32, ptr %9, align 4, !tbaa !12
  %.not26 = icmp sgt i32 %26, %25
  br i1 %.not26, label %._crit_edge, label %.lr.ph.preheader

.lr.ph.preheader:                                 ; preds = %15
  %27 = sext i32 %26 to i64
  %28 = add i32 %25, 1
  br label %.lr.ph

.lr.ph:                                           ; preds = %.lr.ph, %.lr.ph.preheader
  %indvars.iv = phi i64 [ %27, %.lr.ph.preheader ], [ %indvars.iv.next, %.lr.ph ]
  %29 = getelementptr inbounds i32, ptr %6, i64 %indvars.iv
  %30 = load i32, ptr %29, align 4, !tbaa !12
  %31 = getelementptr inbounds i32, ptr %7, i64 %indvars.iv
  %32 = load i32, ptr %31, align 4, !tbaa !12
  %33 = add nsw i32 %32, %30
  %34 = getelementptr inbounds i32, ptr %5, i64 %indvars.iv
  store i32 %33, ptr %34, align 4, !tbaa !12
  %indvars.iv.next = add nsw i64 %indvars.iv, 1
  %lftr.wideiv = trunc i64 %indvars.iv.next to i32
  %exitcond.not = icmp eq i32 %28, %lftr.wideiv
  br i1 %exitcond.not, label %._crit_edge, label %.lr.ph

._crit_edge:                                      ; preds = %.lr.ph, %15
  call void @__kmpc_for_static_fini(ptr nonnull @1, i32 %22)
  call void @llvm.lifetime.end.p0(i64 -1, ptr %12)
  call void @llvm.lifetime.end.p0(i64 -1, ptr %11)
  call void @llvm.lifetime.end.p0(i64 -1, ptr %10)
  call void @llvm.lifetime.end.p0(i64 -1, ptr %9)
  br label %35

35:                                               ; preds = %._crit_edge, %8
  ret void
}

; Function Attrs: nounwind
declare void @__kmpc_for_static_fini(ptr, i32) local_unnamed_addr #3

; Function Attrs: nounwind
declare !callback !18 void @__kmpc_fork_call(ptr, i32, ptr, ...) local_unnamed_addr #3

; Function Attrs: nounwind
declare !callback !18 void @__kmpc_fork_teams(ptr, i32, ptr, ...) local_unnamed_addr #3

; Function Attrs: nounwind
declare void @__kmpc_push_target_tripcount_mapper(ptr, i64, i64) local_unnamed_addr #3

; Function Attrs: nounwind
declare i32 @__tgt_target_teams_mapper(ptr, i64, ptr, i32, ptr, ptr, ptr, ptr, ptr, ptr, i32, i32) local_unnamed_addr #3

; Function Attrs: nounwind
declare i32 @__tgt_target_mapper(ptr, i64, ptr, i32, ptr, ptr, ptr, ptr, ptr, ptr) local_unnamed_addr #3

; Function Attrs: nofree nounwind
declare noundef i32 @printf(ptr noundef readonly nocapture, ...) local_unnamed_addr #4

; Function Attrs: nounwind uwtable
define internal void @.omp_offloading.requires_reg() #0 section ".text.startup" {
  call void @__tgt_register_requires(i64 1)
  ret void
}

; Function Attrs: nounwind
declare void @__tgt_register_requires(i64) local_unnamed_addr #3



; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly nocapture, i8, i64, i1 immarg) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #6

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nofree nounwind willreturn memory(inaccessiblemem: readwrite) "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { alwaysinline norecurse nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind }
attributes #4 = { nofree nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }

!omp_offload.info = !{!0, !1}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}
!nvvm.annotations = !{}

!0 = !{i32 0, i32 65024, i32 10960961, !"main", i32 9, i32 0}
!1 = !{i32 0, i32 65024, i32 10960961, !"main", i32 11, i32 1}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 7, !"openmp", i32 50}
!4 = !{i32 8, !"PIC Level", i32 2}
!5 = !{i32 7, !"PIE Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 1}
!7 = !{!"Debian clang version 14.0.6"}
!8 = !{!9, !9, i64 0}
!9 = !{!"long", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = !{!13, !13, i64 0}
!13 = !{!"int", !10, i64 0}
!14 = distinct !{!14, !15, !16}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = distinct !{!17, !15, !16}
!18 = !{!19}
!19 = !{i64 2, i64 -1, i64 -1, i1 true}
