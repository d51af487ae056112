/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The merged tree to typed objects, by the key table: unknown keys, wrong kinds, missing keys,
 * references and types. One object a map; its values are indexed by the key table.
 */
#include <ctype.h>
#include <stdlib.h>

#include "rules.h"

typedef struct {
    oe_arena *arena;
    oe_diagnostics *diagnostics;
    oe_tables *tables;
} builder;

const oe_value *oe_get(const oe_object *object, oe_key_id key)
{
    return &object->values[(unsigned)key - (unsigned)oe_shape_of(object->shape)->first];
}

const oe_list *oe_table(const oe_tables *tables, oe_key_id key)
{
    return &oe_get(tables->rules, key)->list;
}

oe_object *oe_list_find(const oe_list *list, const char *id)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(((oe_object *)list->items[i])->id, id) == 0)
            return list->items[i];
    return NULL;
}

static const char *nearest_object(builder *b, const oe_list *list, const char *id)
{
    const char **names = OE_NEW_ARRAY(b->arena, const char *, list->count + 1);
    for (size_t i = 0; i < list->count; i++)
        names[i] = ((oe_object *)list->items[i])->id;
    return oe_nearest(id, names, list->count);
}

/* ---- kinds ------------------------------------------------------------------------------------- */

static bool is_scalar(builder *b, const oe_key *key, const oe_node *node)
{
    if (node->kind == OE_NODE_SCALAR)
        return true;
    oe_error(b->diagnostics, &node->place, "'%s' is a single value, not a %s", key->name,
             node->kind == OE_NODE_LIST ? "list" : "map");
    return false;
}

static void read_bool(builder *b, const oe_key *key, const oe_node *node, oe_value *value)
{
    if (!is_scalar(b, key, node))
        return;
    value->flag = strcmp(node->text, "true") == 0;
    if (!value->flag && strcmp(node->text, "false") != 0)
        oe_error(b->diagnostics, &node->place, "'%s' is true or false, not '%s'", key->name,
                 node->text);
}

static void read_integer(builder *b, const oe_key *key, const oe_node *node, oe_value *value)
{
    oe_expr *expr =
        is_scalar(b, key, node) ? oe_expression_parse(b->arena, node, b->diagnostics) : NULL;
    if (expr && expr->kind != OE_EXPR_INTEGER)
        oe_error(b->diagnostics, &node->place, "'%s' is a number from 0 on, not '%s'", key->name,
                 node->text);
    if (expr)
        value->integer = expr->integer;
}

static void read_word(builder *b, const oe_key *key, const oe_node *node, oe_value *value)
{
    if (!is_scalar(b, key, node))
        return;
    value->text = node->text;
    if (oe_word_in(key->argument, node->text, node->length))
        return;
    oe_buffer words = {.arena = b->arena};
    for (const char *at = key->argument; *at; at++)
        oe_buffer_format(&words, *at == ' ' ? ", " : "%c", *at);
    oe_error(b->diagnostics, &node->place, "'%s' is %s%s, not '%s'", key->name,
             strchr(key->argument, ' ') ? "one of " : "", words.text, node->text);
}

static void read_texts(builder *b, const oe_key *key, const oe_node *node, oe_value *value)
{
    if (node->kind == OE_NODE_SCALAR) {
        if (key->kind == OE_KIND_WORDS)
            oe_error(b->diagnostics, &node->place, "'%s' is a list of words: [a, b]", key->name);
        oe_list_add(b->arena, &value->list, (void *)node->text);
        return;
    }
    if (node->kind != OE_NODE_LIST) {
        oe_error(b->diagnostics, &node->place, "'%s' is a list", key->name);
        return;
    }
    for (size_t i = 0; i < node->items.count; i++) {
        const oe_node *item = node->items.items[i];
        if (item->kind != OE_NODE_SCALAR)
            oe_error(b->diagnostics, &item->place, "'%s' is a list of texts", key->name);
        else
            oe_list_add(b->arena, &value->list, (void *)item->text);
    }
}

static void read_operands(builder *b, const char *what, const oe_node *node, oe_list *list)
{
    if (node->kind != OE_NODE_MAP) {
        oe_error(b->diagnostics, &node->place, "'%s' is a map of names to values", what);
        return;
    }
    for (size_t i = 0; i < node->items.count; i++) {
        const oe_pair *pair = node->items.items[i];
        oe_named *named = OE_NEW(b->arena, oe_named);
        named->name = pair->key;
        named->place = pair->place;
        named->node = pair->value;
        named->expr = oe_expression_parse(b->arena, pair->value, b->diagnostics);
        if (named->expr)
            oe_list_add(b->arena, list, named);
    }
}

static bool is_id(const char *text)
{
    if (!isalpha((unsigned char)*text) && *text != '_')
        return false;
    for (; *text; text++)
        if (!isalnum((unsigned char)*text) && *text != '_' && *text != '-')
            return false;
    return true;
}

static oe_object *read_object(builder *b, const oe_node *node, oe_shape_id shape, oe_object *parent,
                              const oe_pair *pair);

static void read_table(builder *b, const oe_key *key, const oe_node *node, oe_object *object,
                       oe_value *value)
{
    if (node->kind != OE_NODE_MAP) {
        oe_error(b->diagnostics, &node->place, "'%s' is a map of ids%s", key->name,
                 node->kind == OE_NODE_LIST ? ", not a list: an id lets an overlay say what it "
                                              "changes"
                                            : "");
        return;
    }
    for (size_t i = 0; i < node->items.count; i++) {
        const oe_pair *pair = node->items.items[i];
        if (!is_id(pair->key))
            oe_error(b->diagnostics, &pair->place,
                     "'%s' is not an id: a letter or _, then letters, digits, _ and -", pair->key);
        oe_object *item = read_object(b, pair->value, oe_key_items(key), object, pair);
        if (!item)
            continue;
        item->index = (unsigned)value->list.count;
        oe_list_add(b->arena, &value->list, item);
    }
}

static void read_value(builder *b, const oe_key *key, const oe_node *node, oe_object *object,
                       oe_value *value)
{
    value->set = true;
    value->place = node->place;
    value->node = node;
    switch (key->kind) {
    case OE_KIND_BOOL: read_bool(b, key, node, value); break;
    case OE_KIND_INTEGER: read_integer(b, key, node, value); break;
    case OE_KIND_WORD: read_word(b, key, node, value); break;
    case OE_KIND_WORDS:
    case OE_KIND_TEXTS: read_texts(b, key, node, value); break;
    case OE_KIND_TEXT:
    case OE_KIND_GLOB:
    case OE_KIND_TYPE:
    case OE_KIND_REFERENCE:
        if (is_scalar(b, key, node))
            value->text = node->text;
        break;
    case OE_KIND_TEMPLATE: value->expr = oe_template_parse(b->arena, node, b->diagnostics); break;
    case OE_KIND_EXPRESSION:
        value->expr = oe_expression_parse(b->arena, node, b->diagnostics);
        break;
    case OE_KIND_OPERANDS: read_operands(b, key->name, node, &value->list); break;
    case OE_KIND_TABLE: read_table(b, key, node, object, value); break;
    }
}

static void unknown_key(builder *b, const oe_pair *pair, oe_shape_id shape)
{
    const char *near = oe_key_nearest(b->arena, shape, pair->key);
    if (near) {
        oe_error(b->diagnostics, &pair->place, "unknown key '%s'; did you mean '%s'?", pair->key,
                 near);
        return;
    }
    const oe_shape *s = oe_shape_of(shape);
    oe_buffer names = {.arena = b->arena};
    for (unsigned i = 0; i < (unsigned)oe_shape_of(shape + 1)->first - (unsigned)s->first; i++)
        oe_buffer_format(&names, "%s%s", i ? ", " : "",
                         oe_key_of((oe_key_id)((unsigned)s->first + i))->name);
    oe_error(b->diagnostics, &pair->place, "unknown key '%s'; the keys here are: %s", pair->key,
             names.text);
}

static oe_object *read_object(builder *b, const oe_node *node, oe_shape_id shape, oe_object *parent,
                              const oe_pair *pair)
{
    const oe_shape *s = oe_shape_of(shape);
    oe_object *object = OE_NEW(b->arena, oe_object);
    object->shape = shape;
    object->parent = parent;
    object->id = pair ? pair->key : "";
    object->place = pair ? pair->place : node->place;
    size_t count = (size_t)oe_shape_of(shape + 1)->first - (size_t)s->first;
    object->values = OE_NEW_ARRAY(b->arena, oe_value, count + 1);
    if (shape == OE_SHAPE_entry) {
        read_operands(b, object->id, node, &object->open);
        return object;
    }
    if (node->kind != OE_NODE_MAP) {
        int id = *s->shorthand ? oe_key_find(shape, s->shorthand) : -1;
        if (id < 0)
            oe_error(b->diagnostics, &node->place, "'%s' is a map of keys", object->id);
        else
            read_value(b, oe_key_of((oe_key_id)id), node, object,
                       &object->values[(unsigned)id - (unsigned)s->first]);
        return object;
    }
    for (size_t i = 0; i < node->items.count; i++) {
        const oe_pair *item = node->items.items[i];
        int id = oe_key_find(shape, item->key);
        if (id < 0)
            unknown_key(b, item, shape);
        else if (item->value->kind == OE_NODE_NULL)
            oe_error(b->diagnostics, &item->value->place,
                     "null deletes what is inherited; there "
                     "is nothing to delete here");
        else
            read_value(b, oe_key_of((oe_key_id)id), item->value, object,
                       &object->values[(unsigned)id - (unsigned)s->first]);
    }
    return object;
}

/* ---- types and references ------------------------------------------------------------------------ */

oe_type *oe_type_integer(oe_arena *arena, unsigned width, bool is_signed)
{
    oe_type *type = OE_NEW(arena, oe_type);
    type->kind = OE_TYPE_INTEGER;
    type->width = width;
    type->is_signed = is_signed;
    return type;
}

static oe_type *simple_type(builder *b, const char *text, size_t length)
{
    static const struct {
        const char *name;
        oe_type_kind kind;
        unsigned width;
        bool is_signed;
    } simple[] = {
        {"void", OE_TYPE_VOID, 0, false},    {"bool", OE_TYPE_BOOL, 1, false},
        {"ptr", OE_TYPE_POINTER, 0, false},  {"i8", OE_TYPE_INTEGER, 8, true},
        {"i16", OE_TYPE_INTEGER, 16, true},  {"i32", OE_TYPE_INTEGER, 32, true},
        {"i64", OE_TYPE_INTEGER, 64, true},  {"u8", OE_TYPE_INTEGER, 8, false},
        {"u16", OE_TYPE_INTEGER, 16, false}, {"u32", OE_TYPE_INTEGER, 32, false},
        {"u64", OE_TYPE_INTEGER, 64, false}, {"transfer", OE_TYPE_TRANSFER, 0, false},
        {"text", OE_TYPE_TEXT, 0, false},
    };
    for (size_t i = 0; i < sizeof simple / sizeof *simple; i++) {
        if (strlen(simple[i].name) != length || memcmp(simple[i].name, text, length) != 0)
            continue;
        oe_type *type = oe_type_integer(b->arena, simple[i].width, simple[i].is_signed);
        type->kind = simple[i].kind;
        return type;
    }
    return NULL;
}

static const oe_type *named_type(builder *b, const char *text, const oe_place *place)
{
    oe_type *type = simple_type(b, text, strlen(text));
    if (type)
        return type;
    type = OE_NEW(b->arena, oe_type);
    bool is_flags = strncmp(text, "flags.", 6) == 0;
    const char *id = is_flags ? text + 6 : strncmp(text, "structs.", 8) == 0 ? text + 8 : text;
    const oe_list *table = is_flags ? OE_TABLE(b->tables, flags) : OE_TABLE(b->tables, structs);
    type->kind = is_flags ? OE_TYPE_FLAGS : OE_TYPE_STRUCT;
    type->object = oe_list_find(table, id);
    if (!type->object) {
        const char *near = nearest_object(b, table, id);
        oe_error(b->diagnostics, place, "'%s' is not a type%s%s%s%s", text,
                 near ? "; did you mean '"
                      : ": i8 to i64, u8 to u64, bool, ptr, N x TYPE, "
                        "flags.ID or the id of a struct",
                 near && is_flags ? "flags." : "", near ? near : "", near ? "'?" : "");
        return NULL;
    }
    type->object->used = true;
    if (is_flags) {
        const oe_type *base = OE_GET(type->object, flag_set, type)->type;
        type->width = base ? base->width : 64;
        type->is_signed = base && base->is_signed;
    }
    return type;
}

static const oe_type *parse_type(builder *b, const char *text, const oe_place *place)
{
    if (!isdigit((unsigned char)*text))
        return named_type(b, text, place);
    char *end;
    unsigned long long count = strtoull(text, &end, 10);
    if (strncmp(end, " x ", 3) != 0 || count > OE_MAX_ARRAY) {
        oe_error(b->diagnostics, place,
                 "an array type is written `3 x u32`, with at most %d "
                 "elements",
                 OE_MAX_ARRAY);
        return NULL;
    }
    end += strspn(end + 3, " ") + 3;
    if (isdigit((unsigned char)*end)) {
        oe_error(b->diagnostics, place, "an array of arrays is not a type of the rule language");
        return NULL;
    }
    oe_type *type = OE_NEW(b->arena, oe_type);
    type->kind = OE_TYPE_ARRAY;
    type->count = count;
    type->element = named_type(b, end, place);
    return type->element ? type : NULL;
}

static void resolve_reference(builder *b, const oe_key *key, oe_value *value)
{
    int id = oe_key_find(OE_SHAPE_rules, key->argument);
    const oe_list *table = oe_table(b->tables, (oe_key_id)id);
    value->object = oe_list_find(table, value->text);
    if (value->object) {
        value->object->used = true;
        return;
    }
    const char *near = nearest_object(b, table, value->text);
    if (!near && b->tables->partial)
        return;
    oe_error(b->diagnostics, &value->place, "there is no '%s' in %s%s%s%s", value->text,
             key->argument, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static void resolve(builder *b, oe_object *object)
{
    const oe_shape *s = oe_shape_of(object->shape);
    size_t count = (size_t)oe_shape_of(object->shape + 1)->first - (size_t)s->first;
    for (size_t i = 0; i < count; i++) {
        const oe_key *key = oe_key_of((oe_key_id)((size_t)s->first + i));
        oe_value *value = &object->values[i];
        if (!value->set)
            continue;
        if (key->kind == OE_KIND_TYPE && value->text)
            value->type = parse_type(b, value->text, &value->place);
        else if (key->kind == OE_KIND_REFERENCE && value->text)
            resolve_reference(b, key, value);
        else if (key->kind == OE_KIND_TABLE)
            for (size_t k = 0; k < value->list.count; k++)
                resolve(b, value->list.items[k]);
    }
}

oe_tables *oe_tables_build(oe_arena *arena, const oe_node *tree, const char *name, bool partial,
                           oe_diagnostics *diagnostics)
{
    oe_tables *tables = OE_NEW(arena, oe_tables);
    builder b = {arena, diagnostics, tables};
    tables->arena = arena;
    tables->tree = tree;
    tables->name = name;
    tables->partial = partial;
    tables->rules = read_object(&b, tree, OE_SHAPE_rules, NULL, NULL);
    /* Flag sets first: other types ask for their width. */
    const oe_list *flags = OE_TABLE(tables, flags);
    for (size_t i = 0; i < flags->count; i++)
        resolve(&b, flags->items[i]);
    resolve(&b, tables->rules);
    const oe_list *settings = OE_TABLE(tables, settings);
    for (size_t i = 0; i < settings->count; i++) {
        oe_object *setting = settings->items[i];
        setting->current = OE_GET(setting, setting, value)->expr;
    }
    return tables;
}

/* ---- settings ---------------------------------------------------------------------------------------- */

void oe_tables_set(oe_tables *tables, const char *assignment, oe_diagnostics *diagnostics)
{
    oe_arena *arena = tables->arena;
    builder b = {arena, diagnostics, tables};
    const oe_list *settings = OE_TABLE(tables, settings);
    oe_source *source = OE_NEW(arena, oe_source);
    source->name = "--set";
    source->text = assignment;
    source->length = strlen(assignment);
    const char *equals = strchr(assignment, '=');
    oe_place place = {source, 1, 1, (uint32_t)(equals ? equals - assignment : 1)};
    if (!equals || equals == assignment) {
        oe_error(diagnostics, &place, "a setting is set with NAME=VALUE");
        return;
    }
    const char *name = oe_copy(arena, assignment, (size_t)(equals - assignment));
    oe_object *setting = oe_list_find(settings, name);
    if (!setting) {
        const char *near = nearest_object(&b, settings, name);
        oe_error(diagnostics, &place, "there is no setting '%s'%s%s%s", name,
                 near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
        return;
    }
    /* 1,2,3 is a list here: nothing else may hold a comma. */
    oe_node *node = OE_NEW(arena, oe_node);
    bool is_list = strchr(equals, ',') != NULL;
    place.column += place.length + 1;
    for (const char *at = equals + 1; at;) {
        const char *comma = strchr(at, ',');
        oe_node *item = is_list ? OE_NEW(arena, oe_node) : node;
        item->kind = OE_NODE_SCALAR;
        item->length = comma ? (size_t)(comma - at) : strlen(at);
        item->text = oe_copy(arena, at, item->length);
        item->place = place;
        item->place.column = (uint32_t)(at - assignment) + 1;
        item->place.length = item->length ? (uint32_t)item->length : 1;
        item->text_column = item->place.column;
        if (is_list)
            oe_list_add(arena, &node->items, item);
        at = comma ? comma + 1 : NULL;
    }
    if (is_list) {
        node->kind = OE_NODE_LIST;
        node->place = place;
    }
    const oe_expr *expr = oe_expression_parse(arena, node, diagnostics);
    if (expr)
        setting->current = expr;
}

bool oe_flag_value(const oe_object *set, const char *name, oe_integer *value)
{
    const oe_list *lists[] = {&OE_GET(set, flag_set, bits)->list,
                              &OE_GET(set, flag_set, values)->list};
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; i < lists[k]->count; i++) {
            const oe_named *named = lists[k]->items[i];
            if (strcmp(named->name, name) == 0)
                return oe_expression_number(named->expr, value, NULL);
        }
    return false;
}
