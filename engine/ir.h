/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The stages that know LLVM and nothing of rules: files of modules, facts about arguments, edits of
 * modules and of call sites. Each function stands under the name of its file.
 */
#ifndef OE_IR_H
#define OE_IR_H

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "base.h"
#include "record.h"

/* ---- llvm-compat.c: all differences between LLVM releases -------------------------------- */

/* The newest spelling of what we use; older releases get an equivalent there. */
LLVMModuleRef oe_llvm_parse(LLVMContextRef context, const char *data, size_t length,
                            const char *name, char **message);
/* Opens bitcode without reading bodies: the last check of what is written. False with a message
 * that is freed with LLVMDisposeMessage. */
bool oe_llvm_check_bitcode(const char *data, size_t length, char **message);
LLVMTypeRef oe_llvm_array_type(LLVMTypeRef element, uint64_t count);
LLVMValueRef oe_llvm_const_array(LLVMTypeRef element, LLVMValueRef *values, uint64_t count);
uint64_t oe_llvm_array_length(LLVMTypeRef type);
LLVMValueRef oe_llvm_const_bytes(LLVMContextRef context, const char *bytes, size_t length);
/* True for a call that must stay a tail call (musttail). */
bool oe_llvm_is_musttail(LLVMValueRef call);
void oe_llvm_clear_tail(LLVMValueRef call);
unsigned oe_llvm_operand_bundle_count(LLVMValueRef call);

/* ---- module.c ----------------------------------------------------------------------------- */
/* oe_module_read and oe_module_write: include/offload-engine.h */

/* Runs the verifier; reports each complaint. `what` says when, e.g. "the input". */
bool oe_module_verify(LLVMModuleRef module, const char *what, oe_status status,
                      oe_diagnostics *diagnostics);

/* ---- object.c: what a pointer points into -------------------------------------------------- */

/* The names of functions that allocate, given by rules: see oe_allocator_find. */
typedef struct {
    /* For a function that the module's own attributes say nothing of: the indices of the
     * parameters whose product is the size, -1 when absent. False when the function is unknown. */
    bool (*find)(void *context, LLVMValueRef function, int *size, int *count);
    void *context;
} oe_allocators;

/* Finds the object that `pointer`, an operand of `call`, points into. What is unknown stays
 * NULL or OE_AMOUNT_UNKNOWN. Values in the result are available at `call`. */
oe_memory_object oe_object_find(oe_arena *arena, LLVMValueRef pointer, LLVMValueRef call,
                                const oe_allocators *allocators);

/* The one value that `pointer` is, through casts and variables that are stored to once; NULL when
 * there are several or it cannot be told. */
LLVMValueRef oe_object_root(oe_arena *arena, LLVMValueRef pointer);

/* ---- access.c ------------------------------------------------------------------------------ */

/* What a kernel does to the memory behind its parameter `index`, as attributes of the kernel say.
 * `writeonly` is not proof of a full overwrite and gives OE_ACCESS_READWRITE. `how` gets the
 * reason, for people. */
oe_access oe_access_find(LLVMValueRef kernel, LLVMValueRef call, unsigned index, const char **how);

/* ---- contents.c ------------------------------------------------------------------------------ */

/* A scalar that lies in memory or is an operand. */
typedef enum {
    OE_CONTENT_UNKNOWN, /* it could not be followed */
    OE_CONTENT_UNSET,   /* nothing was written there */
    OE_CONTENT_OUTSIDE, /* beyond the end of the object */
    OE_CONTENT_BITS,    /* at most 8 bytes that are known; a null pointer is 0 */
    OE_CONTENT_VALUE    /* `value`: an address, or known only when the program runs */
} oe_content_kind;

typedef struct {
    oe_content_kind kind;
    uint64_t bits;
    LLVMValueRef value;
} oe_content;

/* What an address is computed from, and how many bytes are added; `known` is false when that is not
 * a constant. */
LLVMValueRef oe_address_base(LLVMTargetDataRef layout, LLVMValueRef pointer, int64_t *offset,
                             bool *known);
/* A scalar operand. */
oe_content oe_content_of_value(LLVMTargetDataRef layout, LLVMValueRef value);
/* `size` bytes at `offset` of a constant. */
oe_content oe_content_of_constant(LLVMTargetDataRef layout, LLVMValueRef constant, uint64_t offset,
                                  uint64_t size);
/* `size` bytes at `offset` behind `pointer` when instruction `at` runs; NULL: constants only. */
oe_content oe_content_at(LLVMTargetDataRef layout, LLVMValueRef pointer, uint64_t offset,
                         uint64_t size, LLVMValueRef at);

/* ---- names.c ------------------------------------------------------------------------------- */

/* The place of an instruction, from its debug location, with inlined scopes resolved to the
 * function that the text was written in. */
oe_launch_place oe_place_find(oe_arena *arena, LLVMValueRef instruction);
/* The name of a function's parameter: from debug information (`*is_debug` true), else its IR name,
 * else NULL. `is_signed`, when not NULL, is set to 1 or 0 when debug information or a signext or
 * zeroext attribute tells, and to -1 when nothing does. */
const char *oe_parameter_name(oe_arena *arena, LLVMValueRef function, unsigned index,
                              bool *is_debug, int *is_signed);
/* A value or type as LLVM prints it, for messages. */
const char *oe_print_type(oe_arena *arena, LLVMTypeRef type);
const char *oe_print_value(oe_arena *arena, LLVMValueRef value);

/* ---- module-edit.c -------------------------------------------------------------------------- */

/* Appends to a list global (`llvm.used`, `llvm.compiler.used`); values already in it are not
 * added twice. */
void oe_edit_used(oe_arena *arena, LLVMModuleRef module, const char *list, LLVMValueRef *values,
                  unsigned count);
/* Appends one structor to `llvm.global_ctors` or `llvm.global_dtors`. */
void oe_edit_structor(oe_arena *arena, LLVMModuleRef module, const char *list, uint32_t priority,
                      LLVMValueRef function);
/* Appends a one-operand node that holds `value` to named metadata. */
void oe_edit_listed(LLVMModuleRef module, const char *list, LLVMValueRef value);
/* Appends a node of text operands to named metadata; and reads the first operand of the first
 * node, NULL when there is none. */
void oe_edit_mark(LLVMModuleRef module, const char *list, const char *text);
const char *oe_edit_find_mark(oe_arena *arena, LLVMModuleRef module, const char *list);

/* ---- site.c: surgery at one call site -------------------------------------------------------- */

/* A launch being rewritten. oe_site_open positions `builder` where new code belongs; code that may
 * branch asks for blocks with `needs_blocks`, and then every path must end with oe_site_leave.
 * oe_site_close removes the call unless oe_site_original kept it. */
typedef struct {
    LLVMValueRef call; /* call or invoke of a void function */
    LLVMValueRef function;
    LLVMBuilderRef builder;
    LLVMMetadataRef location;         /* the call's debug location; NULL when it has none */
    LLVMBasicBlockRef rest;           /* with needs_blocks: where control goes on */
    LLVMBasicBlockRef normal, unwind; /* invoke only */
    LLVMValueRef last_alloca;         /* made by oe_site_alloca in `function` */
    bool needs_blocks, kept;
} oe_site;

/* `site` is zeroed before the first use; opening the next launch of the same function keeps
 * last_alloca, so that allocas stand in order. */
void oe_site_open(oe_site *site, LLVMBuilderRef builder, LLVMValueRef call, bool needs_blocks);
/* A static alloca in the entry block, without debug location. */
LLVMValueRef oe_site_alloca(oe_site *site, LLVMTypeRef type, unsigned align, const char *name);
/* A new block placed before `rest`; the builder is not moved. */
LLVMBasicBlockRef oe_site_block(oe_site *site, const char *name);
/* Emits the original call at the builder's place (the first time the instruction itself is moved
 * there, later ones are clones). For an invoke the builder ends in a new block that its normal edge
 * reaches; unwind phis get their edge. */
void oe_site_original(oe_site *site);
/* Ends a path: a branch to `rest`. */
void oe_site_leave(oe_site *site);
/* Removes the call if it was not kept, and the edges that went with it. */
void oe_site_close(oe_site *site);

/* ---- attributes.c ---------------------------------------------------------------------------- */

/* Drops what no longer holds once the functions in `callers` launch kernels: memory, nosync,
 * nofree, willreturn, norecurse, speculatable on them, on their callers in turn and on all call
 * sites of those; captures, nocapture, readonly, readnone, writeonly, initializes, nofree on their
 * pointer parameters and on pointer operands of those call sites; tail marks of those calls. */
void oe_attributes_drop(oe_arena *arena, LLVMValueRef *callers, size_t count);

#endif
