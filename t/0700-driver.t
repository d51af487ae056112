#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# offload-cc where there is nothing to offload: it is clang.
. "${srcdir:-${0%/*}/..}/t/lib.sh"

OFFLOAD_CC=$builddir/offload-cc OFFLOAD_CXX=$builddir/offload-c++
OFFLOAD_CLANG=$CLANG OFFLOAD_RULES_PATH=$srcdir/rules OFFLOAD_INCLUDE_DIR=$srcdir/include
TMPDIR=$scratch/temporary
export OFFLOAD_CLANG OFFLOAD_RULES_PATH OFFLOAD_INCLUDE_DIR TMPDIR
mkdir "$TMPDIR"

cat >hello.h <<'END'
#define GREETING "hello"
END
cat >hello.c <<'END'
#include <stdio.h>
#include "hello.h"
int main(void) { puts(GREETING); return 0; }
END
cat >vector.cc <<'END'
#include <vector>
#include <cstdio>
int main() { std::vector<int> v(3, 14); std::printf("%d\n", v[0] * (int)v.size()); }
END
printf 'int seven(void) { return 7; }\n' >seven.c
printf '#include <stdio.h>\nint seven(void);\nint main(void) { printf("%%d\\n", seven()); return 0; }\n' >main.c

it 'is a program of a POSIX shell, and shellcheck has nothing to say' '
    head -n 1 "$OFFLOAD_CC" | grep "^#!/bin/sh$"
    ! command -v shellcheck >/dev/null || shellcheck -s sh "$OFFLOAD_CC"
'

it 'compiles and links C' '
    "$OFFLOAD_CC" hello.c
    test "$(./a.out)" = hello
    "$OFFLOAD_CC" -O2 -g -Wall hello.c -o hello
    test "$(./hello)" = hello
'

it 'compiles and links C++, by either name' '
    "$OFFLOAD_CXX" -O1 vector.cc -o vector
    test "$(./vector)" = 42
'

for words in '-c hello.c -o' '-O2 -c hello.c -o' '-S hello.c -o' '-O3 -g -c hello.c -o' \
    '-E hello.c -o' '-S -emit-llvm -O1 hello.c -o' '-fPIC -ffunction-sections -c hello.c -o' \
    '-x c -c hello.h -o'; do
    it "writes what clang writes: $words" "
        '$CLANG' -idirafter '$srcdir/include' $words theirs
        '$OFFLOAD_CC' $words ours
        cmp theirs ours
    "
done

# -M and its kin, whose defaults hang on the name of the output.
for words in '-MD -c hello.c' '-MMD -c hello.c -o part.o' '-MD hello.c -o program' '-MD -S hello.c' \
    '-MD -MP -MF some.dep -c hello.c' '-MD -MT target -c hello.c -o part.o' '-MM hello.c' \
    '-MD -MF joined.dep -MTtarget -c hello.c'; do
    it "writes the dependencies that clang writes: $words" '
        for compiler in "$CLANG" "$OFFLOAD_CC"; do
            rm -rf folder && mkdir folder && cp hello.c hello.h folder
            (cd folder && "$compiler" '"$words"' >out)
            (cd folder && rm -f hello.c hello.h program a.out *.o && grep -r . . | sort) >"${compiler##*/}.listing"
        done
        cat "${CLANG##*/}.listing"
        grep -q "hello.h" "${CLANG##*/}.listing"
        cmp "${CLANG##*/}.listing" offload-cc.listing
    '
done

for words in --version -dumpmachine -dumpversion -print-search-dirs -print-prog-name=ld \
    -print-file-name=libc.so '-E -dM -x c /dev/null'; do
    it "answers what clang answers: $words" '
        "$CLANG" '"$words"' >theirs
        "$OFFLOAD_CC" '"$words"' >ours
        cmp theirs ours
    '
done

it 'links objects, archives and shared libraries, and no runtime when none is used' '
    "$OFFLOAD_CC" -c main.c seven.c
    "$OFFLOAD_CC" main.o seven.o -o two
    rm -f libseven.a && ar rc libseven.a seven.o
    "$OFFLOAD_CC" main.c libseven.a -o archived
    "$OFFLOAD_CC" main.c -L. -lseven -lm -o searched
    "$OFFLOAD_CC" -shared -fPIC seven.c -o seven.so
    "$OFFLOAD_CC" main.o ./seven.so -o shared
    for program in two archived searched shared; do
        test "$(./$program)" = 7
        ! "${CLANG%/*}/llvm-readelf" -d $program | grep omptarget
    done
'

it 'compiles from standard input' '
    "$OFFLOAD_CC" -x c - -o piped <hello.c
    test "$(./piped)" = hello
'

it 'assembles, beside C' '
    "$CLANG" -S seven.c -o seven-code.s
    rm -f main.o seven-code.o
    "$OFFLOAD_CC" -c main.c seven-code.s
    "$OFFLOAD_CC" main.c seven-code.s -o assembled
    test "$(./assembled)" = 7
    test -f main.o && test -f seven-code.o
'

it 'takes names with spaces and quotes' '
    mkdir -p "a folder" && cp hello.h "a folder/it'\''s \$here.h"
    printf "#include WHICH\nint main(void) { puts(GREETING TAIL); return 0; }\n" >"a folder/the source.c"
    "$OFFLOAD_CC" "-DWHICH=<stdio.h>" -include "a folder/it'\''s \$here.h" "-DTAIL=\" \$(world); \`x\`\"" "a folder/the source.c" -o "a folder/the program"
    test "$("a folder/the program")" = "hello \$(world); \`x\`"
'

it 'says what clang says, once, and ends as clang does' '
    printf "int f(int unused) { return undeclared; }\n" >bad.c
    code=0; "$CLANG" -Wextra -c bad.c 2>theirs || code=$?
    own=0; "$OFFLOAD_CC" -Wextra -c bad.c 2>ours || own=$?
    test "$code" -eq "$own"
    cmp theirs ours
    printf "int f(int unused) { return 1; }\n" >warned.c
    "$CLANG" -Wextra -c warned.c 2>theirs
    "$OFFLOAD_CC" -Wextra -c warned.c 2>ours
    cmp theirs ours
    test ! -e bad.o
'

it 'refuses what is no option of its own, and values that are missing' '
    for words in "--offload-arhc=native" "--offload-arch=pentium" "--offload-arch=sm_" "--rules" "hello.c -o" \
        "-c hello.c main.c -o both.o" "--offload-device-only --offload-host-only hello.c" "--offload-device-only hello.o"; do
        code=0; "$OFFLOAD_CC" $words 2>message || code=$?
        cat message
        test "$code" -eq 2
        grep "^offload-cc: " message
    done
'

it 'says which program is missing, and what to install' '
    code=0; OFFLOAD_CLANG=no-such-clang "$OFFLOAD_CC" hello.c 2>message || code=$?
    test "$code" -eq 3; grep "no-such-clang.*OFFLOAD_CLANG" message
'

it 'explains itself' '
    "$OFFLOAD_CC" --offload-help >help
    grep "^usage: offload-cc " help
    for word in --offload-arch --rules --set --kernel --offload-device-only --offload-host-only \
        --offload-lib-dir --offload-rpath --save-temps -Xarch_device -Xarch_host "-###"; do
        grep -q -e "^  $word" help || { echo "no $word"; exit 1; }
    done
'

it 'is a compiler for make' '
    mkdir -p made && cp hello.h main.c seven.c made
    printf "#include \"hello.h\"\nconst char *greeting = GREETING;\n" >made/greeting.c
    cat >made/Makefile <<X
CFLAGS = -O2 -MMD
objects = main.o seven.o greeting.o
program: \$(objects)
	\$(CC) \$(CFLAGS) -o \$@ \$(objects)
-include \$(objects:.o=.d)
X
    make -C made CC="$OFFLOAD_CC"
    test "$(made/program)" = 7
    make -C made CC="$OFFLOAD_CC" | grep "up to date"
    touch -d "+2 seconds" made/hello.h
    make -C made CC="$OFFLOAD_CC" >rebuilt
    grep "greeting.c" rebuilt
    ! grep "seven.c" rebuilt
'

if command -v cmake >/dev/null; then
    it 'is a compiler for CMake' '
        mkdir -p project && cp main.c seven.c project
        printf "extern \"C\" int main_of_c(); int main() { return main_of_c(); }\n" >project/entry.cc
        cat >project/CMakeLists.txt <<X
cmake_minimum_required(VERSION 3.13)
project(plain C CXX)
add_library(seven SHARED seven.c)
add_library(part STATIC main.c)
target_compile_definitions(part PRIVATE main=main_of_c)
add_executable(program entry.cc)
target_link_libraries(program part seven)
X
        CC=$OFFLOAD_CC CXX=$OFFLOAD_CXX cmake -S project -B project/build -DCMAKE_BUILD_TYPE=Release >configured
        cat configured
        grep "The C compiler identification is Clang" configured
        cmake --build project/build
        test "$(project/build/program)" = 7
        ! grep -i omptarget -r project/build/CMakeFiles
    '
else
    skip 'is a compiler for CMake' 'no cmake'
fi

it 'left nothing in the folder for temporary files' '
    ls -A "$TMPDIR"
    test -z "$(ls -A "$TMPDIR")"
'

finish
