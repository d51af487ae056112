/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Surgery at one call site. What stands before the call moves to a new block in front, so that the
 * call's own block keeps its successors and their phis, and that each instruction moves once
 * however many launches a block has. Debug records cannot be moved from block to block through
 * LLVM-C: those in front of a launch that branches stand behind it afterwards, in their order.
 */
#include <llvm-c/DebugInfo.h>

#include "ir.h"

static LLVMContextRef context_of(const oe_site *site)
{
    return LLVMGetModuleContext(LLVMGetGlobalParent(site->function));
}

/* ---- phis ------------------------------------------------------------------------------------ */

/* Puts a phi without one edge from `from` in the place of `phi`; poison when no edge is left. */
static void rebuild_phi(LLVMBuilderRef builder, LLVMValueRef phi, LLVMBasicBlockRef from)
{
    unsigned count = LLVMCountIncoming(phi), skipped = 0;
    LLVMValueRef copy = NULL;
    while (skipped < count && LLVMGetIncomingBlock(phi, skipped) != from)
        skipped++;
    if (count > 1) {
        LLVMPositionBuilderBefore(builder, phi); /* takes its debug location, too */
        copy = LLVMBuildPhi(builder, LLVMTypeOf(phi), "");
    }
    for (unsigned i = 0; i < count; i++) {
        LLVMBasicBlockRef block = LLVMGetIncomingBlock(phi, i);
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        if (i != skipped)
            LLVMAddIncoming(copy, &value, &block, 1);
    }
    LLVMReplaceAllUsesWith(phi, copy ? copy : LLVMGetPoison(LLVMTypeOf(phi)));
    LLVMInstructionRemoveFromParent(phi); /* the name is free now, and still there to be read */
    size_t length;
    const char *name = LLVMGetValueName2(phi, &length);
    if (copy)
        LLVMSetValueName2(copy, name, length);
    LLVMDeleteInstruction(phi);
}

/* Removes one edge from `from` to `block`. LLVM-C can only add edges, so the phis are rebuilt. */
static void remove_edge(LLVMBuilderRef builder, LLVMBasicBlockRef block, LLVMBasicBlockRef from)
{
    LLVMValueRef next;
    for (LLVMValueRef phi = LLVMGetFirstInstruction(block); phi && LLVMIsAPHINode(phi);
         phi = next) {
        next = LLVMGetNextInstruction(phi);
        rebuild_phi(builder, phi, from);
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

/* ---- opening --------------------------------------------------------------------------------- */

/* Inserts a detached instruction, which keeps its debug location and its name: inserting would
 * clear a name, but giving the very name it has changes nothing. */
static void insert(LLVMBuilderRef builder, LLVMValueRef instruction)
{
    size_t length;
    LLVMSetCurrentDebugLocation2(builder, NULL);
    LLVMInsertIntoBuilderWithName(builder, instruction, LLVMGetValueName2(instruction, &length));
}

/* Moves what stands before the call to `pre`, the last one first: debug records stay behind and
 * pass to the next instruction, and in this order each of them does so once. */
static void move_head(oe_site *site, LLVMBasicBlockRef pre)
{
    LLVMValueRef instruction, first = NULL;
    while ((instruction = LLVMGetPreviousInstruction(site->call))) {
        LLVMInstructionRemoveFromParent(instruction);
        LLVMPositionBuilder(site->builder, pre, first);
        insert(site->builder, instruction);
        first = instruction;
    }
}

/* `pre` takes over the name of `old`. Names serve readers only, so that long ones are cut. */
static void name_blocks(LLVMBasicBlockRef pre, LLVMBasicBlockRef old)
{
    char copy[256];
    size_t length;
    const char *name = LLVMGetValueName2(LLVMBasicBlockAsValue(old), &length);
    if (length == 0)
        return;
    length = length < sizeof copy ? length : sizeof copy;
    memcpy(copy, name, length);
    LLVMSetValueName2(LLVMBasicBlockAsValue(old), "", 0);
    LLVMSetValueName2(LLVMBasicBlockAsValue(pre), copy, length);
    LLVMSetValueName2(LLVMBasicBlockAsValue(old), "offload.rest", 12);
}

/* Splits the call's block: its head goes to a new block, where the builder ends, and `rest` is what
 * remains. */
static void split_before(oe_site *site)
{
    LLVMBasicBlockRef old = LLVMGetInstructionParent(site->call);
    LLVMBasicBlockRef pre = LLVMInsertBasicBlockInContext(context_of(site), old, "");
    move_head(site, pre);
    /* What led to `old` leads to `pre`. Without a terminator, replacing the block's uses leaves its
     * successors' phis alone. */
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(old);
    LLVMInstructionRemoveFromParent(terminator);
    LLVMReplaceAllUsesWith(LLVMBasicBlockAsValue(old), LLVMBasicBlockAsValue(pre));
    LLVMPositionBuilderAtEnd(site->builder, old);
    insert(site->builder, terminator);
    name_blocks(pre, old);
    site->rest = old;
    LLVMPositionBuilderAtEnd(site->builder, pre);
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
    if (needs_blocks)
        split_before(site);
    else
        LLVMPositionBuilderBefore(builder, call);
    /* After the split: an invoke that goes back to its own block now goes to the new one. */
    if (LLVMIsAInvokeInst(call)) {
        site->normal = LLVMGetNormalDest(call);
        site->unwind = LLVMGetUnwindDest(call);
    }
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

/* ---- the original call and closing ----------------------------------------------------------- */

/* Puts the call, or a copy of it once it is kept, where the builder stands, and the builder behind
 * it. */
static LLVMValueRef place_call(oe_site *site)
{
    LLVMBuilderRef b = site->builder;
    LLVMValueRef call = site->kept ? LLVMInstructionClone(site->call) : site->call;
    if (!site->kept && !site->rest) {
        LLVMPositionBuilderBefore(b, LLVMGetNextInstruction(call)); /* it stands there already */
        return call;
    }
    if (!site->kept)
        LLVMInstructionRemoveFromParent(call);
    insert(b, call);
    return call;
}

void oe_site_original(oe_site *site)
{
    LLVMBuilderRef b = site->builder;
    if (site->unwind && !site->rest)
        split_before(site); /* after an invoke, control goes on in another block */
    LLVMBasicBlockRef here = LLVMGetInsertBlock(b);
    LLVMValueRef call = place_call(site);
    site->kept = true;
    if (site->unwind) {
        LLVMBasicBlockRef next = oe_site_block(site, "");
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
    LLVMBasicBlockRef from = site->rest ? site->rest : LLVMGetInstructionParent(site->call);
    if (site->rest && !site->needs_blocks)
        oe_site_leave(site); /* the blocks are our own, see oe_site_original */
    if (!site->kept)
        LLVMInstructionEraseFromParent(site->call);
    if (!site->unwind)
        return;
    LLVMPositionBuilderAtEnd(b, from);
    LLVMSetCurrentDebugLocation2(b, site->location);
    LLVMBuildBr(b, site->normal);
    remove_edge(b, site->unwind, from);
}
