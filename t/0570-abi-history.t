#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# doc/abi-history.md is what the program makes of the rule files.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

it 'has a history of the ABI that is printed from the rule files' '
    "$srcdir/doc/abi-history.sh" "$OFFLOAD_ENGINE" "$srcdir/rules" >printed
    diff "$srcdir/doc/abi-history.md" printed
'

it 'has a row with its number of lines for each release that is shipped' '
    for file in "$srcdir"/rules/llvm-*.yaml; do
        name=${file##*/} name=${name%.yaml}
        grep -E "^\| $name \| $(($(wc -l <"$file"))) \|" "$srcdir/doc/abi-history.md"
    done
'

it 'ends with an error where a rule file cannot be read' '
    mkdir rules
    cp "$srcdir"/rules/*.yaml rules
    echo "nonsense: 1" >>rules/llvm-19.yaml
    status=0
    "$srcdir/doc/abi-history.sh" "$OFFLOAD_ENGINE" rules >printed 2>message || status=$?
    cat message
    test "$status" -ne 0 && grep -F nonsense message
'

finish
