/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Decoded launches and differences as text and as JSON. */
#include "decode.h"

/* ---- launches --------------------------------------------------------------------------------------- */

static const char *term_text(const oe_decoded *decoded, const oe_term *term, const oe_type *type)
{
    oe_content content = {.kind = OE_CONTENT_UNKNOWN};
    if (term && term->kind == OE_TERM_INTEGER)
        content = (oe_content){.kind = OE_CONTENT_BITS, .bits = (uint64_t)term->integer};
    else if (term)
        content = (oe_content){.kind = OE_CONTENT_VALUE, .value = term->value};
    return oe_content_text(decoded->plan, &content, type);
}

static void print_values(const oe_decoded *decoded, const oe_launch *launch, oe_buffer *b)
{
    for (size_t i = 0; i < launch->decoded.count; i++) {
        const oe_decoded_value *value = launch->decoded.items[i];
        if (!value->count)
            continue;
        oe_buffer_format(b, "  %s ", value->path);
        for (size_t k = 0; k < value->count; k++)
            oe_buffer_format(b, "%s%s", k ? ", " : "",
                             oe_content_text(decoded->plan, &value->content[k], value->type));
        oe_buffer_format(b, "\n");
    }
}

static void print_lists(const oe_decoded *decoded, const oe_launch *launch, oe_buffer *b)
{
    for (size_t i = 0; i < launch->lists.count; i++) {
        const oe_entries *entries = launch->lists.items[i];
        const oe_list *fields = &OE_GET(entries->list, list, fields)->list;
        for (size_t k = 0; k < entries->entries.count; k++) {
            const oe_entry *entry = entries->entries.items[k];
            oe_buffer_format(b, "  lists.%s entry %zu:", entries->list->id, k);
            const char *comma = "";
            for (size_t n = 0; n < fields->count; n++) {
                const oe_object *field = fields->items[n];
                if (!entry->values[n])
                    continue;
                oe_buffer_format(
                    b, "%s %s %s", comma, field->id,
                    term_text(decoded, entry->values[n], OE_GET(field, list_field, type)->type));
                comma = ",";
            }
            oe_buffer_format(b, "\n");
        }
    }
}

void oe_decoded_print_launches(const oe_decoded *decoded, oe_buffer *b)
{
    for (size_t i = 0; i < decoded->launches.count; i++) {
        const oe_launch *launch = decoded->launches.items[i];
        if (launch->kernel)
            oe_buffer_format(b, "launch of kernel '%s' by '%s' %s%s\n", launch->kernel->symbol,
                             launch->function->id, launch->place.line ? "at " : "",
                             launch->place.text);
        else
            oe_buffer_format(b, "data moved by '%s' %s%s\n", launch->function->id,
                             launch->place.line ? "at " : "", launch->place.text);
        print_values(decoded, launch, b);
        print_lists(decoded, launch, b);
    }
}

/* ---- differences -------------------------------------------------------------------------------------- */

void oe_decoded_print_differences(const oe_decoded *decoded, oe_buffer *b)
{
    for (size_t i = 0; i < decoded->differences.count; i++) {
        const oe_difference *d = decoded->differences.items[i];
        if (d->place.source)
            oe_buffer_format(b, "%s:%u:%u: ", d->place.source->name, d->place.line,
                             d->place.column);
        oe_buffer_format(b, "%s\n    in the module: %s", d->text, d->module);
        if (d->more)
            oe_buffer_format(b, ", and %u more", d->more);
        oe_buffer_format(b, "\n");
    }
}

static void write_launch(const oe_decoded *decoded, const oe_launch *launch, oe_json *json)
{
    oe_json_object(json, NULL);
    oe_json_text(json, "kernel", launch->kernel ? launch->kernel->symbol : NULL);
    oe_json_text(json, "function", launch->function->id);
    oe_json_text(json, "place", launch->place.text);
    oe_json_object(json, "values");
    for (size_t i = 0; i < launch->decoded.count; i++) {
        const oe_decoded_value *value = launch->decoded.items[i];
        oe_json_flat_list(json, value->path);
        for (size_t k = 0; k < value->count; k++)
            oe_json_text(json, NULL,
                         oe_content_text(decoded->plan, &value->content[k], value->type));
        oe_json_end(json);
    }
    oe_json_end(json);
    oe_json_object(json, "lists");
    for (size_t i = 0; i < launch->lists.count; i++) {
        const oe_entries *entries = launch->lists.items[i];
        const oe_list *fields = &OE_GET(entries->list, list, fields)->list;
        oe_json_list(json, entries->list->id);
        for (size_t k = 0; k < entries->entries.count; k++) {
            const oe_entry *entry = entries->entries.items[k];
            oe_json_flat_object(json, NULL);
            for (size_t n = 0; n < fields->count; n++) {
                const oe_object *field = fields->items[n];
                if (entry->values[n])
                    oe_json_text(json, field->id,
                                 term_text(decoded, entry->values[n],
                                           OE_GET(field, list_field, type)->type));
            }
            oe_json_end(json);
        }
        oe_json_end(json);
    }
    oe_json_end(json);
    oe_json_end(json);
}

void oe_decoded_write(const oe_decoded *decoded, oe_json *json)
{
    oe_json_object(json, NULL);
    oe_json_text(json, "rules", decoded->rules);
    oe_json_bool(json, "conforms", decoded->differences.count == 0);
    oe_json_integer(json, "compared", (oe_integer)decoded->compared);
    oe_json_integer(json, "not-followed", (oe_integer)decoded->open);
    oe_json_list(json, "differences");
    for (size_t i = 0; i < decoded->differences.count; i++) {
        const oe_difference *d = decoded->differences.items[i];
        oe_json_object(json, NULL);
        oe_json_text(json, "file", d->place.source ? d->place.source->name : NULL);
        oe_json_integer(json, "line", d->place.line);
        oe_json_integer(json, "column", d->place.column);
        oe_json_text(json, "text", d->text);
        oe_json_text(json, "module", d->module);
        oe_json_integer(json, "more", d->more);
        oe_json_end(json);
    }
    oe_json_end(json);
    oe_json_list(json, "launches");
    for (size_t i = 0; i < decoded->launches.count; i++)
        write_launch(decoded, decoded->launches.items[i], json);
    oe_json_end(json);
    oe_json_end(json);
}
