#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Device images: a kernel that an image lacks is told before anything runs; what is said of an image,
# what it says itself, and containers of images.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

cat >app.c <<'X'
#define OFFLOAD_KERNEL __attribute__((annotate("offload_kernel"), noinline))
OFFLOAD_KERNEL void scale(int n, float *x) { for (int i = 0; i < n; i++) x[i] *= 2; }
OFFLOAD_KERNEL void shift(int n, float *x) { for (int i = 0; i < n; i++) x[i] += 1; }
OFFLOAD_KERNEL void unused(int n, float *x) { for (int i = 0; i < n; i++) x[i] = 0; }
float data[64];
int main(void)
{
    scale(64, data);
    shift(64, data);
    return 0;
}
X
echo 'void scale(void) {} void shift(void) {} void unused(void) {}' >whole.c
echo 'void scale(void) {}' >one.c
echo 'void scale(void) {} void shifts(void) {}' >near.c
echo 'void scale(void) {} static void shift(void) {} void (*kept)(void) = shift;' >hidden.c
echo 'void scale(void) {} void _Z5shiftiPf(void) {}' >mangled.c
echo 'void scale(void) {} void shift(void) {}' >launched.c
"$CLANG" -O1 -g -emit-llvm -c app.c -o app.bc || skip_all "clang compiles nothing here"
for image in whole one near hidden mangled launched; do
    "$CLANG" -O1 -fPIC -shared "$image.c" -o "$image.so" || skip_all 'clang links no shared library here'
done
machine=$(uname -m)
rules=omp-v3

# embed IMAGE… -- OPTION…: lowers the program with the images; the module is in out.ll, what is said
# in message, the status in $status.
embed() {
    rm -f out.ll
    images=
    while test $# -gt 0; do
        case $1 in
        --) shift; break ;;
        esac
        images="$images --image $1"
        shift
    done
    status=0
    oe --rules $rules $images "$@" -S app.bc -o out.ll 2>message || status=$?
    cat message
}

# overlay TEXT: omp-v3 with TEXT on top, as o.yaml; embed with `-- --rules ./o.yaml`.
overlay() {
    printf 'offload-rules: 1\nname: o\nextends: omp-v3\n%s\n' "$1" >o.yaml
}

# Report 19.
it 'says where a kernel is launched that an image lacks, and writes nothing' '
    embed one.so
    test $status -eq 1
    test ! -e out.ll
    grep -F "app.c:9:5: error: kernel '"'shift', which is launched here, is missing in the image 'one.so'"'" message
    test "$(grep -c "error:" message)" -eq 1
    embed whole.so
    test $status -eq 0
    test ! -s message
'

it 'names what was probably meant' '
    embed near.so
    grep -F "is missing in the image '"'near.so'; did you mean 'shifts'?"'" message
    embed mangled.so
    grep -F "did you mean '"'_Z5shiftiPf'?"'" message
    embed hidden.so
    test $status -eq 1
    grep -F "note: the image defines '"'shift' and hides it: there it must be neither static nor hidden"'" message
'

it 'asks each of several images' '
    embed whole.so one.so near.so
    test $status -eq 1
    test "$(grep -c "error:" message)" -eq 2
    grep -F "missing in the image '"'one.so'"'" message
    grep -F "missing in the image '"'near.so'"'" message
'

it 'asks for the name that the rules give the kernel there' '
    overlay "kernels: {annotated: {symbol: \$(kernel.name)_device}}"
    embed whole.so -- --rules ./o.yaml
    test $status -eq 1
    grep -F "kernel '"'scale', which is launched here, is missing in the image 'whole.so' as 'scale_device'"'" message
'

it 'leaves a kernel out of the table that no image has and nobody launches' '
    embed whole.so
    grep -F "@.offloading.entries = internal constant [3 x" out.ll
    embed launched.so
    test $status -eq 0
    grep -F "@.offloading.entries = internal constant [2 x" out.ll
    embed whole.so launched.so
    grep -F "@.offloading.entries = internal constant [2 x" out.ll
'

it 'warns, ignores, or asks for other kernels and names where the rules say so' '
    overlay "settings: {missing: {one-of: [error, warning, ignore], value: error}}
images: {any: {missing: settings.missing}}"
    embed one.so -- --rules ./o.yaml
    test $status -eq 1
    embed one.so -- --rules ./o.yaml --set missing=warning
    test $status -eq 0
    grep -F "warning: kernel '"'shift', which is launched here,"'" message
    embed one.so -- --rules ./o.yaml --set missing=ignore
    test $status -eq 0
    test ! -s message
    overlay "images: {any: {kernels: kernel.has-body, missing: warning}}"
    embed launched.so -- --rules ./o.yaml
    grep -F "warning: kernel '"'unused' is missing in the image 'launched.so'"'" message
    overlay "images: {elf: {when: image.format == elf, symbol: \$(kernel.symbol).kd}}"
    embed whole.so -- --rules ./o.yaml
    test $status -eq 1
    grep -F "as '"'scale.kd'"'" message
'

it 'says when it cannot tell, unless the rules do not mind' '
    echo something >other
    embed other
    test $status -eq 0
    grep -F "warning: the names in the image '"'other' cannot be read (it is neither an ELF file nor PTX)"': whether it defines kernel" message
    overlay "images: {any: {unreadable: error}}"
    embed other -- --rules ./o.yaml
    test $status -eq 1
    overlay "images: {any: {unreadable: ignore}}"
    embed other -- --rules ./o.yaml
    test $status -eq 0
    test ! -s message
'

it 'refuses a damaged image' '
    head -c 3000 whole.so >cut.so
    embed cut.so
    test $status -eq 1
    test ! -e out.ll
    grep -F "error: the image '"'cut.so'"' is damaged: its table of sections is not where the header says" message
    : >empty.so
    embed empty.so
    grep -F "the image '"'empty.so'"' is empty" message
'

it 'reads the entries of PTX' '
    printf ".version 7.0\n.target sm_70\n.visible .entry scale() { ret; }\n.visible .entry shift() { ret; }\n" >good.ptx
    embed good.ptx
    test $status -eq 0
    test ! -s message
    printf ".version 7.0\n.target sm_70\n.visible .entry scale() { ret; }\n" >bad.ptx
    embed bad.ptx
    test $status -eq 1
    grep -F "is missing in the image '"'bad.ptx'"'" message
'

facts='globals: {facts: {per: image, name: facts, emit: always,
    text: "$(image.triple)|$(image.arch)|$(image.kind)|$(image.machine)|$(image.format)|$(image.index)"}}'

it 'tells the rules what is said of an image, and what it says itself' '
    overlay "$facts"
    embed "whole.so,arch=native,kind=first,triple=$machine-pc-linux-gnu" launched.so good.ptx -- --rules ./o.yaml
    test $status -eq 0
    grep -F "c\"$machine-pc-linux-gnu|native|first|$machine|elf|0\\00\"" out.ll
    grep -F "c\"|||$machine|elf|1\\00\"" out.ll
    grep -F "c\"|||nvptx64|ptx|2\\00\"" out.ll
'

it 'refuses what contradicts itself, and keys that it does not know' '
    embed whole.so,triple=s390x-linux-gnu
    test $status -eq 1
    grep -F "the image '"'whole.so' is for $machine, and its triple"' says s390x-linux-gnu" message
    embed whole.so,tripel=x
    test $status -eq 2
    grep -F "'"'tripel' is none of triple=, arch=, kind=; did you mean 'triple='?"'" message
    embed whole.so,kind
    test $status -eq 2
    embed ,kind=x
    test $status -eq 2
    grep -F "names no file" message
'

packager=$("$LLVM_CONFIG" --bindir)/llvm-offload-binary
test -x "$packager" || packager=$("$LLVM_CONFIG" --bindir)/clang-offload-packager
if test -x "$packager"; then
    it 'opens containers: each image in one is an image' '
        "$packager" -o packed --image=file=whole.so,triple=$machine-pc-linux-gnu,arch=first \
            --image=file=good.ptx,triple=nvptx64-nvidia-cuda,arch=sm_70
        overlay "$facts"
        embed one.so packed -- --rules ./o.yaml --set on_failure=host
        test $status -eq 1
        test "$(grep -c error: message)" -eq 1
        embed launched.so packed -- --rules ./o.yaml
        test $status -eq 0
        grep -F "c\"$machine-pc-linux-gnu|first||$machine|elf|1\\00\"" out.ll
        grep -F "c\"nvptx64-nvidia-cuda|sm_70||nvptx64|ptx|2\\00\"" out.ll
        grep -F "[3 x %__tgt_device_image]" out.ll
        embed packed,arch=other
        test $status -eq 1
        grep -F "the image '"'packed (image 0)' is for first, and arch= says other"'" message
        "$packager" -o packed --image=file=one.so,triple=$machine-pc-linux-gnu
        embed packed
        grep -F "is missing in the image '"'packed (image 0)'"'" message
    '
else
    skip 'opens containers: each image in one is an image' 'neither llvm-offload-binary nor clang-offload-packager'
fi

# ---- the image's own table ----

cat >table.h <<'X'
struct entry { void *address; const char *name; long size; int flags, data; };
void scale(void) {}
void shift(void) {}
#define ENTRY(k) __attribute__((section("omp_offloading_entries"), used)) \
    static const struct entry k##_entry = {(void *)k, #k, 0, 0, 0};
X
printf '#include "table.h"\nENTRY(scale) ENTRY(shift)\n' >ordered.c
printf '#include "table.h"\nENTRY(shift) ENTRY(scale)\n' >turned.c
printf '#include "table.h"\nENTRY(scale)\n' >short.c
printf '#include "table.h"\n' >none.c
for image in ordered turned short none; do
    "$CLANG" -O1 -fPIC -shared "$image.c" -o "$image.so"
done

for release in 14 15; do
    it "wants the image's own table in the module's order: LLVM $release" '
        rules=llvm-'$release'
        for form in module section; do
            embed ordered.so -- --set entries=$form
            test $status -eq 0
            test ! -s message
            for image in turned short none; do
                embed $image.so -- --set entries=$form
                test $status -eq 1
                test ! -e out.ll
                grep -F "note: the module has: scale, shift" message
            done
            embed turned.so -- --set entries=$form
            grep -F "is not the module'"'"'s, and the two are paired by position" message
            grep -F "note: the image has: shift, scale" message
            embed short.so -- --set entries=$form
            grep -F "note: the image has: scale" message
            embed none.so -- --set entries=$form
            grep -F "has no section '"'omp_offloading_entries'"'" message
        done
        embed good.ptx
        test $status -eq 0
    '
done

it 'refuses rules that ask what cannot be' '
    for bad in "any: {table: s}" "any: {table: s, struct: offload_entry, name: Kind}" \
        "any: {table: s, struct: offload_entry, name: nothing}" "any: {missing: maybe}" \
        "any: {missing: settings.on_failure}" "any: {when: kernel.launched}" "any: {kernels: 5}" \
        "a: {missing: ignore}, b: {missing: error}"; do
        overlay "images: {$bad}"
        status=0
        oe check ./o.yaml 2>message || status=$?
        cat message
        test $status -eq 1
    done
'

finish
