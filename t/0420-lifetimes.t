#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Calls that go on reading after they have returned: what they are given must live on until
# something has waited. And calls of a runtime function with operands left out.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

# rules NAME RUN FAILED [STORAGE]: rules whose sequence has these steps.
rules() {
    cat >"$1.yaml" <<END
offload-rules: 1
name: $1
settings: {wait: {type: bool, value: true}}
structs:
  arguments: {fields: {bases: {type: ptr, value: lists.map.base}, count: {type: u32, value: count(lists.map)}}}
functions:
  start: {symbol: rt_start, returns: i32, asynchronous: true, parameters: {kernel: ptr, what: {type: ptr, value: zero}}}
  begin: {symbol: rt_begin, returns: i32, parameters: {what: {type: ptr, value: zero}}}
  finish: {symbol: rt_finish, returns: i32, waits: true, parameters: {}}
kernels: {all: {name: "kernel_*"}}
launches: {direct: {call: direct, sequence: launch}}
globals: {id: {per: kernel, name: .\$(kernel.symbol).id, type: i8, value: 0, constant: true}}
variables: {arguments: {struct: arguments}}
lists:
  map:
    each: argument
    fields: {base: ptr, copy: ptr, size: i64}
    rows: {any: {entries: {it: {base: argument, copy: spill(argument), size: 8}}}}
    columns: {base: {storage: stack}, size: {storage: ${4:-constant}}}
sequences:
  launch:
    enter: {fill: {fill: lists.map}, arguments: {fill: variables.arguments}}
    run:
$(echo "$2" | sed 's/^/      /')
    failed:
$(echo "$3" | sed 's/^/      /')
END
}

# refused NAME TEXT…: the rules are an error where they load, and the message holds each text.
refused() {
    name=$1
    shift
    if oe check "$name.yaml" >message 2>&1; then
        echo 'not refused'
        return 1
    fi
    cat message
    for text; do
        grep -F -e "$text" message
    done
}

host='host: {original: call}'
it 'refuses the address of a variable where nothing waits, and says what to do' '
    rules a "go: {call: start, with: {kernel: globals.id, what: variables.arguments}}" "$host"
    refused a "step '"'go' calls 'start'"', which may go on reading after it has returned" \
        "variables.arguments, which lives on the stack" "waits: true" "storage: constant"
    grep -c "error:" message | grep -x 1
'

it 'refuses columns that are or may be on the stack, and takes constant ones' '
    rules a "go: {call: start, with: {kernel: globals.id, what: lists.map.base}}" "$host"
    refused a "lists.map.base, which lives on the stack"
    rules a "go: {call: start, with: {kernel: globals.id, what: lists.map.size}}" "$host" automatic
    refused a "lists.map.size, which lives on the stack"
    rules a "go: {call: start, with: {kernel: globals.id, what: lists.map.size}}" "$host"
    oe check a.yaml
'

it 'refuses copies of arguments, written out or from an entry, and an address behind a choice' '
    rules a "each: {for: entry, in: lists.map, steps: {go: {call: start, with: {kernel: globals.id, what: entry.copy}}}}" "$host"
    refused a "with a spilled argument, which lives on the stack"
    rules a "each: {for: entry, in: lists.map, steps: {go: {call: start, with: {kernel: globals.id, what: entry.base}}}}" "$host"
    oe check a.yaml
    rules a "go: {call: start, with: {kernel: globals.id, what: variables.arguments if settings.wait else zero}}" "$host"
    refused a "variables.arguments"
'

it 'takes a call that is given nothing of the stack' '
    rules a "go: {call: start, with: {kernel: globals.id}}" "$host"
    oe check a.yaml
'

go='go: {call: start, with: {kernel: globals.id, what: variables.arguments}}'
it 'takes it where a later step waits, in the same part or in another' '
    rules a "$go
wait: {call: finish}" "$host"
    oe check a.yaml
    rules a "$go
some: {call: begin}
group: {steps: {wait: {call: finish}}}" "$host"
    oe check a.yaml
    sed "s/^    failed:/    leave: {wait: {call: finish}}\n    failed:/" a.yaml | grep -v "  group:" >b.yaml
    oe check b.yaml
    grep -v "  group:" a.yaml >b.yaml
    refused b variables.arguments
'

it 'refuses a wait that comes too early, or may not happen' '
    rules a "wait: {call: finish}
$go" "$host"
    refused a variables.arguments
    for guard in "when: settings.wait" "if: load(variables.arguments; i32) != 0"; do
        rules a "$go
wait: {$guard, call: finish}" "$host"
        refused a variables.arguments
        rules a "$go
group: {$guard, steps: {wait: {call: finish}}}" "$host"
        refused a variables.arguments
    done
    rules a "$go
each: {for: entry, in: lists.map, steps: {wait: {call: finish}}}" "$host"
    refused a variables.arguments
'

it 'takes start and wait under one condition' '
    rules a "both: {when: settings.wait, steps: {go: {call: start, with: {kernel: globals.id, what: variables.arguments}}, wait: {call: finish}}}" "$host"
    oe check a.yaml
'

early="$go
some: {call: begin, as: status, fail: status != 0}
wait: {call: finish}"
it 'asks for a wait where a failure leads to' '
    rules a "$early" "$host"
    refused a variables.arguments "in \`failed\`, where a later \`fail\` leads to"
    rules a "$early" "wait: {call: finish}
$host"
    oe check a.yaml
    rules a "go: {call: start, with: {kernel: globals.id, what: variables.arguments}, as: status, fail: status != 0}
wait: {call: finish}" "$host"
    oe check a.yaml
'

it 'asks for a wait after an attempt that may have been left before its own' '
    inner=$(echo "$early" | sed "s/^/    /")
    rules a "try:
  attempt:
$inner
  otherwise:
    some: {call: begin}" "$host"
    refused a variables.arguments
    rules a "try:
  attempt:
$inner
  otherwise:
    some: {call: begin}
wait: {call: finish}" "$host"
    oe check a.yaml
    rules a "try:
  attempt:
    go: {call: start, with: {kernel: globals.id, what: variables.arguments}, as: status, fail: status != 0}
    wait: {call: finish}
  otherwise:
    some: {call: begin}" "$host"
    oe check a.yaml
'

for n in 14 15 16 23; do
    it "refuses a launch of LLVM $n that does not wait, with arrays on the stack" '
        cat >nowait.yaml <<END
offload-rules: 1
name: nowait
extends: llvm-'$n'
$(test '$n' -lt 16 || echo "functions: {target_kernel_nowait: {like: target_kernel, symbol: nowait, asynchronous: true, parameters: {depend_count: i32, depend_list: ptr, no_alias_count: i32, no_alias_list: ptr}}}")
sequences:
  launch:
    run:
      launch:
        call: target_kernel_nowait
        with: {depend_count: 0, depend_list: zero, no_alias_count: 0, no_alias_list: zero}
END
        case '$n' in
        14) refused nowait "'"'target_kernel_nowait'"'" lists.map.base lists.map.begin ;;
        *) refused nowait "'"'target_kernel_nowait'"'" variables.kernel_args ;;
        esac
    '
done

it 'refuses nine operands for a function of thirteen parameters, and names those left out' '
    cat >nine.yaml <<END
offload-rules: 1
name: nine
extends: llvm-16
sequences: {launch: {enter: {begin: {call: data_begin_nowait}}}}
END
    refused nine "gives no operand for parameter '"'depend_count' of function 'data_begin_nowait'"'"
    for name in depend_count depend_list no_alias_count no_alias_list; do
        grep "error: .*gives no operand for parameter .$name." message
    done
    test "$(grep -c "error:" message)" -eq 4
'

finish
