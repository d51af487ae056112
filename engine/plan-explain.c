/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a plan is made of, in words: for plan-print.c, plan-json.c and plan-remarks.c. */
#include "plan.h"

/* ---- values ---------------------------------------------------------------------------------------- */

/* A value as one would name it: %n, @x, 8; not the whole instruction. */
static const char *value_text(oe_arena *arena, LLVMValueRef value)
{
    const char *text = oe_print_value(arena, value);
    const char *equals = LLVMIsAInstruction(value) ? strstr(text, " = ") : NULL;
    if (equals)
        return oe_copy(arena, text, (size_t)(equals - text));
    const char *blank = LLVMIsAArgument(value) ? strrchr(text, ' ') : NULL;
    return blank ? blank + 1 : text;
}

static const char *argument_text(oe_arena *arena, const oe_argument *a)
{
    if (!a->name || LLVMIsConstant(a->value))
        return value_text(arena, a->value);
    return oe_format(arena, "arguments.%s", a->name);
}

const char *oe_explain_amount(oe_arena *arena, const oe_amount *amount)
{
    if (amount->kind == OE_AMOUNT_UNKNOWN)
        return "unknown";
    if (amount->kind == OE_AMOUNT_CONSTANT)
        return oe_format(arena, "%llu", (unsigned long long)amount->constant);
    const char *factor =
        amount->factor == 1 ? "" : oe_format(arena, "%llu * ", (unsigned long long)amount->factor);
    return oe_format(arena, "%s%s%s%s", factor, value_text(arena, amount->value),
                     amount->value2 ? " * " : "",
                     amount->value2 ? value_text(arena, amount->value2) : "");
}

const char *oe_explain_flags(oe_arena *arena, const oe_object *set, oe_integer value)
{
    oe_buffer text = {.arena = arena};
    const oe_list *values = &OE_GET(set, flag_set, values)->list;
    const oe_list *bits = &OE_GET(set, flag_set, bits)->list;
    const oe_list *fields = &OE_GET(set, flag_set, fields)->list;
    oe_integer rest = value, known;
    for (size_t i = 0; i < values->count; i++)
        if (oe_flag_value(set, ((oe_named *)values->items[i])->name, &known) && known == value)
            return ((oe_named *)values->items[i])->name;
    for (size_t i = 0; i < bits->count; i++) {
        const oe_named *bit = bits->items[i];
        if (!oe_flag_value(set, bit->name, &known) || !known || (rest & known) != known)
            continue;
        oe_buffer_format(&text, "%s%s", text.length ? " | " : "", bit->name);
        rest &= ~known;
    }
    for (size_t i = 0; i < fields->count; i++) {
        const oe_object *field = fields->items[i];
        oe_integer shift = OE_GET(field, bit_field, shift)->integer;
        oe_integer mask = ((oe_integer)1 << OE_GET(field, bit_field, width)->integer) - 1;
        if (!(rest >> shift & mask))
            continue;
        oe_buffer_format(&text, "%s%s(%s)", text.length ? " | " : "", field->id,
                         oe_integer_text(arena, rest >> shift & mask));
        rest &= ~(mask << shift);
    }
    if (rest || !text.length)
        oe_buffer_format(&text, "%s%s", text.length ? " | " : "", oe_integer_text(arena, rest));
    return text.text;
}

static const char *operation_text(oe_arena *arena, const oe_term *term)
{
    const char *items[3] = {"", "", ""};
    for (size_t i = 0; i < term->count && i < 3; i++)
        items[i] = oe_explain_term(arena, term->items[i]);
    switch (term->compute) {
    case OE_COMPUTE_BINARY:
        return oe_format(arena, "(%s %s %s)", items[0], oe_operator_text(term->op), items[1]);
    case OE_COMPUTE_UNARY:
        return oe_format(arena, "%s%s%s", oe_operator_text(term->op),
                         term->op == OE_OP_NOT ? " " : "", items[0]);
    case OE_COMPUTE_CHOICE:
        return oe_format(arena, "(%s if %s else %s)", items[0], items[1], items[2]);
    case OE_COMPUTE_POINTER: return oe_format(arena, "pointer(%s)", items[0]);
    case OE_COMPUTE_BITS: return oe_format(arena, "bits(%s)", items[0]);
    case OE_COMPUTE_LOAD: return oe_format(arena, "load(%s)", items[0]);
    case OE_COMPUTE_OFFSET: return oe_format(arena, "%s + %s", items[0], items[1]);
    case OE_COMPUTE_TRUNCATE: return oe_format(arena, "truncate(%s)", items[0]);
    case OE_COMPUTE_CEIL_DIV: return oe_format(arena, "ceil_div(%s; %s)", items[0], items[1]);
    case OE_COMPUTE_MIN: return oe_format(arena, "min(%s; %s)", items[0], items[1]);
    default: return oe_format(arena, "max(%s; %s)", items[0], items[1]);
    }
}

const char *oe_explain_term(oe_arena *arena, const oe_term *term)
{
    oe_buffer text = {.arena = arena};
    switch (term->kind) {
    case OE_TERM_INTEGER:
        return term->flags ? oe_explain_flags(arena, term->flags, term->integer)
                           : oe_integer_text(arena, term->integer);
    case OE_TERM_BOOL: return term->integer ? "true" : "false";
    case OE_TERM_TEXT: return term->text;
    case OE_TERM_BYTES: return oe_format(arena, "%zu bytes", term->length);
    case OE_TERM_ZERO: return "zero";
    case OE_TERM_LIST:
        for (size_t i = 0; i < term->count; i++)
            oe_buffer_format(&text, "%s%s", i ? ", " : "[", oe_explain_term(arena, term->items[i]));
        oe_buffer_format(&text, "%s", term->count ? "]" : "[]");
        return text.text;
    case OE_TERM_GLOBAL:
        if (!term->global->name && term->global->is_text)
            return oe_format(arena, "\"%s\"", term->global->value->text);
        return oe_format(arena, "@%s%s%s", term->global->name ? term->global->name : "(unnamed)",
                         term->offset ? " + " : "",
                         term->offset ? oe_integer_text(arena, term->offset) : "");
    case OE_TERM_FUNCTION: return oe_format(arena, "@%s", term->function->symbol);
    case OE_TERM_VARIABLE:
        return oe_format(arena, "%%%s", term->variable->name ? term->variable->name : "");
    case OE_TERM_VALUE:
        return term->argument ? argument_text(arena, term->argument)
                              : value_text(arena, term->value);
    case OE_TERM_RESULT:
        return oe_format(arena, "the result of @%s", term->result->function->symbol);
    case OE_TERM_PARAMETER: return oe_format(arena, "parameter %u", term->parameter);
    case OE_TERM_AMOUNT: return oe_explain_amount(arena, &term->amount);
    default: return operation_text(arena, term);
    }
}

/* ---- launches and arguments -------------------------------------------------------------------------- */

const char *oe_explain_kernel(oe_arena *arena, const oe_kernel *k)
{
    return k->rule ? oe_format(arena, "kernels.%s", k->rule->id) : "what it is launched by";
}

const char *oe_explain_dimension(oe_arena *arena, const oe_launch *l, int which)
{
    const oe_object *row = l->dimension_rows[which];
    return row ? oe_format(arena, "dimensions.%s", row->id) : "no row of dimensions";
}

const char *oe_explain_access(const oe_launch *l, const oe_argument *a)
{
    static const char *const words[] = {"unknown", "none", "read", "readwrite"};
    return l->is_written[a->index] ? "write" : words[a->access];
}

const char *oe_explain_kind(const oe_launch *l, const oe_argument *a)
{
    static const char *const words[] = {"pointer", "scalar", "aggregate"};
    return l->is_device_pointer[a->index] ? "device_pointer" : words[a->kind];
}

const char *oe_explain_size(oe_arena *arena, const oe_launch *l, const oe_argument *a)
{
    const oe_term *given = oe_map_get_pointer(&l->instances, a);
    if (given)
        return oe_explain_term(arena, given);
    return oe_explain_amount(arena, &a->object.size);
}

/* ---- transfers ----------------------------------------------------------------------------------------- */

static const oe_term *entry_value(const oe_entries *entries, const oe_entry *entry, const char *id)
{
    const oe_list *fields = &OE_GET(entries->list, list, fields)->list;
    for (size_t i = 0; i < fields->count; i++)
        if (strcmp(((oe_object *)fields->items[i])->id, id) == 0)
            return entry->values[i];
    return NULL;
}

oe_moved oe_explain_entry(oe_arena *arena, const oe_entries *entries, const oe_entry *entry)
{
    oe_moved moved = {"0", "0", NULL, 0};
    const oe_term *transfer = entry_value(entries, entry, "transfer");
    const oe_term *size = entry_value(entries, entry, "size");
    if (!transfer || transfer->kind != OE_TERM_TEXT || !size)
        return moved;
    const char *bytes = oe_explain_term(arena, size);
    bool both = strcmp(transfer->text, "inout") == 0;
    moved.transfer = transfer->text;
    if (both || strcmp(transfer->text, "in") == 0)
        moved.in = bytes;
    if (both || strcmp(transfer->text, "out") == 0)
        moved.out = bytes;
    return moved;
}

/* Adds bytes to a sum of a known part and texts. */
static void add(oe_buffer *text, oe_integer *known, const oe_term *size)
{
    if (size->kind == OE_TERM_INTEGER)
        *known += size->integer;
    else
        oe_buffer_format(text, "%s%s", text->length ? " + " : "",
                         oe_explain_term(text->arena, size));
}

static const char *sum(oe_buffer *text, oe_integer known)
{
    if (!text->length)
        return oe_integer_text(text->arena, known);
    return known
               ? oe_format(text->arena, "%s + %s", text->text, oe_integer_text(text->arena, known))
               : text->text;
}

/* Whether an earlier entry of the launch is for the same object, which moves once. */
static bool is_repeated(const oe_entries *entries, size_t index)
{
    const oe_entry *entry = entries->entries.items[index];
    for (size_t i = 0; entry->argument && i < index; i++) {
        const oe_entry *other = entries->entries.items[i];
        if (other->argument && entry->argument->object.begin &&
            other->argument->object.begin == entry->argument->object.begin)
            return true;
    }
    return false;
}

oe_moved oe_explain_launch(oe_arena *arena, const oe_launch *l)
{
    oe_buffer in = {.arena = arena}, out = {.arena = arena};
    oe_integer known_in = 0, known_out = 0;
    oe_moved moved = {"0", "0", NULL, 0};
    for (size_t i = 0; i < l->lists.count; i++) {
        const oe_entries *entries = l->lists.items[i];
        for (size_t k = 0; k < entries->entries.count; k++) {
            const oe_entry *entry = entries->entries.items[k];
            const oe_term *size = entry_value(entries, entry, "size");
            oe_moved one = oe_explain_entry(arena, entries, entry);
            if (!one.transfer || is_repeated(entries, k))
                continue;
            if (strcmp(one.in, "0") != 0)
                add(&in, &known_in, size);
            if (strcmp(one.out, "0") != 0)
                add(&out, &known_out, size);
            moved.entries++;
        }
    }
    moved.in = sum(&in, known_in);
    moved.out = sum(&out, known_out);
    return moved;
}
