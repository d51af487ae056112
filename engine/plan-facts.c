/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What rows of the tables `facts`, `defaults` and `dimensions` say of a launch. */
#include "plan.h"

/* ---- facts ---------------------------------------------------------------------------------------- */

static bool is_word(const oe_value *value, const char *word)
{
    return value->text && strcmp(value->text, word) == 0;
}

static void apply_size(oe_env *env, const oe_object *row, const char *how)
{
    oe_argument *a = env->argument;
    if (a->kind != OE_ARGUMENT_POINTER)
        return;
    oe_term *term = oe_evaluate(env, OE_GET(row, fact, size)->expr);
    if (!term)
        return;
    oe_map_put_pointer(&env->launch->instances, a, term);
    a->object.begin = a->value;
    a->object.size.kind = OE_AMOUNT_CONSTANT;
    a->object.how = how;
}

static void apply_access(oe_env *env, const oe_value *access, const char *how)
{
    oe_argument *a = env->argument;
    env->launch->is_written[a->index] = is_word(access, "write");
    a->access = is_word(access, "read")   ? OE_ACCESS_READ
                : is_word(access, "none") ? OE_ACCESS_NONE
                                          : OE_ACCESS_READWRITE;
    a->access_how = how;
}

/* Applies what `row` gives under `key`, and true, if it gives it. */
static bool apply_key(oe_env *env, const oe_object *row, oe_key_id key, const char *how)
{
    oe_argument *a = env->argument;
    const oe_value *value = oe_get(row, key);
    if (!value->set)
        return false;
    if (key == OE_KEY_fact_size)
        apply_size(env, row, how);
    else if (key == OE_KEY_fact_access)
        apply_access(env, value, how);
    else if (key == OE_KEY_fact_kind)
        env->launch->is_device_pointer[a->index] = is_word(value, "device_pointer");
    else
        a->is_signed = is_word(value, "signed");
    if (key == OE_KEY_fact_sign)
        a->sign_is_open = false;
    return true;
}

/* Whether the module tells what a default would. */
static bool is_known(const oe_argument *a, oe_key_id key)
{
    if (key == OE_KEY_fact_size)
        return a->object.begin && a->object.size.kind != OE_AMOUNT_UNKNOWN;
    if (key == OE_KEY_fact_access)
        return a->access != OE_ACCESS_UNKNOWN;
    return key == OE_KEY_fact_sign && !a->sign_is_open;
}

static void apply_rows(oe_env *env, const oe_list *rows, const char *table)
{
    static const oe_key_id keys[] = {OE_KEY_fact_size, OE_KEY_fact_access, OE_KEY_fact_sign,
                                     OE_KEY_fact_kind};
    enum { KEYS = sizeof keys / sizeof *keys };
    oe_argument *a = env->argument;
    bool defaults = *table == 'd', seen[KEYS];
    for (int k = 0; k < KEYS; k++)
        seen[k] = defaults && is_known(a, keys[k]);
    for (size_t i = 0; i < rows->count; i++) {
        oe_object *row = rows->items[i];
        if (!oe_row_matches(OE_GET(row, fact, kernel), OE_GET(row, fact, argument), env->kernel, a))
            continue;
        row->used = true;
        if (!oe_condition(env, OE_GET(row, fact, when)->expr))
            continue;
        const char *how = oe_format(env->plan->arena, "%s.%s", table, row->id);
        for (int k = 0; k < KEYS; k++)
            seen[k] = seen[k] || apply_key(env, row, keys[k], how);
    }
}

/* One object is mapped one way: were it copied in by one entry and back by another, a runtime that
 * counts references would skip one of the copies. */
static void join_access(oe_plan_state *plan, oe_launch *l)
{
    for (unsigned i = 0; i < l->argument_count; i++) {
        oe_argument *a = &l->arguments[i];
        bool differs = false;
        unsigned other = i;
        for (unsigned k = 0; k < l->argument_count; k++) {
            const oe_argument *b = &l->arguments[k];
            bool shared = a->object.begin && a->object.begin == b->object.begin &&
                          !l->is_device_pointer[i] && !l->is_device_pointer[k];
            if (k != i && shared &&
                (b->access != a->access || l->is_written[k] || l->is_written[i])) {
                differs = true;
                other = k;
            }
        }
        if (!differs)
            continue;
        a->access = OE_ACCESS_READWRITE;
        l->is_written[i] = false;
        a->access_how = oe_format(plan->arena, "shares its object with argument %u", other);
    }
}

void oe_plan_facts(oe_env *env)
{
    for (unsigned i = 0; i < env->launch->argument_count; i++) {
        env->argument = &env->launch->arguments[i];
        apply_rows(env, OE_TABLE(env->plan->tables, facts), "facts");
        apply_rows(env, OE_TABLE(env->plan->tables, defaults), "defaults");
    }
    env->argument = NULL;
    join_access(env->plan, env->launch);
}

/* ---- dimensions ----------------------------------------------------------------------------------- */

static const struct {
    oe_key_id key;
    unsigned width;
    bool is_signed, is_list;
    oe_integer usual; /* in dimensions that no row speaks of */
} dimensions[OE_DIMENSIONS] = {{OE_KEY_dimension_teams, 32, false, true, 1},
                               {OE_KEY_dimension_threads, 32, false, true, 1},
                               {OE_KEY_dimension_shared_memory, 32, false, false, 0},
                               {OE_KEY_dimension_device, 64, true, false, 0}};

static oe_term *number(oe_env *env, oe_integer value)
{
    oe_term *term = OE_NEW(env->plan->arena, oe_term);
    term->kind = OE_TERM_INTEGER;
    term->width = 64;
    term->integer = value;
    return term;
}

static oe_term *three(oe_env *env, oe_term *term, oe_integer fill)
{
    oe_term *list = OE_NEW(env->plan->arena, oe_term);
    list->kind = OE_TERM_LIST;
    list->count = 3;
    list->items = OE_NEW_ARRAY(env->plan->arena, oe_term *, 3);
    for (size_t i = 0; i < 3; i++) {
        bool given = term->kind == OE_TERM_LIST ? i < term->count : i == 0;
        list->items[i] = !given                       ? number(env, fill)
                         : term->kind == OE_TERM_LIST ? term->items[i]
                                                      : term;
    }
    return list;
}

static const oe_object *find_row(oe_env *env, oe_key_id key)
{
    static const oe_value none = {0};
    const oe_list *rows = OE_TABLE(env->plan->tables, dimensions);
    const oe_object *found = NULL;
    for (size_t i = 0; i < rows->count; i++) {
        oe_object *row = rows->items[i];
        if (!oe_row_matches(OE_GET(row, dimension, kernel), &none, env->kernel, NULL))
            continue;
        row->used = true;
        if (!found && oe_get(row, key)->expr &&
            oe_condition(env, OE_GET(row, dimension, when)->expr))
            found = row;
    }
    return found;
}

static oe_term *work_out(oe_env *env, int which, const oe_place *place)
{
    oe_arena *arena = env->plan->arena;
    oe_key_id key = dimensions[which].key;
    const oe_object *row = find_row(env, key);
    if (!row && which == OE_DEVICE) {
        oe_error(env->plan->diagnostics, place,
                 "no row of `dimensions` gives `device` for kernel '%s'", env->kernel->name);
        return NULL;
    }
    env->launch->dimension_rows[which] = row;
    oe_term *term =
        row ? oe_evaluate(env, oe_get(row, key)->expr) : number(env, dimensions[which].usual);
    if (!term)
        return NULL;
    oe_term *list = three(env, term, dimensions[which].usual);
    oe_type *type = oe_type_integer(arena, dimensions[which].width, dimensions[which].is_signed);
    for (size_t i = 0; row && i < 3; i++)
        if (!oe_term_conforms(env, list->items[i], type, false, &oe_get(row, key)->place,
                              oe_key_of(key)->name))
            return NULL;
    return dimensions[which].is_list ? list : list->items[0];
}

oe_term *oe_plan_dimension(oe_env *env, int which, const oe_place *place)
{
    oe_launch *l = env->launch;
    if (l->dimensions[which])
        return l->dimensions[which];
    if (l->open_dimensions & 1u << which) {
        oe_error(env->plan->diagnostics, place,
                 "the dimensions of a launch ask for each other in a circle");
        return NULL;
    }
    l->open_dimensions |= 1u << which;
    oe_env outer = *env;
    outer.argument = NULL;
    outer.entry = NULL;
    l->dimensions[which] = work_out(&outer, which, place);
    l->open_dimensions &= ~(1u << which);
    return l->dimensions[which];
}
