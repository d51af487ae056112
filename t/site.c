/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Surgery at call sites: each test is a function that launches, a way to rewrite its launches, and
 * what the function must look like afterwards; output is TAP.
 */
#include <stdio.h>
#include <stdlib.h>

#include <llvm-c/Analysis.h>
#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>
#include <llvm/Config/llvm-config.h>

#include "../engine/ir.h"

static int tests, failures;

static void check(const char *what, const char *why, const char *shown)
{
    tests++;
    failures += why != NULL;
    printf("%s %d - %s\n", why ? "not ok" : "ok", tests, what);
    if (!why)
        return;
    printf("# %s\n# ", why);
    for (; *shown; shown++)
        printf("%c%s", *shown, *shown == '\n' ? "# " : "");
    printf("\n");
}

/* ---- modules --------------------------------------------------------------------------------- */

static const char prelude[] = "declare void @kernel(i32)\n"
                              "declare i32 @begin(ptr)\n"
                              "declare void @use(i32)\n"
                              "declare i32 @personality(...)\n";

static char *join(const char *first, const char *second)
{
    size_t size = strlen(first) + strlen(second) + 1;
    char *text = malloc(size);
    if (!text)
        exit(1);
    snprintf(text, size, "%s%s", first, second);
    return text;
}

static LLVMModuleRef parse(LLVMContextRef context, const char *text, char **message)
{
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRangeCopy(text, strlen(text), "site.ll");
    LLVMModuleRef module = NULL;
#if LLVM_VERSION_MAJOR >= 22
    LLVMBool failed = LLVMParseIRInContext2(context, buffer, &module, message);
    LLVMDisposeMemoryBuffer(buffer);
#else
    LLVMBool failed = LLVMParseIRInContext(context, buffer, &module, message);
#endif
    return failed ? NULL : module;
}

/* What is wrong with a rewritten module; NULL when nothing is. Its text must be read again too, for
 * the verifier does not see everything. */
static const char *fault_of(LLVMModuleRef module, const char *text)
{
    static char why[512];
    char *message = NULL;
    if (LLVMVerifyModule(module, LLVMReturnStatusAction, &message)) {
        snprintf(why, sizeof why, "invalid: %.*s", (int)strcspn(message, "\n"), message);
        LLVMDisposeMessage(message);
        return why;
    }
    LLVMDisposeMessage(message);
    message = NULL;
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef again = parse(context, text, &message);
    if (again)
        LLVMDisposeModule(again);
    else
        snprintf(why, sizeof why, "not read again: %.*s", (int)strcspn(message, "\n"), message);
    if (message)
        LLVMDisposeMessage(message);
    LLVMContextDispose(context);
    return again ? NULL : why;
}

/* The text from the first definition on, without comments, indents and the numbers of metadata:
 * one line an instruction. */
static char *definitions(LLVMModuleRef module)
{
    char *printed = LLVMPrintModuleToString(module), *body = strstr(printed, "\ndefine ");
    char *text = join(body ? body + 1 : "", ""), *to = text;
    for (char *line = text; *line;) {
        size_t length = strcspn(line, "\n"), next = length + (line[length] == '\n');
        size_t indent = strspn(line, " "), end = length;
        for (size_t i = indent; i < length; i++)
            if (line[i] == ';') {
                end = i;
                break;
            }
        while (end > indent && line[end - 1] == ' ')
            end--;
        if (end > indent) {
            memmove(to, line + indent, end - indent);
            to += end - indent;
            *to++ = '\n';
        }
        line += next;
    }
    *to = 0;
    LLVMDisposeMessage(printed);
    return text;
}

/* ---- rewriting ------------------------------------------------------------------------------- */

typedef enum {
    STRAIGHT,      /* one call in place of the launch */
    BRANCHING,     /* a call, and a branch on its result */
    FALLBACK,      /* and the original where the call failed */
    TWICE,         /* and the original on both ways */
    STRAIGHT_KEPT, /* a call, the original, a call */
    STRAIGHT_TWICE /* the original twice without blocks */
} way;

static void emit_call(oe_site *site, const char *name, LLVMValueRef operand)
{
    LLVMModuleRef module = LLVMGetGlobalParent(site->function);
    LLVMValueRef callee = LLVMGetNamedFunction(module, name);
    LLVMBuildCall2(site->builder, LLVMGlobalGetValueType(callee), callee, &operand, 1, "");
}

static void emit_blocks(oe_site *site, way how, LLVMValueRef result)
{
    LLVMBuilderRef b = site->builder;
    LLVMBasicBlockRef failed = oe_site_block(site, "failed");
    LLVMBasicBlockRef launched = oe_site_block(site, "launched");
    LLVMValueRef zero = LLVMConstInt(LLVMTypeOf(result), 0, 0);
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntNE, result, zero, "bad"), failed, launched);
    LLVMPositionBuilderAtEnd(b, failed);
    if (how == FALLBACK || how == TWICE)
        oe_site_original(site);
    oe_site_leave(site);
    LLVMPositionBuilderAtEnd(b, launched);
    if (how == TWICE)
        oe_site_original(site);
    oe_site_leave(site);
}

static void rewrite(oe_site *site, LLVMBuilderRef builder, LLVMValueRef call, way how)
{
    bool needs_blocks = how == BRANCHING || how == FALLBACK || how == TWICE;
    LLVMValueRef operand = LLVMGetOperand(call, 0);
    oe_site_open(site, builder, call, needs_blocks);
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(site->function));
    LLVMValueRef block = oe_site_alloca(site, LLVMInt64TypeInContext(context), 16, "block");
    LLVMValueRef callee = LLVMGetNamedFunction(LLVMGetGlobalParent(site->function), "begin");
    LLVMValueRef result =
        LLVMBuildCall2(builder, LLVMGlobalGetValueType(callee), callee, &block, 1, "result");
    if (needs_blocks)
        emit_blocks(site, how, result);
    if (how == STRAIGHT_KEPT || how == STRAIGHT_TWICE)
        oe_site_original(site);
    if (how == STRAIGHT_TWICE)
        oe_site_original(site);
    if (how == STRAIGHT_KEPT)
        emit_call(site, "use", operand);
    oe_site_close(site);
}

/* The launches in order; all are found before the first is rewritten. */
static unsigned find_launches(LLVMModuleRef module, LLVMValueRef *calls, unsigned room)
{
    LLVMValueRef kernel = LLVMGetNamedFunction(module, "kernel");
    unsigned count = 0;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f); block;
             block = LLVMGetNextBasicBlock(block))
            for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
                if ((LLVMIsACallInst(i) || LLVMIsAInvokeInst(i)) &&
                    LLVMGetCalledValue(i) == kernel && count < room)
                    calls[count++] = i;
    return count;
}

static void rewrite_all(LLVMModuleRef module, way how)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    LLVMValueRef calls[16];
    unsigned count = find_launches(module, calls, 16);
    oe_site site = {0};
    for (unsigned i = 0; i < count; i++)
        rewrite(&site, builder, calls[i], how);
    LLVMDisposeBuilder(builder);
}

/* Rewrites `text` and compares what `show` says of it with `expected`. */
static void check_shown(const char *what, const char *text, way how, char *(*show)(LLVMModuleRef),
                        const char *expected)
{
    LLVMContextRef context = LLVMContextCreate();
    char *all = join(prelude, text), *message = NULL;
    LLVMModuleRef module = parse(context, all, &message);
    if (!module) {
        check(what, "the test's own text is wrong", message ? message : "");
    } else {
        rewrite_all(module, how);
        char *printed = LLVMPrintModuleToString(module), *found = show(module);
        const char *why = fault_of(module, printed);
        if (!why && strcmp(found, expected) != 0)
            why = "other than expected";
        check(what, why, found);
        free(found);
        LLVMDisposeMessage(printed);
        LLVMDisposeModule(module);
    }
    if (message)
        LLVMDisposeMessage(message);
    free(all);
    LLVMContextDispose(context);
}

static void check_rewrite(const char *what, const char *text, way how, const char *expected)
{
    check_shown(what, text, how, definitions, expected);
}

/* ---- calls ----------------------------------------------------------------------------------- */

static const char middle[] = "define i32 @f(i32 %n) {\n"
                             "entry:\n"
                             "  %before = add i32 %n, 1\n"
                             "  call void @kernel(i32 %before)\n"
                             "  %after = add i32 %before, 2\n"
                             "  ret i32 %after\n"
                             "}\n";

#define BEGIN                                                                                      \
    "%result = call i32 @begin(ptr %block)\n"                                                      \
    "%bad = icmp ne i32 %result, 0\n"                                                              \
    "br i1 %bad, label %failed, label %launched\n"

static void test_calls(void)
{
    check_rewrite("a call in the middle of a block is replaced", middle, STRAIGHT,
                  "define i32 @f(i32 %n) {\n"
                  "entry:\n"
                  "%block = alloca i64, align 16\n"
                  "%before = add i32 %n, 1\n"
                  "%result = call i32 @begin(ptr %block)\n"
                  "%after = add i32 %before, 2\n"
                  "ret i32 %after\n"
                  "}\n");
    check_rewrite("a launch that branches splits its block", middle, BRANCHING,
                  "define i32 @f(i32 %n) {\n"
                  "entry:\n"
                  "%block = alloca i64, align 16\n"
                  "%before = add i32 %n, 1\n" BEGIN "failed:\n"
                  "br label %offload.rest\n"
                  "launched:\n"
                  "br label %offload.rest\n"
                  "offload.rest:\n"
                  "%after = add i32 %before, 2\n"
                  "ret i32 %after\n"
                  "}\n");
    check_rewrite("the original call moves to the path that keeps it", middle, FALLBACK,
                  "define i32 @f(i32 %n) {\n"
                  "entry:\n"
                  "%block = alloca i64, align 16\n"
                  "%before = add i32 %n, 1\n" BEGIN "failed:\n"
                  "call void @kernel(i32 %before)\n"
                  "br label %offload.rest\n"
                  "launched:\n"
                  "br label %offload.rest\n"
                  "offload.rest:\n"
                  "%after = add i32 %before, 2\n"
                  "ret i32 %after\n"
                  "}\n");
    check_rewrite("the original call may stand on two paths", middle, TWICE,
                  "define i32 @f(i32 %n) {\n"
                  "entry:\n"
                  "%block = alloca i64, align 16\n"
                  "%before = add i32 %n, 1\n" BEGIN "failed:\n"
                  "call void @kernel(i32 %before)\n"
                  "br label %offload.rest\n"
                  "launched:\n"
                  "call void @kernel(i32 %before)\n"
                  "br label %offload.rest\n"
                  "offload.rest:\n"
                  "%after = add i32 %before, 2\n"
                  "ret i32 %after\n"
                  "}\n");
}

static void test_calls_kept_in_place(void)
{
    check_rewrite("a call is kept between new code without blocks", middle, STRAIGHT_KEPT,
                  "define i32 @f(i32 %n) {\n"
                  "entry:\n"
                  "%block = alloca i64, align 16\n"
                  "%before = add i32 %n, 1\n"
                  "%result = call i32 @begin(ptr %block)\n"
                  "call void @kernel(i32 %before)\n"
                  "call void @use(i32 %before)\n"
                  "%after = add i32 %before, 2\n"
                  "ret i32 %after\n"
                  "}\n");
    check_rewrite("a call is kept twice without blocks", middle, STRAIGHT_TWICE,
                  "define i32 @f(i32 %n) {\n"
                  "entry:\n"
                  "%block = alloca i64, align 16\n"
                  "%before = add i32 %n, 1\n"
                  "%result = call i32 @begin(ptr %block)\n"
                  "call void @kernel(i32 %before)\n"
                  "call void @kernel(i32 %before)\n"
                  "%after = add i32 %before, 2\n"
                  "ret i32 %after\n"
                  "}\n");
    check_rewrite("a kept call keeps its attributes, tail mark and metadata",
                  "define void @f(i32 %n) {\n"
                  "  %c = icmp eq i32 %n, 0\n"
                  "  tail call fastcc void @kernel(i32 signext %n) \"x\"=\"y\", !note !0\n"
                  "  ret void\n"
                  "}\n"
                  "!0 = !{}\n",
                  TWICE,
                  "define void @f(i32 %n) {\n"
                  "%block = alloca i64, align 16\n"
                  "%c = icmp eq i32 %n, 0\n" BEGIN "failed:\n"
                  "tail call fastcc void @kernel(i32 signext %n) #0, !note !0\n"
                  "br label %1\n"
                  "launched:\n"
                  "tail call fastcc void @kernel(i32 signext %n) #0, !note !0\n"
                  "br label %1\n"
                  "1:\n"
                  "ret void\n"
                  "}\n"
                  "attributes #0 = { \"x\"=\"y\" }\n"
                  "!0 = !{}\n");
}

/* ---- places in a block ----------------------------------------------------------------------- */

static void test_ends_of_blocks(void)
{
    check_rewrite("a call that is all there is before the return",
                  "define void @f() {\n"
                  "entry:\n"
                  "  call void @kernel(i32 1)\n"
                  "  ret void\n"
                  "}\n",
                  FALLBACK,
                  "define void @f() {\n"
                  "entry:\n"
                  "%block = alloca i64, align 16\n" BEGIN "failed:\n"
                  "call void @kernel(i32 1)\n"
                  "br label %offload.rest\n"
                  "launched:\n"
                  "br label %offload.rest\n"
                  "offload.rest:\n"
                  "ret void\n"
                  "}\n");
    check_rewrite("a call before unreachable",
                  "define void @f() {\n"
                  "entry:\n"
                  "  call void @kernel(i32 1)\n"
                  "  unreachable\n"
                  "}\n",
                  BRANCHING,
                  "define void @f() {\n"
                  "entry:\n"
                  "%block = alloca i64, align 16\n" BEGIN "failed:\n"
                  "br label %offload.rest\n"
                  "launched:\n"
                  "br label %offload.rest\n"
                  "offload.rest:\n"
                  "unreachable\n"
                  "}\n");
    check_rewrite("a call behind a switch, with an edge of two cases, before a branch to phis",
                  "define i32 @f(i32 %n) {\n"
                  "entry:\n"
                  "  switch i32 %n, label %other [\n"
                  "    i32 1, label %go\n"
                  "    i32 2, label %go\n"
                  "  ]\n"
                  "go:\n"
                  "  %p = phi i32 [ 7, %entry ], [ 7, %entry ]\n"
                  "  call void @kernel(i32 %p)\n"
                  "  br label %other\n"
                  "other:\n"
                  "  %q = phi i32 [ 0, %entry ], [ %p, %go ]\n"
                  "  ret i32 %q\n"
                  "}\n",
                  FALLBACK,
                  "define i32 @f(i32 %n) {\n"
                  "entry:\n"
                  "%block = alloca i64, align 16\n"
                  "switch i32 %n, label %other [\n"
                  "i32 1, label %go\n"
                  "i32 2, label %go\n"
                  "]\n"
                  "go:\n"
                  "%p = phi i32 [ 7, %entry ], [ 7, %entry ]\n" BEGIN "failed:\n"
                  "call void @kernel(i32 %p)\n"
                  "br label %offload.rest\n"
                  "launched:\n"
                  "br label %offload.rest\n"
                  "offload.rest:\n"
                  "br label %other\n"
                  "other:\n"
                  "%q = phi i32 [ 0, %entry ], [ %p, %offload.rest ]\n"
                  "ret i32 %q\n"
                  "}\n");
}

static void test_loops_and_addresses(void)
{
    check_rewrite("a block that is its own loop",
                  "define i32 @f(i32 %n) {\n"
                  "entry:\n"
                  "  br label %loop\n"
                  "loop:\n"
                  "  %i = phi i32 [ 0, %entry ], [ %next, %loop ]\n"
                  "  %last = phi i32 [ %n, %entry ], [ %i, %loop ]\n"
                  "  call void @kernel(i32 %i)\n"
                  "  %next = add i32 %i, 1\n"
                  "  %more = icmp slt i32 %next, %n\n"
                  "  br i1 %more, label %loop, label %end\n"
                  "end:\n"
                  "  %r = phi i32 [ %last, %loop ]\n"
                  "  ret i32 %r\n"
                  "}\n",
                  FALLBACK,
                  "define i32 @f(i32 %n) {\n"
                  "entry:\n"
                  "%block = alloca i64, align 16\n"
                  "br label %loop\n"
                  "loop:\n"
                  "%i = phi i32 [ 0, %entry ], [ %next, %offload.rest ]\n"
                  "%last = phi i32 [ %n, %entry ], [ %i, %offload.rest ]\n" BEGIN "failed:\n"
                  "call void @kernel(i32 %i)\n"
                  "br label %offload.rest\n"
                  "launched:\n"
                  "br label %offload.rest\n"
                  "offload.rest:\n"
                  "%next = add i32 %i, 1\n"
                  "%more = icmp slt i32 %next, %n\n"
                  "br i1 %more, label %loop, label %end\n"
                  "end:\n"
                  "%r = phi i32 [ %last, %offload.rest ]\n"
                  "ret i32 %r\n"
                  "}\n");
    check_rewrite("a block whose address is taken",
                  "define void @f(ptr %to) {\n"
                  "entry:\n"
                  "  store ptr blockaddress(@f, %go), ptr %to\n"
                  "  indirectbr ptr %to, [label %go]\n"
                  "go:\n"
                  "  call void @use(i32 2)\n"
                  "  call void @kernel(i32 1)\n"
                  "  ret void\n"
                  "}\n",
                  BRANCHING,
                  "define void @f(ptr %to) {\n"
                  "entry:\n"
                  "%block = alloca i64, align 16\n"
                  "store ptr blockaddress(@f, %go), ptr %to, align 8\n"
                  "indirectbr ptr %to, [label %go]\n"
                  "go:\n"
                  "call void @use(i32 2)\n" BEGIN "failed:\n"
                  "br label %offload.rest\n"
                  "launched:\n"
                  "br label %offload.rest\n"
                  "offload.rest:\n"
                  "ret void\n"
                  "}\n");
}

static void test_many(void)
{
    check_rewrite("several launches in one block; allocas stand in order at the entry",
                  "define void @f(i32 %n) {\n"
                  "entry:\n"
                  "  %a = add i32 %n, 1\n"
                  "  call void @kernel(i32 %a)\n"
                  "  call void @kernel(i32 %a)\n"
                  "  %b = add i32 %a, 2\n"
                  "  call void @kernel(i32 %b)\n"
                  "  ret void\n"
                  "}\n"
                  "define void @g(i32 %n) {\n"
                  "entry:\n"
                  "  call void @kernel(i32 %n)\n"
                  "  ret void\n"
                  "}\n",
                  STRAIGHT,
                  "define void @f(i32 %n) {\n"
                  "entry:\n"
                  "%block = alloca i64, align 16\n"
                  "%block1 = alloca i64, align 16\n"
                  "%block3 = alloca i64, align 16\n"
                  "%a = add i32 %n, 1\n"
                  "%result = call i32 @begin(ptr %block)\n"
                  "%result2 = call i32 @begin(ptr %block1)\n"
                  "%b = add i32 %a, 2\n"
                  "%result4 = call i32 @begin(ptr %block3)\n"
                  "ret void\n"
                  "}\n"
                  "define void @g(i32 %n) {\n"
                  "entry:\n"
                  "%block = alloca i64, align 16\n"
                  "%result = call i32 @begin(ptr %block)\n"
                  "ret void\n"
                  "}\n");
    check_rewrite("several branching launches in one block",
                  "define void @f(i32 %n) {\n"
                  "entry:\n"
                  "  call void @kernel(i32 1)\n"
                  "  call void @kernel(i32 2)\n"
                  "  ret void\n"
                  "}\n",
                  FALLBACK,
                  "define void @f(i32 %n) {\n"
                  "entry:\n"
                  "%block = alloca i64, align 16\n"
                  "%block2 = alloca i64, align 16\n" BEGIN "failed:\n"
                  "call void @kernel(i32 1)\n"
                  "br label %offload.rest\n"
                  "launched:\n"
                  "br label %offload.rest\n"
                  "offload.rest:\n"
                  "%result3 = call i32 @begin(ptr %block2)\n"
                  "%bad6 = icmp ne i32 %result3, 0\n"
                  "br i1 %bad6, label %failed4, label %launched5\n"
                  "failed4:\n"
                  "call void @kernel(i32 2)\n"
                  "br label %offload.rest1\n"
                  "launched5:\n"
                  "br label %offload.rest1\n"
                  "offload.rest1:\n"
                  "ret void\n"
                  "}\n");
}

/* ---- invokes --------------------------------------------------------------------------------- */

/* The normal destination has a phi of two edges, the unwind destination one of two invokes. */
static const char invoke[] = "define i32 @f(i1 %c) personality ptr @personality {\n"
                             "entry:\n"
                             "  br i1 %c, label %go, label %normal\n"
                             "go:\n"
                             "  %v = zext i1 %c to i32\n"
                             "  invoke void @kernel(i32 %v) to label %normal unwind label %pad\n"
                             "normal:\n"
                             "  %n = phi i32 [ 1, %entry ], [ %v, %go ]\n"
                             "  invoke void @use(i32 %n) to label %end unwind label %pad\n"
                             "end:\n"
                             "  ret i32 %n\n"
                             "pad:\n"
                             "  %u = phi i32 [ %v, %go ], [ 4, %normal ]\n"
                             "  %l = landingpad { ptr, i32 } cleanup\n"
                             "  ret i32 %u\n"
                             "}\n";

#define INVOKE_HEAD                                                                                \
    "define i32 @f(i1 %c) personality ptr @personality {\n"                                        \
    "entry:\n"                                                                                     \
    "%block = alloca i64, align 16\n"                                                              \
    "br i1 %c, label %go, label %normal\n"                                                         \
    "go:\n"                                                                                        \
    "%v = zext i1 %c to i32\n"
#define INVOKE_TAIL(from)                                                                          \
    "normal:\n"                                                                                    \
    "%n = phi i32 [ 1, %entry ], [ %v, %" from " ]\n"                                              \
    "invoke void @use(i32 %n)\n"                                                                   \
    "to label %end unwind label %pad\n"                                                            \
    "end:\n"                                                                                       \
    "ret i32 %n\n"                                                                                 \
    "pad:\n"
#define INVOKE_PAD                                                                                 \
    "%l = landingpad { ptr, i32 }\n"                                                               \
    "cleanup\n"                                                                                    \
    "ret i32 %u\n"                                                                                 \
    "}\n"

static void test_invokes(void)
{
    check_rewrite("an invoke is replaced and its unwind edge goes", invoke, STRAIGHT,
                  INVOKE_HEAD "%result = call i32 @begin(ptr %block)\n"
                              "br label %normal\n" INVOKE_TAIL(
                                  "go") "%u = phi i32 [ 4, %normal ]\n" INVOKE_PAD);
    check_rewrite("an invoke is replaced by a launch that branches", invoke, BRANCHING,
                  INVOKE_HEAD BEGIN "failed:\n"
                                    "br label %offload.rest\n"
                                    "launched:\n"
                                    "br label %offload.rest\n"
                                    "offload.rest:\n"
                                    "br label %normal\n" INVOKE_TAIL(
                                        "offload.rest") "%u = phi i32 [ 4, %normal ]\n" INVOKE_PAD);
    check_rewrite("a kept invoke unwinds from where it stands now", invoke, FALLBACK,
                  INVOKE_HEAD BEGIN
                  "failed:\n"
                  "invoke void @kernel(i32 %v)\n"
                  "to label %0 unwind label %pad\n"
                  "launched:\n"
                  "br label %offload.rest\n"
                  "0:\n"
                  "br label %offload.rest\n"
                  "offload.rest:\n"
                  "br label %normal\n" INVOKE_TAIL(
                      "offload.rest") "%u = phi i32 [ 4, %normal ], [ %v, %failed ]\n" INVOKE_PAD);
    check_rewrite("an invoke kept on two paths has two unwind edges", invoke, TWICE,
                  INVOKE_HEAD BEGIN
                  "failed:\n"
                  "invoke void @kernel(i32 %v)\n"
                  "to label %0 unwind label %pad\n"
                  "launched:\n"
                  "invoke void @kernel(i32 %v)\n"
                  "to label %1 unwind label %pad\n"
                  "0:\n"
                  "br label %offload.rest\n"
                  "1:\n"
                  "br label %offload.rest\n"
                  "offload.rest:\n"
                  "br label %normal\n" INVOKE_TAIL(
                      "offload.rest") "%u = phi i32 [ 4, %normal ], [ %v, %failed ], "
                                      "[ %v, %launched ]\n" INVOKE_PAD);
}

static void test_invokes_kept_in_place(void)
{
    check_rewrite("an invoke is kept between new code without blocks", invoke, STRAIGHT_KEPT,
                  INVOKE_HEAD
                  "%result = call i32 @begin(ptr %block)\n"
                  "invoke void @kernel(i32 %v)\n"
                  "to label %0 unwind label %pad\n"
                  "0:\n"
                  "call void @use(i32 %v)\n"
                  "br label %offload.rest\n"
                  "offload.rest:\n"
                  "br label %normal\n" INVOKE_TAIL(
                      "offload.rest") "%u = phi i32 [ 4, %normal ], [ %v, %go ]\n" INVOKE_PAD);
    check_rewrite(
        "an invoke is kept twice without blocks", invoke, STRAIGHT_TWICE,
        INVOKE_HEAD
        "%result = call i32 @begin(ptr %block)\n"
        "invoke void @kernel(i32 %v)\n"
        "to label %0 unwind label %pad\n"
        "0:\n"
        "invoke void @kernel(i32 %v)\n"
        "to label %1 unwind label %pad\n"
        "1:\n"
        "br label %offload.rest\n"
        "offload.rest:\n"
        "br label %normal\n" INVOKE_TAIL(
            "offload.rest") "%u = phi i32 [ 4, %normal ], [ %v, %go ], [ %v, %0 ]\n" INVOKE_PAD);
}

static void test_shared_pad(void)
{
    static const char shared[] = "define i32 @f(i32 %n) personality ptr @personality {\n"
                                 "entry:\n"
                                 "  invoke void @kernel(i32 1) to label %second unwind label %pad\n"
                                 "second:\n"
                                 "  invoke void @kernel(i32 2) to label %end unwind label %pad\n"
                                 "end:\n"
                                 "  ret i32 0\n"
                                 "pad:\n"
                                 "  %u = phi i32 [ 3, %entry ], [ 4, %second ]\n"
                                 "  %l = landingpad { ptr, i32 } cleanup\n"
                                 "  ret i32 %u\n"
                                 "}\n";
    check_rewrite("a pad that no invoke reaches any more gets poison", shared, STRAIGHT,
                  "define i32 @f(i32 %n) personality ptr @personality {\n"
                  "entry:\n"
                  "%block = alloca i64, align 16\n"
                  "%block1 = alloca i64, align 16\n"
                  "%result = call i32 @begin(ptr %block)\n"
                  "br label %second\n"
                  "second:\n"
                  "%result2 = call i32 @begin(ptr %block1)\n"
                  "br label %end\n"
                  "end:\n"
                  "ret i32 0\n"
                  "pad:\n"
                  "%l = landingpad { ptr, i32 }\n"
                  "cleanup\n"
                  "ret i32 poison\n"
                  "}\n");
    check_rewrite("a pad that two kept invokes share", shared, FALLBACK,
                  "define i32 @f(i32 %n) personality ptr @personality {\n"
                  "entry:\n"
                  "%block = alloca i64, align 16\n"
                  "%block2 = alloca i64, align 16\n" BEGIN "failed:\n"
                  "invoke void @kernel(i32 1)\n"
                  "to label %0 unwind label %pad\n"
                  "launched:\n"
                  "br label %offload.rest\n"
                  "0:\n"
                  "br label %offload.rest\n"
                  "offload.rest:\n"
                  "br label %second\n"
                  "second:\n"
                  "%result3 = call i32 @begin(ptr %block2)\n"
                  "%bad6 = icmp ne i32 %result3, 0\n"
                  "br i1 %bad6, label %failed4, label %launched5\n"
                  "failed4:\n"
                  "invoke void @kernel(i32 2)\n"
                  "to label %1 unwind label %pad\n"
                  "launched5:\n"
                  "br label %offload.rest1\n"
                  "1:\n"
                  "br label %offload.rest1\n"
                  "offload.rest1:\n"
                  "br label %end\n"
                  "end:\n"
                  "ret i32 0\n"
                  "pad:\n"
                  "%u = phi i32 [ 3, %failed ], [ 4, %failed4 ]\n"
                  "%l = landingpad { ptr, i32 }\n"
                  "cleanup\n"
                  "ret i32 %u\n"
                  "}\n");
    check_rewrite("a phi of a pad that uses itself",
                  "define void @f(i1 %c) personality ptr @personality {\n"
                  "entry:\n"
                  "  br label %loop\n"
                  "loop:\n"
                  "  invoke void @kernel(i32 1) to label %again unwind label %pad\n"
                  "again:\n"
                  "  invoke void @use(i32 2) to label %loop unwind label %pad\n"
                  "pad:\n"
                  "  %u = phi i32 [ 3, %loop ], [ 4, %again ], [ %u, %more ]\n"
                  "  %l = landingpad { ptr, i32 } cleanup\n"
                  "  br label %more\n"
                  "more:\n"
                  "  invoke void @use(i32 %u) to label %loop unwind label %pad\n"
                  "}\n",
                  STRAIGHT,
                  "define void @f(i1 %c) personality ptr @personality {\n"
                  "entry:\n"
                  "%block = alloca i64, align 16\n"
                  "br label %loop\n"
                  "loop:\n"
                  "%result = call i32 @begin(ptr %block)\n"
                  "br label %again\n"
                  "again:\n"
                  "invoke void @use(i32 2)\n"
                  "to label %loop unwind label %pad\n"
                  "pad:\n"
                  "%u = phi i32 [ 4, %again ], [ %u, %more ]\n"
                  "%l = landingpad { ptr, i32 }\n"
                  "cleanup\n"
                  "br label %more\n"
                  "more:\n"
                  "invoke void @use(i32 %u)\n"
                  "to label %loop unwind label %pad\n"
                  "}\n");
}

/* ---- names and debug information ------------------------------------------------------------- */

#define TEN(x) x x x x x x x x x x
#define LONG "long" TEN(TEN("name"))

static void test_long_names(void)
{
    check_rewrite("a long name survives the move",
                  "define i32 @f(i32 %n) {\n"
                  "entry:\n"
                  "  %" LONG " = add i32 %n, 1\n"
                  "  call void @kernel(i32 1)\n"
                  "  ret i32 %" LONG "\n"
                  "}\n",
                  BRANCHING,
                  "define i32 @f(i32 %n) {\n"
                  "entry:\n"
                  "%block = alloca i64, align 16\n"
                  "%" LONG " = add i32 %n, 1\n" BEGIN "failed:\n"
                  "br label %offload.rest\n"
                  "launched:\n"
                  "br label %offload.rest\n"
                  "offload.rest:\n"
                  "ret i32 %" LONG "\n"
                  "}\n");
}

#if LLVM_VERSION_MAJOR >= 22 /* before, debug records cannot be read */
/* Line 2 computes, line 3 launches, line 4 returns. */
static const char debug[] =
    "define i32 @f(i32 %n) !dbg !4 {\n"
    "entry:\n"
    "  %a = add i32 %n, 1, !dbg !11\n"
    "    #dbg_value(i32 %a, !8, !DIExpression(), !10)\n"
    "  %b = add i32 %a, 1, !dbg !11\n"
    "    #dbg_value(i32 %b, !8, !DIExpression(), !10)\n"
    "  call void @kernel(i32 %b), !dbg !12\n"
    "    #dbg_value(i32 7, !8, !DIExpression(), !10)\n"
    "  ret i32 %b, !dbg !13\n"
    "}\n"
    "!llvm.dbg.cu = !{!0}\n"
    "!llvm.module.flags = !{!2}\n"
    "!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)\n"
    "!1 = !DIFile(filename: \"f.c\", directory: \"/\")\n"
    "!2 = !{i32 2, !\"Debug Info Version\", i32 3}\n"
    "!4 = distinct !DISubprogram(name: \"f\", file: !1, line: 1, type: !5, unit: !0,\n"
    "  spFlags: DISPFlagDefinition, retainedNodes: !7)\n"
    "!5 = !DISubroutineType(types: !6)\n"
    "!6 = !{!9, !9}\n"
    "!7 = !{!8}\n"
    "!8 = !DILocalVariable(name: \"n\", arg: 1, scope: !4, file: !1, line: 1, type: !9)\n"
    "!9 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)\n"
    "!10 = !DILocation(line: 1, column: 1, scope: !4)\n"
    "!11 = !DILocation(line: 2, column: 1, scope: !4)\n"
    "!12 = !DILocation(line: 3, column: 1, scope: !4)\n"
    "!13 = !DILocation(line: 4, column: 1, scope: !4)\n";

static char *extend(char *text, const char *format, const char *what, size_t length)
{
    size_t used = strlen(text), room = used + strlen(format) + length + 1;
    text = realloc(text, room);
    if (!text)
        exit(1);
    snprintf(text + used, room - used, format, (int)length, what);
    return text;
}

/* One instruction, behind `=` and the values of its debug records. */
static char *extend_by_instruction(char *text, LLVMValueRef instruction)
{
    for (LLVMDbgRecordRef r = LLVMGetFirstDbgRecord(instruction); r; r = LLVMGetNextDbgRecord(r)) {
        char *record = LLVMPrintDbgRecordToString(r), *value = strchr(record, '(') + 1;
        text = extend(text, "= %.*s\n", value, strcspn(value, ","));
        LLVMDisposeMessage(record);
    }
    char *printed = LLVMPrintValueToString(instruction), *location = strstr(printed, ", !dbg");
    char line[16], *start = printed + strspn(printed, " ");
    snprintf(line, sizeof line, "%u", LLVMGetDebugLocLine(instruction));
    text = extend(text, "%.*s", line, strlen(line));
    text = extend(text, " %.*s\n", start, location ? (size_t)(location - start) : strlen(start));
    LLVMDisposeMessage(printed);
    return text;
}

/* Instructions of @f behind the numbers of their lines. */
static char *lines(LLVMModuleRef module)
{
    char *text = join("", "");
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(LLVMGetNamedFunction(module, "f")); block;
         block = LLVMGetNextBasicBlock(block)) {
        const char *name = LLVMGetBasicBlockName(block);
        text = extend(text, "%.*s:\n", name, strlen(name));
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
            text = extend_by_instruction(text, i);
    }
    return text;
}

static void test_debug(void)
{
    check_shown("new code has the launch's line, allocas none, records stay where they are", debug,
                STRAIGHT, lines,
                "entry:\n"
                "0 %block = alloca i64, align 16\n"
                "2 %a = add i32 %n, 1\n"
                "= i32 %a\n"
                "2 %b = add i32 %a, 1\n"
                "= i32 %b\n"
                "3 %result = call i32 @begin(ptr %block)\n"
                "= i32 7\n"
                "4 ret i32 %b\n");
    check_shown("moved instructions keep their lines, records their order", debug, FALLBACK, lines,
                "entry:\n"
                "0 %block = alloca i64, align 16\n"
                "2 %a = add i32 %n, 1\n"
                "2 %b = add i32 %a, 1\n"
                "3 %result = call i32 @begin(ptr %block)\n"
                "3 %bad = icmp ne i32 %result, 0\n"
                "3 br i1 %bad, label %failed, label %launched\n"
                "failed:\n"
                "3 call void @kernel(i32 %b)\n"
                "3 br label %offload.rest\n"
                "launched:\n"
                "3 br label %offload.rest\n"
                "offload.rest:\n"
                "= i32 %a\n"
                "= i32 %b\n"
                "= i32 7\n"
                "4 ret i32 %b\n");
}
#endif

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0); /* a crash leaves what was told before */
    test_calls();
    test_calls_kept_in_place();
    test_ends_of_blocks();
    test_loops_and_addresses();
    test_many();
    test_invokes();
    test_invokes_kept_in_place();
    test_shared_pad();
    test_long_names();
#if LLVM_VERSION_MAJOR >= 22
    test_debug();
#endif
    printf("1..%d\n", tests);
    return failures != 0;
}
