/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What differs between two rule sets: the tables key by key. What is laid out in bytes (structs,
 * functions, flags) is compared in diff-abi.c.
 */
#include "diff.h"

const char *oe_diff_kind_text(oe_diff_kind kind)
{
    static const char *const texts[] = {"added",   "removed", "renamed",    "moved",
                                        "retyped", "resized", "renumbered", "changed"};
    return texts[kind];
}

const char *oe_diff_verdict_text(oe_diff_verdict verdict)
{
    static const char *const texts[] = {"same", "compatible", "review", "incompatible"};
    return texts[verdict];
}

oe_diff_at oe_diff_below(oe_diff *diff, oe_diff_at at, const char *name)
{
    if (!at.item)
        at.item = name;
    else
        at.path = *at.path ? oe_format(diff->arena, "%s.%s", at.path, name) : name;
    return at;
}

oe_difference *oe_diff_add(oe_diff *diff, oe_diff_at at, oe_diff_kind kind, oe_diff_verdict verdict,
                           const char *old_text, const char *new_text)
{
    oe_difference *d = OE_NEW(diff->arena, oe_difference);
    *d = (oe_difference){.table = at.table,
                         .item = at.item ? at.item : "",
                         .path = at.path,
                         .kind = kind,
                         .verdict = verdict,
                         .old_text = old_text,
                         .new_text = new_text};
    oe_list_add(diff->arena, &diff->differences, d);
    if (verdict > diff->verdict)
        diff->verdict = verdict;
    return d;
}

void oe_diff_places(oe_difference *d, const oe_place *old_place, const oe_place *new_place)
{
    if (old_place)
        d->old_place = *old_place;
    if (new_place)
        d->new_place = *new_place;
}

/* ---- values --------------------------------------------------------------------------------------- */

bool oe_diff_constant(const oe_expr *expr, oe_integer *value)
{
    oe_integer a = 0, b = 0;
    if (!expr)
        return false;
    if (expr->kind == OE_EXPR_INTEGER) {
        *value = expr->integer;
        return true;
    }
    if ((expr->kind != OE_EXPR_UNARY && expr->kind != OE_EXPR_BINARY) ||
        !oe_diff_constant(expr->arguments[0], &a) ||
        (expr->kind == OE_EXPR_BINARY && !oe_diff_constant(expr->arguments[1], &b)))
        return false;
    /* It was folded before, when the rules were checked, and had a value. */
    oe_diagnostics *unused = oe_diagnostics_new();
    bool good = unused && oe_fold(expr->op, a, b, value, &expr->place, unused);
    oe_diagnostics_free(unused);
    return good;
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

bool oe_diff_same_expr(const oe_expr *a, const oe_expr *b)
{
    oe_integer x, y;
    if (!a || !b)
        return a == b;
    if (oe_diff_constant(a, &x) && oe_diff_constant(b, &y))
        return x == y;
    if (a->kind != b->kind || a->op != b->op || a->count != b->count || a->integer != b->integer ||
        !same_text(a->text, b->text) || !oe_diff_same_expr(a->where, b->where))
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!oe_diff_same_expr(a->arguments[i], b->arguments[i]))
            return false;
    return true;
}

static void add_node(oe_buffer *out, const oe_node *node)
{
    if (node->kind != OE_NODE_LIST) {
        oe_buffer_format(out, "%s", node->kind == OE_NODE_SCALAR ? node->text : "{}");
        return;
    }
    for (size_t i = 0; i < node->items.count; i++) {
        oe_buffer_format(out, "%s", i ? ", " : "[");
        add_node(out, node->items.items[i]);
    }
    oe_buffer_format(out, "]");
}

/* A value as it was written. */
static const char *text_of(oe_diff *diff, const oe_value *value)
{
    if (!value->set || !value->node)
        return NULL;
    oe_buffer out = {.arena = diff->arena};
    add_node(&out, value->node);
    return out.text ? out.text : "";
}

static const char *named_text(oe_diff *diff, const oe_named *named)
{
    oe_buffer out = {.arena = diff->arena};
    add_node(&out, named->node);
    return out.text ? out.text : "";
}

static bool same_value(oe_diff *diff, const oe_key *key, const oe_value *a, const oe_value *b)
{
    if (!a->set || !b->set)
        return a->set == b->set;
    switch (key->kind) {
    case OE_KIND_BOOL: return a->flag == b->flag;
    case OE_KIND_INTEGER: return a->integer == b->integer;
    case OE_KIND_EXPRESSION:
    case OE_KIND_TEMPLATE: return oe_diff_same_expr(a->expr, b->expr);
    case OE_KIND_TYPE:
        return a->type && b->type &&
               strcmp(oe_type_text(diff->arena, a->type), oe_type_text(diff->arena, b->type)) == 0;
    case OE_KIND_WORDS:
    case OE_KIND_TEXTS:
        for (size_t i = 0; i < a->list.count && i < b->list.count; i++)
            if (strcmp(a->list.items[i], b->list.items[i]) != 0)
                return false;
        return a->list.count == b->list.count;
    default: return same_text(a->text, b->text);
    }
}

/* ---- what a key means for a verdict ------------------------------------------------------------------ */

/* Nobody outside the module sees these. */
static bool is_harmless(oe_key_id key)
{
    static const oe_key_id harmless[] = {
        OE_KEY_struct_ir_name,      OE_KEY_function_attributes, OE_KEY_function_emit,
        OE_KEY_column_name,         OE_KEY_column_unnamed_addr, OE_KEY_variable_name,
        OE_KEY_global_unnamed_addr, OE_KEY_kernel_parameters,
    };
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
        if (harmless[i] == key)
            return true;
    return false;
}

static bool is_private(const oe_object *global)
{
    const char *linkage = OE_GET(global, global, linkage)->text;
    bool defined = OE_GET(global, global, value)->set || OE_GET(global, global, text)->set ||
                   OE_GET(global, global, bytes)->set || OE_GET(global, global, struct)->set;
    return linkage ? oe_word_in("internal private", linkage, strlen(linkage)) : defined;
}

/* The type of a column's elements: its own or that of the list's field of its name. */
static const oe_type *element_type(const oe_object *column)
{
    const oe_value *own = OE_GET(column, column, element);
    const oe_list *fields = &OE_GET(column->parent, list, fields)->list;
    const oe_object *field = own->set ? NULL : oe_list_find(fields, column->id);
    return own->set ? own->type : field ? OE_GET(field, list_field, type)->type : NULL;
}

static const char *witness_of_element(oe_diff *diff, const oe_object *old, const oe_object *new)
{
    const oe_type *a = element_type(old), *b = element_type(new);
    if (!a || !b || oe_diff_same_bytes(diff, a, b))
        return NULL;
    return oe_format(diff->arena, "a runtime of %s reads elements of %s where %s has %s",
                     diff->old_name, oe_type_text(diff->arena, a), diff->new_name,
                     oe_type_text(diff->arena, b));
}

static const char *witness_of_global(oe_diff *diff, const oe_object *old, const oe_object *new)
{
    const oe_object *a = OE_GET(old, global, struct)->object;
    const oe_object *b = OE_GET(new, global, struct)->object;
    const oe_type *x = OE_GET(old, global, type)->type, *y = OE_GET(new, global, type)->type;
    bool declared = x && y && !OE_GET(old, global, value)->set && !OE_GET(new, global, value)->set;
    if (declared) /* it has its bytes elsewhere */
        return NULL;
    bool same = a && b ? oe_diff_same_layout(diff, a, b)
                       : !a && !b && x && y && oe_diff_same_bytes(diff, x, y);
    if (same)
        return NULL;
    return oe_format(diff->arena, "a runtime of %s reads it as %s where %s has %s", diff->old_name,
                     a   ? a->id
                     : x ? oe_type_text(diff->arena, x)
                         : "bytes",
                     diff->new_name,
                     b   ? b->id
                     : y ? oe_type_text(diff->arena, y)
                         : "bytes");
}

static oe_diff_verdict judge(oe_diff *diff, oe_key_id key, const oe_object *old,
                             const oe_object *new, oe_diff_kind *kind, const char **witness)
{
    if (is_harmless(key))
        return OE_DIFF_COMPATIBLE;
    switch (key) {
    case OE_KEY_global_name:
        return is_private(old) && is_private(new) ? OE_DIFF_COMPATIBLE : OE_DIFF_REVIEW;
    case OE_KEY_global_struct:
    case OE_KEY_global_type: *witness = witness_of_global(diff, old, new); break;
    case OE_KEY_column_element: *witness = witness_of_element(diff, old, new); break;
    case OE_KEY_list_field_type: return OE_DIFF_COMPATIBLE; /* its column says it */
    case OE_KEY_variable_struct: return OE_DIFF_COMPATIBLE; /* what it is passed to says it */
    default: return OE_DIFF_REVIEW;
    }
    *kind = OE_DIFF_RETYPED;
    return *witness ? OE_DIFF_INCOMPATIBLE : OE_DIFF_COMPATIBLE;
}

/* ---- objects ------------------------------------------------------------------------------------------- */

static void add_brief(oe_diff *diff, oe_buffer *out, const oe_object *object);

static const char *brief(oe_diff *diff, const oe_object *object)
{
    oe_buffer out = {.arena = diff->arena};
    if (object->shape == OE_SHAPE_function)
        return oe_diff_signature(diff->arena, object);
    if (object->shape == OE_SHAPE_struct)
        return oe_format(diff->arena, "%llu bytes, %zu fields",
                         (unsigned long long)(object->layout ? object->layout->size : 0),
                         OE_GET(object, struct, fields)->list.count);
    add_brief(diff, &out, object);
    return out.text ? out.text : "";
}

static void add_names(oe_diff *diff, oe_buffer *out, const oe_value *value, bool operands)
{
    for (size_t i = 0; i < value->list.count; i++) {
        const void *item = value->list.items[i];
        oe_buffer_format(out, "%s%s", i ? ", " : "{",
                         operands ? ((oe_named *)item)->name : ((oe_object *)item)->id);
        if (operands)
            oe_buffer_format(out, ": %s", named_text(diff, item));
    }
    oe_buffer_format(out, value->list.count ? "}" : "{}");
}

/* The keys of an object on a line. */
static void add_brief(oe_diff *diff, oe_buffer *out, const oe_object *object)
{
    const oe_shape *shape = oe_shape_of(object->shape);
    size_t count = (size_t)oe_shape_of(object->shape + 1)->first - (size_t)shape->first;
    for (size_t i = 0; i < object->open.count; i++) {
        const oe_named *named = object->open.items[i];
        oe_buffer_format(out, "%s%s: %s", i ? ", " : "", named->name, named_text(diff, named));
    }
    for (size_t i = 0; i < count; i++) {
        const oe_key *key = oe_key_of((oe_key_id)((size_t)shape->first + i));
        const oe_value *value = &object->values[i];
        if (!value->set || strcmp(key->name, "about") == 0)
            continue;
        oe_buffer_format(out, "%s", out->length ? ", " : "");
        if (strcmp(key->name, shape->shorthand) != 0)
            oe_buffer_format(out, "%s: ", key->name);
        if (key->kind == OE_KIND_TABLE || key->kind == OE_KIND_OPERANDS)
            add_names(diff, out, value, key->kind == OE_KIND_OPERANDS);
        else
            oe_buffer_format(out, "%s", text_of(diff, value));
    }
}

static void compare_tables(oe_diff *diff, oe_diff_at at, const oe_list *old, const oe_list *new,
                           bool ordered);

static oe_named *find_named(const oe_list *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(((oe_named *)list->items[i])->name, name) == 0)
            return list->items[i];
    return NULL;
}

static void compare_operands(oe_diff *diff, oe_diff_at at, const oe_list *old, const oe_list *new)
{
    for (size_t i = 0; i < old->count; i++) {
        const oe_named *was = old->items[i], *is = find_named(new, was->name);
        if (is && oe_diff_same_expr(was->expr, is->expr))
            continue;
        oe_difference *d = oe_diff_add(diff, oe_diff_below(diff, at, was->name),
                                       is ? OE_DIFF_CHANGED : OE_DIFF_REMOVED, OE_DIFF_REVIEW,
                                       named_text(diff, was), is ? named_text(diff, is) : NULL);
        oe_diff_places(d, &was->place, is ? &is->place : NULL);
    }
    for (size_t i = 0; i < new->count; i++) {
        const oe_named *is = new->items[i];
        if (!find_named(old, is->name))
            oe_diff_places(oe_diff_add(diff, oe_diff_below(diff, at, is->name), OE_DIFF_ADDED,
                                       OE_DIFF_REVIEW, NULL, named_text(diff, is)),
                           NULL, &is->place);
    }
}

static void compare_value(oe_diff *diff, oe_diff_at at, oe_key_id id, const oe_object *old,
                          const oe_object *new)
{
    const oe_key *key = oe_key_of(id);
    const oe_value *a = oe_get(old, id), *b = oe_get(new, id);
    if (key->kind == OE_KIND_TABLE) {
        bool ordered = oe_key_is_first_match(id) || oe_key_items(key) == OE_SHAPE_step ||
                       oe_key_items(key) == OE_SHAPE_entry;
        compare_tables(diff, at, &a->list, &b->list, ordered);
        return;
    }
    if (key->kind == OE_KIND_OPERANDS) {
        compare_operands(diff, at, &a->list, &b->list);
        return;
    }
    if (same_value(diff, key, a, b))
        return;
    oe_diff_kind kind = OE_DIFF_CHANGED;
    const char *witness = NULL;
    oe_diff_verdict verdict = judge(diff, id, old, new, &kind, &witness);
    if (kind == OE_DIFF_CHANGED && a->set != b->set)
        kind = a->set ? OE_DIFF_REMOVED : OE_DIFF_ADDED;
    oe_difference *d = oe_diff_add(diff, at, kind, verdict, text_of(diff, a), text_of(diff, b));
    d->witness = witness;
    oe_diff_places(d, a->set ? &a->place : &old->place, b->set ? &b->place : &new->place);
}

void oe_diff_keys(oe_diff *diff, oe_diff_at at, const oe_object *old, const oe_object *new,
                  const char *skip)
{
    if (old->shape == OE_SHAPE_entry) {
        compare_operands(diff, at, &old->open, &new->open);
        return;
    }
    int end = (int)oe_shape_of(old->shape + 1)->first;
    for (int i = (int)oe_shape_of(old->shape)->first; i < end; i++) {
        const char *name = oe_key_of((oe_key_id)i)->name;
        if (strcmp(name, "about") == 0 || oe_word_in(skip, name, strlen(name)))
            continue;
        compare_value(diff, oe_diff_below(diff, at, name), (oe_key_id)i, old, new);
    }
}

/* ---- tables ----------------------------------------------------------------------------------------- */

static const char *order_of(oe_diff *diff, const oe_list *list, const oe_list *other)
{
    oe_buffer out = {.arena = diff->arena};
    for (size_t i = 0; i < list->count; i++) {
        const oe_object *object = list->items[i];
        if (oe_list_find(other, object->id))
            oe_buffer_format(&out, "%s%s", out.length ? ", " : "", object->id);
    }
    return out.text ? out.text : "";
}

static void compare_tables(oe_diff *diff, oe_diff_at at, const oe_list *old, const oe_list *new,
                           bool ordered)
{
    for (size_t i = 0; i < old->count; i++) {
        const oe_object *was = old->items[i], *is = oe_list_find(new, was->id);
        oe_diff_at below = oe_diff_below(diff, at, was->id);
        if (is)
            oe_diff_keys(diff, below, was, is, "");
        else
            oe_diff_places(
                oe_diff_add(diff, below, OE_DIFF_REMOVED, OE_DIFF_REVIEW, brief(diff, was), NULL),
                &was->place, NULL);
    }
    for (size_t i = 0; i < new->count; i++) {
        const oe_object *is = new->items[i];
        /* A new setting has a value of its own: nobody has to say anything. */
        bool harmless = is->shape == OE_SHAPE_setting;
        if (!oe_list_find(old, is->id))
            oe_diff_places(oe_diff_add(diff, oe_diff_below(diff, at, is->id), OE_DIFF_ADDED,
                                       harmless ? OE_DIFF_COMPATIBLE : OE_DIFF_REVIEW, NULL,
                                       brief(diff, is)),
                           NULL, &is->place);
    }
    const char *before = ordered ? order_of(diff, old, new) : "";
    const char *after = ordered ? order_of(diff, new, old) : "";
    if (strcmp(before, after) != 0)
        oe_diff_add(diff, at, OE_DIFF_MOVED, OE_DIFF_REVIEW, before, after);
}

void oe_diff_make(oe_diff *diff)
{
    int end = (int)oe_shape_of(OE_SHAPE_rules + 1)->first;
    for (int i = (int)oe_shape_of(OE_SHAPE_rules)->first; i < end; i++) {
        oe_key_id id = (oe_key_id)i;
        const oe_key *key = oe_key_of(id);
        if (key->kind != OE_KIND_TABLE || id == OE_KEY_rules_variants)
            continue;
        oe_diff_at at = {key->name, NULL, ""};
        if (id == OE_KEY_rules_structs)
            oe_diff_structs(diff);
        else if (id == OE_KEY_rules_functions)
            oe_diff_functions(diff);
        else if (id == OE_KEY_rules_flags)
            oe_diff_flags(diff);
        else
            compare_tables(diff, at, oe_table(diff->old, id), oe_table(diff->new, id),
                           oe_key_is_first_match(id));
    }
}
