#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Prints doc/abi-history.md from the rule files: doc/abi-history.sh OFFLOAD_ENGINE RULES_FOLDER
# t/0570-abi-history.t holds the file against what this prints.
set -eu
engine=$1 rules=$2
releases='14 15 16 17 18 19 20 21 22 23'

lines_of() {
    wc -l <"$rules/$1.yaml" | tr -d ' '
}

bases_of() {
    sed -n 's/^extends: *//p' "$rules/$1.yaml" | tr -d '[]'
}

# difference OLD NEW: as `offload-engine diff` prints it; that something differs is no failure.
difference() {
    status=0
    "$engine" diff "$rules/$1.yaml" "$rules/$2.yaml" || status=$?
    case $status in 0 | 4 | 12) ;; *) exit "$status" ;; esac
}

# What differs, in one line: the items that a difference names, table by table.
items() {
    awk '/^[a-z][a-z-]*$/ { table = $0; fresh = 1; next }
         /^  [^ ?!]+$/ { line = line (fresh ? (line == "" ? "" : "; ") table " " : ", ") $1; fresh = 0 }
         END { print line == "" ? "nothing" : line }'
}

verdict() {
    sed -n '1s/.*: //p'
}

cat <<'END'
<!-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception -->
<!-- Printed by doc/abi-history.sh from rules/: change those, not this. -->
# What each release of LLVM changed in its offloading ABI

Each release is a rule file over shared pieces. *Lines* counts all of a file, its comments too. *Changes*
names what differs from the release before, by the tables of the rule language. Below stands each
difference whole, as `offload-engine diff` prints it: `!` is incompatible, `?` is to be reviewed.
Where a fact comes from is said in the comments of the rule files.

| rule file | lines | extends | changes since the release before | verdict |
|---|---:|---|---|---|
END
before=
for release in $releases; do
    name=llvm-$release
    if test -z "$before"; then
        changes='(the first)' outcome=
    else
        text=$(difference "$before" "$name")
        changes=$(echo "$text" | items)
        outcome=$(echo "$text" | verdict)
    fi
    echo "| $name | $(lines_of "$name") | $(bases_of "$name") | $changes | $outcome |"
    before=$name
done

cat <<'END'

The shared pieces:

| rule file | lines | extends | what it is |
|---|---:|---|---|
END
for file in "$rules"/omp-*.yaml; do
    name=$(basename "$file" .yaml)
    about=$(sed -n 's/^about: *//p' "$file" | sed "s/^\([\"']\)\(.*\)\1\$/\2/")
    echo "| $name | $(lines_of "$name") | $(bases_of "$name") | $about |"
done

before=
for release in $releases; do
    name=llvm-$release
    if test -n "$before"; then
        printf '\n## %s to %s\n```\n' "$before" "$name"
        difference "$before" "$name"
        echo '```'
    fi
    before=$name
done
