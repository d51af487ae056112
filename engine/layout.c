/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Offsets and sizes of structs from a target description, without LLVM. */
#include "rules.h"

const oe_target_layout oe_layout_default = {8, 8, 1, 2, 4, 8, false};

/* By architecture, the first that matches; then by environment. Integers up to 32 bits are aligned
 * to their size everywhere here. */
static const struct {
    const char *architecture;
    unsigned pointer_size, align64;
    bool big_endian;
} targets[] = {
    {"x86_64*", 8, 8, false},      {"amd64", 8, 8, false},        {"i[3-9]86", 4, 4, false},
    {"aarch64_be", 8, 8, true},    {"aarch64_32", 4, 8, false},   {"arm64_32", 4, 8, false},
    {"aarch64*", 8, 8, false},     {"arm64*", 8, 8, false},       {"armeb*", 4, 8, true},
    {"thumbeb*", 4, 8, true},      {"arm*", 4, 8, false},         {"thumb*", 4, 8, false},
    {"riscv32*", 4, 8, false},     {"riscv64*", 8, 8, false},     {"loongarch32*", 4, 8, false},
    {"loongarch64*", 8, 8, false}, {"powerpc64le", 8, 8, false},  {"ppc64le", 8, 8, false},
    {"powerpc64", 8, 8, true},     {"ppc64", 8, 8, true},         {"powerpcle", 4, 8, false},
    {"ppcle", 4, 8, false},        {"powerpc", 4, 8, true},       {"ppc", 4, 8, true},
    {"mips64*el", 8, 8, false},    {"mipsisa64*el", 8, 8, false}, {"mips64*", 8, 8, true},
    {"mipsisa64*", 8, 8, true},    {"mips*el", 4, 8, false},      {"mips*", 4, 8, true},
    {"s390x", 8, 8, true},         {"sparcv9", 8, 8, true},       {"sparc64", 8, 8, true},
    {"sparcel", 4, 8, false},      {"sparc", 4, 8, true},         {"wasm32", 4, 8, false},
    {"wasm64", 8, 8, false},       {"bpfeb", 8, 8, true},         {"bpf*", 8, 8, false},
    {"hexagon", 4, 8, false},      {"ve", 8, 8, false},           {"nvptx64", 8, 8, false},
    {"nvptx", 4, 8, false},        {"amdgcn", 8, 8, false},       {"spir64", 8, 8, false},
    {"spirv64", 8, 8, false},      {"spirv32", 4, 8, false},      {"spir", 4, 8, false},
};

bool oe_layout_of_triple(oe_arena *arena, const char *triple, oe_target_layout *layout)
{
    const char *architecture = oe_copy(arena, triple, strcspn(triple, "-"));
    const char *dash = strrchr(triple, '-');
    const char *environment = dash ? dash + 1 : "";
    size_t i = 0, count = sizeof targets / sizeof *targets;
    while (i < count && !oe_glob_match(targets[i].architecture, architecture, NULL, NULL))
        i++;
    if (i == count)
        return false;
    unsigned pointer = targets[i].pointer_size, align64 = targets[i].align64;
    /* Narrow pointers on a wide machine; a narrow machine whose system aligns widely. */
    if (oe_glob_match("*x32", environment, NULL, NULL) ||
        oe_glob_match("*n32", environment, NULL, NULL) ||
        oe_glob_match("*_ilp32", environment, NULL, NULL))
        pointer = 4;
    if (strstr(triple, "windows"))
        align64 = 8;
    *layout = (oe_target_layout){pointer, pointer, 1, 2, 4, align64, targets[i].big_endian};
    return true;
}

const char *oe_object_format(const char *triple)
{
    if (strstr(triple, "windows") || strstr(triple, "-coff") || strstr(triple, "cygwin"))
        return "coff";
    if (strstr(triple, "darwin") || strstr(triple, "macos") || strstr(triple, "-ios") ||
        strstr(triple, "-macho"))
        return "macho";
    if (strncmp(triple, "wasm", 4) == 0)
        return "wasm";
    return *triple ? "elf" : "unknown";
}

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
