; ModuleID = 'dtgt.c'
source_filename = "dtgt.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.ident_t = type { i32, i32, i32, i32, ptr }
%struct.__tgt_offload_entry = type { ptr, ptr, i64, i32, i32 }

@g2_decl_tgt_ref_ptr = weak global ptr @g2
@g2 = dso_local global [4 x double] zeroinitializer, align 16
@gl_decl_tgt_ref_ptr = weak global ptr @gl
@gl = dso_local global [8 x i32] zeroinitializer, align 16
@g1 = dso_local global i32 3, align 4
@g1_decl_tgt_ref_ptr = weak global ptr @g1
@.__omp_offloading_fe00_a74a6a_f_l9.region_id = weak constant i8 0
@.offload_sizes = private unnamed_addr constant [2 x i64] [i64 4, i64 32]
@.offload_maptypes = private unnamed_addr constant [2 x i64] [i64 35, i64 19]
@0 = private unnamed_addr constant [23 x i8] c";unknown;unknown;0;0;;\00", align 1
@1 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 22, ptr @0 }, align 8
@.omp_offloading.entry_name = internal unnamed_addr constant [20 x i8] c"g2_decl_tgt_ref_ptr\00"
@.omp_offloading.entry.g2_decl_tgt_ref_ptr = weak constant %struct.__tgt_offload_entry { ptr @g2_decl_tgt_ref_ptr, ptr @.omp_offloading.entry_name, i64 8, i32 0, i32 0 }, section "omp_offloading_entries", align 1
@.omp_offloading.entry_name.1 = internal unnamed_addr constant [20 x i8] c"gl_decl_tgt_ref_ptr\00"
@.omp_offloading.entry.gl_decl_tgt_ref_ptr = weak constant %struct.__tgt_offload_entry { ptr @gl_decl_tgt_ref_ptr, ptr @.omp_offloading.entry_name.1, i64 8, i32 1, i32 0 }, section "omp_offloading_entries", align 1
@.omp_offloading.entry_name.2 = internal unnamed_addr constant [20 x i8] c"g1_decl_tgt_ref_ptr\00"
@.omp_offloading.entry.g1_decl_tgt_ref_ptr = weak constant %struct.__tgt_offload_entry { ptr @g1_decl_tgt_ref_ptr, ptr @.omp_offloading.entry_name.2, i64 8, i32 0, i32 0 }, section "omp_offloading_entries", align 1
@.omp_offloading.entry_name.3 = internal unnamed_addr constant [34 x i8] c"__omp_offloading_fe00_a74a6a_f_l9\00"
@.omp_offloading.entry.__omp_offloading_fe00_a74a6a_f_l9 = weak constant %struct.__tgt_offload_entry { ptr @.__omp_offloading_fe00_a74a6a_f_l9.region_id, ptr @.omp_offloading.entry_name.3, i64 0, i32 0, i32 0 }, section "omp_offloading_entries", align 1
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 0, ptr @.omp_offloading.requires_reg, ptr null }]

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @f() #0 {
  %1 = alloca i32, align 4
  %2 = alloca [2 x ptr], align 8
  %3 = alloca [2 x ptr], align 8
  %4 = alloca [2 x ptr], align 8
  store i32 0, ptr %1, align 4
  %5 = getelementptr inbounds [2 x ptr], ptr %2, i32 0, i32 0
  %6 = bitcast ptr %5 to ptr
  store ptr %1, ptr %6, align 8
  %7 = getelementptr inbounds [2 x ptr], ptr %3, i32 0, i32 0
  %8 = bitcast ptr %7 to ptr
  store ptr %1, ptr %8, align 8
  %9 = getelementptr inbounds [2 x ptr], ptr %4, i64 0, i64 0
  store ptr null, ptr %9, align 8
  %10 = getelementptr inbounds [2 x ptr], ptr %2, i32 0, i32 1
  %11 = bitcast ptr %10 to ptr
  store ptr @gl_decl_tgt_ref_ptr, ptr %11, align 8
  %12 = getelementptr inbounds [2 x ptr], ptr %3, i32 0, i32 1
  %13 = bitcast ptr %12 to ptr
  store ptr @gl, ptr %13, align 8
  %14 = getelementptr inbounds [2 x ptr], ptr %4, i64 0, i64 1
  store ptr null, ptr %14, align 8
  %15 = getelementptr inbounds [2 x ptr], ptr %2, i32 0, i32 0
  %16 = getelementptr inbounds [2 x ptr], ptr %3, i32 0, i32 0
  %17 = call i32 @__tgt_target_mapper(ptr @1, i64 -1, ptr @.__omp_offloading_fe00_a74a6a_f_l9.region_id, i32 2, ptr %15, ptr %16, ptr @.offload_sizes, ptr @.offload_maptypes, ptr null, ptr null)
  %18 = icmp ne i32 %17, 0
  br i1 %18, label %19, label %20

19:                                               ; preds = %0
  call void @__omp_offloading_fe00_a74a6a_f_l9(ptr %1) #2
  br label %20

20:                                               ; preds = %19, %0
  %21 = load i32, ptr %1, align 4
  ret i32 %21
}

; Function Attrs: noinline norecurse nounwind optnone uwtable
define internal void @__omp_offloading_fe00_a74a6a_f_l9(ptr noundef nonnull align 4 dereferenceable(4) %0) #1 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  %4 = load i32, ptr @g1, align 4
  %5 = load double, ptr @g2, align 16
  %6 = fptosi double %5 to i32
  %7 = add nsw i32 %4, %6
  %8 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @gl, i64 0, i64 1), align 4
  %9 = add nsw i32 %7, %8
  store i32 %9, ptr %3, align 4
  ret void
}

; Function Attrs: nounwind
declare i32 @__tgt_target_mapper(ptr, i64, ptr, i32, ptr, ptr, ptr, ptr, ptr, ptr) #2

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  %2 = call i32 @f()
  %3 = icmp ne i32 %2, 3
  %4 = zext i1 %3 to i32
  ret i32 %4
}

; Function Attrs: noinline nounwind uwtable
define internal void @.omp_offloading.requires_reg() #3 section ".text.startup" {
  call void @__tgt_register_requires(i64 8)
  ret void
}

; Function Attrs: nounwind
declare void @__tgt_register_requires(i64) #2

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noinline norecurse nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nounwind }
attributes #3 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!omp_offload.info = !{!0, !1, !2, !3}
!llvm.module.flags = !{!4, !5, !6, !7, !8, !9}
!llvm.ident = !{!10}

!0 = !{i32 0, i32 65024, i32 10963562, !"f", i32 9, i32 3}
!1 = !{i32 1, !"gl_decl_tgt_ref_ptr", i32 1, i32 1}
!2 = !{i32 1, !"g1_decl_tgt_ref_ptr", i32 0, i32 2}
!3 = !{i32 1, !"g2_decl_tgt_ref_ptr", i32 0, i32 0}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"openmp", i32 50}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 7, !"PIE Level", i32 2}
!8 = !{i32 7, !"uwtable", i32 1}
!9 = !{i32 7, !"frame-pointer", i32 2}
!10 = !{!"Debian clang version 14.0.6"}
