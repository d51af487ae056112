/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Calls of launchers: functions that are given a kernel, its dimensions and its arguments. What the
 * language's promotions did to an argument on its way through `...` is undone against the kernel's
 * own signature.
 */
#include <llvm-c/DebugInfo.h>

#include "plan.h"

static bool is_call(LLVMValueRef value)
{
    return LLVMIsACallInst(value) || LLVMIsAInvokeInst(value);
}

static oe_place place_of(oe_plan_state *plan, LLVMValueRef instruction)
{
    oe_launch launch = {.place = oe_place_find(plan->arena, instruction)};
    return oe_launch_place_of(plan->arena, &launch);
}

static const char *function_name(LLVMValueRef function)
{
    size_t length;
    return LLVMGetValueName2(function, &length);
}

/* The launches row for a function that is a launcher, NULL for others. */
static const oe_object *row_of(oe_plan_state *plan, LLVMValueRef function)
{
    const oe_list *rows = OE_TABLE(plan->tables, launches);
    for (size_t i = 0; i < rows->count; i++) {
        const oe_value *callee = OE_GET(rows->items[i], launch, callee);
        if (callee->set && oe_glob_match(callee->text, function_name(function), NULL, NULL))
            return rows->items[i];
    }
    return NULL;
}

static const char *word_at(const oe_object *row, unsigned index)
{
    const oe_list *words = &OE_GET(row, launch, operands)->list;
    return index < words->count ? words->items[index] : "arguments";
}

/* The operand that a word of `operands` stands for; the number of words when there is none. */
static unsigned position_of(const oe_object *row, const char *word)
{
    const oe_list *words = &OE_GET(row, launch, operands)->list;
    unsigned i = 0;
    while (i < words->count && strcmp(words->items[i], word) != 0)
        i++;
    return i;
}

/* ---- kernels ------------------------------------------------------------------------------------ */

static LLVMValueRef function_of(oe_plan_state *plan, const oe_object *row, LLVMValueRef call)
{
    unsigned index = position_of(row, "kernel");
    if (index >= LLVMGetNumArgOperands(call))
        return NULL;
    LLVMValueRef root = oe_object_root(plan->arena, LLVMGetOperand(call, index));
    return root ? LLVMIsAFunction(root) : NULL;
}

oe_kernel *oe_launcher_kernel(oe_plan_state *plan, const oe_object *row, LLVMValueRef call)
{
    LLVMValueRef function = function_of(plan, row, call);
    return function ? oe_map_get_pointer(&plan->by_function, function) : NULL;
}

static void add_launched(oe_plan_state *plan, const oe_object *row, LLVMValueRef launcher)
{
    for (LLVMUseRef use = LLVMGetFirstUse(launcher); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        bool calls = is_call(call) && LLVMGetCalledValue(call) == launcher;
        LLVMValueRef kernel = calls ? function_of(plan, row, call) : NULL;
        if (calls && kernel) {
            if (!oe_map_get_pointer(&plan->by_function, kernel))
                oe_kernel_add(plan, kernel, NULL, NULL);
            continue;
        }
        if (!LLVMIsAInstruction(call)) {
            oe_error(plan->diagnostics, NULL,
                     "the address of launcher '%s' is taken; only direct calls of it are launches",
                     function_name(launcher));
            oe_note(plan->diagnostics, &row->place, "the row that makes it a launcher");
            continue;
        }
        oe_place place = place_of(plan, call);
        oe_error(plan->diagnostics, &place,
                 calls ? "which kernel is launched here by '%s' cannot be told: pass it by name"
                       : "the address of launcher '%s' is taken here; only direct calls of it are "
                         "launches",
                 function_name(launcher));
        oe_note(plan->diagnostics, &row->place, "the row that makes it a launcher");
    }
}

void oe_launchers_find(oe_plan_state *plan)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(plan->module); f; f = LLVMGetNextFunction(f)) {
        const oe_object *row = LLVMGetIntrinsicID(f) ? NULL : row_of(plan, f);
        if (!row)
            continue;
        oe_map_put_pointer(&plan->launchers, f, (void *)row);
        add_launched(plan, row, f);
    }
}

static bool is_intrinsic_call(LLVMValueRef value)
{
    LLVMValueRef f = LLVMIsACallInst(value) ? LLVMIsAFunction(LLVMGetCalledValue(value)) : NULL;
    return f && LLVMGetIntrinsicID(f);
}

/* Whether all that becomes of `value`, a kernel's address or a variable that holds it, is that
 * launchers are given it. */
static bool only_launched(oe_plan_state *plan, LLVMValueRef value, unsigned depth);

bool oe_launchers_own(oe_plan_state *plan, LLVMValueRef user, LLVMValueRef value, unsigned depth)
{
    if (is_intrinsic_call(user))
        return LLVMIsAAllocaInst(value); /* marks its lifetime */
    if (is_call(user)) {
        const oe_object *row = oe_map_get_pointer(&plan->launchers, LLVMGetCalledValue(user));
        unsigned kernel = row ? position_of(row, "kernel") : 0;
        for (unsigned i = 0; row && i < LLVMGetNumArgOperands(user); i++)
            if (LLVMGetOperand(user, i) == value && i != kernel)
                return false;
        return row != NULL;
    }
    if (LLVMIsAStoreInst(user)) {
        LLVMValueRef to = LLVMGetOperand(user, 1);
        if (to == value)
            return true; /* what is stored is another value's concern */
        return LLVMIsAAllocaInst(to) && only_launched(plan, to, depth + 1);
    }
    bool passes = LLVMIsALoadInst(user) || LLVMIsAPHINode(user) || LLVMIsASelectInst(user) ||
                  LLVMIsACastInst(user) || LLVMIsAFreezeInst(user);
    return passes && only_launched(plan, user, depth + 1);
}

static bool only_launched(oe_plan_state *plan, LLVMValueRef value, unsigned depth)
{
    if (depth > OE_MAX_DEPTH)
        return false;
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use))
        if (!oe_launchers_own(plan, LLVMGetUser(use), value, depth))
            return false;
    return true;
}

/* ---- a call ------------------------------------------------------------------------------------- */

static bool check_operand(oe_plan_state *plan, const oe_launch *l, unsigned index)
{
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(l->call, index));
    if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) <= 64)
        return true;
    oe_place place = oe_launch_place_of(plan->arena, l);
    oe_error(plan->diagnostics, &place,
             "operand %u of this launch, `%s`, is %s; an integer is needed", index,
             word_at(l->rule, index), oe_print_type(plan->arena, type));
    return false;
}

static void read_operand(oe_launch *l, unsigned index)
{
    static const char *const dimensions[] = {"teams.x",   "teams.y",   "teams.z",
                                             "threads.x", "threads.y", "threads.z"};
    const char *word = word_at(l->rule, index);
    LLVMValueRef value = LLVMGetOperand(l->call, index);
    for (unsigned i = 0; i < 6; i++)
        if (strcmp(word, dimensions[i]) == 0)
            (i < 3 ? l->called.teams : l->called.threads)[i % 3] = value;
    if (strcmp(word, "shared-memory") == 0)
        l->called.shared_memory = value;
    if (strcmp(word, "device") == 0)
        l->called.device = value;
}

bool oe_launcher_read(oe_plan_state *plan, oe_launch *l)
{
    const oe_object *row = l->rule;
    unsigned words = (unsigned)OE_GET(row, launch, operands)->list.count;
    unsigned first = position_of(row, "arguments"), given = LLVMGetNumArgOperands(l->call);
    unsigned wanted = LLVMCountParamTypes(LLVMGlobalGetValueType(l->kernel->function));
    oe_place place = oe_launch_place_of(plan->arena, l);
    const char *launcher = function_name(LLVMGetCalledValue(l->call));
    if (LLVMGetFirstUse(l->call)) {
        oe_error(plan->diagnostics, &place, "the result of '%s' is used here; a launch gives none",
                 launcher);
        return false;
    }
    if (given != first + wanted) {
        oe_error(plan->diagnostics, &place,
                 "this launch passes %u argument%s to kernel '%s', which takes %u",
                 given < first ? 0 : given - first, given == first + 1 ? "" : "s", l->kernel->name,
                 wanted);
        return false;
    }
    l->is_called = true;
    l->called.first = first;
    bool good = true;
    for (unsigned i = 0; i < first && i < words; i++) {
        bool number =
            strcmp(word_at(row, i), "kernel") != 0 && strcmp(word_at(row, i), "ignored") != 0;
        good = (!number || check_operand(plan, l, i)) && good;
        if (number)
            read_operand(l, i);
    }
    return good;
}

/* ---- arguments ---------------------------------------------------------------------------------- */

static bool is_float(LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMFloatTypeKind || kind == LLVMHalfTypeKind || kind == LLVMBFloatTypeKind;
}

/* The promoted value as a constant of the parameter's type, or what was promoted; NULL when it has
 * to be converted when the program runs. */
static LLVMValueRef before_promotion(LLVMValueRef value, LLVMTypeRef type)
{
    bool integer = LLVMGetTypeKind(type) == LLVMIntegerTypeKind;
    LLVMBool lossy;
    if (LLVMIsPoison(value))
        return LLVMGetPoison(type);
    if (LLVMIsUndef(value))
        return LLVMGetUndef(type);
    if (LLVMIsAConstantInt(value))
        return LLVMConstInt(type, LLVMConstIntGetZExtValue(value), false);
    if (LLVMIsAConstantFP(value) && !integer)
        return LLVMConstReal(type, LLVMConstRealGetDouble(value, &lossy));
    bool extends = LLVMIsASExtInst(value) || LLVMIsAZExtInst(value) || LLVMIsAFPExtInst(value);
    if (extends && LLVMTypeOf(LLVMGetOperand(value, 0)) == type)
        return LLVMGetOperand(value, 0);
    return NULL;
}

static bool is_promotion(LLVMValueRef value, LLVMTypeRef from, LLVMTypeRef to)
{
    bool integers =
        LLVMGetTypeKind(from) == LLVMIntegerTypeKind && LLVMGetTypeKind(to) == LLVMIntegerTypeKind;
    if (integers && LLVMGetIntTypeWidth(from) > LLVMGetIntTypeWidth(to))
        return !LLVMIsConstant(value) || LLVMIsAConstantInt(value) || LLVMIsUndef(value);
    /* A constant that has one meaning whatever its sign. */
    if (integers && LLVMIsAConstantInt(value) && LLVMGetIntTypeWidth(to) <= 64)
        return LLVMConstIntGetSExtValue(value) >= 0;
    return LLVMGetTypeKind(from) == LLVMDoubleTypeKind && is_float(to);
}

bool oe_launcher_argument(oe_plan_state *plan, const oe_launch *l, oe_argument *a)
{
    unsigned index = l->called.first + a->index;
    a->value = LLVMGetOperand(l->call, index);
    LLVMTypeRef from = LLVMTypeOf(a->value);
    unsigned byval = LLVMGetEnumAttributeKindForName("byval", 5);
    oe_place place = oe_launch_place_of(plan->arena, l);
    if (LLVMGetCallSiteEnumAttribute(l->call, index + 1, byval)) {
        oe_error(plan->diagnostics, &place,
                 "argument %u of kernel '%s' is an aggregate, and it cannot be passed through "
                 "'%s': pass its address, or call the kernel itself",
                 a->index, l->kernel->name, function_name(LLVMGetCalledValue(l->call)));
        return false;
    }
    if (from == a->type)
        return true;
    if (is_promotion(a->value, from, a->type)) {
        LLVMValueRef plain = before_promotion(a->value, a->type);
        a->is_promoted = plain == NULL;
        a->value = plain ? plain : a->value;
        return true;
    }
    oe_error(plan->diagnostics, &place,
             "argument %u of kernel '%s' is %s, and this launch passes %s: convert it in the call",
             a->index, l->kernel->name, oe_print_type(plan->arena, a->type),
             oe_print_type(plan->arena, from));
    return false;
}

/* ---- the direct call that takes its place ------------------------------------------------------ */

static void copy_attributes(LLVMValueRef call, LLVMValueRef kernel, unsigned count)
{
    static const char *const passing[] = {"signext", "zeroext", "inreg", "byval", "align"};
    for (unsigned i = 1; i <= count; i++)
        for (unsigned k = 0; k < sizeof passing / sizeof *passing; k++) {
            unsigned kind = LLVMGetEnumAttributeKindForName(passing[k], strlen(passing[k]));
            LLVMAttributeRef attribute = LLVMGetEnumAttributeAtIndex(kernel, i, kind);
            if (attribute)
                LLVMAddCallSiteAttribute(call, i, attribute);
        }
    LLVMSetInstructionCallConv(call, LLVMGetFunctionCallConv(kernel));
}

void oe_launcher_make_direct(oe_plan_state *plan, LLVMBuilderRef builder, oe_launch *l)
{
    LLVMValueRef kernel = l->kernel->function, old = l->call;
    LLVMTypeRef type = LLVMGlobalGetValueType(kernel);
    LLVMValueRef *values = OE_NEW_ARRAY(plan->arena, LLVMValueRef, l->argument_count + 1);
    LLVMPositionBuilderBefore(builder, old);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(old));
    for (unsigned i = 0; i < l->argument_count; i++) {
        oe_argument *a = &l->arguments[i];
        if (a->is_promoted && is_float(a->type))
            a->value = LLVMBuildFPTrunc(builder, a->value, a->type, "");
        else if (a->is_promoted)
            a->value = LLVMBuildTrunc(builder, a->value, a->type, "");
        a->is_promoted = false;
        values[i] = a->value;
    }
    if (LLVMIsAInvokeInst(old))
        l->call = LLVMBuildInvoke2(builder, type, kernel, values, l->argument_count,
                                   LLVMGetNormalDest(old), LLVMGetUnwindDest(old), "");
    else
        l->call = LLVMBuildCall2(builder, type, kernel, values, l->argument_count, "");
    copy_attributes(l->call, kernel, l->argument_count);
    LLVMInstructionEraseFromParent(old);
}

/* Variables that held the address for a launcher hold it still, and nothing reads it any more. Of a
 * kernel that is declared only, that would be a name for the linker to miss. */
void oe_launcher_forget(const oe_kernel *k)
{
    LLVMValueRef null = LLVMConstNull(LLVMTypeOf(k->function));
    LLVMUseRef use = k->has_body ? NULL : LLVMGetFirstUse(k->function);
    while (use) {
        LLVMValueRef user = LLVMGetUser(use);
        unsigned count =
            LLVMIsAInstruction(user) && !is_call(user) ? (unsigned)LLVMGetNumOperands(user) : 0;
        for (unsigned i = 0; i < count; i++)
            if (LLVMGetOperand(user, i) == k->function)
                LLVMSetOperand(user, i, null);
        /* Setting operands changes the list of uses. */
        use = count ? LLVMGetFirstUse(k->function) : LLVMGetNextUse(use);
    }
}
