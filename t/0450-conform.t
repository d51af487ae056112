#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Rule files against what real compilers emit (t/oracles): each release as its file says, and no
# other; a file that drifts is found out.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

oracles=$srcdir/t/oracles
programs='vadd tdata fpstruct teams dtgt'
llvm=$("$OFFLOAD_ENGINE" --version | sed -n 's/^LLVM \([0-9]*\).*/\1/p')

conform() {
    oe conform "$@"
}

# differs MODULE RULES PATTERN: has differences, one of which is PATTERN.
differs() {
    status=0
    conform "$1" "$2" >out 2>err || status=$?
    cat out err
    test "$status" -eq 1 && test ! -s err
    grep -E -e "$3" out
}

for n in 14 15 16 19 22; do
    if test "$llvm" -lt "$n"; then
        skip "clang $n" "LLVM $llvm does not read its modules"
        continue
    fi
    it "finds nothing in what clang $n emits that llvm-$n does not say" '
        for file in "$oracles"/*-'$n'.ll "$oracles"/*-'$n'.O1.ll; do
            conform "$file" llvm-'$n' >out
            grep "conforms to llvm-'$n': [0-9][0-9]* facts compared" out
        done
        test "$(ls "$oracles"/*-'$n'.ll "$oracles"/*-'$n'.O1.ll | wc -l)" -ge 10
    '
    it "tells clang $n from the other releases" '
        for program in $programs; do
            for other in 14 15 16 19 20 23; do
                test $other -eq '$n' || differs "$oracles/$program-'$n'.ll" llvm-$other "differs from llvm-$other: "
            done
        done
    '
done

finish
