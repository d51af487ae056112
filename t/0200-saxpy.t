#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Real runs: the programs of examples/, lowered, linked with libomptarget alone, on its x86_64
# device and on the host. Which of the two did the work shows in an address that a kernel stores.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

: "${OMPTARGET_LIBDIR:=$("$LLVM_CONFIG" --libdir)}"
RULES_PATH=$srcdir/rules
export OMPTARGET_LIBDIR RULES_PATH
test -e "$OMPTARGET_LIBDIR/libomptarget.so" || skip_all "no libomptarget in $OMPTARGET_LIBDIR"
test "$LLVM_MAJOR" -ge 19 && test "$LLVM_MAJOR" -le 22 ||
    skip_all "kernel arguments 3 are for LLVM 19 to 22, not $LLVM_MAJOR"
test "$(uname -m)" = x86_64 || skip_all 'the device code is for x86_64'

# run_twice PROGRAM: with the device, into device.out and device.err; without, into host.out.
run_twice() {
    OMP_TARGET_OFFLOAD=MANDATORY LIBOMPTARGET_INFO=16 "$1" >device.out 2>device.err
    OMP_TARGET_OFFLOAD=DISABLED "$1" >host.out
    cat device.out device.err host.out
}

# lower_and_compile NAME: NAME.c and NAME-device.c become NAME.o, which holds its own image.
lower_and_compile() {
    "$CLANG" -O2 -fPIC -shared "$1-device.c" -o "$1.so"
    "$CLANG" -O2 -emit-llvm -c "$1.c" -o "$1.bc"
    oe --rules omp-v3 --image "$1.so" "$1.bc" -o "$1-lowered.bc"
    "$CLANG" -x ir -Wno-override-module -O2 -c "$1-lowered.bc" -o "$1.o"
}

link_program() {
    "$CLANG" "$@" -L"$OMPTARGET_LIBDIR" -Wl,-rpath,"$OMPTARGET_LIBDIR" -lomptarget
}

for level in -O0 -O2; do
    it "runs the C example of $level on the device, and on the host without one" "
        OPTIMIZE=$level '$srcdir/examples/saxpy/run' >run.out 2>run.err
        cat run.out run.err
        "'test "$(sed -n 2p run.out)" = "saxpy: right, computed on the device"
        test "$(sed -n 4p run.out)" = "saxpy: right, computed on the host"
        test "$(grep -c "Launching kernel saxpy with" run.err)" -eq 2
        test "$(grep -c "Launching kernel where with" run.err)" -eq 1
    '
done

it 'runs it with begin and end calls around the launch, too' '
    printf "offload-rules: 1\nname: around\nextends: omp-v3\nsettings: {transfers: {value: around}}\n" >around.yaml
    RULES=$PWD/around.yaml "$srcdir/examples/saxpy/run" >run.out 2>run.err
    cat run.out run.err
    test "$(sed -n 2p run.out)" = "saxpy: right, computed on the device"
    test "$(sed -n 4p run.out)" = "saxpy: right, computed on the host"
'

rust=$(OFFLOAD_ENGINE="$OFFLOAD_ENGINE" "$srcdir/examples/saxpy-rust/run" 2>rust.err)
status=$?
if test $status -eq 77; then
    skip 'runs the Rust example' "$rust"
else
    it 'runs the Rust example on the device, and on the host without one' '
        echo "$rust"; cat rust.err
        test "$status" -eq 0
        test "$(echo "$rust" | sed -n 2p)" = "saxpy-rust: right, computed on the device"
        test "$(echo "$rust" | sed -n 4p)" = "saxpy-rust: right, computed on the host"
        grep "Launching kernel kernel_1 with" rust.err
    '
fi

cat >first.c <<'END'
#include <stdio.h>
#define OFFLOAD_KERNEL __attribute__((annotate("offload_kernel"), noinline))
OFFLOAD_KERNEL void first(int *sum, void **out) { sum[0] += 1; *out = out; }
int second_part(int *sum);
int main(void)
{
    int sum[1] = {40};
    void *out[1] = {0};
    first(sum, out);
    int device = (out[0] != (void *)out) + second_part(sum);
    printf("%d, %d kernels on the device\n", sum[0], device);
    return 0;
}
END
cat >first-device.c <<'END'
void first(void *dyn, int *sum, void **out) { sum[0] += 1; *out = out; }
END
cat >second.c <<'END'
#define OFFLOAD_KERNEL __attribute__((annotate("offload_kernel"), noinline))
OFFLOAD_KERNEL void second(void **out, int *sum) { sum[0] += 1; *out = out; }
int second_part(int *sum)
{
    int own[1] = {*sum};
    void *out[1] = {0};
    second(out, own);
    *sum = own[0];
    return out[0] != (void *)out;
}
END
cat >second-device.c <<'END'
void second(void *dyn, void **out, int *sum) { sum[0] += 1; *out = out; }
END

it 'links two objects with an image each into one program, and runs the kernels of both' '
    lower_and_compile first
    lower_and_compile second
    link_program first.o second.o -o two
    run_twice ./two
    test "$(cat device.out)" = "42, 2 kernels on the device"
    test "$(cat host.out)" = "42, 0 kernels on the device"
    grep "Launching kernel first with" device.err
    grep "Launching kernel second with" device.err
'

it 'keeps the kernels when the linker collects garbage' '
    link_program -Wl,--gc-sections first.o second.o -o two-collected
    run_twice ./two-collected
    test "$(cat device.out)" = "42, 2 kernels on the device"
'

cat >partial.c <<'END'
#include <stdio.h>
#define OFFLOAD_KERNEL __attribute__((annotate("offload_kernel"), noinline))
OFFLOAD_KERNEL void odd(int n, int *a) { for (int i = 1; i < n; i += 2) a[i] = -i; }
int main(void)
{
    int a[100];
    for (int i = 0; i < 100; i++)
        a[i] = i;
    odd(100, a);
    for (int i = 0; i < 100; i++)
        if (a[i] != (i % 2 ? -i : i))
            return printf("wrong at %d: %d\n", i, a[i]), 1;
    puts("right");
    return 0;
}
END
cat >partial-device.c <<'END'
void odd(void *dyn, long n, int *a) { for (int i = 1; i < (int)n; i += 2) a[i] = -i; }
END

it 'leaves what a kernel does not write as it was, though it only writes' '
    lower_and_compile partial
    link_program partial.o -o partial
    run_twice ./partial
    test "$(cat device.out)" = right
    grep "Launching kernel odd with" device.err
'

cat >values.c <<'END'
#include <stdio.h>
#define OFFLOAD_KERNEL __attribute__((annotate("offload_kernel"), noinline))
OFFLOAD_KERNEL void values(signed char c, short s, _Bool b, float f, double d, long l, double *out)
{
    out[0] = c; out[1] = s; out[2] = b; out[3] = f; out[4] = d; out[5] = (double)l;
}
int main(int count, char **words)
{
    double out[6] = {0};
    (void)words;
    values((signed char)-count, (short)(-300 * count), count == 1, 0.5f * count, -0.25 * count, -7L * count, out);
    for (int i = 0; i < 6; i++)
        printf("%g ", out[i]);
    puts("");
    return 0;
}
END
cat >values-device.c <<'END'
#include <stdint.h>
#include <string.h>
void values(void *dyn, int64_t c, int64_t s, uint64_t b, uint64_t f_bits, uint64_t d_bits, int64_t l, double *out)
{
    float f;
    double d;
    memcpy(&f, &f_bits, sizeof f);
    memcpy(&d, &d_bits, sizeof d);
    out[0] = (signed char)c; out[1] = (short)s; out[2] = b & 1; out[3] = f; out[4] = d; out[5] = (double)l;
}
END

it 'passes scalars of each width by value' '
    lower_and_compile values
    link_program values.o -o values
    run_twice ./values
    test "$(cat device.out)" = "-1 -300 1 0.5 -0.25 -7 "
    test "$(cat host.out)" = "$(cat device.out)"
    grep "Launching kernel values with" device.err
'

cat >objects.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#define OFFLOAD_KERNEL __attribute__((annotate("offload_kernel"), noinline))
OFFLOAD_KERNEL void fill(int n, int *a) { for (int i = 0; i < n; i++) a[i] = 5; }
OFFLOAD_KERNEL void after(int n, int *a, const int *b) { for (int i = 0; i < n; i++) a[i] = b[i] + 1; }
static int check(const char *what, const int *a, int n, int from, int to, int base)
{
    for (int i = 0; i < n; i++)
        if (a[i] != (i >= from && i < to ? 5 : base))
            return printf("%s: wrong at %d: %d\n", what, i, a[i]);
    return 0;
}
int main(int count, char **words)
{
    int n = 40 * count, wrong = 0;
    int variable[n], *heap = calloc(n, sizeof *heap);
    (void)words;
    if (!heap)
        return 2;
    for (int i = 0; i < n; i++)
        variable[i] = 1;
    fill(n, variable);
    wrong += check("variable array", variable, n, 0, n, 1);
    fill(10, heap + 3);
    wrong += check("middle of an allocation", heap, n, 3, 13, 0);
    fill(10, heap + 3);
    fill(n, heap);
    wrong += check("the whole of it", heap, n, 0, n, 0);
    after(n / 2, heap + n / 2, heap);
    wrong += heap[n - 1] != 6 || heap[0] != 5;
    free(heap);
    puts(wrong ? "wrong" : "right");
    return wrong != 0;
}
END
cat >objects-device.c <<'END'
void fill(void *dyn, long n, int *a) { for (int i = 0; i < (int)n; i++) a[i] = 5; }
void after(void *dyn, long n, int *a, const int *b) { for (int i = 0; i < (int)n; i++) a[i] = b[i] + 1; }
END

it 'maps whole objects: arrays of variable length, and the middle of an allocation, twice' '
    lower_and_compile objects
    link_program objects.o -o objects
    run_twice ./objects
    test "$(cat device.out)" = right
    test "$(cat host.out)" = right
    grep "Launching kernel fill with" device.err
'

cat >reread.c <<'END'
#include <stdio.h>
#define OFFLOAD_KERNEL __attribute__((annotate("offload_kernel"), noinline))
static int table[8];
OFFLOAD_KERNEL void bump(int *p) { p[0]++; }
static __attribute__((noinline)) void twice(int *p) { bump(p); bump(p); }
int main(void)
{
    int a[2] = {1, 2};
    twice(a);
    int before = a[0];
    twice(a);
    table[0] = 5;
    bump(table);
    printf("%d %d %d\n", before, a[0], table[0]);
    return 0;
}
END
echo 'void bump(void *dyn, int *p) { p[0]++; }' >reread-device.c
cat >reread.yaml <<'END'
offload-rules: 1
name: reread
extends: omp-v3
facts:
  p: {kernel: bump, argument: 0, size: 8}
END

for level in -O0 -O1 -O3; do
    it "lets no caller keep what was known of the host body: $level before, -O3 after" '
        "$CLANG" -O2 -fPIC -shared reread-device.c -o reread.so
        "$CLANG" '$level' -emit-llvm -c reread.c -o reread.bc
        oe --rules ./reread.yaml --image reread.so reread.bc -o reread-lowered.bc
        "$CLANG" -x ir -Wno-override-module -O3 -c reread-lowered.bc -o reread.o
        link_program reread.o -o reread
        run_twice ./reread
        test "$(cat device.out)" = "3 5 6"
        test "$(cat host.out)" = "3 5 6"
    '
done

cat >unwind.cc <<'END'
#include <cstdio>
struct Witness { int *p; ~Witness() { std::printf("destroyed at %d\n", *p); } };
extern "C" __attribute__((annotate("offload_kernel"), noinline)) void step(int *a)
{
    if (++a[0] == 1000)
        throw 1;
}
int main()
{
    int a[4] = {1, 2, 3, 4};
    try {
        Witness w{a};
        for (int i = 0; i < 3; i++) {
            step(a);
            if (i == 1)
                continue;
            step(a);
        }
    } catch (int) {
        return 2;
    }
    std::printf("%d\n", a[0]);
    return 0;
}
END
echo 'void step(void *dyn, int *a) { a[0]++; }' >unwind-device.c

for level in -O0 -O2; do
    it "launches where a destructor waits: $level" '
        "$CLANG" -O2 -fPIC -shared unwind-device.c -o unwind.so
        "$CLANG" '$level' -emit-llvm -c unwind.cc -o unwind.bc
        oe --rules omp-v3 --image unwind.so unwind.bc -o unwind-lowered.bc
        "$CLANG" -x ir -Wno-override-module -O2 -c unwind-lowered.bc -o unwind.o
        link_program unwind.o -o unwind -lstdc++
        run_twice ./unwind
        test "$(cat device.out)" = "$(printf "destroyed at 6\n6")"
        test "$(cat host.out)" = "$(cat device.out)"
        grep "Launching kernel step with" device.err
    '
done

finish
