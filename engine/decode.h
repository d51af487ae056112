/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The way back: from a module that a compiler, or this program, has lowered to launch records, by
 * the tables that lowering goes by; and what differs between the module and the tables.
 */
#ifndef OE_DECODE_H
#define OE_DECODE_H

#include "json.h"
#include "plan.h"

/* A difference between the module and the rules. */
typedef struct {
    oe_place place; /* what the rules say */
    const char *text;
    const char *module; /* where it is in the module */
    unsigned more;      /* other places of the module where it is too */
} oe_difference;

/* What a decoded call passes, or stores in a structure that it passes. */
typedef struct {
    const char *path;          /* kernel_args.Version */
    const oe_type *type;       /* of each scalar */
    const oe_content *content; /* the scalars */
    size_t count;
} oe_decoded_value;

typedef struct {
    oe_arena *arena;
    oe_plan_state *plan; /* what was decoded by; it holds no plan */
    const char *rules;   /* name of the rule set */
    oe_list launches;    /* of oe_launch, in the module's order; calls that only move data too */
    oe_list differences; /* of oe_difference, in the order in which they were found */
    size_t compared;     /* scalars of the module that were compared with the rules */
    size_t open;         /* … that could not be followed to where they come from */
} oe_decoded;

/* api.c: NULL with diagnostics when the rules cannot be used. Rules and module must live as long. */
oe_decoded *oe_decode(const oe_rules *rules, LLVMModuleRef module, oe_diagnostics *diagnostics);
void oe_decoded_free(oe_decoded *decoded);

/* ---- decode-print.c */
void oe_decoded_print_launches(const oe_decoded *decoded, oe_buffer *buffer);
void oe_decoded_print_differences(const oe_decoded *decoded, oe_buffer *buffer);
void oe_decoded_write(const oe_decoded *decoded, oe_json *json);

/* ---- what decode*.c share -------------------------------------------------------------------------- */

typedef struct {
    oe_plan_state *plan; /* tables, kernels and images that were found */
    oe_decoded *out;
    oe_arena *arena;
    LLVMModuleRef module;
    LLVMTargetDataRef data;
    oe_map steps;    /* function of the rules → oe_list of steps that call it */
    oe_map queued;   /* pairs of a global of the module and of the rules */
    oe_list queue;   /* of oe_found_global */
    oe_map kernels;  /* symbol → oe_kernel */
    oe_map compared; /* functions of the module whose signature was compared */
} oe_decoder;

/* A global of the module that corresponds to a global or column of the rules. */
typedef struct {
    LLVMValueRef global;
    const oe_object *rule;
    const char *symbol;
} oe_found_global;

/* What expressions are matched in, and what they have told so far. */
typedef struct {
    oe_decoder *d;
    const char *symbol; /* kernel.symbol; NULL: not told yet */
    LLVMValueRef image; /* the image that was referred to last */
    oe_launch *launch;  /* a call that is being decoded, or NULL */
    LLVMValueRef at;    /* the call, or NULL */
    const char *where;
    oe_list texts; /* of what string() points to: expression, text */
} oe_frame;

/* ---- decode.c */
void oe_decode_module(oe_plan_state *plan, oe_decoded *out);
void oe_differ(oe_decoder *d, const oe_place *place, const char *where, const char *format, ...)
    OE_PRINTF(4, 5);
void oe_decode_found(oe_decoder *d, LLVMValueRef global, const oe_object *rule, const char *symbol);

/* ---- decode-values.c: structs, arrays and operands */
/* Compares a constant of the module, or what `pointer` points to, with a struct of the rules. */
typedef struct {
    LLVMValueRef constant, pointer; /* one of them */
    uint64_t offset;
} oe_decode_memory;
void oe_decode_struct(oe_frame *f, const oe_object *structure, const oe_decode_memory *memory);
void oe_decode_operands(oe_frame *f, const oe_object *function, LLVMValueRef call);
/* Compares a type; what differs is reported at `place`. */
bool oe_decode_type(oe_decoder *d, LLVMTypeRef has, const oe_type *type, const oe_place *place,
                    const char *where, const char *what);
void oe_decode_layout(oe_decoder *d, LLVMTypeRef has, const oe_object *structure,
                      const char *where);

/* ---- decode-match.c: one expression against what was found */
/* Whether `text` is a name that the template gives; tells the kernel's symbol. */
bool oe_match_name(oe_arena *arena, const oe_expr *name, bool is_local, const char *text,
                   const char **symbol);
/* Whether `content` is what `expr` may be; if not, `expected` says what it should be. */
bool oe_match(oe_frame *f, const oe_expr *expr, const oe_type *type, const oe_content *content,
              size_t count, bool varies, const char **expected);
/* The names of the bits that are set; `unknown` gets the bits that have none. */
const char *oe_flags_text(oe_plan_state *plan, const oe_object *set, uint64_t value,
                          uint64_t *unknown);
const char *oe_content_text(oe_plan_state *plan, const oe_content *content, const oe_type *type);

#endif
