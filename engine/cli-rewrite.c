/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* offload-engine without a command: a module is rewritten, or planned. */
#include <llvm-c/Core.h>

#include "cli.h"

static bool ends_in(const char *text, const char *end)
{
    size_t length = strlen(text), n = strlen(end);
    return length > n && strcmp(text + length - n, end) == 0;
}

/* What the options say beside the common ones. */
typedef struct {
    cli_texts images;
    oe_image_file files[CLI_MOST];
    const char *output, *plan, *remarks;
    bool as_text;
} rewriting;

static void print_plan(const rewriting *r, const oe_rules *rules, LLVMModuleRef module,
                       const oe_apply_options *options, oe_diagnostics *diagnostics)
{
    oe_plan_format format = strcmp(r->plan, "json") == 0 ? OE_PLAN_JSON : OE_PLAN_TEXT;
    char *text = oe_plan(rules, module, options, format, diagnostics);
    if (text)
        fputs(text, stdout);
    oe_text_free(text);
}

static void rewrite(const rewriting *r, const oe_rules *rules, LLVMModuleRef module,
                    oe_apply_options *options, oe_diagnostics *diagnostics)
{
    const char *output = r->output ? r->output : "-";
    bool as_text = r->as_text || ends_in(output, ".ll");
    char *remarks = NULL;
    options->remarks = r->remarks ? &remarks : NULL;
    if (oe_apply(rules, module, options, diagnostics) &&
        oe_module_write(module, output, as_text, diagnostics) && remarks)
        oe_file_write(r->remarks, remarks, diagnostics);
    oe_text_free(remarks);
}

static void run(const rewriting *r, const oe_rules *rules, const char *input,
                oe_diagnostics *diagnostics)
{
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef module = oe_module_read(context, input, diagnostics);
    oe_apply_options options = {r->files, r->images.count, NULL};
    if (module && r->plan)
        print_plan(r, rules, module, &options, diagnostics);
    else if (module)
        rewrite(r, rules, module, &options, diagnostics);
    if (module)
        LLVMDisposeModule(module);
    LLVMContextDispose(context);
}

static void print_commands(void)
{
    printf("  --help, --version\n\nCommands; each has its own --help:\n\n");
    for (const cli_command *command = cli_commands; command->name; command++)
        printf("  %-9s %s\n", command->name, command->about);
    printf("\nExit: 0 done, 1 rules or module wrong, 2 usage, 3 input, output or system, 70 "
           "internal.\n");
}

/* The command that a first operand may have been meant as. */
static const char *command_near(const char *word)
{
    const char *names[CLI_MOST];
    size_t count = 0;
    for (const cli_command *command = cli_commands; command->name && count < CLI_MOST; command++)
        names[count++] = command->name;
    return oe_nearest(word, names, count);
}

int cli_rewrite(cli *c)
{
    static const char *const usage[] = {"--rules RULES [OPTION]… [FILE] [-o FILE]",
                                        "--plan[=FORMAT] --rules RULES [OPTION]… [FILE]",
                                        "COMMAND [OPTION]… [OPERAND]…", NULL};
    static const char about[] =
        "Rewrites an LLVM module whose kernels are plain calls into one that launches them through "
        "a\nruntime, as the rules say. FILE is bitcode or textual IR; `-` or no FILE is standard "
        "input.";
    rewriting r = {0};
    const cli_option options[] = {
        CLI_RULES(c),
        CLI_RULES_PATH(c),
        CLI_SET(c),
        CLI_KERNEL(c),
        CLI_IMAGE(&r.images),
        {"o", "FILE", "output; without it, standard output", NULL, &r.output, NULL},
        {"S", NULL, "write textual IR; so does an output named *.ll", NULL, NULL, &r.as_text},
        {"plan", "[=FORMAT]",
         "print what would be done, and why; write nothing. FORMAT is text or json", NULL, &r.plan,
         NULL},
        {"remarks", "FILE", "write what was done, and why, as LLVM's optimisation remarks (YAML)",
         NULL, &r.remarks, NULL},
        CLI_END};
    int status = cli_read(c, usage, about, options, print_commands);
    if (status >= 0)
        return status;
    if (!c->rules.count) {
        const char *near = c->operands.count ? command_near(c->operands.items[0]) : NULL;
        return cli_misuse("no rules: give --rules RULES%s%s%s", near ? "; did you mean '" : "",
                          near ? near : "", near ? "'?" : "");
    }
    if (c->operands.count > 1)
        return cli_misuse("more than one input, at '%s'", c->operands.items[1]);
    if (r.plan && *r.plan && !cli_word("--plan", r.plan, "text json"))
        return OE_USAGE;
    if (r.plan && r.remarks)
        return cli_misuse("--plan writes no '%s'", r.remarks);
    if (r.plan && r.output)
        return cli_misuse("--plan writes no '%s'", r.output);
    if (!cli_images(&r.images, r.files))
        return OE_USAGE;
    oe_diagnostics *diagnostics = cli_diagnostics();
    if (!diagnostics)
        return OE_SYSTEM;
    oe_rules *rules = cli_load(c, c->rules.items, c->rules.count, diagnostics);
    if (rules)
        run(&r, rules, c->operands.count ? c->operands.items[0] : "-", diagnostics);
    oe_rules_free(rules);
    return cli_finish(diagnostics);
}
