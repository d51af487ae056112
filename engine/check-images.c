/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What rules ask of device images. */
#include "rules.h"

#define SEVERITIES "error warning ignore"

static void check_severity(const oe_scope *scope, const oe_value *value)
{
    if (!value->expr)
        return;
    oe_static type = oe_infer(scope, value->expr, SEVERITIES);
    if (type.kind == OE_IS_WRONG)
        return;
    for (const char *at = type.domain; type.kind == OE_IS_WORD && at;) {
        size_t length = strcspn(at, " ");
        if (!oe_word_in(SEVERITIES, oe_copy(scope->tables->arena, at, length), length))
            type.kind = OE_IS_WRONG;
        at = at[length] ? at + length + 1 : NULL;
    }
    if (type.kind != OE_IS_WORD)
        oe_error(scope->diagnostics, &value->place, "this takes one of: %s, or a setting with them",
                 SEVERITIES);
}

static void check_table(const oe_scope *scope, const oe_object *row)
{
    const oe_value *table = OE_GET(row, image, table), *name = OE_GET(row, image, name);
    const oe_object *structure = OE_GET(row, image, struct)->object;
    bool all = table->set && OE_GET(row, image, struct)->set && name->set;
    if (!all && (table->set || OE_GET(row, image, struct)->set || name->set))
        oe_error(scope->diagnostics, &row->place,
                 "images row '%s': a table needs all of table, struct, name", row->id);
    if (!all || !structure)
        return;
    const oe_object *field = oe_list_find(&OE_GET(structure, struct, fields)->list, name->text);
    const oe_type *type = field ? OE_GET(field, field, type)->type : NULL;
    if (!field || (type && type->kind != OE_TYPE_POINTER))
        oe_error(scope->diagnostics, &name->place, "struct '%s' has no field '%s' that is a ptr",
                 structure->id, name->text);
}

void oe_check_images(oe_tables *tables, oe_diagnostics *diagnostics)
{
    const oe_list *rows = OE_TABLE(tables, images);
    oe_scope scope = {.tables = tables,
                      .diagnostics = diagnostics,
                      .phase = OE_PHASE_MODULE,
                      .context = OE_IN_IMAGE,
                      .what = "an image"};
    oe_scope kernel = scope;
    kernel.context |= OE_IN_KERNEL;
    const oe_object *open = NULL;
    for (size_t i = 0; i < rows->count; i++) {
        const oe_object *row = rows->items[i];
        if (open) {
            oe_error(diagnostics, &row->place, "row '%s' is never reached", row->id);
            oe_note(diagnostics, &open->place, "row '%s' has no condition, so it always wins",
                    open->id);
        } else if (!OE_GET(row, image, when)->set) {
            open = row;
        }
        oe_infer_bool(&scope, OE_GET(row, image, when)->expr);
        oe_infer_bool(&kernel, OE_GET(row, image, kernels)->expr);
        if (OE_GET(row, image, symbol)->expr)
            oe_infer(&kernel, OE_GET(row, image, symbol)->expr, NULL);
        check_severity(&scope, OE_GET(row, image, missing));
        check_severity(&scope, OE_GET(row, image, unreadable));
        check_table(&scope, row);
    }
}
