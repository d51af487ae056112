#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What --plan and --remarks say of a launch, and what the runtime calls the user's variables.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

: "${OMPTARGET_LIBDIR:=$("$LLVM_CONFIG" --libdir)}"

cat >plan.c <<'END'
#include <stdlib.h>
#include "offload.h"
OFFLOAD_KERNEL void blend(int n, unsigned char weight, const float *source, float *target)
{
    for (int i = 0; i < n; i++)
        target[i] = target[i] * (float)weight + source[i];
}
float table[16];
int use(int n, unsigned char weight)
{
    float *target = malloc(n * 4UL);
    if (!target)
        return 1;
    target[0] = 1;
    blend(n, weight, table, target + 1);
    offload_launch(blend, 7, 32, n, weight, table, target);
    int status = target[0] > 0;
    free(target);
    return status;
}
END
"$CLANG" -O1 -g -I"$srcdir/include" -emit-llvm -c plan.c -o plan.bc
oe --rules omp-v3 --plan plan.bc >plan 2>plan.err
# the first launch, and the second
sed -n '/^launch/,/^$/p' plan | awk '/^launch/ { n++ } { print >("launch" n) }'

# says BEHAVIOUR FILE PATTERN…: each pattern, a basic regular expression, matches a line.
says() {
    says_what=$1 says_file=$2
    shift 2
    code="cat $says_file"
    for pattern; do
        code="$code
grep -e '$pattern' $says_file"
    done
    it "$says_what" "$code"
}

says 'says what is launched, where, and why it is a launch' launch1 \
    '^launch of kernel .blend. at plan.c:15:5, in use' 'a kernel by kernels.annotated, a launch by launches.direct'
says 'says of an integer its width and sign' launch1 "argument 0 .n.: scalar, i32, 4 bytes, signed" \
    "argument 1 .weight.: scalar, i8, 1 bytes, unsigned"
says 'says the size of an object and how it is known' launch1 'object of 64 bytes (global @table)' \
    'object of 4 \* %[^ ]* bytes (call of @malloc)\|object of %[^ ]* bytes (call of @malloc)'
says 'says what the kernel does to an object and how that is known' launch1 'access readwrite (nothing known)' 'access read (readonly parameter)'
says 'says which row chose the mapping, with names for flags' launch1 \
    "lists.map\[3\] by row .*type to | from | target_param" "lists.map\[1\] by row .scalar.: .*type target_param | literal"
says 'says the bytes each way, of an argument and of the launch' launch1 '      moves 64 bytes to the device, 0 back' \
    '^  moves .* + 64 bytes to the device'
says 'says where dimensions and device come from' launch1 'teams \[1, 1, 1\] (dimensions.fixed)' 'device -1 (dimensions.fixed)'
says 'says that the call itself gives the dimensions' launch2 'a launch by launches.launcher' \
    'teams \[7, 1, 1\] (dimensions.called)' 'threads a team \[32, 1, 1\] (dimensions.called)'
says 'says the steps' launch1 '^  call @__tgt_target_kernel' '^    call the kernel.s body on the host'

it 'says it as JSON, too' '
    oe --rules omp-v3 --plan=json plan.bc >plan.json
    cat plan.json
    perl -MJSON::PP -0777 -e '"'"'
        my $p = decode_json(<STDIN>);
        my ($one, $two) = @{$p->{launches}};
        die "launches" unless @{$p->{launches}} == 2 && $p->{rules} eq "omp-v3";
        die "place" unless $one->{place}{file} eq "plan.c" && $one->{place}{line} == 15;
        my ($n, $weight, $source, $target) = @{$one->{arguments}};
        die "sign" unless $n->{signed} && !$weight->{signed} && $weight->{size} == 1;
        die "object" unless $source->{object}{size} == 64 && $source->{object}{how} eq "global \@table";
        die "computed" unless $target->{object}{size} =~ /%/;
        die "entry" unless $source->{entries}[0]{"bytes-back"} eq "0" && $source->{entries}[0]{row} eq "read";
        die "teams" unless join(",", @{$two->{teams}{value}}) eq "7,1,1" && $two->{teams}{row} eq "called";
        die "kernel" unless $p->{kernels}[0]{launches} == 2;
    '"'"' <plan.json
'
it 'knows two forms of a plan' '
    ! oe --rules omp-v3 --plan=xml plan.bc 2>err
    grep "one of: text json; not .xml." err
'

remarkutil=$("$LLVM_CONFIG" --bindir)/llvm-remarkutil
it 'writes remarks beside the module: what is launched, what is moved and why' '
    oe --rules omp-v3 --remarks remarks.yaml plan.bc -o out.bc
    cat remarks.yaml
    test -s out.bc
    grep -c "^--- !Passed" remarks.yaml | grep -x 2
    grep -c "^--- !Analysis" remarks.yaml | grep -x 4
    grep "File: .plan.c., Line: 15, Column: 5" remarks.yaml
    grep "Row: .lists.map.pointer." remarks.yaml
    grep "Row: .lists.map.read." remarks.yaml
'
if test -x "$remarkutil" && test "$LLVM_MAJOR" -ge 20; then # older ones write no YAML
    it 'writes remarks that the tools of LLVM read' '
        "$remarkutil" yaml2bitstream remarks.yaml -o remarks.bin
        "$remarkutil" bitstream2yaml remarks.bin -o again.yaml
        grep "Pass: *offload-engine" again.yaml
    '
else
    skip 'writes remarks that the tools of LLVM read' 'no llvm-remarkutil of LLVM 20 or newer'
fi
it 'writes no remarks when the module is not rewritten' '
    rm -f remarks.yaml
    sed "s/OFFLOAD_KERNEL void/OFFLOAD_KERNEL int/" plan.c >bad.c
    "$CLANG" -O1 -I"$srcdir/include" -emit-llvm -c bad.c -o bad.bc
    ! oe --rules omp-v3 --remarks=remarks.yaml bad.bc -o bad-out.bc 2>err
    test ! -e remarks.yaml
    ! oe --rules omp-v3 --plan --remarks=remarks.yaml plan.bc 2>err
    grep "plan writes no .remarks.yaml." err
'

it 'names file, line, column and parameters for the runtime where there is debug information, and nothing elsewhere' '
    oe --rules omp-v3 -S plan.bc >named.ll
    grep "c\";plan.c;use;15;5;;" named.ll
    grep "c\";source;plan.c;15;5;;" named.ll
    grep "@.offload_mapnames = private unnamed_addr constant \[4 x ptr\]" named.ll
    "$CLANG" -O1 -I"$srcdir/include" -emit-llvm -c plan.c -o bare.bc
    oe --rules omp-v3 -S bare.bc >bare.ll
    grep "c\";unknown;unknown;0;0;;" bare.ll
    ! grep mapnames bare.ll
'

if test -e "$OMPTARGET_LIBDIR/libomptarget.so" && test "$LLVM_MAJOR" -ge 19 && test "$LLVM_MAJOR" -le 22 &&
    test "$(uname -m)" = x86_64; then
    it 'lets the runtime name the variables of the user' '
        "$CLANG" -O2 -g -emit-llvm -c "$srcdir/examples/saxpy/saxpy.c" -o saxpy.bc
        "$CLANG" -O2 -fPIC -shared "$srcdir/examples/saxpy/device.c" -o saxpy.so
        oe --rules omp-v3 --image saxpy.so saxpy.bc -o lowered.bc
        "$CLANG" -x ir -Wno-override-module -O2 lowered.bc -o saxpy -L"$OMPTARGET_LIBDIR" \
            -Wl,-rpath,"$OMPTARGET_LIBDIR" -lomptarget
        OMP_TARGET_OFFLOAD=MANDATORY LIBOMPTARGET_INFO=-1 ./saxpy >out 2>info
        cat out info
        grep "Entering OpenMP kernel at .*saxpy.c:36:5 with 4 arguments" info
        grep "firstprivate(n)\[4\]" info
        grep "to(x)\[4000\]" info
        grep "tofrom(y)\[4000\]" info
        grep "Copying data from host to device.*Name=y" info
    '
else
    skip 'lets the runtime name the variables of the user' 'no libomptarget of LLVM 19 to 22 for x86_64'
fi

finish
