/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* offload-engine list: the rule sets that a bare name can mean. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>

#include "cli.h"
#include "json.h"

typedef struct {
    const char *name; /* the bare name: the file's without .yaml */
    const char *file, *about;
    bool partial;
    const oe_node *extends;
} rule_set;

typedef struct {
    cli_job *job;
    const char *format;
    oe_list sets; /* of rule_set */
    oe_map seen;  /* by name: the first folder wins */
} listing;

static const char *text_at(const oe_node *tree, const char *key)
{
    const oe_node *node = oe_node_get(tree, key);
    return node && node->kind == OE_NODE_SCALAR ? node->text : NULL;
}

/* Reads the head of one file; a file that is no rule file is left out with a warning. */
static void add_file(listing *l, const char *name, const char *file)
{
    oe_arena *arena = l->job->arena;
    oe_diagnostics *own = oe_diagnostics_new();
    oe_source *source = own ? oe_source_read(arena, file, OE_MAX_RULE_BYTES, own) : NULL;
    const oe_node *tree = source ? oe_document_parse(arena, source, own) : NULL;
    oe_diagnostics_free(own);
    if (!tree || tree->kind != OE_NODE_MAP || !oe_node_get(tree, "offload-rules")) {
        oe_warning(l->job->diagnostics, NULL, "%s is left out: it is no rule file that can be read",
                   file);
        return;
    }
    rule_set *set = OE_NEW(arena, rule_set);
    const char *partial = text_at(tree, "partial");
    *set = (rule_set){name, file, text_at(tree, "about"), partial && strcmp(partial, "true") == 0,
                      oe_node_get(tree, "extends")};
    oe_list_add(arena, &l->sets, set);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The names of the rule files in a folder, in order. */
static oe_list names_in(listing *l, const char *folder)
{
    oe_list names = {0};
    DIR *open = opendir(folder);
    if (!open && errno != ENOENT && errno != ENOTDIR)
        oe_report(l->job->diagnostics, OE_ERROR, OE_SYSTEM, NULL, "cannot read folder %s: %s",
                  folder, strerror(errno));
    for (struct dirent *entry; open && (entry = readdir(open));) {
        size_t length = strlen(entry->d_name);
        if (length > 5 && strcmp(entry->d_name + length - 5, ".yaml") == 0 && *entry->d_name != '.')
            oe_list_add(l->job->arena, &names, oe_copy(l->job->arena, entry->d_name, length - 5));
    }
    if (open)
        closedir(open);
    if (names.count)
        qsort(names.items, names.count, sizeof *names.items, by_name);
    return names;
}

static void add_folder(listing *l, const char *folder)
{
    oe_arena *arena = l->job->arena;
    oe_list names = names_in(l, folder);
    size_t length = strlen(folder);
    const char *slash = length && folder[length - 1] == '/' ? "" : "/";
    for (size_t i = 0; i < names.count; i++) {
        const char *name = names.items[i];
        if (oe_map_get(&l->seen, name, strlen(name)))
            continue;
        oe_map_put(&l->seen, name, strlen(name), (void *)name);
        add_file(l, name, oe_format(arena, "%s%s%s.yaml", folder, slash, name));
    }
}

static void print_group(listing *l, bool partial, size_t width)
{
    oe_buffer *out = &l->job->out;
    bool first = true;
    for (size_t i = 0; i < l->sets.count; i++) {
        const rule_set *set = l->sets.items[i];
        if (set->partial != partial)
            continue;
        if (first && partial)
            oe_buffer_format(out, "%spieces, that others stand on:\n", out->length ? "\n" : "");
        first = false;
        if (set->about)
            oe_buffer_format(out, "%-*s  %s\n", (int)width, set->name, set->about);
        else
            oe_buffer_format(out, "%s\n", set->name);
    }
}

static void write_json(listing *l)
{
    oe_json json = oe_json_begin(&l->job->out);
    oe_json_list(&json, NULL);
    for (size_t i = 0; i < l->sets.count; i++) {
        const rule_set *set = l->sets.items[i];
        oe_json_object(&json, NULL);
        oe_json_text(&json, "name", set->name);
        oe_json_text(&json, "about", set->about);
        oe_json_bool(&json, "partial", set->partial);
        oe_json_flat_list(&json, "extends");
        if (set->extends && set->extends->kind == OE_NODE_SCALAR)
            oe_json_text(&json, NULL, set->extends->text);
        for (size_t k = 0;
             set->extends && set->extends->kind == OE_NODE_LIST && k < set->extends->items.count;
             k++)
            oe_json_text(&json, NULL, ((oe_node *)set->extends->items.items[k])->text);
        oe_json_end(&json);
        oe_json_text(&json, "file", set->file);
        oe_json_end(&json);
    }
    oe_json_end(&json);
}

static int print_list(cli_job *job, void *data)
{
    listing *l = data;
    l->job = job;
    l->seen.arena = job->arena;
    for (size_t i = 0; i < job->c->path.count; i++)
        add_folder(l, job->c->path.items[i]);
    if (strcmp(l->format, "json") == 0) {
        write_json(l);
        return OE_DONE;
    }
    size_t width = 0;
    for (size_t i = 0; i < l->sets.count; i++) {
        size_t length = strlen(((rule_set *)l->sets.items[i])->name);
        width = length > width ? length : width;
    }
    print_group(l, false, width);
    print_group(l, true, width);
    return OE_DONE;
}

int cli_list(cli *c)
{
    static const char *const usage[] = {"list [OPTION]…", NULL};
    listing l = {.format = "text"};
    const cli_option options[] = {CLI_RULES_PATH(c),
                                  CLI_FORMAT(&l.format, "text or json; text when absent"), CLI_END};
    int status =
        cli_read(c, usage, "Prints the rule sets that a bare name can mean, with what each is for.",
                 options, NULL);
    if (status >= 0)
        return status;
    if (!cli_word("--format", l.format, "text json"))
        return OE_USAGE;
    if (c->operands.count)
        return cli_misuse("list takes no operand, such as '%s'", c->operands.items[0]);
    return cli_run(c, print_list, &l);
}
