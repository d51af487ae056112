#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# offload-engine show: one file that means the same, and where each value came from.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

# fails STATUS TEXT COMMAND…: it ends with that exit code, prints nothing, and says TEXT.
fails() {
    wanted=$1 text=$2
    shift 2
    got=0
    "$@" >stdout 2>message || got=$?
    cat message
    test "$got" -eq "$wanted" && test ! -s stdout && grep -F -e "$text" message
}

bare() {
    sed 's/  *# [^ ]*:[0-9]*$//; 1d' "$1"
}

cat >m.ll <<'END'
target triple = "x86_64-unknown-linux-gnu"
@x = global [16 x float] zeroinitializer
define void @kernel_1(ptr %a, i32 %n) noinline {
  store float 1.0, ptr %a
  ret void
}
define void @f(i32 %n) {
  call void @kernel_1(ptr @x, i32 %n)
  ret void
}
END
sed 's/x86_64-unknown-linux-gnu/x86_64-pc-windows-msvc/' m.ll >w.ll

it 'prints rules that load again, print the same again and lower to the same bytes' '
    for file in "$srcdir"/rules/*.yaml; do
        echo "${file##*/}"
        oe show "$file" >flat.yaml
        ! grep -q "^extends" flat.yaml
        mkdir -p alone && cp flat.yaml alone/
        "$OFFLOAD_ENGINE" show alone/flat.yaml >again.yaml
        bare flat.yaml >one
        bare again.yaml >two
        diff one two
        grep -q "^partial: true" flat.yaml && continue
        for module in m.ll w.ll; do
            oe --rules "$file" -S $module >one.ll 2>one.err || test $? -eq 1
            "$OFFLOAD_ENGINE" --rules alone/flat.yaml -S $module >two.ll 2>two.err || test $? -eq 1
            cmp one.ll two.ll
        done
    done
'

it 'lowers something to compare' '
    oe show omp-v3 >flat.yaml
    oe --rules ./flat.yaml -S m.ll | grep "call i32 @__tgt_target_kernel"
'

it 'says for each value the file and the line that it came from' '
    cat >below.yaml <<X
offload-rules: 1
name: below
partial: true
structs:
  args: {fields: {Version: {type: u32, value: 1}, Count: u32}}
settings:
  threads: {type: 3 x u32, value: [1, 1, 1]}
X
    cat >over.yaml <<X
offload-rules: 1
name: over
extends: [below, omp-v3]
structs: {args: {fields: {Version: {value: 4}}}}
settings:
  threads: {value: [128, 1, 1]}
X
    oe show ./over.yaml >out
    head -1 out | grep "^# over, made of below.yaml, omp-common.yaml, .*omp-v3.yaml, over.yaml$"
    grep "^name: over  *# over.yaml:2$" out
    sed -n "/^      Version:/,/^      Count:/p" out | sed 2q | grep "type: u32  *# below.yaml:5$"
    sed -n "/^      Version:/,/^      Count:/p" out | grep "value: 4  *# over.yaml:4$"
    sed -n "/^  threads:/,/^  [a-z]/p" out | grep "value: \[128, 1, 1\]  *# over.yaml:6$"
    test "$(grep "^ " out | grep -v ":$" | grep -vc "# [a-z0-9-]*.yaml:[0-9]*$")" -eq 0
'

it 'has no folder of this machine in it' '
    oe show omp-v3 >out
    ! grep -F "$srcdir" out
    ! grep "/.*yaml" out
'

it 'keeps texts that YAML would take for something else' '
    cat >texts.yaml <<"X"
offload-rules: 1
name: "null"
about: "a: b # c \"d\" \\ \x01\té"
partial: true
settings:
  words: {one-of: ["a,b", "~", "[", plain], value: plain, about: " padded "}
  empty: {type: i8, value: 0, about: ""}
  dash: {type: i8, value: 0, about: "- x"}
  colon: {type: i8, value: 0, about: "x:"}
  dots: {type: i8, value: -1, about: ...}
X
    oe show ./texts.yaml >flat.yaml
    cat flat.yaml
    grep -F "name: \"null\"" flat.yaml
    grep -F "one-of: [\"a,b\", \"~\", \"[\", plain]" flat.yaml
    oe show ./flat.yaml >again.yaml
    bare flat.yaml >one
    bare again.yaml >two
    diff one two
'

it 'keeps variants and `like`; with a triple it puts in those that hold and writes the others out' '
    oe show omp-v3 >out
    grep "^variants:" out
    grep "^    like: data " out
    oe show --triple x86_64-pc-windows-msvc omp-v3 >coff.yaml
    ! grep "^variants:" coff.yaml
    ! grep "^    like:" coff.yaml
    grep "section: llvm_offload_entries\$OE" coff.yaml
    ! grep "entries_dummy" coff.yaml
    oe check ./coff.yaml
    oe --rules omp-v3 -S w.ll >one.ll
    oe --rules ./coff.yaml -S w.ll >two.ll
    cmp one.ll two.ll
    oe show --triple x86_64-unknown-linux-gnu omp-v3 >elf.yaml
    grep "entries_dummy" elf.yaml
'

it 'puts several files on top of each other' '
    printf "offload-rules: 1\nname: top\nsettings: {device: {value: 7}}\n" >top.yaml
    oe show omp-v3 ./top.yaml >out
    grep "^name: top  *# top.yaml:2$" out
    sed -n "/^  device:/,/^  teams:/p" out | grep "value: 7  *# top.yaml:3$"
'

# ---- what is refused ----

it 'refuses rules that do not load, files that are not there, nothing, and unknown triples' '
    printf "offload-rules: 1\nname: bad\nstructs: {s: {fields: {a: u33}}}\n" >bad.yaml
    fails 1 "bad.yaml:3:27: error:" oe show ./bad.yaml
    fails 3 "absent.yaml" oe show ./absent.yaml
    fails 2 "show RULES" oe show
    fails 2 "frob-unknown-linux" oe show --triple frob-unknown-linux omp-v3
'

finish
