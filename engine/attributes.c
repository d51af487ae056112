/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What was inferred from a kernel's body no longer holds in its callers once the call is a launch:
 * a launch reads and writes memory, synchronises, and may not return.
 */
#include "ir.h"

static const char *const function_kinds[] = {"memory",     "nosync",    "nofree",
                                             "willreturn", "norecurse", "speculatable"};
static const char *const pointer_kinds[] = {"captures",  "nocapture",   "readonly", "readnone",
                                            "writeonly", "initializes", "nofree"};

enum {
    FUNCTION_KINDS = sizeof function_kinds / sizeof *function_kinds,
    POINTER_KINDS = sizeof pointer_kinds / sizeof *pointer_kinds
};

/* What is dropped, by id; 0 where this release has an attribute not. */
typedef struct {
    unsigned function[FUNCTION_KINDS], pointer[POINTER_KINDS];
    unsigned alias_scope, noalias; /* metadata */
} kinds;

static kinds find_kinds(LLVMContextRef context)
{
    kinds found;
    for (unsigned k = 0; k < FUNCTION_KINDS; k++)
        found.function[k] =
            LLVMGetEnumAttributeKindForName(function_kinds[k], strlen(function_kinds[k]));
    for (unsigned k = 0; k < POINTER_KINDS; k++)
        found.pointer[k] =
            LLVMGetEnumAttributeKindForName(pointer_kinds[k], strlen(pointer_kinds[k]));
    found.alias_scope = LLVMGetMDKindIDInContext(context, "alias.scope", 11);
    found.noalias = LLVMGetMDKindIDInContext(context, "noalias", 7);
    return found;
}

static bool is_pointer(LLVMValueRef value)
{
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind;
}

static bool is_call(LLVMValueRef user)
{
    return LLVMIsACallInst(user) || LLVMIsAInvokeInst(user);
}

static void drop_from_function(LLVMValueRef function, const kinds *dropped)
{
    LLVMAttributeIndex whole = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    for (unsigned k = 0; k < FUNCTION_KINDS; k++)
        if (dropped->function[k])
            LLVMRemoveEnumAttributeAtIndex(function, whole, dropped->function[k]);
    for (unsigned i = 0; i < LLVMCountParams(function); i++)
        for (unsigned k = 0; k < POINTER_KINDS && is_pointer(LLVMGetParam(function, i)); k++)
            if (dropped->pointer[k])
                LLVMRemoveEnumAttributeAtIndex(function, i + 1, dropped->pointer[k]);
}

static void drop_from_call(LLVMValueRef call, const kinds *dropped)
{
    LLVMAttributeIndex whole = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    for (unsigned k = 0; k < FUNCTION_KINDS; k++)
        if (dropped->function[k])
            LLVMRemoveCallSiteEnumAttribute(call, whole, dropped->function[k]);
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
        for (unsigned k = 0; k < POINTER_KINDS && is_pointer(LLVMGetOperand(call, i)); k++)
            if (dropped->pointer[k])
                LLVMRemoveCallSiteEnumAttribute(call, i + 1, dropped->pointer[k]);
    LLVMSetMetadata(call, dropped->alias_scope, NULL);
    LLVMSetMetadata(call, dropped->noalias, NULL);
    if (!oe_llvm_is_musttail(call))
        oe_llvm_clear_tail(call);
}

/* Drops from the calls of `callee`, a function or an alias of one, and adds the functions that they
 * stand in to `work`. */
static void drop_from_calls(oe_arena *arena, LLVMValueRef callee, const kinds *dropped,
                            oe_list *work)
{
    for (LLVMUseRef use = LLVMGetFirstUse(callee); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAGlobalAlias(user)) {
            drop_from_calls(arena, user, dropped, work);
        } else if (is_call(user) && LLVMGetCalledValue(user) == callee) {
            drop_from_call(user, dropped);
            oe_list_add(arena, work, LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)));
        }
    }
}

void oe_attributes_drop(oe_arena *arena, LLVMValueRef *callers, size_t count)
{
    oe_map seen = {.arena = arena};
    oe_list work = {0};
    kinds dropped = {0};
    for (size_t i = 0; i < count; i++)
        oe_list_add(arena, &work, callers[i]);
    if (count)
        dropped = find_kinds(LLVMGetModuleContext(LLVMGetGlobalParent(callers[0])));
    for (size_t i = 0; i < work.count; i++) {
        LLVMValueRef function = work.items[i];
        if (oe_map_get_pointer(&seen, function))
            continue;
        oe_map_put_pointer(&seen, function, function);
        drop_from_function(function, &dropped);
        drop_from_calls(arena, function, &dropped, &work);
    }
}
