#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Overlays that would make a wrong module are refused before anything is written.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

cat >k.ll <<'X'
target triple = "x86_64-unknown-linux-gnu"
@x = global [16 x float] zeroinitializer
define void @kernel_1(ptr %p, i32 %n) {
  store i32 %n, ptr %p
  ret void
}
define i32 @main(i32 %c) {
  call void @kernel_1(ptr @x, i32 %c)
  ret i32 0
}
X
printf image >image

# overlay TEXT: omp-v3 with TEXT on top, as o.yaml.
overlay() {
    printf 'offload-rules: 1\nname: o\nextends: omp-v3\n%s\n' "$1" >o.yaml
}

# refuses OVERLAY MESSAGE [OPTION…]
refuses() {
    rm -f out.ll
    overlay "$1"
    wanted=$2
    shift 2
    status=0
    oe --rules o.yaml --image image "$@" -S k.ll -o out.ll 2>message || status=$?
    cat message
    test $status -eq 1
    test ! -e out.ll
    grep -F -- "$wanted" message
}

it 'stores only to globals of a simple type that may be written' '
    for global in descriptor images; do
        refuses "functions: {registration: {steps: {f: {store: 5, to: globals.$global}}}}" \
            "a value can be stored to a global of a simple type that is not constant"
    done
    for global in entry_name region_id; do
        refuses "sequences: {launch: {run: {f: {store: 5, to: globals.$global}}}}" \
            "a value can be stored to a global of a simple type that is not constant"
    done
    refuses "functions: {registration: {steps: {f: {store: 5, to: functions.atexit}}}}" "takes globals.ID"
    refuses "globals: {g: {name: g, type: i32, value: 0}}
functions: {registration: {steps: {f: {store: zero, to: globals.g}, g: {store: functions.atexit, to: globals.g}}}}" \
        "i32 is needed here; this is an address"
'

it 'branches on a bool that is loaded, stores what an address leads to' '
    overlay "globals: {on: {name: on, type: bool, value: true}}
sequences: {launch: {run: {f: {if: load(globals.on), call: atexit, with: {function: zero}},
  g: {store: pointer(5), to: globals.region_id + 8}}}}"
    oe --rules o.yaml --image image -S k.ll -o out.ll
    grep "load i1, ptr @on" out.ll
    grep "store ptr inttoptr (i64 5 to ptr), ptr getelementptr" out.ll
'

it 'spills an argument that is named, or the next one, and no other' '
    overlay "kernels: {numbered: {parameters: [p, n]}}
sequences: {launch: {run: {f: {call: atexit, with: {function: spill(arguments.n)}}}}}"
    oe --rules o.yaml --image image -S k.ll -o out.ll
    grep "%spilled = alloca i32" out.ll
    refuses "sequences: {launch: {run: {f: {call: atexit, with: {function: spill(arguments.m)}}}}}" \
        "has no argument known as"
    refuses "lists: {map: {rows: {pointer: {entries: {it: {base: spill(argument.next.next)}}}}}}" "error: "
    overlay "lists: {map: {rows: {pointer: {entries: {it: {base: spill(argument.next), begin: argument}}}}}}"
    oe --rules o.yaml --image image -S k.ll -o out.ll
    grep "%spilled = alloca i32" out.ll
'

it 'keeps its hands off names that belong to LLVM' '
    refuses "globals: {entry_table: {name: llvm.global_ctors}}" "belongs to LLVM"
    refuses "functions: {target_kernel: {symbol: llvm.trap}}" "belongs to LLVM"
    refuses "globals: {g: {name: llvm.used, type: u8, value: 0, emit: always}}" "belongs to LLVM"
'

it 'gives one name to one thing' '
    refuses "globals: {region_id: {name: __tgt_target_kernel}}" "are both named"
    refuses "functions: {data_begin: {symbol: __tgt_target_kernel}}" "are both named" --set transfers=around
'

it 'refuses linkage and visibility that no module can hold' '
    refuses "globals: {i: {type: u8, value: 1, linkage: private, visibility: hidden, emit: always}}" "default visibility"
    refuses "globals: {i: {type: u8, value: 1, visibility: protected, emit: always}}" "default visibility"
    refuses "globals: {j: {name: j, type: u8, linkage: internal, emit: always}}" "is declared only here"
    refuses "functions: {target_kernel: {linkage: internal}}" "is declared only here"
    refuses "functions: {unregistration: {steps: null}}" "is declared only here"
    refuses "functions: {r: {linkage: extern_weak, returns: void, emit: always, steps: {a: {trap: true}}}}" "is defined here"
    refuses "globals: {d: {type: u8, value: 1, keep: linker, linkage: private, emit: always}}" "needs a name"
    refuses "globals: {d: {type: u8, value: 1, name: \"\", keep: linker, emit: always}}" "needs a name"
    refuses "globals: {g: {type: u8, value: 1, listed-in: \"\", emit: always}}" "an empty name of a list"
    refuses "globals: {g: {type: u8, value: 1, listed-in: llvm.module.flags, emit: always}}" "holds no globals"
    refuses "globals: {region_id: {align: 4294967296}}" "an alignment is a power of two"
    refuses "structs: {ident: {ir-name: \"\"}}" "an empty name of a type"
'

it 'takes only attributes that need no value and promise nothing of memory' '
    for attribute in memory byval preallocated optnone readonly allocsize; do
        refuses "functions: {target_kernel: {attributes: [nounwind, $attribute]}}" "cannot be given to a function"
    done
    refuses "functions: {target_kernel: {attributes: [nounwnd]}}" "did you mean '"'nounwind'"'"
'

it 'refuses what is used before it is filled' '
    refuses "sequences: {launch: {enter: {arrays: null}}}" "is used before a"
    refuses "sequences: {launch: {run: {arguments: null}}}" "is used before a"
'

it 'keeps the sign of a product that is computed when the program runs' '
    overlay "kernels: {numbered: {parameters: [p, n]}}
functions: {target_kernel: {parameters: {host: i64}}}
sequences: {launch: {run: {launch: {with: {host: \"(arguments.n - 1) * 2\"}}}}}"
    oe --rules o.yaml -S k.ll >out.ll
    grep "@llvm.smul.with.overflow.i64" out.ll
    ! grep "umul" out.ll
'

it 'refuses parameters that cannot be passed on' '
    for type in "<vscale x 4 x i32>" "{ <vscale x 4 x i32> }"; do
        printf "declare void @kernel_1(%s)\n" "$type" >k.ll
        for rules in omp-v3 rustc-2025-07; do
            status=0
            oe --rules $rules -S k.ll >out 2>message || status=$?
            test $status -eq 1
            grep "which has no fixed size" message
        done
    done
    printf "declare void @kernel_1(ptr swifterror)\n" >k.ll
    refuses "" "is passed as swifterror"
    printf "declare void @kernel_1([1000000000000 x i8])\n" >k.ll
    refuses "" "bytes by value"
    printf "target datalayout = \"e-A5\"\ndeclare void @kernel_1()\n" >k.ll
    refuses "" "is no host module"
'

it 'passes a vector of one address as its bits, with a warning' '
    printf "declare void @kernel_1(<1 x ptr>)\ndefine void @f(<1 x ptr> %%v) {\n call void @kernel_1(<1 x ptr> %%v)\n ret void\n}\n" >k.ll
    oe --rules omp-v3 -S k.ll >out.ll 2>message
    "$LLVM_AS" -o /dev/null out.ll
    grep "warning" message
'

finish
