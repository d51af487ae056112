#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# rules/llvm-14.yaml to llvm-23.yaml: what each release is told, seen in the lowered module.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

# lacks PATTERN FILE: no line holds it.
lacks() {
    if grep -E -e "$1" "$2"; then return 1; fi
}

releases='14 15 16 17 18 19 20 21 22 23'

cat >k.ll <<'X'
target triple = "x86_64-unknown-linux-gnu"
@x = global [4 x float] zeroinitializer
define void @kernel_1(ptr %a, i32 %n, double %d) noinline {
  ret void
}
declare void @kernel_2()
define void @f(i32 %n, double %d) {
  call void @kernel_1(ptr @x, i32 %n, double %d)
  call void @kernel_2()
  ret void
}
X
printf image >image

for n in $releases; do
    it "is whole and makes valid modules: llvm-$n" '
        oe check llvm-'$n'
        for entries in module section; do
            for transfers in launch around; do
                for image in "" "--image image"; do
                    oe --rules llvm-'$n' --set entries=$entries --set transfers=$transfers $image -S k.ll -o m.ll
                    "$OPT" -passes=verify -disable-output m.ll
                done
            done
        done
        oe --rules llvm-'$n' --image image --set entries=section -S k.ll -o section-'$n'.ll
        oe --rules llvm-'$n' --image image -S k.ll -o module-'$n'.ll
        oe --rules llvm-'$n' -S k.ll -o plain-'$n'.ll
    '
done

it 'has pieces that hold together, and generations that are whole' '
    for piece in omp-common omp-old-entries omp-old-registration omp-new-entries; do
        oe check $piece
    done
    for version in 1 2 3 4 5; do
        oe check omp-v$version
        oe --rules omp-v$version -S k.ll >m.ll
        grep "store i32 $version, ptr %kernel_args" m.ll
    done
'

# of RELEASE KIND: what the release is known to have.
of() {
    case $1:$2 in
    14:version) ;; 15:version) echo 1 ;; 16:version | 17:version | 18:version) echo 2 ;;
    19:version | 2[012]:version) echo 3 ;; 23:version) echo 5 ;;
    14:call) echo __tgt_target_teams_mapper ;; *:call) echo __tgt_target_kernel ;;
    1?:entry) echo '{ ptr, ptr, i64, i32, i32 }' ;;
    *:entry) echo '{ i64, i16, i16, i32, ptr, ptr, i64, i64, ptr }' ;;
    1?:section | 20:section) echo omp_offloading_entries ;; *:section) echo llvm_offload_entries ;;
    1?:align | 20:align) echo 1 ;; *:align) echo 8 ;;
    1[45678]:name) echo .omp_offloading.entry ;; *:name) echo .offloading.entry ;;
    1[4567]:dummy) echo __dummy.omp_offloading.entry ;;
    18:dummy | 19:dummy | 20:dummy) echo __dummy.omp_offloading_entries ;;
    *:dummy) echo __dummy.llvm_offload_entries ;;
    1[45678]:priority) echo 1 ;; *:priority) echo 101 ;;
    15:size) echo 64 ;; *:size) echo 104 ;;
    23:count) echo 4 ;; *:count) echo 3 ;;
    esac
}

for n in $releases; do
    it "has the entries of LLVM $n: layout, section, alignment, names" '
        grep -F "%struct.__tgt_offload_entry = type $(of '$n' entry)" section-'$n'.ll
        grep -F "@$(of '$n' name).kernel_1 = weak constant %struct.__tgt_offload_entry {" section-'$n'.ll >entry
        grep -F "ptr @.kernel_1.region_id, ptr @$(of '$n' name)_name" entry
        grep "section \"$(of '$n' section)\", align $(of '$n' align)\$" entry
        grep "@__start_$(of '$n' section) = external hidden constant" section-'$n'.ll
        grep "@__stop_$(of '$n' section) = external hidden constant" section-'$n'.ll
        grep "@$(of '$n' dummy) = .*constant \[0 x .*section \"$(of '$n' section)\"" section-'$n'.ll
        if test '$n' -ge 20; then
            grep -F "{ i64 0, i16 1, i16 1, i32 0, ptr @.kernel_1.region_id," entry
            grep "@.offloading.entry_name = .*section \".llvm.rodata.offloading\", align 1" section-'$n'.ll
            grep "!llvm.offloading.symbols = " section-'$n'.ll
        fi
    '
    it "registers as LLVM $n does" '
        grep "@llvm.global_ctors = .*{ i32 $(of '$n' priority), ptr @.omp_offloading.descriptor_reg," module-'$n'.ll
        grep "@.omp_offloading.device_image = internal unnamed_addr constant \[5 x i8\] c\"image\"" module-'$n'.ll >bytes
        case '$n' in
        14) lacks section bytes ;;
        *) grep "section \".llvm.offloading\", align 8" bytes ;;
        esac
        if test '$n' -le 18; then
            grep "@llvm.global_dtors = .*{ i32 1, ptr @.omp_offloading.descriptor_unreg," module-'$n'.ll
            lacks @atexit module-'$n'.ll
            grep "@llvm.global_ctors = .*{ i32 0, ptr @.omp_offloading.requires_reg," plain-'$n'.ll
            grep "call void @__tgt_register_requires(i64 1)" plain-'$n'.ll
            oe --rules llvm-'$n' --set requires=unified_shared_memory -S k.ll >m.ll
            grep "call void @__tgt_register_requires(i64 8)" m.ll
        else
            grep "call i32 @atexit(ptr @.omp_offloading.descriptor_unreg)" module-'$n'.ll
            lacks "llvm.global_dtors|requires" module-'$n'.ll
        fi
    '
    it "launches as LLVM $n wants it" '
        grep "call i32 @$(of '$n' call)(" plain-'$n'.ll >calls
        test "$(wc -l <calls)" -eq 2
        if test '$n' -eq 14; then
            grep "(ptr @1, i64 -1, ptr @.kernel_1.region_id, i32 3, ptr %.offload_baseptrs, .*, ptr null, ptr null, i32 1, i32 256)" calls
            lacks kernel_arg plain-14.ll
        else
            grep "(ptr @1, i64 -1, i32 1, i32 256, ptr @.kernel_1.region_id, ptr %kernel_args)" calls
            grep "store i32 $(of '$n' version), ptr %kernel_args, " plain-'$n'.ll
            grep "store i32 $(of '$n' count), ptr %" plain-'$n'.ll
        fi
        grep -F "private unnamed_addr constant [$(of '$n' count) x i64] [i64 16, i64 4, i64 8" plain-'$n'.ll
        grep -F "private unnamed_addr constant [$(of '$n' count) x i64] [i64 35, i64 288, i64 288" plain-'$n'.ll
    '
done

it 'gives kernel arguments 1 the 104 bytes that later runtimes take them for, zeroed' '
    grep "%kernel_args = alloca \[104 x i8\], align 8" plain-15.ll
    grep "call void @llvm.memset.*%kernel_args, i8 0, i64 104," plain-15.ll
    oe --rules llvm-15 --plan k.ll >plan
    lacks "NumTeams|ThreadLimit" plan
'

it 'keeps the kernel arguments in memory that the runtime may write to' '
    for n in 16 17 18 19 20 21 22 23; do
        grep "%kernel_args = alloca %struct.__tgt_kernel_arguments, align 8" plain-$n.ll
        grep -F "%struct.__tgt_kernel_arguments = type { i32, i32, ptr, ptr, ptr, ptr, ptr, ptr, i64, i64, [3 x i32], [3 x i32], i32 }" plain-$n.ll
    done
'

cat >counts.ll <<'X'
target triple = "x86_64-unknown-linux-gnu"
@x = global [4 x float] zeroinitializer
declare void @kernel_0()
declare void @kernel_3(ptr, i32, double)
define void @none() {
  call void @kernel_0()
  ret void
}
define void @three(i32 %n, double %d) {
  call void @kernel_3(ptr @x, i32 %n, double %d)
  ret void
}
X

for rules in omp-v4 omp-v5 llvm-23; do
    it "makes arrays of one more, whose last row is null, null, 0, 288: $rules" '
        oe --rules '$rules' -S counts.ll >out.ll
        "$OPT" -passes=verify -disable-output out.ll
        "$FILECHECK" --input-file out.ll - <<X
CHECK-DAG: @.offload_sizes = private unnamed_addr constant [1 x i64] zeroinitializer
CHECK-DAG: @.offload_maptypes = private unnamed_addr constant [1 x i64] [i64 288]
CHECK-DAG: constant [4 x i64] [i64 16, i64 4, i64 8, i64 0]
CHECK-DAG: constant [4 x i64] [i64 35, i64 288, i64 288, i64 288]
CHECK-LABEL: define void @none
CHECK: [[BASES:%[^ ]*]] = alloca [1 x ptr]
CHECK: [[BEGINS:%[^ ]*]] = alloca [1 x ptr]
CHECK: store ptr null, ptr [[BASES]],
CHECK: store ptr null, ptr [[BEGINS]],
CHECK: store i32 {{[45]}},
CHECK: store i32 1,
CHECK-LABEL: define void @three
CHECK: [[BASES:%[^ ]*]] = alloca [4 x ptr]
CHECK: [[BEGINS:%[^ ]*]] = alloca [4 x ptr]
CHECK: [[LAST:%[^ ]*]] = getelementptr inbounds i8, ptr [[BASES]], i64 24
CHECK-NEXT: store ptr null, ptr [[LAST]],
CHECK: [[LAST:%[^ ]*]] = getelementptr inbounds i8, ptr [[BEGINS]], i64 24
CHECK-NEXT: store ptr null, ptr [[LAST]],
CHECK: store i32 {{[45]}},
CHECK: store i32 4,
X
    '
    it "counts that row at the launch alone, not where data is moved: $rules" '
        oe --rules '$rules' --set transfers=around -S counts.ll >out.ll
        grep "call void @__tgt_target_data_begin_mapper(ptr @[0-9]*, i64 -1, i32 0," out.ll
        grep "call void @__tgt_target_data_begin_mapper(ptr @[0-9]*, i64 -1, i32 3," out.ll
        lacks "@__tgt_target_data_[a-z]*_mapper\(ptr @[0-9]*, i64 -1, i32 [14]," out.ll
        grep "store i32 4, ptr %" out.ll
    '
done

it 'asks LLVM 23 for exactly the teams and threads, which is one constant and one line of the rules' '
    oe --rules llvm-23 -S counts.ll >strict.ll
    oe --rules llvm-23 --set strict=false -S counts.ll >loose.ll
    diff loose.ll strict.ll | grep "^[<>]" >lines || :
    cat lines
    test "$(grep -c "^< *store i64 0, ptr %" lines)" -eq 2 # one a launch
    test "$(grep -c "^> *store i64 64, ptr %" lines)" -eq 2
    test "$(wc -l <lines)" -eq 4
    grep "flags.launch.strict" "$srcdir"/rules/*.yaml >places
    test "$(wc -l <places)" -eq 1
    oe --rules llvm-22 -S counts.ll >before.ll
    lacks "store i64 64, ptr %" before.ll
    test "$(grep -c "store i64 0, ptr %" before.ll)" -eq "$(grep -c "store i64 0, ptr %" loose.ll)"
'

it 'takes omp-v3 and llvm-22 for two names of one ABI' '
    oe --rules omp-v3 --image image -S k.ll | sed "s/\"omp-v3\"/\"llvm-22\"/" >named.ll
    diff named.ll module-22.ll
'

it 'does what LLVM 16 does with the rules for LLVM 17, and what 19 does with other entries for 21' '
    sed "s/\"llvm-16\"/\"llvm-17\"/" module-16.ll | diff - module-17.ll
    sed "s/\"llvm-21\"/\"llvm-22\"/" module-21.ll | diff - module-22.ll
    sed -n "/^define void @f/,/^}/p" plain-19.ll | sed "s/i32 0, i32 0\]/i32 1, i32 1]/" >19
    sed -n "/^define void @f/,/^}/p" plain-21.ll | diff 19 -
'

cat >dimensions.ll <<'X'
target triple = "x86_64-unknown-linux-gnu"
@x = global [4 x float] zeroinitializer
declare void @kernel_1(ptr)
declare void @offload_launch_3d(ptr, i32, i32, i32, i32, i32, i32, i32, ...)
define void @f() {
  call void (ptr, i32, i32, i32, i32, i32, i32, i32, ...) @offload_launch_3d(ptr @kernel_1, i32 6, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr @x)
  ret void
}
X
sed 's/i32 6, i32 1/i32 3, i32 2/' dimensions.ll >two.ll
sed 's/i32 0, ptr @x/i32 64, ptr @x/' dimensions.ll >shared.ll
sed 's/@f()/@f(i32 %n)/; s/i32 0, ptr @x/i32 %n, ptr @x/' dimensions.ll >unknown.ll

# refused RELEASE FILE TEXT: so, at the place of the launch, and nothing is written.
refused() {
    rm -f refused.ll
    if oe --rules "llvm-$1" -S "$2" -o refused.ll 2>message; then
        echo "LLVM $1 does not refuse $2"
        return 1
    fi
    cat message
    test ! -e refused.ll
    grep "^in function @f.*: error: kernel .kernel_1.: $3" message
    grep "note: what the rules require" message
}

it 'launches in one dimension up to LLVM 19, in three from LLVM 20 on' '
    for n in 14 15 16 17 18 19; do
        oe --rules llvm-$n -S dimensions.ll >out.ll
        lacks "i32 6, i32 1, i32 1\\]" out.ll
        refused $n two.ll "libomptarget up to LLVM 19 launches in one dimension\$"
    done
    grep -F "[i32 6, i32 0, i32 0]" out.ll
    grep -F "[i32 32, i32 0, i32 0]" out.ll
    for n in 20 21 22 23; do
        oe --rules llvm-$n -S two.ll >out.ll
        grep -F "[i32 3, i32 2, i32 1]" out.ll
        grep -F "[i32 32, i32 1, i32 1]" out.ll
    done
'

it 'has shared memory from LLVM 16 on, and refuses it before, also where it is not known' '
    refused 14 shared.ll "libomptarget of LLVM 14 has no dynamic shared memory\$"
    refused 15 shared.ll "kernel arguments 1 hold no dynamic shared memory\$"
    refused 15 unknown.ll "kernel arguments 1 hold no dynamic shared memory (what it asks for is known only"
    for n in 16 17 18 19 20 21 22 23; do
        oe --rules llvm-$n -S shared.ll >out.ll
        grep "store i32 64, ptr %" out.ll
        oe --rules llvm-$n -S unknown.ll >out.ll
        grep "store i32 %n, ptr %" out.ll
    done
'


it 'takes the sections of COFF, old and new' '
    sed "s/x86_64-unknown-linux-gnu/x86_64-pc-windows-msvc/" k.ll >coff.ll
    for n in 16 20; do
        oe --rules llvm-$n --image image --set entries=section -S coff.ll >out.ll
        grep -F "section \"omp_offloading_entries\$OE\"" out.ll
        grep "@__start_omp_offloading_entries = weak hidden constant .*\"omp_offloading_entries.OA\"" out.ll
    done
    oe --rules llvm-23 --image image --set entries=section -S coff.ll >out.ll
    grep "@__stop_llvm_offload_entries = weak hidden constant .*\"llvm_offload_entries.OZ\"" out.ll
'

finish
