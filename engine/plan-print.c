/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The plan as text: what would be done at each launch, and why. */
#include "plan.h"

static void print_argument(oe_buffer *b, const oe_launch *l, const oe_argument *a)
{
    static const char *const kinds[] = {"pointer", "scalar", "aggregate"};
    oe_buffer_format(b, "  argument %u", a->index);
    if (a->name)
        oe_buffer_format(b, " '%s'", a->name);
    oe_buffer_format(b, ": %s", l->is_device_pointer[a->index] ? "device pointer" : kinds[a->kind]);
    if (a->kind != OE_ARGUMENT_POINTER) {
        oe_buffer_format(b, ", %llu bytes\n", (unsigned long long)a->size);
        return;
    }
    const oe_term *given = oe_map_get_pointer(&l->instances, a);
    const oe_amount *size = &a->object.size;
    oe_arena *arena = b->arena;
    if (given)
        oe_buffer_format(b, ", object of %s bytes", oe_term_text(arena, given));
    else if (size->kind == OE_AMOUNT_CONSTANT)
        oe_buffer_format(b, ", object of %llu bytes", (unsigned long long)size->constant);
    else if (size->kind == OE_AMOUNT_PRODUCT)
        oe_buffer_format(b, ", object of %llu * %s%s%s bytes", (unsigned long long)size->factor,
                         oe_print_value(arena, size->value), size->value2 ? " * " : "",
                         size->value2 ? oe_print_value(arena, size->value2) : "");
    else
        oe_buffer_format(b, ", size unknown");
    if (a->object.how)
        oe_buffer_format(b, " (%s)", a->object.how);
    if (a->access_how)
        oe_buffer_format(b, ", %s (%s)",
                         a->access == OE_ACCESS_READ        ? "read"
                         : a->access == OE_ACCESS_NONE      ? "not accessed"
                         : a->access == OE_ACCESS_READWRITE ? "read and written"
                                                            : "access unknown",
                         a->access_how);
    oe_buffer_format(b, "\n");
}

static void print_entries(oe_buffer *b, const oe_entries *entries)
{
    const oe_list *fields = &OE_GET(entries->list, list, fields)->list;
    for (size_t i = 0; i < entries->entries.count; i++) {
        const oe_entry *entry = entries->entries.items[i];
        oe_buffer_format(b, "  lists.%s entry %zu by row '%s':", entries->list->id, i, entry->row);
        for (size_t k = 0; k < fields->count; k++) {
            const oe_term *value = entry->values[k];
            bool simple = value->kind <= OE_TERM_ZERO || value->kind == OE_TERM_VALUE ||
                          value->kind == OE_TERM_AMOUNT;
            if (simple)
                oe_buffer_format(b, " %s %s%s", ((oe_object *)fields->items[k])->id,
                                 oe_term_text(b->arena, value), k + 1 < fields->count ? "," : "");
        }
        oe_buffer_format(b, "\n");
    }
}

static void print_ops(oe_buffer *b, const oe_list *ops, unsigned depth)
{
    for (size_t i = 0; i < ops->count; i++) {
        const oe_op *op = ops->items[i];
        int indent = (int)(2 * depth);
        if (op->kind == OE_OP_CALL)
            oe_buffer_format(b, "%*scall @%s\n", indent, "", op->function->symbol);
        else if (op->kind == OE_OP_ORIGINAL)
            oe_buffer_format(b, "%*scall the kernel's body on the host\n", indent, "");
        else if (op->kind == OE_OP_TRAP)
            oe_buffer_format(b, "%*strap\n", indent, "");
        else if (op->kind == OE_OP_FAIL)
            oe_buffer_format(b, "%*son failure go to 'failed'\n", indent, "");
        print_ops(b, &op->body, depth + (op->kind == OE_OP_IF));
        if (op->otherwise.count) {
            oe_buffer_format(b, "%*sfailed:\n", indent, "");
            print_ops(b, &op->otherwise, depth + 1);
        }
    }
}

static const char *three_text(oe_buffer *b, const oe_term *term)
{
    return oe_format(b->arena, "%s x %s x %s", oe_term_text(b->arena, term->items[0]),
                     oe_term_text(b->arena, term->items[1]),
                     oe_term_text(b->arena, term->items[2]));
}

static const char *row_text(const oe_launch *l, int which)
{
    return l->dimension_rows[which] ? l->dimension_rows[which]->id : "none";
}

void oe_plan_print(const oe_plan_state *plan, oe_buffer *b)
{
    oe_buffer_format(b, "rule set %s: %zu kernels, %zu launches, %zu images\n", plan->tables->name,
                     plan->kernels.count, plan->launches.count, plan->images.count);
    for (size_t i = 0; i < plan->launches.count; i++) {
        const oe_launch *l = plan->launches.items[i];
        oe_buffer_format(b, "\nlaunch of kernel '%s' %s%s\n", l->kernel->name,
                         l->place.line ? "at " : "", l->place.text);
        for (unsigned k = 0; k < l->argument_count; k++)
            print_argument(b, l, &l->arguments[k]);
        oe_buffer_format(b, "  teams %s (dimensions.%s), threads %s (dimensions.%s)\n",
                         three_text(b, l->dimensions[OE_TEAMS]), row_text(l, OE_TEAMS),
                         three_text(b, l->dimensions[OE_THREADS]), row_text(l, OE_THREADS));
        for (size_t k = 0; k < l->lists.count; k++)
            print_entries(b, l->lists.items[k]);
        print_ops(b, &l->ops, 1);
    }
    oe_buffer_format(b, "\nglobals:\n");
    for (size_t i = 0; i < plan->globals.count; i++) {
        const oe_plan_global *g = plan->globals.items[i];
        oe_buffer_format(b, "  @%s%s%s\n", g->name ? g->name : "(unnamed)",
                         g->rule ? " by " : ", a text", g->rule ? g->rule->id : "");
    }
}
