/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* JSON out of values. */
#include "json.h"

oe_json oe_json_begin(oe_buffer *out)
{
    return (oe_json){.out = out};
}

static void put(oe_json *json, const char *text)
{
    oe_buffer_add(json->out, text, strlen(text));
}

static void new_line(oe_json *json)
{
    oe_buffer_format(json->out, "\n%*s", (int)(2 * json->depth), "");
}

/* The bytes of the UTF-8 character that `at` begins with; 0 when it is none. */
static size_t character(const unsigned char *at)
{
    size_t length = *at < 0x80                  ? 1
                    : *at >= 0xf0 && *at < 0xf5 ? 4
                    : *at >= 0xe0 && *at < 0xf0 ? 3
                    : *at >= 0xc2 && *at < 0xe0 ? 2
                                                : 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    bool too_long = (*at == 0xe0 && at[1] < 0xa0) || (*at == 0xf0 && at[1] < 0x90);
    bool surrogate = *at == 0xed && at[1] >= 0xa0;
    bool too_big = *at == 0xf4 && at[1] >= 0x90;
    return too_long || surrogate || too_big ? 0 : length;
}

static void quote(oe_json *json, const char *text)
{
    oe_buffer *out = json->out;
    put(json, "\"");
    for (const unsigned char *at = (const unsigned char *)text; *at;) {
        size_t length = character(at);
        if (!length)
            oe_buffer_add(out, "\xef\xbf\xbd", 3);
        else if (*at == '"' || *at == '\\')
            oe_buffer_format(out, "\\%c", *at);
        else if (*at == '\n')
            put(json, "\\n");
        else if (*at == '\t')
            put(json, "\\t");
        else if (*at < 0x20 || *at == 0x7f)
            oe_buffer_format(out, "\\u%04x", *at);
        else
            oe_buffer_add(out, (const char *)at, length);
        at += length ? length : 1;
    }
    put(json, "\"");
}

/* The comma, the line and the key that stand before a value. */
static void before(oe_json *json, const char *key)
{
    uint64_t level = (uint64_t)1 << json->depth;
    bool filled = (json->filled & level) != 0;
    json->filled |= level;
    if (filled)
        put(json, json->flat & level ? ", " : ",");
    if (json->depth && !(json->flat & level))
        new_line(json);
    if (key) {
        quote(json, key);
        put(json, ": ");
    }
}

static void begin(oe_json *json, const char *key, bool is_list, bool is_flat)
{
    before(json, key);
    put(json, is_list ? "[" : "{");
    is_flat = is_flat || (json->flat >> json->depth & 1);
    json->depth++;
    uint64_t level = (uint64_t)1 << json->depth;
    json->filled &= ~level;
    json->lists = is_list ? json->lists | level : json->lists & ~level;
    json->flat = is_flat ? json->flat | level : json->flat & ~level;
}

void oe_json_object(oe_json *json, const char *key)
{
    begin(json, key, false, false);
}

void oe_json_list(oe_json *json, const char *key)
{
    begin(json, key, true, false);
}

void oe_json_flat_object(oe_json *json, const char *key)
{
    begin(json, key, false, true);
}

void oe_json_flat_list(oe_json *json, const char *key)
{
    begin(json, key, true, true);
}

void oe_json_end(oe_json *json)
{
    uint64_t level = (uint64_t)1 << json->depth--;
    if ((json->filled & level) && !(json->flat & level))
        new_line(json);
    put(json, json->lists & level ? "]" : "}");
    if (!json->depth)
        put(json, "\n");
}

void oe_json_text(oe_json *json, const char *key, const char *text)
{
    if (!text) {
        oe_json_null(json, key);
        return;
    }
    before(json, key);
    quote(json, text);
}

void oe_json_integer(oe_json *json, const char *key, __int128 value)
{
    char digits[48], *at = digits + sizeof digits;
    unsigned __int128 rest = value < 0 ? -(unsigned __int128)value : (unsigned __int128)value;
    *--at = 0;
    do
        *--at = (char)('0' + (int)(rest % 10));
    while (rest /= 10);
    if (value < 0)
        *--at = '-';
    before(json, key);
    put(json, at);
}

void oe_json_bool(oe_json *json, const char *key, bool value)
{
    before(json, key);
    put(json, value ? "true" : "false");
}

void oe_json_null(oe_json *json, const char *key)
{
    before(json, key);
    put(json, "null");
}
