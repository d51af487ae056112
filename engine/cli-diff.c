/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* offload-engine diff: what differs between two rule sets, and whether a runtime of one can run what
 * the other makes. */
#include "cli.h"
#include "diff.h"
#include "json.h"

/* Exit status: as abidiff has them. */
enum { CHANGED = 4, INCOMPATIBLE = 8 };
enum { MOST_ON_LINE = 50 };

typedef struct {
    const char *format, *triple;
} request;

static size_t count_of(const oe_diff *diff, oe_diff_verdict verdict)
{
    size_t count = 0;
    for (size_t i = 0; i < diff->differences.count; i++)
        count += ((oe_difference *)diff->differences.items[i])->verdict == verdict;
    return count;
}

/* ---- text ------------------------------------------------------------------------------------------ */

/* Whether the two texts stand on lines of their own. */
static bool is_split(const oe_difference *d)
{
    return d->old_text && d->new_text && strlen(d->old_text) + strlen(d->new_text) > MOST_ON_LINE;
}

/* Both texts: on one line where they are short. */
static void print_texts(oe_buffer *out, const oe_difference *d)
{
    const char *old = d->old_text, *new = d->new_text, *colon = *d->path ? ":" : "";
    if (!old || !new)
        oe_buffer_format(out, "%s %s\n", colon, old ? old : new ? new : "");
    else if (!is_split(d))
        oe_buffer_format(out, "%s %s → %s\n", colon, old, new);
    else
        oe_buffer_format(out, "%s\n%15s- %s\n%15s+ %s\n", colon, "", old, "", new);
}

static void print_difference(oe_buffer *out, const oe_difference *d, const oe_difference *before)
{
    bool first = !before || strcmp(before->table, d->table) != 0;
    if (first)
        oe_buffer_format(out, "\n%s\n", d->table);
    if (*d->item && (first || strcmp(before->item, d->item) != 0))
        oe_buffer_format(out, "  %s\n", d->item);
    static const char marks[] = {[OE_DIFF_SAME] = ' ',
                                 [OE_DIFF_COMPATIBLE] = ' ',
                                 [OE_DIFF_REVIEW] = '?',
                                 [OE_DIFF_INCOMPATIBLE] = '!'};
    oe_buffer_format(out, "  %c %-*s%s%s", marks[d->verdict], *d->path || !is_split(d) ? 10 : 0,
                     oe_diff_kind_text(d->kind), *d->path ? " " : "", d->path);
    print_texts(out, d);
    if (d->witness)
        oe_buffer_format(out, "%17s%s\n", "", d->witness);
}

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

static void print_text(oe_buffer *out, const oe_diff *diff)
{
    size_t wrong = count_of(diff, OE_DIFF_INCOMPATIBLE), open = count_of(diff, OE_DIFF_REVIEW);
    size_t all = diff->differences.count;
    oe_buffer_format(out, "%s → %s: %s\n", diff->old_name, diff->new_name,
                     diff->verdict == OE_DIFF_REVIEW ? "to be reviewed"
                                                     : oe_diff_verdict_text(diff->verdict));
    if (all)
        oe_buffer_format(out,
                         "%zu difference%s: %zu incompatible (!), %zu to be reviewed (?), %zu "
                         "compatible\n",
                         all, plural(all), wrong, open, all - wrong - open);
    const oe_difference *before = NULL;
    for (size_t i = 0; i < all; i++) {
        const oe_difference *d = diff->differences.items[i];
        print_difference(out, d, before);
        before = d;
    }
}

/* ---- JSON ------------------------------------------------------------------------------------------- */

static void write_side(oe_json *json, const char *key, const char *text, const oe_place *place)
{
    if (!text && !place->source) {
        oe_json_null(json, key);
        return;
    }
    oe_json_flat_object(json, key);
    oe_json_text(json, "text", text);
    if (place->source) {
        oe_json_text(json, "file", place->source->name);
        oe_json_integer(json, "line", place->line);
    }
    oe_json_end(json);
}

static void write_json(oe_buffer *out, const oe_diff *diff)
{
    oe_json json = oe_json_begin(out);
    oe_json_object(&json, NULL);
    oe_json_text(&json, "old", diff->old_name);
    oe_json_text(&json, "new", diff->new_name);
    oe_json_text(&json, "verdict", oe_diff_verdict_text(diff->verdict));
    oe_json_list(&json, "differences");
    for (size_t i = 0; i < diff->differences.count; i++) {
        const oe_difference *d = diff->differences.items[i];
        oe_json_object(&json, NULL);
        oe_json_text(&json, "table", d->table);
        oe_json_text(&json, "item", d->item);
        oe_json_text(&json, "path", d->path);
        oe_json_text(&json, "kind", oe_diff_kind_text(d->kind));
        oe_json_text(&json, "verdict", oe_diff_verdict_text(d->verdict));
        write_side(&json, "old", d->old_text, &d->old_place);
        write_side(&json, "new", d->new_text, &d->new_place);
        oe_json_text(&json, "witness", d->witness);
        oe_json_end(&json);
    }
    oe_json_end(&json);
    oe_json_end(&json);
}

/* ---- the command -------------------------------------------------------------------------------------- */

static int print_diff(cli_job *job, void *data)
{
    const request *r = data;
    oe_tables *tables[2] = {NULL, NULL};
    for (int i = 0; i < 2; i++) {
        oe_rules *rules = cli_load_for(job, &job->c->operands.items[i], 1);
        if (rules)
            tables[i] = oe_rules_tables(rules, job->arena, r->triple, job->diagnostics);
    }
    if (!tables[0] || !tables[1])
        return OE_WRONG;
    oe_target_layout target = oe_layout_default;
    if (r->triple)
        oe_layout_of_triple(job->arena, r->triple, &target);
    bool alike = strcmp(tables[0]->name, tables[1]->name) == 0;
    oe_diff diff = {.arena = job->arena,
                    .target = &target,
                    .old = tables[0],
                    .new = tables[1],
                    .old_name = alike ? "OLD" : tables[0]->name,
                    .new_name = alike ? "NEW" : tables[1]->name};
    oe_diff_make(&diff);
    if (strcmp(r->format, "json") == 0)
        write_json(&job->out, &diff);
    else
        print_text(&job->out, &diff);
    return diff.verdict == OE_DIFF_SAME           ? OE_DONE
           : diff.verdict == OE_DIFF_INCOMPATIBLE ? CHANGED | INCOMPATIBLE
                                                  : CHANGED;
}

int cli_diff(cli *c)
{
    static const char *const usage[] = {"diff [OPTION]… OLD NEW", NULL};
    request r = {"text", NULL};
    const cli_option options[] = {CLI_RULES_PATH(c), CLI_TRIPLE(&r.triple),
                                  CLI_FORMAT(&r.format, "text or json; text when absent"), CLI_END};
    int status =
        cli_read(c, usage,
                 "Prints what differs between two rule sets, and whether a runtime of one can run "
                 "what the\nother makes. Exit: 0 nothing differs, 4 something does, 12 and it is "
                 "incompatible; 1, 2, 3 and 70 as always.",
                 options, NULL);
    if (status >= 0)
        return status;
    if (!cli_word("--format", r.format, "text json"))
        return OE_USAGE;
    if (c->operands.count != 2)
        return cli_misuse("diff compares two: `offload-engine diff OLD NEW`");
    return cli_run(c, print_diff, &r);
}
