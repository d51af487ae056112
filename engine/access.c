/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What a kernel does to the memory behind a parameter, as attributes say. Bodies are not read: on
 * the host a kernel's body may be a stub that proves nothing.
 */
#include <llvm-c/Core.h>

#include "ir.h"

/* Bits of one memory location in the value of `memory(…)` (llvm/Support/ModRef.h). */
enum { MAY_READ = 1, MAY_WRITE = 2 };

static bool has_attribute(LLVMValueRef kernel, LLVMValueRef call, LLVMAttributeIndex index,
                          const char *name)
{
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    if (kind == 0)
        return false;
    return LLVMGetEnumAttributeAtIndex(kernel, index, kind) != NULL ||
           (call != NULL && LLVMGetCallSiteEnumAttribute(call, index, kind) != NULL);
}

/* What one `memory(…)` attribute lets a function do to memory that the host can see. Location 1 is
 * memory that no pointer reaches; the order of the others changed between releases, and all of
 * them count, because the memory behind a parameter may also be reached another way. */
static unsigned effects_of(LLVMAttributeRef attribute)
{
    if (attribute == NULL)
        return MAY_READ | MAY_WRITE;
    unsigned effects = 0;
    uint64_t locations = LLVMGetEnumAttributeValue(attribute);
    for (unsigned location = 0; locations != 0; location++, locations >>= 2)
        if (location != 1)
            effects |= (unsigned)(locations & (MAY_READ | MAY_WRITE));
    return effects;
}

static unsigned kernel_effects(LLVMValueRef kernel, LLVMValueRef call)
{
    unsigned kind = LLVMGetEnumAttributeKindForName("memory", strlen("memory"));
    LLVMAttributeIndex index = LLVMAttributeFunctionIndex;
    unsigned effects = effects_of(LLVMGetEnumAttributeAtIndex(kernel, index, kind));
    if (call != NULL)
        effects &= effects_of(LLVMGetCallSiteEnumAttribute(call, index, kind));
    return effects;
}

oe_access oe_access_find(LLVMValueRef kernel, LLVMValueRef call, unsigned index, const char **how)
{
    /* Operands of a launcher stand elsewhere and its attributes are not the kernel's. */
    if (call != NULL && LLVMGetCalledValue(call) != kernel)
        call = NULL;
    unsigned effects = kernel_effects(kernel, call);
    if (has_attribute(kernel, call, index + 1, "byval"))
        return *how = "byval parameter", OE_ACCESS_READ;
    if (has_attribute(kernel, call, index + 1, "readnone"))
        return *how = "readnone parameter", OE_ACCESS_NONE;
    if (effects == 0)
        return *how = "memory(none) kernel", OE_ACCESS_NONE;
    if (has_attribute(kernel, call, index + 1, "readonly"))
        return *how = "readonly parameter", OE_ACCESS_READ;
    if (effects == MAY_READ)
        return *how = "memory(read) kernel", OE_ACCESS_READ;
    if (has_attribute(kernel, call, index + 1, "writeonly"))
        return *how = "writeonly parameter, not known to be overwritten", OE_ACCESS_READWRITE;
    return *how = "nothing known", OE_ACCESS_READWRITE;
}
