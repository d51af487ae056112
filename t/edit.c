/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Edits of whole modules: lists in globals and metadata, attributes up the call graph, and what
 * reading and writing say of files. Output is TAP.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <llvm-c/Analysis.h>
#include <llvm-c/Core.h>
#include <llvm/Config/llvm-config.h>

#include "../engine/ir.h"

static int tests, failures;

static void check(const char *what, bool good, const char *shown)
{
    tests++;
    failures += !good;
    printf("%s %d - %s\n", good ? "ok" : "not ok", tests, what);
    if (good)
        return;
    printf("# ");
    for (; *shown; shown++)
        printf("%c%s", *shown, *shown == '\n' ? "# " : "");
    printf("\n");
}

/* ---- modules --------------------------------------------------------------------------------- */

static LLVMModuleRef parse(LLVMContextRef context, const char *text)
{
    char *message = NULL;
    LLVMModuleRef module = oe_llvm_parse(context, text, strlen(text), "edit.ll", &message);
    if (!module) {
        printf("Bail out! the test's own text is wrong: %s\n", message);
        exit(1);
    }
    return module;
}

/* Edits the module in `text` and looks for lines in what it became; each begins a line there. */
static void check_edit(const char *what, const char *text, void (*edit)(LLVMModuleRef),
                       const char *const *expected, size_t count)
{
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef module = parse(context, text);
    edit(module);
    char *message = NULL, *printed = LLVMPrintModuleToString(module);
    bool good = !LLVMVerifyModule(module, LLVMReturnStatusAction, &message);
    for (size_t i = 0; i < count; i++) {
        const char *found = strstr(printed, expected[i]);
        good = good && found && found > printed && found[-1] == '\n';
    }
    check(what, good, *message ? message : printed);
    LLVMDisposeMessage(message);
    LLVMDisposeMessage(printed);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
}

#define CHECK_EDIT(what, text, edit, ...)                                                          \
    check_edit(what, text, edit, (const char *const[]){__VA_ARGS__},                               \
               sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

/* ---- lists ----------------------------------------------------------------------------------- */

static oe_arena *lists; /* of what is edited */

static void use_a_and_b(LLVMModuleRef module)
{
    LLVMValueRef values[] = {LLVMGetNamedGlobal(module, "a"), LLVMGetNamedGlobal(module, "b")};
    oe_edit_used(lists, module, "llvm.compiler.used", values, 2);
}

static void construct(LLVMModuleRef module)
{
    oe_edit_structor(lists, module, "llvm.global_ctors", 101, LLVMGetNamedFunction(module, "f"));
}

static void construct_many(LLVMModuleRef module)
{
    for (unsigned i = 0; i < 100; i++)
        oe_edit_structor(lists, module, "llvm.global_ctors", i, LLVMGetNamedFunction(module, "f"));
}

static void list_a(LLVMModuleRef module)
{
    oe_edit_listed(module, "kept", LLVMGetNamedGlobal(module, "a"));
}

static void test_used(void)
{
    CHECK_EDIT("a list of what is used is made", "@a = global i8 0\n@b = global i8 0\n",
               use_a_and_b,
               "@llvm.compiler.used = appending global [2 x ptr] [ptr @a, ptr @b], "
               "section \"llvm.metadata\"\n");
    CHECK_EDIT("a list of what is used grows at its end, without doubles",
               "@a = global i8 0\n@b = global i8 0\n@c = global i8 0\n"
               "@llvm.compiler.used = appending global [2 x ptr] [ptr @c, ptr @b], "
               "section \"llvm.metadata\"\n",
               use_a_and_b,
               "@llvm.compiler.used = appending global [3 x ptr] [ptr @c, ptr @b, ptr @a], "
               "section \"llvm.metadata\"\n");
    CHECK_EDIT("a global is the same behind a cast of its address space",
               "@a = addrspace(1) global i8 0\n@b = addrspace(1) global i8 0\n"
               "@llvm.compiler.used = appending global [1 x ptr] "
               "[ptr addrspacecast (ptr addrspace(1) @a to ptr)], section \"llvm.metadata\"\n",
               use_a_and_b,
               "@llvm.compiler.used = appending global [2 x ptr] "
               "[ptr addrspacecast (ptr addrspace(1) @a to ptr), "
               "ptr addrspacecast (ptr addrspace(1) @b to ptr)], section \"llvm.metadata\"\n");
}

static void test_structors(void)
{
    CHECK_EDIT("a list of constructors is made", "declare void @f()\n", construct,
               "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] "
               "[{ i32, ptr, ptr } { i32 101, ptr @f, ptr null }]\n");
    CHECK_EDIT("a list of constructors grows at its end",
               "@d = global i8 0\ndeclare void @f()\ndeclare void @g()\n"
               "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] "
               "[{ i32, ptr, ptr } { i32 9, ptr @g, ptr @d }]\n",
               construct,
               "@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] "
               "[{ i32, ptr, ptr } { i32 9, ptr @g, ptr @d }, "
               "{ i32, ptr, ptr } { i32 101, ptr @f, ptr null }]\n");
    CHECK_EDIT("an empty list of constructors grows",
               "declare void @f()\n"
               "@llvm.global_ctors = appending global [0 x { i32, ptr, ptr }] zeroinitializer\n",
               construct,
               "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] "
               "[{ i32, ptr, ptr } { i32 101, ptr @f, ptr null }]\n");
    CHECK_EDIT("a long list of constructors grows", "declare void @f()\n", construct_many,
               "@llvm.global_ctors = appending global [100 x { i32, ptr, ptr }] "
               "[{ i32, ptr, ptr } { i32 0, ptr @f, ptr null }, "
               "{ i32, ptr, ptr } { i32 1, ptr @f, ptr null }, ");
}

static void test_metadata(void)
{
    CHECK_EDIT("a value is listed in metadata", "@a = global i8 0\n!kept = !{!0}\n!0 = !{i32 1}\n",
               list_a, "!kept = !{!0, !1}\n", "!1 = !{ptr @a}\n");
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef module = parse(context, "");
    oe_arena *arena = oe_arena_new();
    if (!arena || !OE_GUARD(arena))
        exit(1);
    check("a module without a mark has none", !oe_edit_find_mark(arena, module, "mark"), "found");
    oe_edit_mark(module, "mark", "first");
    oe_edit_mark(module, "mark", "second");
    const char *found = oe_edit_find_mark(arena, module, "mark");
    check("the first mark is found", found && strcmp(found, "first") == 0, found ? found : "none");
    oe_arena_free(arena);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
}

/* ---- attributes ------------------------------------------------------------------------------ */

static void drop_from_f(LLVMModuleRef module)
{
    LLVMValueRef function = LLVMGetNamedFunction(module, "f");
    oe_arena *arena = oe_arena_new();
    if (!arena || !OE_GUARD(arena))
        exit(1);
    oe_attributes_drop(arena, &function, 1);
    oe_arena_free(arena);
}

static void test_attributes(void)
{
    CHECK_EDIT(
        "promises go from a launching function, the rest of its attributes stays",
        "define void @f(ptr noalias readonly %p, i32 signext %n) memory(none) nosync nofree\n"
        "  willreturn norecurse nounwind {\n"
        "  ret void\n"
        "}\n",
        drop_from_f, "define void @f(ptr noalias %p, i32 signext %n) #0 {\n",
        "attributes #0 = { nounwind }\n");
    CHECK_EDIT("promises go from its callers, and from theirs, round a cycle",
               "define void @f(ptr %p) {\n"
               "  call void @h(ptr %p)\n"
               "  ret void\n"
               "}\n"
               "define void @g(ptr writeonly %p) memory(argmem: write) {\n"
               "  call void @f(ptr readonly %p) memory(none), !noalias !0, !alias.scope !0\n"
               "  ret void\n"
               "}\n"
               "define void @h(ptr writeonly %p) nofree {\n"
               "  tail call void @g(ptr nofree %p) nosync\n"
               "  ret void\n"
               "}\n"
               "define void @other(ptr writeonly %p) {\n"
               "  ret void\n"
               "}\n"
               "!0 = !{!1}\n!1 = distinct !{!1, !2}\n!2 = distinct !{!2}\n",
               drop_from_f, "define void @g(ptr %p) {\n  call void @f(ptr %p)\n  ret void\n",
               "define void @h(ptr %p) {\n  call void @g(ptr %p)\n  ret void\n",
               "define void @other(ptr writeonly %p) {\n");
    CHECK_EDIT("callers reach a launching function through aliases",
               "@one = alias void (ptr), ptr @f\n"
               "@two = alias void (ptr), ptr @one\n"
               "define void @f(ptr %p) {\n"
               "  ret void\n"
               "}\n"
               "define void @g(ptr readonly %p) nosync {\n"
               "  call void @two(ptr readonly %p)\n"
               "  ret void\n"
               "}\n",
               drop_from_f, "define void @g(ptr %p) {\n  call void @two(ptr %p)\n");
    CHECK_EDIT("musttail and notail stay, and so do calls that only pass the function",
               "declare void @take(ptr)\n"
               "define void @f() {\n"
               "  ret void\n"
               "}\n"
               "define void @g() nosync {\n"
               "  notail call void @f()\n"
               "  musttail call void @f()\n"
               "  ret void\n"
               "}\n"
               "define void @h() nosync {\n"
               "  tail call void @take(ptr readonly @f)\n"
               "  ret void\n"
               "}\n",
               drop_from_f,
               "define void @g() {\n  notail call void @f()\n  musttail call void @f()\n",
               "define void @h() #0 {\n  tail call void @take(ptr readonly @f)\n");
}

/* ---- files ----------------------------------------------------------------------------------- */

/* Reads a file that holds `length` bytes and looks for `text` in what is reported. */
static void check_read(const char *what, const char *bytes, size_t length, oe_status status,
                       const char *text)
{
    char path[] = "/tmp/edit-XXXXXX";
    int file = mkstemp(path);
    if (file < 0 || write(file, bytes, length) != (ssize_t)length || close(file) != 0)
        exit(1);
    LLVMContextRef context = LLVMContextCreate();
    oe_diagnostics *diagnostics = oe_diagnostics_new();
    LLVMModuleRef module = oe_module_read(context, path, diagnostics);
    const char *said = oe_diagnostics_count(diagnostics) ? oe_diagnostics_text(diagnostics, 0) : "";
    check(what,
          !module && oe_diagnostics_status(diagnostics) == status && strstr(said, text) != NULL,
          said);
    unlink(path);
    oe_diagnostics_free(diagnostics);
    LLVMContextDispose(context);
}

#define CHECK_READ(what, bytes, text) check_read(what, bytes, sizeof bytes - 1, OE_WRONG, text)

static void test_reading(void)
{
    CHECK_READ("an empty file", "", "is empty");
    CHECK_READ("an ELF object gets a hint", "\177ELF\2\1\1\0\0", "-emit-llvm");
    CHECK_READ("other bytes", "\1\2\3\4", "is neither LLVM bitcode nor textual IR");
    CHECK_READ("broken bitcode does not end the program", "BC\xC0\xDE\1\2\3\4", "error: ");
    CHECK_READ("a mistake in text has its place",
               "define void @f() {\n  call void @nothing()\n  ret void\n}\n", ":2:13: error: ");
    CHECK_READ("text that the verifier refuses",
               "define i32 @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  %x = add i32 1, 2\n"
               "  br label %b\nb:\n  ret i32 %x\n}\n",
               "the input is not valid LLVM IR");
}

/* A constant whose field has another type than its struct: the verifier lets it pass. */
static LLVMModuleRef make_unreadable(LLVMContextRef context)
{
    LLVMModuleRef module = LLVMModuleCreateWithNameInContext("unreadable", context);
    LLVMTypeRef i64 = LLVMInt64TypeInContext(context);
    LLVMTypeRef type = LLVMStructCreateNamed(context, "pair");
    LLVMStructSetBody(type, (LLVMTypeRef[]){i64, i64}, 2, false);
    LLVMValueRef wrong = LLVMConstInt(LLVMInt32TypeInContext(context), 1, false);
    LLVMValueRef global = LLVMAddGlobal(module, type, "x");
    LLVMSetInitializer(global, LLVMConstNamedStruct(type, (LLVMValueRef[]){wrong, wrong}, 2));
    return module;
}

static void check_unreadable(const char *what, bool as_text)
{
    char path[] = "/tmp/edit-XXXXXX", content[8] = "";
    int file = mkstemp(path);
    if (file < 0 || write(file, "before", 6) != 6)
        exit(1);
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef module = make_unreadable(context);
    oe_diagnostics *diagnostics = oe_diagnostics_new();
    bool done = oe_module_write(module, path, as_text, diagnostics);
    const char *said = oe_diagnostics_count(diagnostics) ? oe_diagnostics_text(diagnostics, 0) : "";
    check(what,
          !done && oe_diagnostics_status(diagnostics) == OE_INTERNAL &&
              pread(file, content, 7, 0) == 6 && strcmp(content, "before") == 0,
          said);
    close(file);
    unlink(path);
    oe_diagnostics_free(diagnostics);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0); /* a crash leaves what was told before */
    lists = oe_arena_new();
    if (!lists || !OE_GUARD(lists))
        return 1;
    test_used();
    test_structors();
    test_metadata();
    test_attributes();
    test_reading();
#if LLVM_VERSION_MAJOR >= 20
    check_unreadable("bitcode that could not be read again is not written", false);
#else
    tests++;
    printf("ok %d - bitcode that could not be read again is not written # SKIP LLVM %d reads it\n",
           tests, LLVM_VERSION_MAJOR);
#endif
    check_unreadable("text that could not be read again is not written", true);
    printf("1..%d\n", tests);
    oe_arena_free(lists);
    return failures != 0;
}
