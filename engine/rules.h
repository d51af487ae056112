/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The stages from rule text to typed tables, in the order in which data passes. No LLVM.
 */
#ifndef OE_RULES_H
#define OE_RULES_H

#include "base.h"

/* ---- document.c: YAML text to a tree -------------------------------------------------------- */

typedef enum { OE_NODE_NULL, OE_NODE_SCALAR, OE_NODE_LIST, OE_NODE_MAP } oe_node_kind;

typedef struct oe_node oe_node;

typedef struct {
    const char *key;
    oe_place place; /* of the key */
    oe_node *value;
} oe_pair;

struct oe_node {
    oe_node_kind kind;
    oe_place place;
    const char *text; /* scalar */
    size_t length;
    uint32_t text_column; /* column of the first character of `text`; 0: not contiguous */
    oe_list items;        /* of oe_node (list) or oe_pair (map) */
};

/* The tree of one YAML document; NULL with diagnostics. */
oe_node *oe_document_parse(oe_arena *arena, const oe_source *source, oe_diagnostics *diagnostics);
oe_node *oe_node_get(const oe_node *map, const char *key);
oe_pair *oe_node_pair(const oe_node *map, const char *key);

/* ---- keys.c: the language's keys, each known in one place (keys.def) -------------------------- */

typedef enum {
    OE_KIND_BOOL,       /* true or false */
    OE_KIND_INTEGER,    /* a constant */
    OE_KIND_TEXT,       /* taken as it is */
    OE_KIND_TEMPLATE,   /* text with $(expression) */
    OE_KIND_WORD,       /* one of fixed words */
    OE_KIND_WORDS,      /* a list of words of the rule author's choice */
    OE_KIND_TEXTS,      /* a text or a list of texts */
    OE_KIND_GLOB,       /* a shell-style pattern */
    OE_KIND_TYPE,       /* i32, ptr, 3 x u32, flags.map, a struct */
    OE_KIND_EXPRESSION, /* an expression, or a list of them */
    OE_KIND_REFERENCE,  /* the id of an item of another table */
    OE_KIND_OPERANDS,   /* a map from names to expressions */
    OE_KIND_TABLE       /* an ordered map from ids to objects of one shape */
} oe_kind;

/* What is known when: a key's latest phase is what its expressions may use. */
typedef enum { OE_PHASE_RULE, OE_PHASE_MODULE, OE_PHASE_RUN } oe_phase;

#define SHAPE(shape, shorthand, about) OE_SHAPE_##shape,
#define KEY(shape, id, name, kind, argument, phase, about, example)
typedef enum {
#include "keys.def"
    OE_SHAPE_COUNT
} oe_shape_id;
#undef SHAPE
#undef KEY

#define SHAPE(shape, shorthand, about)
#define KEY(shape, id, name, kind, argument, phase, about, example) OE_KEY_##shape##_##id,
typedef enum {
#include "keys.def"
    OE_KEY_COUNT
} oe_key_id;
#undef SHAPE
#undef KEY

typedef struct {
    oe_shape_id shape;
    const char *name;
    oe_kind kind;
    const char *argument; /* WORD: the words; REFERENCE: the table; TABLE: the shape */
    oe_phase phase;
    const char *about, *example;
} oe_key;

typedef struct {
    const char *name;
    const char *shorthand; /* a scalar in place of the map is this key's value */
    const char *about;
    oe_key_id first;
    unsigned count;
} oe_shape;

const oe_shape *oe_shape_of(oe_shape_id id);
const oe_key *oe_key_of(oe_key_id id);
/* The key of a shape; -1 when it has none of that name. */
int oe_key_find(oe_shape_id shape, const char *name);
const char *oe_key_nearest(oe_arena *arena, oe_shape_id shape, const char *name);
/* The shape of a TABLE key's items; OE_SHAPE_COUNT for others. */
oe_shape_id oe_key_items(const oe_key *key);
/* Whether new items of an overlay go in front: tables of which the first row that holds wins. */
bool oe_key_is_first_match(oe_key_id id);
/* Whether the items of `shape` have an order that `before` and `after` may change. */
bool oe_word_in(const char *words, const char *word, size_t length);

/* ---- layers.c: files on top of each other ----------------------------------------------------- */

typedef struct {
    oe_node *tree;    /* merged, without `extends` and `variants` */
    oe_list variants; /* of oe_pair: guarded overlays, in order */
    const char *name; /* of the file on top */
    bool partial;
    oe_list files; /* of oe_source, base first */
} oe_layers;

oe_layers *oe_layers_load(oe_arena *arena, const char *const *rules, size_t rule_count,
                          const char *const *path, size_t path_count, oe_diagnostics *diagnostics);
/* Puts one overlay (a map of the top shape) on a tree; the tree is changed. */
void oe_layers_merge(oe_arena *arena, oe_node *base, const oe_node *overlay, bool partial,
                     oe_diagnostics *diagnostics);
oe_node *oe_node_clone(oe_arena *arena, const oe_node *node);
/* Resolves `like` of functions, after all layers are in. */
void oe_layers_finish(oe_arena *arena, oe_node *tree, oe_diagnostics *diagnostics);

/* ---- types and expressions -------------------------------------------------------------------- */

typedef struct oe_object oe_object;
typedef struct oe_tables oe_tables;

typedef enum {
    OE_TYPE_VOID,
    OE_TYPE_BOOL,
    OE_TYPE_INTEGER, /* width 8, 16, 32, 64 */
    OE_TYPE_POINTER,
    OE_TYPE_FLAGS,    /* object: the flag set; width is its type's */
    OE_TYPE_STRUCT,   /* object: the struct */
    OE_TYPE_ARRAY,    /* count x element */
    OE_TYPE_TRANSFER, /* list fields only: in, out, inout, alloc, value, none */
    OE_TYPE_TEXT      /* list fields and settings only */
} oe_type_kind;

typedef struct oe_type oe_type;
struct oe_type {
    oe_type_kind kind;
    unsigned width; /* bits */
    bool is_signed;
    uint64_t count;
    const oe_type *element;
    oe_object *object;
};

typedef enum {
    OE_EXPR_INTEGER,
    OE_EXPR_TEXT,
    OE_EXPR_BOOL,
    OE_EXPR_ZERO,
    OE_EXPR_NAME,   /* a path: settings.teams.x, or one bare word */
    OE_EXPR_CALL,   /* text: the function's name */
    OE_EXPR_UNARY,  /* - ~ not */
    OE_EXPR_BINARY, /* arithmetic, comparison, logic */
    OE_EXPR_CHOICE, /* arguments: value, condition, other value */
    OE_EXPR_LIST,
    OE_EXPR_TEMPLATE /* arguments: texts and expressions to be joined */
} oe_expr_kind;

typedef enum {
    OE_OP_NEGATE,
    OE_OP_INVERT,
    OE_OP_NOT,
    OE_OP_OR,
    OE_OP_AND,
    OE_OP_EQUAL,
    OE_OP_UNEQUAL,
    OE_OP_LESS,
    OE_OP_LESS_EQUAL,
    OE_OP_GREATER,
    OE_OP_GREATER_EQUAL,
    OE_OP_MATCHES,
    OE_OP_HAS,
    OE_OP_BIT_OR,
    OE_OP_BIT_XOR,
    OE_OP_BIT_AND,
    OE_OP_SHIFT_LEFT,
    OE_OP_SHIFT_RIGHT,
    OE_OP_ADD,
    OE_OP_SUBTRACT,
    OE_OP_MULTIPLY,
    OE_OP_DIVIDE,
    OE_OP_REMAINDER
} oe_operator;

/* Exact while planning: wide enough for every 64-bit value of either sign and their products. */
typedef __int128 oe_integer;

/* The names that the language knows (names.def): roots, their members, functions. */
#define NAME(root, member, type, domain, phase, needs, about) OE_NAME_##root##_##member,
#define FUNCTION(id, minimum, maximum, about)
typedef enum {
    OE_NAME_NONE,
#include "names.def"
    OE_NAME_COUNT
} oe_name_id;
#undef NAME
#undef FUNCTION

#define NAME(root, member, type, domain, phase, needs, about)
#define FUNCTION(id, minimum, maximum, about) OE_FUNCTION_##id,
typedef enum {
#include "names.def"
    OE_FUNCTION_COUNT
} oe_function_id;
#undef NAME
#undef FUNCTION

/* What an expression stands in; a name needs some of it. */
enum {
    OE_IN_MODULE = 0,
    OE_IN_KERNEL = 1,
    OE_IN_LAUNCH = 2,
    OE_IN_ARGUMENT = 4,
    OE_IN_IMAGE = 8,
    OE_IN_ENTRY = 16,
    OE_IN_FUNCTION = 32 /* parameters of a function that rules define */
};

/* What a name that is not in names.def stands for. */
typedef enum {
    OE_TARGET_NONE,
    OE_TARGET_SETTING,
    OE_TARGET_FLAG,     /* flags.map.to: a constant of its flag set */
    OE_TARGET_FLAG_SET, /* flags.requires(…): by value of a word */
    OE_TARGET_GLOBAL,
    OE_TARGET_FUNCTION,
    OE_TARGET_VARIABLE,
    OE_TARGET_LIST,
    OE_TARGET_COLUMN,
    OE_TARGET_ENTRY_FIELD, /* entry.size */
    OE_TARGET_ENTRY_COLUMN,
    OE_TARGET_ARGUMENTS, /* arguments.n, arguments.0 */
    OE_TARGET_PARAMETER, /* parameters.x, in a function that rules define */
    OE_TARGET_RESULT,    /* `as` of an earlier call */
    OE_TARGET_WORD,      /* a value of an enumeration */
    OE_TARGET_NAME       /* names.def */
} oe_target_kind;

typedef struct oe_expr oe_expr;
struct oe_expr {
    oe_expr_kind kind;
    oe_place place;
    oe_operator op;
    oe_expr **arguments;
    size_t count;
    oe_expr *where; /* count(list where condition) */
    oe_integer integer;
    const char *text; /* text, word, function name, or the whole path */
    const char **path;
    size_t path_count;
    /* filled by check.c */
    oe_target_kind target;
    oe_name_id name;
    oe_function_id function;
    oe_object *object; /* setting, flag set, global, function, variable, list, field … */
    oe_object *owner;  /* list of a column or an entry's field */
    int component;     /* .x .y .z: 0 to 2; -1: none */
    oe_phase phase;    /* when its value is known */
    unsigned needs;    /* OE_IN_… of everything in it */
};

/* ---- expression.c -------------------------------------------------------------------------------- */

/* Parses the text of a scalar, or each item of a list; NULL with a diagnostic. */
oe_expr *oe_expression_parse(oe_arena *arena, const oe_node *node, oe_diagnostics *diagnostics);
/* Text in which $(expression) is replaced. */
oe_expr *oe_template_parse(oe_arena *arena, const oe_node *node, oe_diagnostics *diagnostics);
const char *oe_operator_text(oe_operator op);
/* Arithmetic on constants; false with a diagnostic on overflow or division by zero. */
bool oe_fold(oe_operator op, oe_integer a, oe_integer b, oe_integer *result, const oe_place *place,
             oe_diagnostics *diagnostics);
/* The value of an expression made of numbers alone; false when it is not one, or has no value, which
 * is then reported unless `diagnostics` is NULL. */
bool oe_expression_number(const oe_expr *expr, oe_integer *value, oe_diagnostics *diagnostics);
const char *oe_integer_text(oe_arena *arena, oe_integer value);
bool oe_integer_fits(oe_integer value, unsigned width, bool is_signed);
const char *oe_type_text(oe_arena *arena, const oe_type *type);

/* ---- tables.c: the tree to typed objects ---------------------------------------------------------- */

typedef struct {
    const char *name;
    oe_place place;
    const oe_node *node; /* as it was written */
    oe_expr *expr;
} oe_named;

typedef struct {
    bool set;
    oe_place place;
    const oe_node *node;
    const char *text;    /* TEXT, WORD, GLOB, REFERENCE */
    bool flag;           /* BOOL */
    oe_integer integer;  /* INTEGER */
    oe_expr *expr;       /* EXPRESSION, TEMPLATE */
    const oe_type *type; /* TYPE */
    oe_object *object;   /* REFERENCE */
    oe_list list;        /* WORDS, TEXTS: of char *; OPERANDS: of oe_named; TABLE: of oe_object */
} oe_value;

struct oe_object {
    oe_shape_id shape;
    const char *id;
    oe_place place; /* of the id */
    oe_object *parent;
    unsigned index; /* in its table */
    oe_value *values;
    oe_list open;                   /* shape `entry`: of oe_named */
    const struct oe_layout *layout; /* structs */
    const oe_expr *current;         /* settings: the value in force */
    bool used;                      /* something refers to it */
};

struct oe_tables {
    oe_arena *arena;
    oe_object *rules;    /* the top object */
    const oe_node *tree; /* what the tables were made from */
    const char *name;
    bool partial;
};

oe_tables *oe_tables_build(oe_arena *arena, const oe_node *tree, const char *name, bool partial,
                           oe_diagnostics *diagnostics);
const oe_value *oe_get(const oe_object *object, oe_key_id key);
#define OE_GET(object, shape, id) oe_get((object), OE_KEY_##shape##_##id)
/* The items of a top-level table. */
const oe_list *oe_table(const oe_tables *tables, oe_key_id key);
#define OE_TABLE(tables, id) oe_table((tables), OE_KEY_rules_##id)
oe_object *oe_list_find(const oe_list *list, const char *id);
oe_type *oe_type_integer(oe_arena *arena, unsigned width, bool is_signed);
/* The value of a flag set's bit or value of that name; false when there is none. */
bool oe_flag_value(const oe_object *set, const char *name, oe_integer *value);
/* Changes a setting: NAME=VALUE. */
void oe_tables_set(oe_tables *tables, const char *assignment, oe_diagnostics *diagnostics);

/* ---- layout.c: offsets and sizes from a target description ------------------------------------------ */

typedef struct {
    unsigned pointer_size, pointer_align; /* bytes */
    unsigned align8, align16, align32, align64;
    bool big_endian;
} oe_target_layout;

typedef struct oe_layout {
    uint64_t size, align;
    uint64_t *offsets; /* of each field */
} oe_layout;

extern const oe_target_layout oe_layout_default; /* LP64, little endian */
/* By the architecture of a triple; false when it is not known. */
bool oe_layout_of_triple(oe_arena *arena, const char *triple, oe_target_layout *layout);
/* elf, coff, macho, wasm or unknown. */
const char *oe_object_format(const char *triple);
uint64_t oe_layout_size(const oe_target_layout *target, const oe_type *type);
uint64_t oe_layout_align(const oe_target_layout *target, const oe_type *type);
/* Lays out every struct; asserted offsets and sizes that don't hold are errors. */
void oe_layout_compute(oe_tables *tables, const oe_target_layout *target,
                       oe_diagnostics *diagnostics);

/* ---- typing.c: what an expression is, when it is known, what it needs -------------------------------- */

typedef enum {
    OE_IS_WRONG, /* already reported */
    OE_IS_INTEGER,
    OE_IS_BOOL,
    OE_IS_TEXT,
    OE_IS_WORD,
    OE_IS_FLAGS,
    OE_IS_POINTER,
    OE_IS_VALUE, /* an argument: pointer, integer or another, as the module has it */
    OE_IS_LIST,
    OE_IS_BYTES,
    OE_IS_ZERO,
    OE_IS_ENTRIES /* a list: to be counted, filled */
} oe_static_kind;

typedef struct {
    oe_static_kind kind;
    const char *domain; /* WORD */
    oe_object *flags;   /* FLAGS */
    size_t count;       /* LIST */
} oe_static;

/* Where an expression stands. */
typedef struct {
    oe_tables *tables;
    oe_diagnostics *diagnostics;
    oe_phase phase;            /* the latest that may be used */
    unsigned context;          /* OE_IN_… that are there */
    oe_object *list;           /* whose `entry` is meant */
    const oe_list *parameters; /* of the function that is being defined */
    const oe_list *results;    /* of oe_object: steps whose `as` is visible */
    const char *what;          /* for messages: "a global that is one a module" */
} oe_scope;

/* Binds and types an expression; `domain` is what bare words may be, or NULL. */
oe_static oe_infer(const oe_scope *scope, oe_expr *expr, const char *domain);
/* Binds it and checks that it may be used where `type` is wanted. */
void oe_infer_for(const oe_scope *scope, oe_expr *expr, const oe_type *type);
void oe_infer_bool(const oe_scope *scope, oe_expr *expr);
/* Reports what `expr`, already bound, needs and `scope` has not. */
bool oe_infer_fits(const oe_scope *scope, const oe_expr *expr);
const char *oe_words_of(oe_arena *arena, const oe_object *setting);
#define OE_TRANSFERS "in out inout alloc value none"

/* ---- direction.c: which values can be read backwards ------------------------------------------------- */

/* What is known of an expression whose value was found in a module. Bound expressions only. */
typedef enum {
    OE_DIRECTION_CONSTANT,  /* it has one value */
    OE_DIRECTION_SETTING,   /* settings choose its value */
    OE_DIRECTION_REFERENCE, /* the address of something in the tables, or of a place in it */
    OE_DIRECTION_COUNT,     /* how many of something there are */
    OE_DIRECTION_RECORD,    /* a part of the launch record, as it is */
    OE_DIRECTION_ONE_WAY    /* computed: no way back */
} oe_direction;

oe_direction oe_direction_of(const oe_expr *expr);
/* Whether two bound expressions are the same. */
bool oe_expression_equal(const oe_expr *a, const oe_expr *b);

/* ---- check.c: references, types, phases, reachability ------------------------------------------------ */

/* Checks everything that needs no module, and binds every name. */
void oe_check(oe_tables *tables, oe_diagnostics *diagnostics);
/* check-images.c */
void oe_check_images(oe_tables *tables, oe_diagnostics *diagnostics);

/* ---- lifetimes.c: storage that outlives what reads it ------------------------------------------------- */

/* Checks what asynchronous calls are given; after `oe_check`. */
void oe_check_lifetimes(oe_tables *tables, oe_diagnostics *diagnostics);

/* ---- api.c: what tools read of loaded rules ------------------------------------------------------------ */

oe_layers *oe_rules_layers(const oe_rules *rules);
/* The checked tables as a module of that triple gets them: the variants that hold for it are in. NULL
 * with diagnostics. Without a triple (NULL): 64 bits, little endian. */
oe_tables *oe_rules_tables(const oe_rules *rules, oe_arena *arena, const char *triple,
                           oe_diagnostics *diagnostics);

#endif
