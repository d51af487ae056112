#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The command line: where input comes from, where output goes, exit codes, and what is left alone
# when something fails.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

# fails STATUS COMMAND…: it ends with that exit code and a message that names the program or a
# place, in the file message.
fails() {
    wanted=$1
    shift
    got=0
    "$@" >stdout 2>message || got=$?
    cat message
    test "$got" -eq "$wanted" || {
        echo "exit status $got, not $wanted"
        return 1
    }
    test ! -s stdout || return
    grep -E "error: " message >/dev/null
}

says() {
    grep -F -e "$1" message
}

cat >in.ll <<'END'
target triple = "x86_64-unknown-linux-gnu"
@x = global [16 x float] zeroinitializer
define void @kernel_1(ptr %a) noinline {
  store float 1.0, ptr %a
  ret void
}
define void @scale(ptr %a) noinline {
  store float 2.0, ptr %a
  ret void
}
define void @f() {
  call void @kernel_1(ptr @x)
  call void @scale(ptr @x)
  ret void
}
END
"$LLVM_AS" in.ll -o in.bc

it 'says what it is and how it is used' '
    oe --version >out
    grep "^offload-engine [0-9]" out
    grep "^LLVM $LLVM_MAJOR\." out
    grep "^rule language 1$" out
    oe --help >out
    grep "^usage: offload-engine" out
    grep -e "--rules-path" out
'

it 'lists its commands, and each says how it is used' '
    oe --help | sed -n "/^Commands/,/^Exit/s/^  \([a-z]*\)  *[^ ].*/\1/p" >commands
    grep "^check$" commands
    while read -r command; do
        oe "$command" --help >out
        cat out
        grep "^usage: offload-engine $command " out
        grep -e "--help" out
        fails 2 oe "$command" --frobnicate
        says "--frobnicate"
    done <commands
'

it 'reads standard input and writes standard output, bitcode for both' '
    oe --rules omp-v3 <in.bc >out.bc
    "$LLVM_DIS" out.bc -o out.ll
    grep -F "call i32 @__tgt_target_kernel(" out.ll
    oe --rules omp-v3 - -o - <in.bc >out-too.bc
    cmp out.bc out-too.bc
'

it 'writes textual IR for -S and for an output named .ll' '
    oe --rules omp-v3 -S in.ll >first.ll
    oe --rules omp-v3 in.bc -o second.ll
    "$LLVM_AS" first.ll -o first.bc
    grep -v "^; ModuleID\|^source_filename" first.ll >one
    grep -v "^; ModuleID\|^source_filename" second.ll >two
    cmp one two
    grep -F "call i32 @__tgt_target_kernel(" second.ll
'

it 'makes the same bytes from the same input, whatever the folder' '
    mkdir -p elsewhere
    cp in.bc elsewhere/in.bc
    oe --rules omp-v3 in.bc -o here.bc
    (cd elsewhere && oe --rules omp-v3 in.bc -o there.bc)
    cmp here.bc elsewhere/there.bc
'

it 'launches only what is a kernel, and what --kernel adds' '
    oe --rules omp-v3 in.bc -o out.ll
    test "$(grep -cF "call i32 @__tgt_target_kernel(" out.ll)" -eq 1
    oe --rules omp-v3 --kernel scale in.bc -o out.ll
    test "$(grep -cF "call i32 @__tgt_target_kernel(" out.ll)" -eq 2
    oe --rules omp-v3 --kernel "sc*" in.bc -o out.ll
    test "$(grep -cF "call i32 @__tgt_target_kernel(" out.ll)" -eq 2
'

it 'changes a setting' '
    oe --rules omp-v3 --set device=3 in.bc -o out.ll
    grep -F "@__tgt_target_kernel(ptr" out.ll | grep "i64 3, "
'

it 'prints the plan and writes nothing' '
    rm -rf planned
    mkdir planned
    cp in.bc planned/
    cd planned
    oe --plan --rules omp-v3 in.bc >plan
    cat plan
    grep kernel_1 plan
    test "$(ls)" = "$(printf "in.bc\nplan")"
'

it 'leaves a module without kernels alone' '
    printf "@x = global i32 1\n" >empty.ll
    oe --rules omp-v3 -S empty.ll >out.ll
    ! grep -F __tgt out.ll
    grep -F "@x = global i32 1" out.ll
'

# ---- what is refused ----

it 'refuses rules without a module, options nobody knows and too many files: usage, 2' '
    fails 2 oe in.bc
    says "--rules"
    fails 2 oe --rules omp-v3 --frobnicate in.bc
    says "--frobnicate"
    fails 2 oe --rules omp-v3 in.bc in.bc
    fails 2 oe --rules omp-v3 in.bc -o
    says "-o"
    fails 2 oe --plan --rules omp-v3 in.bc -o out.bc
    fails 2 "$OFFLOAD_ENGINE" check
    fails 2 oe chekc omp-v3
    says "did you mean '"'check'"'?"
'

it 'names a file that is not there: 3' '
    fails 3 oe --rules omp-v3 absent.bc -o out.bc
    says absent.bc
    fails 3 oe --rules ./absent.yaml in.bc -o out.bc
    says absent.yaml
    fails 3 oe --rules omp-v3 --image absent.so in.bc -o out.bc
    says absent.so
'

it 'names a rule set that is not there, and where it looked' '
    oe --rules omp-v33 in.bc -o out.bc 2>message && exit 1
    cat message
    says omp-v33.yaml
    says "$srcdir/rules"
'

it 'refuses what is no module: 1' '
    printf "BC\300\336garbage" >bad.bc
    fails 1 oe --rules omp-v3 bad.bc -o out.bc
    says bad.bc
    head -c 400 in.bc >short.bc
    fails 1 oe --rules omp-v3 short.bc -o out.bc
    says short.bc
    : >void.bc
    fails 1 oe --rules omp-v3 void.bc -o out.bc
    says void.bc
    echo hello >hello.txt
    fails 1 oe --rules omp-v3 hello.txt -o out.bc
    says hello.txt
'

it 'shows line, column and source of a mistake in textual IR' '
    sed "s/store float 1.0/stroe float 1.0/" in.ll >bad.ll
    fails 1 oe --rules omp-v3 bad.ll -o out.bc
    says "bad.ll:4:3: error:"
    says "  stroe float 1.0, ptr %a"
'

it 'refuses IR that does not verify' '
    cat >unsound.ll <<END
define i32 @f() {
  %a = add i32 %b, 1
  %b = add i32 1, 1
  ret i32 %a
}
END
    fails 1 oe --rules omp-v3 unsound.ll -o out.bc
    says "dominate"
'

it 'refuses a kernel that is not there, with the near name: 1' '
    fails 1 oe --rules omp-v3 --kernel scael in.bc -o out.bc
    says "did you mean '"'scale'"'?"
'

it 'refuses a setting that is not there, with the near name, and a value of another type' '
    fails 1 oe --rules omp-v3 --set devise=1 in.bc -o out.bc || fails 2 oe --rules omp-v3 --set devise=1 in.bc -o out.bc
    says "did you mean '"'device'"'?"
    oe --rules omp-v3 --set device=soon in.bc -o out.bc 2>message && exit 1
    says device
    oe --rules omp-v3 --set on_failure=hots in.bc -o out.bc 2>message && exit 1
    says host
'

it 'refuses a module that is lowered already' '
    oe --rules omp-v3 in.bc -o once.bc
    fails 1 oe --rules omp-v3 once.bc -o twice.bc
    test ! -e twice.bc
    says omp-v3
'

it 'leaves an output that is there as it was when anything fails' '
    echo precious >kept.bc
    fails 1 oe --rules omp-v3 --kernel scael in.bc -o kept.bc
    test "$(cat kept.bc)" = precious
    fails 3 oe --rules omp-v3 absent.bc -o kept.bc
    test "$(cat kept.bc)" = precious
    printf "BC\300\336garbage" >bad.bc
    fails 1 oe --rules omp-v3 bad.bc -o kept.bc
    test "$(cat kept.bc)" = precious
'

it 'leaves no other file behind, and its output has the mode of a new file' '
    rm -rf tidy
    mkdir tidy
    (umask 027 && oe --rules omp-v3 in.bc -o tidy/out.bc)
    fails 1 oe --rules omp-v3 --kernel scael in.bc -o tidy/no.bc
    test "$(ls -A tidy)" = out.bc
    ls -l tidy/out.bc | grep "^-rw-r-----"
'

it 'may write over its own input' '
    cp in.bc same.bc
    oe --rules omp-v3 in.bc -o apart.bc
    oe --rules omp-v3 same.bc -o same.bc
    "$LLVM_DIS" same.bc -o - | grep -F "call i32 @__tgt_target_kernel("
'

it 'names a folder that is not there or may not be written: 3' '
    fails 3 oe --rules omp-v3 in.bc -o no/such/folder/out.bc
    says no/such/folder/out.bc
'

if test -c /dev/full; then
    it 'says when the disk is full: 3' '
        fails 3 oe --rules omp-v3 in.bc -o /dev/full
        oe --rules omp-v3 in.bc >/dev/full 2>message && exit 1
        test $? -eq 3 || oe --rules omp-v3 in.bc >/dev/full || test $? -eq 3
        cat message
        grep -i "no space" message
        oe --help >/dev/full 2>message || test $? -eq 3
        test -s message
        oe --plan --rules omp-v3 in.bc >/dev/full 2>message || test $? -eq 3
        test -s message
    '
else
    skip 'says when the disk is full: 3' 'no /dev/full'
fi

finish
