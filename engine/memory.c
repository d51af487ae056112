/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Arenas, lists, buffers, maps, globs, nearest words. */
#include <stdio.h>
#include <stdlib.h>

#include "base.h"

typedef struct chunk {
    struct chunk *next;
    size_t used, size;
    _Alignas(16) char data[];
} chunk;

typedef struct deferred {
    struct deferred *next;
    void (*release)(void *);
    void *resource;
} deferred;

struct oe_arena {
    chunk *chunks;
    deferred *deferred;
    jmp_buf guard;
};

oe_arena *oe_arena_new(void)
{
    return calloc(1, sizeof(oe_arena));
}

void oe_arena_free(oe_arena *arena)
{
    if (!arena)
        return;
    for (deferred *d = arena->deferred; d; d = d->next)
        d->release(d->resource);
    for (chunk *c = arena->chunks, *next; c; c = next) {
        next = c->next;
        free(c);
    }
    free(arena);
}

jmp_buf *oe_arena_guard(oe_arena *arena)
{
    return &arena->guard;
}

/* NULL when there is no memory. */
static void *try_alloc(oe_arena *arena, size_t size)
{
    enum { FIRST = 16 << 10, LARGEST = 1 << 20 };
    size_t rounded = (size + 15) & ~(size_t)15;
    chunk *c = arena->chunks;
    if (rounded < size)
        return NULL;
    if (!c || c->size - c->used < rounded) {
        size_t grown = c ? c->size * 2 : FIRST;
        size_t wanted = grown > LARGEST ? LARGEST : grown;
        if (wanted < rounded)
            wanted = rounded;
        c = wanted < SIZE_MAX - sizeof *c ? malloc(sizeof *c + wanted) : NULL;
        if (!c)
            return NULL;
        c->used = 0;
        c->size = wanted;
        c->next = arena->chunks;
        arena->chunks = c;
    }
    void *memory = c->data + c->used;
    c->used += rounded;
    return memset(memory, 0, rounded);
}

void *oe_alloc(oe_arena *arena, size_t size)
{
    void *memory = try_alloc(arena, size);
    if (!memory)
        longjmp(arena->guard, 1);
    return memory;
}

void *oe_alloc_array(oe_arena *arena, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        longjmp(arena->guard, 1);
    return oe_alloc(arena, count * size);
}

void oe_defer(oe_arena *arena, void (*release)(void *), void *resource)
{
    deferred *d = try_alloc(arena, sizeof *d);
    if (!d) {
        release(resource);
        longjmp(arena->guard, 1);
    }
    d->release = release;
    d->resource = resource;
    d->next = arena->deferred;
    arena->deferred = d;
}

char *oe_copy(oe_arena *arena, const char *text, size_t length)
{
    char *copy = oe_alloc(arena, length + 1);
    memcpy(copy, text, length);
    return copy;
}

char *oe_format_list(oe_arena *arena, const char *format, va_list list)
{
    va_list again;
    va_copy(again, list);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = oe_alloc(arena, length < 0 ? 1 : (size_t)length + 1);
    if (length > 0)
        vsnprintf(text, (size_t)length + 1, format, list);
    return text;
}

char *oe_format(oe_arena *arena, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    char *text = oe_format_list(arena, format, list);
    va_end(list);
    return text;
}

/* ---- lists and buffers --------------------------------------------------------------------- */

void oe_list_add(oe_arena *arena, oe_list *list, void *item)
{
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? 2 * list->capacity : 8;
        void **items = OE_NEW_ARRAY(arena, void *, capacity);
        if (list->count)
            memcpy(items, list->items, list->count * sizeof *items);
        list->items = items;
        list->capacity = capacity;
    }
    list->items[list->count++] = item;
}

void oe_list_insert(oe_arena *arena, oe_list *list, size_t at, void *item)
{
    oe_list_add(arena, list, item);
    memmove(list->items + at + 1, list->items + at, (list->count - 1 - at) * sizeof *list->items);
    list->items[at] = item;
}

void oe_buffer_add(oe_buffer *buffer, const char *text, size_t length)
{
    if (buffer->capacity - buffer->length <= length) {
        size_t capacity = 2 * (buffer->length + length) + 64;
        char *grown = oe_alloc(buffer->arena, capacity);
        if (buffer->length)
            memcpy(grown, buffer->text, buffer->length);
        buffer->text = grown;
        buffer->capacity = capacity;
    }
    if (length)
        memcpy(buffer->text + buffer->length, text, length);
    buffer->length += length;
    buffer->text[buffer->length] = 0;
}

void oe_buffer_format(oe_buffer *buffer, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const char *text = oe_format_list(buffer->arena, format, list);
    va_end(list);
    oe_buffer_add(buffer, text, strlen(text));
}

/* ---- maps ------------------------------------------------------------------------------------ */

struct oe_map_slot {
    const char *key; /* NULL: empty */
    size_t length;
    uint64_t hash;
    void *value;
};

static uint64_t hash_of(const char *key, size_t length)
{
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)key[i]) * 0x100000001b3u;
    return hash;
}

static struct oe_map_slot *find_slot(const oe_map *map, const char *key, size_t length,
                                     uint64_t hash)
{
    for (size_t i = hash & (map->capacity - 1);; i = (i + 1) & (map->capacity - 1)) {
        struct oe_map_slot *slot = &map->slots[i];
        if (!slot->key)
            return slot;
        if (slot->hash == hash && slot->length == length && memcmp(slot->key, key, length) == 0)
            return slot;
    }
}

void *oe_map_get(const oe_map *map, const char *key, size_t length)
{
    return map->capacity ? find_slot(map, key, length, hash_of(key, length))->value : NULL;
}

static void grow(oe_map *map)
{
    oe_map larger = {map->arena, NULL, map->count, map->capacity ? 2 * map->capacity : 16};
    larger.slots = OE_NEW_ARRAY(map->arena, struct oe_map_slot, larger.capacity);
    for (size_t i = 0; i < map->capacity; i++) {
        const struct oe_map_slot *slot = &map->slots[i];
        if (slot->key)
            *find_slot(&larger, slot->key, slot->length, slot->hash) = *slot;
    }
    *map = larger;
}

void oe_map_put(oe_map *map, const char *key, size_t length, void *value)
{
    if (2 * map->count >= map->capacity)
        grow(map);
    uint64_t hash = hash_of(key, length);
    struct oe_map_slot *slot = find_slot(map, key, length, hash);
    if (!slot->key) {
        map->count++;
        *slot = (struct oe_map_slot){oe_copy(map->arena, key, length), length, hash, NULL};
    }
    slot->value = value;
}

void *oe_map_get_pointer(const oe_map *map, const void *key)
{
    return oe_map_get(map, (const char *)&key, sizeof key);
}

void oe_map_put_pointer(oe_map *map, const void *key, void *value)
{
    oe_map_put(map, (const char *)&key, sizeof key, value);
}

/* ---- globs and nearest words ---------------------------------------------------------------- */

/* Matches one pattern element that is no star against one character; returns what follows the
 * element, NULL when it does not match. */
static const char *match_one(const char *glob, char c)
{
    if (*glob == '?')
        return glob + 1;
    if (*glob == '\\' && glob[1])
        return glob[1] == c ? glob + 2 : NULL;
    if (*glob != '[' || !glob[1] || !strchr(glob + 2, ']'))
        return *glob == c ? glob + 1 : NULL;
    bool negated = glob[1] == '!', in = false;
    const char *at = glob + 1 + negated;
    do {
        if (at[1] == '-' && at[2] != ']' && at[2]) {
            in = in || (c >= at[0] && c <= at[2]);
            at += 3;
        } else {
            in = in || c == *at++;
        }
    } while (*at && *at != ']');
    return in != negated ? at + (*at == ']') : NULL;
}

bool oe_glob_match(const char *glob, const char *text, const char **wildcard,
                   size_t *wildcard_length)
{
    const char *star = NULL, *resume = text, *first = NULL;
    size_t first_length = 0;
    bool first_is_star = false;
    const char *g = glob, *t = text;
    while (*t || *g == '*') {
        if (*g == '*') {
            if (!first || (first_is_star && first == t && !star)) {
                first = t;
                first_is_star = true;
            }
            star = ++g;
            resume = t;
            if (!*t)
                continue;
            continue;
        }
        const char *next = *g && *t ? match_one(g, *t) : NULL;
        if (next) {
            if (!first && (*g == '?' || *g == '[')) {
                first = t;
                first_length = 1;
            }
            g = next;
            t++;
        } else if (star && *resume) {
            g = star;
            t = ++resume;
        } else {
            return false;
        }
    }
    if (*g)
        return false;
    if (first && first_is_star) {
        /* The first star's match ends where the rest of the pattern takes over: the shortest
         * length for which that rest matches, the longest when it is the last star. */
        const char *rest = strchr(glob, '*') + 1;
        size_t length = 0;
        while (first[length] && !oe_glob_match(rest, first + length, NULL, NULL))
            length++;
        first_length = length;
    }
    if (wildcard) {
        *wildcard = first ? first : text;
        *wildcard_length = first ? first_length : strlen(text);
    }
    return true;
}

static size_t distance(const char *a, const char *b)
{
    enum { MOST = 64 };
    size_t rows[3][MOST + 1], m = strlen(a), n = strlen(b);
    if (m > MOST || n > MOST)
        return SIZE_MAX;
    for (size_t j = 0; j <= n; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= m; i++) {
        size_t *now = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= n; j++) {
            size_t best = last[j - 1] + (a[i - 1] != b[j - 1]);
            best = last[j] + 1 < best ? last[j] + 1 : best;
            best = now[j - 1] + 1 < best ? now[j - 1] + 1 : best;
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped && before[j - 2] + 1 < best)
                best = before[j - 2] + 1;
            now[j] = best;
        }
    }
    return rows[m % 3][n];
}

const char *oe_nearest(const char *word, const char *const *candidates, size_t count)
{
    size_t limit = strlen(word) / 3, best = SIZE_MAX;
    limit = limit ? limit : 1;
    const char *nearest = NULL;
    for (size_t i = 0; i < count; i++) {
        size_t d = distance(word, candidates[i]);
        if (d <= limit && d < best && d < strlen(candidates[i])) {
            best = d;
            nearest = candidates[i];
        }
    }
    return nearest;
}
