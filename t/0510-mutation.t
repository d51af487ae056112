#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Every shipped rule file with one thing wrong, thousands of times: see mutation.c. MUTATION_EVERY=1
# tries all mutants, as `make check-mutation` does.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

cp "$srcdir"/rules/*.yaml .

for file in *.yaml; do
    name=${file%.yaml}
    it "gives a sound module or a message with its line for mutants of $name" "
        cp '$srcdir/rules/$file' $file
        '$builddir/t/mutation' '$srcdir/rules' $name . ${MUTATION_EVERY:-29} || {
            head -n 60 failed.* $file
            exit 1
        }
        cp '$srcdir/rules/$file' $file
    "
done

finish
