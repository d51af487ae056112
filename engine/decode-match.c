/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Expressions of the rules read backwards: against what was found in a module. */
#include <llvm-c/Target.h>

#include "decode.h"

typedef struct {
    const oe_expr *expr;
    const char *text;
} known_text;

/* ---- names ------------------------------------------------------------------------------------------ */

/* What LLVM appends to a local name that is taken. */
static bool is_number_suffix(const char *text)
{
    return *text == '.' && text[1] && strspn(text + 1, "0123456789") == strlen(text + 1);
}

static bool match_pieces(oe_arena *arena, oe_expr *const *pieces, size_t count, bool is_local,
                         const char *text, const char **symbol)
{
    if (count == 0)
        return !*text || (is_local && is_number_suffix(text));
    const oe_expr *piece = pieces[0];
    bool is_symbol = piece->target == OE_TARGET_NAME && piece->name == OE_NAME_kernel_symbol;
    const char *literal = piece->kind == OE_EXPR_TEXT ? piece->text : is_symbol ? *symbol : NULL;
    if (literal) {
        size_t length = strlen(literal);
        return strncmp(text, literal, length) == 0 &&
               match_pieces(arena, pieces + 1, count - 1, is_local, text + length, symbol);
    }
    for (size_t length = strlen(text) + 1; length-- > 0;) {
        const char *bound = is_symbol ? oe_copy(arena, text, length) : *symbol;
        if (match_pieces(arena, pieces + 1, count - 1, is_local, text + length, &bound)) {
            *symbol = bound;
            return true;
        }
    }
    return false;
}

bool oe_match_name(oe_arena *arena, const oe_expr *name, bool is_local, const char *text,
                   const char **symbol)
{
    return match_pieces(arena, name->arguments, name->count, is_local, text, symbol);
}

/* ---- texts of values --------------------------------------------------------------------------------- */

static oe_integer constant_of(oe_plan_state *plan, const oe_expr *expr)
{
    oe_env env = {.plan = plan};
    const oe_term *term = oe_evaluate(&env, expr);
    return term ? term->integer : 0;
}

static void add_word(oe_buffer *text, const char *word)
{
    oe_buffer_format(text, "%s%s", text->length ? " | " : "", word);
}

const char *oe_flags_text(oe_plan_state *plan, const oe_object *set, uint64_t value,
                          uint64_t *unknown)
{
    oe_buffer text = {.arena = plan->arena};
    *unknown = 0;
    const oe_list *values = &OE_GET(set, flag_set, values)->list;
    for (size_t i = 0; i < values->count; i++) {
        const oe_named *named = values->items[i];
        if ((uint64_t)constant_of(plan, named->expr) == value)
            return named->name;
    }
    uint64_t rest = value;
    const oe_list *bits = &OE_GET(set, flag_set, bits)->list;
    for (size_t i = 0; i < bits->count; i++) {
        const oe_named *named = bits->items[i];
        uint64_t bit = (uint64_t)constant_of(plan, named->expr);
        if (!bit || (value & bit) != bit)
            continue;
        add_word(&text, named->name);
        rest &= ~bit;
    }
    const oe_list *fields = &OE_GET(set, flag_set, fields)->list;
    for (size_t i = 0; i < fields->count; i++) {
        const oe_object *field = fields->items[i];
        unsigned shift = (unsigned)OE_GET(field, bit_field, shift)->integer;
        unsigned width = (unsigned)OE_GET(field, bit_field, width)->integer;
        uint64_t mask = (width >= 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1) << shift;
        if (value & mask)
            add_word(&text, oe_format(plan->arena, "%s(%llu)", field->id,
                                      (unsigned long long)((value & mask) >> shift)));
        rest &= ~mask;
    }
    *unknown = rest;
    if (rest)
        add_word(&text, oe_format(plan->arena, "0x%llx", (unsigned long long)rest));
    return text.length ? text.text : "0";
}

static const char *signed_text(oe_arena *arena, uint64_t bits, unsigned width)
{
    if (width < 64 && bits >> (width - 1) & 1)
        bits |= ~(uint64_t)0 << width;
    return oe_format(arena, "%lld", (long long)bits);
}

const char *oe_content_text(oe_plan_state *plan, const oe_content *content, const oe_type *type)
{
    oe_arena *arena = plan->arena;
    uint64_t unknown;
    switch (content->kind) {
    case OE_CONTENT_UNKNOWN: return "?";
    case OE_CONTENT_UNSET: return "nothing";
    case OE_CONTENT_OUTSIDE: return "nothing: the object ends before";
    case OE_CONTENT_BITS:
        if (type->kind == OE_TYPE_FLAGS)
            return oe_flags_text(plan, type->object, content->bits, &unknown);
        if (type->kind == OE_TYPE_POINTER)
            return content->bits ? oe_format(arena, "0x%llx", (unsigned long long)content->bits)
                                 : "null";
        /* the size of a C int and the like: -1 is meant more often than 4294967295 */
        return signed_text(arena, content->bits, type->width ? type->width : 64);
    default: break;
    }
    int64_t offset;
    bool known;
    LLVMTargetDataRef data = LLVMGetModuleDataLayout(plan->module);
    bool is_address = LLVMGetTypeKind(LLVMTypeOf(content->value)) == LLVMPointerTypeKind;
    LLVMValueRef base =
        is_address ? oe_address_base(data, content->value, &offset, &known) : content->value;
    if (LLVMIsAAllocaInst(base))
        return "a stack address";
    if (!LLVMIsAGlobalValue(base))
        return "a run-time value";
    size_t length;
    const char *name = LLVMGetValueName2(base, &length);
    const char *text = length ? oe_format(arena, "@%s", name) : "an unnamed global";
    return !known   ? oe_format(arena, "a place in %s", text)
           : offset ? oe_format(arena, "%s + %lld", text, (long long)offset)
                    : text;
}

/* ---- references ---------------------------------------------------------------------------------------- */

static const char *word_or(const oe_value *value, const char *otherwise)
{
    return value->set ? value->text : otherwise;
}

static bool is_local_rule(const oe_object *rule)
{
    const char *linkage = rule->shape == OE_SHAPE_column
                              ? word_or(OE_GET(rule, column, linkage), "private")
                              : word_or(OE_GET(rule, global, linkage), "internal");
    return strcmp(linkage, "private") == 0 || strcmp(linkage, "internal") == 0;
}

static const char *name_of(LLVMValueRef value)
{
    size_t length;
    return LLVMGetValueName2(value, &length);
}

/* A global that there is one of for each kernel, of something that is no kernel: the module has no
 * such global by that name, so nothing is known of what stands in its place. */
static bool is_of_no_kernel(oe_frame *f, const oe_object *rule)
{
    const char *per = OE_GET(rule, global, per)->text;
    const oe_expr *name = OE_GET(rule, global, name)->expr;
    if (!per || strcmp(per, "kernel") != 0 || !f->symbol || !name || f->launch ||
        oe_map_get(&f->d->kernels, f->symbol, strlen(f->symbol)))
        return false;
    for (LLVMValueRef g = LLVMGetFirstGlobal(f->d->module); g; g = LLVMGetNextGlobal(g)) {
        const char *symbol = f->symbol;
        if (oe_match_name(f->d->arena, name, is_local_rule(rule), name_of(g), &symbol))
            return false;
    }
    return true;
}

static bool match_global(oe_frame *f, const oe_object *rule, LLVMValueRef base)
{
    const oe_expr *name = OE_GET(rule, global, name)->expr;
    if (base && LLVMIsAGlobalVariable(base) &&
        (!name ||
         oe_match_name(f->d->arena, name, is_local_rule(rule), name_of(base), &f->symbol))) {
        oe_decode_found(f->d, base, rule, f->symbol);
        if (OE_GET(rule, global, bytes)->set)
            f->image = base;
        return true;
    }
    return is_of_no_kernel(f, rule);
}

/* A column may be kept on the stack, in a task or in a constant: only the last is a global. */
static bool match_column(oe_frame *f, const oe_object *column, LLVMValueRef base)
{
    const oe_expr *name = OE_GET(column, column, name)->expr;
    const char *symbol = f->symbol;
    if (base && LLVMIsAGlobalVariable(base) && name &&
        oe_match_name(f->d->arena, name, is_local_rule(column), name_of(base), &symbol))
        oe_decode_found(f->d, base, column, f->symbol);
    return base != NULL;
}

static bool match_function(oe_frame *f, const oe_object *rule, LLVMValueRef base)
{
    const oe_value *symbol = OE_GET(rule, function, symbol);
    (void)f;
    return base && LLVMIsAFunction(base) &&
           strcmp(name_of(base), symbol->set ? symbol->text : rule->id) == 0;
}

/* The text that a constant address points to; NULL when it is none. */
static const char *text_at(oe_frame *f, LLVMValueRef base)
{
    if (!base || !LLVMIsAGlobalVariable(base) || !LLVMIsGlobalConstant(base) ||
        !LLVMGetInitializer(base))
        return NULL;
    LLVMValueRef value = LLVMGetInitializer(base);
    size_t length;
    if (LLVMIsNull(value))
        return "";
    if (!LLVMIsAConstantDataSequential(value) || !LLVMIsConstantString(value))
        return NULL;
    const char *text = LLVMGetAsString(value, &length);
    return length && !text[length - 1] ? oe_copy(f->d->arena, text, length - 1) : NULL;
}

static bool match_string(oe_frame *f, const oe_expr *text, LLVMValueRef base, const char **expected)
{
    const char *has = text_at(f, base);
    if (!has)
        return base != NULL;
    if (oe_direction_of(text) == OE_DIRECTION_CONSTANT) {
        oe_env env = {.plan = f->d->plan};
        const char *wanted = oe_evaluate_text(&env, text);
        *expected = oe_format(f->d->arena, "a pointer to \"%s\"", wanted ? wanted : "");
        return wanted && strcmp(wanted, has) == 0;
    }
    known_text *known = OE_NEW(f->d->arena, known_text);
    known->expr = text;
    known->text = has;
    oe_list_add(f->d->arena, &f->texts, known);
    return true;
}

/* Bytes from the beginning of the thing that is referred to; false when they can't be told. */
static bool expected_offset(oe_frame *f, const oe_expr *expr, LLVMValueRef base, int64_t *offset)
{
    *offset = 0;
    if (expr->kind == OE_EXPR_CALL) {
        *offset = (int64_t)LLVMABISizeOfType(f->d->data, LLVMGlobalGetValueType(base));
        return true;
    }
    if (expr->kind != OE_EXPR_BINARY)
        return true;
    const oe_expr *more = expr->arguments[1];
    int64_t before;
    if (!expected_offset(f, expr->arguments[0], base, &before))
        return false;
    if (oe_direction_of(more) == OE_DIRECTION_CONSTANT)
        *offset = (int64_t)constant_of(f->d->plan, more);
    else if (more->target == OE_TARGET_NAME && more->name == OE_NAME_image_size && f->image)
        *offset = (int64_t)LLVMABISizeOfType(f->d->data, LLVMGlobalGetValueType(f->image));
    else
        return false;
    *offset = before + (expr->op == OE_OP_SUBTRACT ? -*offset : *offset);
    return true;
}

/* What a reference refers to, without what is added to it. */
static const oe_expr *referred(const oe_expr *expr)
{
    while (expr->kind == OE_EXPR_BINARY ||
           (expr->kind == OE_EXPR_CALL && expr->function == OE_FUNCTION_end))
        expr = expr->arguments[0];
    return expr;
}

static const char *template_text(oe_arena *arena, const oe_expr *name)
{
    oe_buffer text = {.arena = arena};
    oe_buffer_add(&text, "", 0);
    for (size_t i = 0; i < name->count; i++)
        oe_buffer_format(&text, name->arguments[i]->kind == OE_EXPR_TEXT ? "%s" : "$(%s)",
                         name->arguments[i]->text);
    return text.text;
}

static const char *reference_text(oe_frame *f, const oe_expr *expr)
{
    const oe_expr *to = referred(expr);
    oe_arena *arena = f->d->arena;
    const char *more = to != expr && expr->kind == OE_EXPR_CALL ? "the end of " : "";
    const oe_expr *name =
        to->target == OE_TARGET_GLOBAL ? OE_GET(to->object, global, name)->expr : NULL;
    if (name)
        return oe_format(arena, "%s@%s (%s)", more, template_text(arena, name), to->text);
    return oe_format(arena, "%s%s", more, to->text ? to->text : "an address");
}

static bool match_reference(oe_frame *f, const oe_expr *expr, const oe_content *content,
                            bool varies, const char **expected)
{
    int64_t offset = 0, wanted;
    bool known = true;
    LLVMValueRef base = NULL;
    const oe_expr *to = referred(expr);
    *expected = reference_text(f, expr);
    if (content->kind == OE_CONTENT_VALUE)
        base = oe_address_base(f->d->data, content->value, &offset, &known);
    if (to->kind == OE_EXPR_CALL)
        return match_string(f, to->arguments[0], base, expected);
    bool good = to->target == OE_TARGET_GLOBAL     ? match_global(f, to->object, base)
                : to->target == OE_TARGET_FUNCTION ? match_function(f, to->object, base)
                : to->target == OE_TARGET_COLUMN   ? match_column(f, to->object, base)
                                                   : base != NULL;
    bool placed = base && LLVMIsAGlobalVariable(base) && to->target == OE_TARGET_GLOBAL;
    if (!good || varies || !placed || !expected_offset(f, expr, base, &wanted))
        return good;
    if (wanted)
        *expected =
            oe_format(f->d->arena, "%s, %lld bytes on", reference_text(f, to), (long long)wanted);
    return known && offset == wanted;
}

/* ---- numbers -------------------------------------------------------------------------------------------- */

static bool same_bits(uint64_t bits, oe_integer value, const oe_type *type)
{
    unsigned width = type->kind == OE_TYPE_POINTER ? 64 : type->width ? type->width : 8;
    uint64_t mask = width >= 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
    return (bits & mask) == ((uint64_t)value & mask);
}

static bool match_number(oe_frame *f, oe_integer value, const oe_type *type,
                         const oe_content *content, size_t count, const char **expected)
{
    const oe_type *scalar = type->kind == OE_TYPE_ARRAY ? type->element : type;
    oe_content wanted = {.kind = OE_CONTENT_BITS, .bits = (uint64_t)value};
    *expected = oe_content_text(f->d->plan, &wanted, scalar);
    for (size_t i = 0; i < count; i++)
        if (content[i].kind != OE_CONTENT_UNKNOWN &&
            (content[i].kind != OE_CONTENT_BITS || !same_bits(content[i].bits, value, scalar)))
            return false;
    return true;
}

/* Of a set of bits any combination is possible; which bits there are is compared elsewhere. */
static bool is_any_bits(const oe_type *type)
{
    return type->kind == OE_TYPE_FLAGS && OE_GET(type->object, flag_set, bits)->set;
}

static bool match_constant(oe_frame *f, const oe_expr *expr, const oe_type *type,
                           const oe_content *content, size_t count, const char **expected)
{
    oe_env env = {.plan = f->d->plan};
    const oe_term *term = oe_evaluate(&env, expr);
    if (!term ||
        (term->kind != OE_TERM_INTEGER && term->kind != OE_TERM_BOOL && term->kind != OE_TERM_ZERO))
        return true;
    return match_number(f, term->kind == OE_TERM_ZERO ? 0 : term->integer, type, content, count,
                        expected);
}

static bool match_count(oe_frame *f, const oe_expr *expr, const oe_type *type,
                        const oe_content *content, size_t count, const char **expected)
{
    const oe_expr *of = expr->arguments[0];
    if (expr->function == OE_FUNCTION_length) {
        for (size_t i = 0; i < f->texts.count; i++) {
            const known_text *known = f->texts.items[i];
            if (oe_expression_equal(known->expr, of))
                return match_number(f, (oe_integer)strlen(known->text), type, content, count,
                                    expected);
        }
        return true;
    }
    if (of->target == OE_TARGET_WORD && *of->text == 'i')
        return match_number(f, (oe_integer)f->d->plan->images.count, type, content, count,
                            expected);
    return true;
}

bool oe_match(oe_frame *f, const oe_expr *expr, const oe_type *type, const oe_content *content,
              size_t count, bool varies, const char **expected)
{
    if (count == 1 && content->kind == OE_CONTENT_UNKNOWN)
        return true;
    if (expr->kind == OE_EXPR_CHOICE)
        return oe_match(f, expr->arguments[0], type, content, count, varies, expected) ||
               oe_match(f, expr->arguments[2], type, content, count, varies, expected);
    if (expr->kind == OE_EXPR_LIST) {
        for (size_t i = 0; i < expr->count && i < count; i++)
            if (!oe_match(f, expr->arguments[i], type->kind == OE_TYPE_ARRAY ? type->element : type,
                          &content[i], 1, varies, expected))
                return false;
        return true;
    }
    switch (oe_direction_of(expr)) {
    case OE_DIRECTION_CONSTANT:
        return varies || is_any_bits(type) ||
               match_constant(f, expr, type, content, count, expected);
    case OE_DIRECTION_REFERENCE: return match_reference(f, expr, content, varies, expected);
    case OE_DIRECTION_COUNT: return varies || match_count(f, expr, type, content, count, expected);
    default: return true;
    }
}
