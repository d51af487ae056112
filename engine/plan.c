/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Launch records and tables to globals, functions, lists and constructors. */
#include "plan.h"

typedef struct {
    const void *rule, *owner;
} instance_key;

static void *find_instance(oe_plan_state *plan, const void *rule, const void *owner)
{
    instance_key key = {rule, owner};
    return oe_map_get(&plan->instances, (const char *)&key, sizeof key);
}

static void keep_instance(oe_plan_state *plan, const void *rule, const void *owner, void *value)
{
    instance_key key = {rule, owner};
    oe_map_put(&plan->instances, (const char *)&key, sizeof key, value);
}

/* ---- names ---------------------------------------------------------------------------------------- */

static bool is_local(const char *linkage)
{
    return linkage && (strcmp(linkage, "private") == 0 || strcmp(linkage, "internal") == 0);
}

static const char *owner_text(oe_plan_state *plan, const oe_kernel *kernel)
{
    return kernel ? oe_format(plan->arena, " of kernel '%s'", kernel->name) : "";
}

/* What a symbol was claimed by. */
typedef struct {
    const oe_object *rule;
    const oe_kernel *kernel;
    LLVMTypeRef function; /* type of a declared function; NULL for anything else */
} claim;

/* Two things that are visible outside under one name would be one thing to the linker; two
 * declarations of one function are. */
static bool claim_name(oe_plan_state *plan, const char *name, const claim *mine,
                       const oe_place *place)
{
    if (strncmp(name, "llvm.", 5) == 0) {
        oe_error(plan->diagnostics, place, "the name '%s' belongs to LLVM", name);
        return false;
    }
    const claim *other = oe_map_get(&plan->names, name, strlen(name));
    if (other && other->function && other->function == mine->function)
        return true;
    if (other) {
        oe_error(plan->diagnostics, place, "'%s'%s and '%s'%s are both named '%s'", mine->rule->id,
                 owner_text(plan, mine->kernel), other->rule->id, owner_text(plan, other->kernel),
                 name);
        oe_note(plan->diagnostics, &other->rule->place, "the other one");
        return false;
    }
    claim *kept = OE_NEW(plan->arena, claim);
    *kept = *mine;
    oe_map_put(&plan->names, name, strlen(name), kept);
    return true;
}

static bool claim_global(oe_plan_state *plan, oe_plan_global *g, const oe_place *place)
{
    if (!g->name || !*g->name)
        return true;
    if (is_local(g->linkage) && strncmp(g->name, "llvm.", 5) != 0)
        return true;
    if (!claim_name(plan, g->name, &(claim){g->rule, g->kernel, NULL}, place))
        return false;
    LLVMValueRef existing = LLVMGetNamedGlobal(plan->module, g->name);
    if (!existing && LLVMGetNamedFunction(plan->module, g->name)) {
        oe_error(plan->diagnostics, place, "the module has a function named '%s'", g->name);
        return false;
    }
    if (!existing)
        return true;
    if (g->value) {
        oe_error(plan->diagnostics, place, "the module already has a global named '%s'", g->name);
        return false;
    }
    LLVMTypeRef type = oe_emit_type(plan, g->type), has = LLVMGlobalGetValueType(existing);
    if (type && type != has) {
        oe_error(plan->diagnostics, place,
                 "the module has '%s' as %s, and the rules declare it as %s", g->name,
                 oe_print_type(plan->arena, has), oe_print_type(plan->arena, type));
        return false;
    }
    g->existing = existing;
    return true;
}

/* ---- globals ---------------------------------------------------------------------------------------- */

static oe_term *struct_term(oe_env *env, const oe_object *structure, bool constant)
{
    const oe_list *fields = &OE_GET(structure, struct, fields)->list;
    oe_term *term = OE_NEW(env->plan->arena, oe_term);
    term->kind = OE_TERM_LIST;
    term->count = fields->count;
    term->items = OE_NEW_ARRAY(env->plan->arena, oe_term *, fields->count + 1);
    for (size_t i = 0; i < fields->count; i++) {
        const oe_object *field = fields->items[i];
        const oe_value *value = OE_GET(field, field, value);
        if (!value->expr) {
            oe_error(env->plan->diagnostics, &field->place,
                     "field '%s' of struct '%s' has no value", field->id, structure->id);
            return NULL;
        }
        term->items[i] = oe_evaluate(env, value->expr);
        if (!term->items[i] ||
            !oe_term_conforms(env, term->items[i], OE_GET(field, field, type)->type, constant,
                              &value->place, oe_format(env->plan->arena, "field '%s'", field->id)))
            return NULL;
    }
    return term;
}

static oe_term *element_term(oe_env *env, const oe_object *global, const oe_type *type)
{
    const oe_object *structure = OE_GET(global, global, struct)->object;
    if (structure)
        return struct_term(env, structure, true);
    const oe_value *value = OE_GET(global, global, value);
    oe_term *term = value->expr ? oe_evaluate(env, value->expr) : NULL;
    if (term && !oe_term_conforms(env, term, type, true, &value->place,
                                  oe_format(env->plan->arena, "global '%s'", global->id)))
        return NULL;
    return term;
}

/* The elements of a global with `each`. */
static oe_term *each_term(oe_env *env, const oe_object *global, const oe_type *type)
{
    bool kernels = strcmp(OE_GET(global, global, each)->text, "kernel") == 0;
    const oe_list *all = kernels ? &env->plan->kernels : &env->plan->images;
    oe_term *list = OE_NEW(env->plan->arena, oe_term);
    list->kind = OE_TERM_LIST;
    list->items = OE_NEW_ARRAY(env->plan->arena, oe_term *, all->count + 1);
    for (size_t i = 0; i < all->count; i++) {
        oe_env inner = *env;
        inner.kernel = kernels ? all->items[i] : env->kernel;
        inner.image = kernels ? env->image : all->items[i];
        if (!oe_condition(&inner, OE_GET(global, global, where)->expr))
            continue;
        oe_term *item = element_term(&inner, global, type);
        if (!item)
            return NULL;
        list->items[list->count++] = item;
    }
    return list;
}

static bool fill_value(oe_env *env, oe_plan_global *g)
{
    const oe_object *global = g->rule;
    oe_arena *arena = env->plan->arena;
    const oe_value *text = OE_GET(global, global, text), *bytes = OE_GET(global, global, bytes);
    if (text->expr || bytes->expr) {
        g->value = oe_evaluate(env, text->expr ? text->expr : bytes->expr);
        g->is_text = text->expr != NULL;
        return g->value != NULL;
    }
    const oe_object *structure = OE_GET(global, global, struct)->object;
    if (structure) {
        oe_type *type = OE_NEW(arena, oe_type);
        type->kind = OE_TYPE_STRUCT;
        type->object = (oe_object *)structure;
        g->type = type;
    } else {
        g->type = OE_GET(global, global, type)->type;
    }
    g->is_array = OE_GET(global, global, each)->set;
    if (!structure && !OE_GET(global, global, value)->set)
        return true;
    g->value = g->is_array ? each_term(env, global, g->type) : element_term(env, global, g->type);
    g->count = g->is_array && g->value ? g->value->count : 1;
    return g->value != NULL;
}

static const void *owner_of(oe_env *env, const oe_object *global)
{
    const char *per = OE_GET(global, global, per)->text;
    if (!per || strcmp(per, "module") == 0)
        return NULL;
    if (strcmp(per, "kernel") == 0)
        return env->kernel;
    return strcmp(per, "launch") == 0 ? (void *)env->launch : (void *)env->image;
}

/* Equal constants whose address does not matter are one. */
static oe_plan_global *same_content(oe_plan_state *plan, oe_plan_global *g)
{
    if (!g->unnamed_addr || !g->constant || !is_local(g->linkage) || !g->value || g->keep ||
        g->listed_in || g->value->kind == OE_TERM_BYTES)
        return NULL;
    const char *text = oe_format(plan->arena, "%p|%s|%s|%llu|%s", (const void *)g->rule,
                                 g->name ? g->name : "", g->section ? g->section : "",
                                 (unsigned long long)g->align, oe_term_key(plan->arena, g->value));
    oe_plan_global *other = oe_map_get(&plan->contents, text, strlen(text));
    if (!other)
        oe_map_put(&plan->contents, text, strlen(text), g);
    return other;
}

static void plan_with(oe_env *env, const oe_object *global)
{
    const oe_list *globals = OE_TABLE(env->plan->tables, globals);
    for (size_t i = 0; i < globals->count; i++) {
        const oe_object *other = globals->items[i];
        if (OE_GET(other, global, emit_with)->object == global &&
            oe_condition(env, OE_GET(other, global, when)->expr))
            oe_plan_global_of(env, other, &other->place);
    }
}

oe_plan_global *oe_plan_global_of(oe_env *env, const oe_object *global, const oe_place *place)
{
    oe_plan_state *plan = env->plan;
    const void *owner = owner_of(env, global);
    oe_plan_global *g = find_instance(plan, global, owner);
    if (g)
        return g;
    if (++plan->depth > OE_MAX_DEPTH) {
        plan->depth--;
        oe_error(plan->diagnostics, place, "globals that refer to each other more than %d deep",
                 OE_MAX_DEPTH);
        return NULL;
    }
    if (!oe_condition(env, OE_GET(global, global, when)->expr)) {
        oe_error(plan->diagnostics, place, "global '%s' is used, and its `when` does not hold",
                 global->id);
        oe_note(plan->diagnostics, &OE_GET(global, global, when)->place, "the condition");
        plan->depth--;
        return NULL;
    }
    g = OE_NEW(plan->arena, oe_plan_global);
    g->rule = global;
    g->kernel = env->kernel;
    keep_instance(plan, global, owner, g);
    const oe_value *name = OE_GET(global, global, name);
    g->name = name->expr ? oe_evaluate_text(env, name->expr) : NULL;
    bool good = (!name->expr || g->name) && fill_value(env, g);
    if (good && OE_GET(global, global, keep)->set && !*g->name) {
        oe_error(plan->diagnostics, &name->place, "a global that is kept needs a name");
        good = false;
    }
    const oe_value *linkage = OE_GET(global, global, linkage);
    g->linkage = linkage->set ? linkage->text : g->value ? "internal" : "external";
    g->visibility = OE_GET(global, global, visibility)->text;
    g->section = OE_GET(global, global, section)->text;
    g->align = (uint64_t)OE_GET(global, global, align)->integer;
    g->constant = OE_GET(global, global, constant)->flag;
    g->unnamed_addr = OE_GET(global, global, unnamed_addr)->flag;
    g->keep = OE_GET(global, global, keep)->text;
    g->listed_in = OE_GET(global, global, listed_in)->text;
    oe_plan_global *other = good ? same_content(plan, g) : NULL;
    if (other) {
        keep_instance(plan, global, owner, other);
        g = other;
    } else if (!good || !claim_global(plan, g, &global->place)) {
        g = NULL;
    } else {
        oe_list_add(plan->arena, &plan->globals, g);
        plan_with(env, global);
    }
    plan->depth--;
    return g;
}

oe_plan_global *oe_plan_string(oe_plan_state *plan, const char *text, size_t length)
{
    const char *key = oe_format(plan->arena, "text|%s", text);
    oe_plan_global *g = oe_map_get(&plan->contents, key, strlen(key));
    if (g)
        return g;
    g = OE_NEW(plan->arena, oe_plan_global);
    g->value = OE_NEW(plan->arena, oe_term);
    g->value->kind = OE_TERM_TEXT;
    g->value->text = text;
    g->value->length = length;
    g->is_text = g->constant = g->unnamed_addr = true;
    g->linkage = "private";
    g->align = 1;
    oe_map_put(&plan->contents, key, strlen(key), g);
    oe_list_add(plan->arena, &plan->globals, g);
    return g;
}

/* ---- functions ---------------------------------------------------------------------------------------- */

static bool check_existing(oe_plan_state *plan, const oe_plan_function *f)
{
    LLVMValueRef existing = LLVMGetNamedFunction(plan->module, f->symbol);
    if (LLVMGetNamedGlobal(plan->module, f->symbol)) {
        oe_error(plan->diagnostics, &f->rule->place, "the module has a variable named '%s'",
                 f->symbol);
        return false;
    }
    LLVMTypeRef type = oe_emit_function_type(plan, f->rule);
    if (!type || !claim_name(plan, f->symbol, &(claim){f->rule, NULL, f->defined ? NULL : type},
                             &f->rule->place))
        return false;
    if (!existing)
        return true;
    LLVMTypeRef has = LLVMGlobalGetValueType(existing);
    if (f->defined && !is_local(OE_GET(f->rule, function, linkage)->text)) {
        oe_error(plan->diagnostics, &f->rule->place, "the module already has a function named '%s'",
                 f->symbol);
        return false;
    }
    if (!f->defined && type != has) {
        oe_error(plan->diagnostics, &f->rule->place,
                 "the module has function '%s' as %s, and the rules call it as %s", f->symbol,
                 oe_print_type(plan->arena, has), oe_print_type(plan->arena, type));
        return false;
    }
    return true;
}

oe_plan_function *oe_plan_function_of(oe_plan_state *plan, const oe_object *function)
{
    oe_plan_function *f = find_instance(plan, function, NULL);
    if (f)
        return f;
    f = OE_NEW(plan->arena, oe_plan_function);
    const oe_value *symbol = OE_GET(function, function, symbol);
    f->rule = function;
    f->symbol = symbol->set ? symbol->text : function->id;
    f->defined = OE_GET(function, function, steps)->set;
    keep_instance(plan, function, NULL, f);
    if (!check_existing(plan, f))
        return NULL;
    oe_list_add(plan->arena, &plan->functions, f);
    if (f->defined && ++plan->depth > OE_MAX_DEPTH) {
        plan->depth--;
        oe_error(plan->diagnostics, &function->place,
                 "functions that call each other more than %d "
                 "deep",
                 OE_MAX_DEPTH);
        return NULL;
    }
    if (f->defined) {
        oe_map results = {.arena = plan->arena};
        oe_env env = {.plan = plan, .results = &results};
        oe_plan_steps(&env, &OE_GET(function, function, steps)->list, &f->ops);
        plan->depth--;
    }
    return f;
}

/* ---- lists --------------------------------------------------------------------------------------------- */

static oe_entry *make_entry(oe_env *env, const oe_object *list, const oe_object *rule,
                            const char *row)
{
    const oe_list *fields = &OE_GET(list, list, fields)->list;
    oe_entry *entry = OE_NEW(env->plan->arena, oe_entry);
    entry->argument = env->argument;
    entry->row = row;
    entry->values = OE_NEW_ARRAY(env->plan->arena, oe_term *, fields->count + 1);
    for (size_t i = 0; i < fields->count; i++) {
        const oe_object *field = fields->items[i];
        const oe_expr *expr = OE_GET(field, list_field, value)->expr;
        for (size_t k = 0; k < rule->open.count; k++)
            if (strcmp(((oe_named *)rule->open.items[k])->name, field->id) == 0)
                expr = ((oe_named *)rule->open.items[k])->expr;
        if (expr && !env->argument && (expr->needs & OE_IN_ARGUMENT)) {
            entry->values[i] = OE_NEW(env->plan->arena, oe_term);
            entry->values[i]->kind = OE_TERM_ZERO;
            continue;
        }
        entry->values[i] = expr ? oe_evaluate(env, expr) : NULL;
        if (!entry->values[i] ||
            !oe_term_conforms(env, entry->values[i], OE_GET(field, list_field, type)->type, false,
                              &expr->place, oe_format(env->plan->arena, "field '%s'", field->id)))
            return NULL;
    }
    return entry;
}

static bool add_entries(oe_env *env, const oe_object *list, const oe_list *rules, const char *row,
                        oe_entries *entries)
{
    for (size_t i = 0; i < rules->count; i++) {
        oe_entry *entry = make_entry(env, list, rules->items[i], row);
        if (!entry)
            return false;
        if (entries->entries.count >= OE_MAX_ENTRIES) {
            oe_error(env->plan->diagnostics, &list->place, "more than %d entries at one launch",
                     OE_MAX_ENTRIES);
            return false;
        }
        oe_list_add(env->plan->arena, &entries->entries, entry);
    }
    return true;
}

static bool argument_entries(oe_env *env, const oe_object *list, oe_entries *entries)
{
    const oe_list *rows = &OE_GET(list, list, rows)->list;
    for (size_t i = 0; i < rows->count; i++) {
        oe_object *row = rows->items[i];
        if (!oe_row_matches(OE_GET(row, row, kernel), OE_GET(row, row, argument), env->kernel,
                            env->argument))
            continue;
        row->used = true;
        if (oe_condition(env, OE_GET(row, row, when)->expr))
            return add_entries(env, list, &OE_GET(row, row, entries)->list, row->id, entries);
    }
    oe_place place = oe_launch_place_of(env->plan->arena, env->launch);
    const oe_argument *a = env->argument;
    oe_error(env->plan->diagnostics, &place,
             "no row of lists.%s holds for argument %u (%s) of kernel '%s'", list->id, a->index,
             oe_print_type(env->plan->arena, a->type), env->kernel->name);
    oe_note(env->plan->diagnostics, &list->place, "the list");
    return false;
}

oe_entries *oe_plan_entries(oe_env *env, const oe_object *list)
{
    oe_entries *entries = find_instance(env->plan, list, env->launch);
    if (entries)
        return entries;
    entries = OE_NEW(env->plan->arena, oe_entries);
    entries->list = list;
    keep_instance(env->plan, list, env->launch, entries);
    oe_list_add(env->plan->arena, &env->launch->lists, entries);
    for (unsigned i = 0; i < env->launch->argument_count; i++) {
        oe_env inner = *env;
        inner.argument = &env->launch->arguments[i];
        argument_entries(&inner, list, entries);
    }
    oe_env inner = *env;
    inner.argument = NULL;
    add_entries(&inner, list, &OE_GET(list, list, append)->list, "append", entries);
    return entries;
}

static oe_term *column_terms(oe_env *env, const oe_object *list, const oe_object *column,
                             const oe_type *element)
{
    oe_entries *entries = oe_plan_entries(env, list);
    oe_object *field = oe_list_find(&OE_GET(list, list, fields)->list, column->id);
    const oe_value *value = OE_GET(column, column, value);
    oe_term *terms = OE_NEW(env->plan->arena, oe_term);
    terms->kind = OE_TERM_LIST;
    terms->count = entries->entries.count;
    terms->items = OE_NEW_ARRAY(env->plan->arena, oe_term *, terms->count + 1);
    for (size_t i = 0; i < terms->count; i++) {
        oe_env inner = *env;
        inner.entry = entries->entries.items[i];
        inner.entries = entries;
        terms->items[i] =
            value->expr ? oe_evaluate(&inner, value->expr) : inner.entry->values[field->index];
        if (!terms->items[i] ||
            !oe_term_conforms(&inner, terms->items[i], element, false, &column->place,
                              oe_format(env->plan->arena, "column '%s'", column->id)))
            return NULL;
    }
    return terms;
}

static oe_plan_global *constant_column(oe_env *env, const oe_object *column, const oe_type *type,
                                       oe_term *terms, const char *name)
{
    oe_plan_global *g = OE_NEW(env->plan->arena, oe_plan_global);
    const oe_value *linkage = OE_GET(column, column, linkage);
    g->rule = column;
    g->name = name;
    g->type = type;
    g->count = terms->count;
    g->value = terms;
    g->linkage = linkage->set ? linkage->text : "private";
    g->section = OE_GET(column, column, section)->text;
    g->align = (uint64_t)OE_GET(column, column, align)->integer;
    g->constant = true;
    g->unnamed_addr =
        !OE_GET(column, column, unnamed_addr)->set || OE_GET(column, column, unnamed_addr)->flag;
    g->kernel = env->kernel;
    oe_plan_global *other = same_content(env->plan, g);
    if (other)
        return other;
    if (!claim_global(env->plan, g, &column->place))
        return NULL;
    oe_list_add(env->plan->arena, &env->plan->globals, g);
    return g;
}

/* The address of a column at this launch: zero when it has no elements. */
oe_term *oe_plan_column(oe_env *env, const oe_object *list, const oe_object *column)
{
    oe_term *term = oe_map_get_pointer(&env->launch->instances, column);
    if (term)
        return term;
    oe_object *field = oe_list_find(&OE_GET(list, list, fields)->list, column->id);
    const oe_value *own = OE_GET(column, column, element), *name = OE_GET(column, column, name);
    const oe_type *element = own->type ? own->type : OE_GET(field, list_field, type)->type;
    oe_term *terms = column_terms(env, list, column, element);
    const char *text = name->expr ? oe_evaluate_text(env, name->expr) : NULL;
    if (!terms || (name->expr && !text))
        return NULL;
    oe_type *type = OE_NEW(env->plan->arena, oe_type);
    type->kind = OE_TYPE_ARRAY;
    type->count = terms->count;
    type->element = element;
    term = OE_NEW(env->plan->arena, oe_term);
    term->run = OE_RUN_POINTER;
    const char *storage = OE_GET(column, column, storage)->text;
    bool constant = oe_term_is_constant(terms);
    if (terms->count == 0) {
        term->kind = OE_TERM_ZERO;
    } else if (strcmp(storage, "constant") == 0 ||
               (strcmp(storage, "automatic") == 0 && constant)) {
        if (!constant) {
            oe_place place = oe_launch_place_of(env->plan->arena, env->launch);
            oe_error(env->plan->diagnostics, &column->place,
                     "column '%s' has storage constant, and an element is known only when the "
                     "program runs",
                     column->id);
            oe_note(env->plan->diagnostics, &place, "at this launch of kernel '%s'",
                    env->kernel->name);
            return NULL;
        }
        term->kind = OE_TERM_GLOBAL;
        term->global = constant_column(env, column, type, terms, text);
        if (!term->global)
            return NULL;
    } else {
        term->kind = OE_TERM_VARIABLE;
        term->variable = OE_NEW(env->plan->arena, oe_plan_variable);
        term->variable->rule = column;
        term->variable->name = text ? text : column->id;
        term->variable->type = type;
        oe_list_add(env->plan->arena, &env->launch->variables, term->variable);
    }
    term->items = terms->items; /* what a fill stores */
    term->count = terms->count;
    oe_map_put_pointer(&env->launch->instances, column, term);
    return term;
}

/* ---- the whole ---------------------------------------------------------------------------------------------- */

/* Whether what the rules ask of each `each` holds of this one. */
static bool meets_requirements(oe_env *env, const char *each)
{
    oe_plan_state *plan = env->plan;
    const oe_list *list = OE_TABLE(plan->tables, requires);
    bool good = true;
    for (size_t i = 0; i < list->count; i++) {
        const oe_object *requirement = list->items[i];
        const oe_value *own = OE_GET(requirement, requirement, each);
        if (strcmp(own->set ? own->text : "module", each) != 0)
            continue;
        oe_term *term = oe_evaluate(env, OE_GET(requirement, requirement, that)->expr);
        if (term && term->kind <= OE_TERM_BOOL && term->integer)
            continue;
        good = false;
        if (!term)
            continue;
        oe_place place = {0};
        if (env->launch)
            place = oe_launch_place_of(plan->arena, env->launch);
        oe_error(plan->diagnostics, &place, "%s: %s%s",
                 env->kernel ? oe_format(plan->arena, "kernel '%s'", env->kernel->name)
                             : "this module",
                 OE_GET(requirement, requirement, message)->text,
                 term->kind <= OE_TERM_BOOL
                     ? ""
                     : " (what it asks for is known only to the running program)");
        oe_note(plan->diagnostics, &requirement->place, "what the rules require");
    }
    return good;
}

static void plan_launch(oe_plan_state *plan, oe_launch *l)
{
    oe_map results = {.arena = plan->arena};
    oe_env env = {.plan = plan, .kernel = l->kernel, .launch = l, .results = &results};
    oe_plan_facts(&env);
    for (int i = OE_TEAMS; i <= OE_SHARED_MEMORY; i++)
        if (!oe_plan_dimension(&env, i, &l->rule->place))
            return;
    if (!meets_requirements(&env, "launch"))
        return;
    oe_plan_sequence(&env, OE_GET(l->rule, launch, sequence)->object);
}

static bool leaves_trace(const oe_kernel *k)
{
    return k->launched || (k->rule && OE_GET(k->rule, kernel, entries)->text &&
                           strcmp(OE_GET(k->rule, kernel, entries)->text, "always") == 0);
}

static bool is_always(const oe_value *emit)
{
    return emit->text && strcmp(emit->text, "always") == 0;
}

static void plan_always(oe_env *env, const char *per)
{
    const oe_list *globals = OE_TABLE(env->plan->tables, globals);
    for (size_t i = 0; i < globals->count; i++) {
        const oe_object *global = globals->items[i];
        const char *own = OE_GET(global, global, per)->text;
        if (is_always(OE_GET(global, global, emit)) && strcmp(own ? own : "module", per) == 0 &&
            oe_condition(env, OE_GET(global, global, when)->expr))
            oe_plan_global_of(env, global, &global->place);
    }
}

static void plan_columns_always(oe_env *env)
{
    const oe_list *lists = OE_TABLE(env->plan->tables, lists);
    for (size_t i = 0; i < lists->count; i++) {
        const oe_object *list = lists->items[i];
        const oe_list *columns = &OE_GET(list, list, columns)->list;
        for (size_t k = 0; k < columns->count; k++)
            if (is_always(OE_GET(columns->items[k], column, emit)))
                oe_plan_column(env, list, columns->items[k]);
    }
}

static void plan_kernel(oe_plan_state *plan, oe_kernel *k)
{
    if (!leaves_trace(k))
        return;
    oe_env env = {.plan = plan, .kernel = k};
    if (!meets_requirements(&env, "kernel"))
        return;
    plan_always(&env, "kernel");
    env.launch = k->launches.count ? k->launches.items[0] : OE_NEW(plan->arena, oe_launch);
    if (!k->launches.count) {
        oe_launch_prototype(plan, k, env.launch);
        oe_plan_facts(&env);
    }
    plan_columns_always(&env);
}

static void plan_structors(oe_plan_state *plan, const oe_list *rules, bool destructor)
{
    oe_env env = {.plan = plan};
    for (size_t i = 0; i < rules->count; i++) {
        const oe_object *rule = rules->items[i];
        const oe_value *priority = OE_GET(rule, structor, priority);
        if (!oe_condition(&env, OE_GET(rule, structor, when)->expr))
            continue;
        oe_structor *s = OE_NEW(plan->arena, oe_structor);
        s->rule = rule;
        s->function = oe_plan_function_of(plan, OE_GET(rule, structor, function)->expr->object);
        s->priority = priority->set ? (unsigned)priority->integer : 65535;
        s->destructor = destructor;
        oe_list_add(plan->arena, &plan->structors, s);
    }
}

/* A row that names a kernel or argument which is not there was probably meant for another. */
static void warn_not_there(oe_plan_state *plan, const oe_object *row, const oe_value *glob,
                           const char *what, const oe_list *names)
{
    const char *near = oe_nearest(glob->text, (const char *const *)names->items, names->count);
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->items[i], glob->text) == 0)
            return;
    oe_warning(plan->diagnostics, &glob->place,
               "the module has no %s '%s', so row '%s' does nothing%s%s%s", what, glob->text,
               row->id, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static bool is_literal(const oe_value *glob)
{
    return glob->set && glob->text && !strpbrk(glob->text, "*?[");
}

static void warn_unused(oe_plan_state *plan, const oe_list *rows, oe_key_id kernel_key,
                        int argument_key)
{
    oe_list kernels = {0}, arguments = {0};
    for (size_t k = 0; k < plan->kernels.count; k++)
        oe_list_add(plan->arena, &kernels, (void *)((oe_kernel *)plan->kernels.items[k])->name);
    for (size_t k = 0; k < plan->launches.count; k++) {
        const oe_launch *l = plan->launches.items[k];
        for (unsigned i = 0; i < l->argument_count; i++)
            if (l->arguments[i].name && l->arguments[i].name_is_debug)
                oe_list_add(plan->arena, &arguments, (void *)l->arguments[i].name);
    }
    for (size_t i = 0; i < rows->count; i++) {
        const oe_object *row = rows->items[i];
        const oe_value *kernel = oe_get(row, kernel_key);
        const oe_value *argument = argument_key < 0 ? NULL : oe_get(row, (oe_key_id)argument_key);
        if (row->used)
            continue;
        if (is_literal(kernel))
            warn_not_there(plan, row, kernel, "kernel", &kernels);
        if (argument && is_literal(argument))
            warn_not_there(plan, row, argument, "argument", &arguments);
    }
}

bool oe_plan_make(oe_plan_state *plan, const char *const *kernels, size_t kernel_count)
{
    oe_launches_find(plan, kernels, kernel_count);
    if (oe_diagnostics_errors(plan->diagnostics))
        return false;
    bool any = false;
    for (size_t i = 0; i < plan->kernels.count; i++) {
        oe_kernel *k = plan->kernels.items[i];
        oe_env env = {.plan = plan, .kernel = k};
        const oe_expr *symbol = k->rule ? OE_GET(k->rule, kernel, symbol)->expr : NULL;
        if (symbol && !(k->symbol = oe_evaluate_text(&env, symbol)))
            return false;
        any = any || leaves_trace(k);
    }
    oe_images_check(plan);
    if ((any || plan->images.count) && !meets_requirements(&(oe_env){.plan = plan}, "module"))
        return false;
    for (size_t i = 0; i < plan->launches.count; i++) {
        oe_launch *l = plan->launches.items[i];
        plan_launch(plan, l);
        if (!l->ops.count && !oe_diagnostics_errors(plan->diagnostics))
            oe_report(plan->diagnostics, OE_ERROR, OE_INTERNAL, NULL,
                      "the launch at %s was not planned", l->place.text);
    }
    for (size_t i = 0; i < plan->kernels.count; i++)
        plan_kernel(plan, plan->kernels.items[i]);
    if (any || plan->images.count) {
        oe_env env = {.plan = plan};
        plan_always(&env, "module");
        for (size_t i = 0; i < plan->images.count; i++) {
            env.image = plan->images.items[i];
            plan_always(&env, "image");
        }
        const oe_list *functions = OE_TABLE(plan->tables, functions);
        for (size_t i = 0; i < functions->count; i++)
            if (is_always(OE_GET(functions->items[i], function, emit)))
                oe_plan_function_of(plan, functions->items[i]);
        plan_structors(plan, OE_TABLE(plan->tables, constructors), false);
        plan_structors(plan, OE_TABLE(plan->tables, destructors), true);
    }
    warn_unused(plan, OE_TABLE(plan->tables, kernels), OE_KEY_kernel_name, -1);
    warn_unused(plan, OE_TABLE(plan->tables, facts), OE_KEY_fact_kernel, OE_KEY_fact_argument);
    warn_unused(plan, OE_TABLE(plan->tables, defaults), OE_KEY_fact_kernel, OE_KEY_fact_argument);
    warn_unused(plan, OE_TABLE(plan->tables, dimensions), OE_KEY_dimension_kernel, -1);
    const oe_list *lists = OE_TABLE(plan->tables, lists);
    for (size_t i = 0; i < lists->count; i++)
        warn_unused(plan, &OE_GET(lists->items[i], list, rows)->list, OE_KEY_row_kernel,
                    OE_KEY_row_argument);
    return oe_diagnostics_errors(plan->diagnostics) == 0;
}
