/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Appending to the lists that a module keeps in globals and in named metadata. */
#include "ir.h"

/* ---- list globals ---------------------------------------------------------------------------- */

static unsigned length_of(LLVMValueRef list)
{
    return list && LLVMGetInitializer(list)
               ? (unsigned)oe_llvm_array_length(LLVMGlobalGetValueType(list))
               : 0;
}

/* The type of a list's elements, `otherwise` for a list that is yet to be made. */
static LLVMTypeRef element_of(LLVMModuleRef module, const char *list, LLVMTypeRef otherwise)
{
    LLVMValueRef old = LLVMGetNamedGlobal(module, list);
    return old ? LLVMGetElementType(LLVMGlobalGetValueType(old)) : otherwise;
}

/* Puts a longer list in the place of `old`, which may be NULL: a list's length is part of its type,
 * and a second global of the same name would silently get another one. */
static void replace(LLVMModuleRef module, const char *name, LLVMValueRef old, LLVMValueRef array,
                    const char *section)
{
    if (old) {
        LLVMSetValueName2(old, "", 0);
        section = LLVMGetSection(old);
    }
    LLVMValueRef list = LLVMAddGlobal(module, LLVMTypeOf(array), name);
    LLVMSetLinkage(list, LLVMAppendingLinkage);
    LLVMSetInitializer(list, array);
    if (section)
        LLVMSetSection(list, section);
    if (old)
        LLVMDeleteGlobal(old); /* nothing may use a list, the verifier says */
}

static LLVMValueRef without_casts(LLVMValueRef value)
{
    while (LLVMIsAConstantExpr(value) && LLVMGetConstOpcode(value) == LLVMAddrSpaceCast)
        value = LLVMGetOperand(value, 0);
    return value;
}

static bool holds(LLVMValueRef *items, unsigned count, LLVMValueRef value)
{
    for (unsigned i = 0; i < count; i++)
        if (without_casts(items[i]) == without_casts(value))
            return true;
    return false;
}

/* Appends to the list `name`; with `is_set`, what is not in it yet. `section` is a new list's. */
static void append(oe_arena *arena, LLVMModuleRef module, const char *name, LLVMTypeRef element,
                   LLVMValueRef *values, unsigned count, const char *section, bool is_set)
{
    LLVMValueRef old = LLVMGetNamedGlobal(module, name);
    unsigned has = length_of(old), total = 0;
    LLVMValueRef *items = OE_NEW_ARRAY(arena, LLVMValueRef, (size_t)has + count);
    for (; total < has; total++)
        items[total] = LLVMGetAggregateElement(LLVMGetInitializer(old), total);
    for (unsigned i = 0; i < count; i++)
        if (!is_set || !holds(items, total, values[i]))
            items[total++] = LLVMTypeOf(values[i]) == element
                                 ? values[i]
                                 : LLVMConstAddrSpaceCast(values[i], element);
    if (total > has)
        replace(module, name, old, oe_llvm_const_array(element, items, total), section);
}

void oe_edit_used(oe_arena *arena, LLVMModuleRef module, const char *list, LLVMValueRef *values,
                  unsigned count)
{
    LLVMTypeRef pointer = LLVMPointerTypeInContext(LLVMGetModuleContext(module), 0);
    append(arena, module, list, element_of(module, list, pointer), values, count, "llvm.metadata",
           true);
}

void oe_edit_structor(oe_arena *arena, LLVMModuleRef module, const char *list, uint32_t priority,
                      LLVMValueRef function)
{
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef pointer = LLVMPointerTypeInContext(context, 0);
    LLVMTypeRef fields[] = {LLVMInt32TypeInContext(context), LLVMTypeOf(function), pointer};
    LLVMTypeRef element =
        element_of(module, list, LLVMStructTypeInContext(context, fields, 3, false));
    LLVMValueRef values[] = {LLVMConstInt(fields[0], priority, false), function,
                             LLVMConstNull(LLVMStructGetTypeAtIndex(element, 2))};
    LLVMValueRef structor = LLVMConstNamedStruct(element, values, 3);
    append(arena, module, list, element, &structor, 1, NULL, false);
}

/* ---- named metadata -------------------------------------------------------------------------- */

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
