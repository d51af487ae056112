/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* offload-engine check: rules without a module. */
#include "cli.h"

int cli_check(cli *c)
{
    static const char *const usage[] = {"check [OPTION]… RULES…", NULL};
    const cli_option options[] = {CLI_RULES(c), CLI_RULES_PATH(c), CLI_SET(c), CLI_KERNEL(c),
                                  CLI_END};
    int status = cli_read(c, usage,
                          "Checks rules without a module: references, types, offsets, operands "
                          "that a call leaves\nout, rows that are never reached. Several: later "
                          "ones on top.",
                          options, NULL);
    if (status >= 0)
        return status;
    cli_texts rules = c->rules;
    for (size_t i = 0; i < c->operands.count; i++) {
        if (rules.count == CLI_MOST)
            return cli_misuse("more than %d rule files, at '%s'", CLI_MOST, c->operands.items[i]);
        rules.items[rules.count++] = c->operands.items[i];
    }
    if (!rules.count)
        return cli_misuse("check what? `offload-engine check %s`", "RULES…");
    oe_diagnostics *diagnostics = cli_diagnostics();
    if (!diagnostics)
        return OE_SYSTEM;
    oe_rules_free(cli_load(c, rules.items, rules.count, diagnostics));
    return cli_finish(diagnostics);
}
