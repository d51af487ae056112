/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The C API of offload-engine.
 *
 * Ownership: a function named *_new or *_load returns a handle that its caller frees with the
 * matching *_free; a returned `const char *` belongs to the handle it was asked of; nothing else
 * changes owners. No function prints, exits or keeps global state. Handles are not locked: use one
 * from one thread at a time.
 *
 * Every function that can fail takes a diagnostics handle and appends what went wrong to it.
 */
#ifndef OFFLOAD_ENGINE_H
#define OFFLOAD_ENGINE_H

#include <stdbool.h>
#include <stddef.h>

#include <llvm-c/Types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the rule language: the value of the key `offload-rules`. */
#define OE_LANGUAGE_VERSION 1

/* How a step ended. The values are the exit codes of the command line. */
typedef enum {
    OE_DONE = 0,     /* done; there may be warnings */
    OE_WRONG = 1,    /* the rules or the module are wrong */
    OE_USAGE = 2,    /* the command line is wrong */
    OE_SYSTEM = 3,   /* input, output or memory failed */
    OE_INTERNAL = 70 /* a fault of offload-engine itself */
} oe_status;

typedef struct oe_diagnostics oe_diagnostics;
typedef struct oe_rules oe_rules;

/* ---- diagnostics ------------------------------------------------------------------------ */

/* An empty list, or NULL when there is no memory. */
oe_diagnostics *oe_diagnostics_new(void);
void oe_diagnostics_free(oe_diagnostics *diagnostics);

/* The number of errors reported, those past the printed limit included. */
size_t oe_diagnostics_errors(const oe_diagnostics *diagnostics);
/* The number of messages kept. */
size_t oe_diagnostics_count(const oe_diagnostics *diagnostics);
/* The worst thing that happened, OE_DONE when there is no error. */
oe_status oe_diagnostics_status(const oe_diagnostics *diagnostics);
/* Message number `index` as it is printed: place, severity, text, source line, caret, notes; it
 * ends in a newline. */
const char *oe_diagnostics_text(const oe_diagnostics *diagnostics, size_t index);

/* ---- rules ------------------------------------------------------------------------------ */

typedef struct {
    const char *const *rules; /* rule files (a path) or rule sets (a bare name), base first */
    size_t rule_count;
    const char *const *settings; /* NAME=VALUE */
    size_t setting_count;
    const char *const *kernels; /* globs of functions that are kernels too */
    size_t kernel_count;
    const char *const *path; /* folders in which bare names are looked up, first one first */
    size_t path_count;
} oe_load_options;

/* Reads rule files and what they extend, and checks everything that needs no module.
 * NULL when there is an error. */
oe_rules *oe_rules_load(const oe_load_options *options, oe_diagnostics *diagnostics);
void oe_rules_free(oe_rules *rules);
/* The name of the rule set on top. */
const char *oe_rules_name(const oe_rules *rules);

/* ---- modules ---------------------------------------------------------------------------- */

/* A device image. A file that is one of LLVM's containers stands for the images in it. */
typedef struct {
    const char *file;
    /* What rules know as image.triple, image.arch, image.kind; NULL when nothing is said. */
    const char *triple, *arch, *kind;
} oe_image_file;

typedef struct {
    const oe_image_file *images; /* embedded and registered as the rules say */
    size_t image_count;
    char **remarks; /* gets LLVM's optimisation remarks (YAML), to be freed with oe_text_free; NULL:
                       they are not wanted */
} oe_apply_options;

/* Rewrites a module. On false the module is unchanged, except that an internal error (status
 * OE_INTERNAL) or memory that runs out (OE_SYSTEM) can leave it half rewritten: throw it away then. */
bool oe_apply(const oe_rules *rules, LLVMModuleRef module, const oe_apply_options *options,
              oe_diagnostics *diagnostics);

/* How a plan is written down: for people; as JSON; as LLVM's optimisation remarks in YAML. */
typedef enum { OE_PLAN_TEXT, OE_PLAN_JSON, OE_PLAN_REMARKS } oe_plan_format;

/* What oe_apply would do and why; the module is not changed. NULL on an error. Free the text with
 * oe_text_free. */
char *oe_plan(const oe_rules *rules, LLVMModuleRef module, const oe_apply_options *options,
              oe_plan_format format, oe_diagnostics *diagnostics);
void oe_text_free(char *text);

/* Reads bitcode or textual IR, told apart by content, from a file, or from standard input when
 * the path is "-". NULL on an error. The caller disposes of the module. */
LLVMModuleRef oe_module_read(LLVMContextRef context, const char *path, oe_diagnostics *diagnostics);

/* Writes a module: to a temporary file beside `path` that is then renamed, so that `path` is
 * either the old file or the whole new one; "-" is standard output. */
bool oe_module_write(LLVMModuleRef module, const char *path, bool as_text,
                     oe_diagnostics *diagnostics);

/* The version of offload-engine and the LLVM release it runs with, e.g. "0.1.0" and "22.1.8". */
const char *oe_version(void);
const char *oe_llvm_version(void);

#ifdef __cplusplus
}
#endif
#endif
