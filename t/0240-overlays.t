#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What overlays and settings change in the lowered module.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

cat >k.ll <<'X'
target triple = "x86_64-pc-linux-gnu"
@x = global [4 x float] zeroinitializer
define void @kernel_1(ptr %a, i32 %n) noinline {
  ret void
}
define void @f(i32 %n) {
  call void @kernel_1(ptr @x, i32 %n)
  ret void
}
X

it 'appends an entry that no argument stands behind, last in every array' '
    cat >append.yaml <<X
offload-rules: 1
name: appended
extends: omp-v3
structs: {kernel_args: {fields: {Version: {value: 5}}}}
lists:
  map:
    append:
      last: {base: zero, begin: zero, size: 0, type: flags.map.literal | flags.map.target_param, transfer: none}
X
    oe --rules append.yaml -S k.ll >out.ll
    grep -F "@.offload_maptypes = private unnamed_addr constant [3 x i64] [i64 35, i64 288, i64 288]" out.ll
    grep -F "@.offload_sizes = private unnamed_addr constant [3 x i64] [i64 16, i64 4, i64 0]" out.ll
    grep -F "alloca [3 x ptr]" out.ll
    grep -F "store i32 3, ptr %" out.ll
'

it 'appends one even to a kernel without arguments' '
    printf "declare void @kernel_1()\ndefine void @f() {\n call void @kernel_1()\n ret void\n}\n" >none.ll
    oe --rules append.yaml -S none.ll >out.ll
    grep -F "@.offload_maptypes = private unnamed_addr constant i64 288" out.ll ||
        grep -F "@.offload_maptypes = private unnamed_addr constant [1 x i64] [i64 288]" out.ll
    oe --rules omp-v3 -S none.ll >out.ll
    ! grep "offload_maptypes" out.ll
'

it 'changes one field of one struct in five lines' '
    printf "%s\n" "offload-rules: 1" "name: mine" "extends: omp-v3" "structs:" \
        "  kernel_args: {fields: {Version: {value: 4}}}" >mine.yaml
    test "$(wc -l <mine.yaml)" -eq 5
    oe --rules omp-v3 -S k.ll >a.ll
    oe --rules mine.yaml -S k.ll >b.ll
    test "$(diff a.ll b.ll | grep -c "^>")" -eq 2 # the field, and the name of the rule set
    diff a.ll b.ll | grep "^> *store i32 4"
'

cat >k.check <<'X'
CHECK: @.offload_maptypes.release = private unnamed_addr constant [2 x i64] [i64 33, i64 288]
CHECK: call void @__tgt_target_data_begin_mapper(
CHECK: call i32 @__tgt_target_kernel(
CHECK: offload.failed:
CHECK: call void @__tgt_target_data_end_mapper({{.*}}@.offload_maptypes.release
CHECK: call void @kernel_1(
CHECK: offload.launched:
CHECK: call void @__tgt_target_data_end_mapper({{.*}}@.offload_maptypes,
X

it 'moves data by calls around the launch, and gives it back without a copy when that fails' '
    oe --rules omp-v3 --set transfers=around -S k.ll >out.ll
    "$FILECHECK" --input-file=out.ll k.check
'

it 'leaves no branch when failures are ignored' '
    oe --rules omp-v3 --set on_failure=ignore -S k.ll >out.ll
    ! grep "br i1" out.ll
    ! grep "call void @kernel_1" out.ll
'

it 'traps when told so' '
    oe --rules omp-v3 --set on_failure=trap -S k.ll >out.ll
    grep "call void @llvm.trap" out.ll
    ! grep "call void @kernel_1" out.ll
'

it 'registers the entries of the section, or of the module, as set' '
    printf image >image
    oe --rules omp-v3 --image image -S k.ll >module.ll
    grep "@.offloading.entries = internal constant" module.ll
    ! grep "__start_" module.ll
    oe --rules omp-v3 --image image --set entries=section -S k.ll >section.ll
    grep "@__start_llvm_offload_entries = external hidden constant" section.ll
    grep "@.offloading.entry.kernel_1 = weak constant" section.ll
    oe --rules omp-v3 --image image --set register=none -S k.ll >none.ll
    ! grep "llvm.global_ctors" none.ll
'

it 'takes the variant of another object format' '
    sed "s/x86_64-pc-linux-gnu/x86_64-pc-windows-msvc/" k.ll >coff.ll
    oe --rules omp-v3 --set entries=section -S coff.ll >out.ll
    grep -F "section \"llvm_offload_entries\$OE\"" out.ll
'

it 'puts later rules on top of earlier ones' '
    printf "offload-rules: 1\nname: top\nsettings: {threads: {value: [64, 1, 1]}}\n" >top.yaml
    oe --rules omp-v3 --rules top.yaml -S k.ll >out.ll
    grep "@__tgt_target_kernel(ptr @[0-9]*, i64 -1, i32 1, i32 64," out.ll
    oe --rules omp-v3 --rules top.yaml --set threads=8,2,1 -S k.ll >out.ll
    grep "@__tgt_target_kernel(ptr @[0-9]*, i64 -1, i32 1, i32 16," out.ll
'

it 'computes dimensions from arguments when the program runs' '
    cat >grid.yaml <<X
offload-rules: 1
name: grid
extends: omp-v3
kernels:
  numbered: {parameters: [a, n]}
dimensions:
  grid: {kernel: kernel_1, teams: ceil_div(arguments.n; launch.threads.x)}
X
    oe check grid.yaml
    oe --rules grid.yaml -S k.ll >out.ll
    grep "srem i64" out.ll
    "$OPT" -passes=verify -disable-output out.ll
'

it 'refuses a module, a kernel or a launch that the rules do not take, with what they say' '
    cat >asks.yaml <<X
offload-rules: 1
name: asks
extends: omp-v3
settings: {most: {type: u32, value: 64}}
requires:
  elf: {that: module.object-format == elf, message: only ELF is known here}
  body: {each: kernel, that: kernel.has-body, message: its host version must be at hand}
  few: {each: launch, that: launch.threads.x <= settings.most, message: too many threads}
X
    status=0
    oe --rules asks.yaml -S k.ll -o no.ll 2>message || status=$?
    cat message
    test $status -eq 1
    test ! -e no.ll
    grep "^in function @f.*: error: kernel .kernel_1.: too many threads\$" message
    grep "asks.yaml:8:3: note: what the rules require" message
    test "$(grep -c error: message)" -eq 1
    oe --rules asks.yaml --set threads=64,1,1 -S k.ll >out.ll
    sed "s/linux-gnu/windows-msvc/" k.ll >coff.ll
    oe --rules asks.yaml --set threads=64,1,1 -S coff.ll 2>message && exit 1
    grep "error: this module: only ELF is known here" message
    printf "target triple = \"x86_64-pc-linux-gnu\"\n@x = global i32 0\ndeclare void @kernel_1(ptr)\ndefine void @f() {\n call void @kernel_1(ptr @x)\n ret void\n}\n" >no-body.ll
    oe --rules asks.yaml --set threads=64,1,1 -S no-body.ll 2>message && exit 1
    cat message
    grep "error: kernel .kernel_1.: its host version must be at hand" message
    printf "define void @f() {\n ret void\n}\n" >nothing.ll
    oe --rules asks.yaml -S coff.ll --set threads=64,1,1 -o no.ll 2>message && exit 1
    oe --rules asks.yaml -S nothing.ll >out.ll # nothing to launch, nothing to ask
'

it 'refuses a requirement that says nothing, or asks for what is not there' '
    printf "offload-rules: 1\nname: a\nextends: omp-v3\nrequires:\n  a: {that: true}\n  b: {that: launch.index == 0, message: no}\n" >bad.yaml
    oe check bad.yaml 2>message && exit 1
    cat message
    grep "bad.yaml:5:3: error: requirement .a. has no .message." message
    grep "bad.yaml:6:13: error: .*launch" message
'

it 'refuses to apply a piece' '
    status=0
    oe --rules omp-common -S k.ll >out.ll 2>message || status=$?
    test $status -eq 1
    grep "is a piece" message
'

finish
