/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The launch record: what is known about one launch of one kernel. Data only. Finding launches
 * fills it from calls; the plan reads nothing else of the module.
 */
#ifndef OE_RECORD_H
#define OE_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include <llvm-c/Types.h>

/* A number of bytes (or any other count): unknown, a constant, or a run-time product
 * `factor * value + addend` where `value` is an integer of the module that is available at the
 * launch; `is_signed` says how `value` is widened to 64 bits. */
typedef enum { OE_AMOUNT_UNKNOWN, OE_AMOUNT_CONSTANT, OE_AMOUNT_PRODUCT } oe_amount_kind;

typedef struct {
    oe_amount_kind kind;
    uint64_t constant;          /* OE_AMOUNT_CONSTANT */
    LLVMValueRef value, value2; /* OE_AMOUNT_PRODUCT: factor * value [* value2] */
    uint64_t factor;
    bool is_signed; /* how value and value2 are widened */
} oe_amount;

/* The object that a pointer argument points into. */
typedef struct {
    LLVMValueRef begin; /* its first byte; available at the launch; NULL when unknown */
    oe_amount size;     /* bytes of the whole object */
    const char *how;    /* how the size is known, for people: "alloca", "global @x", … */
} oe_memory_object;

typedef enum { OE_ACCESS_UNKNOWN, OE_ACCESS_NONE, OE_ACCESS_READ, OE_ACCESS_READWRITE } oe_access;

typedef enum { OE_ARGUMENT_POINTER, OE_ARGUMENT_SCALAR, OE_ARGUMENT_AGGREGATE } oe_argument_kind;

typedef struct {
    unsigned index;
    const char *name; /* from debug information, else from the IR name, else NULL */
    bool name_is_debug;
    LLVMValueRef value; /* the operand of the call; NULL in a prototype record */
    LLVMTypeRef type;   /* type of the parameter */
    bool is_promoted;   /* `value` is of the type that `...` made of it */
    oe_argument_kind kind;
    LLVMTypeRef pointee; /* byval aggregate passed by pointer: its type, else NULL */
    uint64_t size;       /* scalars and aggregates: bytes that a store of it writes */
    bool is_signed;      /* integer to be widened by its sign */
    bool sign_is_open;   /* nothing tells its sign: it is widened as where it goes asks for */
    oe_access access;
    const char *access_how;
    oe_memory_object object;
} oe_argument;

typedef struct {
    const char *file; /* NULL when there is no debug information */
    const char *function;
    unsigned line, column;
    const char *text; /* for messages: "file:line:column" or "in function @f, block %b" */
} oe_launch_place;

#endif
