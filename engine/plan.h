/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * From launch records and tables to a plan, and from the plan to edits. The plan is complete, and
 * everything that can go wrong is reported, before the first edit.
 */
#ifndef OE_PLAN_H
#define OE_PLAN_H

#include "image.h"
#include "ir.h"
#include "rules.h"

typedef struct oe_term oe_term;
typedef struct oe_op oe_op;

typedef struct {
    LLVMValueRef function;
    const oe_object *rule;
    const char *name, *symbol, *wildcard;
    unsigned index;
    bool has_body, launched;
    oe_list launches; /* of oe_launch */
} oe_kernel;

/* One entry of a list: a term for each field of the list. */
typedef struct {
    oe_term **values;
    const oe_argument *argument; /* NULL for appended ones */
    const char *row;             /* id of the row that gave it */
} oe_entry;

typedef struct {
    const oe_object *list;
    oe_list entries; /* of oe_entry */
} oe_entries;

/* What a row of `dimensions` may give. */
enum { OE_TEAMS, OE_THREADS, OE_SHARED_MEMORY, OE_DEVICE, OE_DIMENSIONS };

typedef struct {
    const oe_object *rule; /* variable or column; NULL: a spilled argument */
    const char *name;
    const oe_type *type;
    LLVMTypeRef spilled; /* type of a spilled argument */
    uint64_t allocate;   /* bytes, 0: those of the type */
    bool clear, filled;
    LLVMValueRef emitted;
} oe_plan_variable;

/* What a launcher's call gives; NULL where its form has no such operand. */
typedef struct {
    LLVMValueRef device, teams[3], threads[3], shared_memory;
    unsigned first; /* operand that is the kernel's first argument */
} oe_called;

/* The record of a launch and what the plan makes of it. */
typedef struct {
    oe_kernel *kernel;
    const oe_object *rule;
    LLVMValueRef call, caller; /* NULL in a prototype */
    bool is_called;            /* through a launcher */
    oe_called called;
    oe_launch_place place;
    unsigned index;
    oe_argument *arguments;
    const oe_object **argument_kinds; /* fact rows that fix a kind */
    bool *is_device_pointer, *is_written;
    unsigned argument_count;
    oe_term *dimensions[OE_DIMENSIONS]; /* known ones, in the order of the keys */
    const oe_object *dimension_rows[OE_DIMENSIONS];
    unsigned open_dimensions; /* being worked out: a bit a key */
    oe_list lists;            /* of oe_entries */
    oe_list variables;        /* of oe_plan_variable */
    oe_map instances;         /* rule object → global or variable */
    oe_list prologue;         /* of oe_op: spills */
    oe_list ops;              /* of oe_op */
    bool needs_blocks;
    const oe_object *function; /* decoded records: what is called */
    oe_list decoded;           /* decoded records: of oe_decoded_value */
} oe_launch;

typedef struct {
    oe_bytes bytes;
    unsigned index;
    oe_image_format format;
    const char *triple, *arch, *kind; /* "" when nothing says */
    const char *machine;
    oe_image_symbols symbols;
    oe_map names; /* of symbols.names */
} oe_image;

typedef enum {
    OE_TERM_INTEGER, /* flags too */
    OE_TERM_BOOL,
    OE_TERM_TEXT, /* words too */
    OE_TERM_BYTES,
    OE_TERM_ZERO,
    OE_TERM_LIST,
    OE_TERM_GLOBAL,    /* address of a planned global, plus offset */
    OE_TERM_FUNCTION,  /* address of a planned function */
    OE_TERM_VARIABLE,  /* address of a stack variable */
    OE_TERM_VALUE,     /* a value of the module */
    OE_TERM_RESULT,    /* result of an earlier call */
    OE_TERM_PARAMETER, /* of a function that rules define */
    OE_TERM_AMOUNT,    /* run-time size of an object */
    OE_TERM_OPERATION  /* something computed at run time */
} oe_term_kind;

typedef enum { OE_RUN_INTEGER, OE_RUN_BOOL, OE_RUN_POINTER } oe_run_kind;

typedef enum {
    OE_COMPUTE_BINARY, /* op on items[0], items[1], 64 bits */
    OE_COMPUTE_UNARY,
    OE_COMPUTE_CHOICE,  /* items: value, condition, other */
    OE_COMPUTE_POINTER, /* number to address */
    OE_COMPUTE_BITS,    /* bits of a value as a 64-bit number */
    OE_COMPUTE_LOAD,
    OE_COMPUTE_OFFSET, /* items[0] plus items[1] bytes */
    OE_COMPUTE_TRUNCATE,
    OE_COMPUTE_CEIL_DIV,
    OE_COMPUTE_MIN,
    OE_COMPUTE_MAX
} oe_compute;

struct oe_term {
    oe_term_kind kind;
    oe_run_kind run; /* run-time kinds */
    unsigned width;  /* run-time integers: bits before widening; 64 for computed ones */
    bool is_signed, sign_is_open;
    oe_integer integer;
    const oe_object *flags;
    const char *text;
    size_t length;
    oe_term **items;
    size_t count;
    struct oe_plan_global *global;
    struct oe_plan_function *function;
    oe_plan_variable *variable;
    LLVMValueRef value;
    const oe_argument *argument; /* whose value it is, if of one */
    oe_amount amount;
    oe_op *result;
    unsigned parameter;
    int64_t offset;
    oe_compute compute;
    oe_operator op;
};

typedef struct oe_plan_global {
    const oe_object *rule; /* global or column; NULL: a string */
    const char *name;
    const oe_type *type; /* NULL for text and bytes */
    uint64_t count;      /* of `each` */
    bool is_array, is_text;
    oe_term *value; /* NULL: declared only; an `each` or struct is a LIST of field terms */
    const char *linkage, *visibility, *section;
    uint64_t align;
    bool constant, unnamed_addr;
    const char *keep, *listed_in;
    const oe_kernel *kernel;
    LLVMValueRef emitted, existing;
} oe_plan_global;

typedef struct oe_plan_function {
    const oe_object *rule;
    const char *symbol;
    oe_list ops;
    LLVMValueRef emitted;
    bool defined;
} oe_plan_function;

typedef enum {
    OE_OP_CALL,
    OE_OP_STORE,
    OE_OP_CLEAR,
    OE_OP_ORIGINAL,
    OE_OP_TRAP,
    OE_OP_FAIL,   /* goes to the nearest otherwise when `condition` holds */
    OE_OP_IF,     /* body when `condition` holds */
    OE_OP_ATTEMPT /* body; otherwise when a FAIL in it fires */
} oe_op_kind;

struct oe_op {
    oe_op_kind kind;
    const oe_object *step;
    oe_plan_function *function;
    oe_term **operands;
    size_t count;
    oe_term *value, *target, *condition;
    uint64_t offset; /* STORE: bytes into target */
    const oe_type *type;
    LLVMTypeRef spilled;
    oe_plan_variable *variable;
    oe_list body, otherwise;
    LLVMValueRef emitted;
};

typedef struct {
    const oe_object *rule;
    oe_plan_function *function;
    unsigned priority;
    bool destructor;
} oe_structor;

typedef struct {
    oe_arena *arena;
    oe_tables *tables;
    oe_diagnostics *diagnostics;
    LLVMModuleRef module;
    LLVMContextRef context;
    oe_target_layout layout;
    const char *triple, *object_format, *source_name;
    oe_list kernels; /* of oe_kernel */
    oe_map by_function;
    oe_map launchers;  /* function → launches row */
    oe_list launches;  /* of oe_launch */
    oe_list images;    /* of oe_image */
    oe_list globals;   /* of oe_plan_global */
    oe_list functions; /* of oe_plan_function */
    oe_list structors; /* of oe_structor */
    oe_map instances;  /* module-wide ones */
    oe_map kernel_instances;
    oe_map contents; /* constants by content */
    oe_map names;    /* symbols of planned globals and functions */
    unsigned depth;
} oe_plan_state;

/* What an expression is evaluated in. */
typedef struct {
    oe_plan_state *plan;
    oe_kernel *kernel;
    oe_launch *launch;
    oe_argument *argument;
    oe_image *image;
    const oe_entry *entry;
    const oe_entries *entries;
    oe_map *results; /* `as` → oe_op */
} oe_env;

/* ---- launches.c */
void oe_launches_find(oe_plan_state *plan, const char *const *globs, size_t glob_count);
oe_kernel *oe_kernel_add(oe_plan_state *plan, LLVMValueRef function, const oe_object *row,
                         const char *glob);
void oe_launch_prototype(oe_plan_state *plan, oe_kernel *kernel, oe_launch *launch);
bool oe_row_matches(const oe_value *kernel, const oe_value *argument, const oe_kernel *k,
                    const oe_argument *a);
oe_place oe_launch_place_of(oe_arena *arena, const oe_launch *launch);

/* ---- launchers.c */
/* Finds launchers and the kernels they are given. */
void oe_launchers_find(oe_plan_state *plan);
/* Whether `user` does nothing with `value`, a kernel's address, but give it to launchers. */
bool oe_launchers_own(oe_plan_state *plan, LLVMValueRef user, LLVMValueRef value, unsigned depth);
/* The kernel that a call of the launcher of `row` launches. */
oe_kernel *oe_launcher_kernel(oe_plan_state *plan, const oe_object *row, LLVMValueRef call);
/* Reads the operands of a launcher's call; and one argument of the kernel's. */
bool oe_launcher_read(oe_plan_state *plan, oe_launch *launch);
bool oe_launcher_argument(oe_plan_state *plan, const oe_launch *launch, oe_argument *argument);
/* Puts a direct call of the kernel in the launcher's place. */
void oe_launcher_make_direct(oe_plan_state *plan, LLVMBuilderRef builder, oe_launch *launch);
/* Forgets the addresses of a launched kernel that has no body. */
void oe_launcher_forget(const oe_kernel *kernel);

/* ---- plan-images.c */
void oe_images_read(oe_plan_state *plan, const oe_image_file *files, size_t count);
/* Reports what the images lack that the rules ask for. */
void oe_images_check(oe_plan_state *plan);
/* Whether each image defines a name, as far as its names can be read. */
bool oe_images_define(const oe_plan_state *plan, const char *name);

/* ---- evaluate.c: NULL after a diagnostic */
oe_term *oe_evaluate(oe_env *env, const oe_expr *expr);
bool oe_condition(oe_env *env, const oe_expr *expr); /* absent: true */
const char *oe_evaluate_text(oe_env *env, const oe_expr *expr);
bool oe_term_is_constant(const oe_term *term);
bool oe_term_is_computed(const oe_term *term);
/* Checks that a term may become a value of a type; reports at `place`. */
bool oe_term_conforms(oe_env *env, const oe_term *term, const oe_type *type, bool constant,
                      const oe_place *place, const char *what);
/* A text that is equal for equal constants, and for no others. */
const char *oe_term_key(oe_arena *arena, const oe_term *term);

/* ---- plan.c */
bool oe_plan_make(oe_plan_state *plan, const char *const *kernels, size_t kernel_count);
oe_plan_global *oe_plan_global_of(oe_env *env, const oe_object *global, const oe_place *place);
oe_plan_global *oe_plan_string(oe_plan_state *plan, const char *text, size_t length);
oe_plan_function *oe_plan_function_of(oe_plan_state *plan, const oe_object *function);
oe_term *oe_plan_column(oe_env *env, const oe_object *list, const oe_object *column);
oe_entries *oe_plan_entries(oe_env *env, const oe_object *list);

/* ---- plan-facts.c */
/* Facts and defaults for all arguments of a launch. */
void oe_plan_facts(oe_env *env);
/* One of OE_TEAMS … of a launch, worked out when first asked for. */
oe_term *oe_plan_dimension(oe_env *env, int which, const oe_place *place);

/* ---- plan-steps.c */
void oe_plan_sequence(oe_env *env, const oe_object *sequence);
void oe_plan_steps(oe_env *env, const oe_list *steps, oe_list *ops);
oe_plan_variable *oe_plan_variable_of(oe_env *env, const oe_object *variable);
oe_plan_variable *oe_plan_spill(oe_env *env, const oe_argument *argument);

/* ---- plan-explain.c: what a plan is made of, in words */
const char *oe_explain_term(oe_arena *arena, const oe_term *term);
const char *oe_explain_amount(oe_arena *arena, const oe_amount *amount);
/* Names of bits and fields, joined by |. */
const char *oe_explain_flags(oe_arena *arena, const oe_object *set, oe_integer value);
const char *oe_explain_kernel(oe_arena *arena, const oe_kernel *kernel);
const char *oe_explain_kind(const oe_launch *launch, const oe_argument *argument);
const char *oe_explain_access(const oe_launch *launch, const oe_argument *argument);
const char *oe_explain_size(oe_arena *arena, const oe_launch *launch, const oe_argument *argument);
const char *oe_explain_dimension(oe_arena *arena, const oe_launch *launch, int which);
/* Bytes moved to the device and back: numbers, or sums with values of the running program. */
typedef struct {
    const char *in, *out;
    const char *transfer; /* of one entry; NULL when its list does not say */
    size_t entries;       /* of a launch: how many say it */
} oe_moved;
oe_moved oe_explain_entry(oe_arena *arena, const oe_entries *entries, const oe_entry *entry);
oe_moved oe_explain_launch(oe_arena *arena, const oe_launch *launch);

/* ---- plan-print.c, plan-json.c, plan-remarks.c */
void oe_plan_print(const oe_plan_state *plan, oe_buffer *buffer);
void oe_plan_json(const oe_plan_state *plan, oe_buffer *buffer);
void oe_plan_remarks(const oe_plan_state *plan, oe_buffer *buffer);

/* ---- emit.c */
bool oe_emit(oe_plan_state *plan);
/* Types of the module; a named struct with another body is an error that shows both. NULL then. */
LLVMTypeRef oe_emit_type(oe_plan_state *plan, const oe_type *type);
LLVMTypeRef oe_emit_struct(oe_plan_state *plan, const oe_object *structure);
LLVMTypeRef oe_emit_function_type(oe_plan_state *plan, const oe_object *function);

#endif
