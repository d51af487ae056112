#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# offload-engine list: what a bare name can mean.
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

unset OFFLOAD_RULES_PATH

it 'lists each rule set of the tree once, whole ones before pieces, with what it is for' '
    oe list >out
    cat out
    for file in "$srcdir"/rules/*.yaml; do
        name=${file##*/}
        name=${name%.yaml}
        test "$(grep -c "^$name  " out)" -eq 1
        partial=$(grep -c "^partial: true" "$file" || :)
        after=$(sed -n "/^pieces/,\$p" out | grep -c "^$name  " || :)
        test "$partial" -eq "$after"
    done
    about=$(sed -n "s/^about: //p" "$srcdir/rules/llvm-22.yaml")
    grep "^llvm-22 " out | grep -F "$about"
'

it 'loads by name whatever it lists as whole' '
    oe list | sed "/^\$/,\$d; s/ .*//" >names
    test -s names
    while read -r name; do
        oe check "$name"
    done <names
'

it 'takes the first file of a name on the path, and folders in the order of the path' '
    mkdir -p first second
    printf "offload-rules: 1\nname: mine\nabout: the first\n" >first/mine.yaml
    printf "offload-rules: 1\nname: mine\nabout: the second\n" >second/mine.yaml
    printf "offload-rules: 1\nname: other\n" >second/other.yaml
    printf "not listed\n" >second/notes.txt
    OFFLOAD_RULES_PATH=first:absent:second "$OFFLOAD_ENGINE" list >out
    grep "^mine .*the first$" out
    ! grep "the second" out
    grep "^other$" out
    ! grep notes out
    "$OFFLOAD_ENGINE" list --rules-path second --rules-path first >out
    grep "^mine .*the second$" out
    oe check --rules-path second mine
'

it 'leaves a file out that is no rule file, with a warning' '
    mkdir -p odd
    printf "a: [1\n" >odd/broken.yaml
    printf "other: yaml\n" >odd/other.yaml
    printf "offload-rules: 1\nname: good\n" >odd/good.yaml
    "$OFFLOAD_ENGINE" list --rules-path odd >out 2>message
    cat out message
    grep "^good$" out
    ! grep -e broken -e other out
    grep "warning: odd/broken.yaml is left out" message
    grep "warning: odd/other.yaml is left out" message
'

it 'prints JSON' '
    oe list --format=json >out.json
    grep -F "\"name\": \"omp-common\"" out.json
    if command -v python3 >/dev/null; then
        python3 - <<X
import json
sets = {s["name"]: s for s in json.load(open("out.json"))}
assert sets["omp-common"]["partial"] and sets["omp-common"]["extends"] == []
assert not sets["llvm-22"]["partial"] and sets["llvm-22"]["extends"] == ["llvm-21"]
assert sets["llvm-22"]["file"].endswith("/llvm-22.yaml")
X
    fi
'

it 'refuses operands and formats that nobody knows' '
    fails 2 "llvm-22" oe list llvm-22
    fails 2 "text json" oe list --format=c
'

if test "$(id -u)" -ne 0; then
    it 'names a folder that may not be read' '
        mkdir -p closed
        chmod 0 closed
        fails 3 "cannot read folder closed" oe list --rules-path closed
    '
else
    skip 'names a folder that may not be read' 'root may read all'
fi

finish
