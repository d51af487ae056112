#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Habits of this tree that a program can check.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

# Generated files have no place here: a build in the source folder makes t/env.sh.
find_sources() {
    for folder in engine include t examples; do
        test ! -d "$srcdir/$folder" || find "$srcdir/$folder" -type f "$@" ! -name env.sh
    done
}

find_sources '(' -name '*.[ch]' -o -name '*.def' -o -name '*.t' -o -name '*.sh' ')' >sources
find_sources -name '*.[ch]' >c-sources
for file in configure.ac Makefile.am quickstart t/env.sh.in; do
    echo "$srcdir/$file" >>sources
done

it 'says the license at the top of each source file' '
    test -s sources
    missing=
    while read -r file; do
        head -n 2 "$file" | grep -q "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception" || {
            echo "no license line: $file"
            missing=yes
        }
    done <sources
    test -z "$missing"
'

it 'keeps each file of the engine within a thousand lines' '
    long=
    for file in "$srcdir"/engine/*; do
        lines=$(wc -l <"$file")
        test "$lines" -le 1000 || {
            echo "$lines lines: $file"
            long=yes
        }
    done
    test -z "$long"
'

# Another release formats otherwise, so it must be this one.
if command -v clang-format-14 >/dev/null; then
    it 'is formatted as .clang-format says' '
        test -s c-sources
        xargs clang-format-14 --dry-run -Werror <c-sources
    '
else
    skip 'is formatted as .clang-format says' 'no clang-format-14'
fi

finish
