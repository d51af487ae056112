/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The device images of a plan: they are read, and must hold the kernels that are launched. */
#include "plan.h"

/* ---- reading ---------------------------------------------------------------------------------- */

/* What is said of an image must not contradict what the image says of itself. */
static bool check_said(oe_plan_state *plan, const oe_image *image, const char *what,
                       const char *said, const char *has)
{
    if (!said || !*said || !has || !*has || strcmp(said, has) == 0)
        return true;
    oe_error(plan->diagnostics, NULL, "the image '%s' is for %s, and %s says %s", image->bytes.name,
             has, what, said);
    return false;
}

static void add_image(oe_plan_state *plan, const oe_bytes *bytes, const oe_image_file *said,
                      const oe_member *member)
{
    oe_image *image = OE_NEW(plan->arena, oe_image);
    image->bytes = *bytes;
    image->index = (unsigned)plan->images.count;
    image->format = oe_image_format_of(bytes);
    image->machine = oe_image_machine(bytes);
    image->kind = said->kind ? said->kind : "";
    image->triple = said->triple ? said->triple : "";
    image->arch = said->arch ? said->arch : "";
    image->names.arena = plan->arena;
    if (member && !(check_said(plan, image, "triple=", image->triple, member->triple) &&
                    check_said(plan, image, "arch=", image->arch, member->arch)))
        return;
    if (member && *member->triple)
        image->triple = member->triple;
    if (member && *member->arch)
        image->arch = member->arch;
    const char *wanted = oe_image_machine_of_triple(plan->arena, image->triple);
    if (wanted && strcmp(image->machine, "unknown") != 0 &&
        !check_said(plan, image, "its triple", image->triple,
                    strcmp(wanted, image->machine) == 0 ? NULL : image->machine))
        return;
    if (!oe_image_symbols_read(plan->arena, bytes, &image->symbols, plan->diagnostics))
        return;
    for (size_t i = 0; i < image->symbols.names.count; i++)
        oe_map_put(&image->names, image->symbols.names.items[i],
                   strlen(image->symbols.names.items[i]), image);
    oe_list_add(plan->arena, &plan->images, image);
}

static void read_file(oe_plan_state *plan, const oe_image_file *said)
{
    const oe_source *source =
        oe_source_read(plan->arena, said->file, OE_MAX_IMAGE_BYTES, plan->diagnostics);
    if (!source)
        return;
    oe_bytes file = {source->name, source->text, source->length};
    if (!file.size) {
        oe_error(plan->diagnostics, NULL, "the image '%s' is empty", file.name);
        return;
    }
    if (oe_image_format_of(&file) != OE_FORMAT_CONTAINER) {
        add_image(plan, &file, said, NULL);
        return;
    }
    oe_list members = {0};
    if (!oe_container_read(plan->arena, &file, &members, plan->diagnostics))
        return;
    if (!members.count)
        oe_error(plan->diagnostics, NULL, "the container '%s' holds no image", file.name);
    for (size_t i = 0; i < members.count; i++) {
        const oe_member *member = members.items[i];
        add_image(plan, &member->bytes, said, member);
    }
}

void oe_images_read(oe_plan_state *plan, const oe_image_file *files, size_t count)
{
    for (size_t i = 0; i < count; i++)
        read_file(plan, &files[i]);
    if (plan->images.count > OE_MAX_IMAGES)
        oe_error(plan->diagnostics, NULL, "%zu images, and %d are the most", plan->images.count,
                 OE_MAX_IMAGES);
}

/* ---- names ------------------------------------------------------------------------------------- */

static bool defines(const oe_image *image, const char *name)
{
    return oe_map_get(&image->names, name, strlen(name)) != NULL;
}

bool oe_images_define(const oe_plan_state *plan, const char *name)
{
    for (size_t i = 0; i < plan->images.count; i++) {
        const oe_image *image = plan->images.items[i];
        if (!image->symbols.why && !defines(image, name))
            return false;
    }
    return true;
}

/* The name, or the one nearest to it, or one that holds it, as mangled names do; NULL. */
static const char *find_near(const oe_list *names, const char *name)
{
    const char *near = oe_nearest(name, (const char *const *)names->items, names->count);
    for (size_t i = 0; i < names->count; i++) {
        const char *other = names->items[i];
        if (strcmp(other, name) == 0)
            return other;
        if (!near && strstr(other, name))
            near = other;
    }
    return near;
}

static void report_missing(oe_plan_state *plan, oe_severity severity, const oe_image *image,
                           const oe_kernel *k, const char *symbol)
{
    bool launched = k->launches.count > 0;
    oe_place place = {0};
    if (launched)
        place = oe_launch_place_of(plan->arena, k->launches.items[0]);
    const char *as = strcmp(symbol, k->name) == 0 ? "" : oe_format(plan->arena, " as '%s'", symbol);
    const char *near = find_near(&image->symbols.names, symbol);
    oe_report(plan->diagnostics, severity, OE_WRONG, launched ? &place : NULL,
              "kernel '%s'%s is missing in the image '%s'%s%s%s%s", k->name,
              launched ? ", which is launched here," : "", image->bytes.name, as,
              near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    const char *hidden = find_near(&image->symbols.hidden, symbol);
    if (hidden && strcmp(hidden, symbol) == 0)
        oe_note(plan->diagnostics, NULL,
                "the image defines '%s' and hides it: there it must be neither static nor hidden",
                symbol);
}

/* ---- what the rules ask --------------------------------------------------------------------------- */

static const oe_object *find_row(oe_env *env)
{
    const oe_list *rows = OE_TABLE(env->plan->tables, images);
    for (size_t i = 0; i < rows->count; i++)
        if (oe_condition(env, OE_GET(rows->items[i], image, when)->expr))
            return rows->items[i];
    return NULL;
}

/* error, warning or ignore; the first one when the row does not say. */
static const char *severity_of(oe_env *env, const oe_object *row, oe_key_id key,
                               const char *otherwise)
{
    const oe_expr *expr = row ? oe_get(row, key)->expr : NULL;
    const char *word = expr ? oe_evaluate_text(env, expr) : NULL;
    return word ? word : otherwise;
}

static oe_severity severity(const char *word)
{
    return strcmp(word, "error") == 0 ? OE_ERROR : OE_WARNING;
}

/* The kernels that the image must define. */
static oe_list asked_kernels(oe_env *env, const oe_object *row)
{
    oe_list asked = {0};
    const oe_expr *which = row ? OE_GET(row, image, kernels)->expr : NULL;
    for (size_t i = 0; i < env->plan->kernels.count; i++) {
        oe_env inner = *env;
        inner.kernel = env->plan->kernels.items[i];
        if (which ? oe_condition(&inner, which) : inner.kernel->launched)
            oe_list_add(env->plan->arena, &asked, inner.kernel);
    }
    return asked;
}

static const char *symbol_of(oe_env *env, const oe_object *row, oe_kernel *k)
{
    oe_env inner = *env;
    inner.kernel = k;
    const oe_expr *symbol = row ? OE_GET(row, image, symbol)->expr : NULL;
    const char *text = symbol ? oe_evaluate_text(&inner, symbol) : NULL;
    return text ? text : k->symbol;
}

static void check_names(oe_env *env, const oe_object *row, const oe_list *kernels)
{
    oe_plan_state *plan = env->plan;
    const oe_image *image = env->image;
    const char *missing = severity_of(env, row, OE_KEY_image_missing, "error");
    const char *unread = severity_of(env, row, OE_KEY_image_unreadable, "warning");
    if (image->symbols.why && kernels->count && strcmp(unread, "ignore") != 0)
        oe_report(
            plan->diagnostics, severity(unread), OE_WRONG, NULL,
            "the names in the image '%s' cannot be read (%s): whether it defines kernel '%s'%s "
            "is not known",
            image->bytes.name, image->symbols.why, ((oe_kernel *)kernels->items[0])->name,
            kernels->count > 1 ? " and others" : "");
    if (image->symbols.why || strcmp(missing, "ignore") == 0)
        return;
    for (size_t i = 0; i < kernels->count; i++) {
        const char *symbol = symbol_of(env, row, kernels->items[i]);
        if (!defines(image, symbol))
            report_missing(plan, severity(missing), image, kernels->items[i], symbol);
    }
}

static const char *joined(oe_arena *arena, const oe_list *names)
{
    oe_buffer text = {.arena = arena};
    for (size_t i = 0; i < names->count; i++)
        oe_buffer_format(&text, "%s%s", i ? ", " : "", (const char *)names->items[i]);
    return names->count ? text.text : "nothing";
}

/* The image's own table is paired with the module's by position, so both must have one order. */
static void check_table(oe_env *env, const oe_object *row, const oe_list *kernels)
{
    oe_plan_state *plan = env->plan;
    const oe_value *section = OE_GET(row, image, table);
    const oe_object *structure = OE_GET(row, image, struct)->object;
    const oe_object *field =
        oe_list_find(&OE_GET(structure, struct, fields)->list, OE_GET(row, image, name)->text);
    oe_elf_table table = {section->text, structure->layout->size,
                          structure->layout->offsets[field->index]};
    oe_list has = {0}, wanted = {0};
    bool found;
    if (!oe_elf_table_read(plan->arena, &env->image->bytes, &table, &has, &found,
                           plan->diagnostics)) {
        oe_note(plan->diagnostics, &section->place, "the row that asks for it");
        return;
    }
    for (size_t i = 0; i < kernels->count; i++)
        oe_list_add(plan->arena, &wanted, (void *)symbol_of(env, row, kernels->items[i]));
    bool same = found && has.count == wanted.count;
    for (size_t i = 0; same && i < has.count; i++)
        same = strcmp(has.items[i], wanted.items[i]) == 0;
    if (same)
        return;
    if (!found)
        oe_error(plan->diagnostics, &section->place,
                 "the image '%s' has no section '%s' with its table of kernels",
                 env->image->bytes.name, section->text);
    else
        oe_error(plan->diagnostics, &section->place,
                 "the table of kernels in section '%s' of the image '%s' is not the module's, and "
                 "the two are paired by position",
                 section->text, env->image->bytes.name);
    if (found)
        oe_note(plan->diagnostics, NULL, "the image has: %s", joined(plan->arena, &has));
    oe_note(plan->diagnostics, NULL, "the module has: %s", joined(plan->arena, &wanted));
}

void oe_images_check(oe_plan_state *plan)
{
    for (size_t i = 0; i < plan->images.count; i++) {
        oe_env env = {.plan = plan, .image = plan->images.items[i]};
        const oe_object *row = find_row(&env);
        oe_list kernels = asked_kernels(&env, row);
        check_names(&env, row, &kernels);
        if (row && OE_GET(row, image, table)->set)
            check_table(&env, row, &kernels);
    }
}
