/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* offload-engine layout: the structs of rules as pahole prints them, as JSON, as a C header. */
#include "cli.h"
#include "json.h"

enum { CACHE_LINE = 64 };

typedef struct {
    const char *format, *triple;
    const oe_target_layout *target;
    const oe_tables *tables;
} request;

/* ---- C ------------------------------------------------------------------------------------------------ */

/* An id as an identifier of C. */
static const char *identifier(oe_arena *arena, const char *id)
{
    static const char keywords[] =
        "auto break case char const continue default do double else enum extern float for goto if "
        "inline int long register restrict return short signed sizeof static struct switch typedef "
        "union unsigned void volatile while";
    char *text = oe_format(arena, "%s%s", id, oe_word_in(keywords, id, strlen(id)) ? "_" : "");
    for (char *at = text; *at; at++)
        if (*at == '-')
            *at = '_';
    return text;
}

/* The type of an element, without the brackets of an array. */
static const char *c_type(oe_arena *arena, const oe_type *type)
{
    switch (type->kind) {
    case OE_TYPE_BOOL: return "_Bool";
    case OE_TYPE_INTEGER:
    case OE_TYPE_FLAGS:
        return oe_format(arena, "%sint%u_t", type->is_signed ? "" : "u", type->width);
    case OE_TYPE_ARRAY: return c_type(arena, type->element);
    case OE_TYPE_STRUCT: return oe_format(arena, "struct %s", identifier(arena, type->object->id));
    default: return "void *";
    }
}

static const oe_type *type_of(const oe_object *field)
{
    return OE_GET(field, field, type)->type;
}

static const char *field_type(oe_arena *arena, const oe_object *field)
{
    const oe_type *type = type_of(field);
    const oe_object *target = OE_GET(field, field, points_to)->object;
    const oe_type *elements = OE_GET(field, field, elements)->type;
    if (type->kind != OE_TYPE_POINTER || (!target && !elements))
        return c_type(arena, type);
    if (target)
        return oe_format(arena, "struct %s *", identifier(arena, target->id));
    const char *element = c_type(arena, elements);
    return oe_format(arena, "%s%s*", element, element[strlen(element) - 1] == '*' ? "" : " ");
}

static const char *declarator(oe_arena *arena, const oe_object *field)
{
    const oe_type *type = type_of(field);
    const char *name = identifier(arena, field->id);
    return type->kind == OE_TYPE_ARRAY
               ? oe_format(arena, "%s[%llu]", name, (unsigned long long)type->count)
               : name;
}

/* ---- one struct as text --------------------------------------------------------------------------- */

typedef struct {
    size_t type_width, name_width;
    uint64_t members, holes, hole_bytes, end; /* so far */
} extent;

static extent widths(oe_arena *arena, const oe_list *fields)
{
    extent e = {0};
    for (size_t i = 0; i < fields->count; i++) {
        size_t type = strlen(field_type(arena, fields->items[i]));
        size_t name = strlen(declarator(arena, fields->items[i])) + 1;
        e.type_width = type > e.type_width ? type : e.type_width;
        e.name_width = name > e.name_width ? name : e.name_width;
    }
    return e;
}

static void print_boundary(oe_buffer *out, uint64_t before, uint64_t offset)
{
    uint64_t line = offset / CACHE_LINE;
    if (offset == 0 || line == before / CACHE_LINE)
        return;
    oe_buffer_format(out, "\t/* --- cacheline %llu boundary (%llu bytes)", (unsigned long long)line,
                     (unsigned long long)line * CACHE_LINE);
    if (offset % CACHE_LINE)
        oe_buffer_format(out, " was %llu bytes ago", (unsigned long long)(offset % CACHE_LINE));
    oe_buffer_format(out, " --- */\n");
}

static void print_footer(oe_buffer *out, const oe_object *object, const extent *e)
{
    uint64_t size = object->layout->size;
    oe_buffer_format(out, "\n\t/* size: %llu, cachelines: %llu, members: %llu */\n",
                     (unsigned long long)size,
                     (unsigned long long)((size + CACHE_LINE - 1) / CACHE_LINE),
                     (unsigned long long)OE_GET(object, struct, fields)->list.count);
    if (e->holes)
        oe_buffer_format(out, "\t/* sum members: %llu, holes: %llu, sum holes: %llu */\n",
                         (unsigned long long)e->members, (unsigned long long)e->holes,
                         (unsigned long long)e->hole_bytes);
    if (size > e->end)
        oe_buffer_format(out, "\t/* padding: %llu */\n", (unsigned long long)(size - e->end));
    if (size % CACHE_LINE)
        oe_buffer_format(out, "\t/* last cacheline: %llu bytes */\n",
                         (unsigned long long)(size % CACHE_LINE));
}

static void print_text(cli_job *job, const request *r, const oe_object *object)
{
    oe_buffer *out = &job->out;
    const oe_list *fields = &OE_GET(object, struct, fields)->list;
    const oe_value *ir_name = OE_GET(object, struct, ir_name);
    extent e = widths(job->arena, fields);
    oe_buffer_format(out, "%sstruct %s {", out->length ? "\n" : "",
                     identifier(job->arena, object->id));
    oe_buffer_format(out, ir_name->set ? " /* %s */\n" : "\n", ir_name->text);
    uint64_t before = 0;
    for (size_t i = 0; i < fields->count; i++) {
        const oe_object *field = fields->items[i];
        uint64_t at = object->layout->offsets[i], size = oe_layout_size(r->target, type_of(field));
        if (at > e.end) {
            oe_buffer_format(out, "\n\t/* XXX %llu bytes hole, try to pack */\n\n",
                             (unsigned long long)(at - e.end));
            e.holes++;
            e.hole_bytes += at - e.end;
        }
        print_boundary(out, before, at);
        oe_buffer_format(out, "\t%-*s %-*s /* %5llu %5llu */\n", (int)e.type_width,
                         field_type(job->arena, field), (int)e.name_width,
                         oe_format(job->arena, "%s;", declarator(job->arena, field)),
                         (unsigned long long)at, (unsigned long long)size);
        before = at;
        e.members += size;
        e.end = at + size;
    }
    print_footer(out, object, &e);
    oe_buffer_format(out, OE_GET(object, struct, packed)->flag ? "} __attribute__((__packed__));\n"
                                                               : "};\n");
}

/* ---- JSON ----------------------------------------------------------------------------------------------- */

static void write_pointee(oe_json *json, oe_arena *arena, const oe_object *field)
{
    const oe_value *target = OE_GET(field, field, points_to);
    const oe_value *elements = OE_GET(field, field, elements);
    const oe_value *length = OE_GET(field, field, length);
    if (target->object)
        oe_json_text(json, "points-to", target->object->id);
    if (elements->type)
        oe_json_text(json, "elements", oe_type_text(arena, elements->type));
    if (length->set)
        oe_json_text(json, "length", length->text);
}

static void write_struct(cli_job *job, const request *r, oe_json *json, const oe_object *object)
{
    const oe_list *fields = &OE_GET(object, struct, fields)->list;
    const oe_layout *layout = object->layout;
    oe_json_object(json, NULL);
    oe_json_text(json, "id", object->id);
    const oe_value *ir_name = OE_GET(object, struct, ir_name);
    oe_json_text(json, "ir-name", ir_name->set ? ir_name->text : object->id);
    oe_json_integer(json, "size", layout->size);
    oe_json_integer(json, "align", layout->align);
    oe_json_bool(json, "packed", OE_GET(object, struct, packed)->flag);
    uint64_t end = 0;
    oe_json_list(json, "fields");
    for (size_t i = 0; i < fields->count; i++) {
        const oe_object *field = fields->items[i];
        uint64_t size = oe_layout_size(r->target, type_of(field));
        oe_json_flat_object(json, NULL);
        oe_json_text(json, "id", field->id);
        oe_json_text(json, "type", oe_type_text(job->arena, type_of(field)));
        oe_json_integer(json, "offset", layout->offsets[i]);
        oe_json_integer(json, "size", size);
        if (layout->offsets[i] > end)
            oe_json_integer(json, "hole-before", layout->offsets[i] - end);
        write_pointee(json, job->arena, field);
        oe_json_end(json);
        end = layout->offsets[i] + size;
    }
    oe_json_end(json);
    oe_json_integer(json, "padding", layout->size - end);
    oe_json_end(json);
}

static void write_json(cli_job *job, const request *r, const oe_list *structs)
{
    oe_json json = oe_json_begin(&job->out);
    oe_json_object(&json, NULL);
    oe_json_text(&json, "rules", r->tables->name);
    oe_json_flat_object(&json, "target");
    oe_json_text(&json, "triple", r->triple);
    oe_json_integer(&json, "pointer-size", r->target->pointer_size);
    oe_json_integer(&json, "align64", r->target->align64);
    oe_json_bool(&json, "big-endian", r->target->big_endian);
    oe_json_end(&json);
    oe_json_list(&json, "structs");
    for (size_t i = 0; i < structs->count; i++)
        write_struct(job, r, &json, structs->items[i]);
    oe_json_end(&json);
    oe_json_end(&json);
}

/* ---- a C header ------------------------------------------------------------------------------------------- */

static void print_assert(oe_buffer *out, const char *what, const char *of, uint64_t value)
{
    oe_buffer_format(out, "_Static_assert(%s(%s) == %llu, \"%s\");\n", what, of,
                     (unsigned long long)value, of);
}

/* A struct after those that it holds. */
static void print_c(cli_job *job, const request *r, oe_map *done, const oe_object *object)
{
    if (oe_map_get_pointer(done, object))
        return;
    oe_map_put_pointer(done, object, (void *)object);
    const oe_list *fields = &OE_GET(object, struct, fields)->list;
    for (size_t i = 0; i < fields->count; i++) {
        const oe_type *type = type_of(fields->items[i]);
        type = type->kind == OE_TYPE_ARRAY ? type->element : type;
        if (type->kind == OE_TYPE_STRUCT)
            print_c(job, r, done, type->object);
    }
    oe_buffer *out = &job->out;
    const char *name = oe_format(job->arena, "struct %s", identifier(job->arena, object->id));
    oe_buffer_format(out, "\n%s {\n", name);
    for (size_t i = 0; i < fields->count; i++) {
        const char *type = field_type(job->arena, fields->items[i]);
        oe_buffer_format(out, "    %s%s%s;\n", type, type[strlen(type) - 1] == '*' ? "" : " ",
                         declarator(job->arena, fields->items[i]));
    }
    oe_buffer_format(out, OE_GET(object, struct, packed)->flag ? "} __attribute__((__packed__));\n"
                                                               : "};\n");
    for (size_t i = 0; i < fields->count; i++)
        print_assert(out, "offsetof",
                     oe_format(job->arena, "%s, %s", name,
                               identifier(job->arena, ((oe_object *)fields->items[i])->id)),
                     object->layout->offsets[i]);
    print_assert(out, "sizeof", name, object->layout->size);
    print_assert(out, "_Alignof", name, object->layout->align);
}

static void print_header(cli_job *job, const request *r, const oe_list *structs)
{
    oe_buffer *out = &job->out;
    char *guard = oe_format(job->arena, "LAYOUT_%s_H", r->tables->name);
    for (char *at = guard; *at; at++)
        *at = (*at >= 'a' && *at <= 'z')                                 ? (char)(*at - 'a' + 'A')
              : (*at >= 'A' && *at <= 'Z') || (*at >= '0' && *at <= '9') ? *at
                                                                         : '_';
    oe_buffer_format(out,
                     "/* The structs of rule set '%s'%s%s; made by offload-engine layout. */\n"
                     "#ifndef %s\n#define %s\n\n#include <stddef.h>\n#include <stdint.h>\n\n",
                     r->tables->name, r->triple ? " for " : "", r->triple ? r->triple : "", guard,
                     guard);
    print_assert(out, "sizeof", "void *", r->target->pointer_size);
    oe_map done = {.arena = job->arena};
    for (size_t i = 0; i < structs->count; i++)
        print_c(job, r, &done, structs->items[i]);
    oe_buffer_format(out, "\n#endif\n");
}

/* ---- the command --------------------------------------------------------------------------------------------- */

static const oe_list *chosen(cli_job *job, const oe_tables *tables, const char *id)
{
    const oe_list *structs = OE_TABLE(tables, structs);
    if (!id)
        return structs;
    oe_list *one = OE_NEW(job->arena, oe_list);
    oe_object *found = oe_list_find(structs, id);
    const char **ids = OE_NEW_ARRAY(job->arena, const char *, structs->count + 1);
    for (size_t i = 0; i < structs->count; i++)
        ids[i] = ((oe_object *)structs->items[i])->id;
    const char *near = found ? NULL : oe_nearest(id, ids, structs->count);
    if (!found)
        oe_report(job->diagnostics, OE_ERROR, OE_USAGE, NULL,
                  "rule set '%s' has no struct '%s'%s%s%s", tables->name, id,
                  near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    else
        oe_list_add(job->arena, one, found);
    return one;
}

static int print_layout(cli_job *job, void *data)
{
    request *r = data;
    const cli_texts *operands = &job->c->operands;
    oe_rules *rules = cli_load_for(job, operands->items, 1);
    r->tables = rules ? oe_rules_tables(rules, job->arena, r->triple, job->diagnostics) : NULL;
    if (!r->tables)
        return OE_WRONG;
    oe_target_layout target = oe_layout_default;
    if (r->triple)
        oe_layout_of_triple(job->arena, r->triple, &target);
    r->target = &target;
    const oe_list *structs =
        chosen(job, r->tables, operands->count > 1 ? operands->items[1] : NULL);
    if (strcmp(r->format, "json") == 0)
        write_json(job, r, structs);
    else if (strcmp(r->format, "c") == 0)
        print_header(job, r, structs);
    else
        for (size_t i = 0; i < structs->count; i++)
            print_text(job, r, structs->items[i]);
    return OE_DONE;
}

int cli_layout(cli *c)
{
    static const char *const usage[] = {"layout [OPTION]… RULES [STRUCT]", NULL};
    request r = {"text", NULL, NULL, NULL};
    const cli_option options[] = {CLI_RULES_PATH(c), CLI_TRIPLE(&r.triple),
                                  CLI_FORMAT(&r.format,
                                             "text, json or c (a header that asserts the\n"
                                             "layout); text when absent"),
                                  CLI_END};
    int status = cli_read(c, usage,
                          "Prints the structs of rules, or one of them: types, offsets, sizes, "
                          "holes and padding.",
                          options, NULL);
    if (status >= 0)
        return status;
    if (!cli_word("--format", r.format, "text json c"))
        return OE_USAGE;
    if (!c->operands.count)
        return cli_misuse("layout of what? `offload-engine layout RULES [STRUCT]`");
    if (c->operands.count > 2)
        return cli_misuse("layout prints one struct or all; there is one too many: '%s'",
                          c->operands.items[2]);
    return cli_run(c, print_layout, &r);
}
