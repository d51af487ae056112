/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Modules as files: reading, verifying, writing. No arena here, for handlers are called from within
 * LLVM, whose frames a jump must not cross.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <llvm-c/Analysis.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>

#include "ir.h"

static void report_read(oe_diagnostics *diagnostics, const char *path, int cause)
{
    oe_report(diagnostics, OE_ERROR, OE_SYSTEM, NULL, "cannot read '%s': %s", path,
              strerror(cause));
}

static void report_write(oe_diagnostics *diagnostics, const char *path, int cause)
{
    oe_report(diagnostics, OE_ERROR, OE_SYSTEM, NULL, "cannot write '%s': %s", path,
              strerror(cause));
}

/* ---- reading bytes --------------------------------------------------------------------------- */

typedef struct {
    char *data; /* NUL-terminated */
    size_t length, capacity;
} bytes;

static bool make_room(bytes *content)
{
    if (content->capacity - content->length > 1)
        return true;
    if (content->capacity > SIZE_MAX / 2)
        return false;
    char *grown = realloc(content->data, 2 * content->capacity);
    if (!grown)
        return false;
    content->data = grown;
    content->capacity *= 2;
    return true;
}

/* All bytes up to the end of the file; false with errno, ENOMEM when there is no memory. */
static bool read_all(int file, bytes *content)
{
    struct stat status;
    content->length = 0;
    content->capacity = 1 << 16;
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0)
        content->capacity = (size_t)status.st_size + 2; /* for the NUL and to see the end */
    content->data = malloc(content->capacity);
    for (;;) {
        if (!content->data || !make_room(content)) {
            errno = ENOMEM;
            return false;
        }
        ssize_t count =
            read(file, content->data + content->length, content->capacity - content->length - 1);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return false;
        content->length += (size_t)count;
        content->data[content->length] = 0;
        if (count == 0)
            return true;
    }
}

static bool read_path(const char *path, bytes *content, oe_diagnostics *diagnostics)
{
    bool is_stdin = strcmp(path, "-") == 0;
    int file = is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    *content = (bytes){0};
    bool done = file >= 0 && read_all(file, content);
    int cause = errno;
    if (file >= 0 && !is_stdin)
        close(file);
    if (done)
        return true;
    free(content->data);
    if (cause == ENOMEM)
        oe_report_no_memory(diagnostics);
    else
        report_read(diagnostics, is_stdin ? "<stdin>" : path, cause);
    return false;
}

/* ---- from bytes to a module ------------------------------------------------------------------ */

static bool is_bitcode(const bytes *content)
{
    return content->length >= 4 && (memcmp(content->data, "BC\xC0\xDE", 4) == 0 ||
                                    memcmp(content->data, "\xDE\xC0\x17\x0B", 4) == 0);
}

/* Object files, archives, compressed files: text holds no control characters but white space. */
static bool is_text(const bytes *content)
{
    size_t seen = content->length < 4096 ? content->length : 4096;
    for (size_t i = 0; i < seen; i++) {
        unsigned char c = (unsigned char)content->data[i];
        if (c == 127 || (c < 32 && (c < '\t' || c > '\r')))
            return false;
    }
    return strncmp(content->data, "!<arch>\n", 8) != 0;
}

static void report_other(const bytes *content, const char *shown, oe_diagnostics *diagnostics)
{
    oe_error(diagnostics, NULL, "'%s' is neither LLVM bitcode nor textual IR", shown);
    if (content->length >= 4 && memcmp(content->data, "\177ELF", 4) == 0)
        oe_note(diagnostics, NULL,
                "it is an ELF object, made from a module; have the compiler write the module "
                "itself, as clang does with -emit-llvm");
}

typedef struct {
    const char *name;
    oe_diagnostics *diagnostics;
    bool failed;
} reading;

static void report_from_llvm(LLVMDiagnosticInfoRef info, void *context)
{
    reading *now = context;
    LLVMDiagnosticSeverity severity = LLVMGetDiagInfoSeverity(info);
    if (severity != LLVMDSError && severity != LLVMDSWarning)
        return;
    oe_source source = {.name = now->name};
    oe_place place = {.source = &source};
    char *text = LLVMGetDiagInfoDescription(info);
    if (severity == LLVMDSError)
        oe_error(now->diagnostics, &place, "%s", text);
    else
        oe_warning(now->diagnostics, &place, "%s", text);
    now->failed |= severity == LLVMDSError;
    LLVMDisposeMessage(text);
}

/* LLVM's message is "NAME:LINE:COLUMN: error: TEXT", then the line and a caret; for bitcode it has
 * no line. It becomes one of ours. */
static void report_parse(reading *now, const bytes *content, const char *name, const char *message)
{
    oe_source source = {now->name, content->data, content->length};
    oe_place place = {.source = &source, .length = 1};
    const char *text = message;
    unsigned line, column;
    int used = 0;
    if (strncmp(text, name, strlen(name)) == 0 && text[strlen(name)] == ':') {
        text += strlen(name) + 1;
        if (sscanf(text, "%u:%u:%n", &line, &column, &used) == 2 && used > 0) {
            place.line = line;
            place.column = column;
            text += used;
        }
        text += strspn(text, " ");
    }
    if (strncmp(text, "error: ", 7) == 0)
        text += 7;
    oe_error(now->diagnostics, &place, "%.*s", (int)strcspn(text, "\n"), text);
}

/* The module in `content`. LLVM's own handler prints errors and ends the process, so ours stands in
 * for it meanwhile. */
static LLVMModuleRef parse(LLVMContextRef context, const char *path, const bytes *content,
                           oe_diagnostics *diagnostics)
{
    reading now = {.name = strcmp(path, "-") ? path : "<stdin>", .diagnostics = diagnostics};
    /* LLVM keeps this name in the module; without its folder, so that output does not depend on
     * where the input lies. */
    const char *slash = strrchr(now.name, '/'), *name = slash ? slash + 1 : now.name;
    LLVMDiagnosticHandler handler = LLVMContextGetDiagnosticHandler(context);
    void *handler_context = LLVMContextGetDiagnosticContext(context);
    char *message = NULL;
    LLVMContextSetDiagnosticHandler(context, report_from_llvm, &now);
    LLVMModuleRef module = oe_llvm_parse(context, content->data, content->length, name, &message);
    if (!module && !now.failed)
        report_parse(&now, content, name, message ? message : "unknown error");
    if (message)
        LLVMDisposeMessage(message);
    if (module && (now.failed || !oe_module_verify(module, "the input", OE_WRONG, diagnostics))) {
        LLVMDisposeModule(module);
        module = NULL;
    }
    LLVMContextSetDiagnosticHandler(context, handler, handler_context);
    return module;
}

LLVMModuleRef oe_module_read(LLVMContextRef context, const char *path, oe_diagnostics *diagnostics)
{
    bytes content;
    LLVMModuleRef module = NULL;
    const char *shown = strcmp(path, "-") ? path : "<stdin>";
    if (!read_path(path, &content, diagnostics))
        return NULL;
    if (content.length == 0)
        oe_error(diagnostics, NULL, "'%s' is empty", shown);
    else if (!is_bitcode(&content) && !is_text(&content))
        report_other(&content, shown, diagnostics);
    else
        module = parse(context, path, &content, diagnostics);
    free(content.data);
    return module;
}

/* ---- verifying ------------------------------------------------------------------------------- */

/* The verifier writes a complaint, a sentence, and then the values that it is about, a line each.
 * Most sentences begin with a capital letter, which no value does; the others are told by their
 * many plain words. */
static bool is_complaint(const char *line, size_t length)
{
    size_t spaces = 0;
    if (*line >= 'A' && *line <= 'Z')
        return true;
    for (size_t i = 0; i < length; i++) {
        if (strchr("%@({=\"", line[i]))
            return false;
        spaces += line[i] == ' ';
    }
    return *line >= 'a' && *line <= 'z' && spaces >= 3;
}

bool oe_module_verify(LLVMModuleRef module, const char *what, oe_status status,
                      oe_diagnostics *diagnostics)
{
    char *message = NULL;
    bool good = !LLVMVerifyModule(module, LLVMReturnStatusAction, &message);
    const char *line = good || !message ? "" : message;
    bool is_first = true;
    if (!good && !*line)
        oe_report(diagnostics, OE_ERROR, status, NULL, "%s is not valid LLVM IR", what);
    while (*line) {
        size_t length = strcspn(line, "\n");
        size_t indent = strspn(line, " ");
        if (is_first || is_complaint(line, length))
            oe_report(diagnostics, OE_ERROR, status, NULL, "%s is not valid LLVM IR: %.*s", what,
                      (int)length, line);
        else if (length > indent)
            oe_note(diagnostics, NULL, "%.*s", (int)(length - indent), line + indent);
        is_first = false;
        line += length + (line[length] == '\n');
    }
    if (message)
        LLVMDisposeMessage(message);
    return good;
}

/* ---- writing bytes --------------------------------------------------------------------------- */

static bool write_all(int file, const char *data, size_t length)
{
    while (length > 0) {
        ssize_t count = write(file, data, length);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return false;
        data += count;
        length -= (size_t)count;
    }
    return true;
}

/* Where writing to `path` leads: symbolic links are followed by hand, because the last one may
 * point to a file that is yet to be made. NULL with errno; free the result. */
static char *follow_links(const char *path)
{
    char *target = strdup(path);
    struct stat status;
    for (int hops = 0; target && lstat(target, &status) == 0 && S_ISLNK(status.st_mode); hops++) {
        char link[PATH_MAX], *next = NULL;
        ssize_t length = readlink(target, link, sizeof link);
        if (length < 0 || length == sizeof link || hops == 40) {
            if (length >= 0)
                errno = hops == 40 ? ELOOP : ENAMETOOLONG;
            free(target);
            return NULL;
        }
        const char *slash = link[0] == '/' ? NULL : strrchr(target, '/');
        int folder = slash ? (int)(slash - target) + 1 : 0;
        if (asprintf(&next, "%.*s%.*s", folder, target, (int)length, link) < 0)
            next = NULL;
        free(target);
        target = next;
    }
    if (!target)
        errno = ENOMEM;
    return target;
}

/* A new empty file beside `target`. The system applies the umask to it. `*name` is freed. */
static int create_beside(const char *target, mode_t mode, char **name)
{
    const char *slash = strrchr(target, '/');
    int folder = slash ? (int)(slash - target) + 1 : 0;
    for (unsigned number = 0; number < 1000; number++) {
        if (asprintf(name, "%.*s.offload-engine-%ld-%u", folder, target, (long)getpid(), number) <
            0) {
            *name = NULL;
            errno = ENOMEM;
            return -1;
        }
        int file = open(*name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (file >= 0)
            return file;
        int cause = errno;
        free(*name);
        *name = NULL;
        errno = cause;
        if (cause != EEXIST)
            break;
    }
    return -1;
}

/* Replaces the regular file `target`, or makes it. False with errno and nothing changed. */
static bool replace(const char *target, const char *data, size_t length)
{
    struct stat status;
    char *name = NULL;
    bool exists = stat(target, &status) == 0;
    if (!exists && errno != ENOENT)
        return false;
    if (exists && access(target, W_OK) != 0)
        return false; /* a rename would not ask */
    int file = create_beside(target, exists ? 0600 : 0666, &name);
    if (file < 0)
        return false;
    bool done = (!exists || fchmod(file, status.st_mode & 0777) == 0) &&
                write_all(file, data, length) && fsync(file) == 0;
    int cause = errno;
    if (close(file) != 0 && done) {
        done = false;
        cause = errno;
    }
    if (done && rename(name, target) != 0) {
        done = false;
        cause = errno;
    }
    if (!done)
        unlink(name);
    free(name);
    errno = cause;
    return done;
}

/* Into a pipe or a device. */
static bool write_through(const char *path, const char *data, size_t length)
{
    int file = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
    if (file < 0)
        return false;
    bool done = write_all(file, data, length);
    int cause = errno;
    if (close(file) != 0 && done)
        return false;
    errno = cause;
    return done;
}

static bool write_path(const char *path, const char *data, size_t length)
{
    struct stat status;
    if (strcmp(path, "-") == 0)
        return write_all(STDOUT_FILENO, data, length);
    /* A name of an open file is not the name of a place. */
    bool is_open_file = strncmp(path, "/dev/fd/", 8) == 0 || strncmp(path, "/proc/", 6) == 0;
    if (is_open_file || (stat(path, &status) == 0 && !S_ISREG(status.st_mode)))
        return write_through(path, data, length);
    char *target = follow_links(path);
    bool done = target && replace(target, data, length);
    int cause = errno;
    free(target);
    errno = cause;
    return done;
}

/* ---- from a module to bytes ------------------------------------------------------------------ */

/* LLVM's own handler prints, and ends the process for an error. */
static void say_nothing(LLVMDiagnosticInfoRef info, void *context)
{
    (void)info;
    (void)context;
}

/* True for text that is read again as a module; false with a message to dispose of. The verifier
 * does not see constants whose fields have other types than their struct; the reader does. */
static bool check_text(const char *text, char **message)
{
    LLVMContextRef context = LLVMContextCreate();
    LLVMContextSetDiagnosticHandler(context, say_nothing, NULL);
    LLVMModuleRef module = oe_llvm_parse(context, text, strlen(text), "the written text", message);
    if (module)
        LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return module != NULL;
}

/* The last check, then the file. */
static bool write_checked(const char *data, size_t length, bool as_text, const char *path,
                          oe_diagnostics *diagnostics)
{
    char *message = NULL;
    bool good =
        as_text ? check_text(data, &message) : oe_llvm_check_bitcode(data, length, &message);
    if (!good)
        oe_report(diagnostics, OE_ERROR, OE_INTERNAL, NULL,
                  "the module made cannot be read back: %s", message ? message : "unknown error");
    if (message)
        LLVMDisposeMessage(message);
    if (!good || write_path(path, data, length))
        return good;
    report_write(diagnostics, strcmp(path, "-") ? path : "<stdout>", errno);
    return false;
}

bool oe_module_write(LLVMModuleRef module, const char *path, bool as_text,
                     oe_diagnostics *diagnostics)
{
    const char *target = strcmp(path, "/dev/stdout") ? path : "-";
    bool done;
    if (strcmp(target, "-") == 0 && !as_text && isatty(STDOUT_FILENO)) {
        oe_report(diagnostics, OE_ERROR, OE_USAGE, NULL,
                  "bitcode is not written to a terminal; name an output file (-o) or ask for text "
                  "(-S)");
        return false;
    }
    if (as_text) {
        char *text = LLVMPrintModuleToString(module);
        done = write_checked(text, strlen(text), true, target, diagnostics);
        LLVMDisposeMessage(text);
    } else {
        LLVMMemoryBufferRef buffer = LLVMWriteBitcodeToMemoryBuffer(module);
        done = write_checked(LLVMGetBufferStart(buffer), LLVMGetBufferSize(buffer), false, target,
                             diagnostics);
        LLVMDisposeMemoryBuffer(buffer);
    }
    return done;
}

bool oe_file_write(const char *path, const char *text, oe_diagnostics *diagnostics)
{
    if (write_path(path, text, strlen(text)))
        return true;
    report_write(diagnostics, path, errno);
    return false;
}
