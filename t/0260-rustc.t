#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# rules/rustc-2025-07.yaml: what rustc's gpu_offload.rs of July 2025 emitted, call for call and
# global for global; right for a second kernel and for by-value arguments, where that was wrong.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

cat >k.ll <<'X'
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@x = global [256 x float] zeroinitializer
define void @kernel_0(ptr %a) noinline {
  ret void
}
define void @kernel_1(ptr %a) noinline {
  ret void
}
define void @kernel_2(ptr %a, i32 %n, ptr %b, double %d) noinline {
  ret void
}
define void @main() {
  call void @kernel_1(ptr @x)
  ret void
}
define void @second(i32 %n) {
  call void @kernel_2(ptr @x, i32 %n, ptr @x, double 2.0)
  ret void
}
X

cat >globals.check <<'X'
CHECK-DAG: %struct.__tgt_offload_entry = type { i64, i16, i16, i32, ptr, ptr, i64, i64, ptr }
CHECK-DAG: %struct.__tgt_bin_desc = type { i32, ptr, ptr, ptr }
CHECK-DAG: %struct.__tgt_kernel_arguments = type { i32, i32, ptr, ptr, ptr, ptr, ptr, ptr, i64, i64, [3 x i32], [3 x i32], i32 }
CHECK-DAG: private unnamed_addr constant [23 x i8] c";unknown;unknown;0;0;;\00", align 1
CHECK-DAG: private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 22, ptr @{{[0-9]+}} }, align 8
CHECK-DAG: @.offload_sizes.0 = private unnamed_addr constant [1 x i64] [i64 1024]
CHECK-DAG: @.offload_maptypes.0 = private unnamed_addr constant [1 x i64] [i64 35]
CHECK-DAG: @.offload_sizes.1 = private unnamed_addr constant [1 x i64] [i64 1024]
CHECK-DAG: @.offload_maptypes.1 = private unnamed_addr constant [1 x i64] [i64 35]
CHECK-DAG: @.offload_sizes.2 = private unnamed_addr constant [4 x i64] [i64 1024, i64 4, i64 1024, i64 8]
CHECK-DAG: @.offload_maptypes.2 = private unnamed_addr constant [4 x i64] [i64 35, i64 288, i64 35, i64 288]
CHECK-DAG: @.kernel_0.region_id = weak unnamed_addr constant i8 0
CHECK-DAG: @.kernel_1.region_id = weak unnamed_addr constant i8 0
CHECK-DAG: @.offloading.entry_name.1 = internal unnamed_addr constant [9 x i8] c"kernel_1\00", section ".llvm.rodata.offloading", align 1
CHECK-DAG: @.offloading.entry.kernel_1 = weak constant %struct.__tgt_offload_entry { i64 0, i16 1, i16 1, i32 0, ptr @.kernel_1.region_id, ptr @.offloading.entry_name.1, i64 0, i64 0, ptr null }, section "llvm_offload_entries", align 8
CHECK-DAG: declare void @__tgt_target_data_update_mapper(ptr, i64, i32, ptr, ptr, ptr, ptr, ptr, ptr)
X

it 'makes the globals of each kernel, launched or not' '
    oe --rules rustc-2025-07 -S k.ll >out.ll
    "$FILECHECK" --input-file=out.ll globals.check
    ! grep -E "llvm\.(compiler\.)?used|global_ctors|offloading\.symbols" out.ll
'

cat >calls.check <<'X'
CHECK-LABEL: define void @main()
CHECK: %EmptyDesc = alloca %struct.__tgt_bin_desc, align 8
CHECK: %.offload_baseptrs = alloca [1 x ptr], align 8
CHECK: %.offload_ptrs = alloca [1 x ptr], align 8
CHECK: %.offload_sizes = alloca [1 x i64], align 8
CHECK: %kernel_args = alloca %struct.__tgt_kernel_arguments, align 8
CHECK: call void @llvm.memset.p0.i64(ptr align 8 %EmptyDesc, i8 0, i64 32, i1 false)
CHECK-NEXT: call void @__tgt_register_lib(ptr %EmptyDesc)
CHECK-NEXT: call void @__tgt_init_all_rtls()
CHECK: store i64 1024, ptr %.offload_sizes, align 8
CHECK-NEXT: call void @__tgt_target_data_begin_mapper(ptr @[[IDENT:[0-9]+]], i64 -1, i32 1, ptr %.offload_baseptrs, ptr %.offload_ptrs, ptr %.offload_sizes, ptr @.offload_maptypes.1, ptr null, ptr null)
CHECK-NEXT: store i32 3, ptr %kernel_args, align 4
CHECK: store [3 x i32] [i32 2097152, i32 0, i32 0]
CHECK: store [3 x i32] [i32 256, i32 0, i32 0]
CHECK: call i32 @__tgt_target_kernel(ptr @[[IDENT]], i64 -1, i32 2097152, i32 256, ptr @.kernel_1.region_id, ptr %kernel_args)
CHECK-NEXT: call void @__tgt_target_data_end_mapper(ptr @[[IDENT]], i64 -1, i32 1, ptr %.offload_baseptrs, ptr %.offload_ptrs, ptr %.offload_sizes, ptr @.offload_maptypes.1, ptr null, ptr null)
CHECK-NEXT: call void @__tgt_unregister_lib(ptr %EmptyDesc)
CHECK-NEXT: ret void
X

it 'makes the calls in their order, without a branch' '
    "$FILECHECK" --input-file=out.ll calls.check
'

it 'launches the second kernel with its own region, types and number of arguments' '
    sed -n "/^define void @second/,/^}/p" out.ll >second
    grep "@__tgt_target_data_begin_mapper(ptr @[0-9]*, i64 -1, i32 4, .*@.offload_maptypes.2" second
    grep "ptr @.kernel_2.region_id" second
    grep "store i32 4, ptr %" second
    ! grep "kernel_1" second
'

it 'deletes the host body of what is launched, and of nothing else' '
    ! grep -E "@kernel_[12]\(" out.ll
    grep "define void @kernel_0(" out.ll
'

finish
