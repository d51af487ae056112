/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What memory holds when an instruction runs: constants by their bytes, stack variables by the
 * writes that lead to the instruction.
 *
 * The search for a write goes backwards through the block of the instruction, then through single
 * predecessors: where paths meet, it ends and says so. Writes through other pointers than those
 * computed from the variable, and writes of a function that the variable was passed to, are not
 * seen: whoever reads these contents must know that there are none.
 */
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "ir.h"

/* Steps that one address may be computed in; copies of copies that one search may follow. */
enum { MAX_STEPS = 64, MAX_COPIES = 8 };

typedef struct {
    LLVMTargetDataRef layout;
    unsigned copies;
} search;

/* ---- addresses ------------------------------------------------------------------------------- */

static LLVMOpcode opcode_of(LLVMValueRef value)
{
    if (LLVMIsAInstruction(value))
        return LLVMGetInstructionOpcode(value);
    return LLVMIsAConstantExpr(value) ? LLVMGetConstOpcode(value) : (LLVMOpcode)0;
}

/* The bytes that an address computation adds; false when an index is not constant. */
static bool add_indices(LLVMTargetDataRef layout, LLVMValueRef gep, int64_t *offset)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    int count = LLVMGetNumOperands(gep);
    for (int i = 1; i < count; i++) {
        LLVMValueRef index = LLVMIsAConstantInt(LLVMGetOperand(gep, (unsigned)i));
        if (!index)
            return false;
        int64_t number = LLVMConstIntGetSExtValue(index);
        LLVMTypeKind kind = LLVMGetTypeKind(type);
        if (i > 1 && kind == LLVMStructTypeKind) {
            *offset += (int64_t)LLVMOffsetOfElement(layout, type, (unsigned)number);
            type = LLVMStructGetTypeAtIndex(type, (unsigned)number);
            continue;
        }
        if (i > 1)
            type = LLVMGetElementType(type);
        *offset += number * (int64_t)LLVMABISizeOfType(layout, type);
    }
    return true;
}

LLVMValueRef oe_address_base(LLVMTargetDataRef layout, LLVMValueRef pointer, int64_t *offset,
                             bool *known)
{
    *offset = 0;
    *known = true;
    for (int step = 0; step < MAX_STEPS; step++) {
        LLVMOpcode opcode = opcode_of(pointer);
        if (opcode == LLVMGetElementPtr)
            *known = add_indices(layout, pointer, offset) && *known;
        else if (opcode != LLVMBitCast && opcode != LLVMAddrSpaceCast)
            return pointer;
        pointer = LLVMGetOperand(pointer, 0);
    }
    return pointer;
}

/* ---- constants --------------------------------------------------------------------------------- */

static oe_content content(oe_content_kind kind)
{
    return (oe_content){.kind = kind};
}

static oe_content bits_content(uint64_t bits)
{
    return (oe_content){.kind = OE_CONTENT_BITS, .bits = bits};
}

static uint64_t low_bytes(uint64_t bits, uint64_t size)
{
    return size >= 8 ? bits : bits & (((uint64_t)1 << (8 * size)) - 1);
}

static oe_content integer_part(search *s, LLVMValueRef integer, uint64_t offset, uint64_t size)
{
    unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(integer));
    uint64_t whole = (width + 7) / 8;
    if (width > 64 || offset + size > whole)
        return content(OE_CONTENT_UNKNOWN);
    uint64_t bits = LLVMConstIntGetZExtValue(integer);
    uint64_t skip = LLVMByteOrder(s->layout) == LLVMBigEndian ? whole - offset - size : offset;
    return bits_content(low_bytes(bits >> (8 * skip), size));
}

static oe_content constant_part(search *s, LLVMValueRef value, uint64_t offset, uint64_t size)
{
    for (int step = 0; step < MAX_STEPS; step++) {
        LLVMTypeRef type = LLVMTypeOf(value);
        LLVMTypeKind kind = LLVMGetTypeKind(type);
        if (offset + size > LLVMABISizeOfType(s->layout, type))
            return content(OE_CONTENT_OUTSIDE);
        if (LLVMIsUndef(value))
            return content(OE_CONTENT_UNSET);
        if (LLVMIsNull(value) && size <= 8)
            return bits_content(0);
        if (LLVMIsAConstantInt(value))
            return integer_part(s, value, offset, size);
        uint64_t start;
        unsigned index;
        LLVMTypeRef element;
        if (kind == LLVMStructTypeKind) {
            index = LLVMElementAtOffset(s->layout, type, offset);
            start = LLVMOffsetOfElement(s->layout, type, index);
            element = LLVMStructGetTypeAtIndex(type, index);
        } else if (kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind) {
            element = LLVMGetElementType(type);
            uint64_t one = LLVMABISizeOfType(s->layout, element);
            index = (unsigned)(one ? offset / one : 0);
            start = index * one;
        } else {
            bool whole = offset == 0 && size == LLVMStoreSizeOfType(s->layout, type);
            return whole ? (oe_content){.kind = OE_CONTENT_VALUE, .value = value}
                         : content(OE_CONTENT_UNKNOWN);
        }
        if (offset + size > start + LLVMABISizeOfType(s->layout, element))
            return content(OE_CONTENT_UNKNOWN);
        LLVMValueRef part = LLVMIsConstant(value) ? LLVMGetAggregateElement(value, index) : NULL;
        if (!part)
            return content(OE_CONTENT_UNKNOWN);
        value = part;
        offset -= start;
    }
    return content(OE_CONTENT_UNKNOWN);
}

oe_content oe_content_of_value(LLVMTargetDataRef layout, LLVMValueRef value)
{
    search s = {layout, 0};
    uint64_t size = LLVMStoreSizeOfType(layout, LLVMTypeOf(value));
    if (size <= 8 && LLVMIsConstant(value))
        return constant_part(&s, value, 0, size);
    return (oe_content){.kind = OE_CONTENT_VALUE, .value = value};
}

oe_content oe_content_of_constant(LLVMTargetDataRef layout, LLVMValueRef constant, uint64_t offset,
                                  uint64_t size)
{
    search s = {layout, 0};
    return constant_part(&s, constant, offset, size);
}

/* ---- writes -------------------------------------------------------------------------------------- */

static oe_content contents(search *s, LLVMValueRef pointer, int64_t offset, uint64_t size,
                           LLVMValueRef at);

/* An instruction that writes memory whose address we can tell. */
typedef struct {
    LLVMValueRef base, value, source; /* one of the last two */
    int64_t offset;
    uint64_t size;
    bool known; /* offset and size are */
} written;

static const char *intrinsic_name(LLVMValueRef call)
{
    LLVMValueRef function = LLVMIsAFunction(LLVMGetCalledValue(call));
    size_t length;
    return function && LLVMGetIntrinsicID(function) ? LLVMGetValueName2(function, &length) : "";
}

/* memset, memcpy, memmove; lifetime.start, after which nothing is there. */
static bool intrinsic_write(search *s, LLVMValueRef call, written *w)
{
    const char *name = intrinsic_name(call);
    bool set = strncmp(name, "llvm.memset.", 12) == 0;
    bool copy = strncmp(name, "llvm.memcpy.", 12) == 0 || strncmp(name, "llvm.memmove.", 13) == 0;
    bool start = strncmp(name, "llvm.lifetime.start", 19) == 0;
    if (!set && !copy && !start)
        return false;
    /* before LLVM 22 the size comes first */
    unsigned target = start ? LLVMGetNumArgOperands(call) - 1 : 0;
    w->base = oe_address_base(s->layout, LLVMGetOperand(call, target), &w->offset, &w->known);
    w->size = UINT64_MAX;
    if (start)
        return true;
    LLVMValueRef length = LLVMIsAConstantInt(LLVMGetOperand(call, 2));
    w->known = w->known && length;
    w->size = length ? LLVMConstIntGetZExtValue(length) : 0;
    *(set ? &w->value : &w->source) = LLVMGetOperand(call, 1);
    return true;
}

static bool write_of(search *s, LLVMValueRef instruction, written *w)
{
    *w = (written){0};
    if (LLVMIsAStoreInst(instruction)) {
        w->value = LLVMGetOperand(instruction, 0);
        w->base = oe_address_base(s->layout, LLVMGetOperand(instruction, 1), &w->offset, &w->known);
        w->size = LLVMStoreSizeOfType(s->layout, LLVMTypeOf(w->value));
        return true;
    }
    return LLVMIsACallInst(instruction) && intrinsic_write(s, instruction, w);
}

/* What `size` bytes at `offset` of what was written are. */
static oe_content written_part(search *s, const written *w, LLVMValueRef instruction,
                               uint64_t offset, uint64_t size)
{
    if (w->source) {
        if (++s->copies > MAX_COPIES)
            return content(OE_CONTENT_UNKNOWN);
        return contents(s, w->source, (int64_t)offset, size, instruction);
    }
    if (!w->value)
        return content(OE_CONTENT_UNSET);
    if (!LLVMIsAStoreInst(instruction)) {
        uint64_t byte =
            LLVMIsAConstantInt(w->value) ? LLVMConstIntGetZExtValue(w->value) & 0xff : 256;
        return byte < 256 && size <= 8 ? bits_content(low_bytes(byte * 0x0101010101010101, size))
                                       : content(OE_CONTENT_UNKNOWN);
    }
    if (LLVMIsConstant(w->value))
        return constant_part(s, w->value, offset, size);
    return offset == 0 && size == w->size
               ? (oe_content){.kind = OE_CONTENT_VALUE, .value = w->value}
               : content(OE_CONTENT_UNKNOWN);
}

/* The block that control must come from; NULL when there are several, or none. */
static LLVMBasicBlockRef only_predecessor(LLVMBasicBlockRef block)
{
    LLVMBasicBlockRef only = NULL;
    LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
    for (; use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsAInstruction(user))
            continue;
        LLVMBasicBlockRef from = LLVMGetInstructionParent(user);
        if (only && from != only)
            return NULL;
        only = from;
    }
    return only;
}

static oe_content local_contents(search *s, LLVMValueRef variable, int64_t offset, uint64_t size,
                                 LLVMValueRef at)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(at);
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(block));
    LLVMValueRef instruction = LLVMGetPreviousInstruction(at);
    for (;;) {
        for (; instruction; instruction = LLVMGetPreviousInstruction(instruction)) {
            written w;
            if (instruction == variable)
                return content(OE_CONTENT_UNSET);
            if (!write_of(s, instruction, &w) || w.base != variable)
                continue;
            if (!w.known)
                return content(OE_CONTENT_UNKNOWN);
            int64_t inside = offset - w.offset;
            if (inside >= 0 && (uint64_t)inside <= w.size && w.size - (uint64_t)inside >= size)
                return written_part(s, &w, instruction, (uint64_t)inside, size);
            bool apart = inside >= 0 ? (uint64_t)inside >= w.size : -inside >= (int64_t)size;
            if (!apart)
                return content(OE_CONTENT_UNKNOWN);
        }
        if (block == entry)
            return content(OE_CONTENT_UNSET);
        LLVMBasicBlockRef from = only_predecessor(block);
        if (!from || from == block)
            return content(OE_CONTENT_UNKNOWN);
        block = from;
        instruction = LLVMGetLastInstruction(block);
    }
}

static oe_content contents(search *s, LLVMValueRef pointer, int64_t offset, uint64_t size,
                           LLVMValueRef at)
{
    int64_t more;
    bool known;
    LLVMValueRef base = oe_address_base(s->layout, pointer, &more, &known);
    offset += more;
    if (!known)
        return content(OE_CONTENT_UNKNOWN);
    if (LLVMIsAGlobalVariable(base)) {
        LLVMValueRef value = LLVMIsGlobalConstant(base) ? LLVMGetInitializer(base) : NULL;
        if (!value)
            return content(OE_CONTENT_UNKNOWN);
        return offset < 0 ? content(OE_CONTENT_OUTSIDE)
                          : constant_part(s, value, (uint64_t)offset, size);
    }
    if (!LLVMIsAAllocaInst(base) || !at)
        return content(OE_CONTENT_UNKNOWN);
    LLVMValueRef count = LLVMIsAConstantInt(LLVMGetOperand(base, 0));
    uint64_t whole = LLVMABISizeOfType(s->layout, LLVMGetAllocatedType(base)) *
                     (count ? LLVMConstIntGetZExtValue(count) : 1);
    if (offset < 0 || (count && (uint64_t)offset + size > whole))
        return content(OE_CONTENT_OUTSIDE);
    return local_contents(s, base, offset, size, at);
}

oe_content oe_content_at(LLVMTargetDataRef layout, LLVMValueRef pointer, uint64_t offset,
                         uint64_t size, LLVMValueRef at)
{
    search s = {layout, 0};
    return contents(&s, pointer, (int64_t)offset, size, at);
}
