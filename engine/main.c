/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The command line. */
#define _GNU_SOURCE
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <llvm-c/Core.h>

#include "offload-engine.h"

enum { MOST = 256 };

typedef struct {
    const char *items[MOST];
    size_t count;
} texts;

typedef struct {
    texts rules, settings, kernels, path, images;
    const char *output;
    bool as_text, plan, check;
} command;

static const char usage[] =
    "usage: offload-engine --rules RULES [OPTION]… [FILE] [-o FILE]\n"
    "       offload-engine --plan --rules RULES [OPTION]… [FILE]\n"
    "       offload-engine check RULES…\n"
    "\n"
    "Rewrites an LLVM module whose kernels are plain calls into one that launches them through a\n"
    "runtime, as the rules say. FILE is bitcode or textual IR; `-` or no FILE is standard input.\n"
    "\n"
    "  --rules RULES      rule file (a path) or rule set (a bare name); several: later ones on "
    "top\n"
    "  --rules-path DIR   look bare names up here first; then in OFFLOAD_RULES_PATH (folders\n"
    "                     separated by colons), then in the installed folder\n"
    "  --set NAME=VALUE   change a setting of the rules\n"
    "  --kernel GLOB      functions that are kernels too\n"
    "  --image FILE       embed a device image, registered as the rules say\n"
    "  -o FILE            output; without it, standard output\n"
    "  -S                 write textual IR; so does an output named *.ll\n"
    "  --plan             print what would be done, and why; write nothing\n"
    "  --help, --version\n"
    "\n"
    "Exit: 0 done, 1 rules or module wrong, 2 usage, 3 input, output or system, 70 internal.\n";

static int misuse(const char *format, const char *detail)
{
    fprintf(stderr, "offload-engine: error: ");
    fprintf(stderr, format, detail);
    fprintf(stderr, "\nTry 'offload-engine --help'.\n");
    return OE_USAGE;
}

static bool add(texts *list, const char *text)
{
    if (list->count == MOST)
        return false;
    list->items[list->count++] = text;
    return true;
}

static bool print_diagnostics(const oe_diagnostics *diagnostics)
{
    for (size_t i = 0; i < oe_diagnostics_count(diagnostics); i++)
        fputs(oe_diagnostics_text(diagnostics, i), stderr);
    size_t errors = oe_diagnostics_errors(diagnostics);
    if (errors > 20)
        fprintf(stderr, "offload-engine: %zu errors; the first 20 are shown\n", errors);
    return errors == 0;
}

/* The rules installed beside this program, wherever it was moved to as a whole; NULL when it can't
 * be told. */
static char *beside_program(void)
{
    static const char rules[] = "/../share/offload-engine/rules";
    char self[4096];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - sizeof rules);
    char *slash = length > 0 ? memrchr(self, '/', (size_t)length) : NULL;
    if (!slash)
        return NULL;
    memcpy(slash, rules, sizeof rules);
    return strdup(self);
}

/* Adds the folders of OFFLOAD_RULES_PATH and the installed ones. The texts must outlive the path. */
static void add_paths(texts *path, char *copy, const char *beside)
{
    char *at = copy;
    while (at && *at) {
        char *colon = strchr(at, ':');
        if (colon)
            *colon++ = 0;
        if (*at)
            add(path, at);
        at = colon;
    }
    if (beside)
        add(path, beside);
    add(path, OE_RULES_DIR);
}

static int finish_output(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return OE_DONE;
    fprintf(stderr, "offload-engine: error: cannot write standard output: %s\n", strerror(errno));
    return OE_SYSTEM;
}

static int print_version(void)
{
    printf("offload-engine %s\nLLVM %s\nrule language %d\n", oe_version(), oe_llvm_version(),
           OE_LANGUAGE_VERSION);
    return finish_output();
}

static bool ends_in(const char *text, const char *end)
{
    size_t length = strlen(text), n = strlen(end);
    return length > n && strcmp(text + length - n, end) == 0;
}

static void run(const command *c, const oe_rules *rules, const char *input,
                oe_diagnostics *diagnostics)
{
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef module = oe_module_read(context, input, diagnostics);
    oe_apply_options options = {c->images.items, c->images.count};
    const char *output = c->output ? c->output : "-";
    if (module && c->plan) {
        char *text = oe_plan(rules, module, &options, diagnostics);
        if (text)
            fputs(text, stdout);
        oe_text_free(text);
    } else if (module && oe_apply(rules, module, &options, diagnostics)) {
        oe_module_write(module, output, c->as_text || ends_in(output, ".ll"), diagnostics);
    }
    if (module)
        LLVMDisposeModule(module);
    LLVMContextDispose(context);
}

static int load_and_run(const command *c, const char *input)
{
    oe_diagnostics *diagnostics = oe_diagnostics_new();
    if (!diagnostics) {
        fputs("offload-engine: error: out of memory\n", stderr);
        return OE_SYSTEM;
    }
    oe_load_options options = {c->rules.items,    c->rules.count,   c->settings.items,
                               c->settings.count, c->kernels.items, c->kernels.count,
                               c->path.items,     c->path.count};
    oe_rules *rules = oe_rules_load(&options, diagnostics);
    if (rules && !c->check)
        run(c, rules, input, diagnostics);
    oe_rules_free(rules);
    print_diagnostics(diagnostics);
    int status = oe_diagnostics_status(diagnostics);
    oe_diagnostics_free(diagnostics);
    int output = finish_output();
    return status ? status : output;
}

/* Reads options; -1 to go on, else the exit status. */
static int read_options(command *c, int argc, char **argv)
{
    enum { RULES = 256, PATH, SET, KERNEL, IMAGE, PLAN, HELP, SHOW_VERSION };
    static const struct option options[] = {{"rules", required_argument, NULL, RULES},
                                            {"rules-path", required_argument, NULL, PATH},
                                            {"set", required_argument, NULL, SET},
                                            {"kernel", required_argument, NULL, KERNEL},
                                            {"image", required_argument, NULL, IMAGE},
                                            {"plan", no_argument, NULL, PLAN},
                                            {"help", no_argument, NULL, HELP},
                                            {"version", no_argument, NULL, SHOW_VERSION},
                                            {NULL, 0, NULL, 0}};
    bool room = true;
    int option;
    opterr = 0;
    while ((option = getopt_long(argc, argv, ":o:S", options, NULL)) != -1 && room) {
        switch (option) {
        case RULES: room = add(&c->rules, optarg); break;
        case PATH: room = add(&c->path, optarg); break;
        case SET: room = add(&c->settings, optarg); break;
        case KERNEL: room = add(&c->kernels, optarg); break;
        case IMAGE: room = add(&c->images, optarg); break;
        case PLAN: c->plan = true; break;
        case 'o': c->output = optarg; break;
        case 'S': c->as_text = true; break;
        case HELP: fputs(usage, stdout); return finish_output();
        case SHOW_VERSION: return print_version();
        case ':': return misuse("option '%s' needs a value", argv[optind - 1]);
        default: return misuse("there is no option '%s'", argv[optind - 1]);
        }
    }
    return room ? -1 : misuse("option '%s' is given too often", argv[optind - 1]);
}

int main(int argc, char **argv)
{
    command c = {0};
    const char *input = "-";
    int status = read_options(&c, argc, argv);
    if (status >= 0)
        return status;
    c.check = optind < argc && strcmp(argv[optind], "check") == 0;
    for (int i = optind + 1; c.check && i < argc; i++)
        if (!add(&c.rules, argv[i]))
            return misuse("more than 256 rule files, at '%s'", argv[i]);
    if (c.check && !c.rules.count)
        return misuse("check what? `offload-engine check %s`", "RULES…");
    if (!c.rules.count)
        return misuse("no rules: give %s", "--rules RULES");
    if (!c.check && argc - optind > 1)
        return misuse("more than one input, at '%s'", argv[optind + 1]);
    if (!c.check && optind < argc)
        input = argv[optind];
    if (c.plan && c.output)
        return misuse("--plan writes no '%s'", c.output);
    const char *environment = getenv("OFFLOAD_RULES_PATH");
    char *copy = environment ? strdup(environment) : NULL;
    char *beside = beside_program();
    add_paths(&c.path, copy, beside);
    status = load_and_run(&c, input);
    free(copy);
    free(beside);
    return status;
}
