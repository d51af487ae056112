/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * All differences between LLVM releases, 16 to 22. The rest of the program is written against the
 * newest spelling; where an older release lacks it, an equivalent stands here.
 */
#include <stdlib.h>

#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>
#include <llvm/Config/llvm-config.h>

#include "ir.h"

const char *oe_llvm_version(void)
{
    return LLVM_VERSION_STRING;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* `data[length]` must be NUL, which the reader of text relies on. */
LLVMModuleRef oe_llvm_parse(LLVMContextRef context, const char *data, size_t length,
                            const char *name, char **message)
{
    LLVMMemoryBufferRef view = LLVMCreateMemoryBufferWithMemoryRange(data, length, name, 1);
    LLVMModuleRef module = NULL;
    *message = NULL;
#if LLVM_VERSION_MAJOR >= 22
    LLVMBool failed = LLVMParseIRInContext2(context, view, &module, message);
    LLVMDisposeMemoryBuffer(view);
#else
    /* This one takes the view, also when it fails. */
    LLVMBool failed = LLVMParseIRInContext(context, view, &module, message);
#endif
    return failed ? NULL : module;
}

static void keep_first_error(LLVMDiagnosticInfoRef info, void *context)
{
    char **message = context;
    if (*message == NULL && LLVMGetDiagInfoSeverity(info) == LLVMDSError)
        *message = LLVMGetDiagInfoDescription(info);
}

bool oe_llvm_check_bitcode(const char *data, size_t length, char **message)
{
    /* A context of its own: types and errors of the check must not reach the caller's. */
    LLVMContextRef context = LLVMContextCreate();
    LLVMMemoryBufferRef view =
        LLVMCreateMemoryBufferWithMemoryRange(data, length, "the written bitcode", 0);
    LLVMModuleRef module = NULL;
    *message = NULL;
    LLVMContextSetDiagnosticHandler(context, keep_first_error, message);
    bool good = !LLVMGetBitcodeModuleInContext2(context, view, &module);
    if (good)
        LLVMDisposeModule(module); /* and the view with it */
    else
        LLVMDisposeMemoryBuffer(view);
    LLVMContextDispose(context);
    if (good && *message) {
        LLVMDisposeMessage(*message);
        *message = NULL;
    } else if (!good && *message == NULL) {
        *message = LLVMCreateMessage("unknown error");
    }
    return good;
}

/* ---- arrays ---------------------------------------------------------------------------------- */

LLVMTypeRef oe_llvm_array_type(LLVMTypeRef element, uint64_t count)
{
#if LLVM_VERSION_MAJOR >= 17
    return LLVMArrayType2(element, count);
#else
    return LLVMArrayType(element, (unsigned)count); /* OE_MAX_ARRAY keeps it within 32 bits */
#endif
}

LLVMValueRef oe_llvm_const_array(LLVMTypeRef element, LLVMValueRef *values, uint64_t count)
{
#if LLVM_VERSION_MAJOR >= 17
    return LLVMConstArray2(element, values, count);
#else
    return LLVMConstArray(element, values, (unsigned)count);
#endif
}

uint64_t oe_llvm_array_length(LLVMTypeRef type)
{
#if LLVM_VERSION_MAJOR >= 17
    return LLVMGetArrayLength2(type);
#else
    return LLVMGetArrayLength(type);
#endif
}

LLVMValueRef oe_llvm_const_bytes(LLVMContextRef context, const char *bytes, size_t length)
{
#if LLVM_VERSION_MAJOR >= 19
    return LLVMConstStringInContext2(context, bytes, length, 1);
#else
    return LLVMConstStringInContext(context, bytes, (unsigned)length, 1);
#endif
}

/* ---- calls ----------------------------------------------------------------------------------- */

#if LLVM_VERSION_MAJOR < 19
/* Whether `word` stands in the printed instruction outside of quoted names and strings. Before 18
 * the kind of a tail call cannot be asked for, before 19 operand bundles cannot. */
static bool is_printed(LLVMValueRef instruction, const char *word)
{
    char *text = LLVMPrintValueToString(instruction);
    bool is_quoted = false, found = false;
    for (const char *at = text; *at && !found; at++) {
        found = !is_quoted && strncmp(at, word, strlen(word)) == 0;
        is_quoted ^= *at == '"'; /* a quote within quotes is printed as \22 */
    }
    LLVMDisposeMessage(text);
    return found;
}
#endif

bool oe_llvm_is_musttail(LLVMValueRef call)
{
    if (!LLVMIsACallInst(call))
        return false;
#if LLVM_VERSION_MAJOR >= 18
    return LLVMGetTailCallKind(call) == LLVMTailCallKindMustTail;
#else
    return LLVMIsTailCall(call) && is_printed(call, "musttail call ");
#endif
}

/* `notail` stays: it forbids and promises nothing. */
void oe_llvm_clear_tail(LLVMValueRef call)
{
    if (LLVMIsACallInst(call) && LLVMIsTailCall(call))
        LLVMSetTailCall(call, 0);
}

/* Before LLVM 19: 1 when there is any. */
unsigned oe_llvm_operand_bundle_count(LLVMValueRef call)
{
#if LLVM_VERSION_MAJOR >= 19
    return LLVMGetNumOperandBundles(call);
#else
    return is_printed(call, " [ \""); /* types and constants have no space after the bracket */
#endif
}
