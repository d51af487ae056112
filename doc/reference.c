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

#define NAME(root, member, type, domain, phase, needs, about) {#root, #member, #phase, about},
#define FUNCTION(id, minimum, maximum, about)
static const struct {
    const char *root, *member, *phase, *about;
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
        printf("- `%s%s%s` (%s): %s\n", names[i].root, strcmp(names[i].member, "self") ? "." : "",
               strcmp(names[i].member, "self") ? names[i].member : "", names[i].phase,
               names[i].about);
    printf("\n### Functions\n\n");
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        printf("- %s\n", functions[i]);
    return 0;
}
