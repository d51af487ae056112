/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Offsets and sizes of structs from a target description, without LLVM. */
#include "rules.h"

const oe_target_layout oe_layout_default = {8, 8, 1, 2, 4, 8, false};

static uint64_t round_up(uint64_t value, uint64_t align)
{
    return (value + align - 1) / align * align;
}

uint64_t oe_layout_size(const oe_target_layout *target, const oe_type *type)
{
    switch (type->kind) {
    case OE_TYPE_BOOL: return 1;
    case OE_TYPE_INTEGER:
    case OE_TYPE_FLAGS: return type->width / 8;
    case OE_TYPE_POINTER: return target->pointer_size;
    case OE_TYPE_ARRAY: return type->count * oe_layout_size(target, type->element);
    case OE_TYPE_STRUCT: return type->object->layout ? type->object->layout->size : 0;
    default: return 0;
    }
}

uint64_t oe_layout_align(const oe_target_layout *target, const oe_type *type)
{
    switch (type->kind) {
    case OE_TYPE_INTEGER:
    case OE_TYPE_FLAGS:
        return type->width == 8    ? target->align8
               : type->width == 16 ? target->align16
               : type->width == 32 ? target->align32
                                   : target->align64;
    case OE_TYPE_POINTER: return target->pointer_align;
    case OE_TYPE_ARRAY: return oe_layout_align(target, type->element);
    case OE_TYPE_STRUCT: return type->object->layout ? type->object->layout->align : 1;
    default: return 1;
    }
}

typedef struct {
    oe_tables *tables;
    const oe_target_layout *target;
    oe_diagnostics *diagnostics;
} builder;

static void lay_out(builder *b, oe_object *object, unsigned depth);

/* A struct inside another must be laid out first. */
static void lay_out_inner(builder *b, const oe_type *type, const oe_place *place, unsigned depth)
{
    if (type->kind == OE_TYPE_ARRAY)
        type = type->element;
    if (type->kind != OE_TYPE_STRUCT || type->object->layout)
        return;
    if (depth > OE_MAX_DEPTH)
        oe_error(b->diagnostics, place, "a struct that holds itself");
    else
        lay_out(b, type->object, depth + 1);
}

static void check_size(builder *b, const oe_object *object, const oe_layout *layout)
{
    const oe_value *size = OE_GET(object, struct, size);
    if (size->set && size->integer != (oe_integer)layout->size)
        oe_error(b->diagnostics, &size->place,
                 "struct '%s' is %llu bytes, not %s: its fields and their padding say so",
                 object->id, (unsigned long long)layout->size,
                 oe_integer_text(b->tables->arena, size->integer));
}

static void lay_out(builder *b, oe_object *object, unsigned depth)
{
    const oe_list *fields = &OE_GET(object, struct, fields)->list;
    bool packed = OE_GET(object, struct, packed)->flag;
    oe_layout *layout = OE_NEW(b->tables->arena, oe_layout);
    layout->offsets = OE_NEW_ARRAY(b->tables->arena, uint64_t, fields->count + 1);
    layout->align = 1;
    uint64_t at = 0;
    bool whole = true;
    for (size_t i = 0; i < fields->count; i++) {
        const oe_object *field = fields->items[i];
        const oe_type *type = OE_GET(field, field, type)->type;
        if (!type) {
            whole = false;
            continue;
        }
        lay_out_inner(b, type, &OE_GET(field, field, type)->place, depth);
        uint64_t align = packed ? 1 : oe_layout_align(b->target, type);
        at = round_up(at, align);
        layout->offsets[i] = at;
        const oe_value *offset = OE_GET(field, field, offset);
        if (whole && offset->set && offset->integer != (oe_integer)at)
            oe_error(b->diagnostics, &offset->place,
                     "field '%s' of struct '%s' is at offset %llu, not %s: the fields before it "
                     "say so",
                     field->id, object->id, (unsigned long long)at,
                     oe_integer_text(b->tables->arena, offset->integer));
        at += oe_layout_size(b->target, type);
        if (align > layout->align)
            layout->align = align;
    }
    layout->size = round_up(at, layout->align);
    object->layout = layout;
    if (whole)
        check_size(b, object, layout);
}

void oe_layout_compute(oe_tables *tables, const oe_target_layout *target,
                       oe_diagnostics *diagnostics)
{
    builder b = {tables, target, diagnostics};
    const oe_list *structs = OE_TABLE(tables, structs);
    for (size_t i = 0; i < structs->count; i++)
        ((oe_object *)structs->items[i])->layout = NULL;
    for (size_t i = 0; i < structs->count; i++)
        if (!((oe_object *)structs->items[i])->layout)
            lay_out(&b, structs->items[i], 0);
}
