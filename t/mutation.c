/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Rule files with one thing wrong: each key renamed, removed, written twice, each value of another
 * kind or an extreme. Every mutant must give a module that LLVM accepts, or messages that name file
 * and line; never a crash, a hang, a broken module, or a module touched by a failed run.
 *
 *     mutation RULES-FOLDER FILE SCRATCH-FOLDER [EVERY [FIRST]]
 *
 * tries each EVERY-th mutant of FILE from number FIRST on, all in this one process. SCRATCH-FOLDER
 * holds copies of the rule files. A mutant that fails is kept there as failed.NUMBER.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <llvm-c/Analysis.h>
#include <llvm-c/Core.h>

#include "../engine/ir.h"
#include "../engine/rules.h"

enum { SECONDS_EACH = 10, MOST_SHOWN = 300 };

#if defined(__SANITIZE_ADDRESS__)
enum { HAS_SANITIZER = 1 };
#else
enum { HAS_SANITIZER = 0 };
#endif

/* ---- one edit of a tree ---------------------------------------------------------------------- */

typedef enum {
    AS_IT_IS,
    RENAME,
    REMOVE,
    TWICE,
    IN_LIST,
    IN_MAP,
    UNWRAP,  /* a map loses its keys, a list all but its first item */
    REPLACE, /* by `text`, else by `other` */
    ADD      /* `key` with `text` to the map `target` */
} edit_kind;

typedef struct {
    edit_kind kind;
    const void *target; /* an oe_pair; an item of a list; ADD: a map */
    const char *key, *text;
    const oe_node *other;
} edit;

typedef struct {
    FILE *out;
    const edit *edit;
} writer;

static void write_text(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c == '\n')
            fputs("\\n", out);
        else if (c == '\t')
            fputs("\\t", out);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

static void indent(FILE *out, unsigned depth)
{
    fprintf(out, "\n%*s", (int)(2 * depth), "");
}

static void write_node(writer *w, const oe_node *node, unsigned depth);

static void write_unwrapped(writer *w, const oe_node *node, unsigned depth)
{
    bool is_map = node->kind == OE_NODE_MAP;
    fputs(is_map ? "[" : "", w->out);
    for (size_t i = 0; i < node->items.count && (is_map || i == 0); i++) {
        fputs(i ? ", " : "", w->out);
        write_node(w, is_map ? ((oe_pair *)node->items.items[i])->value : node->items.items[i],
                   depth);
    }
    fputs(is_map ? "]" : node->items.count ? "" : "0", w->out);
}

static void write_value(writer *w, const oe_node *value, edit_kind kind, unsigned depth)
{
    switch (kind) {
    case IN_LIST:
        fputs("[", w->out);
        write_node(w, value, depth);
        fputs("]", w->out);
        break;
    case IN_MAP:
        fputs("{\"it\": ", w->out);
        write_node(w, value, depth);
        fputs("}", w->out);
        break;
    case UNWRAP: write_unwrapped(w, value, depth); break;
    case REPLACE:
        if (w->edit->text)
            fputs(w->edit->text, w->out);
        else
            write_node(w, w->edit->other, depth);
        break;
    default: write_node(w, value, depth); break;
    }
}

static void write_node(writer *w, const oe_node *node, unsigned depth)
{
    bool is_map = node->kind == OE_NODE_MAP;
    if (node->kind == OE_NODE_NULL) {
        fputs("null", w->out);
        return;
    }
    if (node->kind == OE_NODE_SCALAR) {
        write_text(w->out, node->text);
        return;
    }
    fputc(is_map ? '{' : '[', w->out);
    for (size_t i = 0; i < node->items.count; i++) {
        const oe_pair *pair = is_map ? node->items.items[i] : NULL;
        edit_kind kind = w->edit->target == node->items.items[i] && w->edit->kind != ADD
                             ? w->edit->kind
                             : AS_IT_IS;
        for (int k = kind == REMOVE ? 2 : kind == TWICE ? 0 : 1; k < 2; k++) {
            indent(w->out, depth + 1);
            if (is_map) {
                write_text(w->out, pair->key);
                fputs(kind == RENAME ? "_x: " : ": ", w->out);
            }
            write_value(w, is_map ? pair->value : node->items.items[i], kind, depth + 1);
            fputc(',', w->out);
        }
    }
    if (w->edit->kind == ADD && w->edit->target == node)
        fprintf(w->out, "%s: %s,", w->edit->key, w->edit->text);
    indent(w->out, depth);
    fputc(is_map ? '}' : ']', w->out);
}

/* ---- all edits of a file --------------------------------------------------------------------- */

typedef struct {
    oe_arena *arena;
    oe_list edits;
    oe_list expressions; /* of char *: what the merged rules give to expressions */
    const oe_node *merged;
} collector;

static void add_edit(collector *c, edit_kind kind, const void *target, const char *key,
                     const char *text, const oe_node *other)
{
    edit *e = OE_NEW(c->arena, edit);
    *e = (edit){kind, target, key, text, other};
    oe_list_add(c->arena, &c->edits, e);
}

/* One edit for each text; a key says that it is added. */
static void add_texts(collector *c, const void *target, const char *key, const char *const *texts,
                      size_t count)
{
    for (size_t i = 0; i < count; i++)
        add_edit(c, key ? ADD : REPLACE, target, key, texts[i], NULL);
}

#define ADD_TEXTS(c, target, key, ...)                                                             \
    add_texts(c, target, key, (const char *const[]){__VA_ARGS__},                                  \
              sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

static void add_words(collector *c, const void *target, const char *key, const char *words)
{
    while (*words) {
        size_t length = strcspn(words, " ");
        add_edit(c, key ? ADD : REPLACE, target, key, oe_copy(c->arena, words, length), NULL);
        words += length + (words[length] == ' ');
    }
}

static void add_ids(collector *c, const void *target, const char *key, const char *table)
{
    const oe_node *ids = oe_node_get(c->merged, table);
    for (size_t i = 0; ids && i < ids->items.count; i++)
        add_edit(c, key ? ADD : REPLACE, target, key, ((oe_pair *)ids->items.items[i])->key, NULL);
}

/* Values of the kind that the key table says, right and less right ones. */
static void add_fitting(collector *c, const void *target, const oe_key *k, bool is_new)
{
    const char *key = is_new ? k->name : NULL;
    switch (k->kind) {
    case OE_KIND_BOOL: ADD_TEXTS(c, target, key, "true", "false"); break;
    case OE_KIND_INTEGER:
        ADD_TEXTS(c, target, key, "0", "1", "2", "3", "7", "8", "64", "4096", "65535", "65536",
                  "2147483648", "4294967296", "9223372036854775807", "18446744073709551615");
        break;
    case OE_KIND_TEXT:
        ADD_TEXTS(c, target, key, "other", "\"\"", "llvm.used", "llvm.global_ctors", "kernel_1",
                  "x", "g", "\"a b\"", "\"\\x01\\\\\\\"\"", "\"\\xE9\"", "llvm.module.flags");
        break;
    case OE_KIND_TEMPLATE:
        ADD_TEXTS(c, target, key, "other", "\"\"", "x", "g", "kernel_1", "$(kernel.name)",
                  "$(kernel.wildcard)", "llvm.used", "$(launch.line)", "$(argument.name)", "$(");
        break;
    case OE_KIND_WORD: add_words(c, target, key, k->argument); break;
    case OE_KIND_WORDS: ADD_TEXTS(c, target, key, "[a, b]", "[]", "[a, a]", "[true]"); break;
    case OE_KIND_TEXTS:
        ADD_TEXTS(c, target, key, "[]", "[nounwind]", "[alwaysinline, noinline]", "[naked]",
                  "[byval]", "[optnone]", "[noreturn]", "[sret]", "[memory]", "[x, x, x]", "[\"\"]",
                  "[convergent, speculatable]");
        break;
    case OE_KIND_GLOB:
        ADD_TEXTS(c, target, key, "\"*\"", "kernel_1", "\"\"", "\"[\"", "\"[!k]*\"", "0",
                  "\"\\\\\"");
        break;
    case OE_KIND_TYPE:
        ADD_TEXTS(c, target, key, "i8", "i16", "i32", "i64", "u8", "u64", "bool", "ptr", "void",
                  "transfer", "text", "0 x ptr", "3 x u32", "1048576 x i64", "2 x bool");
        add_ids(c, target, key, "structs");
        break;
    case OE_KIND_EXPRESSION:
        add_texts(c, target, key, (const char *const *)c->expressions.items, c->expressions.count);
        break;
    case OE_KIND_REFERENCE: add_ids(c, target, key, k->argument); break;
    case OE_KIND_OPERANDS:
    case OE_KIND_TABLE: ADD_TEXTS(c, target, key, "{}", "{it: {}}", "{it: 0}"); break;
    default: break;
    }
}

/* What can be wrong whatever stands there; `pair` is NULL for an item of a list. */
static void add_generic(collector *c, const void *target, const oe_pair *pair, const oe_node *value)
{
    if (pair)
        add_edit(c, RENAME, target, NULL, NULL, NULL);
    add_edit(c, REMOVE, target, NULL, NULL, NULL);
    add_edit(c, TWICE, target, NULL, NULL, NULL);
    add_edit(c, IN_LIST, target, NULL, NULL, NULL);
    add_edit(c, IN_MAP, target, NULL, NULL, NULL);
    if (value->kind == OE_NODE_MAP || value->kind == OE_NODE_LIST)
        add_edit(c, UNWRAP, target, NULL, NULL, NULL);
    ADD_TEXTS(c, target, NULL, "0", "-1", "9223372036854775808", "18446744073709551616", "\"\"",
              "null", "[]", "{}", "[0]", "{it: 0}", "{it: {}}", "true", "word");
}

static void collect_object(collector *c, const oe_node *node, oe_shape_id shape);

static void collect_items(collector *c, const oe_node *node)
{
    for (size_t i = 0; i < node->items.count; i++) {
        bool is_map = node->kind == OE_NODE_MAP;
        const oe_pair *pair = is_map ? node->items.items[i] : NULL;
        const oe_node *value = is_map ? pair->value : node->items.items[i];
        add_generic(c, node->items.items[i], pair, value);
        if (is_map) /* operands and fields of entries */
            add_texts(c, pair, NULL, (const char *const *)c->expressions.items,
                      c->expressions.count);
        collect_items(c, value);
    }
}

static void collect_table(collector *c, const oe_node *table, oe_shape_id shape)
{
    for (size_t i = 0; i < table->items.count; i++) {
        const oe_pair *pair = table->items.items[i];
        add_generic(c, pair, pair, pair->value);
        for (size_t k = 0; k < table->items.count; k++)
            if (k != i)
                add_edit(c, REPLACE, pair, NULL, NULL, ((oe_pair *)table->items.items[k])->value);
        if (pair->value->kind == OE_NODE_MAP)
            collect_object(c, pair->value, shape);
        else if (*oe_shape_of(shape)->shorthand)
            add_fitting(c, pair,
                        oe_key_of((oe_key_id)oe_key_find(shape, oe_shape_of(shape)->shorthand)),
                        false);
    }
}

static int find_key(oe_shape_id shape, const char *name)
{
    int id = oe_key_find(shape, name);
    return id < 0 && shape == OE_SHAPE_variant ? oe_key_find(OE_SHAPE_rules, name) : id;
}

static void collect_object(collector *c, const oe_node *node, oe_shape_id shape)
{
    if (shape == OE_SHAPE_entry) {
        collect_items(c, node);
        return;
    }
    for (size_t i = 0; i < node->items.count; i++) {
        const oe_pair *pair = node->items.items[i];
        int id = find_key(shape, pair->key);
        const oe_key *key = id < 0 ? NULL : oe_key_of((oe_key_id)id);
        add_generic(c, pair, pair, pair->value);
        if (key)
            add_fitting(c, pair, key, false);
        if (key && key->kind == OE_KIND_TABLE && pair->value->kind == OE_NODE_MAP)
            collect_table(c, pair->value, oe_key_items(key));
        else
            collect_items(c, pair->value);
    }
    const oe_shape *s = oe_shape_of(shape);
    for (unsigned i = 0; i < (unsigned)(oe_shape_of(shape + 1)->first - s->first); i++) {
        const oe_key *key = oe_key_of((oe_key_id)(s->first + i));
        if (!oe_node_get(node, key->name))
            add_fitting(c, node, key, true);
    }
}

static void add_expression(collector *c, const char *format, const char *a, const char *b)
{
    oe_list_add(c->arena, &c->expressions, oe_format(c->arena, format, a, b));
}

/* Everything in the merged rules that an expression may name, and values of each kind. */
static void collect_expressions(collector *c)
{
    static const char *const fixed[] = {"0",
                                        "-1",
                                        "2",
                                        "zero",
                                        "false",
                                        "[1, 2, 3]",
                                        "[zero]",
                                        "argument",
                                        "argument.object.size",
                                        "arguments.0",
                                        "arguments.1 + 1",
                                        "bits(arguments.0)",
                                        "spill(arguments.1)",
                                        "kernel.name",
                                        "kernel.index",
                                        "launch.teams",
                                        "launch.teams.x",
                                        "product(launch.threads)",
                                        "image.data",
                                        "image.size",
                                        "module.triple",
                                        "module.pointer-size",
                                        "count(kernels)",
                                        "entry.size",
                                        "\"'text'\"",
                                        "'string(\"s\")'",
                                        "pointer(1)",
                                        "1 << 63",
                                        "1 / 0",
                                        "1 if kernel.has_body else zero",
                                        "truncate(argument; u8)",
                                        "ceil_div(1; 0)"};
    static const char *const tables[] = {"settings", "globals",   "functions", "structs",
                                         "lists",    "variables", "flags"};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        add_expression(c, "%s", fixed[i], "");
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++) {
        const oe_node *table = oe_node_get(c->merged, tables[t]);
        for (size_t i = 0; table && i < table->items.count; i++) {
            const oe_pair *pair = table->items.items[i];
            add_expression(c, "%s.%s", tables[t], pair->key);
            const oe_node *columns = oe_node_get(pair->value, "columns");
            for (size_t k = 0; columns && k < columns->items.count; k++)
                add_expression(c, "lists.%s.%s", pair->key,
                               ((oe_pair *)columns->items.items[k])->key);
            if (t == 1) {
                add_expression(c, "end(globals.%s)", pair->key, "");
                add_expression(c, "load(globals.%s)", pair->key, "");
                add_expression(c, "globals.%s + 1", pair->key, "");
            }
        }
    }
}

/* ---- rule files ------------------------------------------------------------------------------ */

static const oe_node *parse_rules(oe_arena *arena, const char *path)
{
    oe_diagnostics *diagnostics = oe_diagnostics_new();
    oe_source *source = oe_source_read(arena, path, OE_MAX_RULE_BYTES, diagnostics);
    oe_node *tree = source ? oe_document_parse(arena, source, diagnostics) : NULL;
    if (!tree) {
        printf("Bail out! %s\n", oe_diagnostics_text(diagnostics, 0));
        exit(1);
    }
    oe_diagnostics_free(diagnostics);
    return tree;
}

static const oe_node *parse_named(oe_arena *arena, const char *folder, const char *name)
{
    return parse_rules(arena, oe_format(arena, "%s/%s.yaml", folder, name));
}

static bool reaches(oe_arena *arena, const char *folder, const char *name, const char *other)
{
    if (strcmp(name, other) == 0)
        return true;
    const oe_node *extends = oe_node_get(parse_named(arena, folder, name), "extends");
    if (!extends)
        return false;
    if (extends->kind == OE_NODE_SCALAR)
        return reaches(arena, folder, extends->text, other);
    for (size_t i = 0; i < extends->items.count; i++)
        if (reaches(arena, folder, ((oe_node *)extends->items.items[i])->text, other))
            return true;
    return false;
}

/* The rule set to load: `name` itself, or for a piece the first whole one made of it. */
static const char *top_of(oe_arena *arena, const char *folder, const char *name)
{
    if (!oe_node_get(parse_named(arena, folder, name), "partial"))
        return name;
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, alphasort);
    const char *top = NULL;
    for (int i = 0; i < count; i++) {
        char *file = entries[i]->d_name, *end = strstr(file, ".yaml");
        if (end && !top) {
            *end = 0;
            if (!oe_node_get(parse_named(arena, folder, file), "partial") &&
                reaches(arena, folder, file, name))
                top = oe_copy(arena, file, strlen(file));
        }
        free(entries[i]);
    }
    free(entries);
    return top ? top : name;
}

/* ---- modules --------------------------------------------------------------------------------- */

static const char body[] =
    "%pair = type { i64, float }\n"
    "@x = global [64 x float] zeroinitializer\n"
    "@y = internal global [64 x i8] zeroinitializer\n"
    "@note = private constant [15 x i8] c\"offload_kernel\\00\", section \"llvm.metadata\"\n"
    "@file = private constant [4 x i8] c\"f.c\\00\", section \"llvm.metadata\"\n"
    "@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }]\n"
    "  [{ ptr, ptr, ptr, i32, ptr } { ptr @noted, ptr @note, ptr @file, i32 1, ptr null }],\n"
    "  section \"llvm.metadata\"\n"
    "declare i32 @__gxx_personality_v0(...)\n"
    "declare void @kernel_0(ptr)\n"
    "declare void @kernel_12(ptr readonly, i8 signext, i1 zeroext)\n"
    "define void @kernel_1(ptr %a, i32 %n, double %d) noinline {\n"
    "  store float 1.0, ptr %a\n  ret void\n}\n"
    "define void @kernel_2(ptr byval(%pair) %p, <2 x float> %v) noinline {\n  ret void\n}\n"
    "define internal void @noted(ptr %a, ptr %b) noinline {\n"
    "  store float 1.0, ptr %a\n  ret void\n}\n"
    "define void @marked() noinline \"offload_kernel\" {\n  ret void\n}\n"
    "define void @f(i32 %n, ptr byval(%pair) %p) {\n"
    "  %l = alloca [8 x i32]\n"
    "  call void @kernel_1(ptr @x, i32 %n, double 2.0)\n"
    "  call void @kernel_0(ptr %l)\n"
    "  call void @kernel_12(ptr @y, i8 -3, i1 true)\n"
    "  call void @kernel_2(ptr byval(%pair) %p, <2 x float> zeroinitializer)\n"
    "  ret void\n}\n"
    "define void @g(i64 %bytes) personality ptr @__gxx_personality_v0 {\n"
    "  %room = alloca i8, i64 %bytes\n"
    "  invoke void @noted(ptr %room, ptr @x) to label %good unwind label %bad\n"
    "good:\n"
    "  call void @marked()\n"
    "  ret void\n"
    "bad:\n"
    "  %e = landingpad { ptr, i32 } cleanup\n"
    "  resume { ptr, i32 } %e\n}\n";

typedef struct {
    const char *target;
    size_t image_count;
} module_kind;

static const module_kind modules[] = {
    {"target datalayout = \"e-m:e-i64:64-n8:16:32:64-S128\"\n"
     "target triple = \"x86_64-unknown-linux-gnu\"\n",
     1},
    {"target triple = \"x86_64-pc-windows-msvc\"\n", 0},
};

static LLVMModuleRef parse_module(LLVMContextRef context, const char *text, char **message)
{
    return oe_llvm_parse(context, text, strlen(text), "mutation.ll", message);
}

static void ignore(LLVMDiagnosticInfoRef info, void *context)
{
    (void)info;
    (void)context;
}

/* ---- what a mutant must hold ----------------------------------------------------------------- */

static char reason[4096];

static const char *because(const char *what, const char *detail)
{
    snprintf(reason, sizeof reason, "%s: %.3000s", what, detail ? detail : "");
    return reason;
}

/* Whether a line ends in :NUMBER:NUMBER at `end`. */
static bool ends_in_place(const char *text, const char *end)
{
    for (int i = 0; i < 2; i++) {
        const char *at = end;
        while (at > text && isdigit((unsigned char)at[-1]))
            at--;
        if (at == end || at == text || at[-1] != ':')
            return false;
        end = at - 1;
    }
    return true;
}

/* Whether an error, or a note of it, begins with FILE:LINE:COLUMN. */
static bool names_line(const char *text)
{
    if (strstr(text, ": warning: "))
        return true;
    const char *error = strstr(text, ": error: ");
    if (error && ends_in_place(text, error))
        return true;
    for (const char *note = text; (note = strstr(note + 1, ": note: "));)
        if (ends_in_place(text, note))
            return true;
    return false;
}

static const char *first_error(const oe_diagnostics *diagnostics)
{
    for (size_t i = 0; i < oe_diagnostics_count(diagnostics); i++)
        if (strstr(oe_diagnostics_text(diagnostics, i), "error: "))
            return oe_diagnostics_text(diagnostics, i);
    return "no message";
}

static const char *judge_messages(const oe_diagnostics *diagnostics)
{
    for (size_t i = 0; i < oe_diagnostics_count(diagnostics); i++)
        if (!names_line(oe_diagnostics_text(diagnostics, i)))
            return because("no file and line", oe_diagnostics_text(diagnostics, i));
    if (oe_diagnostics_errors(diagnostics) == 0)
        return because("failed without a message", "");
    if (oe_diagnostics_status(diagnostics) != OE_WRONG)
        return because("not the rules' fault", first_error(diagnostics));
    return NULL;
}

static const char *judge_output(LLVMModuleRef module)
{
    const char *bad = NULL;
    char *message = NULL, *text = LLVMPrintModuleToString(module);
    if (LLVMVerifyModule(module, LLVMReturnStatusAction, &message))
        bad = because("does not verify", message);
    LLVMDisposeMessage(message);
    message = NULL;
    LLVMContextRef context = LLVMContextCreate();
    LLVMContextSetDiagnosticHandler(context, ignore, NULL);
    LLVMModuleRef again = bad ? NULL : parse_module(context, text, &message);
    if (!bad && !again)
        bad = because("does not parse", message);
    if (again)
        LLVMDisposeModule(again);
    if (message)
        LLVMDisposeMessage(message);
    LLVMContextDispose(context);
    LLVMDisposeMessage(text);
    return bad;
}

/* What is planned happens; what is refused leaves the module alone. */
static const char *judge_module(const oe_rules *rules, const module_kind *kind, const char *image)
{
    char text[8192], *message = NULL;
    snprintf(text, sizeof text, "%s%s", kind->target, body);
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef module = parse_module(context, text, &message);
    if (!module) {
        printf("Bail out! the test's own module: %s\n", message);
        exit(1);
    }
    oe_diagnostics *planned = oe_diagnostics_new(), *applied = oe_diagnostics_new();
    oe_image_file file = {image, NULL, NULL, NULL};
    oe_apply_options options = {&file, kind->image_count};
    char *before = LLVMPrintModuleToString(module);
    char *plan = oe_plan(rules, module, &options, OE_PLAN_TEXT, planned);
    char *between = LLVMPrintModuleToString(module);
    bool done = oe_apply(rules, module, &options, applied);
    const char *bad = NULL;
    if (strcmp(before, between) != 0)
        bad = because("planning changes the module", between);
    else if (!plan != !done)
        bad = because("planned and done differ", first_error(done ? planned : applied));
    else if (done)
        bad = judge_output(module);
    else
        bad = judge_messages(applied);
    if (!bad && !done) {
        char *after = LLVMPrintModuleToString(module);
        if (strcmp(before, after) != 0)
            bad = because("refused, and the module is changed", first_error(applied));
        LLVMDisposeMessage(after);
    }
    oe_text_free(plan);
    LLVMDisposeMessage(before);
    LLVMDisposeMessage(between);
    oe_diagnostics_free(planned);
    oe_diagnostics_free(applied);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return bad;
}

static size_t refused, lowered;

static const char *judge(const char *path, const char *folder, const char *image)
{
    oe_diagnostics *diagnostics = oe_diagnostics_new();
    oe_load_options options = {.rules = &path, .rule_count = 1, .path = &folder, .path_count = 1};
    oe_rules *rules = oe_rules_load(&options, diagnostics);
    const char *bad = rules ? NULL : judge_messages(diagnostics);
    refused += !rules;
    lowered += rules != NULL;
    for (size_t i = 0; rules && !bad && i < sizeof modules / sizeof *modules; i++)
        bad = judge_module(rules, &modules[i], image);
    oe_rules_free(rules);
    oe_diagnostics_free(diagnostics);
    return bad;
}

/* ---- all mutants of one file ----------------------------------------------------------------- */

static char current[512];

static void die(int signal)
{
    static const char *const what[] = {"not ok 1 - crash: ", "not ok 1 - hang: "};
    const char *text = what[signal == SIGALRM];
    ssize_t ignored = write(1, text, strlen(text));
    ignored = write(1, current, strlen(current));
    ignored = write(1, "\n1..1\n", 6);
    (void)ignored;
    _exit(2);
}

static void write_mutant(const oe_node *tree, const char *path, const edit *e)
{
    writer w = {fopen(path, "w"), e};
    if (!w.out) {
        printf("Bail out! cannot write %s\n", path);
        exit(1);
    }
    write_node(&w, tree, 0);
    fputc('\n', w.out);
    fclose(w.out);
}

static const oe_node *merge(oe_arena *arena, const char *top, const char *folder)
{
    oe_diagnostics *diagnostics = oe_diagnostics_new();
    const oe_layers *layers = oe_layers_load(arena, &top, 1, &folder, 1, diagnostics);
    oe_diagnostics_free(diagnostics);
    return layers ? layers->tree : NULL;
}

static void catch_signals(void)
{
    static char room[1 << 16]; /* for when the stack overflows */
    stack_t stack = {.ss_sp = room, .ss_size = sizeof room};
    struct sigaction action = {.sa_handler = die, .sa_flags = SA_ONSTACK};
    sigaltstack(&stack, NULL);
    const int signals[] = {SIGALRM, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        if (signals[i] == SIGALRM || !HAS_SANITIZER) /* which shows more */
            sigaction(signals[i], &action, NULL);
}

int main(int argc, char **argv)
{
    if (argc < 4)
        return 2;
    const char *folder = argv[1], *name = argv[2], *scratch = argv[3];
    size_t every = argc > 4 ? strtoul(argv[4], NULL, 10) : 1;
    size_t first = argc > 5 ? strtoul(argv[5], NULL, 10) : 0;
    oe_arena *arena = oe_arena_new();
    if (!arena || !OE_GUARD(arena))
        return 3;
    const oe_node *tree = parse_named(arena, folder, name);
    const char *top = oe_format(arena, "%s/%s.yaml", scratch, top_of(arena, folder, name));
    const char *path = oe_format(arena, "%s/%s.yaml", scratch, name);
    const char *image = oe_format(arena, "%s/image", scratch);
    FILE *bytes = fopen(image, "w");
    if (!bytes || fputs("the image", bytes) < 0 || fclose(bytes) != 0)
        return 3;
    setvbuf(stdout, NULL, _IOLBF, 0);
    catch_signals();

    edit none = {.kind = AS_IT_IS};
    write_mutant(tree, path, &none);
    const char *bad = judge(top, scratch, image);
    collector c = {.arena = arena, .merged = merge(arena, top, scratch)};
    if (bad || !lowered || !c.merged) {
        printf("not ok 1 - %s as it is: %s\n1..1\n", name, bad ? bad : "refused");
        return 1;
    }
    collect_expressions(&c);
    collect_object(&c, tree, OE_SHAPE_rules);
    size_t failures = 0, tried = 0;
    for (size_t i = first; i < c.edits.count; i += every) {
        write_mutant(tree, path, c.edits.items[i]);
        snprintf(current, sizeof current, "mutant %zu of %s, kept in %s", i, name, path);
        alarm(SECONDS_EACH);
        bad = judge(top, scratch, image);
        alarm(0);
        tried++;
        if (!bad)
            continue;
        failures++;
        const char *kept = oe_format(arena, "%s/failed.%zu", scratch, i);
        rename(path, kept);
        if (failures <= MOST_SHOWN)
            printf("# mutant %zu, kept in %s: %s\n", i, kept, bad);
    }
    printf("%s 1 - %zu of %zu mutants of %s: %zu refused, %zu lowered, %zu wrong\n1..1\n",
           failures ? "not ok" : "ok", tried, c.edits.count, name, refused, lowered - 1, failures);
    oe_arena_free(arena);
    return failures != 0;
}
