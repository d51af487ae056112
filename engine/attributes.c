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

/* The id of an attribute; 0 where this release has it not. */
static unsigned kind_of(const char *name)
{
    return LLVMGetEnumAttributeKindForName(name, strlen(name));
}

static bool is_pointer(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind;
}

static void drop_from_function(LLVMValueRef function)
{
    for (unsigned k = 0; k < FUNCTION_KINDS; k++) {
        unsigned kind = kind_of(function_kinds[k]);
        if (kind)
            LLVMRemoveEnumAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                           kind);
    }
    for (unsigned i = 0; i < LLVMCountParams(function); i++)
        for (unsigned k = 0; is_pointer(LLVMTypeOf(LLVMGetParam(function, i))) && k < POINTER_KINDS;
             k++)
            if (kind_of(pointer_kinds[k]))
                LLVMRemoveEnumAttributeAtIndex(function, i + 1, kind_of(pointer_kinds[k]));
}

static void drop_from_call(LLVMValueRef call)
{
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(LLVMGetCalledValue(call)));
    for (unsigned k = 0; k < FUNCTION_KINDS; k++)
        if (kind_of(function_kinds[k]))
            LLVMRemoveCallSiteEnumAttribute(call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                            kind_of(function_kinds[k]));
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
        for (unsigned k = 0; is_pointer(LLVMTypeOf(LLVMGetOperand(call, i))) && k < POINTER_KINDS;
             k++)
            if (kind_of(pointer_kinds[k]))
                LLVMRemoveCallSiteEnumAttribute(call, i + 1, kind_of(pointer_kinds[k]));
    static const char *const metadata[] = {"alias.scope", "noalias"};
    for (int i = 0; i < 2; i++)
        LLVMSetMetadata(
            call, LLVMGetMDKindIDInContext(context, metadata[i], (unsigned)strlen(metadata[i])),
            NULL);
    if (LLVMIsACallInst(call) && !oe_llvm_is_musttail(call))
        oe_llvm_clear_tail(call);
}

void oe_attributes_drop(oe_arena *arena, LLVMValueRef *callers, size_t count)
{
    oe_map seen = {.arena = arena};
    oe_list work = {0};
    for (size_t i = 0; i < count; i++)
        oe_list_add(arena, &work, callers[i]);
    for (size_t i = 0; i < work.count; i++) {
        LLVMValueRef function = work.items[i];
        if (oe_map_get_pointer(&seen, function))
            continue;
        oe_map_put_pointer(&seen, function, function);
        drop_from_function(function);
        for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            bool call = LLVMIsACallInst(user) || LLVMIsAInvokeInst(user);
            if (!call || LLVMGetCalledValue(user) != function)
                continue;
            drop_from_call(user);
            oe_list_add(arena, &work, LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)));
        }
    }
}
