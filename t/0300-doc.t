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
    count=$(grep -c "^\`\`\`yaml" "$srcdir/doc/rules.md")
    test "$count" -ge 19
    test "$(ls example*.yaml | wc -l)" -eq "$count"
    for example in example*.yaml; do
        grep -q "^offload-rules: 1" "$example"
        echo "$example: $(sed -n 2p "$example")"
        oe check "$example"
    done
'

it 'has examples that make valid modules where they stand on a whole ABI' '
    cat >m.ll <<X
target triple = "x86_64-unknown-linux-gnu"
@x = global [16 x float] zeroinitializer
@y = global [16 x float] zeroinitializer
define void @kernel_1(ptr %a, i32 %n) noinline {
  ret void
}
define void @saxpy(i32 %n, float %a, ptr %x, ptr %y) noinline {
  ret void
}
define void @f(i32 %n) {
  call void @kernel_1(ptr @x, i32 %n)
  call void @saxpy(i32 %n, float 2.0, ptr @x, ptr @y)
  ret void
}
X
    lowered=0
    for example in $(grep -l "^extends: omp-v3" example*.yaml); do
        echo "$example: $(sed -n 2p "$example")"
        oe --rules "$example" -S m.ll -o m.out.ll
        "$OPT" -passes=verify -disable-output m.out.ll
        lowered=$((lowered + 1))
    done
    test "$lowered" -ge 12
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

it 'has an overlay in README.md that passes, has five lines and changes one constant' '
    sed -n "/^    offload-rules: 1/,/^\$/p" "$srcdir/README.md" | sed "s/^    //; /^\$/d" >mine.yaml
    test "$(wc -l <mine.yaml)" -eq 5
    oe check mine.yaml
    oe --rules omp-v3 -S k.ll >before.ll
    oe --rules mine.yaml -S k.ll >after.ll
    # beside the constant, the name of the rule set that the module carries
    diff before.ll after.ll | grep "^[<>]" | sed "s/^\([<>]\).*store /\1 /; s/^\([<>]\).*!{/\1 {/" >changes
    cat >expected <<X
< i32 3, ptr %kernel_args, align 4
> i32 4, ptr %kernel_args, align 4
< {!"omp-v3"}
> {!"mine"}
X
    diff changes expected
'

it 'names in README.md the options and exit codes that the program has' '
    oe --help | sed -n "s/^  \(-.*\)/\1/p" | grep -o -e "^-[-a-zS]*" -e ", --[a-z]*" | tr -d ", " | sort >has
    sed -n "s/^| \(\`-.*\)/\1/p" "$srcdir/README.md" | sed "s/ |.*//" | grep -o -e "-[-a-zS][-a-z]*" | sort >says
    test -s has && diff has says
    oe --help | grep "^Exit:" | grep -o "[0-9]*" >has
    sed -n "s/^| \([0-9][0-9]*\) |.*/\1/p" "$srcdir/README.md" >says
    test -s has && diff has says
'

it 'says what expressions are worth' '
    sed -n "s/^    \(.*[^ ]\)  *is \([0-9]*\)\$/\2 \1/p" "$srcdir/doc/rules.md" >worth
    test "$(wc -l <worth)" -eq 6
    while read -r value expression; do
        printf "%s\n" "offload-rules: 1" "name: worth" "extends: omp-v3" "structs:" \
            "  kernel_args: {fields: {Tripcount: {value: $expression}}}" >worth.yaml
        oe --rules worth.yaml -S k.ll >worth.ll
        echo "$expression is $value"
        grep "^ *store i64 $value, ptr " worth.ll
    done <worth
'

it 'says the limits that the program has' '
    sed -n "/OE_MAX_/s/.* = \([^,]*[^, ]\),* *\/\*.*/\1/p" "$srcdir/engine/base.h" |
        while read -r value; do echo $(($value)); done | sort -n >has
    sed -n "/^## Limits/,/^## Ref/s/^| .* | \([0-9,]*\) |/\1/p" "$srcdir/doc/rules.md" | tr -d , | sort -n >says
    test -s has
    diff has says
'

finish
