#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What `make install` puts in place, and that it works from there.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

it 'installs program, library, header and rules below DESTDIR' '
    make -C "$builddir" install DESTDIR="$PWD/stage" >install.log 2>&1 || { cat install.log; exit 1; }
    find stage -name offload-engine -type f | grep bin/
    find stage -name "liboffload-engine.so*" | grep .
    find stage -name offload-engine.h | grep include/
    find stage -name omp-v3.yaml | grep share/
'

it 'finds its rules by bare name where it was installed' '
    program=$(find stage -name offload-engine -type f | grep bin/)
    library=$(dirname "$(find stage -name "liboffload-engine.so" | head -1)")
    cat >k.ll <<X
@x = global [4 x float] zeroinitializer
declare void @kernel_1(ptr)
define void @f() {
  call void @kernel_1(ptr @x)
  ret void
}
X
    env -u OFFLOAD_RULES_PATH LD_LIBRARY_PATH="$library" "$program" --rules omp-v3 -S k.ll >out.ll
    grep "call i32 @__tgt_target_kernel" out.ll
'

what='compiles and links a C program against the installed library'
case $INSTRUMENT_CFLAGS in
*sanitize*) skip "$what" 'this library needs the run-time library of its sanitizer' ;;
*) it "$what" '
    include=$(dirname "$(find stage -name offload-engine.h)")
    library=$(dirname "$(find stage -name liboffload-engine.so | head -1)")
    rules=$(dirname "$(find stage -name omp-v3.yaml)")
    cat >use.c <<X
#include <offload-engine.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    const char *rules[] = {"omp-v3"}, *path[] = {argv[1]};
    oe_load_options options = {.rules = rules, .rule_count = 1, .path = path, .path_count = 1};
    oe_diagnostics *d = oe_diagnostics_new();
    oe_rules *r = oe_rules_load(&options, d);
    printf("%s\n", r ? oe_rules_name(r) : oe_diagnostics_text(d, 0));
    oe_rules_free(r);
    oe_diagnostics_free(d);
    return argc == 2 && r ? 0 : 1;
}
X
    "$CLANG" -I"$include" -I"$("$LLVM_CONFIG" --includedir)" use.c -o use -L"$library" -loffload-engine
    LD_LIBRARY_PATH="$library" ./use "$rules" | grep "^omp-v3$"
' ;;
esac

finish
