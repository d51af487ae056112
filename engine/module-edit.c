/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Appending to the lists that a module keeps in globals and in named metadata. */
#include "ir.h"

/* Puts a longer array in the place of a list global; what was in it stays in front. */
static void grow(LLVMModuleRef module, const char *name, LLVMTypeRef element, LLVMValueRef *added,
                 unsigned count, const char *section, bool once)
{
    LLVMValueRef old = LLVMGetNamedGlobal(module, name);
    LLVMValueRef items = old ? LLVMGetInitializer(old) : NULL;
    unsigned has = items ? (unsigned)LLVMGetNumOperands(items) : 0;
    LLVMValueRef values[64];
    unsigned total = 0;
    /* Lists longer than the buffer are built in the LLVM array's own memory below. */
    LLVMValueRef *all = values;
    oe_arena *arena = NULL;
    if (has + count > 64) {
        arena = oe_arena_new();
        if (!arena)
            return;
        if (!OE_GUARD(arena)) {
            oe_arena_free(arena);
            return;
        }
        all = OE_NEW_ARRAY(arena, LLVMValueRef, has + count);
    }
    for (unsigned i = 0; i < has; i++)
        all[total++] = LLVMGetOperand(items, i);
    for (unsigned i = 0; i < count; i++) {
        bool there = false;
        for (unsigned k = 0; once && k < total; k++)
            there = there || all[k] == added[i];
        if (!there)
            all[total++] = added[i];
    }
    LLVMValueRef value = oe_llvm_const_array(element, all, total);
    if (old)
        LLVMSetValueName2(old, "", 0);
    LLVMValueRef list = LLVMAddGlobal(module, LLVMTypeOf(value), name);
    LLVMSetLinkage(list, LLVMAppendingLinkage);
    LLVMSetInitializer(list, value);
    if (section)
        LLVMSetSection(list, section);
    if (old)
        LLVMDeleteGlobal(old);
    oe_arena_free(arena);
}

void oe_edit_used(LLVMModuleRef module, const char *list, LLVMValueRef *values, unsigned count)
{
    LLVMTypeRef pointer = LLVMPointerTypeInContext(LLVMGetModuleContext(module), 0);
    grow(module, list, pointer, values, count, "llvm.metadata", true);
}

void oe_edit_structor(LLVMModuleRef module, const char *list, uint32_t priority,
                      LLVMValueRef function)
{
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef pointer = LLVMPointerTypeInContext(context, 0);
    LLVMTypeRef fields[] = {LLVMInt32TypeInContext(context), pointer, pointer};
    LLVMTypeRef element = LLVMStructTypeInContext(context, fields, 3, false);
    LLVMValueRef values[] = {LLVMConstInt(fields[0], priority, false), function,
                             LLVMConstNull(pointer)};
    LLVMValueRef structor = LLVMConstStructInContext(context, values, 3, false);
    grow(module, list, element, &structor, 1, NULL, false);
}

void oe_edit_listed(LLVMModuleRef module, const char *list, LLVMValueRef value)
{
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMMetadataRef operand = LLVMValueAsMetadata(value);
    LLVMMetadataRef node = LLVMMDNodeInContext2(context, &operand, 1);
    LLVMAddNamedMetadataOperand(module, list, LLVMMetadataAsValue(context, node));
}

void oe_edit_mark(LLVMModuleRef module, const char *list, const char *text)
{
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMMetadataRef operand = LLVMMDStringInContext2(context, text, strlen(text));
    LLVMMetadataRef node = LLVMMDNodeInContext2(context, &operand, 1);
    LLVMAddNamedMetadataOperand(module, list, LLVMMetadataAsValue(context, node));
}

const char *oe_edit_find_mark(oe_arena *arena, LLVMModuleRef module, const char *list)
{
    unsigned count = LLVMGetNamedMetadataNumOperands(module, list);
    if (!count)
        return NULL;
    LLVMValueRef *nodes = OE_NEW_ARRAY(arena, LLVMValueRef, count);
    LLVMGetNamedMetadataOperands(module, list, nodes);
    unsigned length = 0, operands = (unsigned)LLVMGetMDNodeNumOperands(nodes[0]);
    LLVMValueRef *values = OE_NEW_ARRAY(arena, LLVMValueRef, operands + 1);
    LLVMGetMDNodeOperands(nodes[0], values);
    const char *text = operands && values[0] ? LLVMGetMDString(values[0], &length) : NULL;
    return text ? oe_copy(arena, text, length) : "?";
}
