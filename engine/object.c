/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What a pointer points into: the search from an operand of a launch back to the object.
 *
 * Why values of the result are available at the launch: every step but two goes from an SSA value
 * to its operand, which dominates it. A load leads to what was stored only if the store dominates
 * the load. A phi leads on only if all its edges end at one value, which then dominates each edge
 * and so the phi. By the same argument the value found is that of the latest execution: a path that
 * runs it again without running the steps in between would be a path to the launch that avoids
 * them.
 */
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "ir.h"

/* Values that one search may pass; more than any compiler's code for one pointer. */
enum { MAX_VALUES = 256 };

typedef struct {
    oe_arena *arena;
    const oe_allocators *allocators;
    LLVMTargetDataRef layout;
    LLVMValueRef values[MAX_VALUES]; /* found so far, each once */
    size_t count;
    bool moved; /* an address was computed on the way */
    bool lost;  /* something on the way is not understood */
} search;

/* ---- attributes ---------------------------------------------------------------------------- */

static unsigned attribute_kind(const char *name)
{
    return LLVMGetEnumAttributeKindForName(name, strlen(name));
}

/* The function that a call names, NULL for a computed one. */
static LLVMValueRef called_function(LLVMValueRef call)
{
    return LLVMIsAFunction(LLVMGetCalledValue(call));
}

/* An attribute at the call site, else at the function called. */
static LLVMAttributeRef call_attribute(LLVMValueRef call, LLVMAttributeIndex index,
                                       const char *name)
{
    unsigned kind = attribute_kind(name);
    if (kind == 0)
        return NULL;
    LLVMAttributeRef attribute = LLVMGetCallSiteEnumAttribute(call, index, kind);
    LLVMValueRef function = called_function(call);
    if (attribute == NULL && function != NULL)
        attribute = LLVMGetEnumAttributeAtIndex(function, index, kind);
    return attribute;
}

static LLVMAttributeRef parameter_attribute(LLVMValueRef parameter, const char *name)
{
    LLVMValueRef function = LLVMGetParamParent(parameter);
    unsigned kind = attribute_kind(name);
    LLVMAttributeIndex index = 1;
    for (LLVMValueRef p = LLVMGetFirstParam(function); p != parameter; p = LLVMGetNextParam(p))
        index++;
    return kind != 0 ? LLVMGetEnumAttributeAtIndex(function, index, kind) : NULL;
}

static bool is_intrinsic(LLVMValueRef call, const char *prefix)
{
    LLVMValueRef function = called_function(call);
    if (function == NULL || LLVMGetIntrinsicID(function) == 0)
        return false;
    size_t length;
    const char *name = LLVMGetValueName2(function, &length);
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

/* ---- variables that are stored to once ------------------------------------------------------ */

/* Both instructions are in one block. Looks both ways from `first` at once, because the stores we
 * ask about stand near the start of blocks that can be very long. */
static bool comes_before(LLVMValueRef first, LLVMValueRef second)
{
    LLVMValueRef back = first, forth = first;
    while (back != NULL && forth != NULL) {
        if (forth == second)
            return true;
        if (back == second)
            return false;
        back = LLVMGetPreviousInstruction(back);
        forth = LLVMGetNextInstruction(forth);
    }
    return forth != NULL;
}

/* Queues the predecessors of `block` that are not `wall`; false when one is `entry`. */
static bool add_predecessors(oe_arena *arena, oe_list *blocks, oe_map *seen,
                             LLVMBasicBlockRef block, LLVMBasicBlockRef wall,
                             LLVMBasicBlockRef entry)
{
    LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
    for (; use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAInstruction(user) == NULL)
            continue; /* a block address; the branch that takes it is a use too */
        LLVMBasicBlockRef from = LLVMGetInstructionParent(user);
        if (from == wall || oe_map_get_pointer(seen, from) != NULL)
            continue;
        if (from == entry)
            return false;
        oe_map_put_pointer(seen, from, from);
        oe_list_add(arena, blocks, from);
    }
    return true;
}

/* Whether each path to `second` passes `first`: no way back from `second` around the block of
 * `first` ends at the entry. */
static bool dominates(oe_arena *arena, LLVMValueRef first, LLVMValueRef second)
{
    LLVMBasicBlockRef wall = LLVMGetInstructionParent(first);
    LLVMBasicBlockRef block = LLVMGetInstructionParent(second);
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(block));
    if (wall == block)
        return comes_before(first, second);
    if (wall == entry || block == entry)
        return wall == entry;
    oe_list blocks = {0};
    oe_map seen = {.arena = arena};
    oe_list_add(arena, &blocks, block);
    for (size_t i = 0; i < blocks.count; i++)
        if (!add_predecessors(arena, &blocks, &seen, blocks.items[i], wall, entry))
            return false;
    return true;
}

/* The one store to a local variable that is otherwise only loaded; NULL for any other variable. */
static LLVMValueRef only_store(LLVMValueRef variable)
{
    LLVMValueRef store = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsALoadInst(user) != NULL)
            continue;
        if (LLVMIsAStoreInst(user) != NULL) {
            if (store != NULL || LLVMGetOperand(user, 0) == variable || LLVMGetVolatile(user))
                return NULL;
            store = user;
        } else if (LLVMIsACallInst(user) == NULL || !is_intrinsic(user, "llvm.lifetime.")) {
            return NULL;
        }
    }
    return store;
}

/* What a load of a local variable must give, NULL when that is not certain. */
static LLVMValueRef stored_value(oe_arena *arena, LLVMValueRef load)
{
    LLVMValueRef variable = LLVMIsAAllocaInst(LLVMGetOperand(load, 0));
    if (variable == NULL || LLVMGetVolatile(load))
        return NULL;
    LLVMValueRef store = only_store(variable);
    if (store == NULL)
        return NULL;
    LLVMValueRef value = LLVMGetOperand(store, 0);
    if (LLVMTypeOf(value) != LLVMTypeOf(load) || !dominates(arena, store, load))
        return NULL;
    return value;
}

/* ---- from the pointer to where it comes from ------------------------------------------------- */

static void add(search *s, LLVMValueRef value)
{
    if (LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMPointerTypeKind) {
        s->lost = true; /* a vector of pointers */
        return;
    }
    for (size_t i = 0; i < s->count; i++)
        if (s->values[i] == value)
            return;
    if (s->count == MAX_VALUES)
        s->lost = true;
    else
        s->values[s->count++] = value;
}

static LLVMOpcode opcode_of(LLVMValueRef value)
{
    if (LLVMIsAInstruction(value) != NULL)
        return LLVMGetInstructionOpcode(value);
    if (LLVMIsAConstantExpr(value) != NULL)
        return LLVMGetConstOpcode(value);
    return (LLVMOpcode)0;
}

/* Goes on with the argument that a call is known to return. */
static bool follow_call(search *s, LLVMValueRef call)
{
    unsigned count = LLVMGetNumArgOperands(call);
    for (unsigned i = 0; i < count; i++) {
        if (call_attribute(call, i + 1, "returned") != NULL) {
            add(s, LLVMGetOperand(call, i));
            return true;
        }
    }
    return false;
}

/* Goes on with the aliasee, unless another module may give the alias another one. */
static bool follow_alias(search *s, LLVMValueRef value)
{
    if (LLVMIsAGlobalAlias(value) == NULL)
        return false;
    LLVMLinkage linkage = LLVMGetLinkage(value);
    if (linkage == LLVMWeakAnyLinkage || linkage == LLVMLinkOnceAnyLinkage)
        return false;
    add(s, LLVMAliasGetAliasee(value));
    return true;
}

/* Adds what `value` is computed from; false when the way ends at `value`. */
static bool follow(search *s, LLVMValueRef value)
{
    LLVMValueRef stored;
    switch (opcode_of(value)) {
    case LLVMGetElementPtr:
        s->moved = true;
        add(s, LLVMGetOperand(value, 0));
        return true;
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
    case LLVMFreeze: add(s, LLVMGetOperand(value, 0)); return true;
    case LLVMSelect:
        add(s, LLVMGetOperand(value, 1));
        add(s, LLVMGetOperand(value, 2));
        return true;
    case LLVMPHI:
        for (unsigned i = 0; i < LLVMCountIncoming(value); i++)
            add(s, LLVMGetIncomingValue(value, i));
        return true;
    case LLVMLoad:
        stored = stored_value(s->arena, value);
        if (stored != NULL)
            add(s, stored);
        return stored != NULL;
    case LLVMCall:
    case LLVMInvoke: return follow_call(s, value);
    default: return follow_alias(s, value);
    }
}

/* The one value that all ways from `pointer` end at, NULL when there is none. */
static LLVMValueRef find_root(search *s, LLVMValueRef pointer)
{
    LLVMValueRef root = NULL;
    add(s, pointer);
    for (size_t i = 0; i < s->count && !s->lost; i++) {
        LLVMValueRef value = s->values[i];
        if (follow(s, value))
            continue;
        s->lost = root != NULL;
        root = value;
    }
    return s->lost ? NULL : root;
}

/* ---- sizes ----------------------------------------------------------------------------------- */

/* Whether the size of a type is a number known now; asking LLVM about others ends the process. */
static bool has_fixed_size(LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMHalfTypeKind:
    case LLVMBFloatTypeKind:
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind:
    case LLVMX86_FP80TypeKind:
    case LLVMFP128TypeKind:
    case LLVMPPC_FP128TypeKind:
    case LLVMIntegerTypeKind:
    case LLVMPointerTypeKind:
    case LLVMVectorTypeKind: return true;
    case LLVMArrayTypeKind: return has_fixed_size(LLVMGetElementType(type));
    case LLVMStructTypeKind:
        if (LLVMIsOpaqueStruct(type))
            return false;
        for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
            if (!has_fixed_size(LLVMStructGetTypeAtIndex(type, i)))
                return false;
        return true;
    default: return false;
    }
}

/* Whether a type ends in an array without length: a declaration of it does not tell its size. */
static bool is_open_ended(LLVMTypeRef type)
{
    while (LLVMGetTypeKind(type) == LLVMStructTypeKind && LLVMCountStructElementTypes(type) > 0)
        type = LLVMStructGetTypeAtIndex(type, LLVMCountStructElementTypes(type) - 1);
    return LLVMGetTypeKind(type) == LLVMArrayTypeKind && oe_llvm_array_length(type) == 0;
}

static bool multiply(uint64_t *product, uint64_t factor)
{
    if (factor != 0 && *product > UINT64_MAX / factor)
        return false;
    *product *= factor;
    return true;
}

static oe_amount constant_amount(uint64_t bytes)
{
    return (oe_amount){.kind = OE_AMOUNT_CONSTANT, .constant = bytes};
}

static oe_amount type_amount(search *s, LLVMTypeRef type)
{
    if (!has_fixed_size(type))
        return (oe_amount){.kind = OE_AMOUNT_UNKNOWN};
    return constant_amount(LLVMABISizeOfType(s->layout, type));
}

/* `factor * first * second` without sign; an operand may be NULL. Unknown when it does not fit. */
static oe_amount product_amount(uint64_t factor, LLVMValueRef first, LLVMValueRef second)
{
    const oe_amount unknown = {.kind = OE_AMOUNT_UNKNOWN};
    LLVMValueRef operands[2] = {first, second}, values[2] = {NULL, NULL};
    unsigned count = 0;
    for (unsigned i = 0; i < 2; i++) {
        if (operands[i] == NULL)
            continue;
        LLVMTypeRef type = LLVMTypeOf(operands[i]);
        if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(type) > 64 ||
            LLVMIsUndef(operands[i]))
            return unknown;
        if (LLVMIsAConstantInt(operands[i]) == NULL)
            values[count++] = operands[i];
        else if (!multiply(&factor, LLVMConstIntGetZExtValue(operands[i])))
            return unknown;
    }
    if (count == 0 || factor == 0)
        return constant_amount(factor);
    return (oe_amount){.kind = OE_AMOUNT_PRODUCT,
                       .value = values[0],
                       .value2 = values[1],
                       .factor = factor,
                       .is_signed = false};
}

/* ---- objects --------------------------------------------------------------------------------- */

/* "`what` `sigil`name", or only "`what`" when the value has no name. */
static const char *describe(search *s, const char *what, const char *sigil, LLVMValueRef value)
{
    size_t length;
    const char *name = LLVMGetValueName2(value, &length);
    if (length == 0)
        return oe_copy(s->arena, what, strlen(what));
    return oe_format(s->arena, "%s %s%.*s", what, sigil, (int)length, name);
}

static oe_memory_object alloca_object(search *s, LLVMValueRef alloca)
{
    oe_memory_object object = {.begin = alloca};
    oe_amount element = type_amount(s, LLVMGetAllocatedType(alloca));
    if (element.kind == OE_AMOUNT_CONSTANT)
        object.size = product_amount(element.constant, LLVMGetOperand(alloca, 0), NULL);
    if (object.size.kind != OE_AMOUNT_UNKNOWN)
        object.how = describe(s, "alloca", "%", alloca);
    return object;
}

/* `begin` is the address to use for `global`. */
static oe_memory_object global_object(search *s, LLVMValueRef begin, LLVMValueRef global)
{
    oe_memory_object object = {.begin = begin};
    LLVMTypeRef type = LLVMGlobalGetValueType(global);
    if (LLVMIsDeclaration(global) && is_open_ended(type))
        return object;
    object.size = type_amount(s, type);
    if (object.size.kind != OE_AMOUNT_UNKNOWN)
        object.how = describe(s, "global", "@", global);
    return object;
}

static oe_memory_object parameter_object(search *s, LLVMValueRef parameter)
{
    oe_memory_object object = {0};
    LLVMAttributeRef byval = parameter_attribute(parameter, "byval");
    if (byval == NULL)
        return object;
    object.begin = parameter;
    object.size = type_amount(s, LLVMGetTypeAttributeValue(byval));
    if (object.size.kind != OE_AMOUNT_UNKNOWN)
        object.how = describe(s, "byval parameter", "%", parameter);
    return object;
}

/* The positions of the operands whose product is the size of what a call allocates; -1 where there
 * is none. The attribute packs both, the second as all ones when absent (AttributeImpl.h). */
static bool allocation_operands(search *s, LLVMValueRef call, int positions[2])
{
    positions[0] = positions[1] = -1;
    LLVMAttributeRef allocsize = call_attribute(call, LLVMAttributeFunctionIndex, "allocsize");
    if (allocsize != NULL) {
        uint64_t packed = LLVMGetEnumAttributeValue(allocsize);
        positions[0] = (int)(packed >> 32);
        positions[1] = (uint32_t)packed == UINT32_MAX ? -1 : (int)(uint32_t)packed;
        return true;
    }
    LLVMValueRef function = called_function(call);
    return function != NULL && s->allocators != NULL && s->allocators->find != NULL &&
           s->allocators->find(s->allocators->context, function, &positions[0], &positions[1]);
}

static oe_memory_object allocation_object(search *s, LLVMValueRef call)
{
    oe_memory_object object = {0};
    LLVMValueRef operands[2] = {NULL, NULL};
    int positions[2];
    if (!allocation_operands(s, call, positions))
        return object;
    object.begin = call;
    for (unsigned i = 0; i < 2; i++) {
        if (positions[i] >= (int)LLVMGetNumArgOperands(call))
            return object;
        if (positions[i] >= 0)
            operands[i] = LLVMGetOperand(call, (unsigned)positions[i]);
    }
    if (operands[0] == NULL && operands[1] == NULL)
        return object;
    object.size = product_amount(1, operands[0], operands[1]);
    if (object.size.kind != OE_AMOUNT_UNKNOWN)
        object.how = describe(s, "call of", "@", LLVMGetCalledValue(call));
    return object;
}

/* The object that begins at `root`; `begin` is NULL when `root` tells nothing. */
static oe_memory_object object_at(search *s, LLVMValueRef root)
{
    if (LLVMIsAAllocaInst(root) != NULL)
        return alloca_object(s, root);
    if (LLVMIsAGlobalVariable(root) != NULL)
        return global_object(s, root, root);
    if (LLVMIsAArgument(root) != NULL)
        return parameter_object(s, root);
    if (LLVMIsAConstantPointerNull(root) != NULL && !s->moved &&
        LLVMGetPointerAddressSpace(LLVMTypeOf(root)) == 0)
        return (oe_memory_object){.begin = root, .size = constant_amount(0), .how = "null pointer"};
    if (LLVMIsACallInst(root) == NULL && LLVMIsAInvokeInst(root) == NULL)
        return (oe_memory_object){0};
    if (is_intrinsic(root, "llvm.threadlocal.address") &&
        LLVMIsAGlobalVariable(LLVMGetOperand(root, 0)) != NULL)
        return global_object(s, root, LLVMGetOperand(root, 0));
    return allocation_object(s, root);
}

/* ---- lower bounds ---------------------------------------------------------------------------- */

static oe_memory_object lower_bound(search *s, LLVMValueRef pointer, uint64_t bytes)
{
    return (oe_memory_object){.begin = pointer,
                              .size = constant_amount(bytes),
                              .how = oe_format(s->arena, "dereferenceable(%llu), a lower bound",
                                               (unsigned long long)bytes)};
}

/* How many bytes at least stand behind what the attributes of its origin say of `value`. */
static uint64_t bytes_at(LLVMValueRef value)
{
    LLVMAttributeRef attribute = NULL;
    if (LLVMIsAArgument(value) != NULL)
        attribute = parameter_attribute(value, "dereferenceable");
    else if (LLVMIsACallInst(value) != NULL || LLVMIsAInvokeInst(value) != NULL)
        attribute = call_attribute(value, LLVMAttributeReturnIndex, "dereferenceable");
    return attribute != NULL ? LLVMGetEnumAttributeValue(attribute) : 0;
}

/* The same for an operand of `call`. */
static uint64_t bytes_passed(LLVMValueRef pointer, LLVMValueRef call)
{
    uint64_t most = 0;
    unsigned count = LLVMGetNumArgOperands(call);
    for (unsigned i = 0; i < count; i++) {
        if (LLVMGetOperand(call, i) != pointer)
            continue;
        LLVMAttributeRef attribute = call_attribute(call, i + 1, "dereferenceable");
        uint64_t bytes = attribute != NULL ? LLVMGetEnumAttributeValue(attribute) : 0;
        most = bytes > most ? bytes : most;
    }
    return most;
}

oe_memory_object oe_object_find(oe_arena *arena, LLVMValueRef pointer, LLVMValueRef call,
                                const oe_allocators *allocators)
{
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
    search s = {.arena = arena,
                .allocators = allocators,
                .layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(function))};
    oe_memory_object object = {0};
    LLVMValueRef root = find_root(&s, pointer);
    if (root != NULL)
        object = object_at(&s, root);
    if (object.size.kind != OE_AMOUNT_UNKNOWN)
        return object;
    if (root != NULL && bytes_at(root) > 0)
        return lower_bound(&s, root, bytes_at(root));
    if (bytes_passed(pointer, call) > 0)
        return lower_bound(&s, pointer, bytes_passed(pointer, call));
    return object;
}

LLVMValueRef oe_object_root(oe_arena *arena, LLVMValueRef pointer)
{
    search s = {.arena = arena};
    LLVMValueRef root = find_root(&s, pointer);
    return s.moved ? NULL : root;
}
