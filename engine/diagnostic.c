/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Messages, rendered when they are reported: the sources that they quote may be gone when they are
 * printed. Running out of memory here is itself the message.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base.h"

enum { MAX_WARNINGS = 100, MAX_QUOTED = 160 };

struct oe_diagnostics {
    char **texts;
    size_t count, capacity, errors, kept_errors, warnings;
    oe_status status;
    bool no_memory;
    bool last_dropped; /* notes go with the message that they belong to */
};

static const char no_memory_text[] = "offload-engine: error: out of memory\n";

oe_diagnostics *oe_diagnostics_new(void)
{
    return calloc(1, sizeof(oe_diagnostics));
}

void oe_diagnostics_free(oe_diagnostics *diagnostics)
{
    if (!diagnostics)
        return;
    for (size_t i = 0; i < diagnostics->count; i++)
        free(diagnostics->texts[i]);
    free(diagnostics->texts);
    free(diagnostics);
}

size_t oe_diagnostics_errors(const oe_diagnostics *diagnostics)
{
    return diagnostics->errors + diagnostics->no_memory;
}

size_t oe_diagnostics_count(const oe_diagnostics *diagnostics)
{
    return diagnostics->count + diagnostics->no_memory;
}

oe_status oe_diagnostics_status(const oe_diagnostics *diagnostics)
{
    return diagnostics->no_memory && diagnostics->status != OE_INTERNAL ? OE_SYSTEM
                                                                        : diagnostics->status;
}

const char *oe_diagnostics_text(const oe_diagnostics *diagnostics, size_t index)
{
    return index < diagnostics->count ? diagnostics->texts[index] : no_memory_text;
}

void oe_report_no_memory(oe_diagnostics *diagnostics)
{
    diagnostics->no_memory = true;
}

/* Text under construction; `text` is NULL once memory ran out. */
typedef struct {
    char *text;
    size_t length, capacity;
} builder;

static void add(builder *b, const char *text, size_t length)
{
    if (!b->text)
        return;
    if (b->capacity - b->length <= length) {
        size_t capacity = 2 * (b->length + length) + 1;
        char *grown = realloc(b->text, capacity);
        if (!grown) {
            free(b->text);
            b->text = NULL;
            return;
        }
        b->text = grown;
        b->capacity = capacity;
    }
    memcpy(b->text + b->length, text, length);
    b->length += length;
    b->text[b->length] = 0;
}

static void add_format(builder *b, const char *format, ...) OE_PRINTF(2, 3);
static void add_list(builder *b, const char *format, va_list list)
{
    char small[512];
    va_list again;
    va_copy(again, list);
    int length = vsnprintf(small, sizeof small, format, list);
    if (length >= (int)sizeof small) {
        char *large = malloc((size_t)length + 1);
        if (large) {
            vsnprintf(large, (size_t)length + 1, format, again);
            add(b, large, (size_t)length);
            free(large);
        } else {
            free(b->text);
            b->text = NULL;
        }
    } else if (length > 0) {
        add(b, small, (size_t)length);
    }
    va_end(again);
}

static void add_format(builder *b, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    add_list(b, format, list);
    va_end(list);
}

/* The byte that character number `column` (from 0) of a line begins at. */
static size_t byte_of(const char *line, size_t length, size_t column)
{
    size_t at = 0;
    for (; at < length && column > 0; column--)
        do
            at++;
        while (at < length && ((unsigned char)line[at] & 0xc0) == 0x80);
    return at;
}

static void quote(builder *b, const oe_place *place)
{
    size_t length = 0;
    const char *line = oe_source_line(place->source, place->line, &length);
    if (!line || place->column == 0)
        return;
    size_t start = byte_of(line, length, place->column - 1);
    size_t from = 0;
    if (start > MAX_QUOTED - 40)
        from = byte_of(line, length, place->column - 1 - (MAX_QUOTED / 2));
    bool cut = length - from > MAX_QUOTED;
    size_t shown = cut ? MAX_QUOTED : length - from;
    while (cut && shown > 0 && ((unsigned char)line[from + shown] & 0xc0) == 0x80)
        shown--;
    add_format(b, "%5u | %s", place->line, from ? "…" : "");
    for (size_t i = from; i < from + shown; i++) {
        unsigned char c = (unsigned char)line[i];
        add(b, c < 32 && c != '\t' ? "?" : &line[i], 1);
    }
    add_format(b, "%s\n      | %s", cut ? "…" : "", from ? " " : "");
    for (size_t i = from; i < start; i++)
        if (((unsigned char)line[i] & 0xc0) != 0x80)
            add(b, line[i] == '\t' ? "\t" : " ", 1);
    add(b, "^", 1);
    size_t left = start < from + shown ? from + shown - start : 1;
    for (size_t i = 1; i < place->length && i < left; i++)
        add(b, "~", 1);
    add(b, "\n", 1);
}

static void render(builder *b, const oe_place *place, const char *severity, const char *format,
                   va_list list)
{
    if (!place || !place->source)
        add_format(b, "offload-engine: ");
    else if (!place->line)
        add_format(b, "%s: ", place->source->name);
    else
        add_format(b, "%s:%u:%u: ", place->source->name, place->line, place->column);
    add_format(b, "%s: ", severity);
    add_list(b, format, list);
    add(b, "\n", 1);
    if (place && place->source)
        quote(b, place);
}

static void note_status(oe_diagnostics *d, oe_status status)
{
    static const oe_status order[] = {OE_DONE, OE_USAGE, OE_WRONG, OE_SYSTEM, OE_INTERNAL};
    int now = 0, new = 0;
    for (int i = 0; i < 5; i++) {
        now = order[i] == d->status ? i : now;
        new = order[i] == status ? i : new;
    }
    if (new > now)
        d->status = status;
}

static void keep(oe_diagnostics *d, char *text)
{
    if (text && d->count == d->capacity) {
        size_t capacity = d->capacity ? 2 * d->capacity : 16;
        char **texts = realloc(d->texts, capacity * sizeof *texts);
        if (!texts) {
            free(text);
            text = NULL;
        } else {
            d->texts = texts;
            d->capacity = capacity;
        }
    }
    if (text)
        d->texts[d->count++] = text;
    else
        d->no_memory = true;
}

void oe_report(oe_diagnostics *d, oe_severity severity, oe_status status, const oe_place *place,
               const char *format, ...)
{
    builder b = {.text = malloc(1), .capacity = 1};
    va_list list;
    va_start(list, format);
    if (b.text)
        *b.text = 0;
    render(&b, place, severity == OE_ERROR ? "error" : "warning", format, list);
    va_end(list);
    if (severity == OE_ERROR)
        note_status(d, status);
    bool same = b.text && d->count &&
                strncmp(d->texts[d->count - 1], b.text, b.length) == 0; /* notes may follow */
    bool full =
        severity == OE_ERROR ? d->kept_errors >= OE_MAX_ERRORS : d->warnings >= MAX_WARNINGS;
    d->errors += severity == OE_ERROR && !same;
    d->last_dropped = same || full;
    if (d->last_dropped) {
        free(b.text);
        return;
    }
    *(severity == OE_ERROR ? &d->kept_errors : &d->warnings) += 1;
    keep(d, b.text);
}

void oe_note(oe_diagnostics *d, const oe_place *place, const char *format, ...)
{
    if (d->last_dropped || d->count == 0)
        return;
    char *last = d->texts[d->count - 1];
    builder b = {last, strlen(last), strlen(last) + 1};
    va_list list;
    va_start(list, format);
    render(&b, place, "note", format, list);
    va_end(list);
    if (b.text) {
        d->texts[d->count - 1] = b.text;
    } else {
        d->count--;
        d->no_memory = true;
    }
}
