/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The public functions: each stage in turn, and the guards against memory running out. */
#include <stdlib.h>

#include <llvm-c/Target.h>

#include "decode.h"
#include "plan.h"

/* The named metadata that says what a module was lowered by. */
static const char mark[] = "offload-engine.lowered";

struct oe_rules {
    oe_arena *arena;
    oe_layers *layers;
    oe_load_options options; /* copied into the arena */
    const char *name;
};

const char *oe_version(void)
{
    return OE_VERSION;
}

const char *oe_rules_name(const oe_rules *rules)
{
    return rules->name;
}

void oe_rules_free(oe_rules *rules)
{
    if (rules)
        oe_arena_free(rules->arena);
}

void oe_text_free(char *text)
{
    free(text);
}

static const char *const *copy_texts(oe_arena *arena, const char *const *texts, size_t count)
{
    const char **copy = OE_NEW_ARRAY(arena, const char *, count + 1);
    for (size_t i = 0; i < count; i++)
        copy[i] = oe_copy(arena, texts[i], strlen(texts[i]));
    return copy;
}

/* A tree to checked tables. NULL when there is an error. */
static oe_tables *build(oe_arena *arena, const oe_rules *rules, oe_node *tree,
                        const oe_target_layout *layout, oe_diagnostics *diagnostics)
{
    size_t before = oe_diagnostics_errors(diagnostics);
    oe_layers_finish(arena, tree, diagnostics);
    oe_tables *tables =
        oe_tables_build(arena, tree, rules->name, rules->layers->partial, diagnostics);
    for (size_t i = 0; i < rules->options.setting_count; i++)
        oe_tables_set(tables, rules->options.settings[i], diagnostics);
    if (oe_diagnostics_errors(diagnostics) == before)
        oe_layout_compute(tables, layout, diagnostics);
    if (oe_diagnostics_errors(diagnostics) == before)
        oe_check(tables, diagnostics);
    if (oe_diagnostics_errors(diagnostics) == before)
        oe_check_lifetimes(tables, diagnostics);
    return oe_diagnostics_errors(diagnostics) == before ? tables : NULL;
}

/* A variant's overlay: what it holds beside its guard. */
static oe_node *overlay_of(oe_arena *arena, const oe_pair *variant)
{
    oe_node *overlay = oe_node_clone(arena, variant->value);
    for (size_t i = 0; i < overlay->items.count; i++)
        if (strcmp(((oe_pair *)overlay->items.items[i])->key, "when") == 0) {
            memmove(overlay->items.items + i, overlay->items.items + i + 1,
                    (overlay->items.count - i - 1) * sizeof(void *));
            overlay->items.count--;
            break;
        }
    return overlay;
}

static oe_expr *guard_of(oe_arena *arena, oe_tables *tables, const oe_pair *variant,
                         oe_diagnostics *diagnostics)
{
    oe_node *when =
        variant->value->kind == OE_NODE_MAP ? oe_node_get(variant->value, "when") : NULL;
    if (!when) {
        oe_error(diagnostics, &variant->place, "variant '%s' has no 'when'", variant->key);
        return NULL;
    }
    oe_expr *guard = oe_expression_parse(arena, when, diagnostics);
    oe_scope scope = {.tables = tables,
                      .diagnostics = diagnostics,
                      .phase = OE_PHASE_MODULE,
                      .what = "the guard of a variant"};
    size_t before = oe_diagnostics_errors(diagnostics);
    if (guard)
        oe_infer_bool(&scope, guard);
    return oe_diagnostics_errors(diagnostics) == before ? guard : NULL;
}

/* Each variant alone on top of the base: so an error in one is found on every machine. */
static void check_variants(oe_rules *rules, oe_tables *tables, oe_diagnostics *diagnostics)
{
    for (size_t i = 0; i < rules->layers->variants.count; i++) {
        const oe_pair *variant = rules->layers->variants.items[i];
        if (!guard_of(rules->arena, tables, variant, diagnostics))
            continue;
        oe_node *tree = oe_node_clone(rules->arena, rules->layers->tree);
        oe_layers_merge(rules->arena, tree, overlay_of(rules->arena, variant), false, diagnostics);
        build(rules->arena, rules, tree, &oe_layout_default, diagnostics);
    }
}

oe_rules *oe_rules_load(const oe_load_options *options, oe_diagnostics *diagnostics)
{
    oe_arena *arena = oe_arena_new();
    if (!arena) {
        oe_report_no_memory(diagnostics);
        return NULL;
    }
    if (!OE_GUARD(arena)) {
        oe_report_no_memory(diagnostics);
        oe_arena_free(arena);
        return NULL;
    }
    oe_rules *rules = OE_NEW(arena, oe_rules);
    rules->arena = arena;
    rules->options = *options;
    rules->options.settings = copy_texts(arena, options->settings, options->setting_count);
    rules->options.kernels = copy_texts(arena, options->kernels, options->kernel_count);
    rules->layers = oe_layers_load(arena, options->rules, options->rule_count, options->path,
                                   options->path_count, diagnostics);
    oe_tables *tables = NULL;
    if (rules->layers) {
        rules->name = rules->layers->name;
        oe_node *tree = oe_node_clone(arena, rules->layers->tree);
        tables = build(arena, rules, tree, &oe_layout_default, diagnostics);
    }
    if (tables)
        check_variants(rules, tables, diagnostics);
    if (oe_diagnostics_errors(diagnostics)) {
        oe_arena_free(arena);
        return NULL;
    }
    return rules;
}

/* ---- one module ------------------------------------------------------------------------------------------ */

static void read_layout(oe_plan_state *plan)
{
    LLVMTargetDataRef data = LLVMGetModuleDataLayout(plan->module);
    unsigned align[4];
    for (unsigned i = 0; i < 4; i++)
        align[i] = LLVMABIAlignmentOfType(data, LLVMIntTypeInContext(plan->context, 8u << i));
    LLVMTypeRef pointer = LLVMPointerTypeInContext(plan->context, 0);
    plan->layout = (oe_target_layout){LLVMPointerSize(data),
                                      LLVMABIAlignmentOfType(data, pointer),
                                      align[0],
                                      align[1],
                                      align[2],
                                      align[3],
                                      LLVMByteOrder(data) == LLVMBigEndian};
}

/* The tables for this module: its variants are in, its layout is used. */
static oe_tables *tables_for(oe_plan_state *plan, const oe_rules *rules)
{
    oe_arena *arena = plan->arena;
    oe_node *tree = oe_node_clone(arena, rules->layers->tree);
    const oe_list *variants = &rules->layers->variants;
    oe_tables *tables =
        build(arena, rules, oe_node_clone(arena, tree), &plan->layout, plan->diagnostics);
    bool any = false;
    for (size_t i = 0; tables && i < variants->count; i++) {
        oe_env env = {.plan = plan};
        oe_expr *guard = guard_of(arena, tables, variants->items[i], plan->diagnostics);
        if (!guard || !oe_condition(&env, guard))
            continue;
        any = true;
        oe_layers_merge(arena, tree, overlay_of(arena, variants->items[i]), false,
                        plan->diagnostics);
    }
    return any ? build(arena, rules, tree, &plan->layout, plan->diagnostics) : tables;
}

oe_layers *oe_rules_layers(const oe_rules *rules)
{
    return rules->layers;
}

oe_tables *oe_rules_tables(const oe_rules *rules, oe_arena *arena, const char *triple,
                           oe_diagnostics *diagnostics)
{
    oe_plan_state *plan = OE_NEW(arena, oe_plan_state);
    plan->arena = arena;
    plan->diagnostics = diagnostics;
    plan->source_name = "";
    plan->triple = triple ? triple : "";
    plan->object_format = oe_object_format(plan->triple);
    plan->layout = oe_layout_default;
    if (triple && !oe_layout_of_triple(arena, triple, &plan->layout)) {
        oe_report(diagnostics, OE_ERROR, OE_USAGE, NULL,
                  "the architecture of the triple '%s' is not known", triple);
        return NULL;
    }
    return tables_for(plan, rules);
}

/* What is the same for planning and for decoding: the module's facts and the tables for it. */
static bool open_tables(oe_plan_state *plan, const oe_rules *rules, const oe_apply_options *options)
{
    size_t length;
    plan->context = LLVMGetModuleContext(plan->module);
    plan->source_name = LLVMGetSourceFileName(plan->module, &length);
    plan->triple = LLVMGetTarget(plan->module);
    plan->object_format = oe_object_format(plan->triple);
    oe_map *maps[] = {&plan->by_function, &plan->launchers, &plan->instances, &plan->contents,
                      &plan->names};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
        maps[i]->arena = plan->arena;
    if (rules->layers->partial) {
        const oe_pair *partial = oe_node_pair(rules->layers->tree, "partial");
        oe_error(plan->diagnostics, partial ? &partial->place : NULL,
                 "rule set '%s' is a piece (partial: true), not a whole ABI; give one that extends "
                 "it",
                 rules->name);
        return false;
    }
    const char *stack = strstr(LLVMGetDataLayoutStr(plan->module), "-A");
    if (stack && stack[2] != '0') {
        oe_error(plan->diagnostics, NULL,
                 "the module keeps its stack in another address space (data layout: %.4s); such a "
                 "module is no host module",
                 stack + 1);
        return false;
    }
    read_layout(plan);
    if (options)
        oe_images_read(plan, options->images, options->image_count);
    plan->tables = tables_for(plan, rules);
    return plan->tables && oe_diagnostics_errors(plan->diagnostics) == 0;
}

static bool make_plan(oe_plan_state *plan, const oe_rules *rules, const oe_apply_options *options)
{
    const char *before = oe_edit_find_mark(plan->arena, plan->module, mark);
    if (before) {
        oe_error(plan->diagnostics, NULL,
                 "the module was lowered before, by rule set '%s'; lowering it twice would launch "
                 "every kernel's launch",
                 before);
        return false;
    }
    return open_tables(plan, rules, options) &&
           oe_plan_make(plan, rules->options.kernels, rules->options.kernel_count);
}

static oe_plan_state *open_plan(LLVMModuleRef module, oe_diagnostics *diagnostics)
{
    oe_arena *arena = oe_arena_new();
    if (!arena) {
        oe_report_no_memory(diagnostics);
        return NULL;
    }
    if (!OE_GUARD(arena)) {
        oe_report_no_memory(diagnostics);
        oe_arena_free(arena);
        return NULL;
    }
    oe_plan_state *plan = OE_NEW(arena, oe_plan_state);
    plan->arena = arena;
    plan->module = module;
    plan->diagnostics = diagnostics;
    return plan;
}

/* A plan as text that outlives its arena; NULL without memory, which is reported. */
static char *plan_text(const oe_plan_state *plan, oe_plan_format format)
{
    oe_buffer text = {.arena = plan->arena};
    (format == OE_PLAN_JSON      ? oe_plan_json
     : format == OE_PLAN_REMARKS ? oe_plan_remarks
                                 : oe_plan_print)(plan, &text);
    char *copy = strdup(text.text ? text.text : "");
    if (!copy)
        oe_report_no_memory(plan->diagnostics);
    return copy;
}

bool oe_apply(const oe_rules *rules, LLVMModuleRef module, const oe_apply_options *options,
              oe_diagnostics *diagnostics)
{
    oe_plan_state *plan = open_plan(module, diagnostics);
    if (!plan)
        return false;
    oe_arena *arena = plan->arena;
    if (!OE_GUARD(arena)) {
        oe_report_no_memory(diagnostics);
        oe_arena_free(arena);
        return false;
    }
    bool good = make_plan(plan, rules, options);
    if (good && options && options->remarks)
        good = (*options->remarks = plan_text(plan, OE_PLAN_REMARKS)) != NULL;
    if (good && (plan->globals.count || plan->functions.count || plan->launches.count)) {
        good = oe_emit(plan);
        oe_edit_mark(module, mark, rules->name);
        good = good && oe_module_verify(module, "the lowered module", OE_INTERNAL, diagnostics);
    }
    oe_arena_free(arena);
    return good;
}

char *oe_plan(const oe_rules *rules, LLVMModuleRef module, const oe_apply_options *options,
              oe_plan_format format, oe_diagnostics *diagnostics)
{
    oe_plan_state *plan = open_plan(module, diagnostics);
    if (!plan)
        return NULL;
    oe_arena *arena = plan->arena;
    char *volatile result = NULL;
    if (!OE_GUARD(arena)) {
        oe_report_no_memory(diagnostics);
    } else if (make_plan(plan, rules, options)) {
        result = plan_text(plan, format);
    }
    oe_arena_free(arena);
    return result;
}

oe_decoded *oe_decode(const oe_rules *rules, LLVMModuleRef module, oe_diagnostics *diagnostics)
{
    oe_plan_state *plan = open_plan(module, diagnostics);
    if (!plan)
        return NULL;
    oe_arena *arena = plan->arena;
    oe_decoded *volatile result = NULL;
    if (!OE_GUARD(arena)) {
        oe_report_no_memory(diagnostics);
        result = NULL;
    } else if (open_tables(plan, rules, NULL)) {
        oe_decoded *decoded = OE_NEW(arena, oe_decoded);
        decoded->arena = arena;
        decoded->plan = plan;
        decoded->rules = plan->tables->name;
        oe_decode_module(plan, decoded);
        result = decoded;
    }
    if (!result)
        oe_arena_free(arena);
    return result;
}

void oe_decoded_free(oe_decoded *decoded)
{
    if (decoded)
        oe_arena_free(decoded->arena);
}
