/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sequences and steps to operations. */
#include "plan.h"

static oe_op *new_op(oe_env *env, oe_op_kind kind, const oe_object *step, oe_list *ops)
{
    oe_op *op = OE_NEW(env->plan->arena, oe_op);
    op->kind = kind;
    op->step = step;
    oe_list_add(env->plan->arena, ops, op);
    return op;
}

static void needs_blocks(oe_env *env)
{
    if (env->launch)
        env->launch->needs_blocks = true;
}

/* ---- variables --------------------------------------------------------------------------------------- */

oe_plan_variable *oe_plan_variable_of(oe_env *env, const oe_object *variable)
{
    oe_arena *arena = env->plan->arena;
    oe_plan_variable *v = oe_map_get_pointer(&env->launch->instances, variable);
    if (v)
        return v;
    v = OE_NEW(arena, oe_plan_variable);
    const oe_value *name = OE_GET(variable, variable, name);
    oe_type *type = OE_NEW(arena, oe_type);
    type->kind = OE_TYPE_STRUCT;
    type->object = OE_GET(variable, variable, struct)->object;
    v->rule = variable;
    v->type = type;
    v->name = name->expr ? oe_evaluate_text(env, name->expr) : variable->id;
    v->allocate = (uint64_t)OE_GET(variable, variable, allocate)->integer;
    v->clear = OE_GET(variable, variable, clear)->flag;
    if (!v->name)
        return NULL;
    oe_map_put_pointer(&env->launch->instances, variable, v);
    oe_list_add(arena, &env->launch->variables, v);
    return v;
}

oe_plan_variable *oe_plan_spill(oe_env *env, const oe_argument *a)
{
    oe_arena *arena = env->plan->arena;
    oe_plan_variable *v = oe_map_get_pointer(&env->launch->instances, &a->size);
    if (v)
        return v;
    v = OE_NEW(arena, oe_plan_variable);
    v->name = "spilled";
    v->spilled = a->type;
    oe_map_put_pointer(&env->launch->instances, &a->size, v);
    oe_list_add(arena, &env->launch->variables, v);
    oe_op *op = new_op(env, OE_OP_STORE, NULL, &env->launch->prologue);
    op->spilled = a->type;
    op->value = OE_NEW(arena, oe_term);
    op->value->kind = OE_TERM_VALUE;
    op->value->value = a->value;
    op->value->argument = a;
    op->target = OE_NEW(arena, oe_term);
    op->target->kind = OE_TERM_VARIABLE;
    op->target->run = OE_RUN_POINTER;
    op->target->variable = v;
    return v;
}

/* ---- fill --------------------------------------------------------------------------------------------- */

static void store(oe_env *env, const oe_object *step, oe_list *ops, oe_plan_variable *variable,
                  uint64_t offset, const oe_type *type, oe_term *value)
{
    oe_op *op = new_op(env, OE_OP_STORE, step, ops);
    op->target = OE_NEW(env->plan->arena, oe_term);
    op->target->kind = OE_TERM_VARIABLE;
    op->target->run = OE_RUN_POINTER;
    op->target->variable = variable;
    op->offset = offset;
    op->type = type;
    op->value = value;
}

static void fill_column(oe_env *env, const oe_object *step, const oe_object *list,
                        const oe_object *column, oe_list *ops)
{
    oe_term *term = oe_map_get_pointer(&env->launch->instances, column);
    if (!term)
        term = oe_plan_column(env, list, column);
    if (!term || term->kind != OE_TERM_VARIABLE)
        return;
    term->variable->filled = true;
    const oe_type *element = term->variable->type->element;
    uint64_t size = oe_layout_size(&env->plan->layout, element);
    for (size_t i = 0; i < term->count; i++)
        store(env, step, ops, term->variable, i * size, element, term->items[i]);
}

static void fill_variable(oe_env *env, const oe_object *step, const oe_object *variable,
                          oe_list *ops)
{
    oe_plan_variable *v = oe_plan_variable_of(env, variable);
    if (!v)
        return;
    if (v->clear)
        new_op(env, OE_OP_CLEAR, step, ops)->variable = v;
    const oe_object *structure = v->type->object;
    const oe_list *fields = &OE_GET(structure, struct, fields)->list;
    for (size_t i = 0; i < fields->count; i++) {
        const oe_object *field = fields->items[i];
        const oe_value *value = OE_GET(field, field, value);
        const oe_type *type = OE_GET(field, field, type)->type;
        oe_term *term = value->expr ? oe_evaluate(env, value->expr) : NULL;
        if (!value->expr)
            oe_error(env->plan->diagnostics, &field->place,
                     "field '%s' of struct '%s' has no value", field->id, structure->id);
        if (term && oe_term_conforms(env, term, type, false, &value->place,
                                     oe_format(env->plan->arena, "field '%s'", field->id)))
            store(env, step, ops, v, structure->layout->offsets[i], type, term);
    }
    v->filled = true;
}

static void plan_fill(oe_env *env, const oe_object *step, oe_list *ops)
{
    const oe_expr *what = OE_GET(step, step, fill)->expr;
    if (what->target == OE_TARGET_VARIABLE) {
        fill_variable(env, step, what->object, ops);
        return;
    }
    if (what->target == OE_TARGET_COLUMN) {
        fill_column(env, step, what->owner, what->object, ops);
        return;
    }
    const oe_list *columns = &OE_GET(what->object, list, columns)->list;
    for (size_t i = 0; i < columns->count; i++) {
        const char *storage = OE_GET(columns->items[i], column, storage)->text;
        if (storage && strcmp(storage, "constant") != 0)
            fill_column(env, step, what->object, columns->items[i], ops);
    }
}

/* ---- steps --------------------------------------------------------------------------------------------- */

static const oe_expr *operand_expr(const oe_object *step, const oe_object *parameter)
{
    const oe_list *with = &OE_GET(step, step, with)->list;
    for (size_t i = 0; i < with->count; i++)
        if (strcmp(((oe_named *)with->items[i])->name, parameter->id) == 0)
            return ((oe_named *)with->items[i])->expr;
    return OE_GET(parameter, parameter, value)->expr;
}

static void plan_call(oe_env *env, const oe_object *step, oe_list *ops)
{
    const oe_object *function = OE_GET(step, step, call)->object;
    const oe_list *parameters = &OE_GET(function, function, parameters)->list;
    oe_arena *arena = env->plan->arena;
    oe_op *op = OE_NEW(arena, oe_op);
    op->kind = OE_OP_CALL;
    op->step = step;
    op->function = oe_plan_function_of(env->plan, function);
    op->count = parameters->count;
    op->operands = OE_NEW_ARRAY(arena, oe_term *, op->count + 1);
    for (size_t i = 0; i < op->count; i++) {
        const oe_object *parameter = parameters->items[i];
        const oe_expr *expr = operand_expr(step, parameter);
        op->operands[i] = oe_evaluate(env, expr);
        if (!op->operands[i] ||
            !oe_term_conforms(env, op->operands[i], OE_GET(parameter, parameter, type)->type, false,
                              &expr->place, oe_format(arena, "operand '%s'", parameter->id)))
            return;
    }
    if (!op->function)
        return;
    oe_list_add(arena, ops, op);
    const oe_value *as = OE_GET(step, step, as), *fail = OE_GET(step, step, fail);
    if (as->set)
        oe_map_put(env->results, as->text, strlen(as->text), op);
    oe_term *condition = fail->expr ? oe_evaluate(env, fail->expr) : NULL;
    if (!condition || (condition->kind == OE_TERM_BOOL && !condition->integer))
        return;
    new_op(env, OE_OP_FAIL, step, ops)->condition = condition;
    needs_blocks(env);
}

static void plan_store(oe_env *env, const oe_object *step, oe_list *ops)
{
    const oe_value *value = OE_GET(step, step, store), *to = OE_GET(step, step, to);
    oe_term *term = oe_evaluate(env, value->expr), *target = oe_evaluate(env, to->expr);
    if (!term || !target)
        return;
    oe_type *type = oe_type_integer(env->plan->arena, 64, true);
    bool is_whole = to->expr->kind == OE_EXPR_NAME && target->kind == OE_TERM_GLOBAL;
    if (is_whole && target->global->type)
        *type = *target->global->type;
    else if (term->run == OE_RUN_POINTER && term->kind >= OE_TERM_GLOBAL)
        type->kind = OE_TYPE_POINTER;
    if (!oe_term_conforms(env, term, type, false, &value->place, "store"))
        return;
    oe_op *op = new_op(env, OE_OP_STORE, step, ops);
    op->value = term;
    op->target = target;
    op->type = type;
}

static void plan_for(oe_env *env, const oe_object *step, oe_list *ops)
{
    const char *what = OE_GET(step, step, for)->text;
    const oe_expr *in = OE_GET(step, step, in)->expr;
    const oe_expr *where = OE_GET(step, step, where)->expr;
    oe_env inner = *env;
    const oe_list *all = *what == 'k' ? &env->plan->kernels : &env->plan->images;
    if (*what == 'e') {
        inner.entries = oe_plan_entries(env, in->object);
        if (!inner.entries)
            return;
        all = &inner.entries->entries;
    }
    for (size_t i = 0; i < all->count; i++) {
        if (*what == 'k')
            inner.kernel = all->items[i];
        else if (*what == 'i')
            inner.image = all->items[i];
        else
            inner.entry = all->items[i];
        if (oe_condition(&inner, where))
            oe_plan_steps(&inner, &OE_GET(step, step, steps)->list, ops);
    }
}

static void plan_attempt(oe_env *env, const oe_object *step, oe_list *ops)
{
    oe_op *op = new_op(env, OE_OP_ATTEMPT, step, ops);
    oe_plan_steps(env, &OE_GET(step, step, attempt)->list, &op->body);
    oe_plan_steps(env, &OE_GET(step, step, otherwise)->list, &op->otherwise);
}

static void plan_step(oe_env *env, const oe_object *step, oe_list *ops)
{
    if (!oe_condition(env, OE_GET(step, step, when)->expr))
        return;
    const oe_value *condition = OE_GET(step, step, if);
    if (condition->expr) {
        oe_term *term = oe_evaluate(env, condition->expr);
        if (!term || (term->kind == OE_TERM_BOOL && !term->integer))
            return;
        if (term->kind != OE_TERM_BOOL) {
            oe_op *op = new_op(env, OE_OP_IF, step, ops);
            op->condition = term;
            ops = &op->body;
            needs_blocks(env);
        }
    }
    if (OE_GET(step, step, call)->set)
        plan_call(env, step, ops);
    if (OE_GET(step, step, fill)->expr)
        plan_fill(env, step, ops);
    if (OE_GET(step, step, store)->expr)
        plan_store(env, step, ops);
    if (OE_GET(step, step, clear)->expr) {
        oe_plan_variable *v = oe_plan_variable_of(env, OE_GET(step, step, clear)->expr->object);
        if (v) {
            v->filled = true;
            new_op(env, OE_OP_CLEAR, step, ops)->variable = v;
        }
    }
    if (OE_GET(step, step, original)->set)
        new_op(env, OE_OP_ORIGINAL, step, ops);
    if (OE_GET(step, step, trap)->flag) {
        new_op(env, OE_OP_TRAP, step, ops);
        needs_blocks(env);
    }
    if (OE_GET(step, step, attempt)->set)
        plan_attempt(env, step, ops);
    if (OE_GET(step, step, for)->set)
        plan_for(env, step, ops);
    else if (OE_GET(step, step, steps)->set)
        oe_plan_steps(env, &OE_GET(step, step, steps)->list, ops);
}

void oe_plan_steps(oe_env *env, const oe_list *steps, oe_list *ops)
{
    for (size_t i = 0; i < steps->count; i++)
        plan_step(env, steps->items[i], ops);
}

/* A sequence is an attempt of enter, run and leave; `failed` is what happens otherwise. */
void oe_plan_sequence(oe_env *env, const oe_object *sequence)
{
    oe_launch *l = env->launch;
    oe_op *op = new_op(env, OE_OP_ATTEMPT, sequence, &l->ops);
    oe_plan_steps(env, &OE_GET(sequence, sequence, enter)->list, &op->body);
    oe_plan_steps(env, &OE_GET(sequence, sequence, run)->list, &op->body);
    oe_plan_steps(env, &OE_GET(sequence, sequence, leave)->list, &op->body);
    if (l->needs_blocks)
        oe_plan_steps(env, &OE_GET(sequence, sequence, failed)->list, &op->otherwise);
}
