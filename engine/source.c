/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Rule files as text, and lines in them. */
#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

#include "base.h"

static void close_file(void *resource)
{
    FILE **file = resource;
    if (*file)
        fclose(*file);
    *file = NULL;
}

oe_source *oe_source_read(oe_arena *arena, const char *path, size_t limit,
                          oe_diagnostics *diagnostics)
{
    FILE **file = OE_NEW(arena, FILE *);
    oe_defer(arena, close_file, file);
    struct stat status;
    errno = 0;
    *file = fopen(path, "rb");
    if (*file && fstat(fileno(*file), &status) == 0 && S_ISDIR(status.st_mode))
        errno = EISDIR;
    if (!*file || errno == EISDIR) {
        oe_report(diagnostics, OE_ERROR, OE_SYSTEM, NULL, "cannot read '%s': %s", path,
                  strerror(errno));
        return NULL;
    }
    oe_buffer text = {.arena = arena};
    char block[8192];
    size_t count;
    while (text.length <= limit && (count = fread(block, 1, sizeof block, *file)) > 0)
        oe_buffer_add(&text, block, count);
    bool failed = ferror(*file) != 0;
    int cause = errno;
    close_file(file);
    if (failed || text.length > limit) {
        if (failed)
            oe_report(diagnostics, OE_ERROR, OE_SYSTEM, NULL, "cannot read '%s': %s", path,
                      strerror(cause));
        else
            oe_report(diagnostics, OE_ERROR, OE_WRONG, NULL, "'%s' has more than %zu bytes", path,
                      limit);
        return NULL;
    }
    oe_source *source = OE_NEW(arena, oe_source);
    source->name = oe_copy(arena, path, strlen(path));
    source->text = text.text ? text.text : "";
    source->length = text.length;
    return source;
}

const char *oe_source_line(const oe_source *source, uint32_t line, size_t *length)
{
    if (!source->text || line == 0)
        return NULL;
    const char *at = source->text, *end = source->text + source->length;
    for (uint32_t i = 1; i < line; i++) {
        at = memchr(at, '\n', (size_t)(end - at));
        if (!at)
            return NULL;
        at++;
    }
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    *length = (size_t)((stop ? stop : end) - at);
    if (*length && at[*length - 1] == '\r')
        --*length;
    return at;
}
