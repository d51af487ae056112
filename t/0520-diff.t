#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# offload-engine diff: what differs, what it means for a runtime of the other side, exit status.
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

# differs STATUS OLD NEW: prints the difference to out and ends with that exit code.
differs() {
    got=0
    oe diff "$2" "$3" >out || got=$?
    cat out
    test "$got" -eq "$1"
}

# A whole ABI, small.
cat >base.yaml <<'END'
offload-rules: 1
name: base
flags:
  map: {type: u64, bits: {to: 1, from: 2, always: 4}, fields: {member: {shift: 48, width: 16}}}
settings:
  device: {type: i64, value: -1}
structs:
  args:
    ir-name: struct.args
    fields:
      Version: {type: u32, value: 1}
      Count: {type: u32, value: count(lists.map)}
      Types: {type: ptr, elements: flags.map, length: Count, value: lists.map.type}
      Limit: {type: u64, value: 0}
functions:
  launch:
    symbol: rt_launch
    returns: i32
    parameters: {device: {type: i64, value: settings.device}, teams: i32, threads: i32, args: {type: ptr, points-to: args}}
  notify: {symbol: rt_notify, returns: void, parameters: {}}
kernels:
  marked: {attribute: kernel}
  named: {name: "kernel_*"}
launches:
  direct: {call: direct, sequence: launch}
dimensions:
  fixed: {teams: 1, threads: 128}
lists:
  map:
    each: argument
    fields: {type: flags.map, transfer: transfer}
    rows:
      any: {entries: {it: {type: flags.map.to | flags.map.from, transfer: inout}}}
    columns:
      type: {storage: constant, name: types}
variables:
  args: {struct: args}
globals:
  id: {per: kernel, name: .$(kernel.symbol).id, type: i8, value: 0, linkage: weak}
constructors: {}
sequences:
  launch:
    run:
      fill: {fill: lists.map}
      args: {fill: variables.args}
      notify: {call: notify}
      go: {call: launch, with: {teams: product(launch.teams), threads: product(launch.threads), args: variables.args}}
END

# overlay NAME TEXT: a file that extends base.
overlay() {
    printf 'offload-rules: 1\nname: %s\nextends: base\n%s\n' "$1" "$2" >"$1.yaml"
}

# witness VERDICT NAME TEXT WITNESS: with that overlay the difference is of that verdict and says so.
witness() {
    overlay "$2" "$3"
    case $1 in
    incompatible) status=12 mark='!' ;;
    review) status=4 mark='?' ;;
    compatible) status=4 mark=' ' ;;
    esac
    differs $status ./base.yaml "./$2.yaml"
    grep "^  [$mark] " out
    grep -F -e "$4" out
}

it 'says that a rule set is the same as itself, as it is printed by show, and with about and names changed' '
    for file in "$srcdir"/rules/*.yaml; do
        echo "${file##*/}"
        oe show "$file" >flat.yaml
        differs 0 "$file" "$file"
        differs 0 "$file" ./flat.yaml
        grep ": same$" out
    done
    overlay names "about: another"
    differs 0 ./base.yaml ./names.yaml
'

it 'takes numbers for the same however they are written' '
    overlay numbers "flags: {map: {bits: {to: 0x1, always: 1 << 2}}}
structs: {args: {fields: {Limit: {value: 3 - 3}}}}"
    differs 0 ./base.yaml ./numbers.yaml
'

it 'tells a field that moved, was added or was removed, with who reads what where' '
    witness incompatible insert "structs: {args: {fields: {Flags: {type: u32, value: 0, after: Count}}}}" \
        "a runtime of base reads Types at offset 8 where insert has Flags"
    grep -F "! moved      fields.Types: ptr at 8 → ptr at 16" out
    grep -F "! added      fields.Flags: u32 at 8" out
    grep -F "a runtime of insert reads Flags at offset 8 where base has Types" out
    grep -F "a runtime of base reads Limit at offset 16 where insert has Types" out
    grep -F "a runtime of insert may read and write 32 bytes where base has 24" out
    witness incompatible append "structs: {args: {fields: {Flags: {type: u64, value: 0}}}}" \
        "a runtime of append reads Flags at offset 24 where base has nothing (24 bytes)"
    overlay cut "structs: {args: {fields: {Limit: null}}}"
    differs 12 ./base.yaml ./cut.yaml
    grep -F "a runtime of base reads Limit at offset 16 where cut has nothing (16 bytes)" out
'

it 'tells a field of another type from one that has only another sign or name' '
    witness incompatible wider "structs: {args: {fields: {Version: {type: u64}}}}" \
        "a runtime of base reads Version as u32 where wider has u64"
    witness incompatible pointed "structs: {args: {fields: {Limit: {type: ptr, value: zero}}}}" \
        "a runtime of base reads Limit as u64 where pointed has ptr"
    witness compatible sign "structs: {args: {fields: {Version: {type: i32}}}}" \
        "retyped    fields.Version: u32 at 0 → i32 at 0"
    witness compatible renamed "structs: {args: {fields: {Limit: null, Most: {type: u64, value: 0}}}}" \
        "renamed    fields.Most: Limit → Most"
'

it 'tells what a pointer points to' '
    witness incompatible elements "structs: {args: {fields: {Types: {elements: u8}}}}" \
        "a runtime of base reads flags.map behind Types where elements has u8"
    witness incompatible pointee "structs: {other: {fields: {x: u8}}}
functions: {launch: {parameters: {args: {points-to: other}}}}" \
        "a runtime of base reads args behind args where pointee has other"
'

it 'tells another default of a field, and another number in it' '
    witness review version "structs: {args: {fields: {Version: {value: 2}}}}" \
        "a runtime of base is given Version 2 where it knows 1"
    witness review default "structs: {args: {fields: {Limit: {value: launch.index}}}}" \
        "changed    fields.Limit.value: 0 → launch.index"
'

it 'tells a flag that was renumbered, renamed, added or removed, and whether anything uses it' '
    witness incompatible renumbered "flags: {map: {bits: {to: 4, always: 1}}}" \
        "a runtime of base reads 0x4 as always where renumbered means to"
    witness incompatible free "flags: {map: {bits: {to: 8}}}" \
        "a runtime of base reads 0x8 as nothing it knows where free means to"
    witness compatible other_name "flags: {map: {bits: {always: null, forever: 4}}}" \
        "renamed    forever: always → forever"
    witness compatible unused "flags: {map: {bits: {hold: 0x2000}}}" "added      hold: 0x2000"
    witness review used "flags: {map: {bits: {hold: 0x2000}}}
lists: {map: {rows: {any: {entries: {it: {type: flags.map.to | flags.map.hold}}}}}}" \
        "modules of used set hold, which base does not know"
    witness incompatible field "flags: {map: {fields: {member: {shift: 40}}}}" \
        "a runtime of base reads member in 16 bits from 48 where field has 16 bits from 40"
    witness incompatible width "flags: {map: {type: u32, fields: {member: null}}}" \
        "a runtime of base reads 64 bits where width has 32"
'

it 'tells calls by another name, with other operands and with another result' '
    witness incompatible symbol "functions: {launch: {symbol: rt_launch_2}}" \
        "a runtime of base has rt_launch where modules of symbol call rt_launch_2"
    witness incompatible fewer "functions: {launch: {parameters: {device: null}}}" \
        "a runtime of base takes operand 1 of rt_launch as device (i64) where modules of fewer pass teams (i32)"
    witness incompatible more "functions: {launch: {parameters: {stream: {type: ptr, value: zero}}}}" \
        "a runtime of base takes 4 operands of rt_launch where modules of more pass 5"
    witness incompatible swapped "functions: {launch: {parameters: {threads: {type: i32, before: teams}}}}" \
        "a runtime of base takes operand 2 of rt_launch as teams (i32) where modules of swapped pass threads (i32)"
    witness incompatible result "functions: {launch: {returns: i64}}" \
        "rt_launch of a runtime of base returns i32 where modules of result take i64"
    overlay extra "functions: {sync: {symbol: rt_sync, returns: void, parameters: {}}}
sequences: {launch: {leave: {sync: {call: sync}}}}"
    differs 4 ./base.yaml ./extra.yaml
    grep -F "modules of extra call rt_sync, those of base do not" out
    differs 4 ./extra.yaml ./base.yaml
    grep -F "modules of extra call rt_sync, those of base do not" out
'

it 'knows a function by its symbol where its id is another' '
    overlay id "functions: {notify: null, tell: {symbol: rt_notify, returns: void, parameters: {}}}
sequences: {launch: {run: {notify: {call: tell}}}}"
    differs 4 ./base.yaml ./id.yaml
    ! grep -e "added" -e "removed" out
'

it 'tells steps that were added, that were removed and that come in another order' '
    witness review order "sequences: {launch: {run: {notify: {after: go}}}}" \
        "moved      run: fill, args, notify, go → fill, args, go, notify"
    witness review step "sequences: {launch: {run: {notify: null}}}
functions: {notify: null}" "removed    run.notify: call: notify"
    witness review rows "kernels: {marked: {after: named}}" "marked, named → named, marked"
'

it 'tells settings, globals and columns' '
    witness review setting "settings: {device: {value: 0}}" "changed    value: -1 → 0"
    witness compatible new_setting "settings: {more: {type: i64, value: 0}}" "added      type: i64, value: 0"
    witness review section "globals: {id: {section: .ids}}" "added      section: .ids"
    witness incompatible global "globals: {id: {type: i64}}" \
        "a runtime of base reads it as i8 where global has i64"
    witness incompatible column "lists: {map: {columns: {type: {element: u8, value: 0}}}}" \
        "a runtime of base reads elements of flags.map where column has u8"
    witness compatible private "lists: {map: {columns: {type: {name: others}}}}" "types → others"
'

it 'says how many differences there are and what the worst is' '
    differs 12 ./base.yaml ./insert.yaml
    head -2 out >top
    printf "%s\n" "base → insert: incompatible" \
        "4 differences: 4 incompatible (!), 0 to be reviewed (?), 0 compatible" | diff top -
    differs 4 ./base.yaml ./version.yaml
    head -1 out | grep -x "base → version: to be reviewed"
    differs 4 ./base.yaml ./sign.yaml
    head -1 out | grep -x "base → sign: compatible"
'

it 'compares the variants that hold for a triple' '
    overlay coff "variants: {coff: {when: module.object-format == coff, globals: {id: {section: .ids}}}}"
    differs 0 ./base.yaml ./coff.yaml
    oe diff --triple x86_64-pc-windows-msvc ./base.yaml ./coff.yaml >out || test $? -eq 4
    grep -F "section: .ids" out
'

it 'prints JSON with the same differences, their places and witnesses' '
    oe diff --format=json ./base.yaml ./insert.yaml >out.json || test $? -eq 12
    grep -F "\"witness\": \"a runtime of base reads Limit at offset 16 where insert has Types\"" out.json
    grep -F "\"new\": {\"text\": \"u32 at 8\", \"file\": \"./insert.yaml\", \"line\": 4}" out.json
    if command -v python3 >/dev/null; then
        python3 - <<X
import json
top = json.load(open("out.json"))
assert top["old"] == "base" and top["new"] == "insert" and top["verdict"] == "incompatible"
assert len(top["differences"]) == 4
moved = [d for d in top["differences"] if d["kind"] == "moved"]
assert [d["path"] for d in moved] == ["fields.Types", "fields.Limit"]
added = [d for d in top["differences"] if d["kind"] == "added"][0]
assert added["old"]["text"] is None and added["verdict"] == "incompatible"
X
    fi
    oe diff --format=json ./base.yaml ./base.yaml >same.json
    grep -F "\"verdict\": \"same\"" same.json
    grep -F "\"differences\": []" same.json
'

it 'calls two rule sets of one name OLD and NEW' '
    sed "s/Limit: {type: u64/Limit: {type: u32/" base.yaml >other.yaml
    differs 12 ./base.yaml ./other.yaml
    grep -F "a runtime of OLD reads Limit as u64 where NEW has u32" out
'

it 'tells the release notes of a runtime from its rule files' '
    differs 12 llvm-19 llvm-22
    grep -F "! resized    32 bytes → 56 bytes" out
    grep -F "a runtime of llvm-19 reads name at offset 8 where llvm-22 has Version, Kind, Flags" out
    grep -F "added      attach: 0x4000" out
    grep -F "changed    section: omp_offloading_entries → llvm_offload_entries" out
    differs 12 llvm-15 llvm-16
    grep -F "a runtime of llvm-16 reads NumTeams at offset 72 where llvm-15 has nothing (64 bytes)" out
    differs 4 llvm-22 llvm-23
    grep -F "a runtime of llvm-22 is given Version 5 where it knows 3" out
'

# ---- what is refused ----

it 'refuses rules that do not load, files that are not there, formats and operands that nobody knows' '
    printf "offload-rules: 1\nname: bad\nstructs: {s: {fields: {a: u33}}}\n" >bad.yaml
    fails 1 "bad.yaml:3:27: error:" oe diff ./base.yaml ./bad.yaml
    fails 1 "bad.yaml:3:27: error:" oe diff ./bad.yaml ./base.yaml
    fails 3 "absent.yaml" oe diff ./base.yaml ./absent.yaml
    fails 2 "diff OLD NEW" oe diff ./base.yaml
    fails 2 "diff OLD NEW" oe diff ./base.yaml ./base.yaml ./base.yaml
    fails 2 "text json" oe diff --format=html ./base.yaml ./base.yaml
    fails 2 "frob-unknown" oe diff --triple frob-unknown ./base.yaml ./base.yaml
'

finish
