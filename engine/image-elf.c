/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Names and tables in ELF files of 64 bits, of either byte order. Offsets and numbers are those of
 * the ELF specification (gABI, "Object files").
 */
#include "image.h"

enum {
    FILE_RELOCATABLE = 1,
    FILE_SHARED = 3,
    SECTION_SYMBOLS = 2,
    SECTION_RELA = 4,
    SECTION_NO_BITS = 8,
    SECTION_DYNAMIC_SYMBOLS = 11,
    FLAG_ALLOCATED = 2,
    HEADER = 64,
    SECTION = 64,
    SYMBOL = 24,
    RELA = 24,
    RESERVED_INDEX = 0xff00
};

typedef struct {
    uint64_t name, type, flags, address, offset, size, link;
} section;

typedef struct {
    oe_arena *arena;
    const oe_bytes *image;
    oe_diagnostics *diagnostics;
    bool big;
    uint64_t type;
    section *sections;
    uint64_t section_count, names; /* names: index of the section that holds their names */
} elf;

/* The caller has checked that the bytes are there. */
static uint64_t number(const elf *e, uint64_t at, unsigned width)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < width; i++)
        value = value << 8 | (unsigned char)e->image->data[at + (e->big ? i : width - 1 - i)];
    return value;
}

static bool inside(const elf *e, uint64_t at, uint64_t count)
{
    return at <= e->image->size && count <= e->image->size - at;
}

#define damaged(e, ...) oe_image_damaged((e)->arena, (e)->image, (e)->diagnostics, __VA_ARGS__)

/* ---- sections ------------------------------------------------------------------------------------ */

static section read_section(const elf *e, uint64_t at)
{
    return (section){number(e, at, 4),      number(e, at + 4, 4),  number(e, at + 8, 8),
                     number(e, at + 16, 8), number(e, at + 24, 8), number(e, at + 32, 8),
                     number(e, at + 40, 4)};
}

/* Whether it is an ELF file that can be read here; `why` gets the reason why not. */
static bool is_readable(elf *e, const char **why)
{
    const char *data = e->image->data;
    if (e->image->size < HEADER)
        return damaged(e, "it is shorter than the header of an ELF file");
    if (data[4] != 2) {
        *why = "it is an ELF file of 32 bits";
        return true;
    }
    if (data[5] != 1 && data[5] != 2)
        return damaged(e, "it has no byte order");
    e->big = data[5] == 2;
    e->type = number(e, 16, 2);
    if (!number(e, 40, 8))
        *why = "it has no table of sections";
    return true;
}

static bool read_sections(elf *e)
{
    uint64_t at = number(e, 40, 8), record = number(e, 58, 2);
    e->section_count = number(e, 60, 2);
    e->names = number(e, 62, 2);
    if (record != SECTION || !inside(e, at, SECTION))
        return damaged(e, "its table of sections is not where the header says");
    section first = read_section(e, at);
    if (!e->section_count)
        e->section_count = first.size;
    if (e->names == 0xffff)
        e->names = first.link;
    if (e->section_count > e->image->size / SECTION || !inside(e, at, e->section_count * SECTION))
        return damaged(e, "its table of sections ends past its end");
    e->sections = OE_NEW_ARRAY(e->arena, section, e->section_count + 1);
    for (uint64_t i = 0; i < e->section_count; i++) {
        section *s = &e->sections[i];
        *s = read_section(e, at + i * SECTION);
        if (i && s->type && s->type != SECTION_NO_BITS && !inside(e, s->offset, s->size))
            return damaged(e, "section %llu ends past its end", (unsigned long long)i);
    }
    return true;
}

static bool has_bits(const section *s)
{
    return s->type && s->type != SECTION_NO_BITS;
}

/* A text in a section of texts; NULL when it does not end there. */
static const char *text_in(const elf *e, uint64_t index, uint64_t at)
{
    const section *s = index && index < e->section_count ? &e->sections[index] : NULL;
    if (!s || !has_bits(s) || at >= s->size)
        return NULL;
    const char *text = e->image->data + s->offset + at;
    uint64_t most = s->size - at < OE_MAX_SYMBOL_BYTES ? s->size - at : OE_MAX_SYMBOL_BYTES;
    return memchr(text, 0, most) ? text : NULL;
}

static const section *find_type(const elf *e, uint64_t type)
{
    for (uint64_t i = 1; i < e->section_count; i++)
        if (e->sections[i].type == type)
            return &e->sections[i];
    return NULL;
}

static bool open_elf(elf *e, const char **why)
{
    return is_readable(e, why) && (*why || read_sections(e));
}

/* ---- symbols --------------------------------------------------------------------------------------- */

typedef struct {
    const char *name;
    uint64_t section, value;
    unsigned binding, type, visibility;
} symbol;

static bool read_symbol(const elf *e, const section *table, uint64_t index, symbol *out)
{
    uint64_t at = table->offset + index * SYMBOL;
    *out = (symbol){.name = text_in(e, table->link, number(e, at, 4)),
                    .section = number(e, at + 6, 2),
                    .value = number(e, at + 8, 8),
                    .binding = (unsigned)number(e, at + 4, 1) >> 4,
                    .type = (unsigned)number(e, at + 4, 1) & 15,
                    .visibility = (unsigned)number(e, at + 5, 1) & 3};
    return out->name ||
           damaged(e, "the name of symbol %llu cannot be read", (unsigned long long)index);
}

/* Untyped symbols, variables, functions, and functions that are chosen when they are loaded. */
static bool is_named(const symbol *s)
{
    bool defined = s->section && (s->section < RESERVED_INDEX || s->section == 0xffff);
    return defined && *s->name && (s->type <= 2 || s->type == 10);
}

static bool is_visible(const symbol *s)
{
    bool global = s->binding == 1 || s->binding == 2 || s->binding == 10;
    return global && (s->visibility == 0 || s->visibility == 3);
}

static bool add_symbols(const elf *e, const section *table, oe_list *visible, oe_list *hidden)
{
    uint64_t count = table->size / SYMBOL;
    if (count > OE_MAX_SYMBOLS) {
        oe_error(e->diagnostics, NULL, "the image '%s' has more than %d symbols", e->image->name,
                 OE_MAX_SYMBOLS);
        return false;
    }
    for (uint64_t i = 1; i < count; i++) {
        symbol s;
        if (!read_symbol(e, table, i, &s))
            return false;
        oe_list *list = !is_named(&s) ? NULL : is_visible(&s) ? visible : hidden;
        if (list)
            oe_list_add(e->arena, list, (void *)s.name);
    }
    return true;
}

/* Of a shared library the dynamic linker sees the dynamic symbols alone. */
bool oe_elf_symbols(oe_arena *arena, const oe_bytes *image, oe_image_symbols *symbols,
                    oe_diagnostics *diagnostics)
{
    elf e = {.arena = arena, .image = image, .diagnostics = diagnostics};
    if (!open_elf(&e, &symbols->why))
        return false;
    if (symbols->why)
        return true;
    const section *dynamic = find_type(&e, SECTION_DYNAMIC_SYMBOLS);
    const section *all = find_type(&e, SECTION_SYMBOLS);
    bool shared = e.type == FILE_SHARED && dynamic;
    if (!shared && !all)
        symbols->why = "it has no table of symbols";
    oe_list unseen = {0};
    if (shared && !add_symbols(&e, dynamic, &symbols->names, &symbols->hidden))
        return false;
    return !all || add_symbols(&e, all, shared ? &unseen : &symbols->names, &symbols->hidden);
}

/* ---- tables ------------------------------------------------------------------------------------------ */

/* The text at an address of the loaded image; NULL when there is none. */
static const char *text_at_address(const elf *e, uint64_t address)
{
    for (uint64_t i = 1; i < e->section_count; i++) {
        const section *s = &e->sections[i];
        bool loaded = (s->flags & FLAG_ALLOCATED) && has_bits(s);
        if (loaded && address >= s->address && address - s->address < s->size)
            return text_in(e, i, address - s->address);
    }
    return NULL;
}

/* What the loader stores at an address, relative to where the image is loaded. Relocations without a
 * symbol are relative ones, whatever the machine calls them. */
static bool relocated(const elf *e, uint64_t address, uint64_t *value)
{
    for (uint64_t i = 1; i < e->section_count; i++) {
        const section *s = &e->sections[i];
        if (s->type != SECTION_RELA || !(s->flags & FLAG_ALLOCATED))
            continue;
        for (uint64_t k = 0; k < s->size / RELA; k++) {
            uint64_t at = s->offset + k * RELA, index = number(e, at + 8, 8) >> 32;
            if (number(e, at, 8) != address)
                continue;
            const section *symbols = s->link < e->section_count ? &e->sections[s->link] : NULL;
            *value = number(e, at + 16, 8);
            if (!index)
                return true;
            symbol name;
            if (!symbols || !has_bits(symbols) || index >= symbols->size / SYMBOL)
                return damaged(e, "a relocation is for symbol %llu, which is not there",
                               (unsigned long long)index);
            if (!read_symbol(e, symbols, index, &name))
                return false;
            *value += name.value;
            return true;
        }
    }
    return true;
}

static bool read_table(const elf *e, const section *s, const oe_elf_table *table, oe_list *names)
{
    uint64_t count = s->size / table->record_size;
    if (s->size % table->record_size)
        return damaged(e, "section '%s' has %llu bytes, which is no multiple of %llu",
                       table->section, (unsigned long long)s->size,
                       (unsigned long long)table->record_size);
    if (count > OE_MAX_ENTRIES) {
        oe_error(e->diagnostics, NULL, "section '%s' of the image '%s' has more than %d entries",
                 table->section, e->image->name, OE_MAX_ENTRIES);
        return false;
    }
    for (uint64_t i = 0; i < count; i++) {
        uint64_t at = i * table->record_size + table->name_offset;
        uint64_t address = number(e, s->offset + at, 8);
        if (!relocated(e, s->address + at, &address))
            return false;
        const char *name = text_at_address(e, address);
        if (!name)
            return damaged(e, "entry %llu of section '%s' points to no name", (unsigned long long)i,
                           table->section);
        oe_list_add(e->arena, names, (void *)name);
    }
    return true;
}

bool oe_elf_table_read(oe_arena *arena, const oe_bytes *image, const oe_elf_table *table,
                       oe_list *names, bool *found, oe_diagnostics *diagnostics)
{
    elf e = {.arena = arena, .image = image, .diagnostics = diagnostics};
    const char *why = oe_image_format_of(image) == OE_FORMAT_ELF ? NULL : "it is no ELF file";
    *found = false;
    if (!why && !open_elf(&e, &why))
        return false;
    if (!why && e.type == FILE_RELOCATABLE)
        why = "it is not linked yet";
    if (why) {
        oe_error(diagnostics, NULL, "the table '%s' of the image '%s' cannot be read: %s",
                 table->section, image->name, why);
        return false;
    }
    for (uint64_t i = 1; i < e.section_count; i++) {
        const section *s = &e.sections[i];
        const char *name = text_in(&e, e.names, s->name);
        if (!name || strcmp(name, table->section) != 0 || !has_bits(s))
            continue;
        *found = true;
        return read_table(&e, s, table, names);
    }
    return true;
}
