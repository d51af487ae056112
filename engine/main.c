/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which command is meant. */
#include <stdlib.h>

#include "cli.h"

const cli_command cli_commands[] = {
    {"check", "check rules without a module", cli_check},
    {"conform", "say whether a lowered module is what rules say", cli_conform},
    {"layout", "structs: offsets, sizes, holes, padding", cli_layout},
    {"show", "rules with all that they extend, as one file", cli_show},
    {"diff", "what differs between two rule sets, and whether it matters", cli_diff},
    {"list", "the rule sets that can be found", cli_list},
    {"schema", "a JSON schema of rule files, for editors", cli_schema},
    {NULL, NULL, NULL},
};

/* The command that the first operand names, and its position; options may stand before it. */
static const cli_command *find_command(cli *c, int *at)
{
    /* Of these the next word is the value. */
    const cli_option valued[] = {CLI_RULES(c),
                                 CLI_RULES_PATH(c),
                                 CLI_SET(c),
                                 CLI_KERNEL(c),
                                 {"image", "", "", NULL, NULL, NULL},
                                 {"o", "", "", NULL, NULL, NULL},
                                 CLI_END};
    *at = cli_first_operand(c->argc, c->argv, valued);
    const cli_command *command = cli_commands;
    while (command->name && (*at >= c->argc || strcmp(command->name, c->argv[*at]) != 0))
        command++;
    return command->name ? command : NULL;
}

int main(int argc, char **argv)
{
    cli c = {.argc = argc, .argv = argv};
    int at;
    const cli_command *command = find_command(&c, &at);
    if (command) {
        memmove(argv + at, argv + at + 1, (size_t)(argc - at) * sizeof *argv);
        c.argc--;
    }
    int status = command ? command->run(&c) : cli_rewrite(&c);
    free(c.environment);
    free(c.beside);
    return status;
}
