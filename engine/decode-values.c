/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Structs, arrays and operands of a module against those of the rules, scalar by scalar. */
#include <llvm-c/Target.h>

#include "decode.h"

/* Scalars of one field that are kept in the record. */
enum { MAX_SCALARS = 64 };

/* A field or parameter, and what the module has there. */
typedef struct {
    const oe_object *rule;
    const char *path;
    const oe_type *type, *elements;
    const oe_object *points_to;
    const char *length;
    bool varies;
    const oe_expr *values[8]; /* any of them */
    size_t value_count;
    const oe_content *content;
    size_t count;
} slot;

/* ---- types ------------------------------------------------------------------------------------------ */

static bool is_integer(LLVMTypeRef type, unsigned width)
{
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == width;
}

static bool same_type(oe_decoder *d, LLVMTypeRef has, const oe_type *type);

static bool same_fields(oe_decoder *d, LLVMTypeRef has, const oe_object *structure)
{
    const oe_list *fields = &OE_GET(structure, struct, fields)->list;
    if (LLVMGetTypeKind(has) != LLVMStructTypeKind || LLVMIsOpaqueStruct(has) ||
        LLVMCountStructElementTypes(has) != fields->count)
        return false;
    for (unsigned i = 0; i < fields->count; i++)
        if (LLVMOffsetOfElement(d->data, has, i) != structure->layout->offsets[i] ||
            !same_type(d, LLVMStructGetTypeAtIndex(has, i),
                       OE_GET((oe_object *)fields->items[i], field, type)->type))
            return false;
    return LLVMABISizeOfType(d->data, has) == structure->layout->size;
}

static bool same_type(oe_decoder *d, LLVMTypeRef has, const oe_type *type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(has);
    switch (type->kind) {
    case OE_TYPE_VOID: return kind == LLVMVoidTypeKind;
    case OE_TYPE_BOOL: return is_integer(has, 1) || is_integer(has, 8);
    case OE_TYPE_INTEGER:
    case OE_TYPE_FLAGS: return is_integer(has, type->width);
    case OE_TYPE_POINTER: return kind == LLVMPointerTypeKind;
    case OE_TYPE_ARRAY:
        return kind == LLVMArrayTypeKind && oe_llvm_array_length(has) == type->count &&
               same_type(d, LLVMGetElementType(has), type->element);
    case OE_TYPE_STRUCT: return same_fields(d, has, type->object);
    default: return false;
    }
}

bool oe_decode_type(oe_decoder *d, LLVMTypeRef has, const oe_type *type, const oe_place *place,
                    const char *where, const char *what)
{
    if (type->kind == OE_TYPE_STRUCT) {
        oe_decode_layout(d, has, type->object, where);
        return true;
    }
    if (type->kind == OE_TYPE_ARRAY && type->element->kind == OE_TYPE_STRUCT &&
        LLVMGetTypeKind(has) == LLVMArrayTypeKind && oe_llvm_array_length(has) == type->count) {
        oe_decode_layout(d, LLVMGetElementType(has), type->element->object, where);
        return true;
    }
    d->out->compared++;
    if (same_type(d, has, type))
        return true;
    oe_differ(d, place, where, "%s is of type %s in the module, %s in the rules", what,
              oe_print_type(d->arena, has), oe_type_text(d->arena, type));
    return false;
}

void oe_decode_layout(oe_decoder *d, LLVMTypeRef has, const oe_object *structure, const char *where)
{
    const oe_list *fields = &OE_GET(structure, struct, fields)->list;
    const oe_layout *layout = structure->layout;
    if (LLVMGetTypeKind(has) != LLVMStructTypeKind || LLVMIsOpaqueStruct(has)) {
        oe_differ(d, &structure->place, where, "struct '%s' of the rules is %s in the module",
                  structure->id, oe_print_type(d->arena, has));
        return;
    }
    unsigned count = LLVMCountStructElementTypes(has);
    for (unsigned i = 0; i < fields->count && i < count; i++) {
        const oe_object *field = fields->items[i];
        const oe_type *type = OE_GET(field, field, type)->type;
        LLVMTypeRef element = LLVMStructGetTypeAtIndex(has, i);
        unsigned long long offset = LLVMOffsetOfElement(d->data, has, i);
        d->out->compared++;
        if (offset != layout->offsets[i] || !same_type(d, element, type))
            oe_differ(d, &field->place, where,
                      "field %u of struct '%s' is %s at offset %llu in the module; the rules have "
                      "'%s', %s at offset %llu",
                      i, structure->id, oe_print_type(d->arena, element), offset, field->id,
                      oe_type_text(d->arena, type), (unsigned long long)layout->offsets[i]);
    }
    for (unsigned i = count; i < fields->count; i++) {
        const oe_object *field = fields->items[i];
        oe_differ(d, &field->place, where, "struct '%s' has no field '%s' in the module",
                  structure->id, field->id);
    }
    if (count > fields->count)
        oe_differ(d, &structure->place, where,
                  "struct '%s' has %u fields in the module, %zu in the rules; the next one is %s "
                  "at offset %llu",
                  structure->id, count, fields->count,
                  oe_print_type(d->arena, LLVMStructGetTypeAtIndex(has, (unsigned)fields->count)),
                  (unsigned long long)LLVMOffsetOfElement(d->data, has, (unsigned)fields->count));
    unsigned long long size = LLVMABISizeOfType(d->data, has);
    d->out->compared++;
    if (size != layout->size) {
        const oe_value *asserted = OE_GET(structure, struct, size);
        oe_differ(d, asserted->set ? &asserted->place : &structure->place, where,
                  "struct '%s' is %llu bytes in the module, %llu in the rules", structure->id, size,
                  (unsigned long long)layout->size);
    }
}

/* ---- arrays that are pointed to ---------------------------------------------------------------------- */

static const char *column_id(const slot *s, const oe_object **list)
{
    for (size_t i = 0; i < s->value_count; i++)
        if (s->values[i]->target == OE_TARGET_COLUMN) {
            *list = s->values[i]->owner;
            return s->values[i]->object->id;
        }
    return NULL;
}

static oe_term *term_of(oe_decoder *d, const oe_content *content, const oe_type *type)
{
    oe_term *term = OE_NEW(d->arena, oe_term);
    if (content->kind == OE_CONTENT_BITS) {
        term->kind = OE_TERM_INTEGER;
        term->integer = (oe_integer)content->bits;
        term->flags = type->kind == OE_TYPE_FLAGS ? type->object : NULL;
    } else if (content->kind == OE_CONTENT_VALUE) {
        term->kind = OE_TERM_VALUE;
        term->value = content->value;
    } else {
        return NULL;
    }
    return term;
}

/* Entry `index` of a list of the record; made when it is not there yet. */
static oe_entry *entry_at(oe_frame *f, const oe_object *list, size_t index)
{
    oe_arena *arena = f->d->arena;
    oe_entries *entries = NULL;
    for (size_t i = 0; i < f->launch->lists.count && !entries; i++) {
        oe_entries *other = f->launch->lists.items[i];
        entries = other->list == list ? other : NULL;
    }
    if (!entries) {
        entries = OE_NEW(arena, oe_entries);
        entries->list = list;
        oe_list_add(arena, &f->launch->lists, entries);
    }
    while (entries->entries.count <= index) {
        oe_entry *entry = OE_NEW(arena, oe_entry);
        entry->values = OE_NEW_ARRAY(arena, oe_term *, OE_GET(list, list, fields)->list.count + 1);
        oe_list_add(arena, &entries->entries, entry);
    }
    return entries->entries.items[index];
}

static void keep_element(oe_frame *f, const slot *s, size_t index, const oe_content *content)
{
    const oe_object *list = NULL;
    const char *id = column_id(s, &list);
    const oe_object *field =
        id && f->launch ? oe_list_find(&OE_GET(list, list, fields)->list, id) : NULL;
    if (field)
        entry_at(f, list, index)->values[field->index] = term_of(f->d, content, s->elements);
}

static void check_bits(oe_frame *f, const slot *s, const oe_type *type, const oe_content *content)
{
    uint64_t unknown;
    if (type->kind != OE_TYPE_FLAGS || content->kind != OE_CONTENT_BITS)
        return;
    const char *text = oe_flags_text(f->d->plan, type->object, content->bits, &unknown);
    if (unknown)
        oe_differ(f->d, &type->object->place, f->where,
                  "%s holds %s in the module; the rules know no flag 0x%llx in flags.%s", s->path,
                  text, (unsigned long long)unknown, type->object->id);
}

/* Entries that no argument stands behind are the last ones of their list, and known. */
static void compare_appended(oe_frame *f, const slot *s, const slot *length, uint64_t index,
                             uint64_t count, const oe_content *content)
{
    const oe_object *list = NULL;
    const char *id = column_id(s, &list);
    const oe_expr *counted = length->value_count ? length->values[0] : NULL;
    if (!id || !counted || counted->kind != OE_EXPR_CALL || counted->where)
        return; /* some entries are left out of this array */
    const oe_list *append = &OE_GET(list, list, append)->list;
    if (count - index > append->count)
        return;
    const oe_object *entry = append->items[append->count - (count - index)];
    for (size_t i = 0; i < entry->open.count; i++) {
        const oe_named *named = entry->open.items[i];
        const oe_type plain = {.kind = s->elements->kind == OE_TYPE_FLAGS ? OE_TYPE_INTEGER
                                                                          : s->elements->kind,
                               .width = s->elements->width};
        const char *expected = "something else";
        if (strcmp(named->name, id) == 0 &&
            !oe_match(f, named->expr, &plain, content, 1, false, &expected))
            oe_differ(f->d, &named->expr->place, f->where,
                      "the last entries of lists.%s are appended; '%s' of '%s' is %s in the "
                      "module, %s in the rules",
                      list->id, id, entry->id, oe_content_text(f->d->plan, content, s->elements),
                      expected);
    }
}

/* The type of an array that `base` is, where it is one. */
static LLVMTypeRef array_element(LLVMValueRef base)
{
    LLVMTypeRef type = LLVMIsAAllocaInst(base)       ? LLVMGetAllocatedType(base)
                       : LLVMIsAGlobalVariable(base) ? LLVMGlobalGetValueType(base)
                                                     : NULL;
    return type && LLVMGetTypeKind(type) == LLVMArrayTypeKind ? LLVMGetElementType(type) : NULL;
}

static void decode_array(oe_frame *f, const slot *s, const slot *length, LLVMValueRef pointer)
{
    uint64_t count = length->content->bits;
    oe_decoder *d = f->d;
    int64_t offset;
    bool known;
    uint64_t size = oe_layout_size(&d->plan->layout, s->elements);
    LLVMValueRef base = oe_address_base(d->data, pointer, &offset, &known);
    LLVMTypeRef element = array_element(base);
    if (element && LLVMABISizeOfType(d->data, element) != size) {
        oe_differ(d, &s->rule->place, f->where,
                  "%s points to elements of type %s in the module, %s in the rules", s->path,
                  oe_print_type(d->arena, element), oe_type_text(d->arena, s->elements));
        return;
    }
    if (element && LLVMIsAGlobalVariable(base) && s->elements->kind == OE_TYPE_INTEGER &&
        s->elements->width == 8)
        return; /* a text */
    for (uint64_t i = 0; i < count && i < OE_MAX_ENTRIES; i++) {
        oe_content content = oe_content_at(d->data, pointer, i * size, size, f->at);
        d->out->compared += content.kind != OE_CONTENT_UNKNOWN;
        d->out->open += content.kind == OE_CONTENT_UNKNOWN;
        if (content.kind == OE_CONTENT_OUTSIDE || content.kind == OE_CONTENT_UNSET)
            oe_differ(d, &s->rule->place, f->where,
                      "%s says that there are %llu elements; element %llu of the array is %s",
                      s->path, (unsigned long long)count, (unsigned long long)i,
                      oe_content_text(d->plan, &content, s->elements));
        check_bits(f, s, s->elements, &content);
        compare_appended(f, s, length, i, count, &content);
        keep_element(f, s, i, &content);
    }
}

/* ---- slots --------------------------------------------------------------------------------------------- */

static void keep_value(oe_frame *f, const slot *s)
{
    oe_decoded_value *value = OE_NEW(f->d->arena, oe_decoded_value);
    value->path = s->path;
    value->type = s->type->kind == OE_TYPE_ARRAY ? s->type->element : s->type;
    value->content = s->content;
    value->count = s->count;
    oe_list_add(f->d->arena, &f->launch->decoded, value);
    for (size_t i = 0; i < s->value_count; i++) {
        const oe_expr *expr = s->values[i];
        int which = expr->target != OE_TARGET_NAME               ? -1
                    : expr->name == OE_NAME_launch_teams         ? OE_TEAMS
                    : expr->name == OE_NAME_launch_threads       ? OE_THREADS
                    : expr->name == OE_NAME_launch_shared_memory ? OE_SHARED_MEMORY
                    : expr->name == OE_NAME_launch_device        ? OE_DEVICE
                                                                 : -1;
        if (which < 0 || f->launch->dimensions[which])
            continue;
        const oe_type *type = s->type->kind == OE_TYPE_ARRAY ? s->type->element : s->type;
        oe_term *list = OE_NEW(f->d->arena, oe_term);
        list->kind = OE_TERM_LIST;
        list->items = OE_NEW_ARRAY(f->d->arena, oe_term *, s->count + 1);
        list->count = s->count;
        for (size_t k = 0; k < s->count; k++)
            list->items[k] = term_of(f->d, &s->content[k], type);
        f->launch->dimensions[which] =
            s->count == 1 && which >= OE_SHARED_MEMORY ? list->items[0] : list;
    }
}

static void compare_slot(oe_frame *f, const slot *s)
{
    oe_decoder *d = f->d;
    const oe_type *scalar = s->type->kind == OE_TYPE_ARRAY ? s->type->element : s->type;
    const char *expected = NULL;
    for (size_t i = 0; i < s->count; i++) {
        d->out->compared += s->content[i].kind != OE_CONTENT_UNKNOWN;
        d->out->open += s->content[i].kind == OE_CONTENT_UNKNOWN;
        check_bits(f, s, scalar, &s->content[i]);
    }
    for (size_t i = 0; i < s->value_count; i++) {
        const char *wanted = NULL;
        if (oe_match(f, s->values[i], s->type, s->content, s->count, s->varies, &wanted))
            return;
        expected = expected ? expected : wanted;
    }
    if (!s->value_count)
        return;
    oe_buffer has = {.arena = d->arena};
    for (size_t i = 0; i < s->count; i++)
        oe_buffer_format(&has, "%s%s", i ? ", " : "",
                         oe_content_text(d->plan, &s->content[i], scalar));
    oe_differ(d, &s->values[0]->place, f->where, "%s is %s in the module, %s in the rules", s->path,
              has.text, expected ? expected : "something else");
}

static const slot *sibling(const slot *slots, size_t count, const char *id)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(slots[i].rule->id, id) == 0)
            return &slots[i];
    return NULL;
}

static void follow_slot(oe_frame *f, const slot *s, const slot *slots, size_t count)
{
    if (s->count != 1 || s->content->kind != OE_CONTENT_VALUE)
        return;
    LLVMValueRef pointer = s->content->value;
    if (LLVMGetTypeKind(LLVMTypeOf(pointer)) != LLVMPointerTypeKind)
        return;
    const slot *length = s->length ? sibling(slots, count, s->length) : NULL;
    if (s->elements && length) {
        if (length->content->kind == OE_CONTENT_BITS)
            decode_array(f, s, length, pointer);
        else
            f->d->out->open++;
    }
    if (!s->points_to || length)
        return;
    int64_t offset;
    bool known;
    LLVMValueRef base = oe_address_base(f->d->data, pointer, &offset, &known);
    LLVMTypeRef type = LLVMIsAAllocaInst(base) && offset == 0 ? LLVMGetAllocatedType(base) : NULL;
    if (type && LLVMGetTypeKind(type) == LLVMStructTypeKind)
        oe_decode_layout(f->d, type, s->points_to, f->where);
    if (LLVMIsAGlobalVariable(base) && !LLVMIsDeclaration(base) && offset == 0 &&
        LLVMGetTypeKind(LLVMGlobalGetValueType(base)) == LLVMStructTypeKind)
        oe_decode_layout(f->d, LLVMGlobalGetValueType(base), s->points_to, f->where);
    /* a constant that the rules have is compared once, where it is */
    if (LLVMIsAAllocaInst(base) || !s->value_count)
        oe_decode_struct(f, s->points_to, &(oe_decode_memory){NULL, pointer, 0});
}

/* Counts last: what they count is told by the others. */
static void decode_slots(oe_frame *f, slot *slots, size_t count)
{
    for (int last = 0; last < 2; last++)
        for (size_t i = 0; i < count; i++) {
            slot *s = &slots[i];
            bool is_count = s->value_count && oe_direction_of(s->values[0]) == OE_DIRECTION_COUNT;
            if (is_count == last)
                compare_slot(f, s);
        }
    for (size_t i = 0; i < count; i++)
        if (f->launch)
            keep_value(f, &slots[i]);
    for (size_t i = 0; i < count; i++)
        follow_slot(f, &slots[i], slots, count);
}

static oe_content read_scalar(oe_frame *f, const oe_decode_memory *memory, uint64_t offset,
                              uint64_t size)
{
    return memory->constant
               ? oe_content_of_constant(f->d->data, memory->constant, memory->offset + offset, size)
               : oe_content_at(f->d->data, memory->pointer, memory->offset + offset, size, f->at);
}

void oe_decode_struct(oe_frame *f, const oe_object *structure, const oe_decode_memory *memory)
{
    oe_arena *arena = f->d->arena;
    const oe_list *fields = &OE_GET(structure, struct, fields)->list;
    slot *slots = OE_NEW_ARRAY(arena, slot, fields->count + 1);
    for (size_t i = 0; i < fields->count; i++) {
        const oe_object *field = fields->items[i];
        slot *s = &slots[i];
        s->rule = field;
        s->path = oe_format(arena, "%s.%s", structure->id, field->id);
        s->type = OE_GET(field, field, type)->type;
        s->elements = OE_GET(field, field, elements)->type;
        s->points_to = OE_GET(field, field, points_to)->object;
        s->length = OE_GET(field, field, length)->text;
        s->varies = OE_GET(field, field, varies)->flag;
        s->values[0] = OE_GET(field, field, value)->expr;
        s->value_count = s->values[0] != NULL;
        const oe_type *scalar = s->type->kind == OE_TYPE_ARRAY ? s->type->element : s->type;
        uint64_t size = oe_layout_size(&f->d->plan->layout, scalar);
        s->count = s->type->kind == OE_TYPE_ARRAY ? s->type->count : 1;
        if (scalar->kind == OE_TYPE_STRUCT || scalar->kind == OE_TYPE_ARRAY || !size ||
            s->count > MAX_SCALARS)
            s->count = 0;
        oe_content *content = OE_NEW_ARRAY(arena, oe_content, s->count + 1);
        for (size_t k = 0; k < s->count; k++)
            content[k] = read_scalar(f, memory, structure->layout->offsets[i] + k * size, size);
        s->content = content;
    }
    decode_slots(f, slots, fields->count);
}

/* ---- operands -------------------------------------------------------------------------------------------- */

static void add_value(slot *s, const oe_expr *value)
{
    if (value && s->value_count < sizeof s->values / sizeof *s->values)
        s->values[s->value_count++] = value;
}

void oe_decode_operands(oe_frame *f, const oe_object *function, LLVMValueRef call)
{
    oe_arena *arena = f->d->arena;
    const oe_list *parameters = &OE_GET(function, function, parameters)->list;
    const oe_list *steps = oe_map_get_pointer(&f->d->steps, function);
    slot *slots = OE_NEW_ARRAY(arena, slot, parameters->count + 1);
    for (size_t i = 0; i < parameters->count; i++) {
        const oe_object *parameter = parameters->items[i];
        slot *s = &slots[i];
        s->rule = parameter;
        s->path = oe_format(arena, "%s(%s)", function->id, parameter->id);
        s->type = OE_GET(parameter, parameter, type)->type;
        s->elements = OE_GET(parameter, parameter, elements)->type;
        s->points_to = OE_GET(parameter, parameter, points_to)->object;
        s->length = OE_GET(parameter, parameter, length)->text;
        s->varies = OE_GET(parameter, parameter, varies)->flag;
        for (size_t k = 0; steps && k < steps->count; k++) {
            const oe_list *with = &OE_GET((oe_object *)steps->items[k], step, with)->list;
            for (size_t n = 0; n < with->count; n++) {
                const oe_named *operand = with->items[n];
                if (strcmp(operand->name, parameter->id) == 0)
                    add_value(s, operand->expr);
            }
        }
        add_value(s, OE_GET(parameter, parameter, value)->expr);
        oe_content *content = OE_NEW(arena, oe_content);
        *content = oe_content_of_value(f->d->data, LLVMGetOperand(call, (unsigned)i));
        s->content = content;
        s->count = 1;
    }
    decode_slots(f, slots, parameters->count);
}
