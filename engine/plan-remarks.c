/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The plan as optimisation remarks, in the YAML form that LLVM's tools read: what was launched
 * (passed), what is moved and why (analysis), and what is moved because too little is known
 * (missed).
 */
#include "plan.h"

static void put_quoted(oe_buffer *b, const char *text)
{
    oe_buffer_add(b, "'", 1);
    for (; *text; text++)
        oe_buffer_add(b, *text == '\'' ? "''" : *text == '\n' ? " " : text, *text == '\'' ? 2 : 1);
    oe_buffer_add(b, "'", 1);
}

static void begin(oe_buffer *b, const oe_launch *l, const char *kind, const char *name)
{
    oe_buffer_format(b, "--- !%s\nPass:            offload-engine\nName:            %s\n", kind,
                     name);
    if (l->place.line) {
        oe_buffer_format(b, "DebugLoc:        { File: ");
        put_quoted(b, l->place.file);
        oe_buffer_format(b, ", Line: %u, Column: %u }\n", l->place.line, l->place.column);
    }
    oe_buffer_format(b, "Function:        ");
    size_t length;
    const char *function = LLVMGetValueName2(l->caller, &length);
    put_quoted(b, oe_copy(b->arena, function, length));
    oe_buffer_format(b, "\nArgs:\n");
}

static void put(oe_buffer *b, const char *key, const char *text)
{
    oe_buffer_format(b, "  - %s: ", key);
    put_quoted(b, text);
    oe_buffer_add(b, "\n", 1);
}

static void end(oe_buffer *b)
{
    oe_buffer_format(b, "...\n");
}

static const char *argument_name(oe_arena *arena, const oe_argument *a)
{
    return a->name ? oe_format(arena, "'%s'", a->name) : oe_format(arena, "%u", a->index);
}

static void remark_launch(oe_buffer *b, const oe_launch *l)
{
    oe_moved moved = oe_explain_launch(b->arena, l);
    begin(b, l, "Passed", "Launched");
    put(b, "String", "kernel '");
    put(b, "Kernel", l->kernel->name);
    put(b, "String", "' is launched with teams ");
    put(b, "Teams", oe_explain_term(b->arena, l->dimensions[OE_TEAMS]));
    put(b, "String", " and threads ");
    put(b, "Threads", oe_explain_term(b->arena, l->dimensions[OE_THREADS]));
    put(b, "String", ", moving ");
    put(b, "BytesToDevice", moved.in);
    put(b, "String", " bytes to the device and ");
    put(b, "BytesBack", moved.out);
    put(b, "String", " back");
    end(b);
}

static void remark_entry(oe_buffer *b, const oe_launch *l, const oe_entries *entries,
                         const oe_entry *entry)
{
    const oe_argument *a = entry->argument;
    oe_moved moved = oe_explain_entry(b->arena, entries, entry);
    if (!a || !moved.transfer || a->kind != OE_ARGUMENT_POINTER)
        return;
    begin(b, l, "Analysis", "Mapped");
    put(b, "String", "argument ");
    put(b, "Argument", argument_name(b->arena, a));
    put(b, "String", " of kernel '");
    put(b, "Kernel", l->kernel->name);
    put(b, "String", "': ");
    put(b, "BytesToDevice", moved.in);
    put(b, "String", " bytes to the device, ");
    put(b, "BytesBack", moved.out);
    put(b, "String", " back, by row ");
    put(b, "Row", oe_format(b->arena, "lists.%s.%s", entries->list->id, entry->row));
    put(b, "String", "; size from ");
    put(b, "Size", a->object.how ? a->object.how : "nothing known");
    put(b, "String", ", access from ");
    put(b, "Access", a->access_how ? a->access_how : "nothing known");
    end(b);
    bool both = strcmp(moved.transfer, "inout") == 0;
    if (!both || a->access != OE_ACCESS_UNKNOWN)
        return;
    begin(b, l, "Missed", "AccessUnknown");
    put(b, "String", "argument ");
    put(b, "Argument", argument_name(b->arena, a));
    put(b, "String", " of kernel '");
    put(b, "Kernel", l->kernel->name);
    put(b, "String",
        "' is moved both ways, for nothing tells what the kernel does to it: const, or a row of "
        "facts, would");
    end(b);
}

void oe_plan_remarks(const oe_plan_state *plan, oe_buffer *b)
{
    oe_buffer_add(b, "", 0);
    for (size_t i = 0; i < plan->launches.count; i++) {
        const oe_launch *l = plan->launches.items[i];
        remark_launch(b, l);
        for (size_t k = 0; k < l->lists.count; k++) {
            const oe_entries *entries = l->lists.items[k];
            for (size_t n = 0; n < entries->entries.count; n++)
                remark_entry(b, l, entries, entries->entries.items[n]);
        }
    }
}
