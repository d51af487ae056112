/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Surgery at one call site. What stands before the call moves to a new block in front, so that the
 * call's own block keeps its successors and their phis, and that each instruction moves once however
 * many launches a block has.
 */
#include <llvm-c/DebugInfo.h>

#include "ir.h"

static LLVMContextRef context_of(const oe_site *site)
{
    return LLVMGetModuleContext(LLVMGetGlobalParent(site->function));
}

/* ---- phis ------------------------------------------------------------------------------------------- */

/* Rebuilds the phis of `block` without one edge from `from`. */
static void remove_edge(LLVMBuilderRef builder, LLVMBasicBlockRef block, LLVMBasicBlockRef from)
{
    LLVMValueRef next;
    for (LLVMValueRef phi = LLVMGetFirstInstruction(block); phi && LLVMIsAPHINode(phi);
         phi = next) {
        next = LLVMGetNextInstruction(phi);
        LLVMPositionBuilderBefore(builder, phi);
        LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(phi));
        LLVMValueRef copy = LLVMBuildPhi(builder, LLVMTypeOf(phi), "");
        bool removed = false;
        for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
            LLVMBasicBlockRef incoming = LLVMGetIncomingBlock(phi, i);
            if (incoming == from && !removed) {
                removed = true;
                continue;
            }
            LLVMValueRef value = LLVMGetIncomingValue(phi, i);
            LLVMAddIncoming(copy, &value, &incoming, 1);
        }
        LLVMReplaceAllUsesWith(phi,
                               LLVMCountIncoming(copy) ? copy : LLVMGetPoison(LLVMTypeOf(phi)));
        size_t length;
        const char *name = LLVMGetValueName2(phi, &length);
        char kept[256];
        length = length < sizeof kept ? length : sizeof kept;
        memcpy(kept, name, length);
        LLVMInstructionEraseFromParent(phi);
        LLVMSetValueName2(copy, kept, length);
        if (!LLVMCountIncoming(copy))
            LLVMInstructionEraseFromParent(copy);
    }
}

/* A new edge from `block` brings what the edge from `like` brings. */
static void add_edge(LLVMBasicBlockRef to, LLVMBasicBlockRef like, LLVMBasicBlockRef block)
{
    for (LLVMValueRef phi = LLVMGetFirstInstruction(to); phi && LLVMIsAPHINode(phi);
         phi = LLVMGetNextInstruction(phi))
        for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
            if (LLVMGetIncomingBlock(phi, i) != like)
                continue;
            LLVMValueRef value = LLVMGetIncomingValue(phi, i);
            LLVMAddIncoming(phi, &value, &block, 1);
            break;
        }
}

/* ---- opening ------------------------------------------------------------------------------------------ */

/* Inserting clears the name, so it is given again. */
static void insert(LLVMBuilderRef builder, LLVMValueRef instruction)
{
    size_t length;
    const char *name = LLVMGetValueName2(instruction, &length);
    char copy[256];
    length = length < sizeof copy ? length : sizeof copy - 1;
    memcpy(copy, name, length);
    copy[length] = 0;
    LLVMInsertIntoBuilderWithName(builder, instruction, copy);
}

static void split_before(oe_site *site)
{
    LLVMBuilderRef b = site->builder;
    LLVMBasicBlockRef old = LLVMGetInstructionParent(site->call);
    LLVMBasicBlockRef pre = LLVMInsertBasicBlockInContext(context_of(site), old, "");
    LLVMPositionBuilderAtEnd(b, pre);
    LLVMSetCurrentDebugLocation2(b, NULL);
    LLVMValueRef instruction;
    while ((instruction = LLVMGetFirstInstruction(old)) != site->call) {
        LLVMInstructionRemoveFromParent(instruction);
        insert(b, instruction);
    }
    /* Without a terminator, replacing the block's uses leaves its successors' phis alone. */
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(old);
    LLVMInstructionRemoveFromParent(terminator);
    LLVMReplaceAllUsesWith(LLVMBasicBlockAsValue(old), LLVMBasicBlockAsValue(pre));
    LLVMPositionBuilderAtEnd(b, old);
    insert(b, terminator);
    const char *name = LLVMGetBasicBlockName(old);
    if (*name) {
        size_t length = strlen(name);
        char copy[256];
        length = length < sizeof copy ? length : sizeof copy - 1;
        memcpy(copy, name, length);
        LLVMSetValueName2(LLVMBasicBlockAsValue(old), "offload.rest", 12);
        LLVMSetValueName2(LLVMBasicBlockAsValue(pre), copy, length);
    }
    site->rest = old;
    LLVMPositionBuilderAtEnd(b, pre);
}

void oe_site_open(oe_site *site, LLVMBuilderRef builder, LLVMValueRef call, bool needs_blocks)
{
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
    LLVMValueRef last = function == site->function ? site->last_alloca : NULL;
    *site = (oe_site){.call = call,
                      .function = function,
                      .builder = builder,
                      .location = LLVMInstructionGetDebugLoc(call),
                      .last_alloca = last,
                      .needs_blocks = needs_blocks};
    if (LLVMIsAInvokeInst(call)) {
        site->normal = LLVMGetNormalDest(call);
        site->unwind = LLVMGetUnwindDest(call);
    }
    if (needs_blocks)
        split_before(site);
    else
        LLVMPositionBuilderBefore(builder, call);
    LLVMSetCurrentDebugLocation2(builder, site->location);
}

LLVMValueRef oe_site_alloca(oe_site *site, LLVMTypeRef type, unsigned align, const char *name)
{
    LLVMBuilderRef b = LLVMCreateBuilderInContext(context_of(site));
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(site->function);
    LLVMValueRef before = site->last_alloca ? LLVMGetNextInstruction(site->last_alloca)
                                            : LLVMGetFirstInstruction(entry);
    if (before)
        LLVMPositionBuilderBefore(b, before);
    else
        LLVMPositionBuilderAtEnd(b, entry);
    LLVMSetCurrentDebugLocation2(b, NULL);
    LLVMValueRef variable = LLVMBuildAlloca(b, type, name);
    LLVMSetAlignment(variable, align);
    LLVMDisposeBuilder(b);
    site->last_alloca = variable;
    return variable;
}

LLVMBasicBlockRef oe_site_block(oe_site *site, const char *name)
{
    return LLVMInsertBasicBlockInContext(context_of(site), site->rest, name);
}

/* ---- the original call and closing ------------------------------------------------------------------------ */

void oe_site_original(oe_site *site)
{
    LLVMBuilderRef b = site->builder;
    LLVMValueRef call = site->kept ? LLVMInstructionClone(site->call) : site->call;
    if (!site->kept)
        LLVMInstructionRemoveFromParent(call);
    site->kept = true;
    LLVMBasicBlockRef here = LLVMGetInsertBlock(b);
    LLVMSetCurrentDebugLocation2(b, NULL);
    LLVMInsertIntoBuilder(b, call);
    if (site->unwind) {
        LLVMBasicBlockRef next = LLVMInsertBasicBlockInContext(context_of(site), site->rest, "");
        LLVMSetNormalDest(call, next);
        add_edge(site->unwind, site->rest, here);
        LLVMPositionBuilderAtEnd(b, next);
    }
    LLVMSetCurrentDebugLocation2(b, site->location);
}

void oe_site_leave(oe_site *site)
{
    LLVMBuildBr(site->builder, site->rest);
}

void oe_site_close(oe_site *site)
{
    LLVMBuilderRef b = site->builder;
    LLVMBasicBlockRef from = site->needs_blocks ? site->rest : LLVMGetInstructionParent(site->call);
    if (!site->kept)
        LLVMInstructionEraseFromParent(site->call);
    if (!site->unwind)
        return;
    LLVMPositionBuilderAtEnd(b, from);
    LLVMSetCurrentDebugLocation2(b, site->location);
    LLVMBuildBr(b, site->normal);
    remove_edge(b, site->unwind, from);
}
