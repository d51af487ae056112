#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Every shipped rule file with one thing wrong, thousands of times: see mutation.c. MUTATION_EVERY=1
# tries all mutants, as `make check-mutation` does.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

for file in "$srcdir"/rules/*.yaml; do
    name=${file##*/}
    name=${name%.yaml}
    it "gives a sound module or a message with its line for mutants of $name" "
        rm -f failed.*
        cp '$srcdir'/rules/*.yaml .
        '$builddir/t/mutation' '$srcdir/rules' $name . ${MUTATION_EVERY:-29}
    "
done

finish
