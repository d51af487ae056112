/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Writes JSON, the one way it is written here: two blanks a level, members in the order in which
 * they are given, short lists of plain values on one line.
 *
 *     oe_json json = oe_json_begin(&buffer);
 *     oe_json_object(&json, NULL);
 *     oe_json_text(&json, "name", "saxpy");
 *     oe_json_list(&json, "offsets");
 *     oe_json_integer(&json, NULL, 8);
 *     oe_json_end(&json);
 *     oe_json_end(&json);
 */
#ifndef OE_JSON_H
#define OE_JSON_H

#include "base.h"

typedef struct {
    oe_buffer *out;
    unsigned depth;
    uint64_t lists;  /* bit n: level n is a list */
    uint64_t filled; /* bit n: level n has a member */
    uint64_t flat;   /* bit n: level n stays on one line */
} oe_json;

oe_json oe_json_begin(oe_buffer *out);
/* In an object every value has a key, in a list and on top none: NULL. At most OE_MAX_DEPTH levels. */
void oe_json_object(oe_json *json, const char *key);
void oe_json_list(oe_json *json, const char *key);
/* A list or object that stays on one line. */
void oe_json_flat_object(oe_json *json, const char *key);
void oe_json_flat_list(oe_json *json, const char *key);
/* Ends the object or list begun last; after the outermost a newline follows. */
void oe_json_end(oe_json *json);
/* Bytes that are no UTF-8 become U+FFFD. NULL is null. */
void oe_json_text(oe_json *json, const char *key, const char *text);
void oe_json_integer(oe_json *json, const char *key, __int128 value);
void oe_json_bool(oe_json *json, const char *key, bool value);
void oe_json_null(oe_json *json, const char *key);

#endif
