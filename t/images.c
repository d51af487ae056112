/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Reading device images: what they are, the names in them, tables, containers, and damaged ones.
 * The ELF file that is read is this program itself. Output is TAP.
 */
#include <stdio.h>
#include <stdlib.h>

#include "../engine/image.h"

static int tests;

static void check(const char *what, bool good, const char *shown)
{
    tests++;
    printf("%s %d - %s\n", good ? "ok" : "not ok", tests, what);
    if (!good)
        printf("# %s\n", shown);
}

static bool holds(const oe_list *names, const char *name)
{
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->items[i], name) == 0)
            return true;
    return false;
}

static const char *first_message(const oe_diagnostics *d)
{
    return oe_diagnostics_count(d) ? oe_diagnostics_text(d, 0) : "no message\n";
}

/* ---- this program as an image ------------------------------------------------------------------ */

typedef struct {
    long number;
    const char *name;
} record;

/* A table as a compiler would make it: `name` is relocated when the program is loaded. */
__attribute__((section("image_table"), used)) static const record table[] = {{1, "first entry"},
                                                                             {2, "second entry"}};

void oe_test_is_exported(void);
void oe_test_is_exported(void)
{
}

__attribute__((noinline, used)) static void is_not_exported(void)
{
    __asm__ volatile("");
}

static oe_bytes read_self(oe_arena *arena, oe_diagnostics *d)
{
    const oe_source *self = oe_source_read(arena, "/proc/self/exe", OE_MAX_IMAGE_BYTES, d);
    if (!self) {
        printf("Bail out! %s", first_message(d));
        exit(1);
    }
    return (oe_bytes){"self", self->text, self->length};
}

static void check_self(oe_arena *arena, const oe_bytes *self)
{
    oe_diagnostics *d = oe_diagnostics_new();
    oe_image_symbols symbols = {{0}, {0}, NULL};
    is_not_exported();
    bool read = oe_image_symbols_read(arena, self, &symbols, d);
    check("names what an ELF file exports, apart from what it keeps to itself",
          read && !symbols.why && holds(&symbols.names, "oe_test_is_exported") &&
              !holds(&symbols.names, "is_not_exported") &&
              holds(&symbols.hidden, "is_not_exported") &&
              !holds(&symbols.names, "__libc_start_main"),
          first_message(d));
    oe_elf_table where = {"image_table", sizeof(record), offsetof(record, name)};
    oe_list names = {0};
    bool found = false;
    read = oe_elf_table_read(arena, self, &where, &names, &found, d);
    check("reads the names of a table through its relocations, in order",
          read && found && names.count == 2 && strcmp(names.items[0], table[0].name) == 0 &&
              strcmp(names.items[1], table[1].name) == 0,
          first_message(d));
    where.section = "image_tables";
    read = oe_elf_table_read(arena, self, &where, &names, &found, d);
    check("knows that a section is not there", read && !found, first_message(d));
    where = (oe_elf_table){"image_table", 3, 0};
    read = oe_elf_table_read(arena, self, &where, &names, &found, d);
    check("refuses a table of another record size",
          !read &&
              strstr(first_message(d), "'image_table' has 32 bytes, which is no multiple of 3"),
          first_message(d));
    oe_diagnostics_free(d);
}

/* ---- PTX and others ------------------------------------------------------------------------------ */

static void check_ptx(oe_arena *arena)
{
    static const char text[] = "// .entry no\n.version 8.8\n.target sm_90\n/* .entry no */\n"
                               ".visible .entry saxpy(\n.param .u64 p)\n{ ret; }\n"
                               ".file 1 \".entry no\"\n.func helper() { ret; }\n"
                               ".entry\n  _Z1kPf() { ret; }";
    oe_diagnostics *d = oe_diagnostics_new();
    oe_bytes image = {"ptx", text, sizeof text - 1};
    oe_image_symbols symbols = {{0}, {0}, NULL};
    bool read = oe_image_symbols_read(arena, &image, &symbols, d);
    check("names the entries of PTX, and nothing of its comments and texts",
          oe_image_format_of(&image) == OE_FORMAT_PTX && read && symbols.names.count == 2 &&
              strcmp(symbols.names.items[0], "saxpy") == 0 &&
              strcmp(symbols.names.items[1], "_Z1kPf") == 0,
          first_message(d));
    static const char *const others[] = {"", "BC\xc0\xde", "// .version", "hello", "/*", "/", "\""};
    bool good = true;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        oe_bytes other = {"other", others[i], strlen(others[i])};
        symbols = (oe_image_symbols){{0}, {0}, NULL};
        good = good && oe_image_symbols_read(arena, &other, &symbols, d) && symbols.why;
    }
    check("says why it cannot read names", good, first_message(d));
    oe_diagnostics_free(d);
}

/* ---- containers ------------------------------------------------------------------------------------ */

static void put(char *at, uint64_t value, unsigned width)
{
    for (unsigned i = 0; i < width; i++)
        at[i] = (char)(value >> 8 * i);
}

enum { HEADER_V1 = 32, HEADER_V3 = 40, ROOM = 512 };

/* A container of `count` images of one byte each, which is its number; the size. */
static size_t make_container(char *out, unsigned version, unsigned count)
{
    size_t header = version == 3 ? HEADER_V3 : HEADER_V1, record = version == 1 ? 16 : 24;
    size_t strings = header + 40 * count, texts = strings + 2 * record * count;
    size_t images = texts + 7 + 5 + 4 * count, size = (images + count + 7) / 8 * 8;
    memset(out, 0, ROOM);
    memcpy(out, "\x10\xff\x10\xad", 4);
    put(out + 4, version, 4);
    put(out + 8, size, 8);
    put(out + 16, header, 8);
    put(out + 24, version == 1 ? 40 : count, 8);
    memcpy(out + texts, "triple\0arch", 12);
    for (unsigned i = 0; i < count; i++) {
        char *entry = out + header + 40 * i, *string = out + strings + 2 * record * i;
        size_t value = texts + 12 + 4 * i;
        put(entry + 8, strings + 2 * record * i, 8);
        put(entry + 16, 2, 8);
        put(entry + 24, images + i, 8);
        put(entry + 32, 1, 8);
        put(string, texts, 8);
        put(string + 8, value, 8);
        put(string + record, texts + 7, 8);
        put(string + record + 8, value + 2, 8);
        if (version > 1) {
            put(string + 16, 1, 8);
            put(string + record + 16, 1, 8);
        }
        out[value] = (char)('t' + i);
        out[value + 2] = (char)('a' + i);
        out[images + i] = (char)(i + 1);
    }
    return size;
}

static bool is_member(const oe_list *members, size_t index, const char *triple, const char *arch,
                      char byte)
{
    const oe_member *m = index < members->count ? members->items[index] : NULL;
    return m && strcmp(m->triple, triple) == 0 && strcmp(m->arch, arch) == 0 &&
           m->bytes.size == 1 && *m->bytes.data == byte;
}

static void check_containers(oe_arena *arena)
{
    char data[2 * ROOM];
    for (unsigned version = 1; version <= 3; version++) {
        oe_diagnostics *d = oe_diagnostics_new();
        oe_list members = {0};
        unsigned count = version == 1 ? 1 : 2;
        size_t size = make_container(data, version, count);
        size += make_container(data + size, 1, 1);
        oe_bytes file = {"packed", data, size};
        bool read = oe_container_read(arena, &file, &members, d);
        check(oe_format(arena, "opens a container of version %u, and one behind it", version),
              read && members.count == count + 1 && is_member(&members, 0, "t", "a", 1) &&
                  (count == 1 || is_member(&members, 1, "u", "b", 2)) &&
                  is_member(&members, count, "t", "a", 1),
              first_message(d));
        oe_diagnostics_free(d);
    }
    static const struct {
        const char *what, *message;
        size_t at;
        uint64_t value;
        unsigned version;
    } bad[] = {
        {"of an unknown version", "is a container of version 4; versions 1 to 3", 4, 4, 1},
        {"that is longer than its file", "says that it has 4096 bytes", 8, 4096, 1},
        {"with too many entries", "table of images ends past", 24, 1u << 30, 2},
        {"with an image past its end", "an image in it ends past", 32 + 24, 4096, 1},
        {"with strings past its end", "table of strings ends past", 32 + 8, 4096, 1},
        {"with a string past its end", "one of its strings ends past", 72 + 8, 4096, 1},
        {"that is compressed", "compressed container; unpack it", 32, 1, 3},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        oe_diagnostics *d = oe_diagnostics_new();
        oe_list members = {0};
        oe_bytes file = {"packed", data, make_container(data, bad[i].version, 1)};
        put(data + bad[i].at, bad[i].value, bad[i].at == 4 ? 4 : 8);
        bool read = oe_container_read(arena, &file, &members, d);
        check(oe_format(arena, "refuses a container %s", bad[i].what),
              !read && strstr(first_message(d), bad[i].message), first_message(d));
        oe_diagnostics_free(d);
    }
}

/* ---- damaged ones ------------------------------------------------------------------------------------ */

/* What fails must say so, what does not must not. */
static bool is_said(bool good, oe_diagnostics *d)
{
    bool said = good == (oe_diagnostics_errors(d) == 0);
    oe_diagnostics_free(d);
    return said;
}

/* Reads whatever can be read of the bytes. */
static bool read_all(const oe_bytes *image)
{
    oe_arena *arena = oe_arena_new();
    oe_image_symbols symbols = {{0}, {0}, NULL};
    oe_elf_table where = {"image_table", sizeof(record), offsetof(record, name)};
    oe_list names = {0}, members = {0};
    bool found;
    oe_diagnostics *d = oe_diagnostics_new();
    bool good = is_said(oe_image_symbols_read(arena, image, &symbols, d), d);
    d = oe_diagnostics_new();
    good = is_said(oe_elf_table_read(arena, image, &where, &names, &found, d), d) && good;
    if (oe_image_format_of(image) == OE_FORMAT_CONTAINER) {
        d = oe_diagnostics_new();
        good = is_said(oe_container_read(arena, image, &members, d), d) && good;
    }
    oe_arena_free(arena);
    return good;
}

static uint64_t random_state = 20251204;

static uint64_t next_random(void)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return random_state >> 33;
}

/* Copies of exact size, so that a memory checker sees every byte read past the end. */
static bool read_damaged(const oe_bytes *image, size_t size, unsigned changes, size_t from,
                         size_t to)
{
    char *copy = malloc(size ? size : 1);
    memcpy(copy, image->data, size);
    for (unsigned i = 0; i < changes && to > from; i++) {
        size_t at = from + next_random() % (to - from);
        if (at < size)
            copy[at] = (char)(next_random() % 3 ? next_random() : 0xff);
    }
    bool good = read_all(&(oe_bytes){"damaged", copy, size});
    free(copy);
    return good;
}

static void check_damaged(const oe_bytes *self)
{
    bool good = true;
    uint64_t sections = 0;
    memcpy(&sections, self->data + 40, 8);
    for (int i = 0; i < 400; i++) {
        good = good && read_damaged(self, self->size, 3, 4, 64);
        good = good && read_damaged(self, self->size, 6, sections, self->size);
        good = good && read_damaged(self, next_random() % self->size, 0, 0, 0);
    }
    for (size_t size = 0; size < 200; size++)
        good = good && read_damaged(self, size, 0, 0, 0);
    check("survives damaged and shortened ELF files", good, "one failed without a message");
    good = true;
    char data[ROOM];
    for (int i = 0; i < 3000; i++) {
        oe_bytes file = {"packed", data, make_container(data, 1 + (unsigned)i % 3, 1)};
        good = good && read_damaged(&file, file.size, 2, 4, file.size);
        good = good && read_damaged(&file, next_random() % file.size, 0, 0, 0);
    }
    check("survives damaged and shortened containers", good, "one failed without a message");
}

int main(void)
{
    oe_arena *arena = oe_arena_new();
    oe_diagnostics *d = oe_diagnostics_new();
    oe_bytes self = read_self(arena, d);
    check_self(arena, &self);
    check_ptx(arena);
    check_containers(arena);
    check_damaged(&self);
    printf("1..%d\n", tests);
    oe_diagnostics_free(d);
    oe_arena_free(arena);
    return 0;
}
