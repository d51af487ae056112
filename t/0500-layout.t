#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# offload-engine layout: what it prints is what compilers make of the structs.
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

cat >mixed.yaml <<'END'
offload-rules: 1
name: mixed
partial: true
flags:
  kind: {type: u16, bits: {one: 1}}
structs:
  inner: {fields: {byte: i8, wide: u64}}
  mixed:
    ir-name: struct.mixed
    fields:
      flag: bool
      short: i16                       # a word of C
      word: u32
      wide: i64
      byte: u8
      kinds: {type: ptr, elements: flags.kind, length: word}
      inners: {type: ptr, points-to: inner}
      kind: flags.kind
      held-inner: inner
      three: 3 x u64
      two: 2 x inner
      last: u8
  tight: {packed: true, fields: {byte: u8, wide: u64, pointer: ptr}}
END

it 'prints a struct as pahole does: offset, size, holes, cache lines, footer' '
    oe layout mixed.yaml mixed >out
    cat >expected <<X
struct mixed { /* struct.mixed */
	_Bool          flag;       /*     0     1 */

	/* XXX 1 bytes hole, try to pack */

	int16_t        short_;     /*     2     2 */
	uint32_t       word;       /*     4     4 */
	int64_t        wide;       /*     8     8 */
	uint8_t        byte;       /*    16     1 */

	/* XXX 7 bytes hole, try to pack */

	uint16_t *     kinds;      /*    24     8 */
	struct inner * inners;     /*    32     8 */
	uint16_t       kind;       /*    40     2 */

	/* XXX 6 bytes hole, try to pack */

	struct inner   held_inner; /*    48    16 */
	/* --- cacheline 1 boundary (64 bytes) --- */
	uint64_t       three[3];   /*    64    24 */
	struct inner   two[2];     /*    88    32 */
	uint8_t        last;       /*   120     1 */

	/* size: 128, cachelines: 2, members: 12 */
	/* sum members: 107, holes: 3, sum holes: 14 */
	/* padding: 7 */
};
X
    diff out expected
'

it 'says where a field began before a cache line did' '
    cat >crossing.yaml <<X
offload-rules: 1
name: crossing
partial: true
structs: {s: {fields: {a: 7 x u64, b: 4 x u32, c: u64}}}
X
    oe layout crossing.yaml s | grep -F "/* --- cacheline 1 boundary (64 bytes) was 8 bytes ago --- */"
    oe layout crossing.yaml s | grep -F "/* last cacheline: 16 bytes */"
'

it 'prints all structs without a name, those that rules inherit too' '
    oe layout omp-v3 >out
    test "$(grep -c "^struct " out)" -eq 5
    grep -F "/* size: 104, cachelines: 2, members: 13 */" out
'

it 'prints JSON that parses and holds the same numbers' '
    oe layout --format=json mixed.yaml >out.json
    if command -v python3 >/dev/null; then
        python3 - <<X
import json
top = json.load(open("out.json"))
assert top["rules"] == "mixed" and top["target"]["pointer-size"] == 8
mixed = top["structs"][1]
assert mixed["ir-name"] == "struct.mixed" and mixed["size"] == 128 and mixed["padding"] == 7
fields = {f["id"]: f for f in mixed["fields"]}
assert fields["two"] == {"id": "two", "type": "2 x inner", "offset": 88, "size": 32}
assert fields["kinds"]["elements"] == "flags.kind" and fields["kinds"]["length"] == "word"
assert fields["inners"]["points-to"] == "inner" and fields["kinds"]["hole-before"] == 7
assert top["structs"][2]["packed"] and top["structs"][2]["size"] == 17
X
    fi
    grep -F "\"id\": \"two\", \"type\": \"2 x inner\", \"offset\": 88, \"size\": 32" out.json
'

# ---- the header ----

it 'prints a C header that clang accepts, of which every assertion is true' '
    oe layout --format=c mixed.yaml >mixed.h
    grep -F "_Static_assert(offsetof(struct mixed, two) == 88" mixed.h
    "$CLANG" -std=c11 -Wall -Werror -fsyntax-only -x c mixed.h
    oe layout --format=c omp-v3 >omp.h
    "$CLANG" -std=c11 -Wall -Werror -fsyntax-only -x c omp.h
    sed "s/two) == 88/two) == 80/" mixed.h >wrong.h
    ! "$CLANG" -std=c11 -fsyntax-only -x c wrong.h
'

if command -v gcc >/dev/null; then
    it 'prints a C header that gcc accepts' '
        gcc -std=c11 -Wall -Werror -fsyntax-only -x c mixed.h
        gcc -std=c11 -Wall -Werror -fsyntax-only -x c omp.h
    '
else
    skip 'prints a C header that gcc accepts' 'no gcc'
fi

it 'prints one struct in C with those that it holds, before it' '
    oe layout --format=c mixed.yaml mixed >one.h
    grep "^struct .* {" one.h | tr "\n" " " | grep -x "struct inner { struct mixed { "
    "$CLANG" -std=c11 -Wall -Werror -fsyntax-only -x c one.h
'

it 'lays structs out for a triple as clang does' '
    for triple in x86_64-unknown-linux-gnu x86_64-unknown-linux-gnux32 x86_64-apple-macosx \
        x86_64-pc-windows-msvc i686-unknown-linux-gnu i386-pc-windows-msvc aarch64-unknown-linux-gnu \
        aarch64_be-unknown-linux-gnu arm64-apple-ios armv7a-unknown-linux-gnueabihf thumbv7em-none-eabi \
        armeb-unknown-linux-gnueabi riscv32-unknown-elf riscv64-unknown-linux-gnu \
        loongarch64-unknown-linux-gnu powerpc64le-unknown-linux-gnu powerpc64-unknown-linux-gnu \
        powerpc-unknown-linux-gnu mips-unknown-linux-gnu mipsel-unknown-linux-gnu \
        mips64el-unknown-linux-gnuabi64 mips64-unknown-linux-gnuabin32 s390x-unknown-linux-gnu \
        sparcv9-unknown-linux-gnu sparc-unknown-linux-gnu wasm32-unknown-unknown wasm64-unknown-unknown \
        bpfel-unknown-unknown bpfeb-unknown-unknown hexagon-unknown-elf ve-unknown-linux-gnu \
        nvptx64-nvidia-cuda amdgcn-amd-amdhsa spir64-unknown-unknown; do
        echo "$triple"
        oe layout --format=c --triple "$triple" mixed.yaml >target.h
        order=$("$CLANG" -nogpulib --target="$triple" -dM -E -x c /dev/null |
            sed -n "s/.* __BYTE_ORDER__ __ORDER_\(.*\)_ENDIAN__/\1/p")
        big=false
        test "$order" = LITTLE || big=true
        oe layout --format=json --triple "$triple" mixed.yaml | grep -F "\"big-endian\": $big}"
        gpu=
        test "$triple" != amdgcn-amd-amdhsa || gpu=-nogpulib
        "$CLANG" --target="$triple" $gpu -Wno-unknown-cuda-version -std=c11 -ffreestanding -Werror -fsyntax-only -x c target.h
    done
'

it 'puts the variants of a triple in' '
    cat >variant.yaml <<X
offload-rules: 1
name: variant
partial: true
structs: {s: {fields: {a: u32}}}
variants: {coff: {when: module.object-format == coff, structs: {s: {fields: {b: u64}}}}}
X
    oe layout variant.yaml | grep -F "size: 4,"
    oe layout --triple x86_64-unknown-linux-gnu variant.yaml | grep -F "size: 4,"
    oe layout --triple x86_64-pc-windows-msvc variant.yaml | grep -F "size: 16,"
'

# ---- what is refused ----

it 'refuses offsets that do not hold on a triple, with the place' '
    fails 1 "omp-common.yaml:" oe layout --triple i686-unknown-linux-gnu omp-v3
'

it 'refuses a struct that is not there, with the near name' '
    fails 2 "did you mean '"'kernel_args'"'?" oe layout omp-v3 kernel_arg
'

it 'refuses a format and a triple that nobody knows' '
    fails 2 "text json c" oe layout --format=yaml omp-v3
    fails 2 "frob-unknown-linux" oe layout --triple frob-unknown-linux omp-v3
'

it 'refuses rules that do not load, files that are not there, and operands that are too many' '
    printf "offload-rules: 1\nname: bad\nstructs: {s: {fields: {a: u33}}}\n" >bad.yaml
    fails 1 "bad.yaml:3:27: error:" oe layout bad.yaml
    fails 3 "absent.yaml" oe layout ./absent.yaml
    fails 3 "absent" oe layout absent
    fails 2 "layout RULES" oe layout
    fails 2 "one too many" oe layout mixed.yaml mixed tight
'

finish
