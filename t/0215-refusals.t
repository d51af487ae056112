#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Modules that cannot be lowered: an error says what and where, and nothing is written.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

# refuses TEXT: k.ll is refused, the message holds TEXT, and there is no output.
refuses() {
    status=0
    oe --rules omp-v3 k.ll -o out.bc 2>message || status=$?
    cat message
    test $status -eq 1
    test ! -e out.bc
    grep -F -- "$1" message
}

it 'refuses a kernel whose address is stored, and says where' '
    cat >k.ll <<X
declare void @kernel_1(ptr)
define void @f(ptr %p) {
  store ptr @kernel_1, ptr %p
  ret void
}
X
    refuses "in function @f, block number 1: error: the address of kernel '"'kernel_1'"' is taken"
'

it 'refuses a kernel whose address is in a global' '
    printf "@table = global [1 x ptr] [ptr @kernel_1]\ndeclare void @kernel_1(ptr)\n" >k.ll
    refuses "is taken by global @table"
'

it 'refuses a kernel that is passed to a function' '
    printf "declare void @kernel_1()\ndeclare void @g(ptr)\ndefine void @f() {\n call void @g(ptr @kernel_1)\n ret void\n}\n" >k.ll
    refuses "is taken here"
'

it 'takes kernels that stand in llvm.used and in the annotations' '
    cat >good.ll <<X
@llvm.used = appending global [1 x ptr] [ptr @kernel_1], section "llvm.metadata"
@llvm.compiler.used = appending global [1 x ptr] [ptr @kernel_1], section "llvm.metadata"
declare void @kernel_1()
define void @f() {
  call void @kernel_1()
  ret void
}
X
    oe --rules omp-v3 good.ll -S | grep "call i32 @__tgt_target_kernel"
'

it 'refuses a kernel that returns something' '
    printf "declare i32 @kernel_1()\n" >k.ll
    refuses "returns i32"
'

it 'refuses a kernel with variable arguments' '
    printf "declare void @kernel_1(ptr, ...)\n" >k.ll
    refuses "takes variable arguments"
'

it 'refuses a musttail call' '
    printf "declare void @kernel_1()\ndefine void @f() {\n musttail call void @kernel_1()\n ret void\n}\n" >k.ll
    refuses "is musttail"
'

it 'launches what is a plain tail call' '
    printf "declare void @kernel_1()\ndefine void @f() {\n tail call void @kernel_1()\n ret void\n}\n" >good.ll
    oe --rules omp-v3 good.ll -S | grep "call i32 @__tgt_target_kernel"
'

it 'refuses a poison operand, and says how it comes about' '
    printf "declare void @kernel_1(i32)\ndefine void @f() {\n call void @kernel_1(i32 poison)\n ret void\n}\n" >k.ll
    refuses "argument 0 of this call of kernel '"'kernel_1'"' is poison"
'

it 'refuses a call with other operands than the kernel has' '
    printf "declare void @kernel_1(ptr, i32)\ndefine void @f() {\n call void @kernel_1(i32 1)\n ret void\n}\n" >k.ll
    refuses "passes void (i32), and the kernel is void (ptr, i32)"
'

it 'leaves calls inside kernels alone' '
    printf "declare void @kernel_2()\ndefine void @kernel_1() {\n call void @kernel_2()\n ret void\n}\n" >good.ll
    oe --rules omp-v3 good.ll -S >out.ll
    ! grep "__tgt_target_kernel" out.ll
'

test "$LLVM_MAJOR" -ge 21 && captures='captures(none)' || captures=nocapture
it 'drops what callers no longer promise, up the graph' '
    cat >good.ll <<X
@x = global i32 0
declare void @kernel_1(ptr)
define void @f() memory(none) nosync nofree willreturn norecurse {
  call void @kernel_1(ptr @x)
  ret void
}
define void @g(ptr readonly $captures %p) memory(none) willreturn {
  tail call void @f() memory(none)
  ret void
}
X
    oe --rules omp-v3 good.ll -S >out.ll
    grep "^define void @f() {" out.ll
    grep "^define void @g(ptr %p) {" out.ll
    grep "^  call void @f()$" out.ll
'

it 'shows twenty mistakes of a rule file and counts the rest' '
    { printf "offload-rules: 1\nname: many\n"
      for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23; do
          echo "mistake_$i: 1"; done; } >many.yaml
    status=0
    oe check many.yaml 2>message || status=$?
    test $status -eq 1
    test "$(grep -c "error: unknown key" message)" -eq 20
    grep "23 errors; the first 20 are shown" message
'

it 'keeps the loop of an invoke that goes back to its own block' '
    cat >loop.ll <<X
@x = global [4 x i32] zeroinitializer
define void @kernel_1(ptr %p) {
  ret void
}
declare void @g()
declare i32 @__gxx_personality_v0(...)
define i32 @f() personality ptr @__gxx_personality_v0 {
s:
  br label %a
a:
  %p = phi i32 [ 1, %s ], [ %q, %a ]
  %q = add i32 %p, 1
  invoke void @kernel_1(ptr @x) to label %a unwind label %lp
lp:
  %e = landingpad { ptr, i32 } cleanup
  ret i32 %q
}
define i32 @h() personality ptr @__gxx_personality_v0 {
s:
  invoke void @g() to label %a unwind label %lp
lp:
  %p = phi i32 [ 1, %s ], [ 2, %lp ]
  %e = landingpad { ptr, i32 } cleanup
  invoke void @kernel_1(ptr @x) to label %a unwind label %lp
a:
  %q = phi i32 [ 3, %s ], [ %p, %lp ]
  ret i32 %q
}
X
    for mode in host trap ignore; do
        oe --rules omp-v3 --set on_failure=$mode -S loop.ll >out.ll
        "$LLVM_AS" -o /dev/null out.ll
        ! grep -A1 "^offload.rest:" out.ll | grep "br label %offload.rest"
    done
    oe --rules omp-v3 -S loop.ll >out.ll
    grep -A1 "^offload.rest:" out.ll | grep "br label %a"
'

finish
