#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Real runs on libomptarget of five releases: one program, lowered with the rules of each. That the
# device did the work shows in an address that each launch stores, and in what the runtime says.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

test "$(uname -m)" = x86_64 || skip_all 'the device code is for x86_64'

# Two kernels, the second launched twice: data that goes in, out, both ways; values of three kinds.
cat >program.c <<'END'
#include <stdio.h>
#define OFFLOAD_KERNEL __attribute__((annotate("offload_kernel"), noinline))
OFFLOAD_KERNEL void mix(const int *in, int *out, int *both, int n, float f, double d, void **where)
{
    for (int i = 0; i < n; i++) {
        out[i] = in[i] + (int)(f * 4) + (int)(d * 8);
        both[i] += in[i];
    }
    *where = where;
}
OFFLOAD_KERNEL void add(int by, int *both, void **where)
{
    for (int i = 0; i < 100; i++)
        both[i] += by;
    *where = where;
}
static int in[100], out[100], both[100];
static int on_device(void *stored, void *own)
{
    return stored && stored != own;
}
int main(int count, char **words)
{
    int wrong = 0, device = 0;
    (void)words;
    for (int i = 0; i < 100; i++) {
        in[i] = i;
        out[i] = -1;
        both[i] = 3 * i;
    }
    void *first = 0, *second = 0, *third = 0;
    mix(in, out, both, 99 + count, 0.75f * (float)count, -2.5 * count, &first);
    add(-5 * count, both, &second);
    add(7 * count, both, &third);
    device += on_device(first, &first) + on_device(second, &second) + on_device(third, &third);
    for (int i = 0; i < 100; i++)
        wrong += in[i] != i || out[i] != i + 3 - 20 || both[i] != 4 * i + 2;
    printf("%d wrong, %d launches on the device\n", wrong, device);
    return wrong != 0;
}
END

# The kernels as a device image of release V. All arguments fill 64-bit slots; LLVM 18 to 22 pass one
# of their own first. Up to LLVM 15 the runtime looks for a table in the image and pairs it with the
# host's by position, so it is in the order of the module's functions.
cat >device.c <<'END'
#include <stdint.h>
#include <string.h>
#if V >= 18
#define IMPLICIT void *implicit,
#else
#define IMPLICIT
#endif
void mix(IMPLICIT const int *in, int *out, int *both, int64_t n, uint64_t f_bits, uint64_t d_bits, void **where)
{
    float f;
    double d;
    memcpy(&f, &f_bits, sizeof f);
    memcpy(&d, &d_bits, sizeof d);
    for (int i = 0; i < (int)n; i++) {
        out[i] = in[i] + (int)(f * 4) + (int)(d * 8);
        both[i] += in[i];
    }
    *where = where;
}
void add(IMPLICIT int64_t by, int *both, void **where)
{
    for (int i = 0; i < 100; i++)
        both[i] += (int)by;
    *where = where;
}
#if V <= 15
static const struct entry { void *address; const char *name; uint64_t size; int32_t flags, reserved; } table[]
    __attribute__((section("omp_offloading_entries"), used)) = {{mix, "mix", 0, 0, 0}, {add, "add", 0, 0, 0}};
#endif
END

# One more object with an image of its own.
cat >other.c <<'END'
#define OFFLOAD_KERNEL __attribute__((annotate("offload_kernel"), noinline))
OFFLOAD_KERNEL void twice(void **where, long *value) { *value *= 2; *where = where; }
int run_other(void)
{
    void *where = 0;
    long value[1] = {21};
    twice(&where, value);
    return value[0] == 42 ? where != (void *)&where : -1;
}
END
cat >other-device.c <<'END'
#if V >= 18
void twice(void *implicit, void **where, long *value)
#else
void twice(void **where, long *value)
#endif
{
    *value *= 2;
    *where = where;
}
#if V <= 15
static const struct entry { void *address; const char *name; unsigned long size; int flags, reserved; } table[]
    __attribute__((section("omp_offloading_entries"), used)) = {{twice, "twice", 0, 0, 0}};
#endif
END
sed 's/ printf/ device += run_other();\n    printf/; s/^static int in/int run_other(void);\n&/' program.c >both.c

# build RELEASE NAME IMAGE [OPTION…]: lowers NAME.bc with the release's rules to NAME-RELEASE.o.
build() {
    n=$1 name=$2 image=$3
    shift 3
    cat >rules-$n.yaml <<END
offload-rules: 1
name: run-$n
extends: llvm-$n
facts:
  in: {kernel: mix, argument: 0, access: read}
  out: {kernel: mix, argument: 1, access: write}
END
    "$CLANG" -O1 -fPIC -shared -DV=$n "$image.c" -o "$image-$n.so"
    oe --rules rules-$n.yaml --image "$image-$n.so" "$@" "$name.bc" -o "$name-$n.bc"
    "$CLANG" -x ir -Wno-override-module -O1 -c "$name-$n.bc" -o "$name-$n.o"
}

# run RELEASE FOLDER OBJECT…: links with the libraries in FOLDER; runs with a device and without.
run() {
    n=$1 folder=$2
    shift 2
    "$CLANG" "$@" -o program-$n -L"$folder" -Wl,-rpath-link,"$folder" \
        -Wl,--no-as-needed -lomptarget -lomp
    LD_LIBRARY_PATH=$folder ldd ./program-$n | grep "libomptarget[^ ]* => $folder/"
    status=0
    LD_LIBRARY_PATH=$folder OMP_TARGET_OFFLOAD=MANDATORY LIBOMPTARGET_INFO=-1 \
        ./program-$n >device.out 2>device.err || status=$?
    cat device.out device.err
    LD_LIBRARY_PATH=$folder OMP_TARGET_OFFLOAD=DISABLED ./program-$n >host.out 2>host.err
    cat host.out host.err
    test $status -eq 0
}

for level in 0 2; do
    "$CLANG" -O$level -emit-llvm -c program.c -o program-O$level.bc
done
"$CLANG" -O2 -emit-llvm -c both.c -o both.bc
"$CLANG" -O2 -emit-llvm -c other.c -o other.bc

for release in 14 15 16 19 22; do
    folder=$("$srcdir/t/runtimes" "${RUNTIMES_CACHE:-$builddir/t/cache}" $release 2>runtimes.err)
    status=$?
    if test $status -ne 0; then
        reason=${folder:-$(tail -n 1 runtimes.err)}
        for what in -O0 -O2 'data moved by calls around the launch' 'the entries of the section' \
            'two objects with an image each'; do
            skip "runs on LLVM $release: $what" "$reason"
        done
        continue
    fi
    for how in '-O0:program-O0:' '-O2:program-O2:' \
        'data moved by calls around the launch:program-O2:--set transfers=around' \
        'the entries of the section:program-O2:--set entries=section'; do
        what=${how%%:*} how=${how#*:}
        it "runs on LLVM $release: $what" '
            build '$release' '"${how%%:*}"' device '"${how#*:}"'
            run '$release' "$folder" '"${how%%:*}-$release.o"'
            test "$(cat device.out)" = "0 wrong, 3 launches on the device"
            test "$(cat host.out)" = "0 wrong, 0 launches on the device"
            test "$(grep -c "Entering OpenMP kernel" device.err)" -eq 3
            test '$release' -lt 16 || test "$(grep -c "Launching kernel mix with" device.err)" -eq 1
            test '$release' -lt 16 || test "$(grep -c "Launching kernel add with" device.err)" -eq 2
        '
    done
    it "runs on LLVM $release: two objects with an image each" '
        build '$release' both device
        build '$release' other other-device
        run '$release' "$folder" other-'$release'.o both-'$release'.o
        test "$(cat device.out)" = "0 wrong, 4 launches on the device"
        test "$(cat host.out)" = "0 wrong, 0 launches on the device"
    '
done

finish
