#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Launchers: calls that name a kernel, its dimensions, the device and the kernel's arguments. Real
# runs on libomptarget's x86_64 device, and what is refused.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

: "${OMPTARGET_LIBDIR:=$("$LLVM_CONFIG" --libdir)}"

cat >kernels.h <<'END'
#include <stdbool.h>
#include <stdio.h>
#include "offload.h"
#ifdef __cplusplus
extern "C" {
#endif
/* Only the device has a body: what is printed was computed there. */
OFFLOAD_KERNEL void values(bool b, signed char c, unsigned char uc, short s, unsigned short us, float f,
                           double d, int i, long l, double *out);
#ifdef __cplusplus
}
#endif
END
cat >launch.c <<'END'
#include "kernels.h"
int main(int count, char **words)
{
    double out[9] = {0};
    (void)words;
    long teams = 3L * count;
    bool b = count == 1;
    signed char c = (signed char)-count;
    unsigned char uc = (unsigned char)(200 * count);
    short s = (short)(-300 * count);
    unsigned short us = (unsigned short)(60000 * count);
    float f = 0.1f * count;
    offload_launch(values, teams, 64, b, c, uc, s, us, f, 0.1 * count, -5 * count, -7L * count, out);
    for (int i = 0; i < 9; i++)
        printf("%.17g ", out[i]);
    float g = count > 1 ? 2.5f : f; /* a float that is made double on two ways */
    offload_launch_3d(values, 4, 5, 6, 7 * count, 2, 3, 1024, !b, 'a', 1, -1, 2, count ? g : 1.0, 1.0, 3, 4, out);
    printf("\n%g %g %g %g %g %.9g\n", out[0], out[1], out[2], out[3], out[4], out[5]);
    offload_launch_on(count, values, 8, 1, 1, 16, 1, 1, 0, b, c, uc, s, us, f, 1.0, 2, 3, out);
    return 0;
}
END
sed 's/-5 \* count, -7L/-5 * count, -7L/; s/, 3, 4, out/, 3, 4, out/' launch.c >launch.cc
cat >device.c <<'END'
#include <stdint.h>
#include <string.h>
void values(void *dyn, uint64_t b, int64_t c, uint64_t uc, int64_t s, uint64_t us, uint64_t f_bits, uint64_t d_bits,
            int64_t i, int64_t l, double *out)
{
    float f;
    double d;
    memcpy(&f, &f_bits, sizeof f);
    memcpy(&d, &d_bits, sizeof d);
    /* widened by their own sign, so that whole slots may be read */
    out[0] = (double)b; out[1] = (double)c; out[2] = (double)uc; out[3] = (double)s; out[4] = (double)us;
    out[5] = f; out[6] = d; out[7] = (int32_t)i; out[8] = (double)l;
}
END

cat >expected <<'END'
1 -1 200 -300 60000 0.10000000149011612 0.10000000000000001 -5 -7 
0 97 1 -1 2 0.100000001
END

# What the runtime is asked for; it is free to do with fewer teams on a CPU.
cat >spy.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
int __tgt_target_kernel(void *loc, int64_t device, int32_t teams, int32_t threads, void *host, void *args)
{
    int (*real)(void *, int64_t, int32_t, int32_t, void *, void *) = dlsym(RTLD_NEXT, "__tgt_target_kernel");
    uint32_t d[7];
    memcpy(d, (char *)args + 72, sizeof d);
    fprintf(stderr, "device %ld, %d teams, %d threads: [%u,%u,%u] [%u,%u,%u] %u bytes\n", (long)device, teams,
            threads, d[0], d[1], d[2], d[3], d[4], d[5], d[6]);
    return real(loc, device, teams, threads, host, args);
}
END
cat >called <<'END'
device -1, 3 teams, 64 threads: [3,1,1] [64,1,1] 0 bytes
device -1, 120 teams, 42 threads: [4,5,6] [7,2,3] 1024 bytes
device 1, 8 teams, 16 threads: [8,1,1] [16,1,1] 0 bytes
END

can_run() {
    test -e "$OMPTARGET_LIBDIR/libomptarget.so" && test "$LLVM_MAJOR" -ge 19 &&
        test "$LLVM_MAJOR" -le 22 && test "$(uname -m)" = x86_64
}

if can_run; then
    "$CLANG" -O2 -fPIC -shared device.c -o device.so
    "$CLANG" -O2 -fPIC -shared spy.c -o spy.so
    for how in 'c -O0' 'c -O2' 'c -O0 -g' 'c -O2 -g' 'cc -O0' 'cc -O2 -g'; do
        it "passes each argument as the kernel takes it, with the dimensions given: $how" "
            set -- $how"'
            extension=$1
            shift
            "$CLANG" "$@" -I"$srcdir/include" -emit-llvm -c launch.$extension -o launch.bc
            oe --rules omp-v3 --image device.so launch.bc -o lowered.bc
            "$CLANG" -x ir -Wno-override-module -O2 lowered.bc -o launch -L"$OMPTARGET_LIBDIR" \
                -Wl,-rpath,"$OMPTARGET_LIBDIR" -lomptarget
            OMP_TARGET_OFFLOAD=MANDATORY LIBOMPTARGET_INFO=16 ./launch >out 2>err
            cat out err
            diff expected out
            grep -c "device 0 info: Launching kernel values with" err | grep -x 2
            grep -c "device 1 info: Launching kernel values with" err | grep -x 1
            LD_PRELOAD=$PWD/spy.so OMP_TARGET_OFFLOAD=MANDATORY ./launch 2>spied
            cat spied
            diff called spied
        '
    done
else
    skip 'passes each argument as the kernel takes it' "no libomptarget of LLVM 19 to 22 for x86_64"
fi

cat >device-number.ll <<'END'
declare void @offload_launch_on(i32, ptr, i32, i32, i32, i32, i32, i32, i32, ...)
declare void @kernel()
define void @f(i32 %device) {
  call void (i32, ptr, i32, i32, i32, i32, i32, i32, i32, ...) @offload_launch_on(i32 %device, ptr @kernel, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 99)
  call void (i32, ptr, i32, i32, i32, i32, i32, i32, i32, ...) @offload_launch_on(i32 -1, ptr @kernel, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0)
  ret void
}
END

it 'keeps the sign of a device number on its way to 64 bits' '
    oe --rules omp-v3 -S device-number.ll -o out.ll
    grep "= sext i32 %device to i64" out.ll
    grep "__tgt_target_kernel(ptr @[0-9]*, i64 %" out.ll
    grep "__tgt_target_kernel(ptr @[0-9]*, i64 -1," out.ll
'
it 'hands on the bytes of shared memory' '
    grep "store i32 99, ptr" out.ll
'

it 'takes the device from an argument of the kernel, by its sign' '
    cat >by-argument.yaml <<END
offload-rules: 1
name: by-argument
extends: omp-v3
dimensions: {mine: {kernel: at, device: arguments.where}}
kernels: {at: {name: at, parameters: [where]}}
END
    printf "%s\n" "declare void @at(i32)" "define void @f(i32 %n) {" "  call void @at(i32 %n)" "  ret void" "}" >at.ll
    oe --rules ./by-argument.yaml -S at.ll | grep "= sext i32 %n to i64"
    sed -i "s/@at(i32)/@at(i32 zeroext)/" at.ll
    oe --rules ./by-argument.yaml -S at.ll | grep "= zext i32 %n to i64"
'

it 'takes the device from a setting' '
    printf "%s\n" "declare void @kernel_1()" "define void @f() {" "  call void @kernel_1()" "  ret void" "}" >plain.ll
    oe --rules omp-v3 --set device=3 -S plain.ll | grep "__tgt_target_kernel(ptr @[0-9]*, i64 3,"
'

it 'computes dimensions from arguments' '
    cat >computed.yaml <<END
offload-rules: 1
name: computed
extends: omp-v3
dimensions: {mine: {kernel: scale, teams: [ceil_div(arguments.n; launch.threads.x), 2], threads: 128}}
kernels: {scale: {name: scale, parameters: [n]}}
END
    printf "%s\n" "declare void @scale(i32)" "define void @f() {" "  call void @scale(i32 1000)" "  ret void" "}" >scale.ll
    oe --rules ./computed.yaml -S scale.ll >out.ll
    grep "__tgt_target_kernel(ptr @[0-9]*, i64 -1, i32 16, i32 128," out.ll
    grep "store \[3 x i32\] \[i32 8, i32 2, i32 1\]" out.ll
    grep "store \[3 x i32\] \[i32 128, i32 1, i32 1\]" out.ll
'

it 'chooses dimensions by triple' '
    cat >triple.yaml <<END
offload-rules: 1
name: triple
extends: omp-v3
dimensions: {arm: {when: module.triple matches "aarch64-*", threads: 32}}
END
    sed "1i target triple = \"aarch64-linux-gnu\"" plain.ll >arm.ll
    oe --rules ./triple.yaml -S arm.ll | grep "i32 1, i32 32, ptr"
    oe --rules ./triple.yaml -S plain.ll | grep "i32 1, i32 256, ptr"
'

# refused NAME-OF-BEHAVIOUR ARGUMENTS MESSAGE: the launch in @f passes ARGUMENTS to a kernel (float, i8, ptr, i64).
refused() {
    it "refuses $1" '
        cat >refused.ll <<END
%struct.big = type { [5 x i64] }
declare void @offload_launch(ptr, i32, i32, ...)
declare void @kernel(float, i8, ptr, i64)
define void @f(i32 %i, ptr %p, double %d, i64 %l) {
  call void (ptr, i32, i32, ...) @offload_launch('"$2"')
  ret void
}
END
        ! oe --rules omp-v3 -S refused.ll >out 2>err
        cat err
        test ! -s out
        grep -F "'"$3"'" err
    '
}
refused 'too few arguments' 'ptr @kernel, i32 1, i32 1, double %d' \
    "this launch passes 1 argument to kernel 'kernel', which takes 4"
refused 'too many arguments' 'ptr @kernel, i32 1, i32 1, double %d, i32 %i, ptr %p, i64 %l, i32 1' \
    "this launch passes 5 arguments to kernel 'kernel', which takes 4"
refused 'a number where a pointer belongs' 'ptr @kernel, i32 1, i32 1, double %d, i32 %i, i64 %l, i64 %l' \
    "argument 2 of kernel 'kernel' is ptr, and this launch passes i64: convert it in the call"
refused 'a number narrower than the parameter, whose sign nobody knows' 'ptr @kernel, i32 1, i32 1, double %d, i32 %i, ptr %p, i32 %i' \
    "argument 3 of kernel 'kernel' is i64, and this launch passes i32: convert it in the call"
refused 'an integer where a float belongs' 'ptr @kernel, i32 1, i32 1, i32 %i, i32 %i, ptr %p, i64 %l' \
    "argument 0 of kernel 'kernel' is float, and this launch passes i32: convert it in the call"
refused 'a kernel that cannot be told' 'ptr %p, i32 1, i32 1' \
    "which kernel is launched here by 'offload_launch' cannot be told: pass it by name"
refused 'an aggregate on its way through the dots' 'ptr @kernel, i32 1, i32 1, double %d, i32 %i, ptr byval(%struct.big) %p, i64 %l' \
    "argument 2 of kernel 'kernel' is an aggregate, and it cannot be passed through 'offload_launch'"

it 'refuses dimensions that are no numbers' '
    cat >float.ll <<END
declare void @offload_launch(ptr, i32, double, ...)
declare void @kernel()
define void @f() {
  call void (ptr, i32, double, ...) @offload_launch(ptr @kernel, i32 1, double 1.0)
  ret void
}
END
    ! oe --rules omp-v3 -S float.ll 2>err
    cat err
    grep "operand 2 of this launch, .threads.x., is double; an integer is needed" err
'

it 'holds run-time products of dimensions at what their place holds' '
    cat >product.ll <<END
declare void @offload_launch_3d(ptr, i32, i32, i32, i32, i32, i32, i32, ...)
declare void @kernel()
define void @f(i32 %n) {
  call void (ptr, i32, i32, i32, i32, i32, i32, i32, ...) @offload_launch_3d(ptr @kernel, i32 %n, i32 %n, i32 1, i32 1, i32 1, i32 1, i32 0)
  ret void
}
END
    oe --rules omp-v3 -S product.ll -o product-out.ll
    cat product-out.ll
    grep "llvm.smul.with.overflow" product-out.ll
    grep "icmp sgt i64 .*, 2147483647" product-out.ll
'

it 'refuses a launcher whose address is taken' '
    cat >taken.ll <<END
declare void @offload_launch(ptr, i32, i32, ...)
define ptr @f() {
  ret ptr @offload_launch
}
END
    ! oe --rules omp-v3 -S taken.ll 2>err
    grep "the address of launcher .offload_launch. is taken here" err
'

it 'refuses a launch inside a kernel' '
    cat >inside.ll <<END
declare void @offload_launch(ptr, i32, i32, ...)
declare void @kernel_2()
define void @kernel_1() {
  call void (ptr, i32, i32, ...) @offload_launch(ptr @kernel_2, i32 1, i32 1)
  ret void
}
END
    ! oe --rules omp-v3 -S inside.ll 2>err
    cat err
    grep "kernel .kernel_1. launches a kernel here; only the host can" err
'

it 'refuses a kernel whose address goes elsewhere, too' '
    cat >elsewhere.ll <<END
declare void @offload_launch(ptr, i32, i32, ...)
declare void @kernel_1()
@table = global ptr null
define void @f() {
  %variable = alloca ptr
  store ptr @kernel_1, ptr %variable
  %kernel = load ptr, ptr %variable
  call void (ptr, i32, i32, ...) @offload_launch(ptr %kernel, i32 1, i32 1)
  CALL
  ret void
}
END
    sed "/CALL/d" elsewhere.ll >good.ll
    oe --rules omp-v3 good.ll -o good.bc
    sed "s/CALL/call void %kernel()/" elsewhere.ll >bad.ll
    ! oe --rules omp-v3 -S bad.ll 2>err
    cat err
    grep "the address of kernel .kernel_1. is taken here" err
'

it 'puts an invoke of a launcher in its place' '
    cat >invoke.ll <<END
declare void @offload_launch(ptr, i32, i32, ...)
declare i32 @__gxx_personality_v0(...)
define void @kernel(float %x) noinline {
  ret void
}
define i32 @f(double %d) personality ptr @__gxx_personality_v0 {
  invoke void (ptr, i32, i32, ...) @offload_launch(ptr @kernel, i32 1, i32 1, double %d)
    to label %normal unwind label %unwind
normal:
  ret i32 0
unwind:
  %pad = landingpad { ptr, i32 } cleanup
  ret i32 1
}
END
    oe --rules omp-v3 -S invoke.ll -o out.ll
    cat out.ll
    grep "fptrunc double %d to float" out.ll
    grep "invoke void @kernel(float" out.ll
    ! grep "call.*@offload_launch\|invoke.*@offload_launch" out.ll
'

it 'leaves direct calls alone where the rules speak of launchers only' '
    printf "offload-rules: 1\nname: only\nextends: omp-v3\nlaunches: {direct: null}\n" >only.yaml
    oe --rules ./only.yaml -S plain.ll | grep "call void @kernel_1()"
'

# bad_row BEHAVIOUR ROW MESSAGE
bad_row() {
    it "refuses rules with $1" '
        printf "offload-rules: 1\nname: bad\nextends: omp-v3\nlaunches: {bad: {sequence: launch, %s}}\n" "'"$2"'" >bad.yaml
        ! oe check ./bad.yaml 2>err
        cat err
        grep -F "'"$3"'" err
    '
}
bad_row 'a launcher that is given no kernel' 'callee: go, operands: [teams.x, arguments]' 'no operand is the kernel'
bad_row 'a launcher without operands' 'callee: go' "needs 'operands': what the launcher is given"
bad_row 'an unknown operand' 'callee: go, operands: [kernel, team.x]' "no operand is 'team.x'; they are:"
bad_row 'an operand that stands twice' 'callee: go, operands: [kernel, teams.x, teams.x]' "'teams.x' stands twice"
bad_row 'arguments that are not the rest' 'callee: go, operands: [kernel, arguments, teams.x]' "'arguments' stands last: they are the rest"
bad_row 'a launch that is both kinds' 'call: direct, callee: go, operands: [kernel]' "needs one of 'call' and 'callee'"
bad_row 'operands of a direct call' 'call: direct, operands: [kernel]' "'operands' belongs to 'callee'"

it 'names the launch that does not say what the rules ask of it' '
    printf "offload-rules: 1\nname: ask\nextends: omp-v3\ndimensions: {ask: {teams: launch.call.teams, device: launch.call.device}}\n" >ask.yaml
    sed -i "/dimensions/s/ask: {/ask: {kernel: \"kernel_*\", /" ask.yaml
    ! oe --rules ./ask.yaml -S plain.ll 2>err
    cat err
    grep "this launch of kernel .kernel_1. does not say it; .when: launch.has-dimensions. leaves such launches out" err
'

finish
