/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What differs between two rule sets, and whether a runtime of one can run what the other makes.
 * Works on checked tables; no LLVM.
 */
#ifndef OE_DIFF_H
#define OE_DIFF_H

#include "rules.h"

typedef enum {
    OE_DIFF_ADDED,
    OE_DIFF_REMOVED,
    OE_DIFF_RENAMED,
    OE_DIFF_MOVED, /* another offset, or another place in an order */
    OE_DIFF_RETYPED,
    OE_DIFF_RESIZED,
    OE_DIFF_RENUMBERED, /* a flag has another value */
    OE_DIFF_CHANGED     /* another value of a key */
} oe_diff_kind;

typedef enum {
    OE_DIFF_SAME,
    OE_DIFF_COMPATIBLE,  /* a runtime of either runs what the other makes */
    OE_DIFF_REVIEW,      /* the same bytes in the same places, with another meaning perhaps */
    OE_DIFF_INCOMPATIBLE /* what one writes the other reads as something else */
} oe_diff_verdict;

typedef struct {
    const char *table, *item, *path; /* structs, kernel_args, "fields.Version" or "" */
    oe_diff_kind kind;
    oe_diff_verdict verdict;
    const char *old_text, *new_text; /* NULL: not there */
    oe_place old_place, new_place;   /* without source when not there */
    const char *witness;             /* who reads what where, or NULL */
} oe_difference;

typedef struct {
    oe_arena *arena;
    const oe_target_layout *target;
    const oe_tables *old, *new;
    const char *old_name, *new_name;
    oe_list differences; /* of oe_difference, in the order of the key table */
    oe_diff_verdict verdict;
} oe_diff;

/* Fills `differences` and `verdict` from the members before them. */
void oe_diff_make(oe_diff *diff);
const char *oe_diff_kind_text(oe_diff_kind kind);
const char *oe_diff_verdict_text(oe_diff_verdict verdict);

/* ---- shared by diff.c and diff-abi.c ------------------------------------------------------------- */

/* Where in the rules two things are compared. */
typedef struct {
    const char *table, *item, *path;
} oe_diff_at;

oe_diff_at oe_diff_below(oe_diff *diff, oe_diff_at at, const char *name);
oe_difference *oe_diff_add(oe_diff *diff, oe_diff_at at, oe_diff_kind kind, oe_diff_verdict verdict,
                           const char *old_text, const char *new_text);
void oe_diff_places(oe_difference *difference, const oe_place *old_place,
                    const oe_place *new_place);
/* Compares the keys of two objects of one shape, except those that `skip` names. */
void oe_diff_keys(oe_diff *diff, oe_diff_at at, const oe_object *old, const oe_object *new,
                  const char *skip);
bool oe_diff_same_expr(const oe_expr *a, const oe_expr *b);
/* The value of an expression made of numbers alone. */
bool oe_diff_constant(const oe_expr *expr, oe_integer *value);

/* diff-abi.c: what is laid out in bytes. */
void oe_diff_structs(oe_diff *diff);
void oe_diff_functions(oe_diff *diff);
void oe_diff_flags(oe_diff *diff);
/* Whether both types have the same bytes: size, and pointers where pointers are. */
bool oe_diff_same_bytes(const oe_diff *diff, const oe_type *a, const oe_type *b);
bool oe_diff_same_layout(const oe_diff *diff, const oe_object *a, const oe_object *b);
const char *oe_diff_signature(oe_arena *arena, const oe_object *function);

#endif
