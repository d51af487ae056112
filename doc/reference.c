/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Prints the reference part of doc/rules.md from the engine's own tables. */
#include <stdio.h>

#include "rules.h"

static void print_key(const oe_key *key)
{
    static const char *const kinds[] = {"true or false",
                                        "number",
                                        "text",
                                        "template",
                                        "word",
                                        "list of words",
                                        "text or list of texts",
                                        "pattern",
                                        "type",
                                        "expression",
                                        "id of",
                                        "names to expressions",
                                        "ids to"};
    static const char *const phases[] = {"", ", module", ", run"};
    printf("- `%s` (%s%s%s%s): %s Example: `%s`\n", key->name, kinds[key->kind],
           *key->argument ? " " : "", key->argument, phases[key->phase], key->about, key->example);
}

#define NAME(root, member, type, domain, phase, needs, about)                                      \
    {#root, #member, #type, domain, #phase, #needs, about},
#define FUNCTION(id, minimum, maximum, about)
static const struct oe_name_row {
    const char *root, *member, *type, *domain, *phase, *needs, *about;
} names[] = {
#include "names.def"
};
#undef NAME
#undef FUNCTION

#define NAME(root, member, type, domain, phase, needs, about)
#define FUNCTION(id, minimum, maximum, about) about,
static const char *const functions[] = {
#include "names.def"
};

static void print_lower(const char *text)
{
    for (; *text; text++)
        putchar(*text >= 'A' && *text <= 'Z' ? *text - 'A' + 'a' : *text);
}

/* A name as rules write it: kernel.has-body, argument.object.size. */
static void print_member(const char *member)
{
    static const char object[] = "object_";
    const char *dot =
        strcmp(member, "object_format") != 0 && strncmp(member, object, sizeof object - 1) == 0
            ? member + sizeof object - 2
            : NULL;
    putchar('.');
    for (; *member; member++)
        putchar(member == dot ? '.' : *member == '_' ? '-' : *member);
}

static void print_name(const struct oe_name_row *name)
{
    printf("- `%s", name->root);
    if (strcmp(name->member, "self") != 0)
        print_member(name->member);
    printf("` (");
    print_lower(name->type);
    printf("%s%s, ", *name->domain ? " " : "", name->domain);
    print_lower(name->phase);
    if (strcmp(name->needs, "MODULE") != 0) {
        printf(", of each ");
        print_lower(name->needs);
    }
    printf("): %s\n", name->about);
}

int main(void)
{
    for (int i = 0; i < OE_SHAPE_COUNT; i++) {
        const oe_shape *shape = oe_shape_of((oe_shape_id)i);
        printf("### %s\n\n%s", shape->name, shape->about);
        if (*shape->shorthand)
            printf(" A single value in its place is its `%s`.", shape->shorthand);
        printf("\n\n");
        int end = (int)oe_shape_of((oe_shape_id)(i + 1))->first;
        for (int k = (int)shape->first; k < end; k++)
            print_key(oe_key_of((oe_key_id)k));
        printf("\n");
    }
    printf("### Names\n\n");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        print_name(&names[i]);
    printf("\n### Functions\n\n");
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        printf("- %s\n", functions[i]);
    return 0;
}
