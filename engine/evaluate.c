/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Expressions to terms: what is known folds, the rest becomes something to be computed when the
 * program runs.
 */
#include <stdlib.h>

#include <llvm-c/Target.h>

#include "plan.h"

static oe_term *new_term(oe_env *env, oe_term_kind kind)
{
    oe_term *term = OE_NEW(env->plan->arena, oe_term);
    term->kind = kind;
    term->width = 64;
    return term;
}

static oe_term *integer_term(oe_env *env, oe_integer value)
{
    oe_term *term = new_term(env, OE_TERM_INTEGER);
    term->integer = value;
    return term;
}

static oe_term *bool_term(oe_env *env, bool value)
{
    oe_term *term = new_term(env, OE_TERM_BOOL);
    term->integer = value;
    return term;
}

static oe_term *text_term(oe_env *env, const char *text)
{
    oe_term *term = new_term(env, OE_TERM_TEXT);
    term->text = text ? text : "";
    term->length = strlen(term->text);
    return term;
}

static oe_term *operation(oe_env *env, oe_compute compute, oe_run_kind run, oe_term *a, oe_term *b,
                          oe_term *c)
{
    oe_term *term = new_term(env, OE_TERM_OPERATION);
    term->compute = compute;
    term->run = run;
    term->is_signed = true;
    term->count = c ? 3 : b ? 2 : 1;
    term->items = OE_NEW_ARRAY(env->plan->arena, oe_term *, 3);
    term->items[0] = a;
    term->items[1] = b;
    term->items[2] = c;
    return term;
}

static bool is_known_integer(const oe_term *term)
{
    return term->kind == OE_TERM_INTEGER || term->kind == OE_TERM_ZERO ||
           term->kind == OE_TERM_BOOL;
}

bool oe_term_is_constant(const oe_term *term)
{
    if (term->kind == OE_TERM_LIST) {
        for (size_t i = 0; i < term->count; i++)
            if (!oe_term_is_constant(term->items[i]))
                return false;
        return true;
    }
    if (term->kind == OE_TERM_OPERATION)
        return (term->compute == OE_COMPUTE_POINTER || term->compute == OE_COMPUTE_OFFSET) &&
               oe_term_is_constant(term->items[0]) &&
               (term->count < 2 || is_known_integer(term->items[1]));
    if (term->kind == OE_TERM_VALUE)
        return LLVMIsConstant(term->value);
    return term->kind <= OE_TERM_FUNCTION;
}

/* ---- names -------------------------------------------------------------------------------------- */

/* A value of the module; constants fold. */
static oe_term *value_term(oe_env *env, LLVMValueRef value, bool is_signed)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    unsigned width = kind == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(type) : 0;
    if (width && width <= 64 && LLVMIsAConstantInt(value))
        return integer_term(env, is_signed || width == 64
                                     ? (oe_integer)LLVMConstIntGetSExtValue(value)
                                     : (oe_integer)LLVMConstIntGetZExtValue(value));
    if (kind == LLVMPointerTypeKind && LLVMIsNull(value))
        return new_term(env, OE_TERM_ZERO);
    oe_term *term = new_term(env, OE_TERM_VALUE);
    term->value = value;
    term->run = kind == LLVMPointerTypeKind ? OE_RUN_POINTER : OE_RUN_INTEGER;
    term->width = width;
    term->is_signed = is_signed;
    return term;
}

static oe_term *argument_term(oe_env *env, const oe_argument *a)
{
    oe_term *term = value_term(env, a->value, a->is_signed);
    if (term->kind != OE_TERM_VALUE)
        return term;
    LLVMTypeKind kind = LLVMGetTypeKind(a->type);
    term->argument = a;
    term->width = kind == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(a->type) : 0;
    term->sign_is_open = a->sign_is_open;
    return term;
}

/* The argument after this one; NULL after a message. */
static const oe_argument *next_argument(oe_env *env, const oe_expr *expr)
{
    const oe_launch *l = env->launch;
    const oe_argument *a = env->argument;
    if (a->index + 1 < l->argument_count)
        return &l->arguments[a->index + 1];
    oe_place place = oe_launch_place_of(env->plan->arena, l);
    oe_error(env->plan->diagnostics, &expr->place,
             "argument %u of kernel '%s' is the last one: it has no 'argument.next'", a->index,
             env->kernel->name);
    oe_note(env->plan->diagnostics, &place,
            "at this launch; `when: argument.next.kind != none` leaves such arguments out");
    return NULL;
}

/* The argument of that name; NULL after a message. */
static const oe_argument *named_argument(oe_env *env, const oe_expr *expr)
{
    const char *name = expr->path[1];
    for (unsigned i = 0; i < env->launch->argument_count; i++) {
        const oe_argument *a = &env->launch->arguments[i];
        if (a->name_is_debug && a->name && strcmp(a->name, name) == 0)
            return a;
    }
    oe_place place = oe_launch_place_of(env->plan->arena, env->launch);
    oe_error(env->plan->diagnostics, &expr->place, "kernel '%s' has no argument known as '%s'",
             env->kernel->name, name);
    oe_note(env->plan->diagnostics, &place,
            "launched here; names come from debug information or from `parameters` of the kernels "
            "row");
    return NULL;
}

/* What `argument`, `argument.next` or arguments.NAME stands for. */
static const oe_argument *argument_of(oe_env *env, const oe_expr *expr)
{
    if (expr->target == OE_TARGET_ARGUMENTS)
        return named_argument(env, expr);
    return expr->name == OE_NAME_argument_next ? next_argument(env, expr) : env->argument;
}

/* What a launcher's call says. */
static oe_term *called_term(oe_env *env, const oe_expr *expr, LLVMValueRef value, oe_integer usual,
                            bool is_signed)
{
    const oe_launch *l = env->launch;
    if (value)
        return value_term(env, value, is_signed);
    if (l->is_called && expr->name != OE_NAME_launch_call_device)
        return integer_term(env, usual);
    oe_place place = oe_launch_place_of(env->plan->arena, l);
    oe_error(env->plan->diagnostics, &expr->place,
             "this launch of kernel '%s' does not say it; `when: %s` leaves such launches out",
             env->kernel->name,
             expr->name == OE_NAME_launch_call_device ? "launch.has-device"
                                                      : "launch.has-dimensions");
    oe_note(env->plan->diagnostics, &place, "the launch");
    return NULL;
}

static oe_term *called_list(oe_env *env, const oe_expr *expr, const LLVMValueRef *values)
{
    oe_term *list = new_term(env, OE_TERM_LIST);
    list->count = 3;
    list->items = OE_NEW_ARRAY(env->plan->arena, oe_term *, 3);
    for (size_t i = 0; i < 3; i++)
        if (!(list->items[i] = called_term(env, expr, values[i], 1, false)))
            return NULL;
    return list;
}

static oe_term *unknown_size(oe_env *env, const oe_expr *expr)
{
    const oe_argument *a = env->argument;
    oe_arena *arena = env->plan->arena;
    oe_place place = oe_launch_place_of(arena, env->launch);
    const char *name = a->name ? oe_format(arena, " ('%s')", a->name) : "";
    oe_error(env->plan->diagnostics, &place,
             "nobody knows how many bytes argument %u%s of kernel '%s' points to", a->index, name,
             env->kernel->name);
    oe_note(env->plan->diagnostics, &expr->place,
            "this needs it; a row tells it:\n"
            "    facts: {size_of_argument: {kernel: %s, argument: %u, size: BYTES}}",
            env->kernel->name, a->index);
    return NULL;
}

static oe_term *object_size(oe_env *env, const oe_expr *expr)
{
    const oe_amount *amount = &env->argument->object.size;
    if (amount->kind == OE_AMOUNT_UNKNOWN || !env->argument->object.begin)
        return unknown_size(env, expr);
    if (amount->kind == OE_AMOUNT_CONSTANT)
        return integer_term(env, amount->constant);
    oe_term *term = new_term(env, OE_TERM_AMOUNT);
    term->amount = *amount;
    term->run = OE_RUN_INTEGER;
    term->is_signed = true;
    return term;
}

static const char *kind_word(const oe_launch *launch, const oe_argument *a)
{
    static const char *const words[] = {"pointer", "scalar", "aggregate"};
    return launch->is_device_pointer[a->index] ? "device_pointer" : words[a->kind];
}

static const char *access_word(const oe_launch *launch, const oe_argument *a)
{
    static const char *const words[] = {"unknown", "none", "read", "readwrite"};
    return launch->is_written[a->index] ? "write" : words[a->access];
}

/* The size of an object that a fact row gives is a term of its own; see plan.c. */
static oe_term *argument_name(oe_env *env, const oe_expr *expr)
{
    oe_argument *a = env->argument;
    const oe_argument *next = a->index + 1 < env->launch->argument_count ? a + 1 : NULL;
    switch (expr->name) {
    case OE_NAME_argument_next: {
        const oe_argument *other = next_argument(env, expr);
        return other ? argument_term(env, other) : NULL;
    }
    case OE_NAME_argument_next_kind:
        return text_term(env, next ? kind_word(env->launch, next) : "none");
    case OE_NAME_argument_next_name:
        return text_term(env, next && next->name ? next->name : "unknown");
    case OE_NAME_argument_self: return argument_term(env, a);
    case OE_NAME_argument_index: return integer_term(env, a->index);
    case OE_NAME_argument_name: return text_term(env, a->name ? a->name : "unknown");
    case OE_NAME_argument_kind: return text_term(env, kind_word(env->launch, a));
    case OE_NAME_argument_access: return text_term(env, access_word(env->launch, a));
    case OE_NAME_argument_size: return integer_term(env, a->size);
    case OE_NAME_argument_is_signed: return bool_term(env, a->is_signed);
    case OE_NAME_argument_object_known:
        return bool_term(env, a->object.size.kind != OE_AMOUNT_UNKNOWN && a->object.begin);
    case OE_NAME_argument_object_size: {
        oe_term *given = oe_map_get_pointer(&env->launch->instances, a);
        return given ? given : object_size(env, expr);
    }
    default: {
        if (!a->object.begin)
            return unknown_size(env, expr);
        oe_term *term = new_term(env, OE_TERM_VALUE);
        term->value = a->object.begin;
        term->run = OE_RUN_POINTER;
        return term;
    }
    }
}

static oe_term *known_name(oe_env *env, const oe_expr *expr)
{
    const oe_launch *l = env->launch;
    const oe_kernel *k = env->kernel;
    switch (expr->name) {
    case OE_NAME_module_name: return text_term(env, env->plan->source_name);
    case OE_NAME_module_triple: return text_term(env, env->plan->triple);
    case OE_NAME_module_object_format: return text_term(env, env->plan->object_format);
    case OE_NAME_module_pointer_size: return integer_term(env, env->plan->layout.pointer_size);
    case OE_NAME_kernel_name: return text_term(env, k->name);
    case OE_NAME_kernel_symbol: return text_term(env, k->symbol);
    case OE_NAME_kernel_wildcard: return text_term(env, k->wildcard);
    case OE_NAME_kernel_index: return integer_term(env, k->index);
    case OE_NAME_kernel_has_body: return bool_term(env, k->has_body);
    case OE_NAME_kernel_launched: return bool_term(env, k->launched);
    case OE_NAME_kernel_in_image: return bool_term(env, oe_images_define(env->plan, k->symbol));
    case OE_NAME_launch_index: return integer_term(env, l->index);
    case OE_NAME_launch_teams: return oe_plan_dimension(env, OE_TEAMS, &expr->place);
    case OE_NAME_launch_threads: return oe_plan_dimension(env, OE_THREADS, &expr->place);
    case OE_NAME_launch_shared_memory:
        return oe_plan_dimension(env, OE_SHARED_MEMORY, &expr->place);
    case OE_NAME_launch_device: return oe_plan_dimension(env, OE_DEVICE, &expr->place);
    case OE_NAME_launch_has_dimensions:
        return bool_term(env, l->called.teams[0] && l->called.threads[0]);
    case OE_NAME_launch_has_device: return bool_term(env, l->called.device != NULL);
    case OE_NAME_launch_call_teams: return called_list(env, expr, l->called.teams);
    case OE_NAME_launch_call_threads: return called_list(env, expr, l->called.threads);
    case OE_NAME_launch_call_shared_memory:
        return called_term(env, expr, l->called.shared_memory, 0, false);
    case OE_NAME_launch_call_device: return called_term(env, expr, l->called.device, 0, true);
    case OE_NAME_launch_has_place: return bool_term(env, l->place.file != NULL);
    case OE_NAME_launch_file: return text_term(env, l->place.file ? l->place.file : "unknown");
    case OE_NAME_launch_function:
        return text_term(env, l->place.file && l->place.function ? l->place.function : "unknown");
    case OE_NAME_launch_line: return integer_term(env, l->place.line);
    case OE_NAME_launch_column: return integer_term(env, l->place.column);
    case OE_NAME_image_triple: return text_term(env, env->image->triple);
    case OE_NAME_image_arch: return text_term(env, env->image->arch);
    case OE_NAME_image_kind: return text_term(env, env->image->kind);
    case OE_NAME_image_machine: return text_term(env, env->image->machine);
    case OE_NAME_image_format: return text_term(env, oe_image_format_word(env->image->format));
    case OE_NAME_image_size: return integer_term(env, (oe_integer)env->image->bytes.size);
    case OE_NAME_image_index: return integer_term(env, env->image->index);
    case OE_NAME_image_data: {
        oe_term *term = new_term(env, OE_TERM_BYTES);
        term->text = env->image->bytes.data;
        term->length = env->image->bytes.size;
        return term;
    }
    default: return argument_name(env, expr);
    }
}

static oe_integer flag_value(const oe_object *set, const char *name)
{
    oe_integer value = 0;
    oe_flag_value(set, name, &value);
    return value;
}

static oe_term *flag_term(oe_env *env, const oe_object *set, oe_integer value)
{
    oe_term *term = integer_term(env, value);
    term->flags = set;
    return term;
}

static oe_term *entry_field(oe_env *env, const oe_expr *expr)
{
    return env->entry->values[expr->object->index];
}

static oe_term *result_term(oe_env *env, const oe_expr *expr)
{
    oe_op *op = oe_map_get(env->results, expr->text, strlen(expr->text));
    const oe_type *type = OE_GET(op->function->rule, function, returns)->type;
    oe_term *term = new_term(env, OE_TERM_RESULT);
    term->result = op;
    term->run = type->kind == OE_TYPE_POINTER ? OE_RUN_POINTER
                : type->kind == OE_TYPE_BOOL  ? OE_RUN_BOOL
                                              : OE_RUN_INTEGER;
    term->width = type->width;
    term->is_signed = type->is_signed;
    return term;
}

static oe_term *name_term(oe_env *env, const oe_expr *expr)
{
    oe_term *term = NULL;
    switch (expr->target) {
    case OE_TARGET_SETTING:
        if (OE_GET(expr->object, setting, one_of)->set)
            return text_term(env, expr->object->current->text);
        return oe_evaluate(env, expr->object->current);
    case OE_TARGET_FLAG:
        return flag_term(env, expr->object, flag_value(expr->object, expr->path[2]));
    case OE_TARGET_GLOBAL:
        term = new_term(env, OE_TERM_GLOBAL);
        term->run = OE_RUN_POINTER;
        term->global = oe_plan_global_of(env, expr->object, &expr->place);
        return term->global ? term : NULL;
    case OE_TARGET_FUNCTION:
        term = new_term(env, OE_TERM_FUNCTION);
        term->run = OE_RUN_POINTER;
        term->function = oe_plan_function_of(env->plan, expr->object);
        return term->function ? term : NULL;
    case OE_TARGET_VARIABLE:
        term = new_term(env, OE_TERM_VARIABLE);
        term->run = OE_RUN_POINTER;
        term->variable = oe_plan_variable_of(env, expr->object);
        return term->variable ? term : NULL;
    case OE_TARGET_COLUMN: return oe_plan_column(env, expr->owner, expr->object);
    case OE_TARGET_ENTRY_FIELD: return entry_field(env, expr);
    case OE_TARGET_ARGUMENTS: {
        const oe_argument *a = argument_of(env, expr);
        return a ? argument_term(env, a) : NULL;
    }
    case OE_TARGET_RESULT: return result_term(env, expr);
    case OE_TARGET_WORD: return text_term(env, expr->text);
    case OE_TARGET_PARAMETER:
        term = new_term(env, OE_TERM_PARAMETER);
        term->parameter = expr->object->index;
        term->run = OE_GET(expr->object, parameter, type)->type->kind == OE_TYPE_POINTER
                        ? OE_RUN_POINTER
                        : OE_RUN_INTEGER;
        term->width = OE_GET(expr->object, parameter, type)->type->width;
        return term;
    case OE_TARGET_NAME: return known_name(env, expr);
    default:
        oe_report(env->plan->diagnostics, OE_ERROR, OE_INTERNAL, &expr->place, "'%s' was not bound",
                  expr->text);
        return NULL;
    }
}

/* ---- operators ------------------------------------------------------------------------------------ */

static bool is_number(const oe_term *term)
{
    return is_known_integer(term) || (term->run == OE_RUN_INTEGER && term->kind >= OE_TERM_VALUE);
}

static oe_term *text_compare(oe_env *env, const oe_expr *expr, const oe_term *a, const oe_term *b)
{
    bool equal = strcmp(a->text, b->text) == 0;
    if (expr->op == OE_OP_MATCHES)
        return bool_term(env, oe_glob_match(b->text, a->text, NULL, NULL));
    if (expr->op == OE_OP_HAS)
        return bool_term(env, equal || strcmp(a->text, "inout") == 0);
    return bool_term(env, equal == (expr->op == OE_OP_EQUAL));
}

static oe_integer mask_of(const oe_object *flags)
{
    unsigned width = OE_GET(flags, flag_set, type)->type->width;
    return ((oe_integer)1 << width) - 1;
}

static oe_term *binary_term(oe_env *env, const oe_expr *expr)
{
    oe_term *a = oe_evaluate(env, expr->arguments[0]);
    if (!a)
        return NULL;
    bool logic = expr->op == OE_OP_AND || expr->op == OE_OP_OR;
    if (logic && a->kind == OE_TERM_BOOL && (a->integer != 0) == (expr->op == OE_OP_OR))
        return a;
    oe_term *b = oe_evaluate(env, expr->arguments[1]);
    if (!b)
        return NULL;
    if (a->kind == OE_TERM_TEXT)
        return text_compare(env, expr, a, b);
    bool compares = expr->op >= OE_OP_EQUAL && expr->op <= OE_OP_GREATER_EQUAL;
    if (is_known_integer(a) && is_known_integer(b)) {
        oe_integer result;
        if (expr->op == OE_OP_HAS)
            return bool_term(env, (a->integer & b->integer) == b->integer);
        if (!oe_fold(expr->op, a->integer, b->integer, &result, &expr->place,
                     env->plan->diagnostics))
            return NULL;
        if (compares || logic)
            return bool_term(env, result != 0);
        return a->flags ? flag_term(env, a->flags, result) : integer_term(env, result);
    }
    bool pointer = !compares && !is_number(a) && !logic;
    if (pointer) {
        if (expr->op == OE_OP_SUBTRACT && is_known_integer(b))
            b = integer_term(env, -b->integer);
        return operation(env, OE_COMPUTE_OFFSET, OE_RUN_POINTER, a, b, NULL);
    }
    oe_run_kind run = compares || logic ? OE_RUN_BOOL : OE_RUN_INTEGER;
    oe_term *term = operation(env, OE_COMPUTE_BINARY, run, a, b, NULL);
    term->op = expr->op;
    return term;
}

static oe_term *unary_term(oe_env *env, const oe_expr *expr)
{
    oe_term *a = oe_evaluate(env, expr->arguments[0]);
    oe_integer result;
    if (!a)
        return NULL;
    if (is_known_integer(a)) {
        if (!oe_fold(expr->op, a->integer, 0, &result, &expr->place, env->plan->diagnostics))
            return NULL;
        if (a->flags)
            return flag_term(env, a->flags, result & mask_of(a->flags));
        return expr->op == OE_OP_NOT ? bool_term(env, result != 0) : integer_term(env, result);
    }
    oe_term *term = operation(env, OE_COMPUTE_UNARY,
                              expr->op == OE_OP_NOT ? OE_RUN_BOOL : OE_RUN_INTEGER, a, NULL, NULL);
    term->op = expr->op;
    return term;
}

static oe_term *choice_term(oe_env *env, const oe_expr *expr)
{
    oe_term *condition = oe_evaluate(env, expr->arguments[1]);
    if (!condition)
        return NULL;
    if (condition->kind == OE_TERM_BOOL)
        return oe_evaluate(env, expr->arguments[condition->integer ? 0 : 2]);
    oe_term *a = oe_evaluate(env, expr->arguments[0]);
    oe_term *b = oe_evaluate(env, expr->arguments[2]);
    if (!a || !b)
        return NULL;
    const oe_term *known = a->kind == OE_TERM_ZERO ? b : a;
    oe_run_kind run = is_number(known) ? OE_RUN_INTEGER : OE_RUN_POINTER;
    if (known->kind == OE_TERM_BOOL || known->run == OE_RUN_BOOL)
        run = OE_RUN_BOOL;
    return operation(env, OE_COMPUTE_CHOICE, run, a, condition, b);
}

/* ---- functions --------------------------------------------------------------------------------------- */

static oe_term *count_term(oe_env *env, const oe_expr *expr)
{
    const oe_expr *what = expr->arguments[0];
    oe_integer count = 0;
    if (what->target == OE_TARGET_WORD) {
        const oe_list *list = *what->text == 'k'   ? &env->plan->kernels
                              : *what->text == 'l' ? &env->plan->launches
                                                   : &env->plan->images;
        return integer_term(env, (oe_integer)list->count);
    }
    oe_entries *entries = oe_plan_entries(env, what->object);
    for (size_t i = 0; entries && i < entries->entries.count; i++) {
        oe_env inner = *env;
        inner.entry = entries->entries.items[i];
        inner.entries = entries;
        count += oe_condition(&inner, expr->where);
    }
    return entries ? integer_term(env, count) : NULL;
}

static oe_term *product_term(oe_env *env, const oe_expr *expr)
{
    oe_term *list = oe_evaluate(env, expr->arguments[0]);
    oe_term *result = integer_term(env, 1);
    for (size_t i = 0; list && i < list->count; i++) {
        oe_term *item = list->items[i];
        if (is_known_integer(result) && is_known_integer(item)) {
            oe_integer value;
            if (!oe_fold(OE_OP_MULTIPLY, result->integer, item->integer, &value, &expr->place,
                         env->plan->diagnostics))
                return NULL;
            result = integer_term(env, value);
        } else if (!is_known_integer(item) || item->integer != 1) {
            bool first = is_known_integer(result) && result->integer == 1;
            oe_term *term = operation(env, OE_COMPUTE_BINARY, OE_RUN_INTEGER, result, item, NULL);
            term->op = OE_OP_MULTIPLY;
            result = first ? item : term;
        }
    }
    return list ? result : NULL;
}

static oe_term *join_term(oe_env *env, const oe_expr *expr)
{
    oe_buffer text = {.arena = env->plan->arena};
    oe_buffer_add(&text, "", 0);
    for (size_t i = 0; i < expr->count; i++) {
        oe_term *piece = oe_evaluate(env, expr->arguments[i]);
        if (!piece)
            return NULL;
        if (piece->kind == OE_TERM_TEXT)
            oe_buffer_add(&text, piece->text, piece->length);
        else
            oe_buffer_format(&text, "%s", oe_integer_text(env->plan->arena, piece->integer));
    }
    return text_term(env, text.text);
}

static oe_term *bits_term(oe_env *env, oe_term *a)
{
    if (is_known_integer(a))
        return integer_term(env, a->integer);
    if (a->kind == OE_TERM_VALUE) {
        LLVMTypeRef type = LLVMTypeOf(a->value);
        uint64_t size = LLVMStoreSizeOfType(LLVMGetModuleDataLayout(env->plan->module), type);
        LLVMTypeKind kind = LLVMGetTypeKind(type);
        if (size > 8 || kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind) {
            oe_place place = oe_launch_place_of(env->plan->arena, env->launch);
            oe_error(env->plan->diagnostics, &place,
                     "a value of type %s has no 64 bits to pass (kernel '%s')",
                     oe_print_type(env->plan->arena, type), env->kernel->name);
            return NULL;
        }
    }
    return operation(env, OE_COMPUTE_BITS, OE_RUN_INTEGER, a, NULL, NULL);
}

static oe_term *spill_term(oe_env *env, const oe_expr *expr)
{
    const oe_argument *a = argument_of(env, expr->arguments[0]);
    if (!a)
        return NULL;
    if (a->pointee)
        return argument_term(env, a);
    oe_term *term = new_term(env, OE_TERM_VARIABLE);
    term->run = OE_RUN_POINTER;
    term->variable = oe_plan_spill(env, a);
    return term;
}

static oe_term *end_term(oe_env *env, const oe_expr *expr)
{
    oe_term *term = oe_evaluate(env, expr->arguments[0]);
    if (!term)
        return NULL;
    const oe_plan_global *g = term->global;
    uint64_t one = g->type ? oe_layout_size(&env->plan->layout, g->type) : 1;
    term->offset = (int64_t)(g->is_array ? g->count * one
                             : g->type   ? one
                                         : g->value->length + g->is_text);
    return term;
}

static oe_term *truncate_term(oe_env *env, const oe_expr *expr, oe_term *a)
{
    const char *type = expr->arguments[1]->text;
    unsigned width = (unsigned)strtoul(type + 1, NULL, 10);
    if (is_known_integer(a)) {
        oe_integer mask = ((oe_integer)1 << width) - 1, value = a->integer & mask;
        if (*type == 'i' && value >> (width - 1))
            value -= (oe_integer)1 << width;
        return integer_term(env, value);
    }
    oe_term *term = operation(env, OE_COMPUTE_TRUNCATE, OE_RUN_INTEGER, a, NULL, NULL);
    term->width = width;
    term->is_signed = *type == 'i';
    return term;
}

static oe_term *two_numbers(oe_env *env, const oe_expr *expr, oe_term *a)
{
    oe_term *b = oe_evaluate(env, expr->arguments[1]);
    if (!b)
        return NULL;
    bool known = is_known_integer(a) && is_known_integer(b);
    if (expr->function == OE_FUNCTION_ceil_div) {
        if (is_known_integer(b) && b->integer <= 0) {
            oe_error(env->plan->diagnostics, &expr->place, "ceil_div by a number below 1");
            return NULL;
        }
        return known ? integer_term(env, a->integer <= 0 ? a->integer / b->integer
                                                         : (a->integer - 1) / b->integer + 1)
                     : operation(env, OE_COMPUTE_CEIL_DIV, OE_RUN_INTEGER, a, b, NULL);
    }
    bool least = expr->function == OE_FUNCTION_min;
    if (known)
        return (a->integer < b->integer) == least ? a : b;
    return operation(env, least ? OE_COMPUTE_MIN : OE_COMPUTE_MAX, OE_RUN_INTEGER, a, b, NULL);
}

static oe_term *load_term(oe_env *env, const oe_expr *expr, oe_term *a)
{
    const char *type = expr->count == 2 ? expr->arguments[1]->text : "";
    oe_term *term = operation(env, OE_COMPUTE_LOAD, OE_RUN_POINTER, a, NULL, NULL);
    const oe_type *of = expr->count == 1 && a->kind == OE_TERM_GLOBAL ? a->global->type : NULL;
    if (of ? of->kind != OE_TYPE_POINTER : strcmp(type, "ptr") != 0) {
        term->run = of && of->kind == OE_TYPE_BOOL ? OE_RUN_BOOL : OE_RUN_INTEGER;
        term->width = of ? of->width : (unsigned)strtoul(type + 1, NULL, 10);
        term->is_signed = of ? of->is_signed : *type == 'i';
    }
    return term;
}

static oe_term *function_term(oe_env *env, const oe_expr *expr)
{
    if (expr->target == OE_TARGET_FLAG_SET) {
        oe_term *a = oe_evaluate(env, expr->arguments[0]);
        if (!a)
            return NULL;
        if (!expr->owner)
            return flag_term(env, expr->object, flag_value(expr->object, a->text));
        oe_integer width = OE_GET(expr->owner, bit_field, width)->integer;
        oe_integer shift = OE_GET(expr->owner, bit_field, shift)->integer;
        if (!is_known_integer(a) || a->integer < 0 || a->integer >> width) {
            oe_error(env->plan->diagnostics, &expr->place, "this does not fit bit field '%s'",
                     expr->owner->id);
            return NULL;
        }
        return flag_term(env, expr->object, a->integer << shift);
    }
    if (expr->function == OE_FUNCTION_count)
        return count_term(env, expr);
    if (expr->function == OE_FUNCTION_product)
        return product_term(env, expr);
    if (expr->function == OE_FUNCTION_join)
        return join_term(env, expr);
    if (expr->function == OE_FUNCTION_spill)
        return spill_term(env, expr);
    if (expr->function == OE_FUNCTION_end)
        return end_term(env, expr);
    if (expr->function == OE_FUNCTION_size_of)
        return integer_term(env, (oe_integer)expr->arguments[0]->object->layout->size);
    oe_term *a = oe_evaluate(env, expr->arguments[0]);
    if (!a)
        return NULL;
    oe_term *term;
    switch (expr->function) {
    case OE_FUNCTION_length: return integer_term(env, (oe_integer)a->length);
    case OE_FUNCTION_string:
        term = new_term(env, OE_TERM_GLOBAL);
        term->run = OE_RUN_POINTER;
        term->global = oe_plan_string(env->plan, a->text, a->length);
        return term;
    case OE_FUNCTION_pointer:
        return operation(env, OE_COMPUTE_POINTER, OE_RUN_POINTER, a, NULL, NULL);
    case OE_FUNCTION_bits: return bits_term(env, a);
    case OE_FUNCTION_truncate: return truncate_term(env, expr, a);
    case OE_FUNCTION_load: return load_term(env, expr, a);
    default: return two_numbers(env, expr, a);
    }
}

static oe_term *list_term(oe_env *env, const oe_expr *expr)
{
    oe_term *term = new_term(env, OE_TERM_LIST);
    term->count = expr->count;
    term->items = OE_NEW_ARRAY(env->plan->arena, oe_term *, expr->count + 1);
    for (size_t i = 0; i < expr->count; i++) {
        term->items[i] = oe_evaluate(env, expr->arguments[i]);
        if (!term->items[i])
            return NULL;
    }
    return term;
}

static oe_term *evaluate(oe_env *env, const oe_expr *expr)
{
    oe_term *term = NULL;
    switch (expr->kind) {
    case OE_EXPR_INTEGER: return integer_term(env, expr->integer);
    case OE_EXPR_TEXT: return text_term(env, expr->text);
    case OE_EXPR_BOOL: return bool_term(env, expr->integer != 0);
    case OE_EXPR_ZERO: return new_term(env, OE_TERM_ZERO);
    case OE_EXPR_NAME: term = name_term(env, expr); break;
    case OE_EXPR_CALL: term = function_term(env, expr); break;
    case OE_EXPR_UNARY: return unary_term(env, expr);
    case OE_EXPR_BINARY: return binary_term(env, expr);
    case OE_EXPR_CHOICE: return choice_term(env, expr);
    case OE_EXPR_LIST: return list_term(env, expr);
    case OE_EXPR_TEMPLATE: return join_term(env, expr);
    }
    if (term && expr->component >= 0 && term->kind == OE_TERM_LIST)
        return term->items[expr->component];
    return term;
}

oe_term *oe_evaluate(oe_env *env, const oe_expr *expr)
{
    oe_term *term = evaluate(env, expr);
    if (!term && !oe_diagnostics_errors(env->plan->diagnostics))
        oe_report(env->plan->diagnostics, OE_ERROR, OE_INTERNAL, &expr->place,
                  "this could not be evaluated");
    return term;
}

bool oe_condition(oe_env *env, const oe_expr *expr)
{
    if (!expr)
        return true;
    oe_term *term = oe_evaluate(env, expr);
    if (term && term->kind != OE_TERM_BOOL && term->kind != OE_TERM_INTEGER)
        oe_error(env->plan->diagnostics, &expr->place,
                 "this condition is known only when the "
                 "program runs; here it is needed before");
    return term && term->kind <= OE_TERM_BOOL && term->integer != 0;
}

const char *oe_evaluate_text(oe_env *env, const oe_expr *expr)
{
    oe_term *term = oe_evaluate(env, expr);
    return term && term->kind == OE_TERM_TEXT ? term->text : NULL;
}

/* ---- terms as values of types -------------------------------------------------------------------------- */

static bool refuse(oe_env *env, const oe_place *place, const char *what, const char *why)
{
    oe_error(env->plan->diagnostics, place, "%s: %s", what, why);
    if (env->launch && env->launch->call) {
        oe_place at = oe_launch_place_of(env->plan->arena, env->launch);
        oe_note(env->plan->diagnostics, &at, "at this launch of kernel '%s'", env->kernel->name);
    }
    return false;
}

/* Whether a run-time number has 64 bits only because that is how numbers are computed. */
bool oe_term_is_computed(const oe_term *term)
{
    return term->kind == OE_TERM_OPERATION && term->run == OE_RUN_INTEGER &&
           (term->compute == OE_COMPUTE_BINARY || term->compute == OE_COMPUTE_UNARY ||
            term->compute == OE_COMPUTE_CHOICE || term->compute == OE_COMPUTE_CEIL_DIV ||
            term->compute == OE_COMPUTE_MIN || term->compute == OE_COMPUTE_MAX);
}

static bool integer_conforms(oe_env *env, const oe_term *term, const oe_type *type,
                             const oe_place *place, const char *what)
{
    oe_arena *arena = env->plan->arena;
    if (is_known_integer(term)) {
        bool fits = type->kind == OE_TYPE_FLAGS
                        ? oe_integer_fits(term->integer, type->width, false) ||
                              oe_integer_fits(term->integer, type->width, true)
                        : oe_integer_fits(term->integer, type->width, type->is_signed);
        return fits ||
               refuse(env, place, what,
                      oe_format(arena, "%s does not fit %s", oe_integer_text(arena, term->integer),
                                oe_type_text(arena, type)));
    }
    if (!is_number(term) || term->width == 0)
        return refuse(env, place, what, "a number is needed");
    if (term->width > type->width && !oe_term_is_computed(term))
        return refuse(env, place, what,
                      oe_format(arena,
                                "a run-time number of %u bits does not fit %s; "
                                "truncate(…; %s) takes its low bits",
                                term->width, oe_type_text(arena, type), oe_type_text(arena, type)));
    return true;
}

bool oe_term_conforms(oe_env *env, const oe_term *term, const oe_type *type, bool constant,
                      const oe_place *place, const char *what)
{
    if (constant && !oe_term_is_constant(term))
        return refuse(env, place, what,
                      "known only when the program runs, and a constant is "
                      "needed");
    if (term->kind == OE_TERM_ZERO)
        return true;
    if (term->kind == OE_TERM_VARIABLE && term->variable->rule && !term->variable->filled)
        return refuse(env, place, what,
                      oe_format(env->plan->arena,
                                "'%s' is used before a `fill` or `clear` step has given it a value",
                                term->variable->rule->id));
    switch (type->kind) {
    case OE_TYPE_INTEGER:
    case OE_TYPE_FLAGS: return integer_conforms(env, term, type, place, what);
    case OE_TYPE_POINTER:
        if (term->run != OE_RUN_POINTER || term->kind < OE_TERM_GLOBAL)
            return refuse(env, place, what, "an address is needed");
        return true;
    case OE_TYPE_BOOL:
        return term->kind == OE_TERM_BOOL || term->run == OE_RUN_BOOL ||
               refuse(env, place, what, "true or false is needed");
    case OE_TYPE_STRUCT: return refuse(env, place, what, "a struct is `zero` or is filled");
    case OE_TYPE_ARRAY:
        if (term->kind != OE_TERM_LIST || term->count != type->count)
            return refuse(env, place, what,
                          oe_format(env->plan->arena, "a list of %llu is needed",
                                    (unsigned long long)type->count));
        for (size_t i = 0; i < term->count; i++)
            if (!oe_term_conforms(env, term->items[i], type->element, constant, place, what))
                return false;
        return true;
    default: return true;
    }
}

const char *oe_term_key(oe_arena *arena, const oe_term *term)
{
    oe_buffer text = {.arena = arena};
    switch (term->kind) {
    case OE_TERM_INTEGER: return oe_integer_text(arena, term->integer);
    case OE_TERM_BOOL: return term->integer ? "true" : "false";
    case OE_TERM_TEXT: return term->text;
    case OE_TERM_BYTES:
        return oe_format(arena, "%zu bytes at %p", term->length, (void *)term->text);
    case OE_TERM_ZERO: return "zero";
    case OE_TERM_LIST:
        for (size_t i = 0; i < term->count; i++)
            oe_buffer_format(&text, "%s%s", i ? ", " : "[", oe_term_key(arena, term->items[i]));
        oe_buffer_format(&text, "%s", term->count ? "]" : "[]");
        return text.text;
    case OE_TERM_GLOBAL:
        return oe_format(arena, "@%s#%p+%lld", term->global->name ? term->global->name : "",
                         (void *)term->global, (long long)term->offset);
    case OE_TERM_FUNCTION: return oe_format(arena, "@%s", term->function->symbol);
    case OE_TERM_VARIABLE:
        return oe_format(arena, "%%%s", term->variable->name ? term->variable->name : "");
    case OE_TERM_VALUE: return oe_format(arena, "value %p", (void *)term->value);
    case OE_TERM_OPERATION:
        oe_buffer_format(&text, "%d %d(", term->compute, term->op);
        for (size_t i = 0; i < term->count; i++)
            oe_buffer_format(&text, "%s%s", i ? ", " : "", oe_term_key(arena, term->items[i]));
        oe_buffer_format(&text, ")");
        return text.text;
    default: return oe_format(arena, "term %p", (void *)term);
    }
}
