/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The plan as JSON, for tools. Numbers that are known are numbers, others are texts. */
#include "json.h"
#include "plan.h"

static void put_term(oe_json *json, oe_arena *arena, const char *key, const oe_term *term)
{
    if (term->kind == OE_TERM_LIST) {
        oe_json_flat_list(json, key);
        for (size_t i = 0; i < term->count; i++)
            put_term(json, arena, NULL, term->items[i]);
        oe_json_end(json);
    } else if (term->kind == OE_TERM_INTEGER && !term->flags) {
        oe_json_integer(json, key, term->integer);
    } else if (term->kind == OE_TERM_BOOL) {
        oe_json_bool(json, key, term->integer != 0);
    } else if (term->kind == OE_TERM_ZERO) {
        oe_json_null(json, key);
    } else {
        oe_json_text(json, key, oe_explain_term(arena, term));
    }
}

static void put_entry(oe_json *json, oe_arena *arena, const oe_entries *entries, size_t index)
{
    const oe_entry *entry = entries->entries.items[index];
    const oe_list *fields = &OE_GET(entries->list, list, fields)->list;
    oe_moved moved = oe_explain_entry(arena, entries, entry);
    oe_json_object(json, NULL);
    oe_json_text(json, "list", entries->list->id);
    oe_json_integer(json, "index", (oe_integer)index);
    oe_json_text(json, "row", entry->row);
    oe_json_flat_object(json, "fields");
    for (size_t k = 0; k < fields->count; k++)
        put_term(json, arena, ((oe_object *)fields->items[k])->id, entry->values[k]);
    oe_json_end(json);
    if (moved.transfer) {
        oe_json_text(json, "bytes-to-device", moved.in);
        oe_json_text(json, "bytes-back", moved.out);
    }
    oe_json_end(json);
}

static void put_entries(oe_json *json, oe_arena *arena, const oe_launch *l, const oe_argument *a)
{
    oe_json_list(json, "entries");
    for (size_t i = 0; i < l->lists.count; i++) {
        const oe_entries *entries = l->lists.items[i];
        for (size_t k = 0; k < entries->entries.count; k++)
            if (((oe_entry *)entries->entries.items[k])->argument == a)
                put_entry(json, arena, entries, k);
    }
    oe_json_end(json);
}

static void put_argument(oe_json *json, oe_arena *arena, const oe_launch *l, const oe_argument *a)
{
    oe_json_object(json, NULL);
    oe_json_integer(json, "index", a->index);
    oe_json_text(json, "name", a->name);
    oe_json_text(json, "kind", oe_explain_kind(l, a));
    oe_json_text(json, "type", oe_print_type(arena, a->type));
    if (a->kind == OE_ARGUMENT_POINTER) {
        oe_json_flat_object(json, "object");
        const oe_term *given = oe_map_get_pointer(&l->instances, a);
        if (given)
            put_term(json, arena, "size", given);
        else if (a->object.size.kind == OE_AMOUNT_CONSTANT)
            oe_json_integer(json, "size", a->object.size.constant);
        else
            oe_json_text(json, "size", oe_explain_size(arena, l, a));
        oe_json_text(json, "how", a->object.how);
        oe_json_end(json);
        oe_json_flat_object(json, "access");
        oe_json_text(json, "is", oe_explain_access(l, a));
        oe_json_text(json, "how", a->access_how);
        oe_json_end(json);
    } else {
        oe_json_integer(json, "size", a->size);
        if (LLVMGetTypeKind(a->type) == LLVMIntegerTypeKind && !a->sign_is_open)
            oe_json_bool(json, "signed", a->is_signed);
    }
    put_entries(json, arena, l, a);
    oe_json_end(json);
}

static void put_ops(oe_json *json, const oe_list *ops)
{
    static const char *const words[] = {"call", "store", "clear", "original",
                                        "trap", "fail",  "if",    "attempt"};
    for (size_t i = 0; i < ops->count; i++) {
        const oe_op *op = ops->items[i];
        if (op->kind == OE_OP_STORE)
            continue; /* one for each value of a fill */
        bool nested = op->body.count || op->otherwise.count;
        (nested ? oe_json_object : oe_json_flat_object)(json, NULL);
        oe_json_text(json, "do", words[op->kind]);
        oe_json_text(json, "step", op->step ? op->step->id : "spill");
        if (op->kind == OE_OP_CALL)
            oe_json_text(json, "function", op->function->symbol);
        if (nested) {
            oe_json_list(json, "steps");
            put_ops(json, &op->body);
            oe_json_end(json);
            oe_json_list(json, "otherwise");
            put_ops(json, &op->otherwise);
            oe_json_end(json);
        }
        oe_json_end(json);
    }
}

static void put_dimension(oe_json *json, oe_arena *arena, const oe_launch *l, int which,
                          const char *name)
{
    if (!l->dimensions[which])
        return;
    oe_json_flat_object(json, name);
    put_term(json, arena, "value", l->dimensions[which]);
    oe_json_text(json, "row", l->dimension_rows[which] ? l->dimension_rows[which]->id : NULL);
    oe_json_end(json);
}

static void put_launch(oe_json *json, oe_arena *arena, const oe_launch *l)
{
    oe_json_object(json, NULL);
    oe_json_text(json, "kernel", l->kernel->name);
    oe_json_text(json, "by", l->rule->id);
    oe_json_flat_object(json, "place");
    oe_json_text(json, "text", l->place.text);
    oe_json_text(json, "file", l->place.file);
    oe_json_text(json, "function", l->place.function);
    if (l->place.line)
        oe_json_integer(json, "line", l->place.line);
    if (l->place.column)
        oe_json_integer(json, "column", l->place.column);
    oe_json_end(json);
    oe_json_list(json, "arguments");
    for (unsigned i = 0; i < l->argument_count; i++)
        put_argument(json, arena, l, &l->arguments[i]);
    oe_json_end(json);
    put_entries(json, arena, l, NULL); /* those that no argument stands behind */
    put_dimension(json, arena, l, OE_TEAMS, "teams");
    put_dimension(json, arena, l, OE_THREADS, "threads");
    put_dimension(json, arena, l, OE_SHARED_MEMORY, "shared-memory");
    put_dimension(json, arena, l, OE_DEVICE, "device");
    oe_moved moved = oe_explain_launch(arena, l);
    oe_json_text(json, "bytes-to-device", moved.in);
    oe_json_text(json, "bytes-back", moved.out);
    oe_json_list(json, "steps");
    put_ops(json, &l->ops);
    oe_json_end(json);
    oe_json_end(json);
}

static void put_kernel(oe_json *json, const oe_kernel *k)
{
    oe_json_flat_object(json, NULL);
    oe_json_text(json, "name", k->name);
    oe_json_text(json, "symbol", k->symbol);
    oe_json_text(json, "by", k->rule ? k->rule->id : NULL);
    oe_json_bool(json, "has-body", k->has_body);
    oe_json_integer(json, "launches", (oe_integer)k->launches.count);
    oe_json_end(json);
}

void oe_plan_json(const oe_plan_state *plan, oe_buffer *out)
{
    oe_json json = oe_json_begin(out);
    oe_json_object(&json, NULL);
    oe_json_text(&json, "rules", plan->tables->name);
    oe_json_list(&json, "kernels");
    for (size_t i = 0; i < plan->kernels.count; i++)
        put_kernel(&json, plan->kernels.items[i]);
    oe_json_end(&json);
    oe_json_list(&json, "launches");
    for (size_t i = 0; i < plan->launches.count; i++)
        put_launch(&json, out->arena, plan->launches.items[i]);
    oe_json_end(&json);
    oe_json_list(&json, "globals");
    for (size_t i = 0; i < plan->globals.count; i++) {
        const oe_plan_global *g = plan->globals.items[i];
        oe_json_flat_object(&json, NULL);
        oe_json_text(&json, "name", g->name);
        oe_json_text(&json, "by", g->rule ? g->rule->id : NULL);
        oe_json_end(&json);
    }
    oe_json_end(&json);
    oe_json_list(&json, "functions");
    for (size_t i = 0; i < plan->functions.count; i++) {
        const oe_plan_function *f = plan->functions.items[i];
        oe_json_flat_object(&json, NULL);
        oe_json_text(&json, "name", f->symbol);
        oe_json_text(&json, "by", f->rule->id);
        oe_json_bool(&json, "defined", f->defined);
        oe_json_end(&json);
    }
    oe_json_end(&json);
    oe_json_end(&json);
}
