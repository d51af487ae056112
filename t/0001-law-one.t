#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The engine knows LLVM IR, the rules know runtimes: no name of a runtime stands in the engine.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

names='_*(tgt|kmpc|omp|ompx|gomp|GOMP|goacc|GOACC|cuda|hip|ol|sycl)(_[A-Za-z0-9_]+|[A-Z][A-Za-z0-9]*)'
names="$names|omp|openmp|libomp[a-z]*|libgomp|[a-z_]*offload_entries|CUDA|HIP"

# find_names FOLDER: where names of runtimes stand in it. include/offload.h is the users' header, of
# one runtime, and no part of the engine.
find_names() {
    (cd "$1" && grep -rnwE "$names" engine include | grep -v '^include/offload\.h:')
}

it 'has no name of a runtime in engine/ and include/' '
    test -f "$srcdir/engine/ir.h" && test -f "$srcdir/include/offload-engine.h"
    ! find_names "$srcdir"
'

mkdir -p planted/engine planted/include
cat >planted/engine/found.c <<'END'
call("__tgt_target_kernel");
declare("__kmpc_fork_call");
list("omp_offload_entries");
x = cudaLaunchKernel;
look for libomptarget
END
cat >planted/engine/fine.c <<'END'
compute(); tgt(); offload_engine(); holes = whip_up; chip_select();
END
echo 'int omp_get_num_devices(void);' >planted/include/offload.h
echo 'int hipLaunchKernel(void);' >planted/include/offload-engine.h

it 'finds such names where they are planted, in each line' '
    find_names planted >found
    cat found
    test "$(grep -c "^engine/found.c:" found)" -eq 5
    grep "^include/offload-engine.h:1:" found
'

it 'takes no other word for one, and leaves the header of the users alone' '
    find_names planted >found
    cat found
    test "$(wc -l <found)" -eq 6
'

finish
