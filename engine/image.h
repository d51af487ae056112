/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Device images as bytes: what they are, what they define, containers of them. No LLVM. Everything
 * is bounds-checked; nothing is copied, so the bytes must outlive what is read from them.
 */
#ifndef OE_IMAGE_H
#define OE_IMAGE_H

#include "base.h"

typedef struct {
    const char *name; /* for messages: the file, or the file and a number in it */
    const char *data;
    size_t size;
} oe_bytes;

typedef enum {
    OE_FORMAT_ELF,
    OE_FORMAT_BITCODE,
    OE_FORMAT_PTX,
    OE_FORMAT_CONTAINER, /* LLVM's OffloadBinary */
    OE_FORMAT_OTHER
} oe_image_format;

/* ---- image.c ---------------------------------------------------------------------------------- */

oe_image_format oe_image_format_of(const oe_bytes *image);
const char *oe_image_format_word(oe_image_format format);
/* The architecture that the image is for, spelled as triples begin; "unknown" when it can't be
 * told. */
const char *oe_image_machine(const oe_bytes *image);
/* The same spelling for the first part of a triple; NULL when it is none that oe_image_machine
 * gives. */
const char *oe_image_machine_of_triple(oe_arena *arena, const char *triple);

typedef struct {
    oe_list names;   /* of char *: what a runtime finds, in the image's order */
    oe_list hidden;  /* of char *: what is defined and not visible from outside */
    const char *why; /* names could not be read, and this is why; else NULL */
} oe_image_symbols;

/* Reads names. False when the image is damaged, with a diagnostic. */
bool oe_image_symbols_read(oe_arena *arena, const oe_bytes *image, oe_image_symbols *symbols,
                           oe_diagnostics *diagnostics);

/* One image of a container. */
typedef struct {
    oe_bytes bytes;
    const char *triple, *arch; /* "" when the container does not say */
} oe_member;

/* The images of a container, or of several one after the other. False with a diagnostic. */
bool oe_container_read(oe_arena *arena, const oe_bytes *file, oe_list *members,
                       oe_diagnostics *diagnostics);

/* Reports that an image is damaged: the rest of the sentence. Returns false. */
bool oe_image_damaged(oe_arena *arena, const oe_bytes *image, oe_diagnostics *diagnostics,
                      const char *format, ...) OE_PRINTF(4, 5);

/* ---- image-elf.c ------------------------------------------------------------------------------ */

bool oe_elf_symbols(oe_arena *arena, const oe_bytes *image, oe_image_symbols *symbols,
                    oe_diagnostics *diagnostics);

/* A table of records in a section, each with a pointer to a name. */
typedef struct {
    const char *section;
    uint64_t record_size, name_offset;
} oe_elf_table;

/* The names of the records, in order; `*found` says whether the section is there. False with a
 * diagnostic when the image is damaged or is none that has such tables. */
bool oe_elf_table_read(oe_arena *arena, const oe_bytes *image, const oe_elf_table *table,
                       oe_list *names, bool *found, oe_diagnostics *diagnostics);

#endif
