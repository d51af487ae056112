# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# TAP for shell tests. A test file sources this first:
#
#     . "${srcdir:-${0%/*}/..}/t/lib.sh"
#     it 'names the missing file' 'test "$(cat message)" = "no such file"'
#     finish
#
# It then stands in an empty folder of its own. Run by `make check`, or by `prove` from the build
# folder or, with the build in build/, from the source folder.
#
# A test file must not use `set -e`; the code of `it` runs under it.

top=$(cd "${srcdir:-${0%/*}/..}" && pwd) || exit 99
for builddir in "$PWD" "$top" "$top/build" ''; do
    test -n "$builddir" || {
        echo 'Bail out! no t/env.sh: run configure first'
        exit 99
    }
    test ! -f "$builddir/t/env.sh" || break
done
. "$builddir/t/env.sh"

# A make that a test runs is on its own: not silent, nor dry, because the one above it is.
unset MAKEFLAGS MFLAGS MAKELEVEL

tests=0
scratch=$(mktemp -d "${TMPDIR:-/tmp}/offload-engine-test.XXXXXX") || exit 99
trap 'cd / && rm -rf "$scratch"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
mkdir "$scratch/work" && cd "$scratch/work" || exit 99

# The program that was built, with the rules of the tree.
oe() {
    "$OFFLOAD_ENGINE" --rules-path "$srcdir/rules" "$@"
}

# it BEHAVIOUR CODE: runs CODE in a subshell that ends at the first failing command. Files that it
# makes stay; variables do not. Its output is shown when it fails.
it() {
    tests=$((tests + 1))
    (
        set -e
        eval "$2"
    ) >"$scratch/output" 2>&1 </dev/null
    it_status=$?
    if test "$it_status" -eq 0; then
        echo "ok $tests - $1"
    else
        echo "not ok $tests - $1"
        sed 's/^/# /' "$scratch/output"
        echo "# exit status $it_status"
    fi
}

# skip BEHAVIOUR REASON: stands in for `it` where it cannot run.
skip() {
    tests=$((tests + 1))
    echo "ok $tests - $1 # SKIP $2"
}

# skip_all REASON: before the first `it`.
skip_all() {
    echo "1..0 # SKIP $1"
    exit 0
}

finish() {
    echo "1..$tests"
    exit 0 # failures are said above; the status would count as one more
}
