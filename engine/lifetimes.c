/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What an asynchronous call reads must live until something has waited for it. Variables, columns
 * on the stack and spilled arguments live in the frame that launches; so a sequence that hands them
 * to such a call must, on every way out of it, call a function that waits.
 */
#include "rules.h"

/* An asynchronous call that nothing has waited for yet. */
typedef struct {
    const oe_object *step, *function;
    const char *operands; /* for people */
    uint64_t left_at;     /* a bit for each attempt around it that a `fail` may have left since */
} pending;

typedef struct {
    oe_tables *tables;
    oe_diagnostics *diagnostics;
    oe_list calls;   /* of pending */
    oe_list escaped; /* of pending: waited for, but not where a `fail` leads to */
    unsigned depth;  /* of attempts; 0 is the sequence itself */
} lifetimes;

/* ---- what lives on the stack -------------------------------------------------------------------- */

static const char *stack_place(const oe_tables *tables, const oe_expr *expr);

static bool may_be_on_stack(const oe_object *column)
{
    const char *storage = OE_GET(column, column, storage)->text;
    return storage && strcmp(storage, "constant") != 0;
}

static const char *in_entries(const oe_tables *tables, const oe_list *entries, const char *field)
{
    const char *found = NULL;
    for (size_t i = 0; i < entries->count && !found; i++) {
        const oe_object *entry = entries->items[i];
        for (size_t k = 0; k < entry->open.count && !found; k++) {
            const oe_named *named = entry->open.items[k];
            if (strcmp(named->name, field) == 0)
                found = stack_place(tables, named->expr);
        }
    }
    return found;
}

/* A field of an entry holds what any of the rows may give it. */
static const char *in_field(const oe_tables *tables, const oe_object *list, const oe_object *field)
{
    const oe_list *rows = &OE_GET(list, list, rows)->list;
    const char *found = in_entries(tables, &OE_GET(list, list, append)->list, field->id);
    if (!found)
        found = stack_place(tables, OE_GET(field, list_field, value)->expr);
    for (size_t i = 0; i < rows->count && !found; i++)
        found = in_entries(tables, &OE_GET(rows->items[i], row, entries)->list, field->id);
    return found;
}

/* What of the launching frame an expression holds the address of; NULL when nothing. */
static const char *stack_place(const oe_tables *tables, const oe_expr *expr)
{
    if (!expr)
        return NULL;
    bool is_name = expr->kind == OE_EXPR_NAME && expr->object;
    if (is_name && expr->target == OE_TARGET_VARIABLE)
        return oe_format(tables->arena, "variables.%s", expr->object->id);
    if (is_name && (expr->target == OE_TARGET_COLUMN || expr->target == OE_TARGET_ENTRY_COLUMN))
        return may_be_on_stack(expr->object)
                   ? oe_format(tables->arena, "lists.%s.%s", expr->owner->id, expr->object->id)
                   : NULL;
    if (is_name && expr->target == OE_TARGET_ENTRY_FIELD)
        return in_field(tables, expr->owner, expr->object);
    bool is_call = expr->kind == OE_EXPR_CALL;
    if (is_call && expr->function == OE_FUNCTION_spill)
        return "a spilled argument";
    if (is_call && expr->function == OE_FUNCTION_load)
        return NULL;
    const char *found = NULL;
    for (size_t i = 0; i < expr->count && !found; i++)
        found = stack_place(tables, expr->arguments[i]);
    return found;
}

static const oe_expr *operand_of(const oe_object *step, const oe_object *parameter)
{
    const oe_list *with = &OE_GET(step, step, with)->list;
    for (size_t i = 0; i < with->count; i++)
        if (strcmp(((oe_named *)with->items[i])->name, parameter->id) == 0)
            return ((oe_named *)with->items[i])->expr;
    return OE_GET(parameter, parameter, value)->expr;
}

/* The operands of a call that live on the stack, as text; NULL when there are none. */
static const char *stack_operands(const oe_tables *tables, const oe_object *step,
                                  const oe_object *function)
{
    const oe_list *parameters = &OE_GET(function, function, parameters)->list;
    oe_buffer all = {.arena = tables->arena};
    for (size_t i = 0; i < parameters->count; i++) {
        const char *found = stack_place(tables, operand_of(step, parameters->items[i]));
        if (found)
            oe_buffer_format(&all, "%s%s", all.length ? ", " : "", found);
    }
    return all.text;
}

/* ---- the ways through a sequence ---------------------------------------------------------------- */

static void walk(lifetimes *l, const oe_list *steps, size_t floor);

/* From here on a `fail` may leave the innermost attempt with these calls still under way. */
static void note_way_out(lifetimes *l)
{
    for (size_t i = 0; i < l->calls.count; i++)
        ((pending *)l->calls.items[i])->left_at |= (uint64_t)1 << l->depth;
}

/* A wait ends the calls from `floor` on: those before it lie outside of a condition around it. */
static void wait_for(lifetimes *l, size_t floor)
{
    uint64_t here = (uint64_t)1 << l->depth;
    size_t kept = floor < l->calls.count ? floor : l->calls.count;
    for (size_t i = kept; i < l->calls.count; i++) {
        pending *p = l->calls.items[i];
        if (p->left_at & here && l->depth > 0)
            l->calls.items[kept++] = p; /* on the way through `otherwise` it goes on */
        else if (p->left_at & 1)
            oe_list_add(l->tables->arena, &l->escaped, p);
    }
    l->calls.count = kept;
}

static void walk_call(lifetimes *l, const oe_object *step, size_t floor)
{
    const oe_object *function = OE_GET(step, step, call)->object;
    if (!function)
        return;
    if (OE_GET(function, function, waits)->flag)
        wait_for(l, floor);
    if (OE_GET(step, step, fail)->set)
        note_way_out(l);
    if (!OE_GET(function, function, asynchronous)->flag)
        return;
    const char *operands = stack_operands(l->tables, step, function);
    if (!operands)
        return;
    pending *p = OE_NEW(l->tables->arena, pending);
    *p = (pending){.step = step, .function = function, .operands = operands};
    oe_list_add(l->tables->arena, &l->calls, p);
}

static void walk_attempt(lifetimes *l, const oe_object *step)
{
    l->depth++;
    walk(l, &OE_GET(step, step, attempt)->list, l->calls.count);
    l->depth--;
    walk(l, &OE_GET(step, step, otherwise)->list, l->calls.count);
}

/* Waits of these steps hold for the calls from `floor` on. */
static void walk(lifetimes *l, const oe_list *steps, size_t floor)
{
    for (size_t i = 0; i < steps->count; i++) {
        const oe_object *step = steps->items[i];
        bool guarded = OE_GET(step, step, when)->set || OE_GET(step, step, if)->set ||
                       OE_GET(step, step, for)->set;
        size_t inner = guarded ? l->calls.count : floor;
        walk_call(l, step, inner);
        if (OE_GET(step, step, attempt)->set)
            walk_attempt(l, step);
        walk(l, &OE_GET(step, step, steps)->list, inner);
    }
}

static void report(lifetimes *l, const pending *p, const char *where)
{
    oe_error(l->diagnostics, &p->step->place,
             "step '%s' calls '%s', which may go on reading after it has returned, with %s, which "
             "%s the stack, and nothing waits for it%s",
             p->step->id, p->function->id, p->operands,
             strchr(p->operands, ',') ? "live on" : "lives on", where);
    oe_note(l->diagnostics, &OE_GET(p->function, function, asynchronous)->place,
            "the function is asynchronous: call one with `waits: true` afterwards, without a "
            "condition, or give the columns `storage: constant`");
}

void oe_check_lifetimes(oe_tables *tables, oe_diagnostics *diagnostics)
{
    const oe_list *sequences = OE_TABLE(tables, sequences);
    for (size_t i = 0; i < sequences->count && !tables->partial; i++) {
        const oe_object *sequence = sequences->items[i];
        lifetimes l = {.tables = tables, .diagnostics = diagnostics};
        walk(&l, &OE_GET(sequence, sequence, enter)->list, 0);
        walk(&l, &OE_GET(sequence, sequence, run)->list, 0);
        walk(&l, &OE_GET(sequence, sequence, leave)->list, 0);
        for (size_t k = 0; k < l.calls.count; k++)
            report(&l, l.calls.items[k], "");
        l.calls = l.escaped;
        walk(&l, &OE_GET(sequence, sequence, failed)->list, 0);
        for (size_t k = 0; k < l.calls.count; k++)
            report(&l, l.calls.items[k], " in `failed`, where a later `fail` leads to");
    }
}
