/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * offload-engine schema: the key table as a JSON schema, for editors. It refuses no file that loads;
 * what needs more than one place to see (references, types, order) only `check` finds.
 */
#include "cli.h"
#include "json.h"

static const char id_pattern[] = "^[A-Za-z_][A-Za-z0-9_-]*$";
static const char type_pattern[] =
    "^([0-9]+ x +)?[A-Za-z_][A-Za-z0-9_-]*([.][A-Za-z_][A-Za-z0-9_-]*)?$";

static void refer(oe_json *json, const char *key, const char *definition)
{
    oe_json_flat_object(json, key);
    oe_json_text(json, "$ref", definition);
    oe_json_end(json);
}

static void write_words(oe_json *json, const char *words)
{
    oe_json_flat_list(json, "enum");
    for (const char *at = words; *at;) {
        size_t length = strcspn(at, " ");
        oe_json_text(json, NULL, oe_copy(json->out->arena, at, length));
        at += length + strspn(at + length, " ");
    }
    oe_json_null(json, NULL);
    oe_json_end(json);
}

/* What a value of each kind looks like; in an overlay each may be null. */
static void write_kind(oe_json *json, const oe_key *key)
{
    static const char *const definitions[] = {
        [OE_KIND_BOOL] = "#/$defs/bool",
        [OE_KIND_INTEGER] = "#/$defs/integer",
        [OE_KIND_TEXT] = "#/$defs/text",
        [OE_KIND_TEMPLATE] = "#/$defs/text",
        [OE_KIND_WORDS] = "#/$defs/words",
        [OE_KIND_TEXTS] = "#/$defs/texts",
        [OE_KIND_GLOB] = "#/$defs/text",
        [OE_KIND_TYPE] = "#/$defs/type",
        [OE_KIND_EXPRESSION] = "#/$defs/expression",
        [OE_KIND_REFERENCE] = "#/$defs/id",
        [OE_KIND_OPERANDS] = "#/$defs/operands",
    };
    if (key->kind == OE_KIND_WORD) {
        write_words(json, key->argument);
    } else if (key->kind == OE_KIND_TABLE) {
        oe_json_flat_list(json, "type");
        oe_json_text(json, NULL, "object");
        oe_json_text(json, NULL, "null");
        oe_json_end(json);
        refer(json, "propertyNames", "#/$defs/id");
        refer(json, "additionalProperties",
              oe_format(json->out->arena, "#/$defs/item-%s", key->argument));
    } else {
        oe_json_text(json, "$ref", definitions[key->kind]);
    }
}

static void write_key(oe_json *json, const oe_key *key)
{
    oe_json_object(json, key->name);
    oe_json_text(json, "description",
                 oe_format(json->out->arena, "%s Example: %s", key->about, key->example));
    write_kind(json, key);
    oe_json_end(json);
}

static void write_version(oe_json *json)
{
    const oe_key *key = oe_key_of(OE_KEY_rules_language);
    oe_json_object(json, key->name);
    oe_json_text(json, "description", key->about);
    oe_json_flat_list(json, "enum");
    oe_json_integer(json, NULL, OE_LANGUAGE_VERSION);
    oe_json_text(json, NULL, oe_format(json->out->arena, "%d", OE_LANGUAGE_VERSION));
    oe_json_end(json);
    oe_json_end(json);
}

static void write_keys(oe_json *json, oe_shape_id shape, bool tables_only)
{
    int end = (int)oe_shape_of(shape + 1)->first;
    for (int i = (int)oe_shape_of(shape)->first; i < end; i++) {
        const oe_key *key = oe_key_of((oe_key_id)i);
        if (tables_only && (key->kind != OE_KIND_TABLE || i == OE_KEY_rules_variants))
            continue;
        if (i == OE_KEY_rules_language)
            write_version(json);
        else
            write_key(json, key);
    }
}

/* An item of a table: the keys of its shape, and what an overlay says of the item itself. */
static void write_item(oe_json *json, oe_shape_id id)
{
    const oe_shape *shape = oe_shape_of(id);
    oe_json_object(json, oe_format(json->out->arena, "item-%s", shape->name));
    oe_json_text(json, "description", shape->about);
    oe_json_flat_list(json, "type");
    oe_json_text(json, NULL, "object");
    oe_json_text(json, NULL, "null");
    int shorthand = *shape->shorthand ? oe_key_find(id, shape->shorthand) : -1;
    bool is_type = shorthand >= 0 && oe_key_of((oe_key_id)shorthand)->kind == OE_KIND_TYPE;
    for (int i = 0; shorthand >= 0 && i < (is_type ? 1 : 3); i++)
        oe_json_text(json, NULL, (const char *const[]){"string", "number", "boolean"}[i]);
    oe_json_end(json);
    if (is_type)
        oe_json_text(json, "pattern", type_pattern);
    oe_json_object(json, "properties");
    write_keys(json, id, false);
    if (id == OE_SHAPE_variant)
        write_keys(json, OE_SHAPE_rules, true);
    static const char *const words[][2] = {
        {"before", "In an overlay: the item comes before that one."},
        {"after", "In an overlay: the item comes after that one."},
        {"replace", "In an overlay: true when nothing of the inherited item is kept."}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        oe_json_flat_object(json, words[i][0]);
        oe_json_text(json, "description", words[i][1]);
        oe_json_text(json, "$ref", i < 2 ? "#/$defs/id" : "#/$defs/bool");
        oe_json_end(json);
    }
    oe_json_end(json);
    if (id == OE_SHAPE_entry)
        refer(json, "additionalProperties", "#/$defs/expression");
    else
        oe_json_bool(json, "additionalProperties", false);
    oe_json_end(json);
}

static void write_type(oe_json *json, const char *const *types, size_t count)
{
    oe_json_flat_list(json, "type");
    for (size_t i = 0; i < count; i++)
        oe_json_text(json, NULL, types[i]);
    oe_json_end(json);
}

/* The kinds. YAML quoting changes no kind: a number may come as text, a text as a number. */
static void write_kinds(oe_json *json)
{
    static const char *const scalar[] = {"string", "number", "boolean", "null"};
    oe_json_flat_object(json, "text");
    write_type(json, scalar, 4);
    oe_json_end(json);
    oe_json_flat_object(json, "bool");
    oe_json_flat_list(json, "enum");
    oe_json_bool(json, NULL, true);
    oe_json_bool(json, NULL, false);
    oe_json_text(json, NULL, "true");
    oe_json_text(json, NULL, "false");
    oe_json_null(json, NULL);
    oe_json_end(json);
    oe_json_end(json);
    oe_json_flat_object(json, "integer");
    write_type(json, (const char *const[]){"integer", "string", "null"}, 3);
    oe_json_integer(json, "minimum", 0);
    oe_json_text(json, "pattern", "^(0[xX][0-9A-Fa-f_]+|0[bB][01_]+|[0-9][0-9_]*)$");
    oe_json_end(json);
    oe_json_flat_object(json, "id");
    write_type(json, (const char *const[]){"string", "null"}, 2);
    oe_json_text(json, "pattern", id_pattern);
    oe_json_end(json);
    oe_json_flat_object(json, "type");
    write_type(json, (const char *const[]){"string", "null"}, 2);
    oe_json_text(json, "pattern", type_pattern);
    oe_json_end(json);
    oe_json_flat_object(json, "words");
    write_type(json, (const char *const[]){"array", "null"}, 2);
    refer(json, "items", "#/$defs/text");
    oe_json_end(json);
    for (int i = 0; i < 2; i++) {
        oe_json_flat_object(json, i ? "expression" : "texts");
        write_type(json, (const char *const[]){"string", "number", "boolean", "null", "array"}, 5);
        refer(json, "items", i ? "#/$defs/expression" : "#/$defs/text");
        oe_json_end(json);
    }
    oe_json_flat_object(json, "operands");
    write_type(json, (const char *const[]){"object", "null"}, 2);
    refer(json, "additionalProperties", "#/$defs/expression");
    oe_json_end(json);
}

static int print_schema(cli_job *job, void *data)
{
    (void)data;
    oe_json json = oe_json_begin(&job->out);
    oe_json_object(&json, NULL);
    oe_json_text(&json, "$schema", "https://json-schema.org/draft/2020-12/schema");
    oe_json_text(&json, "title", "Rules of offload-engine");
    oe_json_text(&json, "description", oe_shape_of(OE_SHAPE_rules)->about);
    oe_json_text(&json, "type", "object");
    oe_json_flat_list(&json, "required");
    oe_json_text(&json, NULL, oe_key_of(OE_KEY_rules_language)->name);
    oe_json_text(&json, NULL, oe_key_of(OE_KEY_rules_name)->name);
    oe_json_end(&json);
    oe_json_object(&json, "properties");
    write_keys(&json, OE_SHAPE_rules, false);
    oe_json_end(&json);
    oe_json_bool(&json, "additionalProperties", false);
    oe_json_object(&json, "$defs");
    write_kinds(&json);
    for (int i = OE_SHAPE_rules + 1; i < OE_SHAPE_COUNT; i++)
        write_item(&json, (oe_shape_id)i);
    oe_json_end(&json);
    oe_json_end(&json);
    return OE_DONE;
}

int cli_schema(cli *c)
{
    static const char *const usage[] = {"schema [OPTION]…", NULL};
    const cli_option options[] = {CLI_RULES_PATH(c), CLI_END}; /* as every command has it */
    int status = cli_read(c, usage,
                          "Prints a JSON schema of rule files, for editors: made from the table of "
                          "keys that the\nprogram itself reads them by.",
                          options, NULL);
    if (status >= 0)
        return status;
    if (c->operands.count)
        return cli_misuse("schema takes no operand, such as '%s'", c->operands.items[0]);
    return cli_run(c, print_schema, NULL);
}
