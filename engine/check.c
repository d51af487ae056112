/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What the rules alone can tell: required keys, references, types, phases, rows that can never be
 * reached, operands that a call leaves out, fields without a value. Binds every expression.
 */
#include "rules.h"

typedef struct {
    oe_tables *tables;
    oe_diagnostics *diagnostics;
    oe_arena *arena;
} checker;

static oe_scope scope_of(checker *c, oe_phase phase, unsigned context, const char *what)
{
    return (oe_scope){.tables = c->tables,
                      .diagnostics = c->diagnostics,
                      .phase = phase,
                      .context = context,
                      .what = what};
}

/* ---- required keys ------------------------------------------------------------------------------ */

static bool is_required(const oe_key *key)
{
    static const char suffix[] = "Required.";
    size_t length = strlen(key->about), end = sizeof suffix - 1;
    return length >= end && strcmp(key->about + length - end, suffix) == 0;
}

static void check_required(checker *c, const oe_object *object)
{
    const oe_shape *s = oe_shape_of(object->shape);
    size_t count = (size_t)oe_shape_of(object->shape + 1)->first - (size_t)s->first;
    for (size_t i = 0; i < count; i++) {
        const oe_key *key = oe_key_of((oe_key_id)((size_t)s->first + i));
        const oe_value *value = &object->values[i];
        bool alternative =
            key == oe_key_of(OE_KEY_setting_type) && OE_GET(object, setting, one_of)->set;
        if (!value->set && is_required(key) && !alternative && !c->tables->partial)
            oe_error(c->diagnostics, &object->place, "%s '%s' has no '%s'", s->name, object->id,
                     key->name);
        for (size_t k = 0; key->kind == OE_KIND_TABLE && k < value->list.count; k++)
            check_required(c, value->list.items[k]);
    }
}

/* ---- settings, flags, structs ---------------------------------------------------------------------- */

/* The first name in `expr` that stands for a setting or, with `flags` too, for a flag. */
static const oe_expr *find_name(const oe_expr *expr, bool flags)
{
    if (expr->kind == OE_EXPR_NAME && expr->target == OE_TARGET_SETTING)
        return expr;
    if (flags && (expr->target == OE_TARGET_FLAG || expr->target == OE_TARGET_FLAG_SET))
        return expr;
    const oe_expr *found = expr->where ? find_name(expr->where, flags) : NULL;
    for (size_t i = 0; i < expr->count && !found; i++)
        found = find_name(expr->arguments[i], flags);
    return found;
}

/* Flags are made of numbers, settings of numbers and flags: so nothing goes in a circle. */
static void check_own_value(checker *c, const oe_expr *expr, bool is_flag)
{
    const oe_expr *name = find_name(expr, is_flag);
    if (name)
        oe_error(c->diagnostics, &name->place, "%s cannot be made of %s",
                 is_flag ? "the value of a flag" : "the value of a setting",
                 is_flag ? "settings or flags" : "another setting");
}

static void check_settings(checker *c)
{
    const oe_list *settings = OE_TABLE(c->tables, settings);
    oe_scope scope = scope_of(c, OE_PHASE_RULE, 0, "a setting");
    for (size_t i = 0; i < settings->count; i++) {
        oe_object *setting = settings->items[i];
        oe_expr *value = (oe_expr *)setting->current;
        const oe_type *type = OE_GET(setting, setting, type)->type;
        if (OE_GET(setting, setting, one_of)->set) {
            if (value)
                oe_infer(&scope, value, oe_words_of(c->arena, setting));
        } else if (value) {
            oe_infer_for(&scope, value, type);
            check_own_value(c, value, false);
        }
    }
}

static void check_flag_list(checker *c, const oe_object *set, const oe_list *list)
{
    const oe_type *type = OE_GET(set, flag_set, type)->type;
    oe_scope scope = scope_of(c, OE_PHASE_RULE, 0, "a flag");
    for (size_t i = 0; i < list->count; i++) {
        oe_expr *value = ((oe_named *)list->items[i])->expr;
        oe_infer_for(&scope, value, type);
        check_own_value(c, value, true);
    }
}

static void check_flags(checker *c)
{
    const oe_list *flags = OE_TABLE(c->tables, flags);
    for (size_t i = 0; i < flags->count; i++) {
        const oe_object *set = flags->items[i];
        const oe_value *type = OE_GET(set, flag_set, type);
        if (type->type && type->type->kind != OE_TYPE_INTEGER)
            oe_error(c->diagnostics, &type->place, "a flag set has an integer type");
        check_flag_list(c, set, &OE_GET(set, flag_set, bits)->list);
        check_flag_list(c, set, &OE_GET(set, flag_set, values)->list);
        const oe_list *fields = &OE_GET(set, flag_set, fields)->list;
        for (size_t k = 0; type->type && k < fields->count; k++) {
            const oe_object *field = fields->items[k];
            oe_integer shift = OE_GET(field, bit_field, shift)->integer;
            oe_integer width = OE_GET(field, bit_field, width)->integer;
            if (width < 1 || shift + width > (oe_integer)type->type->width)
                oe_error(c->diagnostics, &field->place,
                         "bit field '%s' does not lie within %u bits", field->id,
                         type->type->width);
        }
    }
}

static void check_symbol_text(checker *c, const oe_value *text, const char *what)
{
    if (text->set && text->text && !*text->text)
        oe_error(c->diagnostics, &text->place, "an empty %s", what);
}

/* `length` names a sibling that is an integer. */
static void check_length(checker *c, const oe_object *owner, oe_key_id table, oe_key_id key)
{
    const oe_list *siblings = &oe_get(owner, table)->list;
    for (size_t i = 0; i < siblings->count; i++) {
        const oe_value *length = oe_get(siblings->items[i], key);
        if (length->text && !oe_list_find(siblings, length->text))
            oe_error(c->diagnostics, &length->place, "'length' names '%s', which is not in '%s'",
                     length->text, owner->id);
    }
}

static bool is_simple(const oe_type *type)
{
    return type->kind == OE_TYPE_BOOL || type->kind == OE_TYPE_INTEGER ||
           type->kind == OE_TYPE_FLAGS || type->kind == OE_TYPE_POINTER;
}

static bool is_storable(const oe_type *type)
{
    return !type || (type->kind != OE_TYPE_VOID && type->kind != OE_TYPE_TRANSFER &&
                     type->kind != OE_TYPE_TEXT);
}

static const char *type_name(const oe_object *structure)
{
    const oe_value *name = OE_GET(structure, struct, ir_name);
    return name->text ? name->text : structure->id;
}

static void check_structs(checker *c)
{
    const oe_list *structs = OE_TABLE(c->tables, structs);
    unsigned context = OE_IN_KERNEL | OE_IN_LAUNCH | OE_IN_IMAGE;
    for (size_t i = 0; i < structs->count; i++) {
        const oe_object *object = structs->items[i];
        const oe_list *fields = &OE_GET(object, struct, fields)->list;
        oe_scope scope = scope_of(c, OE_PHASE_RUN, context, "a field of a struct");
        for (size_t k = 0; k < fields->count; k++) {
            const oe_object *field = fields->items[k];
            const oe_value *type = OE_GET(field, field, type);
            if (!is_storable(type->type))
                oe_error(c->diagnostics, &type->place, "a field cannot be of type %s",
                         oe_type_text(c->arena, type->type));
            oe_infer_for(&scope, OE_GET(field, field, value)->expr, type->type);
        }
        check_length(c, object, OE_KEY_struct_fields, OE_KEY_field_length);
        check_symbol_text(c, OE_GET(object, struct, ir_name), "name of a type");
        for (size_t k = 0; k < i; k++) {
            const oe_object *other = structs->items[k];
            if (strcmp(type_name(object), type_name(other)) != 0)
                continue;
            oe_error(c->diagnostics, &object->place,
                     "structs '%s' and '%s' are one type of the module: both are named '%s'",
                     object->id, other->id, type_name(object));
            oe_note(c->diagnostics, &other->place, "the other one");
        }
    }
}

/* A struct that is filled where `scope` says needs values that can be had there. */
static void check_filled(checker *c, const oe_scope *scope, const oe_object *structure,
                         const oe_place *place)
{
    const oe_list *fields = &OE_GET(structure, struct, fields)->list;
    for (size_t i = 0; i < fields->count; i++) {
        const oe_object *field = fields->items[i];
        const oe_value *value = OE_GET(field, field, value);
        size_t before = oe_diagnostics_errors(c->diagnostics);
        if (value->expr)
            oe_infer_fits(scope, value->expr);
        else if (!value->set && !c->tables->partial)
            oe_error(c->diagnostics, &field->place, "field '%s' of struct '%s' has no value",
                     field->id, structure->id);
        if (oe_diagnostics_errors(c->diagnostics) > before)
            oe_note(c->diagnostics, place, "the struct is filled for this");
    }
}

/* ---- globals and variables ------------------------------------------------------------------------- */

static unsigned context_of(const char *per)
{
    if (!per || strcmp(per, "module") == 0)
        return 0;
    if (strcmp(per, "kernel") == 0)
        return OE_IN_KERNEL;
    return strcmp(per, "launch") == 0 ? OE_IN_KERNEL | OE_IN_LAUNCH : OE_IN_IMAGE;
}

static void check_align(checker *c, const oe_value *align)
{
    bool power = align->integer > 0 && (align->integer & (align->integer - 1)) == 0;
    if (align->set && (!power || align->integer > (oe_integer)1 << 31))
        oe_error(c->diagnostics, &align->place, "an alignment is a power of two, up to 2^31");
}

static bool is_one_of(const char *words, const oe_value *value)
{
    return value->text && oe_word_in(words, value->text, strlen(value->text));
}

/* Combinations that no module can hold. */
static void check_linkage(checker *c, const oe_object *object, const oe_value *linkage,
                          bool is_defined)
{
    bool bad = linkage->set && (is_defined ? is_one_of("extern_weak", linkage)
                                           : !is_one_of("external extern_weak", linkage));
    if (bad)
        oe_error(c->diagnostics, &linkage->place, "'%s' is %s here, so its linkage cannot be %s",
                 object->id, is_defined ? "defined" : "declared only", linkage->text);
}

static void check_placement(checker *c, const oe_object *global, bool is_defined)
{
    const oe_value *linkage = OE_GET(global, global, linkage);
    const oe_value *visibility = OE_GET(global, global, visibility);
    const oe_value *keep = OE_GET(global, global, keep),
                   *listed = OE_GET(global, global, listed_in);
    check_linkage(c, global, linkage, is_defined);
    bool local = linkage->set ? is_one_of("internal private", linkage) : is_defined;
    if (local && is_one_of("hidden protected", visibility))
        oe_error(c->diagnostics, &visibility->place,
                 "a global with %s linkage has the default visibility",
                 linkage->set ? linkage->text : "internal");
    if (keep->set && !OE_GET(global, global, name)->set && !c->tables->partial)
        oe_error(c->diagnostics, &keep->place, "a global that is kept needs a name");
    check_symbol_text(c, listed, "name of a list");
    if (is_one_of("llvm.module.flags llvm.dbg.cu llvm.ident llvm.commandline llvm.linker.options "
                  "llvm.dependent-libraries llvm.stats llvm.errno.tbaa",
                  listed))
        oe_error(c->diagnostics, &listed->place, "'%s' holds no globals", listed->text);
}

/* What is made with another global stands where that one does. */
static void check_emit_with(checker *c, const oe_value *with, unsigned context)
{
    const char *per = with->object ? OE_GET(with->object, global, per)->text : NULL;
    if (!with->object || !(context & ~context_of(per)))
        return;
    oe_error(c->diagnostics, &with->place,
             "'%s' is one a %s, and what is made with it asks for a kernel, launch or image of "
             "its own",
             with->text, per ? per : "module");
    oe_note(c->diagnostics, &with->object->place, "the global");
}

static void check_global(checker *c, const oe_object *global)
{
    const oe_value *per = OE_GET(global, global, per), *each = OE_GET(global, global, each);
    unsigned context = context_of(per->text), element = context | context_of(each->text);
    const char *what =
        oe_format(c->arena, "a global that is one a %s", per->text ? per->text : "module");
    oe_scope scope = scope_of(c, OE_PHASE_MODULE, context, what);
    oe_scope inner = scope_of(c, OE_PHASE_MODULE, element, what);
    const oe_value *structure = OE_GET(global, global, struct);
    const oe_value *type = OE_GET(global, global, type);
    const oe_value *text = OE_GET(global, global, text), *bytes = OE_GET(global, global, bytes);
    if (structure->set + type->set + text->set + bytes->set != 1 && !c->tables->partial)
        oe_error(c->diagnostics, &global->place,
                 "global '%s' needs exactly one of struct, type, text, bytes", global->id);
    if (structure->object)
        check_filled(c, &inner, structure->object, &global->place);
    if (!is_storable(type->type))
        oe_error(c->diagnostics, &type->place, "a global cannot be of type %s",
                 oe_type_text(c->arena, type->type));
    oe_infer_for(each->set ? &inner : &scope, OE_GET(global, global, value)->expr, type->type);
    oe_infer_bool(&scope, OE_GET(global, global, when)->expr);
    oe_infer_bool(&inner, OE_GET(global, global, where)->expr);
    if (OE_GET(global, global, name)->expr)
        oe_infer(&scope, OE_GET(global, global, name)->expr, NULL);
    if (text->expr)
        oe_infer(&scope, text->expr, NULL);
    if (bytes->expr && oe_infer(&scope, bytes->expr, NULL).kind != OE_IS_BYTES)
        oe_error(c->diagnostics, &bytes->place, "'bytes' takes image.data");
    if (OE_GET(global, global, value)->set && !type->set)
        oe_error(c->diagnostics, &OE_GET(global, global, value)->place,
                 "'value' belongs to a global with 'type'");
    check_align(c, OE_GET(global, global, align));
    check_symbol_text(c, OE_GET(global, global, section), "section");
    check_placement(c, global, !type->set || OE_GET(global, global, value)->set);
    check_emit_with(c, OE_GET(global, global, emit_with), context);
}

static void check_variable(checker *c, const oe_object *variable)
{
    oe_scope scope = scope_of(c, OE_PHASE_MODULE, OE_IN_KERNEL | OE_IN_LAUNCH, "a variable");
    const oe_object *structure = OE_GET(variable, variable, struct)->object;
    const oe_value *allocate = OE_GET(variable, variable, allocate);
    if (OE_GET(variable, variable, name)->expr)
        oe_infer(&scope, OE_GET(variable, variable, name)->expr, NULL);
    if (allocate->set && structure && structure->layout &&
        allocate->integer < (oe_integer)structure->layout->size)
        oe_error(c->diagnostics, &allocate->place, "struct '%s' has %llu bytes: that is more",
                 structure->id, (unsigned long long)structure->layout->size);
    if (allocate->integer > OE_MAX_ARRAY)
        oe_error(c->diagnostics, &allocate->place, "more than %d bytes on the stack", OE_MAX_ARRAY);
}

/* ---- tables of rows ---------------------------------------------------------------------------------- */

static bool matches_all(const oe_value *glob)
{
    return !glob->set || (glob->text && strcmp(glob->text, "*") == 0);
}

/* A row after one without any condition is never reached. */
static void check_reachable(checker *c, const oe_object *row, bool guarded, const oe_object **open)
{
    if (*open) {
        oe_error(c->diagnostics, &row->place, "row '%s' is never reached", row->id);
        oe_note(c->diagnostics, &(*open)->place, "row '%s' has no condition, so it always wins",
                (*open)->id);
    } else if (!guarded) {
        *open = row;
    }
}

static void check_facts(checker *c, const oe_list *rows)
{
    oe_scope scope =
        scope_of(c, OE_PHASE_MODULE, OE_IN_KERNEL | OE_IN_LAUNCH | OE_IN_ARGUMENT, "a fact");
    oe_scope run = scope;
    run.phase = OE_PHASE_RUN;
    const oe_type *bytes = oe_type_integer(c->arena, 64, false);
    static const oe_key_id gives[] = {OE_KEY_fact_size, OE_KEY_fact_access, OE_KEY_fact_sign,
                                      OE_KEY_fact_kind};
    enum { GIVES = sizeof gives / sizeof *gives };
    const oe_object *open[GIVES] = {NULL};
    for (size_t i = 0; i < rows->count; i++) {
        const oe_object *row = rows->items[i];
        oe_infer_bool(&scope, OE_GET(row, fact, when)->expr);
        oe_infer_for(&run, OE_GET(row, fact, size)->expr, bytes);
        bool guarded = OE_GET(row, fact, when)->set || !matches_all(OE_GET(row, fact, kernel)) ||
                       !matches_all(OE_GET(row, fact, argument));
        bool any = false;
        for (int k = 0; k < GIVES; k++) {
            if (!oe_get(row, gives[k])->set)
                continue;
            any = true;
            check_reachable(c, row, guarded, &open[k]);
        }
        if (!any && !c->tables->partial)
            oe_error(c->diagnostics, &row->place,
                     "fact '%s' gives none of size, access, sign, kind", row->id);
    }
}

static void check_dimensions(checker *c)
{
    const oe_list *rows = OE_TABLE(c->tables, dimensions);
    oe_scope scope = scope_of(c, OE_PHASE_MODULE, OE_IN_KERNEL | OE_IN_LAUNCH, "a dimension");
    oe_scope run = scope;
    run.phase = OE_PHASE_RUN;
    static const oe_key_id gives[] = {OE_KEY_dimension_teams, OE_KEY_dimension_threads,
                                      OE_KEY_dimension_shared_memory, OE_KEY_dimension_device};
    enum { GIVES = sizeof gives / sizeof *gives };
    const oe_object *open[GIVES] = {NULL};
    for (size_t i = 0; i < rows->count; i++) {
        const oe_object *row = rows->items[i];
        oe_infer_bool(&scope, OE_GET(row, dimension, when)->expr);
        bool guarded =
            OE_GET(row, dimension, when)->set || !matches_all(OE_GET(row, dimension, kernel));
        for (int k = 0; k < GIVES; k++) {
            const oe_value *value = oe_get(row, gives[k]);
            if (!value->expr)
                continue;
            oe_static type = oe_infer(&run, value->expr, NULL);
            bool number = type.kind == OE_IS_INTEGER || type.kind == OE_IS_VALUE;
            bool list = type.kind == OE_IS_LIST && type.count >= 1 && type.count <= 3 && k < 2;
            if (!number && !list && type.kind != OE_IS_WRONG)
                oe_error(c->diagnostics, &value->place,
                         k < 2 ? "a number, or a list of up to three" : "a number");
            check_reachable(c, row, guarded, &open[k]);
        }
    }
}

static void check_kernels(checker *c)
{
    const oe_list *rows = OE_TABLE(c->tables, kernels);
    oe_scope scope = scope_of(c, OE_PHASE_MODULE, OE_IN_KERNEL, "a kernel");
    for (size_t i = 0; i < rows->count; i++) {
        const oe_object *row = rows->items[i];
        if (!OE_GET(row, kernel, annotation)->set && !OE_GET(row, kernel, attribute)->set &&
            !OE_GET(row, kernel, name)->set && !c->tables->partial)
            oe_error(c->diagnostics, &row->place,
                     "kernels row '%s' selects nothing: it needs annotation, attribute or name",
                     row->id);
        if (OE_GET(row, kernel, symbol)->expr)
            oe_infer(&scope, OE_GET(row, kernel, symbol)->expr, NULL);
    }
}

static const char operand_words[] =
    "kernel device teams.x teams.y teams.z threads.x threads.y threads.z shared-memory ignored "
    "arguments";

static void check_operands(checker *c, const oe_object *row)
{
    const oe_value *operands = OE_GET(row, launch, operands);
    unsigned kernels = 0;
    for (size_t i = 0; i < operands->list.count; i++) {
        const char *word = operands->list.items[i];
        bool again = false;
        for (size_t k = 0; k < i; k++)
            again = again || strcmp(operands->list.items[k], word) == 0;
        if (!oe_word_in(operand_words, word, strlen(word)))
            oe_error(c->diagnostics, &operands->place, "no operand is '%s'; they are: %s", word,
                     operand_words);
        else if (again && strcmp(word, "ignored") != 0)
            oe_error(c->diagnostics, &operands->place, "'%s' stands twice", word);
        if (strcmp(word, "arguments") == 0 && i + 1 < operands->list.count)
            oe_error(c->diagnostics, &operands->place,
                     "'arguments' stands last: they are the rest");
        kernels += strcmp(word, "kernel") == 0;
    }
    if (!kernels)
        oe_error(c->diagnostics, &operands->place, "no operand is the kernel");
}

static void check_launches(checker *c)
{
    const oe_list *rows = OE_TABLE(c->tables, launches);
    for (size_t i = 0; i < rows->count; i++) {
        const oe_object *row = rows->items[i];
        const oe_value *operands = OE_GET(row, launch, operands);
        bool called = OE_GET(row, launch, callee)->set;
        if (called == OE_GET(row, launch, call)->set && !c->tables->partial)
            oe_error(c->diagnostics, &row->place,
                     "launches row '%s' needs one of 'call' and 'callee'", row->id);
        if (called && !operands->set)
            oe_error(c->diagnostics, &row->place,
                     "launches row '%s' needs 'operands': what the launcher is given", row->id);
        if (operands->set && !called && !c->tables->partial)
            oe_error(c->diagnostics, &operands->place, "'operands' belongs to 'callee'");
        if (operands->set)
            check_operands(c, row);
    }
}

/* ---- lists --------------------------------------------------------------------------------------------- */

static void check_entry(checker *c, oe_object *list, const oe_object *entry, oe_scope *scope)
{
    const oe_list *fields = &OE_GET(list, list, fields)->list;
    for (size_t i = 0; i < entry->open.count; i++) {
        oe_named *named = entry->open.items[i];
        const oe_object *field = oe_list_find(fields, named->name);
        if (!field) {
            const char **all = OE_NEW_ARRAY(c->arena, const char *, fields->count + 1);
            for (size_t k = 0; k < fields->count; k++)
                all[k] = ((oe_object *)fields->items[k])->id;
            const char *near = oe_nearest(named->name, all, fields->count);
            oe_error(c->diagnostics, &named->place, "list '%s' has no field '%s'%s%s%s", list->id,
                     named->name, near ? "; did you mean '" : "", near ? near : "",
                     near ? "'?" : "");
            continue;
        }
        oe_infer_for(scope, named->expr, OE_GET(field, list_field, type)->type);
    }
    for (size_t k = 0; k < fields->count; k++) {
        const oe_object *field = fields->items[k];
        bool given = OE_GET(field, list_field, value)->set;
        for (size_t i = 0; i < entry->open.count; i++)
            given = given || strcmp(((oe_named *)entry->open.items[i])->name, field->id) == 0;
        if (!given && !c->tables->partial) {
            oe_error(c->diagnostics, &entry->place, "entry '%s' gives no '%s'", entry->id,
                     field->id);
            oe_note(c->diagnostics, &field->place, "the field has no default value");
        }
    }
}

static void check_column(checker *c, oe_object *list, const oe_object *column)
{
    const oe_object *field = oe_list_find(&OE_GET(list, list, fields)->list, column->id);
    const oe_type *type = OE_GET(column, column, element)->type;
    if (!type && field)
        type = OE_GET(field, list_field, type)->type;
    if (!type && !c->tables->partial)
        oe_error(c->diagnostics, &column->place,
                 "column '%s' needs 'element', a type: the list has no field of its name",
                 column->id);
    if (type && !is_storable(type))
        oe_error(c->diagnostics, &column->place, "a column cannot be of type %s",
                 oe_type_text(c->arena, type));
    oe_scope scope =
        scope_of(c, OE_PHASE_RUN, OE_IN_KERNEL | OE_IN_LAUNCH | OE_IN_ENTRY, "a column");
    scope.list = list;
    if (OE_GET(column, column, value)->expr)
        oe_infer_for(&scope, OE_GET(column, column, value)->expr, type);
    else if (!field && !c->tables->partial)
        oe_error(c->diagnostics, &column->place,
                 "column '%s' needs 'value': the list has no field of its name", column->id);
    scope = scope_of(c, OE_PHASE_MODULE, OE_IN_KERNEL | OE_IN_LAUNCH, "a column's name");
    if (OE_GET(column, column, name)->expr)
        oe_infer(&scope, OE_GET(column, column, name)->expr, NULL);
    check_align(c, OE_GET(column, column, align));
    check_symbol_text(c, OE_GET(column, column, section), "section");
}

static void check_list(checker *c, oe_object *list)
{
    const oe_list *fields = &OE_GET(list, list, fields)->list;
    const oe_list *rows = &OE_GET(list, list, rows)->list;
    const oe_list *append = &OE_GET(list, list, append)->list;
    const oe_list *columns = &OE_GET(list, list, columns)->list;
    unsigned context = OE_IN_KERNEL | OE_IN_LAUNCH;
    oe_scope alone = scope_of(c, OE_PHASE_RUN, context, "an entry that no argument stands behind");
    oe_scope scope = alone;
    scope.context |= OE_IN_ARGUMENT;
    for (size_t i = 0; i < fields->count; i++)
        oe_infer_for(&scope, OE_GET(fields->items[i], list_field, value)->expr,
                     OE_GET(fields->items[i], list_field, type)->type);
    for (size_t i = 0; i < append->count; i++)
        check_entry(c, list, append->items[i], &alone);
    oe_scope guard = scope;
    guard.phase = OE_PHASE_MODULE;
    const oe_object *open = NULL;
    for (size_t i = 0; i < rows->count; i++) {
        const oe_object *row = rows->items[i];
        oe_infer_bool(&guard, OE_GET(row, row, when)->expr);
        const oe_list *entries = &OE_GET(row, row, entries)->list;
        for (size_t k = 0; k < entries->count; k++)
            check_entry(c, list, entries->items[k], &scope);
        bool guarded = OE_GET(row, row, when)->set || !matches_all(OE_GET(row, row, kernel)) ||
                       !matches_all(OE_GET(row, row, argument));
        check_reachable(c, row, guarded, &open);
    }
    for (size_t i = 0; i < columns->count; i++)
        check_column(c, list, columns->items[i]);
}

/* ---- steps ---------------------------------------------------------------------------------------------- */

typedef struct {
    oe_scope scope;
    bool can_fail;    /* a `fail` has somewhere to go */
    bool in_sequence; /* not in a function that rules define */
    oe_list results;
} step_scope;

static void check_steps(checker *c, const oe_list *steps, step_scope *s);

static const oe_named *find_named(const oe_list *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(((oe_named *)list->items[i])->name, name) == 0)
            return list->items[i];
    return NULL;
}

static void check_call(checker *c, const oe_object *step, step_scope *s)
{
    const oe_object *function = OE_GET(step, step, call)->object;
    const oe_list *with = &OE_GET(step, step, with)->list;
    if (!function)
        return;
    if (OE_GET(function, function, abstract)->flag)
        oe_error(c->diagnostics, &OE_GET(step, step, call)->place,
                 "function '%s' is abstract: only others are like it", function->id);
    const oe_list *parameters = &OE_GET(function, function, parameters)->list;
    const char **all = OE_NEW_ARRAY(c->arena, const char *, parameters->count + 1);
    for (size_t i = 0; i < parameters->count; i++) {
        const oe_object *parameter = parameters->items[i];
        all[i] = parameter->id;
        const oe_type *type = OE_GET(parameter, parameter, type)->type;
        const oe_named *operand = find_named(with, parameter->id);
        oe_expr *usual = OE_GET(parameter, parameter, value)->expr;
        if (operand) {
            oe_infer_for(&s->scope, operand->expr, type);
        } else if (usual) {
            oe_infer_for(&s->scope, usual, type);
        } else {
            oe_error(c->diagnostics, &step->place,
                     "step '%s' gives no operand for parameter '%s' of function '%s'", step->id,
                     parameter->id, function->id);
            oe_note(c->diagnostics, &parameter->place, "the parameter has no default operand");
        }
    }
    for (size_t i = 0; i < with->count; i++) {
        const oe_named *operand = with->items[i];
        if (oe_list_find(parameters, operand->name))
            continue;
        const char *near = oe_nearest(operand->name, all, parameters->count);
        oe_error(c->diagnostics, &operand->place, "function '%s' has no parameter '%s'%s%s%s",
                 function->id, operand->name, near ? "; did you mean '" : "", near ? near : "",
                 near ? "'?" : "");
    }
    const oe_value *as = OE_GET(step, step, as);
    const oe_type *returns = OE_GET(function, function, returns)->type;
    if (as->set && returns && returns->kind == OE_TYPE_VOID)
        oe_error(c->diagnostics, &as->place, "function '%s' returns nothing to be called '%s'",
                 function->id, as->text);
    else if (as->text)
        oe_list_add(c->arena, &s->results, (void *)step);
    s->scope.results = &s->results;
}

static void check_target(checker *c, const oe_value *value, step_scope *s, bool clears)
{
    if (!value->expr)
        return;
    oe_static type = oe_infer(&s->scope, value->expr, NULL);
    oe_target_kind target =
        value->expr->kind == OE_EXPR_NAME ? value->expr->target : OE_TARGET_NONE;
    bool good = target == OE_TARGET_VARIABLE ||
                (!clears && (target == OE_TARGET_LIST || target == OE_TARGET_COLUMN));
    if (!good && type.kind != OE_IS_WRONG)
        oe_error(c->diagnostics, &value->place,
                 clears ? "'clear' takes variables.ID"
                        : "'fill' takes lists.ID, lists.ID.COLUMN or "
                          "variables.ID");
    if (good && target == OE_TARGET_VARIABLE && !clears && value->expr->object) {
        const oe_object *structure = OE_GET(value->expr->object, variable, struct)->object;
        if (structure)
            check_filled(c, &s->scope, structure, &value->place);
    }
}

static void check_for(checker *c, const oe_object *step, const step_scope *outer)
{
    const oe_value *what = OE_GET(step, step, for), *in = OE_GET(step, step, in);
    step_scope s = *outer;
    if (!what->text)
        return;
    bool entries = strcmp(what->text, "entry") == 0;
    s.scope.context |= entries                             ? OE_IN_ENTRY
                       : strcmp(what->text, "kernel") == 0 ? OE_IN_KERNEL
                                                           : OE_IN_IMAGE;
    if (entries != in->set)
        oe_error(c->diagnostics, &step->place,
                 entries ? "`for: entry` needs `in: lists.ID`" : "`in` belongs to `for: entry`");
    if (in->expr) {
        oe_static type = oe_infer(&outer->scope, in->expr, NULL);
        if (type.kind == OE_IS_ENTRIES)
            s.scope.list = in->expr->object;
        else if (type.kind != OE_IS_WRONG)
            oe_error(c->diagnostics, &in->place, "`in` takes lists.ID");
    }
    oe_scope guard = s.scope;
    guard.phase = OE_PHASE_MODULE;
    oe_infer_bool(&guard, OE_GET(step, step, where)->expr);
    check_steps(c, &OE_GET(step, step, steps)->list, &s);
}

static void check_verbs(checker *c, const oe_object *step, const step_scope *s)
{
    static const oe_key_id verbs[] = {OE_KEY_step_call,    OE_KEY_step_fill,     OE_KEY_step_store,
                                      OE_KEY_step_clear,   OE_KEY_step_original, OE_KEY_step_trap,
                                      OE_KEY_step_attempt, OE_KEY_step_for,      OE_KEY_step_steps};
    int count = 0;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        count += oe_get(step, verbs[i])->set;
    count -= OE_GET(step, step, for)->set && OE_GET(step, step, steps)->set;
    if (count != 1)
        oe_error(
            c->diagnostics, &step->place,
            "step '%s' needs exactly one of call, fill, store, clear, original, trap, attempt, "
            "for, steps",
            step->id);
    static const struct {
        oe_key_id key, verb;
    } belongs[] = {
        {OE_KEY_step_with, OE_KEY_step_call},        {OE_KEY_step_as, OE_KEY_step_call},
        {OE_KEY_step_fail, OE_KEY_step_call},        {OE_KEY_step_to, OE_KEY_step_store},
        {OE_KEY_step_in, OE_KEY_step_for},           {OE_KEY_step_where, OE_KEY_step_for},
        {OE_KEY_step_otherwise, OE_KEY_step_attempt}};
    for (size_t i = 0; i < sizeof belongs / sizeof *belongs; i++)
        if (oe_get(step, belongs[i].key)->set && !oe_get(step, belongs[i].verb)->set)
            oe_error(c->diagnostics, &oe_get(step, belongs[i].key)->place, "'%s' belongs to '%s'",
                     oe_key_of(belongs[i].key)->name, oe_key_of(belongs[i].verb)->name);
    const oe_value *original = OE_GET(step, step, original), *trap = OE_GET(step, step, trap);
    if (original->set && !s->in_sequence)
        oe_error(c->diagnostics, &original->place, "a function has no original call");
    if (trap->set && !trap->flag)
        oe_error(c->diagnostics, &trap->place, "'trap' is true or absent");
}

/* What is stored fits the place; a global must be one simple value that may be written. */
static void check_store(checker *c, const oe_object *step, step_scope *s)
{
    const oe_value *store = OE_GET(step, step, store), *to = OE_GET(step, step, to);
    if (store->set && !to->set)
        oe_error(c->diagnostics, &step->place, "'store' needs 'to', the place");
    if (!store->expr || !to->expr)
        return;
    oe_static place = oe_infer(&s->scope, to->expr, NULL);
    oe_target_kind target = to->expr->kind == OE_EXPR_NAME ? to->expr->target : OE_TARGET_NONE;
    const oe_object *global = target == OE_TARGET_GLOBAL ? to->expr->object : NULL;
    const oe_type *type = global ? OE_GET(global, global, type)->type : NULL;
    if (place.kind == OE_IS_WRONG)
        return;
    bool simple = type && !OE_GET(global, global, each)->set && is_simple(type);
    if (global && (!simple || OE_GET(global, global, constant)->flag)) {
        oe_error(c->diagnostics, &to->place,
                 "a value can be stored to a global of a simple type "
                 "that is not constant");
        oe_note(c->diagnostics, &global->place, "the global");
    } else if (place.kind != OE_IS_POINTER || target == OE_TARGET_FUNCTION ||
               target == OE_TARGET_COLUMN || target == OE_TARGET_VARIABLE) {
        oe_error(c->diagnostics, &to->place,
                 "'to' takes globals.ID or an address known when the "
                 "program runs; `fill` fills variables and columns");
    } else if (type) {
        oe_infer_for(&s->scope, store->expr, type);
        return;
    }
    oe_infer(&s->scope, store->expr, NULL);
}

static void check_step(checker *c, const oe_object *step, step_scope *s)
{
    check_verbs(c, step, s);
    oe_scope guard = s->scope;
    guard.phase = OE_PHASE_MODULE;
    oe_infer_bool(&guard, OE_GET(step, step, when)->expr);
    oe_infer_bool(&s->scope, OE_GET(step, step, if)->expr);
    check_call(c, step, s);
    const oe_value *fail = OE_GET(step, step, fail);
    oe_infer_bool(&s->scope, fail->expr);
    if (fail->set && !s->can_fail && !c->tables->partial)
        oe_error(c->diagnostics, &fail->place,
                 "this can fail, and there is neither an `attempt` "
                 "around it nor a part `failed`");
    check_target(c, OE_GET(step, step, fill), s, false);
    check_target(c, OE_GET(step, step, clear), s, true);
    check_store(c, step, s);
    if (OE_GET(step, step, attempt)->set) {
        step_scope inner = *s;
        inner.can_fail = true;
        check_steps(c, &OE_GET(step, step, attempt)->list, &inner);
        inner = *s;
        check_steps(c, &OE_GET(step, step, otherwise)->list, &inner);
    }
    if (OE_GET(step, step, for)->set) {
        check_for(c, step, s);
    } else if (OE_GET(step, step, steps)->set) {
        step_scope inner = *s;
        check_steps(c, &OE_GET(step, step, steps)->list, &inner);
    }
}

static void check_steps(checker *c, const oe_list *steps, step_scope *s)
{
    for (size_t i = 0; i < steps->count; i++)
        check_step(c, steps->items[i], s);
}

/* Attributes that take no value and promise nothing of memory. */
static const char *const attributes[] = {"cold",       "convergent",    "hot",      "mustprogress",
                                         "nocallback", "noduplicate",   "nofree",   "noinline",
                                         "nomerge",    "norecurse",     "noreturn", "nosync",
                                         "nounwind",   "returns_twice", "strictfp", "willreturn"};
enum { ATTRIBUTES = sizeof attributes / sizeof *attributes };

static void check_attributes(checker *c, const oe_value *value)
{
    for (size_t i = 0; i < value->list.count; i++) {
        const char *name = value->list.items[i];
        bool known = false;
        for (int k = 0; k < ATTRIBUTES; k++)
            known = known || strcmp(attributes[k], name) == 0;
        if (known)
            continue;
        const char *near = oe_nearest(name, attributes, ATTRIBUTES);
        oe_buffer all = {.arena = c->arena};
        for (int k = 0; k < ATTRIBUTES; k++)
            oe_buffer_format(&all, "%s%s", k ? ", " : "", attributes[k]);
        oe_error(c->diagnostics, &value->place, "'%s' cannot be given to a function here%s%s%s",
                 name, near ? "; did you mean '" : "; what can: ", near ? near : all.text,
                 near ? "'?" : "");
    }
}

static void check_function(checker *c, const oe_object *function)
{
    const oe_list *parameters = &OE_GET(function, function, parameters)->list;
    for (size_t i = 0; i < parameters->count; i++) {
        const oe_value *type = OE_GET(parameters->items[i], parameter, type);
        if (type->type && !is_simple(type->type))
            oe_error(c->diagnostics, &type->place, "a parameter cannot be of type %s",
                     oe_type_text(c->arena, type->type));
    }
    check_length(c, function, OE_KEY_function_parameters, OE_KEY_parameter_length);
    check_symbol_text(c, OE_GET(function, function, symbol), "symbol");
    check_symbol_text(c, OE_GET(function, function, section), "section");
    const oe_value *steps = OE_GET(function, function, steps);
    const oe_value *returns = OE_GET(function, function, returns);
    check_linkage(c, function, OE_GET(function, function, linkage), steps->set);
    check_attributes(c, OE_GET(function, function, attributes));
    if (returns->type && returns->type->kind != OE_TYPE_VOID && !is_simple(returns->type))
        oe_error(c->diagnostics, &returns->place, "a function cannot return %s",
                 oe_type_text(c->arena, returns->type));
    if (!steps->set)
        return;
    if (returns->type && returns->type->kind != OE_TYPE_VOID)
        oe_error(c->diagnostics, &returns->place, "a function with steps returns void");
    step_scope s = {.scope = scope_of(c, OE_PHASE_RUN, OE_IN_FUNCTION, "a function of the module")};
    s.scope.parameters = parameters;
    check_steps(c, &steps->list, &s);
}

static void check_sequence(checker *c, const oe_object *sequence)
{
    unsigned context = OE_IN_KERNEL | OE_IN_LAUNCH;
    step_scope s = {.scope = scope_of(c, OE_PHASE_RUN, context, "a sequence"), .in_sequence = true};
    s.can_fail = OE_GET(sequence, sequence, failed)->set;
    check_steps(c, &OE_GET(sequence, sequence, enter)->list, &s);
    check_steps(c, &OE_GET(sequence, sequence, run)->list, &s);
    check_steps(c, &OE_GET(sequence, sequence, leave)->list, &s);
    step_scope failed = {.scope = scope_of(c, OE_PHASE_RUN, context, "a sequence"),
                         .in_sequence = true};
    check_steps(c, &OE_GET(sequence, sequence, failed)->list, &failed);
}

static void check_structors(checker *c, const oe_list *structors)
{
    oe_scope scope = scope_of(c, OE_PHASE_MODULE, 0, "a constructor or destructor");
    for (size_t i = 0; i < structors->count; i++) {
        const oe_object *structor = structors->items[i];
        const oe_value *priority = OE_GET(structor, structor, priority);
        const oe_value *function = OE_GET(structor, structor, function);
        oe_infer_bool(&scope, OE_GET(structor, structor, when)->expr);
        if (priority->integer > 65535)
            oe_error(c->diagnostics, &priority->place, "a priority is 0 to 65535");
        if (!function->expr || oe_infer(&scope, function->expr, NULL).kind == OE_IS_WRONG)
            continue;
        if (function->expr->kind != OE_EXPR_NAME || function->expr->target != OE_TARGET_FUNCTION)
            oe_error(c->diagnostics, &function->place, "'function' takes functions.ID");
        else if (OE_GET(function->expr->object, function, parameters)->list.count > 0)
            oe_error(c->diagnostics, &function->place, "a constructor takes no parameters");
    }
}

static void check_requirements(checker *c)
{
    const oe_list *list = OE_TABLE(c->tables, requires);
    for (size_t i = 0; i < list->count; i++) {
        const oe_object *requirement = list->items[i];
        const char *each = OE_GET(requirement, requirement, each)->text;
        oe_scope scope = scope_of(c, OE_PHASE_RUN, context_of(each), "a requirement");
        oe_infer_bool(&scope, OE_GET(requirement, requirement, that)->expr);
    }
}

void oe_check(oe_tables *tables, oe_diagnostics *diagnostics)
{
    checker c = {tables, diagnostics, tables->arena};
    const oe_list *list;
    check_required(&c, tables->rules);
    check_settings(&c);
    check_requirements(&c);
    check_flags(&c);
    check_structs(&c);
    list = OE_TABLE(tables, functions);
    for (size_t i = 0; i < list->count; i++)
        check_function(&c, list->items[i]);
    check_kernels(&c);
    check_launches(&c);
    check_facts(&c, OE_TABLE(tables, facts));
    check_facts(&c, OE_TABLE(tables, defaults));
    check_dimensions(&c);
    list = OE_TABLE(tables, lists);
    for (size_t i = 0; i < list->count; i++)
        check_list(&c, list->items[i]);
    list = OE_TABLE(tables, variables);
    for (size_t i = 0; i < list->count; i++)
        check_variable(&c, list->items[i]);
    list = OE_TABLE(tables, globals);
    for (size_t i = 0; i < list->count; i++)
        check_global(&c, list->items[i]);
    oe_check_images(tables, diagnostics);
    check_structors(&c, OE_TABLE(tables, constructors));
    check_structors(&c, OE_TABLE(tables, destructors));
    list = OE_TABLE(tables, sequences);
    for (size_t i = 0; i < list->count; i++)
        check_sequence(&c, list->items[i]);
}
