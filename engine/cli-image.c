/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The value of --image: FILE[,triple=…,arch=…,kind=…]. */
#include "cli.h"

/* Cuts at the commas; the text is one of argv, which may be written to. */
static bool read_image(char *text, oe_image_file *image)
{
    const struct {
        const char *name;
        const char **place;
    } keys[] = {{"triple", &image->triple}, {"arch", &image->arch}, {"kind", &image->kind}};
    static const char *const names[] = {"triple", "arch", "kind"};
    image->file = text;
    for (char *at = strchr(text, ','); at; at = strchr(at, ',')) {
        *at++ = 0;
        size_t length = strcspn(at, "=,"), i = 0;
        while (i < 3 && (strlen(keys[i].name) != length || at[length] != '=' ||
                         strncmp(at, keys[i].name, length) != 0))
            i++;
        if (i < 3) {
            *keys[i].place = at + length + 1;
            continue;
        }
        at[length] = 0;
        const char *near = oe_nearest(at, names, 3);
        cli_misuse("--image %s: '%s' is none of triple=, arch=, kind=%s%s%s", text, at,
                   near ? "; did you mean '" : "", near ? near : "", near ? "='?" : "");
        return false;
    }
    if (!*text)
        cli_misuse("--image names no file");
    return *text != 0;
}

bool cli_images(const cli_texts *texts, oe_image_file *images)
{
    for (size_t i = 0; i < texts->count; i++)
        if (!read_image((char *)texts->items[i], &images[i]))
            return false;
    return true;
}
