/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The plan as text: what would be done at each launch, and why. */
#include "plan.h"

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

static void print_entry(oe_buffer *b, const oe_entries *entries, size_t index)
{
    const oe_entry *entry = entries->entries.items[index];
    const oe_list *fields = &OE_GET(entries->list, list, fields)->list;
    oe_moved moved = oe_explain_entry(b->arena, entries, entry);
    oe_buffer_format(b, "    lists.%s[%zu] by row '%s':", entries->list->id, index, entry->row);
    for (size_t k = 0; k < fields->count; k++)
        oe_buffer_format(b, "%s %s %s", k ? "," : "", ((oe_object *)fields->items[k])->id,
                         oe_explain_term(b->arena, entry->values[k]));
    oe_buffer_format(b, "\n");
    if (moved.in[0] != '0' || moved.out[0] != '0')
        oe_buffer_format(b, "      moves %s bytes to the device, %s back\n", moved.in, moved.out);
}

static void print_entries_of(oe_buffer *b, const oe_launch *l, const oe_argument *a)
{
    for (size_t i = 0; i < l->lists.count; i++) {
        const oe_entries *entries = l->lists.items[i];
        for (size_t k = 0; k < entries->entries.count; k++)
            if (((oe_entry *)entries->entries.items[k])->argument == a)
                print_entry(b, entries, k);
    }
}

static void print_argument(oe_buffer *b, const oe_launch *l, const oe_argument *a)
{
    oe_buffer_format(b, "  argument %u", a->index);
    if (a->name)
        oe_buffer_format(b, " '%s'", a->name);
    oe_buffer_format(b, ": %s, %s", oe_explain_kind(l, a), oe_print_type(b->arena, a->type));
    if (a->kind != OE_ARGUMENT_POINTER) {
        bool integer = LLVMGetTypeKind(a->type) == LLVMIntegerTypeKind;
        oe_buffer_format(b, ", %llu bytes%s\n", (unsigned long long)a->size,
                         !integer          ? ""
                         : a->sign_is_open ? ", sign unknown"
                         : a->is_signed    ? ", signed"
                                           : ", unsigned");
    } else {
        oe_buffer_format(b, "\n    object of %s bytes%s%s%s\n", oe_explain_size(b->arena, l, a),
                         a->object.how ? " (" : "", a->object.how ? a->object.how : "",
                         a->object.how ? ")" : "");
        oe_buffer_format(b, "    access %s%s%s%s\n", oe_explain_access(l, a),
                         a->access_how ? " (" : "", a->access_how ? a->access_how : "",
                         a->access_how ? ")" : "");
    }
    print_entries_of(b, l, a);
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

static void print_dimension(oe_buffer *b, const oe_launch *l, int which, const char *name)
{
    if (l->dimensions[which])
        oe_buffer_format(b, "  %s %s (%s)\n", name, oe_explain_term(b->arena, l->dimensions[which]),
                         oe_explain_dimension(b->arena, l, which));
}

static void print_launch(oe_buffer *b, const oe_launch *l)
{
    oe_buffer_format(b, "\nlaunch of kernel '%s' %s%s", l->kernel->name, l->place.line ? "at " : "",
                     l->place.text);
    if (l->place.line)
        oe_buffer_format(b, ", in %s", l->place.function);
    oe_buffer_format(b, "\n  a kernel by %s, a launch by launches.%s\n",
                     oe_explain_kernel(b->arena, l->kernel), l->rule->id);
    for (unsigned k = 0; k < l->argument_count; k++)
        print_argument(b, l, &l->arguments[k]);
    print_entries_of(b, l, NULL);
    print_dimension(b, l, OE_TEAMS, "teams");
    print_dimension(b, l, OE_THREADS, "threads a team");
    print_dimension(b, l, OE_SHARED_MEMORY, "shared memory");
    print_dimension(b, l, OE_DEVICE, "device");
    oe_moved moved = oe_explain_launch(b->arena, l);
    if (moved.entries)
        oe_buffer_format(b, "  moves %s bytes to the device, %s back\n", moved.in, moved.out);
    print_ops(b, &l->ops, 1);
}

void oe_plan_print(const oe_plan_state *plan, oe_buffer *b)
{
    oe_buffer_format(b, "rule set %s: %zu kernel%s, %zu launch%s, %zu image%s\n",
                     plan->tables->name, plan->kernels.count, plural(plan->kernels.count),
                     plan->launches.count, plan->launches.count == 1 ? "" : "es",
                     plan->images.count, plural(plan->images.count));
    for (size_t i = 0; i < plan->launches.count; i++)
        print_launch(b, plan->launches.items[i]);
    oe_buffer_format(b, "\nglobals:\n");
    for (size_t i = 0; i < plan->globals.count; i++) {
        const oe_plan_global *g = plan->globals.items[i];
        if (g->rule)
            oe_buffer_format(b, "  @%s by %s\n", g->name ? g->name : "(unnamed)", g->rule->id);
        else
            oe_buffer_format(b, "  the text \"%s\"\n", g->value->text);
    }
}
