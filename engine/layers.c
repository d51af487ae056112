/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Rule files on top of each other: `extends`, `null`, `replace`, `before`, `after`, `like`. Works on
 * trees, guided by the key table, so that every value keeps the place that it was written at.
 */
#include <stdlib.h>
#include <sys/stat.h>

#include "rules.h"

typedef struct {
    oe_arena *arena;
    oe_diagnostics *diagnostics;
    bool partial;  /* the overlay may delete what is not there */
    bool deferred; /* inside a variant: what it changes comes later */
} merger;

/* ---- merging ---------------------------------------------------------------------------------- */

static oe_node *new_map(oe_arena *arena, oe_place place)
{
    oe_node *map = OE_NEW(arena, oe_node);
    map->kind = OE_NODE_MAP;
    map->place = place;
    return map;
}

oe_node *oe_node_clone(oe_arena *arena, const oe_node *node)
{
    oe_node *copy = OE_NEW(arena, oe_node);
    *copy = *node;
    copy->items = (oe_list){0};
    for (size_t i = 0; i < node->items.count; i++) {
        if (node->kind == OE_NODE_LIST) {
            oe_list_add(arena, &copy->items, oe_node_clone(arena, node->items.items[i]));
            continue;
        }
        const oe_pair *pair = node->items.items[i];
        oe_pair *other = OE_NEW(arena, oe_pair);
        *other = *pair;
        other->value = oe_node_clone(arena, pair->value);
        oe_list_add(arena, &copy->items, other);
    }
    return copy;
}

static size_t index_of(const oe_node *map, const char *key)
{
    size_t i = 0;
    for (; i < map->items.count; i++)
        if (strcmp(((oe_pair *)map->items.items[i])->key, key) == 0)
            break;
    return i;
}

static void remove_at(oe_node *map, size_t at)
{
    void **items = map->items.items;
    memmove(items + at, items + at + 1, (map->items.count - at - 1) * sizeof *items);
    map->items.count--;
}

static void remove_key(oe_node *map, const char *key)
{
    size_t at = index_of(map, key);
    if (at < map->items.count)
        remove_at(map, at);
}

static oe_pair *add_pair(merger *m, oe_node *map, size_t at, const oe_pair *like, oe_node *value)
{
    oe_pair *pair = OE_NEW(m->arena, oe_pair);
    *pair = *like;
    pair->value = value;
    oe_list_insert(m->arena, &map->items, at, pair);
    return pair;
}

static const char *nearest_in(merger *m, const oe_node *map, const char *word)
{
    const char **names = OE_NEW_ARRAY(m->arena, const char *, map->items.count + 1);
    for (size_t i = 0; i < map->items.count; i++)
        names[i] = ((oe_pair *)map->items.items[i])->key;
    return oe_nearest(word, names, map->items.count);
}

static void delete_pair(merger *m, oe_node *base, const oe_pair *pair)
{
    size_t at = index_of(base, pair->key);
    if (at < base->items.count) {
        remove_at(base, at);
    } else if (m->deferred) {
        add_pair(m, base, at, pair, pair->value);
    } else if (!m->partial) {
        const char *near = nearest_in(m, base, pair->key);
        oe_error(m->diagnostics, &pair->place, "null deletes '%s', which is not inherited%s%s%s",
                 pair->key, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    }
}

/* Maps of names to single values: later ones win. */
static void merge_operands(merger *m, oe_node *base, const oe_node *overlay)
{
    for (size_t i = 0; i < overlay->items.count; i++) {
        const oe_pair *pair = overlay->items.items[i];
        size_t at = index_of(base, pair->key);
        if (pair->value->kind == OE_NODE_NULL) {
            delete_pair(m, base, pair);
            continue;
        }
        if (at < base->items.count)
            remove_at(base, at);
        add_pair(m, base, at, pair, oe_node_clone(m->arena, pair->value));
    }
}

static void merge_object(merger *m, oe_node *base, const oe_node *overlay, oe_shape_id shape);

/* A scalar where the shape has a shorthand stands for a map with that one key. */
static oe_node *long_form(merger *m, oe_node *node, oe_shape_id shape)
{
    const char *shorthand = oe_shape_of(shape)->shorthand;
    if (node->kind == OE_NODE_MAP || node->kind == OE_NODE_NULL || !*shorthand)
        return node;
    oe_node *map = new_map(m->arena, node->place);
    oe_pair pair = {shorthand, node->place, NULL};
    add_pair(m, map, 0, &pair, node);
    return map;
}

/* The position that `before` or `after` asks for; `*deferred` when the anchor is not there but may
 * come with `like`. */
static size_t position(merger *m, oe_node *base, const oe_pair *pair, oe_map *last, size_t fallback,
                       bool has_like, bool *deferred)
{
    for (int side = 0; side < 2; side++) {
        oe_pair *word = oe_node_pair(pair->value, side ? "after" : "before");
        if (!word)
            continue;
        const char *anchor = word->value->kind == OE_NODE_SCALAR ? word->value->text : "";
        size_t at = index_of(base, anchor);
        if (at == base->items.count) {
            *deferred = has_like;
            if (!has_like) {
                const char *near = nearest_in(m, base, anchor);
                oe_error(m->diagnostics, &word->value->place,
                         "'%s' names '%s', which is not there%s%s%s", word->key, anchor,
                         near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
            }
            return fallback;
        }
        if (side == 0)
            return at;
        const char *previous = oe_map_get(last, anchor, strlen(anchor));
        oe_map_put(last, anchor, strlen(anchor), (void *)pair->key);
        return (previous ? index_of(base, previous) : at) + 1;
    }
    return fallback;
}

/* The overlay's value without the words that say how it is merged. */
static oe_node *without_words(merger *m, const oe_node *value, bool keep_position)
{
    oe_node *copy = oe_node_clone(m->arena, value);
    static const char *const words[] = {"replace", "before", "after"};
    for (int i = 0; copy->kind == OE_NODE_MAP && i < (keep_position ? 1 : 3); i++)
        remove_key(copy, words[i]);
    return copy;
}

static bool wants_replacement(merger *m, const oe_pair *pair, bool exists)
{
    oe_pair *word = pair->value->kind == OE_NODE_MAP ? oe_node_pair(pair->value, "replace") : NULL;
    if (!word)
        return false;
    if (word->value->kind != OE_NODE_SCALAR || strcmp(word->value->text, "true") != 0)
        oe_error(m->diagnostics, &word->value->place, "'replace' is true or absent");
    else if (!exists && !m->partial)
        oe_error(m->diagnostics, &word->place, "there is no inherited '%s' to replace", pair->key);
    return true;
}

/* An ordered map of ids. New rows of first-match tables go in front, other new items after. */
static void merge_table(merger *m, oe_node *base, const oe_node *overlay, oe_shape_id shape,
                        bool first_match, bool has_like)
{
    size_t front = 0;
    oe_map last = {.arena = m->arena};
    for (size_t i = 0; i < overlay->items.count; i++) {
        const oe_pair *pair = overlay->items.items[i];
        size_t at = index_of(base, pair->key);
        bool exists = at < base->items.count;
        if (pair->value->kind == OE_NODE_NULL) {
            if (!exists && has_like)
                add_pair(m, base, base->items.count, pair, pair->value);
            else
                delete_pair(m, base, pair);
            continue;
        }
        bool replaces = wants_replacement(m, pair, exists);
        bool moves = pair->value->kind == OE_NODE_MAP &&
                     (oe_node_pair(pair->value, "before") || oe_node_pair(pair->value, "after"));
        bool deferred = false;
        oe_node *old = NULL;
        oe_pair like = *pair;
        if (exists) {
            oe_pair *inherited = base->items.items[at];
            like.place = replaces ? pair->place : inherited->place;
            old = inherited->value;
            remove_at(base, at);
        } else {
            at = first_match ? front++ : base->items.count;
        }
        if (moves)
            at = position(m, base, pair, &last, at, has_like, &deferred);
        oe_node *value = long_form(m, without_words(m, pair->value, deferred), shape);
        bool scalar = pair->value->kind != OE_NODE_MAP;
        if (scalar || value->kind != OE_NODE_MAP) {
            add_pair(m, base, at, &like, value);
            continue;
        }
        oe_node *target = old && !replaces ? long_form(m, old, shape) : NULL;
        if (!target || target->kind != OE_NODE_MAP)
            target = new_map(m->arena, pair->value->place);
        add_pair(m, base, at, &like, target);
        merge_object(m, target, value, shape);
    }
}

static void merge_object(merger *m, oe_node *base, const oe_node *overlay, oe_shape_id shape)
{
    if (shape == OE_SHAPE_entry) {
        merge_operands(m, base, overlay);
        return;
    }
    bool outer = m->deferred;
    m->deferred = outer || shape == OE_SHAPE_variant;
    bool has_like = m->deferred || (shape == OE_SHAPE_function &&
                                    (oe_node_get(base, "like") || oe_node_get(overlay, "like")));
    for (size_t i = 0; i < overlay->items.count; i++) {
        const oe_pair *pair = overlay->items.items[i];
        int id = oe_key_find(shape, pair->key);
        if (id < 0 && shape == OE_SHAPE_variant)
            id = oe_key_find(OE_SHAPE_rules, pair->key);
        const oe_key *key = id < 0 ? NULL : oe_key_of((oe_key_id)id);
        size_t at = index_of(base, pair->key);
        oe_pair *inherited = at < base->items.count ? base->items.items[at] : NULL;
        if (pair->value->kind == OE_NODE_NULL) {
            if (!inherited && has_like)
                add_pair(m, base, base->items.count, pair, pair->value);
            else
                delete_pair(m, base, pair);
            continue;
        }
        bool nested = key && pair->value->kind == OE_NODE_MAP &&
                      (key->kind == OE_KIND_TABLE || key->kind == OE_KIND_OPERANDS);
        if (nested && !(inherited && inherited->value->kind == OE_NODE_MAP)) {
            if (inherited)
                remove_at(base, at);
            inherited = add_pair(m, base, at, pair, new_map(m->arena, pair->value->place));
        }
        if (nested && key->kind == OE_KIND_TABLE) {
            merge_table(m, inherited->value, pair->value, oe_key_items(key),
                        oe_key_is_first_match((oe_key_id)id), has_like);
        } else if (nested) {
            merge_operands(m, inherited->value, pair->value);
        } else {
            if (inherited)
                remove_at(base, at);
            add_pair(m, base, at, pair, oe_node_clone(m->arena, pair->value));
        }
    }
    m->deferred = outer;
}

void oe_layers_merge(oe_arena *arena, oe_node *base, const oe_node *overlay, bool partial,
                     oe_diagnostics *diagnostics)
{
    merger m = {.arena = arena, .diagnostics = diagnostics, .partial = partial};
    merge_object(&m, base, overlay, OE_SHAPE_rules);
}

/* ---- like ---------------------------------------------------------------------------------------- */

static oe_node *resolve_like(merger *m, oe_node *functions, oe_pair *function, unsigned depth)
{
    oe_pair *like = oe_node_pair(function->value, "like");
    if (!like)
        return function->value;
    const char *name = like->value->kind == OE_NODE_SCALAR ? like->value->text : "";
    oe_pair *other = oe_node_pair(functions, name);
    if (!other || other->value->kind != OE_NODE_MAP) {
        const char *near = nearest_in(m, functions, name);
        oe_error(m->diagnostics, &like->value->place, "there is no function '%s' to be like%s%s%s",
                 name, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
        remove_key(function->value, "like");
        return function->value;
    }
    if (depth > OE_MAX_EXTENDS) {
        oe_error(m->diagnostics, &like->value->place, "function '%s' is like itself, in a circle",
                 function->key);
        remove_key(function->value, "like");
        return function->value;
    }
    oe_node *base = oe_node_clone(m->arena, resolve_like(m, functions, other, depth + 1));
    static const char *const own[] = {"abstract", "symbol", "emit"};
    for (int i = 0; i < 3; i++)
        remove_key(base, own[i]);
    oe_node *mine = function->value;
    remove_key(mine, "like"); /* gone already when functions are like each other in a circle */
    merge_object(m, base, mine, OE_SHAPE_function);
    base->place = mine->place;
    function->value = base;
    return base;
}

void oe_layers_finish(oe_arena *arena, oe_node *tree, oe_diagnostics *diagnostics)
{
    merger m = {.arena = arena, .diagnostics = diagnostics};
    oe_node *functions = oe_node_get(tree, "functions");
    if (!functions || functions->kind != OE_NODE_MAP)
        return;
    for (size_t i = 0; i < functions->items.count; i++) {
        oe_pair *function = functions->items.items[i];
        if (function->value->kind == OE_NODE_MAP)
            resolve_like(&m, functions, function, 0);
    }
}

/* ---- files ---------------------------------------------------------------------------------------- */

typedef struct {
    oe_source *source;
    oe_node *tree;
    const char *name;
    bool partial, loading;
} layer;

typedef struct {
    oe_arena *arena;
    oe_diagnostics *diagnostics;
    const char *const *path;
    size_t path_count;
    oe_map files;  /* by real path */
    oe_list order; /* of layer, base first */
} loader;

static bool is_file(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISDIR(status.st_mode);
}

static bool is_bare(const char *name)
{
    size_t length = strlen(name);
    bool yaml = length > 5 && strcmp(name + length - 5, ".yaml") == 0;
    return !yaml && !strchr(name, '/') && length > 0 && name[0] != '.';
}

/* The file of a bare name: in `folder` (NULL: nowhere), then in the rules path. */
static const char *find_file(loader *l, const char *folder, const char *name)
{
    if (folder) {
        const char *file = oe_format(l->arena, "%s%s.yaml", folder, name);
        if (is_file(file))
            return file;
    }
    for (size_t i = 0; i < l->path_count; i++) {
        const char *slash = l->path[i][0] && l->path[i][strlen(l->path[i]) - 1] == '/' ? "" : "/";
        const char *file = oe_format(l->arena, "%s%s%s.yaml", l->path[i], slash, name);
        if (is_file(file))
            return file;
    }
    return NULL;
}

static void report_not_found(loader *l, const oe_place *place, const char *name, const char *folder)
{
    oe_buffer where = {.arena = l->arena};
    oe_buffer_format(&where, "%s", folder ? (*folder ? folder : "./") : "");
    for (size_t i = 0; i < l->path_count; i++)
        oe_buffer_format(&where, "%s%s", where.length ? ", " : "", l->path[i]);
    oe_report(l->diagnostics, OE_ERROR, place ? OE_WRONG : OE_SYSTEM, place,
              "there is no rule set '%s' (looked for %s.yaml in: %s)", name, name,
              where.length ? where.text : "nowhere; give --rules-path");
}

static layer *load(loader *l, const char *file, const oe_place *from, unsigned depth);

static void load_extended(loader *l, const char *file, const oe_node *item, unsigned depth)
{
    if (item->kind != OE_NODE_SCALAR || !is_bare(item->text)) {
        oe_error(l->diagnostics, &item->place,
                 "'extends' names rule sets by bare names: no slash, no ending");
        return;
    }
    const char *slash = strrchr(file, '/');
    const char *folder = oe_copy(l->arena, file, slash ? (size_t)(slash - file) + 1 : 0);
    const char *found = find_file(l, folder, item->text);
    if (!found)
        report_not_found(l, &item->place, item->text, folder);
    else
        load(l, found, &item->place, depth + 1);
}

/* Checks the header; it belongs to each file alone and is not merged. */
static void read_header(loader *l, layer *f)
{
    oe_pair *first = f->tree->items.count ? f->tree->items.items[0] : NULL;
    oe_pair *version = oe_node_pair(f->tree, "offload-rules");
    oe_place start = {f->source, 1, 1, 1};
    if (!version)
        oe_error(l->diagnostics, first ? &first->place : &start,
                 "not a rule file: it must begin with `offload-rules: %d`", OE_LANGUAGE_VERSION);
    else if (first != version)
        oe_error(l->diagnostics, &version->place, "'offload-rules' must be the first key");
    else if (version->value->kind != OE_NODE_SCALAR || strcmp(version->value->text, "1") != 0)
        oe_error(l->diagnostics, &version->value->place,
                 "version %s of the rule language is not known; this program knows %d",
                 version->value->kind == OE_NODE_SCALAR ? version->value->text : "?",
                 OE_LANGUAGE_VERSION);
    oe_node *name = oe_node_get(f->tree, "name");
    if (name && name->kind == OE_NODE_SCALAR && *name->text)
        f->name = name->text;
    else if (version)
        oe_error(l->diagnostics, name ? &name->place : &version->place,
                 "the rule set needs a `name`, a text");
    oe_node *partial = oe_node_get(f->tree, "partial");
    f->partial = partial && partial->kind == OE_NODE_SCALAR && strcmp(partial->text, "true") == 0;
}

static layer *load(loader *l, const char *file, const oe_place *from, unsigned depth)
{
    char *real = realpath(file, NULL);
    const char *identity = oe_format(l->arena, "%s", real ? real : file);
    free(real);
    layer *f = oe_map_get(&l->files, identity, strlen(identity));
    if (f && f->loading) {
        oe_error(l->diagnostics, from, "'extends' goes in a circle: %s is reached from itself",
                 file);
        return NULL;
    }
    if (f)
        return f;
    if (depth >= OE_MAX_EXTENDS) {
        oe_error(l->diagnostics, from, "'extends' is more than %d files deep", OE_MAX_EXTENDS);
        return NULL;
    }
    f = OE_NEW(l->arena, layer);
    oe_map_put(&l->files, identity, strlen(identity), f);
    f->source = oe_source_read(l->arena, file, OE_MAX_RULE_BYTES, l->diagnostics);
    f->tree = f->source ? oe_document_parse(l->arena, f->source, l->diagnostics) : NULL;
    if (!f->tree)
        return NULL;
    read_header(l, f);
    f->loading = true;
    oe_node *extends = oe_node_get(f->tree, "extends");
    if (extends && extends->kind == OE_NODE_LIST)
        for (size_t i = 0; i < extends->items.count; i++)
            load_extended(l, file, extends->items.items[i], depth);
    else if (extends)
        load_extended(l, file, extends, depth);
    f->loading = false;
    oe_list_add(l->arena, &l->order, f);
    return f;
}

/* Puts one file on the tree. Only the top file's header stays. */
static void put_layer(loader *l, oe_node *tree, layer *f, bool first)
{
    static const char *const header[] = {"offload-rules", "name", "about", "partial", "extends"};
    for (int i = 0; !first && i < 5; i++)
        remove_key(tree, header[i]);
    oe_layers_merge(l->arena, tree, f->tree, f->partial, l->diagnostics);
}

oe_layers *oe_layers_load(oe_arena *arena, const char *const *rules, size_t rule_count,
                          const char *const *path, size_t path_count, oe_diagnostics *diagnostics)
{
    loader l = {.arena = arena, .diagnostics = diagnostics, .path = path, .path_count = path_count};
    l.files.arena = arena;
    layer *top = NULL;
    for (size_t i = 0; i < rule_count; i++) {
        const char *file = is_bare(rules[i]) ? find_file(&l, NULL, rules[i]) : rules[i];
        if (!file)
            report_not_found(&l, NULL, rules[i], NULL);
        else
            top = load(&l, file, NULL, 0);
    }
    if (oe_diagnostics_errors(diagnostics) > 0 || !top)
        return NULL;
    oe_layers *layers = OE_NEW(arena, oe_layers);
    layers->tree = new_map(arena, top->tree->place);
    for (size_t i = 0; i < l.order.count; i++) {
        layer *f = l.order.items[i];
        put_layer(&l, layers->tree, f, i == 0);
        oe_list_add(arena, &layers->files, f->source);
    }
    layers->name = top->name;
    layers->partial = top->partial;
    size_t at = index_of(layers->tree, "variants");
    if (at < layers->tree->items.count) {
        oe_pair *variants = layers->tree->items.items[at];
        if (variants->value->kind == OE_NODE_MAP)
            layers->variants = variants->value->items;
        else
            oe_error(diagnostics, &variants->value->place, "'variants' is a map of overlays");
        remove_at(layers->tree, at);
    }
    return layers;
}
