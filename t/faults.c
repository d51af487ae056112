/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Each call of the engine for memory or for the file that it writes fails once: no crash, a status
 * that says system, the old output as it was, nothing left behind. The linker puts the functions
 * here in the place of those that the engine calls (--wrap); LLVM's and libyaml's own calls are not
 * touched, for LLVM ends the process when memory runs out.
 *
 *     faults RULES RULES-FOLDER MODULE OUTPUT
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <llvm-c/Core.h>

#include "offload-engine.h"

static unsigned long calls, failing; /* 0: none fails */

static int fails(int cause)
{
    if (++calls != failing)
        return 0;
    errno = cause;
    return 1;
}

#define WRAP(type, name, parameters, arguments, failed, cause)                                     \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters                                                                  \
    {                                                                                              \
        return fails(cause) ? failed : __real_##name arguments;                                    \
    }

WRAP(void *, malloc, (size_t size), (size), NULL, ENOMEM)
WRAP(void *, calloc, (size_t count, size_t size), (count, size), NULL, ENOMEM)
WRAP(void *, realloc, (void *old, size_t size), (old, size), NULL, ENOMEM)
WRAP(char *, strdup, (const char *text), (text), NULL, ENOMEM)
WRAP(ssize_t, write, (int file, const void *data, size_t size), (file, data, size), -1, ENOSPC)
WRAP(ssize_t, read, (int file, void *data, size_t size), (file, data, size), -1, EIO)
WRAP(int, fsync, (int file), (file), -1, EIO)
WRAP(int, rename, (const char *from, const char *to), (from, to), -1, EIO)
WRAP(FILE *, fopen, (const char *path, const char *mode), (path, mode), NULL, EMFILE)

static const char old[] = "the old output";

static int holds_old(const char *path)
{
    char text[sizeof old + 1] = "";
    FILE *file = __real_fopen(path, "r");
    size_t length = file ? fread(text, 1, sizeof text, file) : 0;
    if (file)
        fclose(file);
    return length == sizeof old - 1 && memcmp(text, old, length) == 0;
}

static int put_old(const char *path)
{
    FILE *file = __real_fopen(path, "w");
    return file && fputs(old, file) >= 0 && fclose(file) == 0;
}

/* As the command line does it. */
static oe_status run(char **argv)
{
    oe_diagnostics *diagnostics = oe_diagnostics_new();
    if (!diagnostics)
        return OE_SYSTEM;
    const char *rules_file = argv[1], *folder = argv[2];
    oe_load_options options = {
        .rules = &rules_file, .rule_count = 1, .path = &folder, .path_count = 1};
    oe_apply_options apply = {0};
    oe_rules *rules = oe_rules_load(&options, diagnostics);
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef module = rules ? oe_module_read(context, argv[3], diagnostics) : NULL;
    if (module && oe_apply(rules, module, &apply, diagnostics))
        oe_module_write(module, argv[4], false, diagnostics);
    if (module)
        LLVMDisposeModule(module);
    LLVMContextDispose(context);
    oe_rules_free(rules);
    oe_status status = oe_diagnostics_status(diagnostics);
    oe_diagnostics_free(diagnostics);
    return status;
}

int main(int argc, char **argv)
{
    if (argc != 5)
        return 2;
    unsigned long wrong = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (failing = 1;; failing++) {
        calls = 0;
        if (!put_old(argv[4]))
            return 3;
        oe_status status = run(argv);
        unsigned long made = calls;
        if (made < failing) {
            if (status != OE_DONE || holds_old(argv[4]))
                wrong++, printf("# without a fault: status %d\n", status);
            break;
        }
        if (status != OE_SYSTEM || !holds_old(argv[4]))
            wrong++, printf("# call %lu: status %d, old output %s\n", failing, status,
                            holds_old(argv[4]) ? "there" : "gone");
    }
    printf("%lu calls failed, %lu wrongly\n", failing - 1, wrong);
    return wrong != 0;
}
