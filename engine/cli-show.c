/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* offload-engine show: rules with all that they extend, as one rule file that loads again; each value
 * with the file and the line that it came from. */
#include "cli.h"

enum { COMMENT_COLUMN = 60 };

/* ---- one value ----------------------------------------------------------------------------------------- */

/* Whether a reader takes the text, written as it is, for just that text. */
static bool is_plain(const char *text)
{
    static const char *const words[] = {"null", "Null", "NULL", "~"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(text, words[i]) == 0)
            return false;
    static const char first[] = "-.$_/(0123456789"
                                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (!*text || !strchr(first, *text) || (*text == '-' && !strchr(first + 1, text[1])))
        return false;
    for (const char *at = text; *at; at++) {
        bool last = !at[1];
        if (*at < ' ' || *at > '~' || (*at == ':' && (last || at[1] == ' ')) ||
            (*at == '#' && at[-1] == ' ') || (*at == ' ' && last))
            return false;
    }
    return strncmp(text, "---", 3) != 0 && strncmp(text, "...", 3) != 0;
}

static void add_scalar(oe_buffer *out, const oe_node *node, bool in_list)
{
    if (node->kind == OE_NODE_NULL) {
        oe_buffer_format(out, "null");
        return;
    }
    if (is_plain(node->text) && !(in_list && strpbrk(node->text, ",[]{}"))) {
        oe_buffer_format(out, "%s", node->text);
        return;
    }
    oe_buffer_format(out, "\"");
    for (const unsigned char *at = (const unsigned char *)node->text; *at; at++) {
        if (*at == '"' || *at == '\\')
            oe_buffer_format(out, "\\%c", *at);
        else if (*at < ' ' || *at == 0x7f)
            oe_buffer_format(out, "\\x%02x", *at);
        else
            oe_buffer_format(out, "%c", *at);
    }
    oe_buffer_format(out, "\"");
}

static void add_list(oe_buffer *out, const oe_node *node)
{
    oe_buffer_format(out, "[");
    for (size_t i = 0; i < node->items.count; i++) {
        const oe_node *item = node->items.items[i];
        oe_buffer_format(out, "%s", i ? ", " : "");
        if (item->kind == OE_NODE_LIST)
            add_list(out, item);
        else
            add_scalar(out, item, true);
    }
    oe_buffer_format(out, "]");
}

/* ---- the tree ------------------------------------------------------------------------------------------- */

/* The file without its folder: the same on every machine. */
static const char *file_of(const oe_source *source)
{
    const char *slash = strrchr(source->name, '/');
    return slash ? slash + 1 : source->name;
}

static void end_line(oe_buffer *out, size_t start, const oe_place *place)
{
    size_t width = out->length - start;
    if (place->source)
        oe_buffer_format(out, "%*s  # %s:%u",
                         width < COMMENT_COLUMN ? (int)(COMMENT_COLUMN - width) : 0, "",
                         file_of(place->source), place->line);
    oe_buffer_format(out, "\n");
}

static void add_pair(oe_buffer *out, const oe_pair *pair, unsigned depth)
{
    const oe_node *value = pair->value;
    oe_node key = {.kind = OE_NODE_SCALAR, .text = pair->key};
    size_t start = out->length;
    oe_buffer_format(out, "%*s", (int)(2 * depth), "");
    add_scalar(out, &key, false);
    oe_buffer_format(out, ":");
    if (value->kind == OE_NODE_MAP && value->items.count) {
        oe_buffer_format(out, "\n");
        for (size_t i = 0; i < value->items.count; i++)
            add_pair(out, value->items.items[i], depth + 1);
        return;
    }
    oe_buffer_format(out, " ");
    if (value->kind == OE_NODE_MAP)
        oe_buffer_format(out, "{}");
    else if (value->kind == OE_NODE_LIST)
        add_list(out, value);
    else
        add_scalar(out, value, false);
    end_line(out, start, &value->place);
}

/* The keys of a rule file in the order of the key table. */
static void add_rules(oe_buffer *out, const oe_node *tree, const oe_list *variants)
{
    int end = (int)oe_shape_of(OE_SHAPE_rules + 1)->first;
    for (int i = (int)oe_shape_of(OE_SHAPE_rules)->first; i < end; i++) {
        const char *name = oe_key_of((oe_key_id)i)->name;
        oe_pair *pair = oe_node_pair(tree, name);
        oe_node overlays = {.kind = OE_NODE_MAP};
        oe_pair own = {.key = name, .value = &overlays};
        if (i == OE_KEY_rules_extends)
            continue;
        if (i == OE_KEY_rules_variants && variants && variants->count) {
            overlays.items = *variants;
            pair = &own;
        }
        if (!pair)
            continue;
        if (pair->value->kind == OE_NODE_MAP)
            oe_buffer_format(out, "\n");
        add_pair(out, pair, 0);
    }
}

static int print_rules(cli_job *job, void *data)
{
    const char *triple = *(const char **)data;
    const cli_texts *operands = &job->c->operands;
    oe_rules *rules = cli_load_for(job, operands->items, operands->count);
    if (!rules)
        return OE_WRONG;
    const oe_layers *layers = oe_rules_layers(rules);
    oe_tables *tables =
        triple ? oe_rules_tables(rules, job->arena, triple, job->diagnostics) : NULL;
    if (triple && !tables)
        return OE_WRONG;
    oe_buffer_format(&job->out, "# %s, made of", layers->name);
    for (size_t i = 0; i < layers->files.count; i++)
        oe_buffer_format(&job->out, "%s %s", i ? "," : "", file_of(layers->files.items[i]));
    if (triple)
        oe_buffer_format(&job->out, ", for %s", triple);
    oe_buffer_format(&job->out, "\n");
    add_rules(&job->out, triple ? tables->tree : layers->tree, triple ? NULL : &layers->variants);
    return OE_DONE;
}

int cli_show(cli *c)
{
    static const char *const usage[] = {"show [OPTION]… RULES…", NULL};
    const char *triple = NULL;
    const cli_option options[] = {CLI_RULES_PATH(c),
                                  {"triple", "TRIPLE",
                                   "the rules as a module for that target gets them: its variants\n"
                                   "are in, what is `like` another is written out",
                                   NULL, &triple, NULL},
                                  CLI_END};
    int status = cli_read(c, usage,
                          "Prints rules with all that they extend as one rule file, which loads "
                          "again and means\nthe same; each value with the file and the line that "
                          "it came from. Several: later ones\non top.",
                          options, NULL);
    if (status >= 0)
        return status;
    if (!c->operands.count)
        return cli_misuse("show what? `offload-engine show RULES…`");
    return cli_run(c, print_rules, &triple);
}
