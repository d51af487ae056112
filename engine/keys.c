/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The tables of keys.def, and look-ups in them. */
#include "rules.h"

#define SHAPE(shape, shorthand, about)
#define KEY(shape, id, name, kind, argument, phase, about, example)                                \
    {OE_SHAPE_##shape, name, OE_KIND_##kind, argument, OE_PHASE_##phase, about, example},
static const oe_key keys[] = {
#include "keys.def"
};
#undef SHAPE
#undef KEY

/* Where each shape's keys begin: an enumerator that stands between the keys. */
#define SHAPE(shape, shorthand, about) FIRST_##shape, FIRST_##shape##_again = FIRST_##shape - 1,
#define KEY(shape, id, name, kind, argument, phase, about, example) AT_##shape##_##id,
enum {
#include "keys.def"
    FIRST_END
};
#undef SHAPE
#undef KEY

#define SHAPE(shape, shorthand, about) {#shape, shorthand, about, (oe_key_id)FIRST_##shape, 0},
#define KEY(shape, id, name, kind, argument, phase, about, example)
static const oe_shape shapes[] = {
#include "keys.def"
    {"", "", "", (oe_key_id)FIRST_END, 0}};
#undef SHAPE
#undef KEY

const oe_shape *oe_shape_of(oe_shape_id id)
{
    return &shapes[id];
}

static unsigned first_key(oe_shape_id shape)
{
    return (unsigned)shapes[shape].first;
}

const oe_key *oe_key_of(oe_key_id id)
{
    return &keys[id];
}

int oe_key_find(oe_shape_id shape, const char *name)
{
    for (unsigned i = first_key(shape); i < first_key(shape + 1); i++)
        if (strcmp(keys[i].name, name) == 0)
            return (int)i;
    return -1;
}

const char *oe_key_nearest(oe_arena *arena, oe_shape_id shape, const char *name)
{
    unsigned first = first_key(shape), count = first_key(shape + 1) - first;
    const char **names = OE_NEW_ARRAY(arena, const char *, count + 1);
    for (unsigned i = 0; i < count; i++)
        names[i] = keys[first + i].name;
    return oe_nearest(name, names, count);
}

oe_shape_id oe_key_items(const oe_key *key)
{
    for (int i = 0; key->kind == OE_KIND_TABLE && i < OE_SHAPE_COUNT; i++)
        if (strcmp(shapes[i].name, key->argument) == 0)
            return (oe_shape_id)i;
    return OE_SHAPE_COUNT;
}

bool oe_key_is_first_match(oe_key_id id)
{
    return id == OE_KEY_rules_kernels || id == OE_KEY_rules_facts || id == OE_KEY_rules_defaults ||
           id == OE_KEY_rules_dimensions || id == OE_KEY_rules_images || id == OE_KEY_list_rows;
}

bool oe_word_in(const char *words, const char *word, size_t length)
{
    for (const char *at = words; length > 0 && (at = strstr(at, word)) != NULL; at++) {
        bool starts = at == words || at[-1] == ' ';
        if (starts && (at[length] == ' ' || at[length] == 0))
            return true;
    }
    return false;
}
