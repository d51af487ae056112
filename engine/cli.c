/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the commands share: options, usage errors, where rules are found, the end of a run. */
#define _GNU_SOURCE
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli.h"

enum { MOST_OPTIONS = 32, FIRST_LONG = 256, HELP = 512, SHOW_VERSION };

int cli_misuse(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fputs("offload-engine: error: ", stderr);
    vfprintf(stderr, format, list);
    fputs("\nTry 'offload-engine --help'.\n", stderr);
    va_end(list);
    return OE_USAGE;
}

static bool add(cli_texts *list, const char *text)
{
    if (list->count == CLI_MOST)
        return false;
    list->items[list->count++] = text;
    return true;
}

static int finish_output(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return OE_DONE;
    fprintf(stderr, "offload-engine: error: cannot write standard output: %s\n", strerror(errno));
    return OE_SYSTEM;
}

/* ---- where rules are found ------------------------------------------------------------ */

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

static void add_paths(cli *c)
{
    const char *environment = getenv("OFFLOAD_RULES_PATH");
    c->environment = environment ? strdup(environment) : NULL;
    c->beside = beside_program();
    for (char *at = c->environment; at && *at;) {
        char *colon = strchr(at, ':');
        if (colon)
            *colon++ = 0;
        if (*at)
            add(&c->path, at);
        at = colon;
    }
    if (c->beside)
        add(&c->path, c->beside);
    add(&c->path, OE_RULES_DIR);
}

/* ---- options ------------------------------------------------------------------------------------- */

/* Whether the value may be left out; then it stands after `=`. */
static bool may_lack(const cli_option *option)
{
    return option->value && option->value[0] == '[';
}

static void print_option(const cli_option *option)
{
    enum { COLUMN = 21 };
    int width =
        printf("  %s%s%s%s", option->name[1] ? "--" : "-", option->name,
               option->value && !may_lack(option) ? " " : "", option->value ? option->value : "");
    if (width > COLUMN - 2)
        width = printf("\n") - 1;
    for (const char *line = option->help; line;) {
        const char *end = strchr(line, '\n');
        printf("%*s%.*s\n", COLUMN - width, "", (int)(end ? end - line : (long)strlen(line)), line);
        line = end ? end + 1 : NULL;
        width = 0;
    }
}

static int print_help(const char *const *usage, const char *about, const cli_option *options,
                      void (*more)(void))
{
    for (size_t i = 0; usage[i]; i++)
        printf("%s offload-engine %s\n", i ? "      " : "usage:", usage[i]);
    printf("\n%s\n\n", about);
    for (; options->name; options++)
        print_option(options);
    if (more)
        more();
    else
        printf("  --help\n");
    return finish_output();
}

static int print_version(void)
{
    printf("offload-engine %s\nLLVM %s\nrule language %d\n", oe_version(), oe_llvm_version(),
           OE_LANGUAGE_VERSION);
    return finish_output();
}

/* What getopt_long wants. */
typedef struct {
    struct option longs[MOST_OPTIONS + 3];
    char shorts[2 * MOST_OPTIONS + 3];
} getopt_form;

static void translate(getopt_form *form, const cli_option *options, const char *mode)
{
    size_t n = 0;
    strcpy(form->shorts, mode);
    for (int i = 0; options[i].name && i < MOST_OPTIONS; i++) {
        const cli_option *option = &options[i];
        if (!option->name[1])
            sprintf(form->shorts + strlen(form->shorts), "%c%s", *option->name,
                    option->value ? ":" : "");
        else
            form->longs[n++] = (struct option){option->name,
                                               may_lack(option) ? optional_argument
                                               : option->value  ? required_argument
                                                                : no_argument,
                                               NULL, FIRST_LONG + i};
    }
    form->longs[n++] = (struct option){"help", no_argument, NULL, HELP};
    form->longs[n++] = (struct option){"version", no_argument, NULL, SHOW_VERSION};
    form->longs[n] = (struct option){0};
}

static const cli_option *option_of(const cli_option *options, int number)
{
    if (number >= FIRST_LONG)
        return &options[number - FIRST_LONG];
    for (; options->name; options++)
        if (!options->name[1] && *options->name == number)
            break;
    return options;
}

int cli_read(cli *c, const char *const *usage, const char *about, const cli_option *options,
             void (*more)(void))
{
    getopt_form form;
    translate(&form, options, ":");
    int number;
    opterr = 0;
    optind = 0;
    while ((number = getopt_long(c->argc, c->argv, form.shorts, form.longs, NULL)) != -1) {
        if (number == HELP)
            return print_help(usage, about, options, more);
        if (number == SHOW_VERSION)
            return print_version();
        if (number == ':')
            return cli_misuse("option '%s' needs a value", c->argv[optind - 1]);
        if (number == '?')
            return cli_misuse("there is no option '%s'", c->argv[optind - 1]);
        const cli_option *option = option_of(options, number);
        if (option->list && !add(option->list, optarg))
            return cli_misuse("option '%s' is given too often", c->argv[optind - 1]);
        if (option->text)
            *option->text = optarg ? optarg : "";
        if (option->flag)
            *option->flag = true;
    }
    for (int i = optind; i < c->argc; i++)
        if (!add(&c->operands, c->argv[i]))
            return cli_misuse("more than %d operands, at '%s'", CLI_MOST, c->argv[i]);
    add_paths(c);
    return -1;
}

int cli_first_operand(int argc, char **argv, const cli_option *options)
{
    getopt_form form;
    translate(&form, options, "+:");
    opterr = 0;
    optind = 0;
    while (getopt_long(argc, argv, form.shorts, form.longs, NULL) != -1)
        ;
    return optind;
}

bool cli_word(const char *option, const char *value, const char *words)
{
    if (oe_word_in(words, value, strlen(value)))
        return true;
    cli_misuse("option '%s' is one of: %s; not '%s'", option, words, value);
    return false;
}

/* ---- loading ------------------------------------------------------------ */

oe_rules *cli_load(const cli *c, const char *const *rules, size_t count,
                   oe_diagnostics *diagnostics)
{
    oe_load_options options = {rules,
                               count,
                               c->settings.items,
                               c->settings.count,
                               c->kernels.items,
                               c->kernels.count,
                               c->path.items,
                               c->path.count};
    return oe_rules_load(&options, diagnostics);
}

/* ---- the end of a run -------------------------------------------------------------------------------- */

oe_diagnostics *cli_diagnostics(void)
{
    oe_diagnostics *diagnostics = oe_diagnostics_new();
    if (!diagnostics)
        fputs("offload-engine: error: out of memory\n", stderr);
    return diagnostics;
}

int cli_finish(oe_diagnostics *diagnostics)
{
    for (size_t i = 0; i < oe_diagnostics_count(diagnostics); i++)
        fputs(oe_diagnostics_text(diagnostics, i), stderr);
    size_t errors = oe_diagnostics_errors(diagnostics);
    if (errors > OE_MAX_ERRORS)
        fprintf(stderr, "offload-engine: %zu errors; the first %d are shown\n", errors,
                OE_MAX_ERRORS);
    int status = oe_diagnostics_status(diagnostics);
    oe_diagnostics_free(diagnostics);
    int output = finish_output();
    return status ? status : output;
}

static void free_rules(void *rules)
{
    oe_rules_free(rules);
}

oe_rules *cli_load_for(cli_job *job, const char *const *rules, size_t count)
{
    oe_rules *loaded = cli_load(job->c, rules, count, job->diagnostics);
    if (loaded)
        oe_defer(job->arena, free_rules, loaded);
    return loaded;
}

int cli_run(cli *c, int (*body)(cli_job *job, void *data), void *data)
{
    oe_diagnostics *diagnostics = cli_diagnostics();
    if (!diagnostics)
        return OE_SYSTEM;
    volatile int result = OE_DONE;
    oe_arena *arena = oe_arena_new();
    if (!arena || !OE_GUARD(arena)) {
        oe_report_no_memory(diagnostics);
    } else {
        cli_job job = {c, arena, diagnostics, {.arena = arena}};
        result = body(&job, data);
        if (job.out.length && !oe_diagnostics_errors(diagnostics))
            fwrite(job.out.text, 1, job.out.length, stdout);
    }
    if (arena)
        oe_arena_free(arena);
    int status = cli_finish(diagnostics);
    return status ? status : result;
}
