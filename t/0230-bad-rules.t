#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A folder of t/bad each: what is wrong, rules that have it, and the messages, word for word.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

unset OFFLOAD_RULES_PATH

# Where the rules are installed differs from build to build: INSTALLED stands for it.
for folder in "$srcdir"/t/bad/*/; do
    it "$(cat "$folder/title")" "
        cat '$folder/rules.yaml' >rules.yaml
        status=0
        \"\$OFFLOAD_ENGINE\" check rules.yaml >out 2>&1 || status=\$?
        sed 's|in: \./, [^)]*)|in: ./, INSTALLED)|' out >masked
        diff '$folder/expected' masked
        test \$status -eq 1
    "
done

finish
