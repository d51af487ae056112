/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * From a lowered module to launch records, by the tables: globals by their names, calls by the
 * functions called, and from there whatever the tables say that they point to.
 */
#include <llvm-c/Target.h>

#include "decode.h"

static const char *name_of(LLVMValueRef value)
{
    size_t length;
    return LLVMGetValueName2(value, &length);
}

static const char *global_text(oe_decoder *d, LLVMValueRef global)
{
    const char *name = name_of(global);
    return *name ? oe_format(d->arena, "@%s", name) : "an unnamed constant";
}

/* ---- differences ------------------------------------------------------------------------------------ */

static bool same_place(const oe_place *a, const oe_place *b)
{
    return a->source == b->source && a->line == b->line && a->column == b->column;
}

void oe_differ(oe_decoder *d, const oe_place *place, const char *where, const char *format, ...)
{
    static const oe_place nowhere = {0};
    va_list list;
    va_start(list, format);
    const char *text = oe_format_list(d->arena, format, list);
    va_end(list);
    for (size_t i = 0; i < d->out->differences.count; i++) {
        oe_difference *other = d->out->differences.items[i];
        if (strcmp(other->text, text) != 0 || !same_place(&other->place, place ? place : &nowhere))
            continue;
        other->more += strcmp(other->module, where) != 0;
        return;
    }
    oe_difference *difference = OE_NEW(d->arena, oe_difference);
    difference->place = place ? *place : nowhere;
    difference->text = text;
    difference->module = where;
    oe_list_add(d->arena, &d->out->differences, difference);
}

/* Compares words of one property. */
static void compare_word(oe_decoder *d, const oe_place *place, LLVMValueRef global,
                         const char *what, const char *has, const char *wanted)
{
    d->out->compared++;
    if (strcmp(has, wanted) != 0)
        oe_differ(d, place, global_text(d, global), "the %s is %s in the module, %s in the rules",
                  what, *has ? has : "not given", *wanted ? wanted : "not given");
}

/* ---- globals ------------------------------------------------------------------------------------------ */

static const char *linkage_word(LLVMValueRef global)
{
    switch (LLVMGetLinkage(global)) {
    case LLVMExternalLinkage: return "external";
    case LLVMInternalLinkage: return "internal";
    case LLVMPrivateLinkage: return "private";
    case LLVMWeakAnyLinkage: return "weak";
    case LLVMWeakODRLinkage: return "weak_odr";
    case LLVMLinkOnceAnyLinkage: return "linkonce";
    case LLVMLinkOnceODRLinkage: return "linkonce_odr";
    case LLVMExternalWeakLinkage: return "extern_weak";
    default: return "another";
    }
}

static const char *visibility_word(LLVMValueRef global)
{
    LLVMVisibility visibility = LLVMGetVisibility(global);
    return visibility == LLVMHiddenVisibility      ? "hidden"
           : visibility == LLVMProtectedVisibility ? "protected"
                                                   : "default";
}

static const oe_place *place_of(const oe_value *value, const oe_object *otherwise)
{
    return value->set ? &value->place : &otherwise->place;
}

static void compare_section(oe_decoder *d, LLVMValueRef global, const oe_value *section,
                            const oe_object *rule)
{
    const char *has = LLVMGetSection(global);
    compare_word(d, place_of(section, rule), global, "section", has ? has : "",
                 section->set ? section->text : "");
}

/* In a section of its own a global must lie just as the rules say; elsewhere it may lie better. */
static void compare_align(oe_decoder *d, LLVMValueRef global, const oe_value *align,
                          const oe_object *rule)
{
    uint64_t has = LLVMGetAlignment(global), wanted = (uint64_t)align->integer;
    const char *section = LLVMGetSection(global);
    d->out->compared++;
    if (section && *section ? has != wanted : has < wanted)
        oe_differ(d, place_of(align, rule), global_text(d, global),
                  "the alignment is %llu in the module, %llu in the rules", (unsigned long long)has,
                  (unsigned long long)wanted);
}

static bool is_listed(oe_decoder *d, LLVMValueRef global, const char *list)
{
    unsigned count = LLVMGetNamedMetadataNumOperands(d->module, list);
    LLVMValueRef *nodes = OE_NEW_ARRAY(d->arena, LLVMValueRef, count + 1);
    LLVMGetNamedMetadataOperands(d->module, list, nodes);
    for (unsigned i = 0; i < count; i++) {
        unsigned operands = LLVMGetMDNodeNumOperands(nodes[i]);
        LLVMValueRef *values = OE_NEW_ARRAY(d->arena, LLVMValueRef, operands + 1);
        LLVMGetMDNodeOperands(nodes[i], values);
        for (unsigned k = 0; k < operands; k++)
            if (values[k] == global)
                return true;
    }
    return false;
}

static bool defines(const oe_object *rule)
{
    return OE_GET(rule, global, value)->set || OE_GET(rule, global, struct)->set ||
           OE_GET(rule, global, text)->set || OE_GET(rule, global, bytes)->set;
}

static void compare_properties(oe_decoder *d, LLVMValueRef global, const oe_object *rule)
{
    const oe_value *linkage = OE_GET(rule, global, linkage);
    const oe_value *visibility = OE_GET(rule, global, visibility);
    const oe_value *constant = OE_GET(rule, global, constant);
    const oe_value *listed = OE_GET(rule, global, listed_in);
    compare_word(d, place_of(linkage, rule), global, "linkage", linkage_word(global),
                 linkage->set    ? linkage->text
                 : defines(rule) ? "internal"
                                 : "external");
    compare_word(d, place_of(visibility, rule), global, "visibility", visibility_word(global),
                 visibility->set ? visibility->text : "default");
    compare_section(d, global, OE_GET(rule, global, section), rule);
    compare_align(d, global, OE_GET(rule, global, align), rule);
    d->out->compared += 2;
    if (!LLVMIsGlobalConstant(global) != !constant->flag)
        oe_differ(d, place_of(constant, rule), global_text(d, global),
                  "it is %s in the module, %s in the rules",
                  LLVMIsGlobalConstant(global) ? "constant" : "not constant",
                  constant->flag ? "constant" : "not constant");
    if (LLVMIsDeclaration(global) == defines(rule))
        oe_differ(d, &rule->place, global_text(d, global),
                  "it is %s in the module, %s in the rules",
                  LLVMIsDeclaration(global) ? "only declared" : "defined",
                  defines(rule) ? "defined" : "only declared");
    if (listed->set && !is_listed(d, global, listed->text))
        oe_differ(d, &listed->place, global_text(d, global), "it is not listed in %s",
                  listed->text);
}

static void compare_text(oe_frame *f, LLVMValueRef global, const oe_object *rule)
{
    oe_decoder *d = f->d;
    const oe_value *text = OE_GET(rule, global, text);
    LLVMValueRef value = LLVMGetInitializer(global);
    size_t length = 0;
    const char *has = value && LLVMIsAConstantDataSequential(value) && LLVMIsConstantString(value)
                          ? LLVMGetAsString(value, &length)
                          : "";
    bool ended = length && !has[length - 1];
    has = oe_copy(d->arena, has, length ? length - 1 : 0);
    const char *symbol = f->symbol;
    d->out->compared++;
    if ((length && !ended) || !oe_match_name(d->arena, text->expr, false, has, &symbol))
        oe_differ(d, &text->place, f->where, "its text is \"%s\" in the module", has);
}

static void compare_contents(oe_frame *f, LLVMValueRef global, const oe_object *rule)
{
    oe_decoder *d = f->d;
    const oe_object *structure = OE_GET(rule, global, struct)->object;
    const oe_type *type = OE_GET(rule, global, type)->type;
    LLVMTypeRef has = LLVMGlobalGetValueType(global);
    LLVMValueRef value = LLVMGetInitializer(global);
    if (OE_GET(rule, global, text)->set) {
        compare_text(f, global, rule);
        return;
    }
    bool is_array = OE_GET(rule, global, each)->set && LLVMGetTypeKind(has) == LLVMArrayTypeKind;
    uint64_t count = is_array ? oe_llvm_array_length(has) : 1;
    if (is_array)
        has = LLVMGetElementType(has);
    if (structure) {
        oe_decode_layout(d, has, structure, f->where);
        for (uint64_t i = 0; value && i < count && i < OE_MAX_ENTRIES; i++) {
            oe_frame element = *f;
            oe_decode_struct(&element, structure,
                             &(oe_decode_memory){value, NULL, i * structure->layout->size});
        }
    } else if (type && oe_decode_type(d, has, type, place_of(OE_GET(rule, global, type), rule),
                                      f->where, "it")) {
        const oe_value *given = OE_GET(rule, global, value);
        uint64_t size = oe_layout_size(&d->plan->layout, type);
        if (!given->expr || !value || size == 0 || size > 8)
            return;
        oe_content content = oe_content_of_constant(d->data, value, 0, size);
        const char *expected = "something else";
        d->out->compared++;
        if (!oe_match(f, given->expr, type, &content, 1, false, &expected))
            oe_differ(d, &given->place, f->where, "it is %s in the module, %s in the rules",
                      oe_content_text(d->plan, &content, type), expected);
    }
}

static void compare_global(oe_decoder *d, const oe_found_global *found)
{
    oe_frame f = {.d = d, .symbol = found->symbol, .where = global_text(d, found->global)};
    const oe_object *rule = found->rule;
    if (rule->shape != OE_SHAPE_column) {
        compare_properties(d, found->global, rule);
        compare_contents(&f, found->global, rule);
        return;
    }
    const oe_value *linkage = OE_GET(rule, column, linkage);
    compare_word(d, place_of(linkage, rule), found->global, "linkage", linkage_word(found->global),
                 linkage->set ? linkage->text : "private");
    compare_section(d, found->global, OE_GET(rule, column, section), rule);
    compare_align(d, found->global, OE_GET(rule, column, align), rule);
}

void oe_decode_found(oe_decoder *d, LLVMValueRef global, const oe_object *rule, const char *symbol)
{
    const void *key[] = {global, rule};
    if (oe_map_get(&d->queued, (const char *)key, sizeof key))
        return;
    oe_found_global *found = OE_NEW(d->arena, oe_found_global);
    found->global = global;
    found->rule = rule;
    found->symbol = symbol;
    oe_map_put(&d->queued, (const char *)key, sizeof key, found);
    oe_list_add(d->arena, &d->queue, found);
}

/* ---- what the module has by the names of the rules --------------------------------------------------- */

static bool is_local(const oe_object *rule)
{
    const oe_value *linkage = OE_GET(rule, global, linkage);
    const char *word = linkage->set ? linkage->text : defines(rule) ? "internal" : "external";
    return strcmp(word, "internal") == 0 || strcmp(word, "private") == 0;
}

/* The global of the rules that a name of the module belongs to: one with a fixed name first. */
static const oe_object *rule_named(oe_decoder *d, const char *name, const char **symbol)
{
    const oe_list *rules = OE_TABLE(d->plan->tables, globals);
    for (int fixed = 1; fixed >= 0; fixed--)
        for (size_t i = 0; i < rules->count; i++) {
            const oe_object *rule = rules->items[i];
            const oe_expr *pattern = OE_GET(rule, global, name)->expr;
            if (!pattern)
                continue;
            bool is_fixed = pattern->count == 1 && pattern->arguments[0]->kind == OE_EXPR_TEXT;
            *symbol = NULL;
            if (is_fixed == fixed && oe_match_name(d->arena, pattern, is_local(rule), name, symbol))
                return rule;
        }
    return NULL;
}

/* The pattern of `owns` that a symbol falls under; NULL when it belongs to nobody. */
static const char *owner_pattern(oe_decoder *d, const char *name)
{
    const oe_list *patterns = &OE_GET(d->plan->tables->rules, rules, owns)->list;
    for (size_t i = 0; i < patterns->count; i++)
        if (oe_glob_match(patterns->items[i], name, NULL, NULL))
            return patterns->items[i];
    return NULL;
}

static void report_unknown(oe_decoder *d, LLVMValueRef value)
{
    const char *pattern = owner_pattern(d, name_of(value));
    if (pattern)
        oe_differ(d, &OE_GET(d->plan->tables->rules, rules, owns)->place, global_text(d, value),
                  "the rules do not know this%s%s; '%s' says that it is the runtime's",
                  LLVMIsAFunction(value) ? " function: @" : " global",
                  LLVMIsAFunction(value) ? name_of(value) : "", pattern);
}

static void find_globals(oe_decoder *d)
{
    for (LLVMValueRef g = LLVMGetFirstGlobal(d->module); g; g = LLVMGetNextGlobal(g)) {
        const char *symbol, *name = name_of(g);
        if (strncmp(name, "llvm.", 5) == 0 || !*name)
            continue;
        const oe_object *rule = rule_named(d, name, &symbol);
        if (!rule) {
            report_unknown(d, g);
            continue;
        }
        oe_decode_found(d, g, rule, symbol);
        const char *per = OE_GET(rule, global, per)->text;
        if (!OE_GET(rule, global, bytes)->set || !per || strcmp(per, "image") != 0)
            continue;
        oe_image *image = OE_NEW(d->arena, oe_image);
        image->bytes.name = name;
        image->bytes.size = LLVMABISizeOfType(d->data, LLVMGlobalGetValueType(g));
        image->triple = image->arch = image->kind = "";
        image->machine = "unknown";
        image->names.arena = d->arena;
        image->index = (unsigned)d->plan->images.count;
        oe_list_add(d->arena, &d->plan->images, image);
    }
}

static void find_types(oe_decoder *d)
{
    const oe_list *structs = OE_TABLE(d->plan->tables, structs);
    for (size_t i = 0; i < structs->count; i++) {
        const oe_object *structure = structs->items[i];
        const oe_value *name = OE_GET(structure, struct, ir_name);
        const char *text = name->set ? name->text : structure->id;
        LLVMTypeRef type = LLVMGetTypeByName2(d->plan->context, text);
        if (type && !LLVMIsOpaqueStruct(type))
            oe_decode_layout(d, type, structure, oe_format(d->arena, "type %%%s", text));
    }
}

/* ---- functions ------------------------------------------------------------------------------------------ */

static const char *symbol_of(const oe_object *function)
{
    const oe_value *symbol = OE_GET(function, function, symbol);
    return symbol->set ? symbol->text : function->id;
}

static const oe_object *function_named(oe_decoder *d, const char *name)
{
    const oe_list *functions = OE_TABLE(d->plan->tables, functions);
    for (size_t i = 0; *name && i < functions->count; i++)
        if (!OE_GET((oe_object *)functions->items[i], function, abstract)->flag &&
            strcmp(symbol_of(functions->items[i]), name) == 0)
            return functions->items[i];
    return NULL;
}

static const char *signature_text(oe_arena *arena, const oe_object *function)
{
    const oe_list *parameters = &OE_GET(function, function, parameters)->list;
    oe_buffer text = {.arena = arena};
    oe_buffer_format(&text, "%s (", oe_type_text(arena, OE_GET(function, function, returns)->type));
    for (size_t i = 0; i < parameters->count; i++)
        oe_buffer_format(
            &text, "%s%s", i ? ", " : "",
            oe_type_text(arena, OE_GET((oe_object *)parameters->items[i], parameter, type)->type));
    oe_buffer_format(&text, ")");
    return text.text;
}

/* Whether calls of it can be decoded. */
static bool compare_signature(oe_decoder *d, LLVMValueRef function, const oe_object *rule)
{
    const oe_list *parameters = &OE_GET(rule, function, parameters)->list;
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    unsigned count = LLVMCountParamTypes(type);
    if (count != parameters->count || LLVMIsFunctionVarArg(type)) {
        oe_differ(d, &rule->place, global_text(d, function),
                  "function '%s' is %s in the module, %s in the rules", rule->id,
                  oe_print_type(d->arena, type), signature_text(d->arena, rule));
        return false;
    }
    const oe_value *returns = OE_GET(rule, function, returns);
    oe_decode_type(d, LLVMGetReturnType(type), returns->type, &returns->place,
                   global_text(d, function), oe_format(d->arena, "the result of '%s'", rule->id));
    LLVMTypeRef *types = OE_NEW_ARRAY(d->arena, LLVMTypeRef, count + 1);
    LLVMGetParamTypes(type, types);
    bool good = true;
    for (unsigned i = 0; i < count; i++) {
        const oe_object *parameter = parameters->items[i];
        good = oe_decode_type(
                   d, types[i], OE_GET(parameter, parameter, type)->type, &parameter->place,
                   global_text(d, function),
                   oe_format(d->arena, "parameter '%s' of '%s'", parameter->id, rule->id)) &&
               good;
    }
    return good;
}

static void collect_steps(oe_decoder *d, const oe_list *steps)
{
    for (size_t i = 0; i < steps->count; i++) {
        oe_object *step = steps->items[i];
        const oe_object *function = OE_GET(step, step, call)->object;
        if (function) {
            oe_list *calls = oe_map_get_pointer(&d->steps, function);
            if (!calls) {
                calls = OE_NEW(d->arena, oe_list);
                oe_map_put_pointer(&d->steps, function, calls);
            }
            oe_list_add(d->arena, calls, step);
        }
        collect_steps(d, &OE_GET(step, step, attempt)->list);
        collect_steps(d, &OE_GET(step, step, otherwise)->list);
        collect_steps(d, &OE_GET(step, step, steps)->list);
    }
}

static void collect_all_steps(oe_decoder *d)
{
    static const oe_key_id parts[] = {OE_KEY_sequence_enter, OE_KEY_sequence_run,
                                      OE_KEY_sequence_leave, OE_KEY_sequence_failed};
    const oe_list *sequences = OE_TABLE(d->plan->tables, sequences);
    for (size_t i = 0; i < sequences->count; i++)
        for (int k = 0; k < 4; k++)
            collect_steps(d, &oe_get(sequences->items[i], parts[k])->list);
    const oe_list *functions = OE_TABLE(d->plan->tables, functions);
    for (size_t i = 0; i < functions->count; i++)
        collect_steps(d, &OE_GET((oe_object *)functions->items[i], function, steps)->list);
}

/* ---- calls ------------------------------------------------------------------------------------------------ */

static oe_kernel *kernel_of(oe_decoder *d, const char *symbol)
{
    oe_kernel *kernel = oe_map_get(&d->kernels, symbol, strlen(symbol));
    if (kernel)
        return kernel;
    kernel = OE_NEW(d->arena, oe_kernel);
    kernel->name = kernel->symbol = symbol;
    kernel->wildcard = "";
    kernel->index = (unsigned)d->plan->kernels.count;
    kernel->function = LLVMGetNamedFunction(d->module, symbol);
    kernel->has_body = kernel->function && !LLVMIsDeclaration(kernel->function);
    kernel->launched = true;
    oe_map_put(&d->kernels, symbol, strlen(symbol), kernel);
    oe_list_add(d->arena, &d->plan->kernels, kernel);
    return kernel;
}

static void decode_call(oe_decoder *d, LLVMValueRef call, LLVMValueRef function,
                        const oe_object *rule)
{
    bool *good = oe_map_get_pointer(&d->compared, function);
    if (!good) {
        good = OE_NEW(d->arena, bool);
        *good = compare_signature(d, function, rule);
        oe_map_put_pointer(&d->compared, function, good);
    }
    if (!*good)
        return;
    oe_launch *launch = OE_NEW(d->arena, oe_launch);
    launch->call = call;
    launch->caller = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
    launch->place = oe_place_find(d->arena, call);
    launch->function = rule;
    oe_frame f = {.d = d, .launch = launch, .at = call};
    f.where = oe_format(d->arena, "call of @%s %s%s", name_of(function),
                        launch->place.line ? "at " : "", launch->place.text);
    oe_decode_operands(&f, rule, call);
    if (f.symbol) {
        launch->kernel = kernel_of(d, f.symbol);
        oe_list_add(d->arena, &launch->kernel->launches, launch);
    }
    if (!f.symbol && !launch->lists.count)
        return;
    launch->index = (unsigned)d->out->launches.count;
    oe_list_add(d->arena, &d->out->launches, launch);
}

static LLVMValueRef called_function(LLVMValueRef instruction)
{
    if (!LLVMIsACallInst(instruction) && !LLVMIsAInvokeInst(instruction))
        return NULL;
    return LLVMIsAFunction(LLVMGetCalledValue(instruction));
}

static void find_calls(oe_decoder *d)
{
    for (LLVMValueRef fn = LLVMGetFirstFunction(d->module); fn; fn = LLVMGetNextFunction(fn))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(fn); b; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
                LLVMValueRef function = called_function(i);
                const oe_object *rule = function ? function_named(d, name_of(function)) : NULL;
                if (rule)
                    decode_call(d, i, function, rule);
            }
}

/* ---- functions that the rules define ------------------------------------------------------------------------ */

/* The functions that steps call, in order; false when there are steps of another kind, so that the
 * order can't be told. */
static bool expected_calls(oe_decoder *d, const oe_list *steps, oe_list *calls)
{
    bool straight = true;
    for (size_t i = 0; i < steps->count; i++) {
        const oe_object *step = steps->items[i];
        oe_env env = {.plan = d->plan};
        const oe_expr *when = OE_GET(step, step, when)->expr;
        if (when && !oe_condition(&env, when))
            continue;
        if (OE_GET(step, step, call)->object)
            oe_list_add(d->arena, calls, (void *)step);
        straight = straight && OE_GET(step, step, call)->object && !OE_GET(step, step, if)->set;
        straight = expected_calls(d, &OE_GET(step, step, attempt)->list, calls) && straight;
        straight = expected_calls(d, &OE_GET(step, step, otherwise)->list, calls) && straight;
        straight = expected_calls(d, &OE_GET(step, step, steps)->list, calls) && straight;
    }
    return straight;
}

static void compare_body(oe_decoder *d, LLVMValueRef function, const oe_object *rule)
{
    oe_list steps = {0};
    if (!expected_calls(d, &OE_GET(rule, function, steps)->list, &steps))
        return;
    size_t next = 0;
    const char *where = global_text(d, function);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            LLVMValueRef called = called_function(i);
            if (!called || LLVMGetIntrinsicID(called))
                continue;
            const oe_object *step = next < steps.count ? steps.items[next] : NULL;
            const char *wanted = step ? symbol_of(OE_GET(step, step, call)->object) : NULL;
            d->out->compared++;
            if (!step || strcmp(wanted, name_of(called)) != 0)
                oe_differ(d, step ? &step->place : &rule->place, where,
                          "it calls @%s in the module, %s%s in the rules", name_of(called),
                          step ? "@" : "nothing more", step ? wanted : "");
            next++;
        }
    for (; next < steps.count; next++) {
        const oe_object *step = steps.items[next];
        oe_differ(d, &step->place, where, "it does not call @%s in the module",
                  symbol_of(OE_GET(step, step, call)->object));
    }
}

static void find_functions(oe_decoder *d)
{
    for (LLVMValueRef fn = LLVMGetFirstFunction(d->module); fn; fn = LLVMGetNextFunction(fn)) {
        const oe_object *rule = function_named(d, name_of(fn));
        if (!rule) {
            report_unknown(d, fn);
            continue;
        }
        if (!oe_map_get_pointer(&d->compared, fn)) {
            bool *good = OE_NEW(d->arena, bool);
            *good = compare_signature(d, fn, rule);
            oe_map_put_pointer(&d->compared, fn, good);
        }
        const oe_value *steps = OE_GET(rule, function, steps);
        const oe_value *linkage = OE_GET(rule, function, linkage);
        if (LLVMIsDeclaration(fn) == steps->set)
            oe_differ(d, &rule->place, global_text(d, fn),
                      "function '%s' is %s in the module, %s in the rules", rule->id,
                      LLVMIsDeclaration(fn) ? "only declared" : "defined",
                      steps->set ? "defined" : "only declared");
        if (!steps->set || LLVMIsDeclaration(fn))
            continue;
        compare_word(d, place_of(linkage, rule), fn, "linkage", linkage_word(fn),
                     linkage->set ? linkage->text : "external");
        compare_section(d, fn, OE_GET(rule, function, section), rule);
        compare_body(d, fn, rule);
    }
}

/* ---- constructors -------------------------------------------------------------------------------------------- */

typedef struct {
    LLVMValueRef function;
    uint64_t priority;
    bool is_known;
} module_structor;

static size_t read_structors(oe_decoder *d, const char *list, module_structor **structors)
{
    LLVMValueRef global = LLVMGetNamedGlobal(d->module, list);
    LLVMValueRef value = global ? LLVMGetInitializer(global) : NULL;
    uint64_t count = value && LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMArrayTypeKind
                         ? oe_llvm_array_length(LLVMTypeOf(value))
                         : 0;
    size_t found = 0;
    *structors = OE_NEW_ARRAY(d->arena, module_structor, count + 1);
    for (unsigned i = 0; i < count; i++) {
        LLVMValueRef item = LLVMGetAggregateElement(value, i);
        LLVMValueRef priority = item ? LLVMGetAggregateElement(item, 0) : NULL;
        LLVMValueRef function = item ? LLVMGetAggregateElement(item, 1) : NULL;
        if (!priority || !LLVMIsAConstantInt(priority) || !LLVMIsAFunction(function))
            continue;
        (*structors)[found++] =
            (module_structor){function, LLVMConstIntGetZExtValue(priority), false};
    }
    return found;
}

static void compare_structors(oe_decoder *d, const oe_list *rules, const char *list,
                              const char *what)
{
    module_structor *has;
    size_t count = read_structors(d, list, &has);
    for (size_t i = 0; i < rules->count; i++) {
        const oe_object *rule = rules->items[i];
        const oe_object *function = OE_GET(rule, structor, function)->expr->object;
        const oe_value *priority = OE_GET(rule, structor, priority);
        uint64_t wanted = priority->set ? (uint64_t)priority->integer : 65535;
        oe_env env = {.plan = d->plan};
        module_structor *s = has;
        while (s < has + count && strcmp(name_of(s->function), symbol_of(function)) != 0)
            s++;
        d->out->compared++;
        if (s == has + count) {
            if (oe_condition(&env, OE_GET(rule, structor, when)->expr))
                oe_differ(d, &rule->place, list, "the module has no %s @%s", what,
                          symbol_of(function));
            continue;
        }
        s->is_known = true;
        if (s->priority != wanted)
            oe_differ(d, place_of(priority, rule), list,
                      "%s @%s has priority %llu in the module, %llu in the rules", what,
                      symbol_of(function), (unsigned long long)s->priority,
                      (unsigned long long)wanted);
    }
    for (size_t i = 0; i < count; i++) {
        const oe_object *function = function_named(d, name_of(has[i].function));
        if (!has[i].is_known && function)
            oe_differ(d, &function->place, list, "@%s is a %s in the module, and none in the rules",
                      name_of(has[i].function), what);
    }
}

/* ---- what the rules always make -------------------------------------------------------------------------------- */

static bool is_always(const oe_value *emit)
{
    return emit->set && strcmp(emit->text, "always") == 0;
}

static bool has_global(oe_decoder *d, const oe_object *rule, const char *symbol)
{
    for (size_t i = 0; i < d->queue.count; i++) {
        const oe_found_global *found = d->queue.items[i];
        if (found->rule == rule &&
            (!symbol || (found->symbol && strcmp(found->symbol, symbol) == 0)))
            return true;
    }
    return false;
}

static void find_missing(oe_decoder *d)
{
    const oe_list *globals = OE_TABLE(d->plan->tables, globals);
    for (size_t i = 0; i < globals->count; i++) {
        const oe_object *rule = globals->items[i];
        const char *per = OE_GET(rule, global, per)->text;
        if (!is_always(OE_GET(rule, global, emit)) || !OE_GET(rule, global, name)->set)
            continue;
        bool per_kernel = per && strcmp(per, "kernel") == 0;
        for (size_t k = 0; k < (per_kernel ? d->plan->kernels.count : 0); k++) {
            oe_env env = {.plan = d->plan, .kernel = d->plan->kernels.items[k]};
            if (oe_condition(&env, OE_GET(rule, global, when)->expr) &&
                !has_global(d, rule, env.kernel->symbol))
                oe_differ(d, &rule->place, oe_format(d->arena, "kernel '%s'", env.kernel->symbol),
                          "the module has no global '%s' for the kernel", rule->id);
        }
        oe_env env = {.plan = d->plan};
        if ((!per || strcmp(per, "module") == 0) && d->plan->kernels.count &&
            oe_condition(&env, OE_GET(rule, global, when)->expr) && !has_global(d, rule, NULL))
            oe_differ(d, &rule->place, "the module", "the module has no global '%s'", rule->id);
    }
    const oe_list *functions = OE_TABLE(d->plan->tables, functions);
    for (size_t i = 0; i < functions->count; i++) {
        const oe_object *rule = functions->items[i];
        if (is_always(OE_GET(rule, function, emit)) && d->plan->kernels.count &&
            !LLVMGetNamedFunction(d->module, symbol_of(rule)))
            oe_differ(d, &rule->place, "the module", "the module has no function @%s",
                      symbol_of(rule));
    }
}

void oe_decode_module(oe_plan_state *plan, oe_decoded *out)
{
    oe_decoder *d = OE_NEW(plan->arena, oe_decoder);
    d->plan = plan;
    d->out = out;
    d->arena = plan->arena;
    d->module = plan->module;
    d->data = LLVMGetModuleDataLayout(plan->module);
    oe_map *maps[] = {&d->steps, &d->queued, &d->kernels, &d->compared};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
        maps[i]->arena = plan->arena;
    collect_all_steps(d);
    find_types(d);
    find_globals(d);
    find_calls(d);
    for (size_t i = 0; i < d->queue.count; i++)
        compare_global(d, d->queue.items[i]);
    find_functions(d);
    compare_structors(d, OE_TABLE(plan->tables, constructors), "llvm.global_ctors", "constructor");
    compare_structors(d, OE_TABLE(plan->tables, destructors), "llvm.global_dtors", "destructor");
    find_missing(d);
}
