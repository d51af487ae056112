/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What an image is, PTX text, and LLVM's containers of images. */
#include "image.h"

static bool starts_with(const oe_bytes *image, const char *magic, size_t length)
{
    return image->size >= length && memcmp(image->data, magic, length) == 0;
}

bool oe_image_damaged(oe_arena *arena, const oe_bytes *image, oe_diagnostics *diagnostics,
                      const char *format, ...)
{
    va_list list;
    va_start(list, format);
    oe_error(diagnostics, NULL, "the image '%s' is damaged: %s", image->name,
             oe_format_list(arena, format, list));
    va_end(list);
    return false;
}

/* ---- PTX --------------------------------------------------------------------------------------- */

typedef struct {
    const char *at, *end;
} lexer;

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '$' || c == '.' || c == '%';
}

/* Skips what lies between words: blanks, comments, texts, signs. */
static void skip(lexer *l)
{
    while (l->at < l->end && !is_word(*l->at)) {
        size_t left = (size_t)(l->end - l->at);
        const char *found = NULL;
        if (left > 1 && l->at[0] == '/' && l->at[1] == '/')
            found = memchr(l->at, '\n', left);
        else if (left > 1 && l->at[0] == '/' && l->at[1] == '*')
            for (found = l->at + 3; found < l->end && (found[-1] != '*' || *found != '/'); found++)
                ;
        else if (*l->at == '"')
            found = memchr(l->at + 1, '"', left - 1);
        else
            found = l->at;
        l->at = found && found < l->end ? found + 1 : l->end;
    }
}

static const char *next_word(lexer *l, size_t *length)
{
    skip(l);
    const char *word = l->at;
    while (l->at < l->end && is_word(*l->at))
        l->at++;
    *length = (size_t)(l->at - word);
    return word;
}

static bool next_is(lexer *l, const char *word)
{
    size_t length;
    const char *found = next_word(l, &length);
    return length == strlen(word) && memcmp(found, word, length) == 0;
}

static void ptx_symbols(oe_arena *arena, const oe_bytes *image, oe_image_symbols *symbols)
{
    lexer l = {image->data, image->data + image->size};
    while (l.at < l.end) {
        if (!next_is(&l, ".entry"))
            continue;
        size_t length;
        const char *name = next_word(&l, &length);
        if (length)
            oe_list_add(arena, &symbols->names, oe_copy(arena, name, length));
    }
}

/* ---- what an image is ---------------------------------------------------------------------------- */

oe_image_format oe_image_format_of(const oe_bytes *image)
{
    if (starts_with(image, "\177ELF", 4))
        return OE_FORMAT_ELF;
    if (starts_with(image, "BC\xc0\xde", 4) || starts_with(image, "\xde\xc0\x17\x0b", 4))
        return OE_FORMAT_BITCODE;
    if (starts_with(image, "\x10\xff\x10\xad", 4))
        return OE_FORMAT_CONTAINER;
    lexer l = {image->data, image->data + image->size};
    bool is_text = !memchr(image->data, 0, image->size);
    return is_text && next_is(&l, ".version") ? OE_FORMAT_PTX : OE_FORMAT_OTHER;
}

const char *oe_image_format_word(oe_image_format format)
{
    static const char *const words[] = {"elf", "bitcode", "ptx", "container", "other"};
    return words[format];
}

/* Machine numbers of ELF files, from the ELF gABI's registry; names as in LLVM's triples. */
static const struct {
    unsigned number;
    const char *name, *big_endian;
} machines[] = {{21, "powerpc64le", "powerpc64"}, {22, NULL, "s390x"},       {62, "x86_64", NULL},
                {183, "aarch64", "aarch64_be"},   {190, "nvptx64", NULL},    {224, "amdgcn", NULL},
                {243, "riscv64", NULL},           {258, "loongarch64", NULL}};

const char *oe_image_machine(const oe_bytes *image)
{
    oe_image_format format = oe_image_format_of(image);
    const unsigned char *data = (const unsigned char *)image->data;
    if (format == OE_FORMAT_PTX)
        return "nvptx64";
    if (format != OE_FORMAT_ELF || image->size < 20)
        return "unknown";
    bool big = data[5] == 2;
    unsigned number = big ? data[18] * 256u + data[19] : data[19] * 256u + data[18];
    for (size_t i = 0; i < sizeof machines / sizeof *machines; i++) {
        const char *name = big ? machines[i].big_endian : machines[i].name;
        if (machines[i].number == number && name)
            return name;
    }
    return "unknown";
}

const char *oe_image_machine_of_triple(oe_arena *arena, const char *triple)
{
    const char *first = oe_copy(arena, triple, strcspn(triple, "-"));
    static const char *const other[][2] = {
        {"amd64", "x86_64"}, {"arm64", "aarch64"}, {"ppc64le", "powerpc64le"}};
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        if (strcmp(first, other[i][0]) == 0)
            return other[i][1];
    for (size_t i = 0; i < sizeof machines / sizeof *machines; i++)
        if ((machines[i].name && strcmp(first, machines[i].name) == 0) ||
            (machines[i].big_endian && strcmp(first, machines[i].big_endian) == 0))
            return first;
    return NULL;
}

bool oe_image_symbols_read(oe_arena *arena, const oe_bytes *image, oe_image_symbols *symbols,
                           oe_diagnostics *diagnostics)
{
    switch (oe_image_format_of(image)) {
    case OE_FORMAT_ELF: return oe_elf_symbols(arena, image, symbols, diagnostics);
    case OE_FORMAT_PTX: ptx_symbols(arena, image, symbols); return true;
    case OE_FORMAT_BITCODE: symbols->why = "it is bitcode"; return true;
    case OE_FORMAT_CONTAINER: symbols->why = "it is a container in a container"; return true;
    default: symbols->why = "it is neither an ELF file nor PTX"; return true;
    }
}

/* ---- containers ------------------------------------------------------------------------------------ */

/* LLVM's OffloadBinary (llvm/Object/OffloadBinary.h): little endian. Version 1 (LLVM 14 to 22) has
 * one entry and string records of 16 bytes, version 2 (LLVM 23) several entries and records of 24,
 * version 3 a header that is 8 bytes longer, with the size before compression. */
typedef struct {
    oe_arena *arena;
    const oe_bytes *file;
    oe_diagnostics *diagnostics;
    const char *data; /* of this container */
    uint64_t size;
    uint64_t version;
} container;

enum { HEADER = 32, LONG_HEADER = 40, ENTRY = 40, ALIGN = 8 };

static uint64_t number(const container *c, uint64_t at, unsigned width)
{
    uint64_t value = 0;
    for (unsigned i = width; i-- > 0;)
        value = value << 8 | (unsigned char)c->data[at + i];
    return value;
}

static bool inside(const container *c, uint64_t at, uint64_t count)
{
    return at <= c->size && count <= c->size - at;
}

/* A text that ends in a NUL within the container; NULL when it does not. */
static const char *text_at(const container *c, uint64_t at)
{
    if (at >= c->size || !memchr(c->data + at, 0, c->size - at))
        return NULL;
    return c->data + at;
}

static bool read_strings(const container *c, uint64_t at, uint64_t count, oe_member *member)
{
    uint64_t record = c->version == 1 ? 16 : 24;
    if (count > c->size / record || !inside(c, at, count * record))
        return oe_image_damaged(c->arena, c->file, c->diagnostics,
                                "its table of strings ends past its end");
    for (uint64_t i = 0; i < count; i++) {
        const char *key = text_at(c, number(c, at + i * record, 8));
        uint64_t where = number(c, at + i * record + 8, 8);
        uint64_t length = c->version == 1 ? 0 : number(c, at + i * record + 16, 8);
        const char *value = c->version == 1 ? text_at(c, where) : NULL;
        if (c->version != 1 && inside(c, where, length))
            value = oe_copy(c->arena, c->data + where, length);
        if (!key || !value)
            return oe_image_damaged(c->arena, c->file, c->diagnostics,
                                    "one of its strings ends past its end");
        if (strcmp(key, "triple") == 0)
            member->triple = value;
        if (strcmp(key, "arch") == 0)
            member->arch = value;
    }
    return true;
}

static bool read_entry(const container *c, uint64_t at, oe_list *members)
{
    uint64_t image = number(c, at + 24, 8), size = number(c, at + 32, 8);
    if (!inside(c, image, size))
        return oe_image_damaged(c->arena, c->file, c->diagnostics,
                                "an image in it ends past its end");
    oe_member *member = OE_NEW(c->arena, oe_member);
    member->triple = member->arch = "";
    if (!read_strings(c, number(c, at + 8, 8), number(c, at + 16, 8), member))
        return false;
    if (!size)
        return true; /* an entry of strings alone */
    if (members->count >= OE_MAX_IMAGES) {
        oe_error(c->diagnostics, NULL, "'%s' holds more than %d images", c->file->name,
                 OE_MAX_IMAGES);
        return false;
    }
    member->bytes.name = oe_format(c->arena, "%s (image %zu)", c->file->name, members->count);
    member->bytes.data = c->data + image;
    member->bytes.size = size;
    oe_list_add(c->arena, members, member);
    return true;
}

/* One container; its size is in c->size afterwards. */
static bool read_one(container *c, oe_list *members)
{
    if (c->size < HEADER || memcmp(c->data, "\x10\xff\x10\xad", 4) != 0)
        return oe_image_damaged(c->arena, c->file, c->diagnostics, "no container at byte %zu",
                                (size_t)(c->data - c->file->data));
    c->version = number(c, 4, 4);
    uint64_t size = number(c, 8, 8), entries = number(c, 16, 8);
    uint64_t count = c->version == 1 ? 1 : number(c, 24, 8);
    if (c->version < 1 || c->version > 3) {
        oe_error(c->diagnostics, NULL,
                 "'%s' is a container of version %llu; versions 1 to 3 can be opened",
                 c->file->name, (unsigned long long)c->version);
        return false;
    }
    if (size > c->size || size < HEADER || (c->version == 3 && size < LONG_HEADER))
        return oe_image_damaged(c->arena, c->file, c->diagnostics,
                                "the container says that it has %llu bytes, and %llu are there",
                                (unsigned long long)size, (unsigned long long)c->size);
    c->size = size;
    if (c->version == 3 && number(c, HEADER, 8)) {
        oe_error(c->diagnostics, NULL,
                 "'%s' is a compressed container; unpack it with llvm-offload-binary first",
                 c->file->name);
        return false;
    }
    if (count > size / ENTRY || !inside(c, entries, count * ENTRY))
        return oe_image_damaged(c->arena, c->file, c->diagnostics,
                                "its table of images ends past its end");
    for (uint64_t i = 0; i < count; i++)
        if (!read_entry(c, entries + i * ENTRY, members))
            return false;
    return true;
}

bool oe_container_read(oe_arena *arena, const oe_bytes *file, oe_list *members,
                       oe_diagnostics *diagnostics)
{
    for (uint64_t at = 0; at < file->size;) {
        container c = {.arena = arena,
                       .file = file,
                       .diagnostics = diagnostics,
                       .data = file->data + at,
                       .size = file->size - at};
        if (!read_one(&c, members))
            return false;
        at = (at + c.size + ALIGN - 1) / ALIGN * ALIGN;
    }
    return true;
}
