/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What an expression is, when its value is known, and what it must stand in. Binds every name, so
 * that evaluation meets no unknown ones.
 */
#include "rules.h"

typedef struct {
    const char *root, *member;
    oe_static_kind kind;
    const char *domain;
    oe_phase phase;
    unsigned needs;
} known_name;

#define NAME(root, member, type, domain, phase, needs, about)                                      \
    {#root, #member, OE_IS_##type, domain, OE_PHASE_##phase, OE_IN_##needs},
#define FUNCTION(id, minimum, maximum, about)
static const known_name names[] = {
    {"", "", OE_IS_WRONG, "", OE_PHASE_RULE, 0},
#include "names.def"
};
#undef NAME
#undef FUNCTION

#define NAME(root, member, type, domain, phase, needs, about)
#define FUNCTION(id, minimum, maximum, about) {#id, minimum, maximum},
static const struct {
    const char *name;
    size_t minimum, maximum;
} functions[] = {
#include "names.def"
};
#undef NAME
#undef FUNCTION

static const oe_static wrong = {.kind = OE_IS_WRONG};

static oe_static is(oe_static_kind kind)
{
    return (oe_static){.kind = kind};
}

static const char *kind_text(oe_arena *arena, oe_static type)
{
    switch (type.kind) {
    case OE_IS_INTEGER: return "a number";
    case OE_IS_BOOL: return "true or false";
    case OE_IS_TEXT: return "a text";
    case OE_IS_WORD: return oe_format(arena, "a word (%s)", type.domain ? type.domain : "");
    case OE_IS_FLAGS: return oe_format(arena, "a value of flags.%s", type.flags->id);
    case OE_IS_POINTER: return "an address";
    case OE_IS_VALUE: return "an argument";
    case OE_IS_LIST: return oe_format(arena, "a list of %zu numbers", type.count);
    case OE_IS_BYTES: return "bytes";
    case OE_IS_ZERO: return "zero";
    case OE_IS_ENTRIES: return "a list of entries";
    default: return "nothing";
    }
}

static oe_static complain(const oe_scope *s, const oe_expr *expr, const char *format, ...)
    OE_PRINTF(3, 4);
static oe_static complain(const oe_scope *s, const oe_expr *expr, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    oe_error(s->diagnostics, &expr->place, "%s", oe_format_list(s->tables->arena, format, list));
    va_end(list);
    return wrong;
}

/* ---- names ---------------------------------------------------------------------------------------- */

static const char *context_text(unsigned missing)
{
    if (missing & OE_IN_ENTRY)
        return "an entry of a list";
    if (missing & OE_IN_ARGUMENT)
        return "an argument";
    if (missing & OE_IN_LAUNCH)
        return "a launch";
    if (missing & OE_IN_KERNEL)
        return "a kernel";
    if (missing & OE_IN_IMAGE)
        return "an image";
    return "a function's parameters";
}

static bool fits_context(const oe_scope *s, const oe_expr *expr, unsigned needs)
{
    unsigned missing = needs & ~s->context;
    if (!missing)
        return true;
    complain(s, expr, "'%s' speaks of %s, and here there is none%s%s",
             expr->text ? expr->text : "this", context_text(missing), s->what ? ": this is " : "",
             s->what ? s->what : "");
    return false;
}

static bool fits_phase(const oe_scope *s, const oe_expr *expr, oe_phase phase)
{
    if (phase <= s->phase)
        return true;
    if (phase == OE_PHASE_RUN)
        complain(s, expr,
                 "'%s' is known only when the program runs; here a value is needed while "
                 "planning",
                 expr->text ? expr->text : "this");
    else
        complain(s, expr,
                 "'%s' is a fact of the module; here a value is needed that the rules "
                 "alone give",
                 expr->text ? expr->text : "this");
    return false;
}

static bool needs(const oe_scope *s, oe_expr *expr, unsigned what, oe_phase phase)
{
    expr->needs |= what;
    if (phase > expr->phase)
        expr->phase = phase;
    return fits_context(s, expr, what) && fits_phase(s, expr, phase);
}

static oe_static unknown_in(const oe_scope *s, const oe_expr *expr, const oe_list *table,
                            const char *root, const char *id)
{
    const char **all = OE_NEW_ARRAY(s->tables->arena, const char *, table->count + 1);
    for (size_t i = 0; i < table->count; i++)
        all[i] = ((oe_object *)table->items[i])->id;
    const char *near = oe_nearest(id, all, table->count);
    if (!near && s->tables->partial)
        return wrong;
    return complain(s, expr, "there is no '%s' in %s%s%s%s", id, root,
                    near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static oe_static type_static(const oe_type *type)
{
    if (!type)
        return wrong;
    switch (type->kind) {
    case OE_TYPE_BOOL: return is(OE_IS_BOOL);
    case OE_TYPE_INTEGER: return is(OE_IS_INTEGER);
    case OE_TYPE_POINTER: return is(OE_IS_POINTER);
    case OE_TYPE_TEXT: return is(OE_IS_TEXT);
    case OE_TYPE_FLAGS: return (oe_static){.kind = OE_IS_FLAGS, .flags = type->object};
    case OE_TYPE_ARRAY: return (oe_static){.kind = OE_IS_LIST, .count = (size_t)type->count};
    case OE_TYPE_TRANSFER: return (oe_static){.kind = OE_IS_WORD, .domain = OE_TRANSFERS};
    default: return wrong;
    }
}

const char *oe_words_of(oe_arena *arena, const oe_object *setting)
{
    const oe_list *words = &OE_GET(setting, setting, one_of)->list;
    oe_buffer text = {.arena = arena};
    for (size_t i = 0; i < words->count; i++)
        oe_buffer_format(&text, "%s%s", i ? " " : "", (const char *)words->items[i]);
    return text.text ? text.text : "";
}

static oe_static infer_setting(const oe_scope *s, oe_expr *expr, oe_object *setting)
{
    expr->target = OE_TARGET_SETTING;
    expr->object = setting;
    setting->used = true;
    if (OE_GET(setting, setting, one_of)->set)
        return (oe_static){.kind = OE_IS_WORD, .domain = oe_words_of(s->tables->arena, setting)};
    return type_static(OE_GET(setting, setting, type)->type);
}

static bool has_named(const oe_list *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(((oe_named *)list->items[i])->name, name) == 0)
            return true;
    return false;
}

static oe_static infer_flag(const oe_scope *s, oe_expr *expr, oe_object *set, const char *bit)
{
    const oe_list *bits = &OE_GET(set, flag_set, bits)->list;
    const oe_list *values = &OE_GET(set, flag_set, values)->list;
    expr->target = OE_TARGET_FLAG;
    expr->object = set;
    if (has_named(bits, bit) || has_named(values, bit))
        return (oe_static){.kind = OE_IS_FLAGS, .flags = set};
    size_t count = 0;
    const char **all =
        OE_NEW_ARRAY(s->tables->arena, const char *, bits->count + values->count + 1);
    for (size_t i = 0; i < bits->count; i++)
        all[count++] = ((oe_named *)bits->items[i])->name;
    for (size_t i = 0; i < values->count; i++)
        all[count++] = ((oe_named *)values->items[i])->name;
    const char *near = oe_nearest(bit, all, count);
    return complain(s, expr, "there is no '%s' in flags.%s%s%s%s", bit, set->id,
                    near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static unsigned per_needs(const char *per)
{
    if (!per || strcmp(per, "module") == 0)
        return OE_IN_MODULE;
    if (strcmp(per, "kernel") == 0)
        return OE_IN_KERNEL;
    return strcmp(per, "launch") == 0 ? OE_IN_LAUNCH : OE_IN_IMAGE;
}

static oe_static infer_list(const oe_scope *s, oe_expr *expr, oe_object *list, const char *column)
{
    expr->owner = list;
    if (!column) {
        expr->target = OE_TARGET_LIST;
        expr->object = list;
        return needs(s, expr, OE_IN_LAUNCH, OE_PHASE_MODULE) ? is(OE_IS_ENTRIES) : wrong;
    }
    const oe_list *columns = &OE_GET(list, list, columns)->list;
    expr->target = OE_TARGET_COLUMN;
    expr->object = oe_list_find(columns, column);
    if (!expr->object)
        return unknown_in(s, expr, columns,
                          oe_format(s->tables->arena, "the columns of lists.%s", list->id), column);
    expr->object->used = true;
    return needs(s, expr, OE_IN_LAUNCH, OE_PHASE_RUN) ? is(OE_IS_POINTER) : wrong;
}

static oe_static infer_entry(const oe_scope *s, oe_expr *expr, const char *member)
{
    if (!needs(s, expr, OE_IN_ENTRY, OE_PHASE_MODULE) || !s->list)
        return wrong;
    const oe_list *fields = &OE_GET(s->list, list, fields)->list;
    expr->owner = s->list;
    expr->object = oe_list_find(fields, member);
    expr->target = OE_TARGET_ENTRY_FIELD;
    if (expr->object) {
        const oe_type *type = OE_GET(expr->object, list_field, type)->type;
        bool planned = type && (type->kind == OE_TYPE_BOOL || type->kind == OE_TYPE_TRANSFER ||
                                type->kind == OE_TYPE_FLAGS || type->kind == OE_TYPE_TEXT);
        return needs(s, expr, OE_IN_ENTRY, planned ? OE_PHASE_MODULE : OE_PHASE_RUN)
                   ? type_static(type)
                   : wrong;
    }
    expr->target = OE_TARGET_ENTRY_COLUMN;
    expr->object = oe_list_find(&OE_GET(s->list, list, columns)->list, member);
    if (!expr->object)
        return unknown_in(s, expr, fields,
                          oe_format(s->tables->arena, "the fields of lists.%s", s->list->id),
                          member);
    return needs(s, expr, OE_IN_ENTRY, OE_PHASE_RUN) ? is(OE_IS_POINTER) : wrong;
}

/* A member of one of the language's own roots. */
static oe_static infer_known(const oe_scope *s, oe_expr *expr, size_t count)
{
    oe_buffer member = {.arena = s->tables->arena};
    for (size_t i = 1; i < count; i++) {
        if (i > 1)
            oe_buffer_add(&member, "_", 1);
        for (const char *c = expr->path[i]; *c; c++)
            oe_buffer_add(&member, *c == '-' ? "_" : c, 1);
    }
    const char *wanted = count == 1 ? "self" : member.text ? member.text : "";
    const char *near[64];
    size_t near_count = 0;
    bool root = false;
    for (int i = 1; i < OE_NAME_COUNT; i++) {
        if (strcmp(names[i].root, expr->path[0]) != 0)
            continue;
        root = true;
        if (strcmp(names[i].member, wanted) != 0) {
            if (near_count < 64)
                near[near_count++] = names[i].member;
            continue;
        }
        expr->target = OE_TARGET_NAME;
        expr->name = (oe_name_id)i;
        if (!needs(s, expr, names[i].needs, names[i].phase))
            return wrong;
        if (i == OE_NAME_argument_self || i == OE_NAME_argument_next)
            return is(OE_IS_VALUE);
        return (oe_static){.kind = names[i].kind, .domain = names[i].domain, .count = 3};
    }
    if (!root)
        return (oe_static){.kind = OE_IS_WRONG, .count = 1};
    const char *best = oe_nearest(wanted, near, near_count);
    return complain(s, expr, "'%s' has no '%s'%s%s%s", expr->path[0], wanted,
                    best ? "; did you mean '" : "", best ? best : "", best ? "'?" : "");
}

static oe_object *find_in(const oe_scope *s, oe_expr *expr, const oe_list *table, const char *root)
{
    oe_object *object = oe_list_find(table, expr->path[1]);
    if (object)
        object->used = true;
    else
        unknown_in(s, expr, table, root, expr->path[1]);
    return object;
}

static oe_static infer_parameter(const oe_scope *s, oe_expr *expr)
{
    if (!s->parameters)
        return complain(s, expr, "'parameters' are those of a function that has steps");
    oe_object *parameter = find_in(s, expr, s->parameters, "the parameters");
    expr->target = OE_TARGET_PARAMETER;
    expr->object = parameter;
    needs(s, expr, OE_IN_FUNCTION, OE_PHASE_RUN);
    return parameter ? type_static(OE_GET(parameter, parameter, type)->type) : wrong;
}

static oe_static infer_path(const oe_scope *s, oe_expr *expr, size_t count)
{
    const char *root = expr->path[0];
    const oe_tables *t = s->tables;
    oe_object *object;
    if (count == 1 || strcmp(root, "module") == 0 || strcmp(root, "kernel") == 0 ||
        strcmp(root, "launch") == 0 || strcmp(root, "argument") == 0 || strcmp(root, "image") == 0)
        return infer_known(s, expr, count);
    if (strcmp(root, "settings") == 0 && count == 2) {
        object = find_in(s, expr, OE_TABLE(t, settings), root);
        return object ? infer_setting(s, expr, object) : wrong;
    }
    if (strcmp(root, "flags") == 0 && count == 3) {
        object = find_in(s, expr, OE_TABLE(t, flags), root);
        return object ? infer_flag(s, expr, object, expr->path[2]) : wrong;
    }
    if (strcmp(root, "globals") == 0 && count == 2) {
        expr->target = OE_TARGET_GLOBAL;
        expr->object = object = find_in(s, expr, OE_TABLE(t, globals), root);
        unsigned per = object ? per_needs(OE_GET(object, global, per)->text) : 0;
        return object && needs(s, expr, per, OE_PHASE_MODULE) ? is(OE_IS_POINTER) : wrong;
    }
    if (strcmp(root, "functions") == 0 && count == 2) {
        expr->target = OE_TARGET_FUNCTION;
        expr->object = find_in(s, expr, OE_TABLE(t, functions), root);
        return expr->object && needs(s, expr, 0, OE_PHASE_MODULE) ? is(OE_IS_POINTER) : wrong;
    }
    if (strcmp(root, "variables") == 0 && count == 2) {
        expr->target = OE_TARGET_VARIABLE;
        expr->object = find_in(s, expr, OE_TABLE(t, variables), root);
        return expr->object && needs(s, expr, OE_IN_LAUNCH, OE_PHASE_RUN) ? is(OE_IS_POINTER)
                                                                          : wrong;
    }
    if (strcmp(root, "structs") == 0 && count == 2) {
        expr->object = find_in(s, expr, OE_TABLE(t, structs), root);
        return complain(s, expr, "a struct is no value; its bytes are size_of(%s)", expr->text);
    }
    if (strcmp(root, "lists") == 0 && count <= 3) {
        object = find_in(s, expr, OE_TABLE(t, lists), root);
        return object ? infer_list(s, expr, object, count == 3 ? expr->path[2] : NULL) : wrong;
    }
    if (strcmp(root, "entry") == 0 && count == 2)
        return infer_entry(s, expr, expr->path[1]);
    if (strcmp(root, "parameters") == 0 && count == 2)
        return infer_parameter(s, expr);
    if (strcmp(root, "arguments") == 0 && count == 2) {
        expr->target = OE_TARGET_ARGUMENTS;
        return needs(s, expr, OE_IN_LAUNCH, OE_PHASE_RUN) ? is(OE_IS_VALUE) : wrong;
    }
    return (oe_static){.kind = OE_IS_WRONG, .count = 1}; /* not reported yet */
}

static const oe_object *find_result(const oe_scope *s, const char *name)
{
    for (size_t i = s->results ? s->results->count : 0; i-- > 0;) {
        const oe_object *step = s->results->items[i];
        if (strcmp(OE_GET(step, step, as)->text, name) == 0)
            return step;
    }
    return NULL;
}

static oe_static infer_word(const oe_scope *s, oe_expr *expr, const char *domain)
{
    const oe_object *step = find_result(s, expr->text);
    if (step) {
        expr->target = OE_TARGET_RESULT;
        const oe_object *function = OE_GET(step, step, call)->object;
        needs(s, expr, 0, OE_PHASE_RUN);
        return function ? type_static(OE_GET(function, function, returns)->type) : wrong;
    }
    expr->target = OE_TARGET_WORD;
    if (domain && oe_word_in(domain, expr->text, strlen(expr->text)))
        return (oe_static){.kind = OE_IS_WORD, .domain = domain};
    if (!domain)
        return complain(s, expr,
                        "'%s' is not a name of the rule language: references are "
                        "root.id, such as settings.%s or arguments.%s",
                        expr->text, expr->text, expr->text);
    const char *words[64];
    size_t count = 0;
    for (const char *at = domain; at && count < 64; at = strchr(at, ' ')) {
        at += *at == ' ';
        words[count++] = oe_copy(s->tables->arena, at, strcspn(at, " "));
    }
    const char *near = oe_nearest(expr->text, words, count);
    return complain(s, expr, "'%s' is not one of: %s%s%s%s", expr->text, domain,
                    near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static oe_static infer_name(const oe_scope *s, oe_expr *expr, const char *domain)
{
    if (expr->path_count == 1 && strcmp(expr->text, "argument") != 0)
        return infer_word(s, expr, domain);
    oe_static type = {.kind = OE_IS_WRONG};
    const char *last = expr->path[expr->path_count - 1];
    bool component = expr->path_count > 2 && last[1] == 0 && *last >= 'x' && *last <= 'z';
    if (!component) {
        type = infer_path(s, expr, expr->path_count);
    } else {
        expr->component = *last - 'x';
        type = infer_path(s, expr, expr->path_count - 1);
        if (type.kind == OE_IS_LIST && (size_t)expr->component < type.count)
            return is(OE_IS_INTEGER);
        if (type.kind != OE_IS_WRONG)
            return complain(s, expr, "'%s' has no component .%s", expr->text, last);
    }
    if (type.kind == OE_IS_WRONG && type.count == 1) {
        static const char *const roots[] = {"settings", "flags",     "structs",   "functions",
                                            "globals",  "variables", "lists",     "kernel",
                                            "launch",   "argument",  "arguments", "entry",
                                            "image",    "module",    "parameters"};
        const char *near = oe_nearest(expr->path[0], roots, sizeof roots / sizeof *roots);
        bool exact = near && strcmp(near, expr->path[0]) == 0;
        return complain(s, expr, "'%s' is not a name of the rule language%s%s%s", expr->text,
                        near && !exact ? "; did you mean '" : "", near && !exact ? near : "",
                        near && !exact ? "'?" : "");
    }
    return type;
}

/* ---- operators and functions ---------------------------------------------------------------------- */

static void take_over(oe_expr *expr, const oe_expr *from)
{
    expr->needs |= from->needs;
    if (from->phase > expr->phase)
        expr->phase = from->phase;
}

static oe_static infer_argument(const oe_scope *s, oe_expr *expr, size_t index, const char *domain)
{
    oe_static type = oe_infer(s, expr->arguments[index], domain);
    take_over(expr, expr->arguments[index]);
    return type;
}

static bool is_number(oe_static type)
{
    return type.kind == OE_IS_INTEGER || type.kind == OE_IS_VALUE || type.kind == OE_IS_ZERO;
}

static oe_static infer_flags_call(const oe_scope *s, oe_expr *expr)
{
    const char *id = expr->text + 6;
    const char *field = strchr(id, '.');
    char *set_id = oe_copy(s->tables->arena, id, field ? (size_t)(field - id) : strlen(id));
    oe_object *set = oe_list_find(OE_TABLE(s->tables, flags), set_id);
    if (!set)
        return unknown_in(s, expr, OE_TABLE(s->tables, flags), "flags", set_id);
    expr->target = OE_TARGET_FLAG_SET;
    expr->object = set;
    set->used = true;
    if (expr->count != 1)
        return complain(s, expr, "'%s(…)' takes one argument", expr->text);
    oe_static result = {.kind = OE_IS_FLAGS, .flags = set};
    if (field) {
        const oe_list *fields = &OE_GET(set, flag_set, fields)->list;
        expr->owner = oe_list_find(fields, field + 1);
        if (!expr->owner)
            return unknown_in(s, expr, fields,
                              oe_format(s->tables->arena, "the fields of flags.%s", set->id),
                              field + 1);
        oe_static type = infer_argument(s, expr, 0, NULL);
        return is_number(type) || type.kind == OE_IS_WRONG
                   ? result
                   : complain(s, expr->arguments[0], "a bit field holds a number");
    }
    oe_static type = infer_argument(s, expr, 0, NULL);
    if (type.kind != OE_IS_WORD)
        return type.kind == OE_IS_WRONG ? wrong
                                        : complain(s, expr->arguments[0],
                                                   "flags.%s(…) takes a word, such as a setting "
                                                   "with `one-of`",
                                                   set->id);
    for (const char *at = type.domain; at; at = strchr(at, ' ')) {
        at += *at == ' ';
        char *word = oe_copy(s->tables->arena, at, strcspn(at, " "));
        if (!has_named(&OE_GET(set, flag_set, bits)->list, word) &&
            !has_named(&OE_GET(set, flag_set, values)->list, word))
            return complain(s, expr, "'%s' can be '%s', which is not in flags.%s",
                            expr->arguments[0]->text, word, set->id);
    }
    return result;
}

static oe_static infer_count(const oe_scope *s, oe_expr *expr)
{
    oe_expr *what = expr->arguments[0];
    static const char *const roots[] = {"kernels", "launches", "images"};
    for (int i = 0; what->kind == OE_EXPR_NAME && what->path_count == 1 && i < 3; i++) {
        if (strcmp(what->text, roots[i]) != 0)
            continue;
        if (expr->where)
            return complain(s, expr->where,
                            "only the entries of a list can be chosen with `where`");
        what->target = OE_TARGET_WORD;
        return needs(s, expr, 0, OE_PHASE_MODULE) ? is(OE_IS_INTEGER) : wrong;
    }
    oe_static type = infer_argument(s, expr, 0, NULL);
    if (type.kind != OE_IS_ENTRIES)
        return type.kind == OE_IS_WRONG
                   ? wrong
                   : complain(s, what, "what can be counted: kernels, launches, images, lists.ID");
    if (expr->where) {
        oe_scope inner = *s;
        inner.context |= OE_IN_ENTRY;
        inner.list = what->object;
        inner.phase = OE_PHASE_MODULE;
        oe_infer_bool(&inner, expr->where);
    }
    return is(OE_IS_INTEGER);
}

static oe_static want(const oe_scope *s, oe_expr *expr, size_t index, bool good, oe_static type,
                      const char *wanted, oe_static result)
{
    if (good || type.kind == OE_IS_WRONG)
        return type.kind == OE_IS_WRONG ? wrong : result;
    return complain(s, expr->arguments[index], "%s(…) takes %s; this is %s", expr->text, wanted,
                    kind_text(s->tables->arena, type));
}

/* The second argument of load and truncate: the name of a type. */
static oe_static infer_type_name(const oe_scope *s, oe_expr *expr, size_t index)
{
    oe_expr *name = expr->arguments[index];
    static const char *const types[] = {"i8",  "i16", "i32", "i64", "u8",
                                        "u16", "u32", "u64", "ptr"};
    for (size_t i = 0; name->kind == OE_EXPR_NAME && i < 9; i++)
        if (strcmp(name->text, types[i]) == 0) {
            name->target = OE_TARGET_WORD;
            return is(i == 8 ? OE_IS_POINTER : OE_IS_INTEGER);
        }
    return complain(s, name, "a type expected here: i8 to i64, u8 to u64%s",
                    expr->function == OE_FUNCTION_load ? ", ptr" : "");
}

static oe_static infer_size_of(const oe_scope *s, oe_expr *expr)
{
    oe_expr *name = expr->arguments[0];
    if (name->kind != OE_EXPR_NAME || name->path_count != 2 ||
        strcmp(name->path[0], "structs") != 0)
        return complain(s, name, "size_of(…) takes structs.ID");
    name->object = find_in(s, name, OE_TABLE(s->tables, structs), "structs");
    needs(s, expr, 0, OE_PHASE_MODULE);
    return name->object ? is(OE_IS_INTEGER) : wrong;
}

static oe_static infer_place_function(const oe_scope *s, oe_expr *expr)
{
    const oe_expr *what = expr->arguments[0];
    oe_static type = infer_argument(s, expr, 0, NULL);
    if (type.kind == OE_IS_WRONG)
        return wrong;
    if (expr->function == OE_FUNCTION_end)
        return what->kind == OE_EXPR_NAME && what->target == OE_TARGET_GLOBAL
                   ? is(OE_IS_POINTER)
                   : complain(s, what, "end(…) takes globals.ID");
    if (expr->function == OE_FUNCTION_spill)
        return what->kind == OE_EXPR_NAME && type.kind == OE_IS_VALUE
                   ? (needs(s, expr, OE_IN_LAUNCH, OE_PHASE_RUN), is(OE_IS_POINTER))
                   : complain(s, what, "spill(…) takes `argument` or arguments.NAME");
    if (!needs(s, expr, 0, OE_PHASE_RUN))
        return wrong;
    if (type.kind != OE_IS_POINTER)
        return complain(s, what, "load(…) takes an address");
    if (expr->count == 2)
        return infer_type_name(s, expr, 1);
    if (what->kind == OE_EXPR_NAME && what->target == OE_TARGET_GLOBAL) {
        const oe_type *of = OE_GET(what->object, global, type)->type;
        if (of && (of->kind == OE_TYPE_BOOL || of->kind == OE_TYPE_INTEGER ||
                   of->kind == OE_TYPE_FLAGS || of->kind == OE_TYPE_POINTER))
            return type_static(of);
    }
    return complain(s, what,
                    "load(…) of something without a simple type; name it: load(PLACE; "
                    "TYPE)");
}

static oe_static infer_function(const oe_scope *s, oe_expr *expr)
{
    oe_static a = wrong;
    switch (expr->function) {
    case OE_FUNCTION_count: return infer_count(s, expr);
    case OE_FUNCTION_size_of: return infer_size_of(s, expr);
    case OE_FUNCTION_end:
    case OE_FUNCTION_spill:
    case OE_FUNCTION_load: return infer_place_function(s, expr);
    case OE_FUNCTION_product:
        a = infer_argument(s, expr, 0, NULL);
        return want(s, expr, 0, a.kind == OE_IS_LIST, a, "a list of numbers", is(OE_IS_INTEGER));
    case OE_FUNCTION_length:
    case OE_FUNCTION_string:
        a = infer_argument(s, expr, 0, NULL);
        needs(s, expr, 0, OE_PHASE_MODULE);
        return want(s, expr, 0, a.kind == OE_IS_TEXT, a, "a text",
                    is(expr->function == OE_FUNCTION_length ? OE_IS_INTEGER : OE_IS_POINTER));
    case OE_FUNCTION_join:
        for (size_t i = 0; i < expr->count; i++) {
            a = infer_argument(s, expr, i, NULL);
            bool good = a.kind == OE_IS_TEXT || a.kind == OE_IS_INTEGER || a.kind == OE_IS_WORD;
            if (want(s, expr, i, good, a, "texts and numbers", is(OE_IS_TEXT)).kind == OE_IS_WRONG)
                return wrong;
        }
        return is(OE_IS_TEXT);
    case OE_FUNCTION_pointer:
        a = infer_argument(s, expr, 0, NULL);
        return want(s, expr, 0, is_number(a), a, "a number", is(OE_IS_POINTER));
    case OE_FUNCTION_bits:
        a = infer_argument(s, expr, 0, NULL);
        return want(s, expr, 0, is_number(a) || a.kind == OE_IS_POINTER || a.kind == OE_IS_FLAGS, a,
                    "a number, an address, flags or an argument", is(OE_IS_INTEGER));
    case OE_FUNCTION_truncate:
        a = infer_argument(s, expr, 0, NULL);
        if (infer_type_name(s, expr, 1).kind == OE_IS_WRONG)
            return wrong;
        return want(s, expr, 0, is_number(a), a, "a number", is(OE_IS_INTEGER));
    default: /* ceil_div, min, max */
        for (size_t i = 0; i < expr->count; i++) {
            a = infer_argument(s, expr, i, NULL);
            if (want(s, expr, i, is_number(a), a, "numbers", a).kind == OE_IS_WRONG)
                return wrong;
        }
        return is(OE_IS_INTEGER);
    }
}

static oe_static infer_call(const oe_scope *s, oe_expr *expr)
{
    if (strncmp(expr->text, "flags.", 6) == 0)
        return infer_flags_call(s, expr);
    const char *all[OE_FUNCTION_COUNT];
    for (int i = 0; i < OE_FUNCTION_COUNT; i++) {
        all[i] = functions[i].name;
        if (strcmp(functions[i].name, expr->text) != 0)
            continue;
        expr->function = (oe_function_id)i;
        if (expr->count < functions[i].minimum || expr->count > functions[i].maximum)
            return complain(s, expr, "%s(…) takes %zu%s argument%s, not %zu", expr->text,
                            functions[i].minimum,
                            functions[i].maximum > functions[i].minimum ? " or more" : "",
                            functions[i].maximum > 1 ? "s" : "", expr->count);
        if (expr->where && i != OE_FUNCTION_count)
            return complain(s, expr->where, "`where` belongs to count(…)");
        return infer_function(s, expr);
    }
    const char *near = oe_nearest(expr->text, all, OE_FUNCTION_COUNT);
    return complain(s, expr, "there is no function '%s'%s%s%s", expr->text,
                    near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static oe_static infer_unary(const oe_scope *s, oe_expr *expr)
{
    oe_static a = infer_argument(s, expr, 0, NULL);
    if (a.kind == OE_IS_WRONG)
        return wrong;
    if (expr->op == OE_OP_NOT)
        return a.kind == OE_IS_BOOL ? a
                                    : complain(s, expr->arguments[0], "`not` takes a condition");
    if (expr->op == OE_OP_INVERT && a.kind == OE_IS_FLAGS)
        return a;
    return is_number(a)
               ? is(OE_IS_INTEGER)
               : complain(s, expr->arguments[0], "'%s' takes a number", oe_operator_text(expr->op));
}

static bool is_bare_word(const oe_scope *s, const oe_expr *expr)
{
    return expr->kind == OE_EXPR_NAME && expr->path_count == 1 && !find_result(s, expr->text) &&
           strcmp(expr->text, "argument") != 0;
}

static oe_static infer_compare(const oe_scope *s, oe_expr *expr)
{
    size_t first = is_bare_word(s, expr->arguments[0]) ? 1 : 0;
    oe_static a = infer_argument(s, expr, first, NULL);
    if (a.kind == OE_IS_WRONG)
        return wrong;
    const char *domain = a.kind == OE_IS_WORD ? a.domain : NULL;
    if (expr->op == OE_OP_HAS && domain && strcmp(domain, OE_TRANSFERS) == 0)
        domain = "in out";
    oe_static b = infer_argument(s, expr, 1 - first, domain);
    if (b.kind == OE_IS_WRONG)
        return wrong;
    bool good = false;
    bool equality = expr->op == OE_OP_EQUAL || expr->op == OE_OP_UNEQUAL;
    if (expr->op == OE_OP_MATCHES)
        good = a.kind == OE_IS_TEXT && b.kind == OE_IS_TEXT;
    else if (expr->op == OE_OP_HAS)
        good = (a.kind == OE_IS_WORD && b.kind == OE_IS_WORD) ||
               (a.kind == OE_IS_FLAGS && b.kind == OE_IS_FLAGS && a.flags == b.flags);
    else if (is_number(a) && is_number(b))
        good = true;
    else if (equality)
        good = (a.kind == b.kind && a.kind != OE_IS_LIST && a.kind != OE_IS_BYTES &&
                a.kind != OE_IS_ENTRIES && a.flags == b.flags) ||
               (a.kind == OE_IS_POINTER && (b.kind == OE_IS_ZERO || b.kind == OE_IS_VALUE)) ||
               (b.kind == OE_IS_POINTER && (a.kind == OE_IS_ZERO || a.kind == OE_IS_VALUE)) ||
               (a.kind == OE_IS_FLAGS && b.kind == OE_IS_INTEGER);
    if (!good)
        return complain(s, expr, "'%s' does not compare %s with %s", oe_operator_text(expr->op),
                        kind_text(s->tables->arena, a), kind_text(s->tables->arena, b));
    return is(OE_IS_BOOL);
}

static oe_static infer_binary(const oe_scope *s, oe_expr *expr)
{
    if (expr->op >= OE_OP_EQUAL && expr->op <= OE_OP_HAS)
        return infer_compare(s, expr);
    oe_static a = infer_argument(s, expr, 0, NULL);
    oe_static b = infer_argument(s, expr, 1, NULL);
    if (a.kind == OE_IS_WRONG || b.kind == OE_IS_WRONG)
        return wrong;
    if (expr->op == OE_OP_OR || expr->op == OE_OP_AND)
        return a.kind == OE_IS_BOOL && b.kind == OE_IS_BOOL
                   ? a
                   : complain(s, expr, "'%s' joins conditions", oe_operator_text(expr->op));
    bool bitwise = expr->op >= OE_OP_BIT_OR && expr->op <= OE_OP_BIT_AND;
    if (a.kind == OE_IS_FLAGS && b.kind == OE_IS_FLAGS && bitwise) {
        if (a.flags != b.flags)
            return complain(s, expr, "values of flags.%s and flags.%s do not mix", a.flags->id,
                            b.flags->id);
        if (OE_GET(a.flags, flag_set, values)->list.count && expr->op == OE_OP_BIT_OR &&
            !OE_GET(a.flags, flag_set, bits)->list.count)
            return complain(s, expr, "flags.%s is an enumeration: its values are not combined",
                            a.flags->id);
        return a;
    }
    bool sum = expr->op == OE_OP_ADD || expr->op == OE_OP_SUBTRACT;
    if (a.kind == OE_IS_POINTER && sum && is_number(b))
        return a;
    if (is_number(a) && is_number(b))
        return is(OE_IS_INTEGER);
    return complain(s, expr, "'%s' does not work on %s and %s", oe_operator_text(expr->op),
                    kind_text(s->tables->arena, a), kind_text(s->tables->arena, b));
}

static bool same(oe_static a, oe_static b)
{
    return a.kind == b.kind && a.flags == b.flags && a.count == b.count;
}

static oe_static infer_choice(const oe_scope *s, oe_expr *expr, const char *domain)
{
    oe_scope condition = *s;
    oe_infer_bool(&condition, expr->arguments[1]);
    take_over(expr, expr->arguments[1]);
    oe_static a = infer_argument(s, expr, 0, domain);
    oe_static b = infer_argument(s, expr, 2, domain ? domain : a.domain);
    if (a.kind == OE_IS_WRONG || b.kind == OE_IS_WRONG)
        return wrong;
    if (same(a, b) || b.kind == OE_IS_ZERO || (a.kind == OE_IS_FLAGS && is_number(b)))
        return a;
    if (a.kind == OE_IS_ZERO || (b.kind == OE_IS_FLAGS && is_number(a)))
        return b;
    if (a.kind == OE_IS_VALUE || b.kind == OE_IS_VALUE)
        return a.kind == OE_IS_VALUE ? b : a;
    if (a.kind == OE_IS_WORD && b.kind == OE_IS_WORD)
        return a;
    return complain(s, expr, "a choice between %s and %s", kind_text(s->tables->arena, a),
                    kind_text(s->tables->arena, b));
}

static oe_static infer_items(const oe_scope *s, oe_expr *expr)
{
    bool good = true;
    for (size_t i = 0; i < expr->count; i++) {
        oe_static item = infer_argument(s, expr, i, NULL);
        if (expr->kind == OE_EXPR_TEMPLATE) {
            if (item.kind != OE_IS_TEXT && item.kind != OE_IS_INTEGER && item.kind != OE_IS_WORD &&
                item.kind != OE_IS_WRONG)
                item = complain(s, expr->arguments[i], "$(…) takes a text or a number; this is %s",
                                kind_text(s->tables->arena, item));
        } else if (!is_number(item) && item.kind != OE_IS_WRONG) {
            item = complain(s, expr->arguments[i], "a list holds numbers; this is %s",
                            kind_text(s->tables->arena, item));
        }
        good = good && item.kind != OE_IS_WRONG;
    }
    if (!good)
        return wrong;
    return expr->kind == OE_EXPR_TEMPLATE ? is(OE_IS_TEXT)
                                          : (oe_static){.kind = OE_IS_LIST, .count = expr->count};
}

oe_static oe_infer(const oe_scope *s, oe_expr *expr, const char *domain)
{
    switch (expr->kind) {
    case OE_EXPR_INTEGER: return is(OE_IS_INTEGER);
    case OE_EXPR_TEXT: return is(OE_IS_TEXT);
    case OE_EXPR_BOOL: return is(OE_IS_BOOL);
    case OE_EXPR_ZERO: return is(OE_IS_ZERO);
    case OE_EXPR_NAME: return infer_name(s, expr, domain);
    case OE_EXPR_CALL: return infer_call(s, expr);
    case OE_EXPR_UNARY: return infer_unary(s, expr);
    case OE_EXPR_BINARY: return infer_binary(s, expr);
    case OE_EXPR_CHOICE: return infer_choice(s, expr, domain);
    default: return infer_items(s, expr);
    }
}

void oe_infer_bool(const oe_scope *s, oe_expr *expr)
{
    if (!expr)
        return;
    oe_static type = oe_infer(s, expr, NULL);
    if (type.kind != OE_IS_BOOL && type.kind != OE_IS_WRONG)
        complain(s, expr, "a condition is needed here; this is %s",
                 kind_text(s->tables->arena, type));
}

static void check_range(const oe_scope *s, const oe_expr *expr, const oe_type *type)
{
    oe_integer value;
    for (size_t i = 0; type->kind == OE_TYPE_ARRAY && expr->kind == OE_EXPR_LIST && i < expr->count;
         i++)
        check_range(s, expr->arguments[i], type->element);
    bool number = type->kind == OE_TYPE_INTEGER || type->kind == OE_TYPE_FLAGS;
    if (number && oe_expression_number(expr, &value, s->diagnostics) &&
        !oe_integer_fits(value, type->width, type->is_signed))
        complain(s, expr, "%s does not fit %s", oe_integer_text(s->tables->arena, value),
                 oe_type_text(s->tables->arena, type));
}

static bool assignable(oe_static from, const oe_type *type)
{
    switch (type->kind) {
    case OE_TYPE_BOOL: return from.kind == OE_IS_BOOL || from.kind == OE_IS_ZERO;
    case OE_TYPE_INTEGER: return is_number(from);
    case OE_TYPE_POINTER:
        return from.kind == OE_IS_POINTER || from.kind == OE_IS_VALUE || from.kind == OE_IS_ZERO;
    case OE_TYPE_FLAGS:
        return (from.kind == OE_IS_FLAGS && from.flags == type->object) ||
               from.kind == OE_IS_INTEGER || from.kind == OE_IS_ZERO;
    case OE_TYPE_ARRAY:
        return from.kind == OE_IS_ZERO ||
               (from.kind == OE_IS_LIST && from.count == type->count &&
                (type->element->kind == OE_TYPE_INTEGER || type->element->kind == OE_TYPE_FLAGS));
    case OE_TYPE_STRUCT: return from.kind == OE_IS_ZERO;
    case OE_TYPE_TRANSFER: return from.kind == OE_IS_WORD;
    case OE_TYPE_TEXT: return from.kind == OE_IS_TEXT;
    default: return false;
    }
}

void oe_infer_for(const oe_scope *s, oe_expr *expr, const oe_type *type)
{
    if (!expr)
        return;
    bool transfer = type && type->kind == OE_TYPE_TRANSFER;
    oe_static from = oe_infer(s, expr, transfer ? OE_TRANSFERS : NULL);
    if (!type || from.kind == OE_IS_WRONG)
        return;
    if (!assignable(from, type))
        complain(s, expr, "%s is needed here; this is %s%s", oe_type_text(s->tables->arena, type),
                 kind_text(s->tables->arena, from),
                 type->kind == OE_TYPE_POINTER && from.kind == OE_IS_INTEGER
                     ? " (pointer(…) makes an address of a number)"
                 : type->kind == OE_TYPE_INTEGER &&
                         (from.kind == OE_IS_POINTER || from.kind == OE_IS_FLAGS)
                     ? " (bits(…) makes a number of it)"
                     : "");
    else
        check_range(s, expr, type);
}

bool oe_infer_fits(const oe_scope *s, const oe_expr *expr)
{
    return fits_context(s, expr, expr->needs) && fits_phase(s, expr, expr->phase);
}
