/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What a module tells by itself: objects behind pointers, access, places and names. Each test is a
 * piece of IR and what must be found in it; output is TAP.
 */
#include <stdio.h>
#include <stdlib.h>

#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>
#include <llvm/Config/llvm-config.h>

#include "../engine/ir.h"

static int tests, failures;

static void check_text(const char *what, const char *found, const char *expected)
{
    bool same = strcmp(found, expected) == 0;
    tests++;
    failures += !same;
    printf("%s %d - %s\n", same ? "ok" : "not ok", tests, what);
    if (!same)
        printf("# found:    %s\n# expected: %s\n", found, expected);
}

/* ---- modules --------------------------------------------------------------------------------- */

static const char prelude[] =
    "target datalayout = \"e-m:e-p5:32:32-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\n"
    "target triple = \"x86_64-unknown-linux-gnu\"\n"
    "declare void @kernel(ptr)\n"
    "declare ptr @get(i64) allocsize(0)\n"
    "declare ptr @get2(i64, i64) allocsize(0, 1)\n"
    "declare ptr @last(ptr, i32) allocsize(1)\n"
    "declare ptr @listed(i64, i64, i32)\n"
    "declare ptr @listed_badly(i64)\n"
    "declare ptr @other(i64)\n"
    "declare ptr @same(ptr returned)\n"
    "declare void @use(ptr)\n"
    "declare void @llvm.lifetime.start.p0(i64, ptr)\n"
    "declare ptr @llvm.threadlocal.address.p0(ptr)\n"
    "@g = global [5 x i32] zeroinitializer\n"
    "@declared = external global { i8, double }\n"
    "@endless = external global [0 x i32]\n"
    "@flexible = external global { i32, [0 x i32] }\n"
    "@opaque = external global %unseen\n"
    "@tls = thread_local global [3 x i64] zeroinitializer\n"
    "@alias = alias [5 x i32], ptr @g\n"
    "@weak_alias = weak alias [5 x i32], ptr @g\n"
    "%unseen = type opaque\n";

static LLVMModuleRef parse(LLVMContextRef context, const char *first, const char *second)
{
    size_t length = strlen(first) + strlen(second);
    char *text = malloc(length + 1), *message = NULL;
    LLVMModuleRef module = NULL;
    if (text == NULL)
        exit(1);
    memcpy(text, first, strlen(first));
    memcpy(text + strlen(first), second, strlen(second) + 1);
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(text, length, "test");
    free(text);
    if (LLVMParseIRInContext(context, buffer, &module, &message)) {
        printf("Bail out! %s\n", message);
        exit(1);
    }
    return module;
}

/* The first call of @kernel in @f. */
static LLVMValueRef find_launch(LLVMModuleRef module)
{
    LLVMValueRef kernel = LLVMGetNamedFunction(module, "kernel");
    LLVMValueRef f = LLVMGetNamedFunction(module, "f");
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (LLVMIsACallInst(i) != NULL && LLVMGetCalledValue(i) == kernel)
                return i;
    printf("Bail out! no launch\n");
    exit(1);
}

/* ---- objects --------------------------------------------------------------------------------- */

static bool find_allocator(void *context, LLVMValueRef function, int *size, int *count)
{
    size_t length;
    const char *name = LLVMGetValueName2(function, &length);
    (void)context;
    *size = 1;
    *count = strcmp(name, "listed") == 0 ? 2 : -1;
    return strncmp(name, "listed", strlen("listed")) == 0;
}

static const char *value_name(LLVMValueRef value)
{
    size_t length;
    if (value == NULL)
        return "-";
    return LLVMIsNull(value) ? "null" : LLVMGetValueName2(value, &length);
}

/* "begin size how", e.g. "p 4*n*m call of @get" or "- ? -". */
static const char *object_text(oe_arena *arena, const oe_memory_object *object)
{
    const oe_amount *size = &object->size;
    const char *how = object->how != NULL ? object->how : "-";
    const char *begin = value_name(object->begin);
    if (size->kind == OE_AMOUNT_UNKNOWN)
        return oe_format(arena, "%s ? %s", begin, how);
    if (size->kind == OE_AMOUNT_CONSTANT)
        return oe_format(arena, "%s %llu %s", begin, (unsigned long long)size->constant, how);
    return oe_format(arena, "%s %llu*%s%s%s%s %s", begin, (unsigned long long)size->factor,
                     value_name(size->value), size->value2 != NULL ? "*" : "",
                     size->value2 != NULL ? value_name(size->value2) : "",
                     size->is_signed ? " signed" : "", how);
}

/* `body` is that of `void @f(ptr %q, i64 %n, i64 %m, i1 %c)`; what @kernel gets is looked at. */
static void check_object(const char *what, const char *body, const char *expected)
{
    LLVMContextRef context = LLVMContextCreate();
    oe_arena *arena = oe_arena_new();
    oe_allocators allocators = {.find = find_allocator};
    const char *text = oe_format(arena,
                                 "define void @f(ptr %%q, i64 %%n, i64 %%m, i1 %%c) {\n"
                                 "%s\n ret void\n}\n",
                                 body);
    LLVMModuleRef module = parse(context, prelude, text);
    LLVMValueRef launch = find_launch(module);
    oe_memory_object object = oe_object_find(arena, LLVMGetOperand(launch, 0), launch, &allocators);
    check_text(what, object_text(arena, &object), expected);
    LLVMDisposeModule(module);
    oe_arena_free(arena);
    LLVMContextDispose(context);
}

static void test_variables(void)
{
    check_object("a local array", "%x = alloca [100 x float]\n call void @kernel(ptr %x)",
                 "x 400 alloca %x");
    check_object("a local array of constant count",
                 "%x = alloca float, i32 7\n call void @kernel(ptr %x)", "x 28 alloca %x");
    check_object("a local array of run-time count",
                 "%x = alloca [2 x float], i64 %n\n call void @kernel(ptr %x)", "x 8*n alloca %x");
    check_object("a local array with padding between elements",
                 "%x = alloca { i64, i8 }, i64 3\n call void @kernel(ptr %x)", "x 48 alloca %x");
    check_object("a local variable without name", "%1 = alloca i32\n call void @kernel(ptr %1)",
                 " 4 alloca");
    check_object("a scalable vector has no size",
                 "%x = alloca <vscale x 4 x i32>\n call void @kernel(ptr %x)", "x ? -");
    check_object("a global", "call void @kernel(ptr @g)", "g 20 global @g");
    check_object("a declared global", "call void @kernel(ptr @declared)",
                 "declared 16 global @declared");
    check_object("a declared array without length", "call void @kernel(ptr @endless)",
                 "endless ? -");
    check_object("a declared structure that ends in one", "call void @kernel(ptr @flexible)",
                 "flexible ? -");
    check_object("a declared global of unknown type", "call void @kernel(ptr @opaque)",
                 "opaque ? -");
    check_object("a thread's own global begins where this thread has it",
                 "%x = call ptr @llvm.threadlocal.address.p0(ptr @tls)\n"
                 "call void @kernel(ptr %x)",
                 "x 24 global @tls");
    check_object("an alias", "call void @kernel(ptr @alias)", "g 20 global @g");
    check_object("an alias that can be replaced", "call void @kernel(ptr @weak_alias)", "- ? -");
    check_object("the null pointer", "call void @kernel(ptr null)", "null 0 null pointer");
    check_object("an address computed from null is not null",
                 "%x = getelementptr i8, ptr null, i64 %n\n call void @kernel(ptr %x)", "- ? -");
    check_object("a parameter", "call void @kernel(ptr %q)", "- ? -");
}

static void test_allocations(void)
{
    check_object("an allocation", "%x = call ptr @get(i64 %n)\n call void @kernel(ptr %x)",
                 "x 1*n call of @get");
    check_object("an allocation of constant size",
                 "%x = call ptr @get(i64 64)\n call void @kernel(ptr %x)", "x 64 call of @get");
    check_object("an allocation of size times count",
                 "%x = call ptr @get2(i64 %n, i64 %m)\n call void @kernel(ptr %x)",
                 "x 1*n*m call of @get2");
    check_object("a constant count is a factor",
                 "%x = call ptr @get2(i64 %n, i64 8)\n call void @kernel(ptr %x)",
                 "x 8*n call of @get2");
    check_object("a constant size is a factor",
                 "%x = call ptr @get2(i64 4, i64 %n)\n call void @kernel(ptr %x)",
                 "x 4*n call of @get2");
    check_object("a size that overflows is unknown",
                 "%x = call ptr @get2(i64 -1, i64 2)\n call void @kernel(ptr %x)", "x ? -");
    check_object("a poison size is unknown",
                 "%x = call ptr @get(i64 poison)\n call void @kernel(ptr %x)", "x ? -");
    check_object("sizes have no sign",
                 "%w = trunc i64 %n to i32\n"
                 "%x = call ptr @last(ptr %q, i32 %w)\n call void @kernel(ptr %x)",
                 "x 1*w call of @last");
    check_object("allocsize at the call",
                 "%x = call ptr @other(i64 %n) allocsize(0)\n"
                 "call void @kernel(ptr %x)",
                 "x 1*n call of @other");
    check_object("allocsize of a computed function",
                 "%x = call ptr %q(i64 %n) allocsize(0)\n"
                 "call void @kernel(ptr %x)",
                 "x 1*n call of @q");
    check_object("an allocator that the rules list",
                 "%x = call ptr @listed(i64 1, i64 %n, i32 3)\n call void @kernel(ptr %x)",
                 "x 3*n call of @listed");
    check_object("a listed position that the call does not have",
                 "%x = call ptr @listed_badly(i64 %n)\n call void @kernel(ptr %x)", "x ? -");
    check_object("any other function", "%x = call ptr @other(i64 %n)\n call void @kernel(ptr %x)",
                 "- ? -");
}

static void test_ways(void)
{
    check_object("an offset keeps the whole object",
                 "%x = alloca [100 x i8]\n"
                 "%y = getelementptr i8, ptr %x, i64 %n\n call void @kernel(ptr %y)",
                 "x 100 alloca %x");
    check_object("a constant offset", "call void @kernel(ptr getelementptr (i8, ptr @g, i64 4))",
                 "g 20 global @g");
    check_object("another address space",
                 "%x = alloca i64, addrspace(5)\n"
                 "%y = addrspacecast ptr addrspace(5) %x to ptr\n call void @kernel(ptr %y)",
                 "x 8 alloca %x");
    check_object("freeze", "%x = alloca i64\n %y = freeze ptr %x\n call void @kernel(ptr %y)",
                 "x 8 alloca %x");
    check_object("a function that returns its argument",
                 "%x = alloca i64\n %y = call ptr @same(ptr %x)\n call void @kernel(ptr %y)",
                 "x 8 alloca %x");
    check_object("a choice within one object",
                 "%x = alloca [4 x i8]\n"
                 "%y = getelementptr i8, ptr %x, i64 1\n"
                 "%z = select i1 %c, ptr %x, ptr %y\n call void @kernel(ptr %z)",
                 "x 4 alloca %x");
    check_object("a choice of two objects",
                 "%x = alloca i8\n"
                 "%z = select i1 %c, ptr %x, ptr @g\n call void @kernel(ptr %z)",
                 "- ? -");
    check_object("a choice of object and null",
                 "%x = alloca i8\n"
                 "%z = select i1 %c, ptr %x, ptr null\n call void @kernel(ptr %z)",
                 "- ? -");
    check_object("a loop that moves through one object",
                 "%x = call ptr @get(i64 %n)\n br label %l\n"
                 "l:\n %p = phi ptr [ %x, %0 ], [ %y, %l ]\n"
                 "%y = getelementptr i8, ptr %p, i64 4\n call void @kernel(ptr %y)\n"
                 "br i1 %c, label %l, label %e\ne:",
                 "x 1*n call of @get");
    check_object("a loop that changes objects",
                 "%x = call ptr @get(i64 %n)\n br label %l\n"
                 "l:\n %p = phi ptr [ %x, %0 ], [ %y, %l ]\n call void @kernel(ptr %p)\n"
                 "%y = call ptr @get(i64 %m)\n br i1 %c, label %l, label %e\ne:",
                 "- ? -");
    check_object("a pointer made of an integer",
                 "%x = inttoptr i64 %n to ptr\n call void @kernel(ptr %x)", "- ? -");
    check_object("a pointer taken from a vector",
                 "%v = getelementptr i8, ptr @g, <2 x i64> <i64 0, i64 1>\n"
                 "%x = extractelement <2 x ptr> %v, i32 0\n call void @kernel(ptr %x)",
                 "- ? -");
    check_object("code that is never reached may be circular",
                 "ret void\nu:\n"
                 "%x = getelementptr i8, ptr %x, i64 1\n call void @kernel(ptr %x)",
                 "- ? -");
}

static void test_stored_once(void)
{
    check_object("a variable stored to once",
                 "%v = alloca ptr\n %x = call ptr @get(i64 %n)\n"
                 "store ptr %x, ptr %v\n %y = load ptr, ptr %v\n call void @kernel(ptr %y)",
                 "x 1*n call of @get");
    check_object("its lifetime does not matter",
                 "%v = alloca ptr\n"
                 "call void @llvm.lifetime.start.p0(i64 8, ptr %v)\n"
                 "store ptr @g, ptr %v\n %y = load ptr, ptr %v\n call void @kernel(ptr %y)",
                 "g 20 global @g");
    check_object("a variable stored to twice",
                 "%v = alloca ptr\n store ptr @g, ptr %v\n"
                 "store ptr %q, ptr %v\n %y = load ptr, ptr %v\n call void @kernel(ptr %y)",
                 "- ? -");
    check_object("a variable whose address is taken",
                 "%v = alloca ptr\n store ptr @g, ptr %v\n"
                 "call void @use(ptr %v)\n %y = load ptr, ptr %v\n call void @kernel(ptr %y)",
                 "- ? -");
    check_object("a variable whose address is stored",
                 "%v = alloca ptr\n"
                 "store ptr %v, ptr %q\n"
                 "%y = load ptr, ptr %v\n call void @kernel(ptr %y)",
                 "- ? -");
    check_object("a volatile variable",
                 "%v = alloca ptr\n store volatile ptr @g, ptr %v\n"
                 "%y = load ptr, ptr %v\n call void @kernel(ptr %y)",
                 "- ? -");
    check_object("a load of another type",
                 "%x = alloca i64, addrspace(5)\n %v = alloca ptr\n"
                 "store ptr addrspace(5) %x, ptr %v\n"
                 "%y = load ptr, ptr %v\n call void @kernel(ptr %y)",
                 "- ? -");
    check_object("a store soon after the load",
                 "%v = alloca ptr\n %y = load ptr, ptr %v\n"
                 "store ptr @g, ptr %v\n call void @kernel(ptr %y)\n call void @use(ptr %q)\n"
                 "call void @use(ptr %q)\n call void @use(ptr %q)",
                 "- ? -");
    check_object("a store long after the load",
                 "%v = alloca ptr\n %y = load ptr, ptr %v\n"
                 "call void @kernel(ptr %y)\n call void @use(ptr %q)\n call void @use(ptr %q)\n"
                 "call void @use(ptr %q)\n store ptr @g, ptr %v",
                 "- ? -");
    check_object("a load long after the store",
                 "call void @use(ptr %q)\n %v = alloca ptr\n"
                 "store ptr @g, ptr %v\n call void @use(ptr %q)\n call void @use(ptr %q)\n"
                 "call void @use(ptr %q)\n %y = load ptr, ptr %v\n call void @kernel(ptr %y)",
                 "g 20 global @g");
    check_object("a store on one way only",
                 "%v = alloca ptr\n br i1 %c, label %s, label %j\n"
                 "s:\n store ptr @g, ptr %v\n br label %j\n"
                 "j:\n %y = load ptr, ptr %v\n call void @kernel(ptr %y)",
                 "- ? -");
    check_object("a store that all ways pass",
                 "%v = alloca ptr\n br label %s\n"
                 "s:\n store ptr @g, ptr %v\n br i1 %c, label %a, label %b\n"
                 "a:\n br label %j\nb:\n br i1 %c, label %b, label %j\n"
                 "j:\n %y = load ptr, ptr %v\n call void @kernel(ptr %y)",
                 "g 20 global @g");
    check_object("a store in a loop around the load",
                 "%v = alloca ptr\n br label %l\n"
                 "l:\n %x = call ptr @get(i64 %n)\n store ptr %x, ptr %v\n br label %j\n"
                 "j:\n %y = load ptr, ptr %v\n call void @kernel(ptr %y)\n"
                 "br i1 %c, label %l, label %e\ne:",
                 "x 1*n call of @get");
    check_object("a store that the load's loop does later",
                 "%v = alloca ptr\n br label %l\n"
                 "l:\n %y = load ptr, ptr %v\n call void @kernel(ptr %y)\n br label %s\n"
                 "s:\n store ptr @g, ptr %v\n br i1 %c, label %l, label %e\ne:",
                 "- ? -");
}

static const char *const choices =
    "define void @f(ptr byval({ i64, i32 }) %p, ptr dereferenceable(40) %q, ptr %r) {\n"
    " %x = getelementptr i8, ptr %q, i64 8\n"
    " call void @all(ptr %p, ptr %x, ptr dereferenceable(12) %r)\n"
    " call void @kernel(ptr %p)\n ret void\n}\n"
    "declare void @all(ptr, ptr, ptr dereferenceable(4))\n";

static void test_bounds(void)
{
    static const struct {
        const char *what, *expected;
    } cases[] = {{"a byval parameter", "p 16 byval parameter %p"},
                 {"a dereferenceable parameter and an offset in it",
                  "q 40 dereferenceable(40), a lower bound"},
                 {"dereferenceable at the call comes before the function's",
                  "r 12 dereferenceable(12), a lower bound"}};
    LLVMContextRef context = LLVMContextCreate();
    oe_arena *arena = oe_arena_new();
    LLVMModuleRef module = parse(context, prelude, choices);
    LLVMValueRef call = LLVMGetPreviousInstruction(find_launch(module));
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        oe_memory_object object = oe_object_find(arena, LLVMGetOperand(call, i), call, NULL);
        check_text(cases[i].what, object_text(arena, &object), cases[i].expected);
    }
    LLVMDisposeModule(module);
    oe_arena_free(arena);
    LLVMContextDispose(context);
}

/* ---- access ---------------------------------------------------------------------------------- */

static const char access_module[] =
    "declare void @kernel(ptr readonly, ptr readnone, ptr writeonly, ptr, ptr byval(i64))\n"
    "declare void @reader(ptr) memory(read)\n"
    "declare void @pure(ptr) memory(none)\n"
    "declare void @prints(ptr) memory(argmem: read, inaccessiblemem: readwrite)\n"
    "declare void @hidden(ptr) memory(inaccessiblemem: readwrite)\n"
    "declare void @writer(ptr) memory(argmem: write)\n"
    "declare void @elsewhere(ptr) memory(read, argmem: none)\n"
    "declare void @global_writer(ptr) memory(write, argmem: read)\n"
    "define void @f(ptr %p) {\n"
    " call void @kernel(ptr readonly %p, ptr %p, ptr %p, ptr readonly %p, ptr byval(i64) %p)\n"
    " ret void\n}\n";

static void check_access(LLVMModuleRef module, const char *function, LLVMValueRef call,
                         unsigned index, const char *expected)
{
    static const char *const words[] = {"unknown", "none", "read", "readwrite"};
    char found[128], what[128];
    const char *how = "";
    LLVMValueRef kernel = LLVMGetNamedFunction(module, function);
    oe_access access = oe_access_find(kernel, call, index, &how);
    snprintf(found, sizeof found, "%s: %s", words[access], how);
    snprintf(what, sizeof what, "access of @%s, parameter %u%s", function, index,
             call != NULL ? ", at the call" : "");
    check_text(what, found, expected);
}

static void test_access(void)
{
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef module = parse(context, "", access_module);
    LLVMValueRef call = find_launch(module);
    check_access(module, "kernel", NULL, 0, "read: readonly parameter");
    check_access(module, "kernel", NULL, 1, "none: readnone parameter");
    check_access(module, "kernel", NULL, 2,
                 "readwrite: writeonly parameter, not known to be overwritten");
    check_access(module, "kernel", NULL, 3, "readwrite: nothing known");
    check_access(module, "kernel", call, 3, "read: readonly parameter");
    check_access(module, "kernel", NULL, 4, "read: byval parameter");
    check_access(module, "reader", NULL, 0, "read: memory(read) kernel");
    check_access(module, "reader", call, 0, "read: memory(read) kernel");
    check_access(module, "pure", NULL, 0, "none: memory(none) kernel");
    check_access(module, "prints", NULL, 0, "read: memory(read) kernel");
    check_access(module, "hidden", NULL, 0, "none: memory(none) kernel");
    check_access(module, "writer", NULL, 0, "readwrite: nothing known");
    check_access(module, "writer", call, 0, "readwrite: nothing known");
    check_access(module, "elsewhere", NULL, 0, "read: memory(read) kernel");
    check_access(module, "global_writer", NULL, 0, "readwrite: nothing known");
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
}

/* ---- places and names ------------------------------------------------------------------------ */

static const char debug_functions[] =
    "declare void @kernel(i32, i16 signext, i8 zeroext, i64, ptr)\n"
    "declare void @llvm.dbg.declare(metadata, metadata, metadata)\n"
    "declare void @llvm.dbg.value(metadata, metadata, metadata)\n"
    "define void @f() !dbg !10 {\n"
    "start:\n"
    " call void @kernel(i32 1, i16 2, i8 3, i64 4, ptr null), !dbg !20\n"
    " call void @kernel(i32 1, i16 2, i8 3, i64 4, ptr null), !dbg !21\n"
    " call void @kernel(i32 1, i16 2, i8 3, i64 4, ptr null), !dbg !22\n"
    " call void @kernel(i32 1, i16 2, i8 3, i64 4, ptr null), !dbg !23\n"
    " ret void, !dbg !20\n}\n"
    "define void @plain(i32 %a, i32) {\n"
    " br label %2\n"
    "2:\n call void @kernel(i32 1, i16 2, i8 3, i64 4, ptr null)\n ret void\n}\n"
    /* unoptimised: stored into variables; a truth value widened; a slice as two parameters */
    "define void @stored(i32 %0, i1 zeroext %1, ptr %s.0, i64 %s.1) !dbg !30 {\n"
    " %n = alloca i32\n %b = alloca i8\n %s = alloca { ptr, i64 }\n %k = alloca i32\n"
    " store i32 %0, ptr %k\n"
    " call void @llvm.dbg.declare(metadata ptr %k, metadata !35, metadata !DIExpression()),"
    " !dbg !40\n"
    " store i32 %0, ptr %n\n"
    " call void @llvm.dbg.declare(metadata ptr %n, metadata !31, metadata !DIExpression()),"
    " !dbg !40\n"
    " %w = zext i1 %1 to i8\n store i8 %w, ptr %b\n"
    " call void @llvm.dbg.declare(metadata ptr %b, metadata !32, metadata !DIExpression()),"
    " !dbg !40\n"
    " store ptr %s.0, ptr %s\n %e = getelementptr i8, ptr %s, i64 8\n store i64 %s.1, ptr %e\n"
    " call void @llvm.dbg.declare(metadata ptr %s, metadata !33, metadata !DIExpression()),"
    " !dbg !40\n"
    " ret void, !dbg !40\n}\n"
    /* optimised: the values themselves; one belongs to an inlined function's parameter */
    "define void @values(i32 %0, ptr %s.0, i64 %s.1) !dbg !50 {\n"
    " call void @llvm.dbg.value(metadata i32 %0, metadata !31, metadata !DIExpression()),"
    " !dbg !59\n"
    " call void @llvm.dbg.value(metadata i32 %0, metadata !51, metadata !DIExpression()),"
    " !dbg !58\n"
    " call void @llvm.dbg.value(metadata ptr %s.0, metadata !52,"
    " metadata !DIExpression(DW_OP_LLVM_fragment, 0, 64)), !dbg !58\n"
    " call void @llvm.dbg.value(metadata i64 %s.1, metadata !52,"
    " metadata !DIExpression(DW_OP_LLVM_fragment, 64, 64)), !dbg !58\n"
    " ret void, !dbg !58\n}\n"
    /* nothing in the body: by position in the lists of the subprogram */
    "define void @listed(i64 %0, ptr %1, i32 %2) !dbg !60 {\n ret void\n}\n"
    "declare !dbg !70 void @typed(i32, i32)\n";

static const char debug_nodes[] =
    "!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!2}\n"
    "!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)\n"
    "!1 = !DIFile(filename: \"src/a.c\", directory: \"/somewhere\")\n"
    "!2 = !{i32 2, !\"Debug Info Version\", i32 3}\n"
    "!3 = !DIFile(filename: \"/abs/h.h\", directory: \"\")\n"
    "!4 = !DISubroutineType(types: !{null})\n"
    "!5 = !DIBasicType(name: \"int, encoding: DW_ATE_unsigned\", size: 32, "
    "encoding: DW_ATE_signed)\n"
    "!6 = !DIBasicType(name: \"bool\", size: 8, encoding: DW_ATE_boolean)\n"
    "!7 = !DIBasicType(name: \"usize\", size: 64, encoding: DW_ATE_unsigned)\n"
    "!8 = !DICompositeType(tag: DW_TAG_structure_type, name: \"slice\", size: 128)\n"
    "!9 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !5, size: 64)\n"
    "!10 = distinct !DISubprogram(name: \"source_name\", linkageName: \"f\", scope: !1, file: !1, "
    "line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0)\n"
    "!11 = distinct !DILexicalBlock(scope: !10, file: !1, line: 2)\n"
    "!12 = distinct !DISubprogram(name: \"inlined\", scope: !3, file: !3, line: 1, type: !4, "
    "spFlags: DISPFlagDefinition, unit: !0)\n"
    "!20 = !DILocation(line: 12, column: 3, scope: !11)\n"
    "!21 = !DILocation(line: 7, column: 5, scope: !12, inlinedAt: !20)\n"
    "!22 = !DILocation(line: 13, scope: !10)\n"
    "!23 = !DILocation(line: 0, scope: !10)\n"
    "!30 = distinct !DISubprogram(name: \"stored\", scope: !1, file: !1, line: 1, type: !4, "
    "spFlags: DISPFlagDefinition, unit: !0)\n"
    "!31 = !DILocalVariable(name: \"count\", arg: 1, scope: !30, file: !1, type: !36)\n"
    "!32 = !DILocalVariable(name: \"flag\", arg: 2, scope: !30, file: !1, type: !6)\n"
    "!33 = !DILocalVariable(name: \"s\", arg: 3, scope: !30, file: !1, type: !8)\n"
    "!35 = !DILocalVariable(name: \"local, arg: 9\", scope: !30, file: !1, type: !5)\n"
    "!36 = !DIDerivedType(tag: DW_TAG_typedef, name: \"mine\", baseType: !37)\n"
    "!37 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !38)\n"
    "!38 = !DICompositeType(tag: DW_TAG_enumeration_type, name: \"e\", baseType: !5, size: 32)\n"
    "!40 = !DILocation(line: 1, scope: !30)\n"
    "!50 = distinct !DISubprogram(name: \"values\", scope: !1, file: !1, line: 1, type: !4, "
    "spFlags: DISPFlagDefinition, unit: !0)\n"
    "!51 = !DILocalVariable(name: \"length\", arg: 1, scope: !50, file: !1, type: !5)\n"
    "!52 = !DILocalVariable(name: \"s\", arg: 2, scope: !50, file: !1, type: !8)\n"
    "!58 = !DILocation(line: 1, scope: !50)\n"
    "!59 = !DILocation(line: 1, scope: !30, inlinedAt: !58)\n"
    "!60 = distinct !DISubprogram(name: \"listed\", scope: !1, file: !1, line: 1, "
    "type: !DISubroutineType(types: !{null, !7, !9, !8}), spFlags: DISPFlagDefinition, "
    "unit: !0, retainedNodes: !{!62, !61, !63, !64})\n"
    "!61 = !DILocalVariable(name: \"n\", arg: 1, scope: !60, file: !1, type: !7)\n"
    "!62 = !DILocalVariable(name: \"p\", arg: 2, scope: !60, file: !1, type: !9)\n"
    "!63 = !DILocalVariable(name: \"r\", arg: 3, scope: !60, file: !1, type: !8)\n"
    "!64 = !DILocalVariable(name: \"l\", scope: !60, file: !1, type: !7)\n"
    "!70 = !DISubprogram(name: \"typed\", scope: !1, file: !1, line: 1, "
    "type: !DISubroutineType(types: !{null, !5, !9}), spFlags: 0)\n";

static void check_place(oe_arena *arena, LLVMValueRef launch, const char *what,
                        const char *expected)
{
    oe_launch_place place = oe_place_find(arena, launch);
    check_text(what,
               oe_format(arena, "%s|%s|%s|%u|%u", place.text, place.file ? place.file : "-",
                         place.function, place.line, place.column),
               expected);
}

static void test_places(oe_arena *arena, LLVMModuleRef module)
{
    LLVMValueRef launch = find_launch(module);
    check_place(arena, launch, "a place in a nested scope",
                "src/a.c:12:3|src/a.c|source_name|12|3");
    launch = LLVMGetNextInstruction(launch);
    check_place(arena, launch, "inlined: the place where the text stands",
                "/abs/h.h:7:5|/abs/h.h|inlined|7|5");
    launch = LLVMGetNextInstruction(launch);
    check_place(arena, launch, "a place without column", "src/a.c:13|src/a.c|source_name|13|0");
    launch = LLVMGetNextInstruction(launch);
    check_place(arena, launch, "a place without line",
                "in function @f, block %start|src/a.c|source_name|0|0");
    LLVMBasicBlockRef second = LLVMGetLastBasicBlock(LLVMGetNamedFunction(module, "plain"));
    check_place(arena, LLVMGetFirstInstruction(second), "no debug information, unnamed block",
                "in function @plain, block number 2|-|plain|0|0");
}

static void check_name(oe_arena *arena, LLVMModuleRef module, const char *function, unsigned index,
                       const char *expected)
{
    bool is_debug = false;
    int is_signed = -2;
    const char *name = oe_parameter_name(arena, LLVMGetNamedFunction(module, function), index,
                                         &is_debug, &is_signed);
    check_text(
        oe_format(arena, "name of @%s, parameter %u", function, index),
        oe_format(arena, "%s%s %d", name != NULL ? name : "-", is_debug ? " debug" : "", is_signed),
        expected);
}

static void test_names(oe_arena *arena, LLVMModuleRef module)
{
    check_name(arena, module, "plain", 0, "a -1");
    check_name(arena, module, "plain", 1, "- -1");
    check_name(arena, module, "kernel", 0, "- -1");
    check_name(arena, module, "kernel", 1, "- 1");
    check_name(arena, module, "kernel", 2, "- 0");
    check_name(arena, module, "listed", 0, "n debug 0");
    check_name(arena, module, "listed", 1, "p debug -1");
    check_name(arena, module, "listed", 2, "- -1"); /* a structure is not passed as i32 */
    check_name(arena, module, "typed", 0, "- 1");
    check_name(arena, module, "typed", 1, "- -1"); /* nor is a pointer */
#if LLVM_VERSION_MAJOR < 19 || LLVM_VERSION_MAJOR >= 22
    check_name(arena, module, "stored", 0, "count debug 1");
    check_name(arena, module, "stored", 1, "flag debug 0");
    check_name(arena, module, "stored", 2, "s debug -1");
    check_name(arena, module, "stored", 3, "s.1 -1");
    check_name(arena, module, "values", 0, "length debug 1");
    check_name(arena, module, "values", 1, "s debug -1");
    check_name(arena, module, "values", 2, "s.1 -1");
#endif
}

static void test_printing(oe_arena *arena, LLVMModuleRef module)
{
    LLVMValueRef launch = find_launch(module);
    check_text("a value prints on one line, without metadata", oe_print_value(arena, launch),
               "call void @kernel(i32 1, i16 2, i8 3, i64 4, ptr null)");
    check_text("a function prints as its name",
               oe_print_value(arena, LLVMGetNamedFunction(module, "f")), "@f");
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef i32 = LLVMInt32TypeInContext(context);
    check_text("a type", oe_print_type(arena, LLVMVectorType(i32, 4)), "<4 x i32>");
    LLVMValueRef ones[100];
    for (unsigned i = 0; i < 100; i++)
        ones[i] = LLVMConstInt(i32, i % 3, false);
    const char *text = oe_print_value(arena, LLVMConstVector(ones, 100));
    check_text("a long value is cut", text + strlen(text) - strlen("…"), "…");
}

static void test_debug(void)
{
    LLVMContextRef context = LLVMContextCreate();
    oe_arena *arena = oe_arena_new();
    LLVMModuleRef module = parse(context, debug_functions, debug_nodes);
    test_places(arena, module);
    test_names(arena, module);
    test_printing(arena, module);
    LLVMDisposeModule(module);
    oe_arena_free(arena);
    LLVMContextDispose(context);
}

int main(void)
{
    test_variables();
    test_allocations();
    test_ways();
    test_stored_once();
    test_bounds();
    test_access();
    test_debug();
    printf("1..%d\n", tests);
    return failures != 0;
}
