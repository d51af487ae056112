/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The command line: what its commands share. A command is one file, cli-NAME.c, and one line of the
 * table in main.c. Only these files print.
 */
#ifndef OE_CLI_H
#define OE_CLI_H

#include <stdio.h>

#include "rules.h"

enum { CLI_MOST = 256 }; /* values of one option, operands of one command */

typedef struct {
    const char *items[CLI_MOST];
    size_t count;
} cli_texts;

/* What a command is run with. */
typedef struct {
    int argc;
    char **argv; /* without the command's name */
    cli_texts operands;
    cli_texts rules, settings, kernels, path; /* the common options */
    char *environment, *beside;               /* folders in `path` */
} cli;

typedef struct {
    const char *name;
    const char *about;
    int (*run)(cli *c);
} cli_command;

/* Without a command's name: rewrites a module. */
int cli_rewrite(cli *c);
int cli_check(cli *c);
int cli_conform(cli *c);
int cli_layout(cli *c);
int cli_show(cli *c);
int cli_diff(cli *c);
int cli_list(cli *c);
int cli_schema(cli *c);
extern const cli_command cli_commands[]; /* main.c; the last has no name */

/* An option, and where its value goes: exactly one of the last three is set. */
typedef struct {
    const char *name;  /* after the dashes; one letter: after one dash */
    const char *value; /* what --help calls its value; NULL: it has none; "[=VALUE]": it may have
                          none, and its text is "" then */
    const char *help;  /* lines are separated by newlines */
    cli_texts *list;   /* it may be given several times */
    const char **text;
    bool *flag;
} cli_option;

/* Ends an array of options. */
/* clang-format off */
#define CLI_END {NULL, NULL, NULL, NULL, NULL, NULL}
/* The options that every command has which loads rules. */
#define CLI_RULES_PATH(c)                                                                          \
    {"rules-path", "DIR",                                                                          \
     "look bare names up here first; then in OFFLOAD_RULES_PATH (folders\n"                        \
     "separated by colons), then in the installed folder", &(c)->path, NULL, NULL}
#define CLI_SET(c)                                                                                 \
    {"set", "NAME=VALUE", "change a setting of the rules", &(c)->settings, NULL, NULL}
#define CLI_RULES(c)                                                                               \
    {"rules", "RULES",                                                                             \
     "rule file (a path) or rule set (a bare name); several: later ones on top",                   \
     &(c)->rules, NULL, NULL}
#define CLI_TRIPLE(place)                                                                          \
    {"triple", "TRIPLE", "target that pointers and alignments are those of; when absent:\n"        \
     "64 bits, little endian", NULL, (place), NULL}
#define CLI_FORMAT(place, help)                                                                    \
    {"format", "FORMAT", (help), NULL, (place), NULL}
#define CLI_KERNEL(c)                                                                              \
    {"kernel", "GLOB", "functions that are kernels too", &(c)->kernels, NULL, NULL}
#define CLI_IMAGE(texts)                                                                           \
    {"image", "FILE[,KEY=VALUE…]",                                                                 \
     "embed a device image, registered as the rules say; the keys triple,\n"                       \
     "arch and kind tell the rules what the image is for", (texts), NULL, NULL}
/* clang-format on */

/* Reads c->argv by `options`: values into their places, the rest into c->operands; c->path gets the
 * folders that need no option. -1 to go on,
 * else the exit status: of a usage error, or of --help, which prints `usage` (lines that stand after
 * the program's name), `about` and the options, then calls `more` unless it is NULL. */
int cli_read(cli *c, const char *const *usage, const char *about, const cli_option *options,
             void (*more)(void));
/* The position in argv of the first operand, if only `options` may have values; argc without one. */
int cli_first_operand(int argc, char **argv, const cli_option *options);
/* One of the words (separated by blanks), for options such as --format; false after a usage error. */
bool cli_word(const char *option, const char *value, const char *words);
/* Reports a usage error: its exit status. */
int cli_misuse(const char *format, ...) OE_PRINTF(1, 2);

/* What the values of --image say; false after a usage error. The texts are cut up. */
bool cli_images(const cli_texts *texts, oe_image_file *images);
/* Loads rules with the common options; NULL with diagnostics. */
oe_rules *cli_load(const cli *c, const char *const *rules, size_t count,
                   oe_diagnostics *diagnostics);
oe_diagnostics *cli_diagnostics(void); /* NULL after a message */
/* What a command works with that prints what it makes of rules. */
typedef struct {
    cli *c;
    oe_arena *arena;
    oe_diagnostics *diagnostics;
    oe_buffer out; /* printed when nothing went wrong */
} cli_job;
/* Loads rules that live as long as the job. */
oe_rules *cli_load_for(cli_job *job, const char *const *rules, size_t count);
/* Runs `body` with memory and diagnostics, then prints both: the exit status, which is what `body`
 * returned when there were no errors. */
int cli_run(cli *c, int (*body)(cli_job *job, void *data), void *data);
/* Prints and frees the diagnostics and flushes standard output: the exit status. */
int cli_finish(oe_diagnostics *diagnostics);

#endif
