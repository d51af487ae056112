#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# include/offload.h: what compilers make of it, and what they refuse.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

cat >use.c <<'END'
#include <offload.h>
OFFLOAD_KERNEL void declared(int n, float *x);
OFFLOAD_KERNEL void scale(uint64_t n, float a, const float *x, float *y)
{
    uint64_t i = offload_index();
    if (i < n && offload_count() >= n)
        y[i] = a * x[i] + (float)offload_thread_x() * (float)offload_team_y();
}
static OFFLOAD_KERNEL void hidden(short n, float *x) { x[0] = n; }
OFFLOAD_KERNEL void empty(float *x) { (void)x; }
OFFLOAD_KERNEL void alone(void) {}
float x[256], y[256];
void use(int n)
{
    offload_launch(scale, 1, 256, (uint64_t)256, 2.0f, x, y);
    offload_launch(hidden, 1, 256, (short)5, x);
    offload_launch(empty, 1, 1, x);
    offload_launch(alone, 1, 1);
    offload_launch_3d(declared, 1, 2, 3, 4, 5, 6, 0, n, x);
    offload_launch_on(-1, declared, 1, 2, 3, 4, 5, 6, 0, n, x);
}
END
cp use.c use.cc
strict='-Wall -Wextra -pedantic -Werror'

for standard in c99 c11 c2x c++11 c++17 c++20; do
    case $standard in
    c++*) source=use.cc ;;
    *) source=use.c ;;
    esac
    it "compiles without a warning as $standard" '
        for level in -O0 -O2; do
            "$CLANG" $strict -std='$standard' $level -I"$srcdir/include" -c '$source' -o use.o
        done
    '
    if command -v g++ >/dev/null; then
        it "compiles without a warning as $standard with GCC" '
            case '$source' in *.cc) gcc=g++ ;; *) gcc=gcc ;; esac
            for level in -O0 -O2; do
                $gcc $strict -std='$standard' $level -I"$srcdir/include" -c '$source' -o use.o
            done
        '
    else
        skip "compiles without a warning as $standard with GCC" 'no g++'
    fi
done

for level in -O0 -O1 -O3; do
    it "leaves each launch a call of a launcher that names its kernel, in C: $level" '
        "$CLANG" '$level' -I"$srcdir/include" -S -emit-llvm use.c -o use.ll
        grep "call.* @offload_launch" use.ll >calls; cat calls
        grep -c "@offload_launch(.*@scale,.* i64 .*, double .*2.0.*, ptr .*@x, ptr .*@y" calls | grep 1 ||
            test '$level' = -O0
        for kernel in scale hidden empty alone; do
            test "$(grep -c "@offload_launch(ptr.*@$kernel[,)]" calls)" -eq 1
        done
        test "$(grep -c "@offload_launch_3d(ptr.*@declared," calls)" -eq 1
        test "$(grep -c "@offload_launch_on(i64 noundef -1, ptr.*@declared," calls)" -eq 1
    '
done

for level in -O1 -O3; do
    it "leaves each launch a call of a launcher that names its kernel, in C++: $level" '
        "$CLANG" '$level' -I"$srcdir/include" -S -emit-llvm use.cc -o use.ll
        grep "call.* @offload_launch" use.ll >calls; cat calls
        test "$(grep -c . calls)" -eq 6
        for kernel in _Z5scalemfPKfPf _ZL6hiddensPf _Z5emptyPf _Z5alonev; do
            test "$(grep -c "@offload_launch(ptr.*@$kernel[,)]" calls)" -eq 1
        done
    '
done

it 'gives the launch in C++ to the launcher at -O0 too, without a function between' '
    "$CLANG" -O0 -I"$srcdir/include" -S -emit-llvm use.cc -o use.ll
    test "$(grep -c "call.* @offload_launch(" use.ll)" -eq 4
    ! grep "define.*offload_launch" use.ll
'

it 'annotates definitions' '
    "$CLANG" -O2 -I"$srcdir/include" -S -emit-llvm use.c -o use.ll
    grep "^@llvm.global.annotations" use.ll >annotations
    for kernel in scale hidden empty alone; do
        grep "{ ptr @$kernel, " annotations >/dev/null
    done
'
if test "$LLVM_MAJOR" -ge 19; then
    it 'annotates declarations' 'grep "{ ptr @declared, " annotations'
else
    skip 'annotates declarations' "clang $LLVM_MAJOR does not"
fi

cat >direct.c <<'END'
#include <offload.h>
static OFFLOAD_KERNEL void store(int n, float a, float *x)
{
    for (int i = 0; i < n; i++)
        x[i] = a;
}
float x[8];
void use(void) { store(8, 2.0f, x); }
END

for level in -O1 -O2 -O3; do
    it "keeps constants in direct calls of a kernel that only one file sees: $level" '
        "$CLANG" '$level' -I"$srcdir/include" -S -emit-llvm direct.c -o direct.ll
        cat direct.ll
        grep "call void @store(i32 noundef 8, float noundef 2.*, ptr .*@x)" direct.ll
        ! grep poison direct.ll | grep @store
    '
done

it 'shows in the same way what it guards against' '
    sed "s/static OFFLOAD_KERNEL/static/" direct.c >bare.c
    "$CLANG" -O2 -I"$srcdir/include" -S -emit-llvm bare.c -o bare.ll
    ! grep "call void @store" bare.ll
'

it 'calls an index a constant of the thread: asked twice, read once' '
    printf "#include <offload.h>\nuint64_t twice(void) { return offload_index() + offload_index(); }\n" >twice.c
    "$CLANG" -O2 -I"$srcdir/include" -S -emit-llvm twice.c -o twice.ll
    test "$(grep -c "call i64 @offload_index" twice.ll)" -eq 1
'

# refuses BEHAVIOUR CALL MESSAGE: a call that a C++ compiler must not take.
refuses() {
    call=$2 message=$3
    it "refuses in C++ $1" '
        {
            cat use.cc
            echo "struct pair { int a, b; };"
            echo "OFFLOAD_KERNEL void by_reference(int &n);"
            echo "OFFLOAD_KERNEL void by_struct(pair p);"
            echo "void refused(pair p, int n) { (void)p; (void)n; $call; }"
        } >refused.cc
        for standard in c++11 c++20; do
            ! "$CLANG" -std=$standard -I"$srcdir/include" -fsyntax-only refused.cc 2>message
            cat message
            grep "$message" message
            grep "error:" message
        done
    '
}
refuses 'an argument too few' 'offload_launch(hidden, 1, 1, 5)' 'no matching function'
refuses 'an argument too many' 'offload_launch(hidden, 1, 1, 5, x, y)' 'no matching function'
refuses 'an argument for a kernel that takes none' 'offload_launch(alone, 1, 1, 5)' 'no matching function'
refuses 'a pointer to something else' 'offload_launch(empty, 1, 1, &n)' 'no matching function'
refuses 'a const pointer that the kernel writes' 'offload_launch(empty, 1, 1, (const float *)x)' 'no matching function'
refuses 'an integer for a pointer' 'offload_launch(empty, 1, 1, 5)' 'no matching function'
refuses 'a wrong argument in three dimensions' 'offload_launch_3d(declared, 1, 1, 1, 1, 1, 1, 0, x, n)' 'no matching function'
refuses 'a wrong argument on a device' 'offload_launch_on(0, declared, 1, 1, 1, 1, 1, 1, 0, x, n)' 'no matching function'
refuses 'a kernel that returns something' 'int (*f)(int) = 0; offload_launch(f, 1, 1, 5)' 'no matching function'
refuses 'a kernel with a reference' 'offload_launch(by_reference, 1, 1, n)' 'takes pointers, not references'
refuses 'a kernel with a struct by value' 'offload_launch(by_struct, 1, 1, p)' 'by pointer'

it 'converts arguments to the parameters in C++' '
    cat >convert.cc <<X
#include <offload.h>
OFFLOAD_KERNEL void wide(uint64_t n, double d, const void *p);
float x[4];
void use(int n) { offload_launch(wide, 1, 1, n, 1, x); }
X
    "$CLANG" -O2 -I"$srcdir/include" -S -emit-llvm convert.cc -o convert.ll
    grep "call.*@offload_launch(.*, i64 noundef %[a-z0-9.]*, double noundef 1.0[^,]*, ptr .*@x)" convert.ll
'

finish
