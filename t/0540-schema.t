#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# offload-engine schema: a validator that knows nothing of this program accepts what loads and sees
# what a schema can see. The validator comes from npm, for this test only.
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

it 'prints a schema with every key of the language' '
    "$OFFLOAD_ENGINE" schema >schema.json
    sed -n "s/^KEY([a-z_]*, [a-z_0-9]*, \(\"[a-z-]*\"\),.*/\1/p" "$srcdir/engine/keys.def" | sort -u >keys
    test "$(wc -l <keys)" -gt 60
    while read -r key; do
        grep -qF "$key: {" schema.json || { echo "no $key"; exit 1; }
    done <keys
'

it 'is built and installed, and rule files name it by the place where it is installed' '
    cmp "$builddir/offload-rules.schema.json" schema.json
    make -C "$builddir" install-pkgdataDATA install-data-local DESTDIR="$PWD/stage" >install.log 2>&1 ||
        { cat install.log; exit 1; }
    folder=$(dirname "$(find stage -name llvm-22.yaml)")
    for file in "$srcdir"/rules/*.yaml; do
        echo "${file##*/}"
        name=$(sed -n "1s/^# yaml-language-server: \$schema=//p" "$file")
        test -n "$name"
        cmp "$folder/$name" schema.json
        sed -n 2p "$file" | grep "^# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception$"
    done
'

it 'refuses operands' '
    fails 2 "takes no operand" "$OFFLOAD_ENGINE" schema rules
'

# ---- the validator ----

modules=$builddir/t/npm
reason=
if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
    reason='no node and npm'
elif ! test -d "$modules/node_modules/ajv" || ! test -d "$modules/node_modules/yaml"; then
    mkdir -p "$modules"
    (cd "$modules" && npm install --no-audit --no-fund --no-save --prefix . ajv@8.20.0 yaml@2.9.1) \
        >npm.log 2>&1 || reason="npm cannot install the validator: $(grep -m 1 ERR npm.log)"
fi

# validate FILE…: a line a file; "valid" or "invalid" with why.
cat >validate.mjs <<'END'
import fs from "fs";
import path from "path";
import { createRequire } from "module";
const [, , modules, schema, ...files] = process.argv;
const require = createRequire(path.join(modules, "node_modules", "x.js"));
const Ajv = require("ajv/dist/2020").default;
const { parse } = require("yaml");
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, strict: true });
const check = ajv.compile(JSON.parse(fs.readFileSync(schema)));
for (const file of files) {
    const good = check(parse(fs.readFileSync(file, "utf8")));
    console.log(file, good ? "valid" : "invalid " + ajv.errorsText(check.errors));
}
END
validate() {
    node validate.mjs "$modules" schema.json "$@"
}

it_validates() {
    if test -z "$reason"; then
        it "$1" "$2"
    else
        skip "$1" "$reason"
    fi
}

it_validates 'accepts every rule file of the tree' '
    validate "$srcdir"/rules/*.yaml >verdicts
    cat verdicts
    test "$(grep -c " valid$" verdicts)" -eq "$(ls "$srcdir"/rules/*.yaml | wc -l)"
'

it_validates 'accepts every example of doc/rules.md, and every rule file as show prints it' '
    mkdir -p examples
    awk "/^\`\`\`yaml/ { n++; inside = 1; next } /^\`\`\`/ { inside = 0 }
         inside { print > (\"examples/\" n \".yaml\") }" "$srcdir/doc/rules.md"
    for file in "$srcdir"/rules/*.yaml; do
        oe show "$file" >"examples/${file##*/}"
    done
    validate examples/*.yaml >verdicts
    grep -v " valid$" verdicts && exit 1
    test "$(wc -l <verdicts)" -gt 30
'

it_validates 'accepts what an overlay may say of what it inherits, and values in quotes' '
    cat >overlay.yaml <<X
offload-rules: "1"
name: 22
extends: [llvm-22]
structs: {kernel_args: {size: "0x68", fields: {Flags: null, NumTeams: {after: NumArgs}}}}
functions: {register: null, target_kernel: {replace: true, symbol: rt, returns: i32, parameters: {a: i32}}}
variants: {coff: {when: module.object-format == coff, globals: {entry: null}}}
kernels: {all: {name: "*", entries: null}}
globals: {ident: {constant: "true"}}
X
    validate overlay.yaml | grep " valid$"
'

it_validates 'sees the mistakes in t/bad that need no other place to be seen' '
    validate "$srcdir/t/bad/unknown-key/rules.yaml" | grep "fields/flags must NOT have additional properties"
    validate "$srcdir/t/bad/list-for-map/rules.yaml" | grep "fields must be object"
    validate "$srcdir/t/bad/wrong-word/rules.yaml" | grep "linkage must be equal to one of"
    ! validate "$srcdir/t/bad/duplicate-key/rules.yaml"
'

it_validates 'sees keys in the wrong table, ids and types that are none, and a file without its head' '
    printf "offload-rules: 1\nname: a\nstructs: {s: {symbol: x}}\n" >a.yaml
    printf "offload-rules: 1\nname: b\nstructs: {2s: {}}\n" >b.yaml
    printf "offload-rules: 1\nname: c\nstructs: {s: {fields: {a: \"u32 *\"}}}\n" >c.yaml
    printf "name: d\n" >d.yaml
    printf "offload-rules: 2\nname: e\n" >e.yaml
    printf "offload-rules: 1\nname: f\nstructs: {s: {size: -8}}\n" >f.yaml
    printf "offload-rules: 1\nname: g\nsequences: {launch: {run: {go: {call: [a]}}}}\n" >g.yaml
    for file in a b c d e f g; do
        validate $file.yaml >verdict
        cat verdict
        grep " invalid " verdict
        ! oe check ./$file.yaml
    done
'

finish
