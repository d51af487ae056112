#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What the documentation says is what the program does.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

it 'has a reference that is printed from the tables of the program' '
    "$builddir/doc/reference" >printed
    sed -n "/^<!-- reference: begin -->/,/^<!-- reference: end -->/p" "$srcdir/doc/rules.md" |
        sed "1d;\$d" >written
    diff written printed
'

it 'has examples that pass' '
    awk "/^\`\`\`yaml/ { n++; inside = 1; next } /^\`\`\`/ { inside = 0 }
         inside { print > (\"example\" n \".yaml\") }" "$srcdir/doc/rules.md"
    test "$(ls example*.yaml | wc -l)" -ge 8
    for example in example*.yaml; do
        grep -q "^offload-rules: 1" "$example"
        oe check "$example"
    done
'

it 'shows a lowering in README.md that is the real one' '
    cat >k.ll <<X
@x = global [16 x float] zeroinitializer
define void @kernel_1(ptr %a, i32 %n) noinline {
  ret void
}
define void @f(i32 %n) {
  call void @kernel_1(ptr @x, i32 %n)
  ret void
}
X
    oe --rules omp-v3 -S k.ll | tr -d " \n" >out
    sed -n "/^After/,/^## /p" "$srcdir/README.md" | grep "^    [@%sbc]" |
        sed "s/;.*//; s/{ … }//; s/,\$/,/" >lines
    test "$(wc -l <lines)" -gt 6
    while IFS= read -r line; do
        line=$(printf %s "$line" | tr -d " ")
        grep -qF -- "$line" out || { echo "not in the output: $line"; exit 1; }
    done <lines
'

it 'has an overlay in README.md that passes and has five lines' '
    sed -n "/^    offload-rules: 1/,/^\$/p" "$srcdir/README.md" | sed "s/^    //; /^\$/d" >mine.yaml
    test "$(wc -l <mine.yaml)" -eq 5
    oe check mine.yaml
'

finish
