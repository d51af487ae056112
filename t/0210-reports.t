#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Faults that people met who generate offload code, each as a small module. Every output is verified,
# printed and parsed again.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

# lower IN.ll OUT.ll [OPTION…]: what comes is valid, and stays so when it is parsed again.
lower() {
    in=$1 out=$2
    shift 2
    oe --rules omp-v3 "$@" -S "$in" -o "$out" || return
    "$OPT" -passes=verify -disable-output "$out" && "$LLVM_AS" "$out" -o again.bc &&
        "$LLVM_DIS" again.bc -o again.ll && "$OPT" -passes=verify -disable-output again.ll
}

# refused IN.ll TEXT…: the exit code is 1, nothing is written, and the message holds each text.
refused() {
    in=$1
    shift
    rm -f refused.ll
    if oe --rules omp-v3 -S "$in" -o refused.ll 2>message; then
        echo "not refused"
        return 1
    else
        test $? -eq 1 || return
    fi
    cat message
    test ! -e refused.ll || return
    for text; do
        grep -F -e "$text" message >/dev/null || {
            echo "the message does not say: $text"
            return 1
        }
    done
}

# lines COUNT TEXT FILE: so many lines hold the text.
lines() {
    count=$(grep -cF -e "$2" "$3") || :
    test "$count" -eq "$1" || {
        echo "$count lines, not $1, hold: $2"
        return 1
    }
}

cat >flow.ll <<'END'
target triple = "x86_64-unknown-linux-gnu"
@x = global [16 x float] zeroinitializer
define void @kernel_1(ptr %a) noinline {
  store float 1.0, ptr %a
  ret void
}
define void @loop(i32 %n) {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  call void @kernel_1(ptr @x)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %body, label %done
done:
  ret void
}
define i32 @choose(i32 %n) {
entry:
  switch i32 %n, label %other [ i32 0, label %zero
                                i32 1, label %one ]
zero:
  call void @kernel_1(ptr @x)
  br label %done
one:
  %v = load float, ptr @x
  call void @kernel_1(ptr @x)
  call void @kernel_1(ptr @x)
  br label %done
other:
  call void @kernel_1(ptr @x)
  unreachable
done:
  %r = phi i32 [ 10, %zero ], [ 11, %one ]
  call void @kernel_1(ptr @x)
  ret i32 %r
}
END

it 'rewrites launches in a loop, after a switch, and first, last and alone in a block' '
    lower flow.ll out.ll
    lines 6 "call i32 @__tgt_target_kernel(" out.ll
    "$FILECHECK" --input-file out.ll - <<END
CHECK-LABEL: define void @loop
CHECK: body:
CHECK-NOT: alloca
CHECK: call i32 @__tgt_target_kernel
CHECK: %next = add
CHECK-LABEL: define i32 @choose
CHECK: entry:
CHECK: switch
CHECK: zero:
CHECK-NOT: alloca
CHECK: call i32 @__tgt_target_kernel
END
'

it 'keeps a stack that does not grow in the loop' '
    sed -n "/define void @loop/,/^}/p" out.ll | sed "1,/^body:/d" >rest
    ! grep alloca rest
'

cat >declared.ll <<'END'
target triple = "x86_64-unknown-linux-gnu"
@x = global [16 x float] zeroinitializer
declare void @__tgt_register_lib(ptr)
declare void @kernel_1(ptr)
define void @f() {
  call void @kernel_1(ptr @x)
  ret void
}
END
sed 's/@__tgt_register_lib(ptr)/@__tgt_register_lib(ptr, i64)/' declared.ll >declared-otherwise.ll
echo 'image bytes' >image

it 'uses a runtime function that the module declares, and the kernel needs no body' '
    lower declared.ll out.ll --image image
    lines 1 "declare void @__tgt_register_lib(ptr" out.ll
    lines 1 "call void @__tgt_register_lib(ptr" out.ll
    lines 1 "call i32 @__tgt_target_kernel(" out.ll
'

it 'refuses a runtime function that is declared otherwise, and shows both types' '
    oe --rules omp-v3 --image image -S declared-otherwise.ll -o no.ll 2>message && exit 1
    cat message
    test ! -e no.ll
    grep -F "__tgt_register_lib" message
    grep -F "void (ptr, i64)" message
    grep -F "void (ptr)" message
'

cat >two.ll <<'END'
target triple = "x86_64-unknown-linux-gnu"
@x = global [16 x float] zeroinitializer
@y = global [4 x i32] zeroinitializer
declare void @kernel_1(ptr readonly)
declare void @kernel_2(i32, ptr)
define void @f() {
  call void @kernel_2(i32 7, ptr @y)
  ret void
}
define void @g() {
  call void @kernel_1(ptr @x)
  call void @kernel_2(i32 8, ptr @y)
  call void @kernel_1(ptr @x)
  call void @kernel_2(i32 9, ptr @x)
  ret void
}
END

it 'gives each launch the globals of its own kernel, made once a kernel' '
    lower two.ll out.ll
    lines 1 "@.kernel_1.region_id = " out.ll
    lines 1 "@.kernel_2.region_id = " out.ll
    grep "@.kernel_1.region_id = .*region_id" out.ll && exit 1
    grep "call i32 @__tgt_target_kernel(" out.ll >calls
    cat calls
    lines 2 "ptr @.kernel_1.region_id" calls
    lines 3 "ptr @.kernel_2.region_id" calls
    sed -n "/define void @f/,/^}/p" out.ll >f.ll
    lines 1 "@.kernel_2.region_id" f.ll
    lines 0 "@.kernel_1.region_id" f.ll
'

it 'shares map types that are equal, and keeps those apart that are not' '
    lines 2 "= private unnamed_addr constant [1 x i64] [i64 33]" out.ll ||
        lines 1 "constant [1 x i64] [i64 33]" out.ll
    lines 1 "constant [2 x i64] [i64 288, i64 35]" out.ll
'

cat >four.ll <<'END'
target triple = "x86_64-unknown-linux-gnu"
@x = global [16 x float] zeroinitializer
declare void @kernel_1(ptr, i32, ptr, double)
define void @f(i32 %n, double %d) {
  call void @kernel_1(ptr @x, i32 %n, ptr getelementptr (float, ptr @x, i64 4), double %d)
  ret void
}
END

it 'makes arrays as long as the number of arguments, scalars included' '
    lower four.ll out.ll
    "$FILECHECK" --input-file out.ll - <<END
CHECK-DAG: constant [4 x i64] [i64 64, i64 4, i64 64, i64 8]
CHECK-DAG: constant [4 x i64] [i64 35, i64 288, i64 35, i64 288]
CHECK-LABEL: define void @f
CHECK-DAG: %.offload_baseptrs = alloca [4 x ptr]
CHECK-DAG: %.offload_ptrs = alloca [4 x ptr]
CHECK: store i32 4,
END
'

for type in '[3 x i8]' '{ i8, i32 }' i1 i128 half '<4 x float>' fp128 i8 bfloat x86_fp80 i24 \
    '<2 x half>' '<3 x i1>'; do
    cat >value.ll <<END
target triple = "x86_64-unknown-linux-gnu"
@x = global [16 x float] zeroinitializer
declare void @kernel_1(ptr, $type)
define void @f($type %v) {
  call void @kernel_1(ptr @x, $type %v)
  ret void
}
END
    it "passes $type by value, or refuses it by name" '
        if lower value.ll out.ll 2>message; then
            cat out.ll
            lines 1 "call i32 @__tgt_target_kernel(" out.ll
            grep -F "%v" out.ll | grep -v "^define" | grep -v "call void @kernel_1" # it is used
            grep -E "\[2 x i64\] \[i64 35, i64 (288|33)\]" out.ll
        else
            test $? -eq 1
            cat message
            grep "error: .*argument 1" message && grep -F kernel_1 message
        fi
    '
done

it 'widens a signed value by its sign and others by zeros' '
    cat >sign.ll <<END
target triple = "x86_64-unknown-linux-gnu"
declare void @kernel_1(i8 signext, i16 zeroext, i1 zeroext)
define void @f(i8 signext %c, i16 zeroext %s, i1 %b) {
  call void @kernel_1(i8 signext %c, i16 zeroext %s, i1 zeroext %b)
  ret void
}
END
    lower sign.ll out.ll
    grep "= sext i8 %c to i64" out.ll
    grep "= zext i16 %s to i64" out.ll
    grep "= zext i1 %b to i64" out.ll
'

it 'says the thread limit in the operand and in the struct' '
    lower declared.ll out.ll --set threads=128,1,1 --set teams=3,1,1
    grep "call i32 @__tgt_target_kernel(ptr [^,]*, i64 -1, i32 3, i32 128, ptr @.kernel_1.region_id" out.ll
    grep -F "[3 x i32] [i32 128, i32 1, i32 1]" out.ll || grep -F "store i32 128," out.ll
'

it 'takes a team count that fits 32 bits, and refuses a product that does not, with the number' '
    lower declared.ll out.ll --set teams=65536,32767,1
    grep "i64 -1, i32 2147418112, i32 256" out.ll
    oe --rules omp-v3 --set teams=65536,65536,1 -S declared.ll -o no.ll 2>message && exit 1
    cat message
    test ! -e no.ll
    grep -F 4294967296 message
'

it 'refuses threads whose product overflows, with the number' '
    oe --rules omp-v3 --set threads=2097153,2048,1 -S declared.ll -o no.ll 2>message && exit 1
    cat message
    test ! -e no.ll
    grep -F 4294969344 message
'

cat >one-name.yaml <<'END'
offload-rules: 1
name: one-name
extends: omp-v3
kernels:
  same: {name: same_*, symbol: entry}
END
cat >one-name.ll <<'END'
target triple = "x86_64-unknown-linux-gnu"
@x = global [16 x float] zeroinitializer
declare void @same_1(ptr)
declare void @same_2(ptr)
define void @f() {
  call void @same_1(ptr @x)
  call void @same_2(ptr @x)
  ret void
}
END

it 'refuses two kernels of one entry name, and names both' '
    oe --rules one-name.yaml -S one-name.ll -o no.ll 2>message && exit 1
    cat message
    test ! -e no.ll
    grep -F "same_1" message
    grep -F "same_2" message
'

odr_module() {
    cat <<END
target triple = "x86_64-unknown-linux-gnu"
\$kernel_1 = comdat any
@x_$1 = global [16 x float] zeroinitializer
define linkonce_odr void @kernel_1(ptr %a) noinline comdat {
  store float 1.0, ptr %a
  ret void
}
define void @$1() {
  call void @kernel_1(ptr @x_$1)
  ret void
}
END
}
odr_module f >odr-f.ll
odr_module g >odr-g.ll

it 'links two objects that launch one inline kernel, with one entry' '
    lower odr-f.ll f.ll
    lower odr-g.ll g.ll
    "$LLVM_LINK" -S f.ll g.ll -o linked.ll
    "$OPT" -passes=verify -disable-output linked.ll
    lines 1 "@.kernel_1.region_id = " linked.ll
    lines 1 "@.offloading.entry.kernel_1 = " linked.ll
    lines 2 "call i32 @__tgt_target_kernel(" linked.ll
'

it 'gives such objects entries that a linker merges too' '
    "$CLANG" -x ir -Wno-override-module -c f.ll -o f.o
    "$CLANG" -x ir -Wno-override-module -c g.ll -o g.o
    "$CLANG" -r f.o g.o -o fg.o
'

cat >used.ll <<'END'
target triple = "x86_64-unknown-linux-gnu"
@x = global [16 x float] zeroinitializer
@mine = internal global i32 1
@theirs = internal global i32 2
@llvm.used = appending global [1 x ptr] [ptr @mine], section "llvm.metadata"
@llvm.compiler.used = appending global [1 x ptr] [ptr @theirs], section "llvm.metadata"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @start, ptr null }]
declare void @kernel_1(ptr)
define internal void @start() {
  ret void
}
define void @f() {
  call void @kernel_1(ptr @x)
  ret void
}
END

it 'extends llvm.used and llvm.compiler.used, and doubles neither' '
    lower used.ll out.ll
    lines 1 "@llvm.used = appending" out.ll
    lines 1 "@llvm.compiler.used = appending" out.ll
    lines 0 "@llvm.used." out.ll
    lines 0 "@llvm.compiler.used." out.ll
    grep "@llvm.used = .*ptr @mine" out.ll
    grep "@llvm.compiler.used = .*ptr @theirs" out.ll
    grep -E "@llvm(.compiler)?.used = .*ptr @.offloading.entry.kernel_1" out.ll
'

it 'keeps entries through an optimiser and a linker that collect garbage' '
    cat >main.c <<END
void kernel_1(float *a) { a[0] = 1; }
void f(void);
int main(void) { return 0; }
END
    "$OPT" -passes="default<O2>" out.ll -o optimised.bc
    "$CLANG" -x ir -Wno-override-module -O2 -ffunction-sections -fdata-sections -c optimised.bc -o used.o
    "$LLVM_DIS" optimised.bc -o optimised.ll
    grep "@.offloading.entry.kernel_1 = " optimised.ll
    readelf -SW used.o | grep "llvm_offload_entries"
'

it 'merges its constructor with those of the module, and unregisters by atexit' '
    lower used.ll out.ll --image image
    lines 1 "@llvm.global_ctors = " out.ll
    lines 0 "@llvm.global_ctors." out.ll
    grep "@llvm.global_ctors = .*i32 65535, ptr @start" out.ll
    grep "@llvm.global_ctors = .*i32 101, ptr @" out.ll
    lines 0 "@llvm.global_dtors" out.ll
    lines 1 "call i32 @atexit(ptr @" out.ll
    lines 1 "call void @__tgt_unregister_lib(ptr" out.ll
'

cat >invoke.ll <<'END'
target triple = "x86_64-unknown-linux-gnu"
@x = global [16 x float] zeroinitializer
declare i32 @__gxx_personality_v0(...)
declare void @kernel_1(ptr)
declare void @destroy()
declare void @before()
define i32 @f(i1 %c) personality ptr @__gxx_personality_v0 {
entry:
  br i1 %c, label %launch, label %other
launch:
  invoke void @kernel_1(ptr @x) to label %done unwind label %clean
other:
  invoke void @before() to label %done unwind label %clean
done:
  %r = phi i32 [ 1, %launch ], [ 2, %other ]
  call void @destroy()
  ret i32 %r
clean:
  %from = phi i32 [ 3, %launch ], [ 4, %other ]
  %pad = landingpad { ptr, i32 } cleanup
  call void @destroy()
  resume { ptr, i32 } %pad
}
END

it 'rewrites an invoke: the normal edge stays, phis are right, nothing of it unwinds twice' '
    lower invoke.ll out.ll --set on_failure=trap
    lines 0 "invoke void @kernel_1" out.ll
    lines 0 "call void @kernel_1" out.ll
    grep -E "phi i32 \[ 1, .* \], \[ 2, %other \]" out.ll
    grep "phi i32 \[ 4, %other \]$" out.ll
'

it 'keeps the unwind edge for the host call of an invoke' '
    lower invoke.ll out.ll --set on_failure=host
    lines 1 "call i32 @__tgt_target_kernel(" out.ll
    lines 1 "@kernel_1(ptr @x)" out.ll
    lines 1 "invoke void @kernel_1(ptr @x)" out.ll
    grep -E "phi i32 .*\[ 4, %other \]" out.ll >phi
    cat phi
    grep -E "\[ 3, %[^ ]* \]" phi
'

it 'warns of a facts row for a kernel that is not there, with the near name' '
    cat >near.yaml <<END
offload-rules: 1
name: near
extends: omp-v3
facts:
  size: {kernel: _kernel_1, argument: 0, size: 64}
END
    oe --rules near.yaml -S declared.ll -o out.ll 2>message
    cat message
    grep "near.yaml:5:[0-9]*: warning: .*_kernel_1" message
    grep -F "did you mean '"'kernel_1'"'" message
'

it 'tells pointers that are read from others; writeonly does not mean overwritten' '
    cat >access.ll <<END
target triple = "x86_64-unknown-linux-gnu"
@x = global [16 x float] zeroinitializer
@y = global [8 x float] zeroinitializer
declare void @kernel_1(ptr readonly, ptr, ptr writeonly)
define void @f() {
  call void @kernel_1(ptr @x, ptr @y, ptr @y)
  ret void
}
END
    lower access.ll out.ll
    grep -F "[3 x i64] [i64 33, i64 35, i64 35]" out.ll
'

it 'refuses a buffer whose size nobody knows, and says which row to add' '
    cat >unknown.ll <<END
target triple = "x86_64-unknown-linux-gnu"
declare void @kernel_1(ptr)
define void @f(ptr %p) {
  call void @kernel_1(ptr %p)
  ret void
}
END
    refused unknown.ll kernel_1 "argument 0" "size:"
'

it 'maps one object one way, whatever each of its arguments says' '
    cat >shared.ll <<X
@x = global [16 x float] zeroinitializer
declare void @kernel_1(ptr readonly, ptr)
define void @f() {
  call void @kernel_1(ptr @x, ptr getelementptr (i8, ptr @x, i64 32))
  ret void
}
X
    oe --rules omp-v3 -S shared.ll >out.ll
    grep -F "@.offload_maptypes = private unnamed_addr constant [2 x i64] [i64 35, i64 35]" out.ll
    grep -F "@.offload_sizes = private unnamed_addr constant [2 x i64] [i64 64, i64 64]" out.ll
'

it 'refuses an argument without a fixed size, and warns of addresses inside one' '
    cat >scalable.ll <<X
declare void @kernel_1(<vscale x 2 x i32>)
define void @f(<vscale x 2 x i32> %v) {
  call void @kernel_1(<vscale x 2 x i32> %v)
  ret void
}
X
    status=0
    oe --rules omp-v3 -S scalable.ll >out.ll 2>message || status=$?
    test $status -eq 1
    grep "argument 0 of kernel .kernel_1. is of type <vscale x 2 x i32>" message
    printf "declare void @kernel_1({ptr, i32})\ndefine void @f({ptr, i32} %%v) {\n call void @kernel_1({ptr, i32} %%v)\n ret void\n}\n" >inside.ll
    oe --rules omp-v3 -S inside.ll >out.ll 2>message
    grep "warning: argument 0 of kernel .kernel_1. is of type { ptr, i32 }: the addresses in it" message
'

finish
