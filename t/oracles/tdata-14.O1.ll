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
@.offload_maptypes.8 = private unnamed_addr constant [1 x i64] [i64 1]
@.offload_sizes.9 = private unnamed_addr constant [1 x i64] [i64 2048]
@.offload_maptypes.10 = private unnamed_addr constant [1 x i64] [i64 8]
@.str = private unnamed_addr constant [8 x i8] c"bad=%d\0A\00", align 1
@.omp_offloading.entry_name = internal unnamed_addr constant [37 x i8] c"__omp_offloading_fe00_a74042_main_l9\00"
@.omp_offloading.entry.__omp_offloading_fe00_a74042_main_l9 = weak local_unnamed_addr constant %struct.__tgt_offload_entry { ptr @.__omp_offloading_fe00_a74042_main_l9.region_id, ptr @.omp_offloading.entry_name, i64 0, i32 0, i32 0 }, section "omp_offloading_entries", align 1
@.omp_offloading.entry_name.11 = internal unnamed_addr constant [38 x i8] c"__omp_offloading_fe00_a74042_main_l11\00"
@.omp_offloading.entry.__omp_offloading_fe00_a74042_main_l11 = weak local_unnamed_addr constant %struct.__tgt_offload_entry { ptr @.__omp_offloading_fe00_a74042_main_l11.region_id, ptr @.omp_offloading.entry_name.11, i64 0, i32 0, i32 0 }, section "omp_offloading_entries", align 1
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 0, ptr @.omp_offloading.requires_reg, ptr null }]

; Function Attrs: nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #0 {
  %1 = alloca [2 x ptr], align 8
  %2 = alloca [2 x ptr], align 8
  %3 = alloca [2 x ptr], align 8
  %4 = alloca [2 x ptr], align 8
  %5 = alloca [1 x ptr], align 8
  %6 = alloca [1 x ptr], align 8
  %7 = alloca [1 x ptr], align 8
  %8 = alloca [1 x ptr], align 8
  %9 = alloca [1 x ptr], align 8
  %10 = alloca [1 x ptr], align 8
  %11 = alloca [1 x ptr], align 8
  %12 = alloca [1 x ptr], align 8
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(2048) @y, i8 0, i64 2048, i1 false), !tbaa !8
  br label %31

13:                                               ; preds = %31
  %14 = getelementptr inbounds [2 x ptr], ptr %1, i64 0, i64 0
  %15 = bitcast ptr %1 to ptr
  store ptr @x, ptr %15, align 8
  %16 = getelementptr inbounds [2 x ptr], ptr %2, i64 0, i64 0
  %17 = bitcast ptr %2 to ptr
  store ptr @x, ptr %17, align 8
  %18 = getelementptr inbounds [2 x ptr], ptr %1, i64 0, i64 1
  %19 = bitcast ptr %18 to ptr
  store ptr @y, ptr %19, align 8
  %20 = getelementptr inbounds [2 x ptr], ptr %2, i64 0, i64 1
  %21 = bitcast ptr %20 to ptr
  store ptr @y, ptr %21, align 8
  call void @__tgt_target_data_begin_mapper(ptr nonnull @1, i64 -1, i32 2, ptr nonnull %14, ptr nonnull %16, ptr @.offload_sizes, ptr @.offload_maptypes, ptr null, ptr null)
  %22 = getelementptr inbounds [2 x ptr], ptr %3, i64 0, i64 0
  %23 = bitcast ptr %3 to ptr
  store ptr @y, ptr %23, align 8
  %24 = getelementptr inbounds [2 x ptr], ptr %4, i64 0, i64 0
  %25 = bitcast ptr %4 to ptr
  store ptr @y, ptr %25, align 8
  %26 = getelementptr inbounds [2 x ptr], ptr %3, i64 0, i64 1
  %27 = bitcast ptr %26 to ptr
  store ptr @x, ptr %27, align 8
  %28 = getelementptr inbounds [2 x ptr], ptr %4, i64 0, i64 1
  %29 = bitcast ptr %28 to ptr
  store ptr @x, ptr %29, align 8
  %30 = call i32 @__tgt_target_mapper(ptr nonnull @1, i64 -1, ptr nonnull @.__omp_offloading_fe00_a74042_main_l9.region_id, i32 2, ptr nonnull %22, ptr nonnull %24, ptr @.offload_sizes.1, ptr @.offload_maptypes.2, ptr null, ptr null)
  %.not = icmp eq i32 %30, 0
  br i1 %.not, label %__omp_offloading_fe00_a74042_main_l9.exit, label %.preheader48

31:                                               ; preds = %31, %0
  %indvars.iv = phi i64 [ 0, %0 ], [ %indvars.iv.next, %31 ]
  %32 = trunc i64 %indvars.iv to i32
  %33 = sitofp i32 %32 to double
  %34 = getelementptr inbounds [256 x double], ptr @x, i64 0, i64 %indvars.iv
  store double %33, ptr %34, align 8, !tbaa !8
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, 256
  br i1 %exitcond.not, label %13, label %31, !llvm.loop !12

.preheader48:                                     ; preds = %.preheader48, %13
  %indvars.iv.i = phi i64 [ %indvars.iv.next.i, %.preheader48 ], [ 0, %13 ]
  %35 = getelementptr inbounds [256 x double], ptr @x, i64 0, i64 %indvars.iv.i
  %36 = load double, ptr %35, align 8, !tbaa !8
  %37 = getelementptr inbounds [256 x double], ptr @y, i64 0, i64 %indvars.iv.i
  %38 = load double, ptr %37, align 8, !tbaa !8
  %39 = fadd double %36, %38
  store double %39, ptr %37, align 8, !tbaa !8
  %indvars.iv.next.i = add nuw nsw i64 %indvars.iv.i, 1
  %exitcond.not.i = icmp eq i64 %indvars.iv.next.i, 256
  br i1 %exitcond.not.i, label %__omp_offloading_fe00_a74042_main_l9.exit, label %.preheader48, !llvm.loop !15

__omp_offloading_fe00_a74042_main_l9.exit:        ; preds = %.preheader48, %13
  %40 = getelementptr inbounds [1 x ptr], ptr %5, i64 0, i64 0
  %41 = bitcast ptr %5 to ptr
  store ptr @y, ptr %41, align 8
  %42 = getelementptr inbounds [1 x ptr], ptr %6, i64 0, i64 0
  %43 = bitcast ptr %6 to ptr
  store ptr @y, ptr %43, align 8
  %44 = call i32 @__tgt_target_mapper(ptr nonnull @1, i64 -1, ptr nonnull @.__omp_offloading_fe00_a74042_main_l11.region_id, i32 1, ptr nonnull %40, ptr nonnull %42, ptr @.offload_sizes.3, ptr @.offload_maptypes.4, ptr null, ptr null)
  %.not44 = icmp eq i32 %44, 0
  br i1 %.not44, label %__omp_offloading_fe00_a74042_main_l11.exit, label %.preheader

.preheader:                                       ; preds = %.preheader, %__omp_offloading_fe00_a74042_main_l9.exit
  %indvars.iv.i45 = phi i64 [ %indvars.iv.next.i46, %.preheader ], [ 0, %__omp_offloading_fe00_a74042_main_l9.exit ]
  %45 = getelementptr inbounds [256 x double], ptr @y, i64 0, i64 %indvars.iv.i45
  %46 = load double, ptr %45, align 8, !tbaa !8
  %47 = fmul double %46, 2.000000e+00
  store double %47, ptr %45, align 8, !tbaa !8
  %indvars.iv.next.i46 = add nuw nsw i64 %indvars.iv.i45, 1
  %exitcond.not.i47 = icmp eq i64 %indvars.iv.next.i46, 256
  br i1 %exitcond.not.i47, label %__omp_offloading_fe00_a74042_main_l11.exit, label %.preheader, !llvm.loop !16

__omp_offloading_fe00_a74042_main_l11.exit:       ; preds = %.preheader, %__omp_offloading_fe00_a74042_main_l9.exit
  %48 = getelementptr inbounds [1 x ptr], ptr %7, i64 0, i64 0
  %49 = bitcast ptr %7 to ptr
  store ptr @y, ptr %49, align 8
  %50 = getelementptr inbounds [1 x ptr], ptr %8, i64 0, i64 0
  %51 = bitcast ptr %8 to ptr
  store ptr @y, ptr %51, align 8
  call void @__tgt_target_data_update_mapper(ptr nonnull @1, i64 -1, i32 1, ptr nonnull %48, ptr nonnull %50, ptr @.offload_sizes.5, ptr @.offload_maptypes.6, ptr null, ptr null)
  call void @__tgt_target_data_end_mapper(ptr nonnull @1, i64 -1, i32 2, ptr nonnull %14, ptr nonnull %16, ptr @.offload_sizes, ptr @.offload_maptypes, ptr null, ptr null)
  %52 = getelementptr inbounds [1 x ptr], ptr %9, i64 0, i64 0
  %53 = bitcast ptr %9 to ptr
  store ptr @x, ptr %53, align 8
  %54 = getelementptr inbounds [1 x ptr], ptr %10, i64 0, i64 0
  %55 = bitcast ptr %10 to ptr
  store ptr @x, ptr %55, align 8
  call void @__tgt_target_data_begin_mapper(ptr nonnull @1, i64 -1, i32 1, ptr nonnull %52, ptr nonnull %54, ptr @.offload_sizes.9, ptr @.offload_maptypes.8, ptr null, ptr null)
  %56 = getelementptr inbounds [1 x ptr], ptr %11, i64 0, i64 0
  %57 = bitcast ptr %11 to ptr
  store ptr @x, ptr %57, align 8
  %58 = getelementptr inbounds [1 x ptr], ptr %12, i64 0, i64 0
  %59 = bitcast ptr %12 to ptr
  store ptr @x, ptr %59, align 8
  call void @__tgt_target_data_end_mapper(ptr nonnull @1, i64 -1, i32 1, ptr nonnull %56, ptr nonnull %58, ptr @.offload_sizes.9, ptr @.offload_maptypes.10, ptr null, ptr null)
  br label %64

60:                                               ; preds = %64
  %61 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef %72)
  %62 = icmp ne i32 %72, 0
  %63 = zext i1 %62 to i32
  ret i32 %63

64:                                               ; preds = %64, %__omp_offloading_fe00_a74042_main_l11.exit
  %indvars.iv53 = phi i64 [ 0, %__omp_offloading_fe00_a74042_main_l11.exit ], [ %indvars.iv.next54, %64 ]
  %.04250 = phi i32 [ 0, %__omp_offloading_fe00_a74042_main_l11.exit ], [ %72, %64 ]
  %65 = getelementptr inbounds [256 x double], ptr @y, i64 0, i64 %indvars.iv53
  %66 = load double, ptr %65, align 8, !tbaa !8
  %67 = trunc i64 %indvars.iv53 to i32
  %68 = sitofp i32 %67 to double
  %69 = fmul double %68, 2.000000e+00
  %70 = fcmp une double %66, %69
  %71 = zext i1 %70 to i32
  %72 = add nuw nsw i32 %.04250, %71
  %indvars.iv.next54 = add nuw nsw i64 %indvars.iv53, 1
  %exitcond56.not = icmp eq i64 %indvars.iv.next54, 256
  br i1 %exitcond56.not, label %60, label %64, !llvm.loop !17
}

; Function Attrs: nounwind
declare void @__tgt_target_data_begin_mapper(ptr, i64, i32, ptr, ptr, ptr, ptr, ptr, ptr) local_unnamed_addr #1

; Function Attrs: nounwind
declare i32 @__tgt_target_mapper(ptr, i64, ptr, i32, ptr, ptr, ptr, ptr, ptr, ptr) local_unnamed_addr #1

; Function Attrs: nounwind
declare void @__tgt_target_data_update_mapper(ptr, i64, i32, ptr, ptr, ptr, ptr, ptr, ptr) local_unnamed_addr #1

; Function Attrs: nounwind
declare void @__tgt_target_data_end_mapper(ptr, i64, i32, ptr, ptr, ptr, ptr, ptr, ptr) local_unnamed_addr #1

; Function Attrs: nofree nounwind
declare noundef i32 @printf(ptr noundef readonly nocapture, ...) local_unnamed_addr #2

; Function Attrs: nounwind uwtable
define internal void @.omp_offloading.requires_reg() #0 section ".text.startup" {
  call void @__tgt_register_requires(i64 1)
  ret void
}

; Function Attrs: nounwind
declare void @__tgt_register_requires(i64) local_unnamed_addr #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly nocapture, i8, i64, i1 immarg) #3

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nounwind }
attributes #2 = { nofree nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: write) }

!omp_offload.info = !{!0, !1}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}
!nvvm.annotations = !{}

!0 = !{i32 0, i32 65024, i32 10960962, !"main", i32 9, i32 0}
!1 = !{i32 0, i32 65024, i32 10960962, !"main", i32 11, i32 1}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 7, !"openmp", i32 50}
!4 = !{i32 8, !"PIC Level", i32 2}
!5 = !{i32 7, !"PIE Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 1}
!7 = !{!"Debian clang version 14.0.6"}
!8 = !{!9, !9, i64 0}
!9 = !{!"double", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13, !14}
!13 = !{!"llvm.loop.mustprogress"}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = distinct !{!15, !13, !14}
!16 = distinct !{!16, !13, !14}
!17 = distinct !{!17, !13, !14}
