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
@.omp_offloading.entry.__omp_offloading_fe00_a74043_main_l7 = weak local_unnamed_addr constant %struct.__tgt_offload_entry { ptr @.__omp_offloading_fe00_a74043_main_l7.region_id, ptr @.omp_offloading.entry_name, i64 0, i32 0, i32 0 }, section "omp_offloading_entries", align 1
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 0, ptr @.omp_offloading.requires_reg, ptr null }]

; Function Attrs: nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #0 {
  %1 = alloca [8 x i32], align 16
  %2 = alloca %struct.S, align 8
  %3 = alloca [6 x ptr], align 8
  %4 = alloca [6 x ptr], align 8
  %5 = alloca [6 x i64], align 8
  %6 = bitcast ptr %1 to ptr
  call void @llvm.lifetime.start.p0(i64 -1, ptr %1)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %6, ptr noundef nonnull align 16 dereferenceable(32) @__const.main.buf, i64 32, i1 false)
  %7 = bitcast ptr %2 to ptr
  call void @llvm.lifetime.start.p0(i64 -1, ptr %2)
  %8 = getelementptr inbounds %struct.S, ptr %2, i64 0, i32 0
  store i32 1, ptr %8, align 8, !tbaa !7
  %9 = getelementptr inbounds %struct.S, ptr %2, i64 0, i32 1
  store double 2.500000e+00, ptr %9, align 8, !tbaa !14
  %10 = getelementptr inbounds %struct.S, ptr %2, i64 0, i32 2
  %11 = getelementptr inbounds [8 x i32], ptr %1, i64 0, i64 0
  store ptr %11, ptr %10, align 8, !tbaa !15
  %12 = getelementptr inbounds %struct.S, ptr %2, i64 0, i32 3, i64 0
  store i32 1, ptr %12, align 8, !tbaa !16
  %13 = getelementptr inbounds %struct.S, ptr %2, i64 0, i32 3, i64 1
  store i32 2, ptr %13, align 4, !tbaa !16
  %14 = getelementptr inbounds %struct.S, ptr %2, i64 0, i32 3, i64 2
  store i32 3, ptr %14, align 8, !tbaa !16
  %15 = getelementptr inbounds %struct.S, ptr %2, i64 0, i32 3, i64 3
  store i32 4, ptr %15, align 4, !tbaa !16
  %16 = getelementptr inbounds [6 x ptr], ptr %3, i64 0, i64 0
  %17 = bitcast ptr %3 to ptr
  store ptr %2, ptr %17, align 8
  %18 = getelementptr inbounds [6 x ptr], ptr %4, i64 0, i64 0
  %19 = bitcast ptr %4 to ptr
  store ptr %9, ptr %19, align 8
  %20 = getelementptr inbounds [6 x i64], ptr %5, i64 0, i64 0
  store i64 16, ptr %20, align 8
  %21 = getelementptr inbounds [6 x ptr], ptr %3, i64 0, i64 1
  %22 = bitcast ptr %21 to ptr
  store ptr %2, ptr %22, align 8
  %23 = getelementptr inbounds [6 x ptr], ptr %4, i64 0, i64 1
  %24 = bitcast ptr %23 to ptr
  store ptr %9, ptr %24, align 8
  %25 = getelementptr inbounds [6 x i64], ptr %5, i64 0, i64 1
  store i64 8, ptr %25, align 8
  %26 = getelementptr inbounds [6 x ptr], ptr %3, i64 0, i64 2
  %27 = bitcast ptr %26 to ptr
  store ptr %10, ptr %27, align 8
  %28 = getelementptr inbounds [6 x ptr], ptr %4, i64 0, i64 2
  %29 = bitcast ptr %28 to ptr
  store ptr %11, ptr %29, align 8
  %30 = getelementptr inbounds [6 x i64], ptr %5, i64 0, i64 2
  store i64 32, ptr %30, align 8
  %31 = getelementptr inbounds [6 x ptr], ptr %3, i64 0, i64 3
  %32 = bitcast ptr %31 to ptr
  store i64 7, ptr %32, align 8
  %33 = getelementptr inbounds [6 x ptr], ptr %4, i64 0, i64 3
  %34 = bitcast ptr %33 to ptr
  store i64 7, ptr %34, align 8
  %35 = getelementptr inbounds [6 x i64], ptr %5, i64 0, i64 3
  store i64 4, ptr %35, align 8
  %36 = getelementptr inbounds [6 x ptr], ptr %3, i64 0, i64 4
  %37 = bitcast ptr %36 to ptr
  store i64 4602678819172646912, ptr %37, align 8
  %38 = getelementptr inbounds [6 x ptr], ptr %4, i64 0, i64 4
  %39 = bitcast ptr %38 to ptr
  store i64 4602678819172646912, ptr %39, align 8
  %40 = getelementptr inbounds [6 x i64], ptr %5, i64 0, i64 4
  store i64 8, ptr %40, align 8
  %41 = getelementptr inbounds [6 x ptr], ptr %3, i64 0, i64 5
  %42 = bitcast ptr %41 to ptr
  store i64 3, ptr %42, align 8
  %43 = getelementptr inbounds [6 x ptr], ptr %4, i64 0, i64 5
  %44 = bitcast ptr %43 to ptr
  store i64 3, ptr %44, align 8
  %45 = getelementptr inbounds [6 x i64], ptr %5, i64 0, i64 5
  store i64 1, ptr %45, align 8
  %46 = call i32 @__tgt_target_mapper(ptr nonnull @1, i64 -1, ptr nonnull @.__omp_offloading_fe00_a74043_main_l7.region_id, i32 6, ptr nonnull %16, ptr nonnull %18, ptr nonnull %20, ptr @.offload_maptypes, ptr null, ptr null)
  %.not = icmp eq i32 %46, 0
  br i1 %.not, label %__omp_offloading_fe00_a74043_main_l7.exit, label %47

47:                                               ; preds = %0
  %48 = load double, ptr %9, align 8, !tbaa !14
  %49 = fadd double %48, 7.000000e+00
  %50 = fadd double %49, 5.000000e-01
  %51 = fadd double %50, 3.000000e+00
  store double %51, ptr %9, align 8, !tbaa !14
  %52 = load ptr, ptr %10, align 8, !tbaa !15
  br label %53

53:                                               ; preds = %53, %47
  %indvars.iv.i = phi i64 [ 0, %47 ], [ %indvars.iv.next.i, %53 ]
  %54 = getelementptr inbounds i32, ptr %52, i64 %indvars.iv.i
  %55 = load i32, ptr %54, align 4, !tbaa !16
  %56 = add nsw i32 %55, 7
  store i32 %56, ptr %54, align 4, !tbaa !16
  %indvars.iv.next.i = add nuw nsw i64 %indvars.iv.i, 1
  %exitcond.not.i = icmp eq i64 %indvars.iv.next.i, 8
  br i1 %exitcond.not.i, label %__omp_offloading_fe00_a74043_main_l7.exit, label %53, !llvm.loop !17

__omp_offloading_fe00_a74043_main_l7.exit:        ; preds = %53, %0
  %57 = load double, ptr %9, align 8, !tbaa !14
  %58 = fcmp une double %57, 1.300000e+01
  %59 = load i32, ptr %8, align 8
  %60 = icmp ne i32 %59, 1
  %narrow = select i1 %58, i1 true, i1 %60
  %61 = zext i1 %narrow to i32
  br label %66

62:                                               ; preds = %66
  %63 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef %73, double noundef %57)
  %64 = icmp ne i32 %73, 0
  %65 = zext i1 %64 to i32
  call void @llvm.lifetime.end.p0(i64 -1, ptr %2)
  call void @llvm.lifetime.end.p0(i64 -1, ptr %1)
  ret i32 %65

66:                                               ; preds = %66, %__omp_offloading_fe00_a74043_main_l7.exit
  %indvars.iv = phi i64 [ 0, %__omp_offloading_fe00_a74043_main_l7.exit ], [ %indvars.iv.next, %66 ]
  %.02425 = phi i32 [ %61, %__omp_offloading_fe00_a74043_main_l7.exit ], [ %73, %66 ]
  %67 = getelementptr inbounds [8 x i32], ptr %1, i64 0, i64 %indvars.iv
  %68 = load i32, ptr %67, align 4, !tbaa !16
  %69 = add nuw nsw i64 %indvars.iv, 7
  %70 = zext i32 %68 to i64
  %71 = icmp ne i64 %69, %70
  %72 = zext i1 %71 to i32
  %73 = add nuw nsw i32 %.02425, %72
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, 8
  br i1 %exitcond.not, label %62, label %66, !llvm.loop !20
}

; Function Attrs: nounwind
declare i32 @__tgt_target_mapper(ptr, i64, ptr, i32, ptr, ptr, ptr, ptr, ptr, ptr) local_unnamed_addr #1

; Function Attrs: nofree nounwind
declare noundef i32 @printf(ptr noundef readonly nocapture, ...) local_unnamed_addr #2

; Function Attrs: nounwind uwtable
define internal void @.omp_offloading.requires_reg() #0 section ".text.startup" {
  call void @__tgt_register_requires(i64 1)
  ret void
}

; Function Attrs: nounwind
declare void @__tgt_register_requires(i64) local_unnamed_addr #1


; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly nocapture, ptr noalias readonly nocapture, i64, i1 immarg) #3


; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #4

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nounwind }
attributes #2 = { nofree nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }

!omp_offload.info = !{!0}
!llvm.module.flags = !{!1, !2, !3, !4, !5}
!llvm.ident = !{!6}
!nvvm.annotations = !{}

!0 = !{i32 0, i32 65024, i32 10960963, !"main", i32 7, i32 0}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 7, !"openmp", i32 50}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{i32 7, !"PIE Level", i32 2}
!5 = !{i32 7, !"uwtable", i32 1}
!6 = !{!"Debian clang version 14.0.6"}
!7 = !{!8, !9, i64 0}
!8 = !{!"S", !9, i64 0, !12, i64 8, !13, i64 16, !10, i64 24}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = !{!"double", !10, i64 0}
!13 = !{!"any pointer", !10, i64 0}
!14 = !{!8, !12, i64 8}
!15 = !{!8, !13, i64 16}
!16 = !{!9, !9, i64 0}
!17 = distinct !{!17, !18, !19}
!18 = !{!"llvm.loop.mustprogress"}
!19 = !{!"llvm.loop.unroll.disable"}
!20 = distinct !{!20, !18, !19}
