/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * YAML text to a tree with places. The tree is built from libyaml's events, not its documents:
 * those know no duplicate keys, no depth and no size limits, and follow aliases.
 */
#include <stdlib.h>
#include <yaml.h>

#include "rules.h"

typedef struct {
    oe_arena *arena;
    const oe_source *source;
    oe_diagnostics *diagnostics;
    yaml_parser_t parser;
    yaml_event_t event;
    bool event_live;
    unsigned depth;
    size_t nodes;
} reader;

static void release_reader(void *resource)
{
    reader *r = resource;
    if (r->event_live)
        yaml_event_delete(&r->event);
    r->event_live = false;
    yaml_parser_delete(&r->parser);
}

static oe_place place_of(const reader *r, const yaml_mark_t *start, const yaml_mark_t *end)
{
    oe_place place = {r->source, (uint32_t)start->line + 1, (uint32_t)start->column + 1, 1};
    if (end && end->line == start->line && end->column > start->column)
        place.length = (uint32_t)(end->column - start->column);
    return place;
}

/* Fetches the next event; false with a diagnostic on a syntax error. */
static bool next(reader *r)
{
    if (r->event_live)
        yaml_event_delete(&r->event);
    r->event_live = false;
    if (yaml_parser_parse(&r->parser, &r->event)) {
        r->event_live = true;
        return true;
    }
    if (r->parser.error == YAML_MEMORY_ERROR) {
        oe_report_no_memory(r->diagnostics);
        return false;
    }
    yaml_mark_t mark = r->parser.problem_mark;
    oe_place place = place_of(r, &mark, NULL);
    if (r->parser.error == YAML_READER_ERROR) {
        /* The reader counts bytes only. */
        place.line = 1;
        place.column = 1;
        for (size_t i = 0; i < r->parser.problem_offset && i < r->source->length; i++) {
            place.column++;
            if (r->source->text[i] == '\n') {
                place.line++;
                place.column = 1;
            }
        }
    }
    oe_error(r->diagnostics, &place, "this is not YAML: %s%s%s", r->parser.problem,
             r->parser.context ? " " : "", r->parser.context ? r->parser.context : "");
    return false;
}

static bool refuse(reader *r, const oe_place *place, const char *text)
{
    oe_error(r->diagnostics, place, "%s", text);
    return false;
}

/* Anchors, aliases and tags would make a tree that is not what it looks like. */
static bool plain(reader *r)
{
    oe_place place = place_of(r, &r->event.start_mark, &r->event.end_mark);
    const yaml_char_t *anchor = NULL, *tag = NULL;
    switch (r->event.type) {
    case YAML_ALIAS_EVENT:
        return refuse(r, &place,
                      "aliases (*name) are not part of the rule language; use `extends`, "
                      "or `like` for functions");
    case YAML_SCALAR_EVENT:
        anchor = r->event.data.scalar.anchor;
        tag = r->event.data.scalar.tag;
        break;
    case YAML_SEQUENCE_START_EVENT:
        anchor = r->event.data.sequence_start.anchor;
        tag = r->event.data.sequence_start.tag;
        break;
    case YAML_MAPPING_START_EVENT:
        anchor = r->event.data.mapping_start.anchor;
        tag = r->event.data.mapping_start.tag;
        break;
    default: break;
    }
    if (anchor)
        return refuse(r, &place, "anchors (&name) are not part of the rule language");
    if (tag)
        return refuse(r, &place,
                      "tags (!name) are not part of the rule language: each key has one "
                      "fixed kind");
    return true;
}

static oe_node *read_node(reader *r);

static oe_node *read_scalar(reader *r)
{
    oe_node *node = OE_NEW(r->arena, oe_node);
    node->place = place_of(r, &r->event.start_mark, &r->event.end_mark);
    const char *text = (const char *)r->event.data.scalar.value;
    node->length = r->event.data.scalar.length;
    bool is_plain = r->event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    if (memchr(text, 0, node->length)) {
        refuse(r, &node->place, "a NUL character in text");
        return NULL;
    }
    node->kind = OE_NODE_SCALAR;
    node->text = oe_copy(r->arena, text, node->length);
    if (is_plain && strcmp(node->text, "null") == 0)
        node->kind = OE_NODE_NULL;
    if (is_plain && node->length == 0) {
        refuse(r, &node->place,
               "a key without a value; write null to delete what is inherited, zero for the zero "
               "value, {} for an empty map, '' for empty text");
        return NULL;
    }
    /* A place inside the text can be shown when the source holds it letter by letter. */
    uint32_t column = node->place.column + (is_plain ? 0 : 1);
    size_t line_length = 0;
    const char *line = oe_source_line(r->source, node->place.line, &line_length);
    if (line && column - 1 + node->length <= line_length) {
        /* Columns count characters, lines are bytes: equal only without wide characters before. */
        if (memcmp(line + column - 1, node->text, node->length) == 0)
            node->text_column = column;
    }
    return node;
}

static oe_node *read_list(reader *r)
{
    oe_node *node = OE_NEW(r->arena, oe_node);
    node->kind = OE_NODE_LIST;
    node->place = place_of(r, &r->event.start_mark, &r->event.end_mark);
    for (;;) {
        if (!next(r))
            return NULL;
        if (r->event.type == YAML_SEQUENCE_END_EVENT)
            return node;
        oe_node *item = read_node(r);
        if (!item)
            return NULL;
        oe_list_add(r->arena, &node->items, item);
    }
}

static oe_node *read_map(reader *r)
{
    oe_node *node = OE_NEW(r->arena, oe_node);
    node->kind = OE_NODE_MAP;
    node->place = place_of(r, &r->event.start_mark, &r->event.end_mark);
    oe_map seen = {.arena = r->arena};
    for (;;) {
        if (!next(r))
            return NULL;
        if (r->event.type == YAML_MAPPING_END_EVENT)
            return node;
        oe_place place = place_of(r, &r->event.start_mark, &r->event.end_mark);
        if (!plain(r))
            return NULL;
        if (r->event.type != YAML_SCALAR_EVENT) {
            refuse(r, &place, "a key must be a word, not a list or a map");
            return NULL;
        }
        oe_pair *pair = OE_NEW(r->arena, oe_pair);
        size_t length = r->event.data.scalar.length;
        pair->key = oe_copy(r->arena, (const char *)r->event.data.scalar.value, length);
        pair->place = place;
        if (strlen(pair->key) != length || length == 0) {
            refuse(r, &place, length ? "a NUL character in a key" : "an empty key");
            return NULL;
        }
        if (strcmp(pair->key, "<<") == 0) {
            refuse(r, &place, "merge keys (<<) are not part of the rule language; use `extends`");
            return NULL;
        }
        oe_pair *other = oe_map_get(&seen, pair->key, length);
        if (!next(r))
            return NULL;
        pair->value = read_node(r);
        if (!pair->value)
            return NULL;
        if (other) {
            oe_error(r->diagnostics, &place, "the key '%s' stands twice in one map", pair->key);
            oe_note(r->diagnostics, &other->place, "it stands here first");
            continue;
        }
        oe_map_put(&seen, pair->key, length, pair);
        oe_list_add(r->arena, &node->items, pair);
    }
}

static oe_node *read_node(reader *r)
{
    oe_place place = place_of(r, &r->event.start_mark, &r->event.end_mark);
    if (!plain(r))
        return NULL;
    if (++r->nodes > OE_MAX_NODES) {
        oe_error(r->diagnostics, &place, "more than %d values in one rule file", OE_MAX_NODES);
        return NULL;
    }
    if (r->event.type == YAML_SCALAR_EVENT)
        return read_scalar(r);
    if (r->depth >= OE_MAX_DEPTH) {
        oe_error(r->diagnostics, &place, "nested deeper than %d levels", OE_MAX_DEPTH);
        return NULL;
    }
    r->depth++;
    oe_node *node = r->event.type == YAML_SEQUENCE_START_EVENT ? read_list(r) : read_map(r);
    r->depth--;
    return node;
}

/* libyaml's scanner takes time that grows with the square of the depth of open brackets, so depth
 * is bounded before it sees the text. Quotes are not understood here: the bound only needs to be
 * high enough for any sane file. */
static bool check_brackets(reader *r)
{
    enum { MOST_OPEN = 10 * OE_MAX_DEPTH };
    long open = 0;
    uint32_t line = 1, column = 0;
    for (size_t i = 0; i < r->source->length; i++) {
        char c = r->source->text[i];
        column++;
        if (c == '\n') {
            line++;
            column = 0;
        } else if (c == '[' || c == '{') {
            open++;
        } else if ((c == ']' || c == '}') && open > 0) {
            open--;
        }
        if (open > MOST_OPEN) {
            oe_place place = {r->source, line, column, 1};
            oe_error(r->diagnostics, &place, "nested deeper than %d levels", OE_MAX_DEPTH);
            return false;
        }
    }
    return true;
}

oe_node *oe_document_parse(oe_arena *arena, const oe_source *source, oe_diagnostics *diagnostics)
{
    reader *r = OE_NEW(arena, reader);
    r->arena = arena;
    r->source = source;
    r->diagnostics = diagnostics;
    if (!check_brackets(r))
        return NULL;
    if (!yaml_parser_initialize(&r->parser)) {
        oe_report_no_memory(diagnostics);
        return NULL;
    }
    oe_defer(arena, release_reader, r);
    yaml_parser_set_encoding(&r->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&r->parser, (const unsigned char *)source->text, source->length);
    oe_place start = {source, 1, 1, 1};
    if (!next(r) || !next(r)) /* the stream, then the document */
        return NULL;
    if (r->event.type != YAML_DOCUMENT_START_EVENT) {
        refuse(r, &start, "the file is empty; a rule file begins with `offload-rules: 1`");
        return NULL;
    }
    if (!next(r))
        return NULL;
    if (r->event.type != YAML_MAPPING_START_EVENT) {
        oe_place place = place_of(r, &r->event.start_mark, &r->event.end_mark);
        refuse(r, &place, "a rule file is a map of keys; it begins with `offload-rules: 1`");
        return NULL;
    }
    oe_node *root = read_node(r);
    if (!root || !next(r) || !next(r)) /* the document's end, then what follows */
        return NULL;
    if (r->event.type != YAML_STREAM_END_EVENT) {
        oe_place place = place_of(r, &r->event.start_mark, &r->event.end_mark);
        refuse(r, &place, "a second document in one file");
        return NULL;
    }
    return root;
}

oe_pair *oe_node_pair(const oe_node *map, const char *key)
{
    for (size_t i = 0; map->kind == OE_NODE_MAP && i < map->items.count; i++) {
        oe_pair *pair = map->items.items[i];
        if (strcmp(pair->key, key) == 0)
            return pair;
    }
    return NULL;
}

oe_node *oe_node_get(const oe_node *map, const char *key)
{
    oe_pair *pair = oe_node_pair(map, key);
    return pair ? pair->value : NULL;
}
