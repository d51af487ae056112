/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* offload-engine conform: whether a lowered module is what rules say, or how it differs. */
#include <llvm-c/Core.h>

#include "cli.h"
#include "decode.h"

typedef struct {
    const char *format;
    bool launches;
    /* the candidates that could be decoded */
    oe_decoded *decoded[CLI_MOST];
    size_t count;
} request;

static void dispose_module(void *module)
{
    LLVMDisposeModule(module);
}

static void dispose_context(void *context)
{
    LLVMContextDispose(context);
}

static void free_decoded(void *decoded)
{
    oe_decoded_free(decoded);
}

static void add_candidate(cli_job *job, request *r, LLVMModuleRef module, const char *const *rules,
                          size_t count)
{
    oe_rules *loaded = cli_load_for(job, rules, count);
    oe_decoded *decoded = loaded ? oe_decode(loaded, module, job->diagnostics) : NULL;
    if (!decoded)
        return;
    oe_defer(job->arena, free_decoded, decoded);
    r->decoded[r->count++] = decoded;
}

static const oe_decoded *nearest(const request *r)
{
    const oe_decoded *best = r->decoded[0];
    for (size_t i = 1; i < r->count; i++)
        if (r->decoded[i]->differences.count < best->differences.count)
            best = r->decoded[i];
    return best;
}

static void print_verdict(oe_buffer *out, const char *module, const oe_decoded *d)
{
    size_t count = d->differences.count;
    if (count == 0)
        oe_buffer_format(out, "%s conforms to %s: %zu facts compared", module, d->rules,
                         d->compared);
    else
        oe_buffer_format(out, "%s differs from %s: %zu difference%s, %zu facts compared", module,
                         d->rules, count, count == 1 ? "" : "s", d->compared);
    if (d->open)
        oe_buffer_format(out, ", %zu could not be followed", d->open);
    oe_buffer_format(out, "\n");
}

static int conform(cli_job *job, void *data)
{
    request *r = data;
    const cli_texts *operands = &job->c->operands;
    const char *name = operands->items[0];
    LLVMContextRef context = LLVMContextCreate();
    oe_defer(job->arena, dispose_context, context);
    LLVMModuleRef module = oe_module_read(context, name, job->diagnostics);
    if (!module)
        return OE_WRONG;
    oe_defer(job->arena, dispose_module, module);
    if (job->c->rules.count)
        add_candidate(job, r, module, job->c->rules.items, job->c->rules.count);
    for (size_t i = 1; i < operands->count; i++)
        add_candidate(job, r, module, &operands->items[i], 1);
    if (oe_diagnostics_errors(job->diagnostics) || !r->count)
        return OE_WRONG;
    const oe_decoded *best = nearest(r);
    if (strcmp(r->format, "json") == 0) {
        oe_json json = oe_json_begin(&job->out);
        oe_json_list(&json, NULL);
        for (size_t i = 0; i < r->count; i++)
            oe_decoded_write(r->decoded[i], &json);
        oe_json_end(&json);
    } else {
        if (r->launches)
            oe_decoded_print_launches(best, &job->out);
        oe_decoded_print_differences(best, &job->out);
        for (size_t i = 0; i < r->count; i++)
            print_verdict(&job->out, name, r->decoded[i]);
    }
    return best->differences.count ? OE_WRONG : OE_DONE;
}

int cli_conform(cli *c)
{
    static const char *const usage[] = {"conform [OPTION]… MODULE RULES…",
                                        "conform --rules RULES [OPTION]… MODULE", NULL};
    request r = {.format = "text"};
    const cli_option options[] = {
        CLI_RULES(c),
        CLI_RULES_PATH(c),
        CLI_SET(c),
        {"launches", NULL, "print the launches that were decoded, too", NULL, NULL, &r.launches},
        CLI_FORMAT(&r.format, "text or json; text when absent"),
        CLI_END};
    int status = cli_read(
        c, usage,
        "Decodes a lowered module (bitcode or textual IR) by the tables of rules and says whether "
        "it is\nwhat they say. Each RULES operand is a candidate of its own; sets given by --rules "
        "are one, later\nones on top. Exit: 0 when a candidate has no difference, 1 when all have; "
        "then the differences\nfrom the nearest candidate are printed, each with its place in the "
        "rules and in the module.",
        options, NULL);
    if (status >= 0)
        return status;
    if (!cli_word("--format", r.format, "text json"))
        return OE_USAGE;
    if (!c->operands.count)
        return cli_misuse("conform of what? `offload-engine conform MODULE RULES…`");
    if (c->operands.count == 1 && !c->rules.count)
        return cli_misuse("conform to what? `offload-engine conform %s RULES…`",
                          c->operands.items[0]);
    return cli_run(c, conform, &r);
}
