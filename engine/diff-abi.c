/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What differs between two rule sets in bytes: structs, signatures, flags. A difference that makes
 * a runtime read something else than what was written is incompatible, and its witness says who
 * reads what where.
 */
#include "diff.h"

typedef unsigned long long number;

/* ---- types ------------------------------------------------------------------------------------------ */

bool oe_diff_same_bytes(const oe_diff *diff, const oe_type *a, const oe_type *b)
{
    if (!a || !b)
        return a == b;
    if (a->kind == OE_TYPE_ARRAY && b->kind == OE_TYPE_ARRAY)
        return a->count == b->count && oe_diff_same_bytes(diff, a->element, b->element);
    if (a->kind == OE_TYPE_STRUCT && b->kind == OE_TYPE_STRUCT)
        return oe_diff_same_layout(diff, a->object, b->object);
    static const oe_type_kind apart[] = {OE_TYPE_VOID, OE_TYPE_POINTER, OE_TYPE_ARRAY,
                                         OE_TYPE_STRUCT};
    for (size_t i = 0; i < sizeof apart / sizeof *apart; i++)
        if ((a->kind == apart[i]) != (b->kind == apart[i]))
            return false;
    return oe_layout_size(diff->target, a) == oe_layout_size(diff->target, b);
}

bool oe_diff_same_layout(const oe_diff *diff, const oe_object *a, const oe_object *b)
{
    const oe_list *old = &OE_GET(a, struct, fields)->list, *new = &OE_GET(b, struct, fields)->list;
    if (!a->layout || !b->layout || a->layout->size != b->layout->size || old->count != new->count)
        return false;
    for (size_t i = 0; i < old->count; i++)
        if (a->layout->offsets[i] != b->layout->offsets[i] ||
            !oe_diff_same_bytes(diff, OE_GET((oe_object *)old->items[i], field, type)->type,
                                OE_GET((oe_object *)new->items[i], field, type)->type))
            return false;
    return true;
}

static bool same_type_text(oe_diff *diff, const oe_type *a, const oe_type *b)
{
    return strcmp(oe_type_text(diff->arena, a), oe_type_text(diff->arena, b)) == 0;
}

/* ---- structs ------------------------------------------------------------------------------------------ */

static const oe_type *type_of(const oe_object *field)
{
    return OE_GET(field, field, type)->type;
}

static uint64_t offset_of(const oe_object *field)
{
    return field->parent->layout->offsets[field->index];
}

static const char *at_offset(oe_diff *diff, const oe_object *field)
{
    return oe_format(diff->arena, "%s at %llu", oe_type_text(diff->arena, type_of(field)),
                     (number)offset_of(field));
}

/* What a struct has where another has a field: names, padding, or nothing. */
static const char *found_there(oe_diff *diff, const oe_object *object, uint64_t from, uint64_t size)
{
    const oe_list *fields = &OE_GET(object, struct, fields)->list;
    oe_buffer out = {.arena = diff->arena};
    if (from >= object->layout->size)
        return oe_format(diff->arena, "nothing (%llu bytes)", (number)object->layout->size);
    for (size_t i = 0; i < fields->count; i++) {
        const oe_object *field = fields->items[i];
        uint64_t at = offset_of(field), end = at + oe_layout_size(diff->target, type_of(field));
        if (at < from + size && end > from)
            oe_buffer_format(&out, "%s%s", out.length ? ", " : "", field->id);
    }
    return out.text ? out.text : "padding";
}

/* "a runtime of A reads x at offset 8 where B has y" */
static const char *witness(oe_diff *diff, const char *reader, const oe_object *field,
                           const char *writer, const oe_object *other)
{
    uint64_t size = oe_layout_size(diff->target, type_of(field));
    return oe_format(diff->arena, "a runtime of %s reads %s at offset %llu where %s has %s", reader,
                     field->id, (number)offset_of(field), writer,
                     found_there(diff, other, offset_of(field), size));
}

/* A field that has another name: in the same place, of the same type, known to one side only. */
static oe_object *renamed_field(oe_diff *diff, const oe_object *field, const oe_object *other,
                                const oe_object *here)
{
    const oe_list *fields = &OE_GET(other, struct, fields)->list;
    for (size_t i = 0; i < fields->count; i++) {
        oe_object *candidate = fields->items[i];
        if (offset_of(candidate) == offset_of(field) &&
            oe_diff_same_bytes(diff, type_of(candidate), type_of(field)) &&
            !oe_list_find(&OE_GET(here, struct, fields)->list, candidate->id))
            return candidate;
    }
    return NULL;
}

/* What a field or a parameter points to; both shapes have these keys. */
static void compare_pointee(oe_diff *diff, oe_diff_at at, const oe_object *was, const oe_object *is)
{
    bool field = was->shape == OE_SHAPE_field;
    oe_key_id points_to = field ? OE_KEY_field_points_to : OE_KEY_parameter_points_to;
    oe_key_id elements = field ? OE_KEY_field_elements : OE_KEY_parameter_elements;
    const oe_value *a = oe_get(was, points_to), *b = oe_get(is, points_to);
    const oe_value *x = oe_get(was, elements), *y = oe_get(is, elements);
    const char *old = a->set ? a->text : x->type ? oe_type_text(diff->arena, x->type) : NULL;
    const char *new = b->set ? b->text : y->type ? oe_type_text(diff->arena, y->type) : NULL;
    if (old == new || (old && new &&strcmp(old, new) == 0))
        return;
    bool structs = a->object && b->object;
    bool same = !old || !new ||
                (structs ? oe_diff_same_layout(diff, a->object, b->object)
                         : !a->set && !b->set && oe_diff_same_bytes(diff, x->type, y->type));
    oe_difference *d =
        oe_diff_add(diff, oe_diff_below(diff, at, a->set || b->set ? "points-to" : "elements"),
                    OE_DIFF_RETYPED, same ? OE_DIFF_COMPATIBLE : OE_DIFF_INCOMPATIBLE, old, new);
    if (!same)
        d->witness = oe_format(diff->arena, "a runtime of %s reads %s behind %s where %s has %s",
                               diff->old_name, old, was->id, diff->new_name, new);
    oe_diff_places(d, &was->place, &is->place);
}

static void compare_contents(oe_diff *diff, oe_diff_at at, const oe_object *was,
                             const oe_object *is)
{
    size_t before = diff->differences.count;
    oe_diff_keys(diff, at, was, is, "type offset points-to elements");
    compare_pointee(diff, at, was, is);
    /* A number that every launch passes says more than two texts do. */
    oe_integer a, b;
    for (size_t i = before; i < diff->differences.count; i++) {
        oe_difference *d = diff->differences.items[i];
        if (oe_diff_constant(OE_GET(was, field, value)->expr, &a) &&
            oe_diff_constant(OE_GET(is, field, value)->expr, &b) && d->kind == OE_DIFF_CHANGED)
            d->witness = oe_format(diff->arena, "a runtime of %s is given %s %s where it knows %s",
                                   diff->old_name, is->id, oe_integer_text(diff->arena, b),
                                   oe_integer_text(diff->arena, a));
    }
}

static void compare_field(oe_diff *diff, oe_diff_at at, const oe_object *was, const oe_object *is)
{
    const oe_type *a = type_of(was), *b = type_of(is);
    bool moved = offset_of(was) != offset_of(is), same = oe_diff_same_bytes(diff, a, b);
    oe_difference *d = NULL;
    if (strcmp(was->id, is->id) != 0) {
        d = oe_diff_add(diff, at, OE_DIFF_RENAMED, OE_DIFF_COMPATIBLE, was->id, is->id);
        oe_diff_places(d, &was->place, &is->place);
    }
    d = NULL;
    if (!same_type_text(diff, a, b)) {
        d = oe_diff_add(diff, at, OE_DIFF_RETYPED, same ? OE_DIFF_COMPATIBLE : OE_DIFF_INCOMPATIBLE,
                        at_offset(diff, was), at_offset(diff, is));
        if (!same)
            d->witness = oe_format(diff->arena, "a runtime of %s reads %s as %s where %s has %s",
                                   diff->old_name, was->id, oe_type_text(diff->arena, a),
                                   diff->new_name, oe_type_text(diff->arena, b));
    }
    if (moved && !d)
        d = oe_diff_add(diff, at, OE_DIFF_MOVED, OE_DIFF_INCOMPATIBLE, at_offset(diff, was),
                        at_offset(diff, is));
    if (moved) {
        d->verdict = diff->verdict = OE_DIFF_INCOMPATIBLE;
        d->witness = witness(diff, diff->old_name, was, diff->new_name, is->parent);
    }
    if (d)
        oe_diff_places(d, &was->place, &is->place);
    compare_contents(diff, at, was, is);
}

static void compare_fields(oe_diff *diff, oe_diff_at at, const oe_object *a, const oe_object *b)
{
    const oe_list *old = &OE_GET(a, struct, fields)->list, *new = &OE_GET(b, struct, fields)->list;
    oe_map taken = {.arena = diff->arena};
    for (size_t i = 0; i < old->count; i++) {
        const oe_object *was = old->items[i];
        oe_object *is = oe_list_find(new, was->id);
        is = is ? is : renamed_field(diff, was, b, a);
        oe_diff_at below = oe_diff_below(diff, at, is ? is->id : was->id);
        if (is) {
            oe_map_put_pointer(&taken, is, is);
            compare_field(diff, below, was, is);
            continue;
        }
        oe_difference *d = oe_diff_add(diff, below, OE_DIFF_REMOVED, OE_DIFF_INCOMPATIBLE,
                                       at_offset(diff, was), NULL);
        d->witness = witness(diff, diff->old_name, was, diff->new_name, b);
        oe_diff_places(d, &was->place, &b->place);
    }
    for (size_t i = 0; i < new->count; i++) {
        const oe_object *is = new->items[i];
        if (oe_map_get_pointer(&taken, is))
            continue;
        oe_difference *d = oe_diff_add(diff, oe_diff_below(diff, at, is->id), OE_DIFF_ADDED,
                                       OE_DIFF_INCOMPATIBLE, NULL, at_offset(diff, is));
        d->witness = witness(diff, diff->new_name, is, diff->old_name, a);
        oe_diff_places(d, &a->place, &is->place);
    }
}

static void compare_struct(oe_diff *diff, oe_diff_at at, const oe_object *a, const oe_object *b)
{
    oe_diff_keys(diff, at, a, b, "fields size packed");
    if (a->layout->size != b->layout->size) {
        oe_difference *d =
            oe_diff_add(diff, at, OE_DIFF_RESIZED, OE_DIFF_INCOMPATIBLE,
                        oe_format(diff->arena, "%llu bytes", (number)a->layout->size),
                        oe_format(diff->arena, "%llu bytes", (number)b->layout->size));
        bool grows = a->layout->size < b->layout->size;
        d->witness = oe_format(diff->arena,
                               "a runtime of %s may read and write %llu bytes where %s has %llu",
                               grows ? diff->new_name : diff->old_name,
                               (number)(grows ? b->layout->size : a->layout->size),
                               grows ? diff->old_name : diff->new_name,
                               (number)(grows ? a->layout->size : b->layout->size));
        oe_diff_places(d, &a->place, &b->place);
    }
    compare_fields(diff, oe_diff_below(diff, at, "fields"), a, b);
}

/* ---- tables of which an item may be there on one side only ------------------------------------------- */

static const char *symbol_of(const oe_object *function)
{
    const oe_value *symbol = OE_GET(function, function, symbol);
    return symbol->set ? symbol->text : function->id;
}

static bool is_abstract(const oe_object *object)
{
    return object->shape == OE_SHAPE_function && OE_GET(object, function, abstract)->flag;
}

/* The same item on the other side; a function may have another id there. */
static oe_object *counterpart(const oe_object *object, const oe_list *here, const oe_list *there)
{
    oe_object *found = oe_list_find(there, object->id);
    for (size_t i = 0; !found && object->shape == OE_SHAPE_function && i < there->count; i++) {
        oe_object *other = there->items[i];
        if (strcmp(symbol_of(other), symbol_of(object)) == 0 && !oe_list_find(here, other->id) &&
            !is_abstract(other))
            found = other;
    }
    return found;
}

static const char *text_of(oe_diff *diff, const oe_object *object)
{
    if (object->shape == OE_SHAPE_function)
        return oe_diff_signature(diff->arena, object);
    return oe_format(diff->arena, "%llu bytes, %zu fields", (number)object->layout->size,
                     OE_GET(object, struct, fields)->list.count);
}

static void one_sided(oe_diff *diff, oe_diff_at at, const oe_object *object, bool is_new)
{
    bool called = object->shape == OE_SHAPE_function && object->used;
    const char *text = text_of(diff, object);
    oe_difference *d = oe_diff_add(diff, at, is_new ? OE_DIFF_ADDED : OE_DIFF_REMOVED,
                                   called ? OE_DIFF_REVIEW : OE_DIFF_COMPATIBLE,
                                   is_new ? NULL : text, is_new ? text : NULL);
    oe_diff_places(d, is_new ? NULL : &object->place, is_new ? &object->place : NULL);
    if (called && !OE_GET(object, function, steps)->set)
        d->witness = oe_format(diff->arena, "modules of %s call %s, those of %s do not",
                               is_new ? diff->new_name : diff->old_name, symbol_of(object),
                               is_new ? diff->old_name : diff->new_name);
}

static void compare_items(oe_diff *diff, oe_key_id table,
                          void (*compare)(oe_diff *, oe_diff_at, const oe_object *,
                                          const oe_object *))
{
    const oe_list *old = oe_table(diff->old, table), *new = oe_table(diff->new, table);
    oe_diff_at at = {oe_key_of(table)->name, NULL, ""};
    oe_map taken = {.arena = diff->arena};
    for (size_t i = 0; i < old->count; i++) {
        const oe_object *was = old->items[i];
        oe_object *is = counterpart(was, old, new);
        oe_diff_at below = oe_diff_below(diff, at, is ? is->id : was->id);
        if (is)
            oe_map_put_pointer(&taken, is, is);
        if (is_abstract(was))
            continue;
        if (is)
            compare(diff, below, was, is);
        else
            one_sided(diff, below, was, false);
    }
    for (size_t i = 0; i < new->count; i++) {
        const oe_object *is = new->items[i];
        if (!is_abstract(is) && !oe_map_get_pointer(&taken, is))
            one_sided(diff, oe_diff_below(diff, at, is->id), is, true);
    }
}

void oe_diff_structs(oe_diff *diff)
{
    compare_items(diff, OE_KEY_rules_structs, compare_struct);
}

/* ---- functions ---------------------------------------------------------------------------------------- */

const char *oe_diff_signature(oe_arena *arena, const oe_object *function)
{
    const oe_list *parameters = &OE_GET(function, function, parameters)->list;
    const oe_type *returns = OE_GET(function, function, returns)->type;
    oe_buffer out = {.arena = arena};
    oe_buffer_format(&out, "%s %s(", returns ? oe_type_text(arena, returns) : "?",
                     symbol_of(function));
    for (size_t i = 0; i < parameters->count; i++) {
        const oe_object *parameter = parameters->items[i];
        const oe_type *type = OE_GET(parameter, parameter, type)->type;
        oe_buffer_format(&out, "%s%s %s", i ? ", " : "", type ? oe_type_text(arena, type) : "?",
                         parameter->id);
    }
    oe_buffer_format(&out, ")");
    return out.text;
}

/* Why calls of one are no calls of the other; NULL when they are. */
static const char *witness_of_call(oe_diff *diff, const oe_object *a, const oe_object *b)
{
    oe_arena *arena = diff->arena;
    const char *reader = diff->old_name, *writer = diff->new_name;
    const oe_list *old = &OE_GET(a, function, parameters)->list;
    const oe_list *new = &OE_GET(b, function, parameters)->list;
    if (strcmp(symbol_of(a), symbol_of(b)) != 0)
        return oe_format(arena, "a runtime of %s has %s where modules of %s call %s", reader,
                         symbol_of(a), writer, symbol_of(b));
    const oe_type *returned = OE_GET(a, function, returns)->type;
    const oe_type *wanted = OE_GET(b, function, returns)->type;
    if (!oe_diff_same_bytes(diff, returned, wanted))
        return oe_format(arena, "%s of a runtime of %s returns %s where modules of %s take %s",
                         symbol_of(a), reader, oe_type_text(arena, returned), writer,
                         oe_type_text(arena, wanted));
    for (size_t i = 0; i < old->count && i < new->count; i++) {
        const oe_object *was = old->items[i], *is = new->items[i];
        const oe_type *x = OE_GET(was, parameter, type)->type;
        const oe_type *y = OE_GET(is, parameter, type)->type;
        bool moved = strcmp(was->id, is->id) != 0 && oe_list_find(new, was->id);
        if (moved || !oe_diff_same_bytes(diff, x, y))
            return oe_format(arena,
                             "a runtime of %s takes operand %zu of %s as %s (%s) where modules of "
                             "%s pass %s (%s)",
                             reader, i + 1, symbol_of(a), was->id, oe_type_text(arena, x), writer,
                             is->id, oe_type_text(arena, y));
    }
    if (old->count != new->count)
        return oe_format(arena,
                         "a runtime of %s takes %zu operands of %s where modules of %s pass %zu",
                         reader, old->count, symbol_of(a), writer, new->count);
    return NULL;
}

static void compare_function(oe_diff *diff, oe_diff_at at, const oe_object *a, const oe_object *b)
{
    const char *old = oe_diff_signature(diff->arena, a), *new = oe_diff_signature(diff->arena, b);
    const char *linkage = OE_GET(b, function, linkage)->text;
    bool own = OE_GET(a, function, steps)->set && linkage &&
               oe_word_in("internal private", linkage, strlen(linkage));
    if (strcmp(old, new) != 0) {
        const char *why = own ? NULL : witness_of_call(diff, a, b);
        oe_difference *d = oe_diff_add(diff, at, why ? OE_DIFF_RETYPED : OE_DIFF_RENAMED,
                                       why ? OE_DIFF_INCOMPATIBLE : OE_DIFF_COMPATIBLE, old, new);
        d->witness = why;
        oe_diff_places(d, &a->place, &b->place);
    }
    oe_diff_keys(diff, at, a, b, "symbol like abstract returns parameters");
    const oe_list *parameters = &OE_GET(a, function, parameters)->list;
    for (size_t i = 0; i < parameters->count; i++) {
        const oe_object *was = parameters->items[i];
        const oe_object *is = oe_list_find(&OE_GET(b, function, parameters)->list, was->id);
        oe_diff_at below = oe_diff_below(diff, oe_diff_below(diff, at, "parameters"), was->id);
        if (!is)
            continue;
        oe_diff_keys(diff, below, was, is, "type points-to elements");
        compare_pointee(diff, below, was, is);
    }
}

void oe_diff_functions(oe_diff *diff)
{
    compare_items(diff, OE_KEY_rules_functions, compare_function);
}

/* ---- flags ---------------------------------------------------------------------------------------------- */

static bool names_bit(const oe_expr *expr, const char *bit)
{
    if (!expr)
        return false;
    if (expr->kind == OE_EXPR_NAME && expr->text && strcmp(expr->text, bit) == 0)
        return true;
    for (size_t i = 0; i < expr->count; i++)
        if (names_bit(expr->arguments[i], bit))
            return true;
    return names_bit(expr->where, bit);
}

static bool list_uses(const oe_list *named, const char *bit)
{
    for (size_t i = 0; i < named->count; i++)
        if (names_bit(((oe_named *)named->items[i])->expr, bit))
            return true;
    return false;
}

/* Whether anything in an object and below it names the bit. */
static bool uses(const oe_object *object, const char *bit)
{
    size_t first = (size_t)oe_shape_of(object->shape)->first;
    size_t count = (size_t)oe_shape_of(object->shape + 1)->first - first;
    bool found = list_uses(&object->open, bit);
    for (size_t i = 0; i < count && !found; i++) {
        const oe_value *value = &object->values[i];
        oe_kind kind = oe_key_of((oe_key_id)(first + i))->kind;
        found = names_bit(value->expr, bit) ||
                (kind == OE_KIND_OPERANDS && list_uses(&value->list, bit));
        for (size_t k = 0; kind == OE_KIND_TABLE && k < value->list.count && !found; k++)
            found = uses(value->list.items[k], bit);
    }
    return found;
}

typedef struct {
    const char *name;
    const oe_place *place;
    oe_integer value;
} flag;

/* All names of a set with their values; the count. */
static size_t flags_of(oe_diff *diff, const oe_object *set, flag **flags)
{
    const oe_list *lists[] = {&OE_GET(set, flag_set, bits)->list,
                              &OE_GET(set, flag_set, values)->list};
    size_t n = 0;
    *flags = OE_NEW_ARRAY(diff->arena, flag, lists[0]->count + lists[1]->count + 1);
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; i < lists[k]->count; i++) {
            const oe_named *named = lists[k]->items[i];
            flag *f = &(*flags)[n++];
            *f = (flag){named->name, &named->place, 0};
            oe_diff_constant(named->expr, &f->value);
        }
    return n;
}

static const flag *find_flag(const flag *flags, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(flags[i].name, name) == 0)
            return &flags[i];
    return NULL;
}

static const flag *find_value(const flag *flags, size_t count, oe_integer value)
{
    for (size_t i = 0; i < count; i++)
        if (flags[i].value == value)
            return &flags[i];
    return NULL;
}

static const char *hexadecimal(oe_diff *diff, oe_integer value)
{
    return value < 0 ? oe_integer_text(diff->arena, value)
                     : oe_format(diff->arena, "0x%llx", (number)value);
}

/* A flag that only one side has. */
static void lone_flag(oe_diff *diff, oe_diff_at at, const oe_object *set, const flag *f,
                      bool is_new)
{
    const oe_tables *tables = is_new ? diff->new : diff->old;
    const char *bit = oe_format(diff->arena, "flags.%s.%s", set->id, f->name);
    bool used = uses(tables->rules, bit);
    const char *text = hexadecimal(diff, f->value);
    oe_difference *d = oe_diff_add(
        diff, oe_diff_below(diff, at, f->name), is_new ? OE_DIFF_ADDED : OE_DIFF_REMOVED,
        used ? OE_DIFF_REVIEW : OE_DIFF_COMPATIBLE, is_new ? NULL : text, is_new ? text : NULL);
    if (used)
        d->witness = oe_format(diff->arena, "modules of %s set %s, which %s does not know",
                               is_new ? diff->new_name : diff->old_name, f->name,
                               is_new ? diff->old_name : diff->new_name);
    oe_diff_places(d, is_new ? NULL : f->place, is_new ? f->place : NULL);
}

static void compare_flag(oe_diff *diff, oe_diff_at at, const flag *was, const flag *is,
                         const flag *there)
{
    bool renamed = was->value == is->value;
    oe_difference *d = oe_diff_add(diff, oe_diff_below(diff, at, is->name),
                                   renamed ? OE_DIFF_RENAMED : OE_DIFF_RENUMBERED,
                                   renamed ? OE_DIFF_COMPATIBLE : OE_DIFF_INCOMPATIBLE,
                                   renamed ? was->name : hexadecimal(diff, was->value),
                                   renamed ? is->name : hexadecimal(diff, is->value));
    if (!renamed)
        d->witness = oe_format(diff->arena, "a runtime of %s reads %s as %s where %s means %s",
                               diff->old_name, hexadecimal(diff, is->value),
                               there ? there->name : "nothing it knows", diff->new_name, is->name);
    oe_diff_places(d, was->place, is->place);
}

static void compare_bit_fields(oe_diff *diff, oe_diff_at at, const oe_object *a, const oe_object *b)
{
    const oe_list *old = &OE_GET(a, flag_set, fields)->list;
    const oe_list *new = &OE_GET(b, flag_set, fields)->list;
    for (int side = 0; side < 2; side++) {
        const oe_list *here = side ? new : old, *there = side ? old : new;
        for (size_t i = 0; i < here->count; i++) {
            const oe_object *field = here->items[i], *other = oe_list_find(there, field->id);
            const oe_object *ends[2] = {side ? other : field, side ? field : other};
            const char *texts[2] = {NULL, NULL};
            for (int k = 0; k < 2; k++)
                if (ends[k])
                    texts[k] = oe_format(
                        diff->arena, "%s bits from %s",
                        oe_integer_text(diff->arena, OE_GET(ends[k], bit_field, width)->integer),
                        oe_integer_text(diff->arena, OE_GET(ends[k], bit_field, shift)->integer));
            if (other && (side || strcmp(texts[0], texts[1]) == 0))
                continue;
            oe_difference *d =
                oe_diff_add(diff, oe_diff_below(diff, at, field->id),
                            other  ? OE_DIFF_RENUMBERED
                            : side ? OE_DIFF_ADDED
                                   : OE_DIFF_REMOVED,
                            other ? OE_DIFF_INCOMPATIBLE : OE_DIFF_COMPATIBLE, texts[0], texts[1]);
            if (other)
                d->witness =
                    oe_format(diff->arena, "a runtime of %s reads %s in %s where %s has %s",
                              diff->old_name, field->id, texts[0], diff->new_name, texts[1]);
            oe_diff_places(d, ends[0] ? &ends[0]->place : NULL, ends[1] ? &ends[1]->place : NULL);
        }
    }
}

static void compare_flag_set(oe_diff *diff, oe_diff_at at, const oe_object *a, const oe_object *b)
{
    flag *old, *new;
    size_t old_count = flags_of(diff, a, &old), new_count = flags_of(diff, b, &new);
    const oe_type *x = OE_GET(a, flag_set, type)->type, *y = OE_GET(b, flag_set, type)->type;
    if (!same_type_text(diff, x, y)) {
        bool same = oe_diff_same_bytes(diff, x, y);
        oe_difference *d =
            oe_diff_add(diff, at, OE_DIFF_RETYPED, same ? OE_DIFF_COMPATIBLE : OE_DIFF_INCOMPATIBLE,
                        oe_type_text(diff->arena, x), oe_type_text(diff->arena, y));
        if (!same)
            d->witness = oe_format(diff->arena, "a runtime of %s reads %u bits where %s has %u",
                                   diff->old_name, x->width, diff->new_name, y->width);
        oe_diff_places(d, &a->place, &b->place);
    }
    for (size_t i = 0; i < old_count; i++) {
        const flag *is = find_flag(new, new_count, old[i].name);
        const flag *same_value = find_value(new, new_count, old[i].value);
        if (!is && same_value && !find_flag(old, old_count, same_value->name))
            is = same_value;
        if (!is)
            lone_flag(diff, at, a, &old[i], false);
        else if (is->value != old[i].value || strcmp(is->name, old[i].name) != 0)
            compare_flag(diff, at, &old[i], is, find_value(old, old_count, is->value));
    }
    for (size_t i = 0; i < new_count; i++) {
        const flag *before = find_value(old, old_count, new[i].value);
        if (!find_flag(old, old_count, new[i].name) &&
            (!before || find_flag(new, new_count, before->name)))
            lone_flag(diff, at, b, &new[i], true);
    }
    compare_bit_fields(diff, at, a, b);
}

void oe_diff_flags(oe_diff *diff)
{
    const oe_list *old = OE_TABLE(diff->old, flags), *new = OE_TABLE(diff->new, flags);
    oe_diff_at at = {"flags", NULL, ""};
    for (size_t i = 0; i < old->count; i++) {
        const oe_object *was = old->items[i], *is = oe_list_find(new, was->id);
        oe_diff_at below = oe_diff_below(diff, at, was->id);
        if (is)
            compare_flag_set(diff, below, was, is);
        else
            oe_diff_places(oe_diff_add(diff, below, OE_DIFF_REMOVED, OE_DIFF_COMPATIBLE,
                                       OE_GET(was, flag_set, type)->text, NULL),
                           &was->place, NULL);
    }
    for (size_t i = 0; i < new->count; i++) {
        const oe_object *is = new->items[i];
        if (!oe_list_find(old, is->id))
            oe_diff_places(oe_diff_add(diff, oe_diff_below(diff, at, is->id), OE_DIFF_ADDED,
                                       OE_DIFF_COMPATIBLE, NULL, OE_GET(is, flag_set, type)->text),
                           NULL, &is->place);
    }
}
