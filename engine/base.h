/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What every stage stands on: memory, text, places and messages. No LLVM.
 *
 * Memory: everything that a stage makes lives in an arena and is freed with it. When memory runs
 * out, oe_alloc jumps to the arena's OE_GUARD, which stands in the public function; stages
 * therefore never see NULL. Do not call oe_alloc inside a callback from a C++ library (a jump must
 * not cross its frames); register what such a library gives you with oe_defer.
 */
#ifndef OE_BASE_H
#define OE_BASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "offload-engine.h"

#if defined(__GNUC__)
#define OE_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define OE_PRINTF(text, first)
#endif

/* Limits: named, documented in doc/rules.md, each with a test. */
enum {
    OE_MAX_ERRORS = 20,              /* errors printed; the rest is counted */
    OE_MAX_RULE_BYTES = 4 << 20,     /* one rule file */
    OE_MAX_DEPTH = 32,               /* nesting of maps and lists in a rule file */
    OE_MAX_NODES = 200000,           /* values in one rule file */
    OE_MAX_EXTENDS = 32,             /* files in one chain of `extends` */
    OE_MAX_EXPRESSION_DEPTH = 64,    /* nesting of one expression */
    OE_MAX_EXPRESSION_BYTES = 4096,  /* length of one expression */
    OE_MAX_ENTRIES = 4096,           /* entries of one list at one launch */
    OE_MAX_ARRAY = 1 << 20,          /* elements of an array type */
    OE_MAX_IMAGES = 256,             /* device images, those in containers counted */
    OE_MAX_IMAGE_BYTES = 2147483647, /* one image file */
    OE_MAX_SYMBOLS = 1 << 20,        /* symbols of one image */
    OE_MAX_SYMBOL_BYTES = 1 << 16    /* the name of one, with its NUL */
};

/* ---- memory.c --------------------------------------------------------------------------- */

typedef struct oe_arena oe_arena;

oe_arena *oe_arena_new(void); /* NULL when there is no memory */
void oe_arena_free(oe_arena *arena);
jmp_buf *oe_arena_guard(oe_arena *arena);
/* True the first time; false when memory ran out later. Variables changed in between and read
 * after a failure must be volatile. */
#define OE_GUARD(arena) (setjmp(*oe_arena_guard(arena)) == 0)
/* Runs `release(resource)` when the arena is freed, last registered first; at once when there is no
 * memory to register it. */
void oe_defer(oe_arena *arena, void (*release)(void *), void *resource);
void *oe_alloc(oe_arena *arena, size_t size); /* zeroed, aligned for any type */
#define OE_NEW(arena, type) ((type *)oe_alloc((arena), sizeof(type)))
#define OE_NEW_ARRAY(arena, type, count) ((type *)oe_alloc_array((arena), (count), sizeof(type)))
void *oe_alloc_array(oe_arena *arena, size_t count, size_t size);
char *oe_copy(oe_arena *arena, const char *text, size_t length); /* NUL is added */
char *oe_format(oe_arena *arena, const char *format, ...) OE_PRINTF(2, 3);
char *oe_format_list(oe_arena *arena, const char *format, va_list list);

/* A growing list of pointers. */
typedef struct {
    void **items;
    size_t count, capacity;
} oe_list;
void oe_list_add(oe_arena *arena, oe_list *list, void *item);
void oe_list_insert(oe_arena *arena, oe_list *list, size_t at, void *item);

/* Text that grows; `text` is always NUL-terminated once something was added. */
typedef struct {
    oe_arena *arena;
    char *text;
    size_t length, capacity;
} oe_buffer;
void oe_buffer_add(oe_buffer *buffer, const char *text, size_t length);
void oe_buffer_format(oe_buffer *buffer, const char *format, ...) OE_PRINTF(2, 3);

/* From text or pointers to pointers; iteration order is not offered, so that no output can
 * depend on it. */
typedef struct {
    oe_arena *arena;
    struct oe_map_slot *slots;
    size_t count, capacity;
} oe_map;
void *oe_map_get(const oe_map *map, const char *key, size_t length);
void oe_map_put(oe_map *map, const char *key, size_t length, void *value);
void *oe_map_get_pointer(const oe_map *map, const void *key);
void oe_map_put_pointer(oe_map *map, const void *key, void *value);

/* Shell-style globs: `*`, `?`, `[a-z]`, `[!a-z]`, `\x`. `wildcard`, when not NULL, gets what the
 * first `*`, `?` or bracket matched. */
bool oe_glob_match(const char *glob, const char *text, const char **wildcard,
                   size_t *wildcard_length);
/* The candidate nearest to `word`, or NULL when none is near enough to be meant. */
const char *oe_nearest(const char *word, const char *const *candidates, size_t count);

/* ---- source.c --------------------------------------------------------------------------- */

typedef struct {
    const char *name; /* as the user wrote it */
    const char *text; /* NULL when there is nothing to quote */
    size_t length;
} oe_source;

typedef struct {
    const oe_source *source; /* NULL: no place */
    uint32_t line, column;   /* from 1; 0: unknown */
    uint32_t length;         /* bytes to underline, at least 1 */
} oe_place;

/* Reads a whole file; NULL with a diagnostic on failure. */
oe_source *oe_source_read(oe_arena *arena, const char *path, size_t limit,
                          oe_diagnostics *diagnostics);
/* Writes a whole file or leaves what was there; "-" is standard output. In module.c. */
bool oe_file_write(const char *path, const char *text, oe_diagnostics *diagnostics);
/* The text of line `line` without its newline. */
const char *oe_source_line(const oe_source *source, uint32_t line, size_t *length);

/* ---- diagnostic.c ----------------------------------------------------------------------- */

typedef enum { OE_ERROR, OE_WARNING } oe_severity;

/* Appends a message; `place` may be NULL. Never fails: without memory the status says so. */
void oe_report(oe_diagnostics *diagnostics, oe_severity severity, oe_status status,
               const oe_place *place, const char *format, ...) OE_PRINTF(5, 6);
/* Adds a note to the message reported last. */
void oe_note(oe_diagnostics *diagnostics, const oe_place *place, const char *format, ...)
    OE_PRINTF(3, 4);
/* An error of the rules or the module. */
#define oe_error(diagnostics, place, ...)                                                          \
    oe_report((diagnostics), OE_ERROR, OE_WRONG, (place), __VA_ARGS__)
#define oe_warning(diagnostics, place, ...)                                                        \
    oe_report((diagnostics), OE_WARNING, OE_WRONG, (place), __VA_ARGS__)
/* Says that memory ran out. */
void oe_report_no_memory(oe_diagnostics *diagnostics);

#endif
