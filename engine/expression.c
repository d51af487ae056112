/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The text of expressions and templates to trees, and arithmetic on constants.
 *
 *   choice   := or ['if' or 'else' choice]
 *   or       := and {'or' and}          and := not {'and' not}       not := 'not' not | compare
 *   compare  := bits [('==' '!=' '<' '<=' '>' '>=' 'matches' 'has') bits]
 *   bits     := '|' over '^' over '&' over '<<' '>>' over '+' '-' over '*' '/' '%'
 *   unary    := ('-' | '~') unary | primary
 *   primary  := number | "text" | true | false | zero | name {'.' name} | name '(' arguments ')'
 *             | '(' choice ')'
 *   arguments are separated by ';', the first one may be followed by 'where' condition
 */
#include <ctype.h>
#include <stdlib.h>

#include "rules.h"

typedef struct {
    oe_arena *arena;
    const oe_node *node;
    oe_diagnostics *diagnostics;
    const char *text;
    size_t at, end;
    unsigned depth;
    bool failed;
} parser;

static oe_place place_at(const parser *p, size_t start, size_t end)
{
    oe_place place = p->node->place;
    if (p->node->text_column) {
        place.column = p->node->text_column + (uint32_t)start;
        place.length = end > start ? (uint32_t)(end - start) : 1;
    }
    return place;
}

static oe_expr *fail(parser *p, size_t start, size_t end, const char *message)
{
    oe_place place = place_at(p, start, end);
    if (!p->failed)
        oe_error(p->diagnostics, &place, "%s", message);
    p->failed = true;
    return NULL;
}

static void skip_space(parser *p)
{
    while (p->at < p->end && isspace((unsigned char)p->text[p->at]))
        p->at++;
}

static bool is_word_start(char c)
{
    return isalpha((unsigned char)c) || c == '_';
}

/* A dash belongs to a word when a letter follows: shared-memory, but n-1. */
static size_t word_length(const parser *p, size_t at)
{
    size_t i = at;
    while (i < p->end) {
        char c = p->text[i];
        bool dash = c == '-' && i > at && i + 1 < p->end && is_word_start(p->text[i + 1]);
        if (!isalnum((unsigned char)c) && c != '_' && !dash)
            break;
        i++;
    }
    return i - at;
}

static bool take(parser *p, const char *symbol)
{
    skip_space(p);
    size_t length = strlen(symbol);
    if (p->end - p->at < length || memcmp(p->text + p->at, symbol, length) != 0)
        return false;
    if (is_word_start(symbol[0]) && word_length(p, p->at) != length)
        return false;
    p->at += length;
    return true;
}

static oe_expr *new_expr(parser *p, oe_expr_kind kind, size_t start)
{
    oe_expr *expr = OE_NEW(p->arena, oe_expr);
    expr->kind = kind;
    expr->place = place_at(p, start, p->at);
    expr->component = -1;
    return expr;
}

static oe_expr *with_arguments(parser *p, oe_expr_kind kind, size_t start, oe_operator op,
                               oe_expr *a, oe_expr *b, oe_expr *c)
{
    oe_expr *expr = new_expr(p, kind, start);
    expr->op = op;
    expr->count = c ? 3 : b ? 2 : 1;
    expr->arguments = OE_NEW_ARRAY(p->arena, oe_expr *, expr->count);
    oe_expr *all[] = {a, b, c};
    memcpy(expr->arguments, all, expr->count * sizeof *all);
    return expr;
}

static oe_expr *parse_choice(parser *p);

static oe_expr *parse_number(parser *p)
{
    size_t start = p->at;
    unsigned base = 10;
    if (p->end - p->at > 2 && p->text[p->at] == '0' && (p->text[p->at + 1] | 32) == 'x') {
        base = 16;
        p->at += 2;
    } else if (p->end - p->at > 2 && p->text[p->at] == '0' && (p->text[p->at + 1] | 32) == 'b') {
        base = 2;
        p->at += 2;
    }
    oe_integer value = 0;
    size_t digits = 0;
    for (; p->at < p->end; p->at++) {
        char c = p->text[p->at];
        if (c == '_' && digits)
            continue;
        unsigned digit = isdigit((unsigned char)c) ? (unsigned)(c - '0')
                         : isxdigit((unsigned char)c) && base == 16
                             ? (unsigned)((c | 32) - 'a' + 10)
                             : 99;
        if (digit >= base)
            break;
        value = value * base + digit;
        digits++;
        if (value > UINT64_MAX)
            return fail(p, start, p->at + 1, "a number of more than 64 bits");
    }
    if (digits == 0 || (p->at < p->end && (isalnum((unsigned char)p->text[p->at]))))
        return fail(p, start, p->at + 1, "this is not a number");
    oe_expr *expr = new_expr(p, OE_EXPR_INTEGER, start);
    expr->integer = value;
    return expr;
}

static oe_expr *parse_text(parser *p)
{
    size_t start = p->at;
    char quote = p->text[p->at++];
    oe_buffer text = {.arena = p->arena};
    oe_buffer_add(&text, "", 0);
    while (p->at < p->end && p->text[p->at] != quote)
        oe_buffer_add(&text, &p->text[p->at++], 1);
    if (p->at >= p->end)
        return fail(p, start, p->end, "text without its closing quote");
    p->at++;
    oe_expr *expr = new_expr(p, OE_EXPR_TEXT, start);
    expr->text = text.text ? text.text : "";
    return expr;
}

static void add_argument(parser *p, oe_list *list, oe_expr *argument)
{
    if (argument)
        oe_list_add(p->arena, list, argument);
}

static oe_expr *parse_call(parser *p, size_t start, const char *name)
{
    oe_list arguments = {0};
    oe_expr *where = NULL;
    if (!take(p, ")")) {
        add_argument(p, &arguments, parse_choice(p));
        if (!p->failed && take(p, "where"))
            where = parse_choice(p);
        while (!p->failed && take(p, ";"))
            add_argument(p, &arguments, parse_choice(p));
        skip_space(p);
        if (!p->failed && p->at < p->end && p->text[p->at] == ',')
            return fail(p, p->at, p->at + 1, "arguments are separated by ';'");
        if (!p->failed && !take(p, ")"))
            return fail(p, p->at, p->at + 1, "')' expected here");
    }
    if (p->failed)
        return NULL;
    oe_expr *expr = new_expr(p, OE_EXPR_CALL, start);
    expr->text = name;
    expr->arguments = (oe_expr **)arguments.items;
    expr->count = arguments.count;
    expr->where = where;
    return expr;
}

static oe_expr *parse_name(parser *p)
{
    size_t start = p->at;
    oe_list path = {0};
    for (;;) {
        size_t length = word_length(p, p->at);
        if (length == 0)
            return fail(p, start, p->at + 1, "a name expected after '.'");
        oe_list_add(p->arena, &path, oe_copy(p->arena, p->text + p->at, length));
        p->at += length;
        if (p->at >= p->end || p->text[p->at] != '.')
            break;
        p->at++;
    }
    char *whole = oe_copy(p->arena, p->text + start, p->at - start);
    size_t end = p->at;
    skip_space(p);
    if (path.count <= 3 && p->at < p->end && p->text[p->at] == '(') {
        p->at++;
        return parse_call(p, start, whole);
    }
    p->at = end;
    oe_expr_kind kind = strcmp(whole, "true") == 0 || strcmp(whole, "false") == 0 ? OE_EXPR_BOOL
                        : strcmp(whole, "zero") == 0                              ? OE_EXPR_ZERO
                                                                                  : OE_EXPR_NAME;
    oe_expr *expr = new_expr(p, kind, start);
    expr->text = whole;
    expr->integer = kind == OE_EXPR_BOOL && whole[0] == 't';
    expr->path = (const char **)path.items;
    expr->path_count = path.count;
    return expr;
}

static oe_expr *parse_primary(parser *p)
{
    skip_space(p);
    if (p->at >= p->end)
        return fail(p, p->end, p->end + 1, "an expression is missing here");
    char c = p->text[p->at];
    if (isdigit((unsigned char)c))
        return parse_number(p);
    if (c == '"' || c == '\'')
        return parse_text(p);
    if (is_word_start(c))
        return parse_name(p);
    if (c == '(') {
        size_t open = p->at++;
        oe_expr *expr = parse_choice(p);
        if (!p->failed && !take(p, ")"))
            return fail(p, open, open + 1, "this parenthesis is not closed");
        return expr;
    }
    if (c == '&' || c == '!')
        return fail(p, p->at, p->at + 1,
                    c == '&' ? "a value is missing before '&'" : "logic is written and, or, not");
    return fail(p, p->at, p->at + 1, "this is not part of an expression");
}

static oe_expr *parse_unary(parser *p)
{
    skip_space(p);
    size_t start = p->at;
    bool negate = take(p, "-");
    if (!negate && !take(p, "~"))
        return parse_primary(p);
    if (++p->depth > OE_MAX_EXPRESSION_DEPTH)
        return fail(p, start, p->at, "an expression nested too deep");
    oe_expr *value = parse_unary(p);
    p->depth--;
    if (p->failed)
        return NULL;
    oe_operator op = negate ? OE_OP_NEGATE : OE_OP_INVERT;
    return with_arguments(p, OE_EXPR_UNARY, start, op, value, NULL, NULL);
}

/* Binary operators from the loosest to the tightest; one level a row. */
static const struct {
    int level;
    const char *text;
    oe_operator op;
} binary[] = {
    {0, "or", OE_OP_OR},      {1, "and", OE_OP_AND},       {2, "==", OE_OP_EQUAL},
    {2, "!=", OE_OP_UNEQUAL}, {2, "<=", OE_OP_LESS_EQUAL}, {2, ">=", OE_OP_GREATER_EQUAL},
    {2, "<", OE_OP_LESS},     {2, ">", OE_OP_GREATER},     {2, "matches", OE_OP_MATCHES},
    {2, "has", OE_OP_HAS},    {3, "|", OE_OP_BIT_OR},      {4, "^", OE_OP_BIT_XOR},
    {5, "&", OE_OP_BIT_AND},  {6, "<<", OE_OP_SHIFT_LEFT}, {6, ">>", OE_OP_SHIFT_RIGHT},
    {7, "+", OE_OP_ADD},      {7, "-", OE_OP_SUBTRACT},    {8, "*", OE_OP_MULTIPLY},
    {8, "/", OE_OP_DIVIDE},   {8, "%", OE_OP_REMAINDER},
};
enum { LEVELS = 9, COMPARE_LEVEL = 2, BINARIES = sizeof binary / sizeof *binary };

const char *oe_operator_text(oe_operator op)
{
    for (size_t i = 0; i < BINARIES; i++)
        if (binary[i].op == op)
            return binary[i].text;
    return op == OE_OP_NEGATE ? "-" : op == OE_OP_INVERT ? "~" : "not";
}

static bool take_binary(parser *p, int level, oe_operator *op)
{
    skip_space(p);
    for (size_t i = 0; i < BINARIES; i++) {
        if (binary[i].level != level)
            continue;
        /* `<` of `<<` and the like belong to another level. */
        size_t length = strlen(binary[i].text);
        if (length == 1 && p->at + 1 < p->end && strchr("<>", binary[i].text[0]) &&
            p->text[p->at + 1] == binary[i].text[0])
            continue;
        if (take(p, binary[i].text)) {
            *op = binary[i].op;
            return true;
        }
    }
    return false;
}

static oe_expr *parse_binary(parser *p, int level)
{
    if (level == LEVELS)
        return parse_unary(p);
    skip_space(p);
    size_t start = p->at;
    if (level == COMPARE_LEVEL && take(p, "not")) {
        if (++p->depth > OE_MAX_EXPRESSION_DEPTH)
            return fail(p, start, p->at, "an expression nested too deep");
        oe_expr *value = parse_binary(p, level);
        p->depth--;
        return p->failed ? NULL
                         : with_arguments(p, OE_EXPR_UNARY, start, OE_OP_NOT, value, NULL, NULL);
    }
    oe_expr *left = parse_binary(p, level + 1);
    oe_operator op;
    unsigned chain = 0;
    while (!p->failed && take_binary(p, level, &op)) {
        oe_expr *right = parse_binary(p, level + 1);
        if (p->failed)
            return NULL;
        left = with_arguments(p, OE_EXPR_BINARY, start, op, left, right, NULL);
        if (level == COMPARE_LEVEL && ++chain > 1)
            return fail(p, start, p->at, "comparisons do not chain; join them with `and`");
    }
    return left;
}

static oe_expr *parse_choice(parser *p)
{
    skip_space(p);
    size_t start = p->at;
    if (++p->depth > OE_MAX_EXPRESSION_DEPTH)
        return fail(p, start, start + 1, "an expression nested too deep");
    oe_expr *value = parse_binary(p, 0);
    if (!p->failed && take(p, "if")) {
        oe_expr *condition = parse_binary(p, 0);
        if (!p->failed && !take(p, "else"))
            return fail(p, p->at, p->at + 1, "a choice is written: A if CONDITION else B");
        oe_expr *other = p->failed ? NULL : parse_choice(p);
        if (!p->failed)
            value = with_arguments(p, OE_EXPR_CHOICE, start, OE_OP_OR, value, condition, other);
    }
    p->depth--;
    return p->failed ? NULL : value;
}

static oe_expr *parse_range(parser *p, size_t start, size_t end)
{
    p->at = start;
    p->end = end;
    oe_expr *expr = parse_choice(p);
    skip_space(p);
    if (!p->failed && p->at < p->end) {
        char c = p->text[p->at];
        return fail(p, p->at, p->at + 1,
                    c == ',' ? "expressions hold no comma; arguments are "
                               "separated by ';'"
                             : "this does not belong to the expression");
    }
    return expr;
}

static bool check_length(const oe_node *node, oe_diagnostics *diagnostics)
{
    if (node->length <= OE_MAX_EXPRESSION_BYTES)
        return true;
    oe_error(diagnostics, &node->place, "an expression of more than %d bytes",
             OE_MAX_EXPRESSION_BYTES);
    return false;
}

oe_expr *oe_expression_parse(oe_arena *arena, const oe_node *node, oe_diagnostics *diagnostics)
{
    if (node->kind == OE_NODE_LIST) {
        oe_expr *list = OE_NEW(arena, oe_expr);
        list->kind = OE_EXPR_LIST;
        list->place = node->place;
        list->component = -1;
        list->count = node->items.count;
        list->arguments = OE_NEW_ARRAY(arena, oe_expr *, list->count + 1);
        for (size_t i = 0; i < list->count; i++) {
            const oe_node *item = node->items.items[i];
            if (item->kind == OE_NODE_LIST) {
                oe_error(diagnostics, &item->place, "a list inside a list");
                return NULL;
            }
            list->arguments[i] = oe_expression_parse(arena, item, diagnostics);
            if (!list->arguments[i])
                return NULL;
        }
        return list;
    }
    if (node->kind != OE_NODE_SCALAR) {
        oe_error(diagnostics, &node->place, "an expression expected here, not a map");
        return NULL;
    }
    if (!check_length(node, diagnostics))
        return NULL;
    parser p = {.arena = arena, .node = node, .diagnostics = diagnostics, .text = node->text};
    return parse_range(&p, 0, node->length);
}

/* The end of $( … ): its closing parenthesis. */
static size_t closing(const char *text, size_t at, size_t end)
{
    int open = 1;
    for (; at < end; at++) {
        open += text[at] == '(';
        open -= text[at] == ')';
        if (open == 0)
            return at;
    }
    return end;
}

oe_expr *oe_template_parse(oe_arena *arena, const oe_node *node, oe_diagnostics *diagnostics)
{
    if (node->kind != OE_NODE_SCALAR) {
        oe_error(diagnostics, &node->place, "a text expected here, not a list or map");
        return NULL;
    }
    if (!check_length(node, diagnostics))
        return NULL;
    parser p = {.arena = arena, .node = node, .diagnostics = diagnostics, .text = node->text};
    oe_list pieces = {0};
    oe_buffer literal = {.arena = arena};
    size_t i = 0;
    for (;;) {
        bool end = i >= node->length;
        bool dollar = !end && node->text[i] == '$' && i + 1 < node->length;
        if (dollar && node->text[i + 1] == '$') {
            oe_buffer_add(&literal, "$", 1);
            i += 2;
            continue;
        }
        if (!end && !(dollar && node->text[i + 1] == '(')) {
            oe_buffer_add(&literal, &node->text[i++], 1);
            continue;
        }
        if (literal.length) {
            oe_expr *piece = new_expr(&p, OE_EXPR_TEXT, i);
            piece->text = literal.text;
            oe_list_add(arena, &pieces, piece);
            literal = (oe_buffer){.arena = arena};
        }
        if (end)
            break;
        size_t close = closing(node->text, i + 2, node->length);
        if (close == node->length)
            return fail(&p, i, i + 2, "'$(' without its ')'; a '$' before '(' is written '$$'");
        oe_list_add(arena, &pieces, parse_range(&p, i + 2, close));
        if (p.failed)
            return NULL;
        i = close + 1;
    }
    oe_expr *expr = OE_NEW(arena, oe_expr);
    expr->kind = OE_EXPR_TEMPLATE;
    expr->place = node->place;
    expr->component = -1;
    expr->arguments = (oe_expr **)pieces.items;
    expr->count = pieces.count;
    return expr;
}

/* ---- constants ---------------------------------------------------------------------------------- */

const char *oe_integer_text(oe_arena *arena, oe_integer value)
{
    char digits[48];
    size_t at = sizeof digits;
    unsigned __int128 rest = value < 0 ? -(unsigned __int128)value : (unsigned __int128)value;
    do
        digits[--at] = (char)('0' + (int)(rest % 10));
    while ((rest /= 10) != 0);
    if (value < 0)
        digits[--at] = '-';
    return oe_copy(arena, digits + at, sizeof digits - at);
}

bool oe_integer_fits(oe_integer value, unsigned width, bool is_signed)
{
    oe_integer one = 1;
    if (is_signed)
        return value >= -(one << (width - 1)) && value < one << (width - 1);
    return value >= 0 && value < one << width;
}

static bool shift(oe_operator op, oe_integer a, oe_integer b, oe_integer *result)
{
    if (b < 0 || b > 63 || a < 0)
        return false;
    *result = op == OE_OP_SHIFT_LEFT ? a << b : a >> b;
    return true;
}

bool oe_fold(oe_operator op, oe_integer a, oe_integer b, oe_integer *result, const oe_place *place,
             oe_diagnostics *diagnostics)
{
    bool good = true;
    const char *why = "the result is too large";
    switch (op) {
    case OE_OP_NEGATE: *result = -a; break;
    case OE_OP_INVERT: *result = ~a; break;
    case OE_OP_NOT: *result = !a; break;
    case OE_OP_OR: *result = a || b; break;
    case OE_OP_AND: *result = a && b; break;
    case OE_OP_EQUAL: *result = a == b; break;
    case OE_OP_UNEQUAL: *result = a != b; break;
    case OE_OP_LESS: *result = a < b; break;
    case OE_OP_LESS_EQUAL: *result = a <= b; break;
    case OE_OP_GREATER: *result = a > b; break;
    case OE_OP_GREATER_EQUAL: *result = a >= b; break;
    case OE_OP_BIT_OR: *result = a | b; break;
    case OE_OP_BIT_XOR: *result = a ^ b; break;
    case OE_OP_BIT_AND: *result = a & b; break;
    case OE_OP_ADD: good = !__builtin_add_overflow(a, b, result); break;
    case OE_OP_SUBTRACT: good = !__builtin_sub_overflow(a, b, result); break;
    case OE_OP_MULTIPLY: good = !__builtin_mul_overflow(a, b, result); break;
    case OE_OP_SHIFT_LEFT:
    case OE_OP_SHIFT_RIGHT:
        good = shift(op, a, b, result);
        why = "a shift of a negative number, or by a number that is not 0 to 63";
        break;
    case OE_OP_DIVIDE:
    case OE_OP_REMAINDER:
        good = b != 0;
        why = "division by zero";
        if (good)
            *result = op == OE_OP_DIVIDE ? a / b : a % b;
        break;
    default: good = false; break;
    }
    oe_integer limit = (oe_integer)1 << 100;
    if (good && (*result > limit || *result < -limit)) {
        good = false;
        why = "the result is too large";
    }
    if (!good && diagnostics)
        oe_error(diagnostics, place, "%s", why);
    return good;
}

const char *oe_type_text(oe_arena *arena, const oe_type *type)
{
    switch (type->kind) {
    case OE_TYPE_VOID: return "void";
    case OE_TYPE_BOOL: return "bool";
    case OE_TYPE_INTEGER: return oe_format(arena, "%c%u", type->is_signed ? 'i' : 'u', type->width);
    case OE_TYPE_POINTER: return "ptr";
    case OE_TYPE_FLAGS: return oe_format(arena, "flags.%s", type->object->id);
    case OE_TYPE_STRUCT: return type->object->id;
    case OE_TYPE_ARRAY:
        return oe_format(arena, "%llu x %s", (unsigned long long)type->count,
                         oe_type_text(arena, type->element));
    case OE_TYPE_TRANSFER: return "transfer";
    default: return "text";
    }
}

bool oe_expression_number(const oe_expr *expr, oe_integer *value, oe_diagnostics *diagnostics)
{
    oe_integer a = 0, b = 0;
    bool arithmetic = expr->op >= OE_OP_BIT_OR || expr->op <= OE_OP_INVERT;
    if (expr->kind == OE_EXPR_INTEGER) {
        *value = expr->integer;
        return true;
    }
    if ((expr->kind != OE_EXPR_UNARY && expr->kind != OE_EXPR_BINARY) || !arithmetic ||
        !oe_expression_number(expr->arguments[0], &a, diagnostics) ||
        (expr->kind == OE_EXPR_BINARY &&
         !oe_expression_number(expr->arguments[1], &b, diagnostics)))
        return false;
    return oe_fold(expr->op, a, b, value, &expr->place, diagnostics);
}
