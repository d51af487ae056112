/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Finds kernels and launches, and fills launch records. */
#include <stdlib.h>

#include <llvm-c/Target.h>

#include "plan.h"

oe_place oe_launch_place_of(oe_arena *arena, const oe_launch *launch)
{
    oe_source *source = OE_NEW(arena, oe_source);
    const oe_launch_place *p = &launch->place;
    source->name = p->line ? p->file : p->text;
    return (oe_place){source, p->line, p->column, 1};
}

static oe_place place_of(oe_plan_state *plan, LLVMValueRef instruction)
{
    oe_launch launch = {.place = oe_place_find(plan->arena, instruction)};
    return oe_launch_place_of(plan->arena, &launch);
}

/* ---- kernels ---------------------------------------------------------------------------------- */

static bool annotated(LLVMModuleRef module, LLVMValueRef function, const char *wanted)
{
    LLVMValueRef list = LLVMGetNamedGlobal(module, "llvm.global.annotations");
    LLVMValueRef items = list ? LLVMGetInitializer(list) : NULL;
    int count = items ? LLVMGetNumOperands(items) : 0;
    for (int i = 0; i < count; i++) {
        LLVMValueRef item = LLVMGetOperand(items, (unsigned)i);
        if (LLVMGetNumOperands(item) < 2 || LLVMGetOperand(item, 0) != function)
            continue;
        LLVMValueRef text = LLVMGetOperand(item, 1);
        LLVMValueRef value = LLVMIsAGlobalVariable(text) ? LLVMGetInitializer(text) : NULL;
        size_t length = 0;
        if (!value || !LLVMIsConstantString(value))
            continue;
        const char *bytes = LLVMGetAsString(value, &length);
        if (length == strlen(wanted) + 1 && memcmp(bytes, wanted, length) == 0)
            return true;
    }
    return false;
}

static bool selects(oe_plan_state *plan, const oe_object *row, LLVMValueRef function,
                    const char *name)
{
    const oe_value *annotation = OE_GET(row, kernel, annotation);
    const oe_value *attribute = OE_GET(row, kernel, attribute);
    const oe_value *glob = OE_GET(row, kernel, name);
    if (glob->set && !oe_glob_match(glob->text, name, NULL, NULL))
        return false;
    if (attribute->set &&
        !LLVMGetStringAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                       attribute->text, (unsigned)strlen(attribute->text)))
        return false;
    if (annotation->set && !annotated(plan->module, function, annotation->text))
        return false;
    return glob->set || attribute->set || annotation->set;
}

oe_kernel *oe_kernel_add(oe_plan_state *plan, LLVMValueRef function, const oe_object *row,
                         const char *glob)
{
    oe_kernel *k = OE_NEW(plan->arena, oe_kernel);
    size_t name_length;
    const char *name = LLVMGetValueName2(function, &name_length);
    k->function = function;
    k->rule = row;
    k->name = k->symbol = k->wildcard = oe_copy(plan->arena, name, name_length);
    const char *wildcard;
    size_t length;
    if (glob && oe_glob_match(glob, k->name, &wildcard, &length))
        k->wildcard = oe_copy(plan->arena, wildcard, length);
    k->index = (unsigned)plan->kernels.count;
    k->has_body = !LLVMIsDeclaration(function);
    oe_list_add(plan->arena, &plan->kernels, k);
    oe_map_put_pointer(&plan->by_function, function, k);
    return k;
}

static void find_kernels(oe_plan_state *plan, const char *const *globs, size_t glob_count)
{
    const oe_list *rows = OE_TABLE(plan->tables, kernels);
    bool *used = OE_NEW_ARRAY(plan->arena, bool, glob_count + 1);
    for (LLVMValueRef f = LLVMGetFirstFunction(plan->module); f; f = LLVMGetNextFunction(f)) {
        size_t length;
        const char *name = LLVMGetValueName2(f, &length);
        if (LLVMGetIntrinsicID(f))
            continue;
        bool found = false;
        for (size_t i = 0; i < rows->count && !found; i++) {
            found = selects(plan, rows->items[i], f, name);
            if (found)
                oe_kernel_add(plan, f, rows->items[i], OE_GET(rows->items[i], kernel, name)->text);
        }
        for (size_t i = 0; i < glob_count; i++) {
            if (!oe_glob_match(globs[i], name, NULL, NULL))
                continue;
            used[i] = true;
            if (!found)
                oe_kernel_add(plan, f, rows->count ? rows->items[0] : NULL, globs[i]);
            found = true;
        }
    }
    for (size_t i = 0; i < glob_count; i++) {
        if (used[i])
            continue;
        oe_list names = {0};
        for (LLVMValueRef f = LLVMGetFirstFunction(plan->module); f; f = LLVMGetNextFunction(f)) {
            size_t length;
            oe_list_add(plan->arena, &names, (void *)LLVMGetValueName2(f, &length));
        }
        const char *near = oe_nearest(globs[i], (const char *const *)names.items, names.count);
        oe_error(plan->diagnostics, NULL, "--kernel %s: the module has no such function%s%s%s",
                 globs[i], near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    }
}

/* ---- what a kernel may be used for ---------------------------------------------------------------- */

static bool is_list_global(LLVMValueRef value)
{
    size_t length;
    const char *name = LLVMIsAGlobalVariable(value) ? LLVMGetValueName2(value, &length) : "";
    return strcmp(name, "llvm.global.annotations") == 0 || strcmp(name, "llvm.used") == 0 ||
           strcmp(name, "llvm.compiler.used") == 0;
}

static void report_address(oe_plan_state *plan, const oe_kernel *k, LLVMValueRef user)
{
    oe_place place = place_of(plan, user);
    oe_error(plan->diagnostics, &place,
             "the address of kernel '%s' is taken here; only direct calls can be launched",
             k->name);
}

static void check_constant_use(oe_plan_state *plan, const oe_kernel *k, LLVMValueRef constant,
                               unsigned depth)
{
    if (is_list_global(constant))
        return;
    size_t length;
    bool global = LLVMIsAGlobalValue(constant) != NULL;
    if (!global && depth < OE_MAX_DEPTH) {
        for (LLVMUseRef use = LLVMGetFirstUse(constant); use; use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            if (LLVMIsAInstruction(user)) {
                if (!oe_launchers_own(plan, user, constant, 0))
                    report_address(plan, k, user);
            } else {
                check_constant_use(plan, k, user, depth + 1);
            }
        }
        return;
    }
    oe_error(plan->diagnostics, NULL,
             "the address of kernel '%s' is taken by global @%s; only direct calls can be launched",
             k->name, LLVMGetValueName2(constant, &length));
}

static bool is_call(LLVMValueRef value)
{
    return LLVMIsACallInst(value) || LLVMIsAInvokeInst(value);
}

static void check_uses(oe_plan_state *plan, const oe_kernel *k)
{
    for (LLVMUseRef use = LLVMGetFirstUse(k->function); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsAInstruction(user)) {
            check_constant_use(plan, k, user, 0);
            continue;
        }
        bool bad = !is_call(user) || LLVMGetCalledValue(user) != k->function;
        for (unsigned i = 0; !bad && i < LLVMGetNumArgOperands(user); i++)
            bad = LLVMGetOperand(user, i) == k->function;
        if (bad && !oe_launchers_own(plan, user, k->function, 0))
            report_address(plan, k, user);
    }
}

static uint64_t store_size(oe_plan_state *plan, LLVMTypeRef type)
{
    return LLVMStoreSizeOfType(LLVMGetModuleDataLayout(plan->module), type);
}

static oe_argument_kind kind_of(LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind: return OE_ARGUMENT_POINTER;
    case LLVMStructTypeKind:
    case LLVMArrayTypeKind: return OE_ARGUMENT_AGGREGATE;
    default: return OE_ARGUMENT_SCALAR;
    }
}

static bool holds_pointers(LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMStructTypeKind) {
        for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
            if (holds_pointers(LLVMStructGetTypeAtIndex(type, i)))
                return true;
        return false;
    }
    if (kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind)
        return holds_pointers(LLVMGetElementType(type));
    return kind == LLVMPointerTypeKind;
}

/* Types that have no fixed size in memory, and aggregates that hold one. */
static bool has_size(LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMScalableVectorTypeKind || kind == LLVMTargetExtTypeKind ||
        kind == LLVMX86_AMXTypeKind)
        return false;
    for (unsigned i = 0; kind == LLVMStructTypeKind && i < LLVMCountStructElementTypes(type); i++)
        if (!has_size(LLVMStructGetTypeAtIndex(type, i)))
            return false;
    if (kind == LLVMArrayTypeKind && !has_size(LLVMGetElementType(type)))
        return false;
    return LLVMTypeIsSized(type);
}

static bool has_attribute(LLVMValueRef function, unsigned index, const char *name)
{
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    return kind && LLVMGetEnumAttributeAtIndex(function, index, kind);
}

/* What a parameter's type or passing rules out, and what it makes doubtful. */
static void check_parameters(oe_plan_state *plan, const oe_kernel *k)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(k->function);
    unsigned count = LLVMCountParamTypes(type);
    LLVMTypeRef *types = OE_NEW_ARRAY(plan->arena, LLVMTypeRef, count + 1);
    LLVMGetParamTypes(type, types);
    static const char *const passing[] = {"swifterror", "inalloca", "preallocated", "nest"};
    for (unsigned i = 0; i < count; i++) {
        const char *text = oe_print_type(plan->arena, types[i]);
        for (int p = 0; p < 4; p++)
            if (has_attribute(k->function, i + 1, passing[p]))
                oe_error(plan->diagnostics, NULL, "argument %u of kernel '%s' is passed as %s", i,
                         k->name, passing[p]);
        if (!has_size(types[i]))
            oe_error(plan->diagnostics, NULL,
                     "argument %u of kernel '%s' is of type %s, which has no fixed size", i,
                     k->name, text);
        else if (store_size(plan, types[i]) > OE_MAX_ARRAY)
            oe_error(plan->diagnostics, NULL,
                     "argument %u of kernel '%s' is of type %s: more than %d bytes by value", i,
                     k->name, text, OE_MAX_ARRAY);
        else if (kind_of(types[i]) != OE_ARGUMENT_POINTER && holds_pointers(types[i]))
            oe_warning(plan->diagnostics, NULL,
                       "argument %u of kernel '%s' is of type %s: the addresses in it reach the "
                       "device as they are, and what they point to is not mapped",
                       i, k->name, text);
    }
}

/* Says which row is to blame for errors past the first `before`. */
static void note_row(oe_plan_state *plan, const oe_kernel *k, size_t before)
{
    if (k->rule && oe_diagnostics_errors(plan->diagnostics) > before)
        oe_note(plan->diagnostics, &k->rule->place, "the row that makes it a kernel");
}

static void check_kernel(oe_plan_state *plan, oe_kernel *k)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(k->function);
    size_t before = oe_diagnostics_errors(plan->diagnostics);
    if (LLVMGetTypeKind(LLVMGetReturnType(type)) != LLVMVoidTypeKind)
        oe_error(
            plan->diagnostics, NULL,
            "kernel '%s' returns %s; a kernel returns nothing and writes its results to memory",
            k->name, oe_print_type(plan->arena, LLVMGetReturnType(type)));
    note_row(plan, k, before);
    before = oe_diagnostics_errors(plan->diagnostics);
    if (LLVMIsFunctionVarArg(type))
        oe_error(plan->diagnostics, NULL, "kernel '%s' takes variable arguments", k->name);
    note_row(plan, k, before);
    before = oe_diagnostics_errors(plan->diagnostics);
    check_uses(plan, k);
    check_parameters(plan, k);
    note_row(plan, k, before);
}

/* ---- records ---------------------------------------------------------------------------------------- */

static const char *declared_name(const oe_kernel *k, unsigned index)
{
    const oe_list *names = k->rule ? &OE_GET(k->rule, kernel, parameters)->list : NULL;
    return names && index < names->count ? names->items[index] : NULL;
}

static void fill_argument(oe_plan_state *plan, oe_launch *l, unsigned i, LLVMTypeRef type)
{
    oe_argument *a = &l->arguments[i];
    const oe_kernel *k = l->kernel;
    int sign = -1;
    a->index = i;
    a->type = type;
    a->value = l->call && !l->is_called ? LLVMGetOperand(l->call, i) : LLVMGetUndef(type);
    a->name = oe_parameter_name(plan->arena, k->function, i, &a->name_is_debug, &sign);
    a->is_signed = sign > 0;
    a->sign_is_open = sign < 0;
    if (l->is_called && !oe_launcher_argument(plan, l, a))
        return;
    if (declared_name(k, i)) {
        a->name = declared_name(k, i);
        a->name_is_debug = true;
    }
    a->kind = kind_of(type);
    unsigned byval = LLVMGetEnumAttributeKindForName("byval", 5);
    LLVMAttributeRef attribute = LLVMGetEnumAttributeAtIndex(k->function, i + 1, byval);
    if (attribute) {
        a->kind = OE_ARGUMENT_AGGREGATE;
        a->pointee = LLVMGetTypeAttributeValue(attribute);
    }
    a->size = store_size(plan, a->pointee ? a->pointee : type);
    if (a->kind != OE_ARGUMENT_POINTER || !l->call)
        return;
    a->access = oe_access_find(k->function, l->call, i, &a->access_how);
    a->object = oe_object_find(plan->arena, a->value, l->call, NULL);
}

static void fill_record(oe_plan_state *plan, oe_launch *l)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(l->kernel->function);
    l->argument_count = LLVMCountParamTypes(type);
    l->arguments = OE_NEW_ARRAY(plan->arena, oe_argument, l->argument_count + 1);
    l->is_device_pointer = OE_NEW_ARRAY(plan->arena, bool, l->argument_count + 1);
    l->is_written = OE_NEW_ARRAY(plan->arena, bool, l->argument_count + 1);
    l->instances.arena = plan->arena;
    LLVMTypeRef *types = OE_NEW_ARRAY(plan->arena, LLVMTypeRef, l->argument_count + 1);
    LLVMGetParamTypes(type, types);
    for (unsigned i = 0; i < l->argument_count; i++)
        fill_argument(plan, l, i, types[i]);
}

void oe_launch_prototype(oe_plan_state *plan, oe_kernel *kernel, oe_launch *launch)
{
    launch->kernel = kernel;
    launch->place.text =
        oe_format(plan->arena, "kernel '%s', which is not launched here", kernel->name);
    fill_record(plan, launch);
}

static bool check_call(oe_plan_state *plan, const oe_launch *l)
{
    oe_place place = oe_launch_place_of(plan->arena, l);
    size_t before = oe_diagnostics_errors(plan->diagnostics);
    LLVMTypeRef type = LLVMGlobalGetValueType(l->kernel->function);
    if (!l->is_called && LLVMGetCalledFunctionType(l->call) != type)
        oe_error(plan->diagnostics, &place,
                 "this call of kernel '%s' passes %s, and the kernel is %s", l->kernel->name,
                 oe_print_type(plan->arena, LLVMGetCalledFunctionType(l->call)),
                 oe_print_type(plan->arena, type));
    if (oe_llvm_is_musttail(l->call))
        oe_error(plan->diagnostics, &place,
                 "this call of kernel '%s' is musttail, so nothing can stand in its place",
                 l->kernel->name);
    if (oe_llvm_operand_bundle_count(l->call))
        oe_error(plan->diagnostics, &place, "this call of kernel '%s' has operand bundles",
                 l->kernel->name);
    for (unsigned i = 0; i < LLVMGetNumArgOperands(l->call); i++)
        if (LLVMIsPoison(LLVMGetOperand(l->call, i)))
            oe_error(
                plan->diagnostics, &place,
                "argument %u of this call of kernel '%s' is poison: an optimiser has folded it "
                "into the kernel's body; mark the kernel noinline and give it external linkage",
                i, l->kernel->name);
    return oe_diagnostics_errors(plan->diagnostics) == before;
}

static void add_launch(oe_plan_state *plan, oe_kernel *k, LLVMValueRef call, LLVMValueRef caller,
                       const oe_object *rule)
{
    oe_launch *l = OE_NEW(plan->arena, oe_launch);
    l->kernel = k;
    l->call = call;
    l->caller = caller;
    l->place = oe_place_find(plan->arena, call);
    l->index = (unsigned)plan->launches.count;
    l->rule = rule;
    bool called = LLVMGetCalledValue(call) != k->function;
    if ((called && !oe_launcher_read(plan, l)) || !check_call(plan, l))
        return;
    size_t before = oe_diagnostics_errors(plan->diagnostics);
    fill_record(plan, l);
    if (oe_diagnostics_errors(plan->diagnostics) > before)
        return;
    k->launched = true;
    oe_list_add(plan->arena, &plan->launches, l);
    oe_list_add(plan->arena, &k->launches, l);
}

/* The launches row for direct calls, NULL when they are left alone. */
static const oe_object *direct_row(oe_plan_state *plan)
{
    const oe_list *rows = OE_TABLE(plan->tables, launches);
    for (size_t i = 0; i < rows->count; i++)
        if (OE_GET(rows->items[i], launch, call)->set)
            return rows->items[i];
    return NULL;
}

/* A call inside a kernel is no launch, and a launcher means nothing there. */
static void check_kernel_body(oe_plan_state *plan, const oe_kernel *k, LLVMValueRef call)
{
    if (!oe_map_get_pointer(&plan->launchers, LLVMGetCalledValue(call)))
        return;
    oe_place place = place_of(plan, call);
    oe_error(plan->diagnostics, &place, "kernel '%s' launches a kernel here; only the host can",
             k->name);
}

static void visit_call(oe_plan_state *plan, LLVMValueRef function, LLVMValueRef call,
                       const oe_object *direct)
{
    const oe_kernel *inside = oe_map_get_pointer(&plan->by_function, function);
    LLVMValueRef callee = LLVMGetCalledValue(call);
    const oe_object *launcher = oe_map_get_pointer(&plan->launchers, callee);
    oe_kernel *k = launcher ? oe_launcher_kernel(plan, launcher, call)
                            : oe_map_get_pointer(&plan->by_function, callee);
    if (inside)
        check_kernel_body(plan, inside, call);
    else if (k && (launcher || direct))
        add_launch(plan, k, call, function, launcher ? launcher : direct);
}

void oe_launches_find(oe_plan_state *plan, const char *const *globs, size_t glob_count)
{
    find_kernels(plan, globs, glob_count);
    oe_launchers_find(plan);
    for (size_t i = 0; i < plan->kernels.count; i++)
        check_kernel(plan, plan->kernels.items[i]);
    if (!plan->kernels.count || oe_diagnostics_errors(plan->diagnostics))
        return;
    const oe_object *direct = direct_row(plan);
    for (LLVMValueRef f = LLVMGetFirstFunction(plan->module); f; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
                if (is_call(i))
                    visit_call(plan, f, i, direct);
}

bool oe_row_matches(const oe_value *kernel, const oe_value *argument, const oe_kernel *k,
                    const oe_argument *a)
{
    if (kernel->set && !oe_glob_match(kernel->text, k->name, NULL, NULL))
        return false;
    if (!argument->set)
        return true;
    char *end;
    unsigned long index = strtoul(argument->text, &end, 10);
    if (!*end && end != argument->text)
        return index == a->index;
    if (strcmp(argument->text, "*") == 0)
        return true;
    return a->name_is_debug && a->name && oe_glob_match(argument->text, a->name, NULL, NULL);
}
