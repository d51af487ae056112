#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What happens when memory or the disk fails, wherever it does, and when a run is cut off.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

cat >in.ll <<'END'
target triple = "x86_64-unknown-linux-gnu"
@x = global [16 x float] zeroinitializer
define void @kernel_1(ptr %a, i32 %n) noinline {
  ret void
}
define void @f(i32 %n) {
  call void @kernel_1(ptr @x, i32 %n)
  ret void
}
END

it 'leaves the old output alone and says so, whichever call fails' '
    mkdir faults
    "$builddir/t/faults" "$srcdir/rules/omp-v3.yaml" "$srcdir/rules" in.ll faults/out.bc
    test "$(ls -A faults)" = out.bc
'

it 'leaves the old or the new output when it is killed' '
    mkdir killed
    oe --rules omp-v3 in.ll -o new.bc
    for n in 1 2 3 4 5 6 7 8 9; do
        echo old >killed/out.bc
        timeout -s KILL "0.00$n" "$OFFLOAD_ENGINE" --rules-path "$srcdir/rules" --rules omp-v3 in.ll \
            -o killed/out.bc || :
        test "$(cat killed/out.bc | head -c 3)" = old || cmp killed/out.bc new.bc
    done
'

it 'keeps the old output when the new one is too long for the disk' '
    echo old >full.bc
    status=0
    (ulimit -f 1; trap "" XFSZ; oe --rules omp-v3 -S in.ll -o full.bc 2>message) || status=$?
    cat message
    test $status -eq 3
    grep full.bc message
    test "$(cat full.bc)" = old
    ls -A | { ! grep offload-engine-; }
'

it 'follows symbolic links, and writes through to pipes' '
    echo old >real.bc
    ln -s real.bc link.bc
    oe --rules omp-v3 in.ll -o link.bc
    test -L link.bc
    cmp real.bc new.bc
    mkfifo pipe
    cat pipe >received &
    oe --rules omp-v3 in.ll -o pipe
    wait
    cmp received new.bc
    test -p pipe
    oe --rules omp-v3 in.ll -o /dev/stdout | cmp - new.bc
'

finish
