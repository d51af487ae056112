/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Whether an expression can be read backwards: what is known of it when its value was found in a
 * module instead of computed.
 */
#include "rules.h"

static oe_direction join(oe_direction a, oe_direction b)
{
    if (a == b)
        return a;
    bool both = a <= OE_DIRECTION_SETTING && b <= OE_DIRECTION_SETTING;
    return both ? OE_DIRECTION_SETTING : OE_DIRECTION_ONE_WAY;
}

static oe_direction of_all(const oe_expr *expr)
{
    oe_direction all = OE_DIRECTION_CONSTANT;
    for (size_t i = 0; i < expr->count; i++)
        all = join(all, oe_direction_of(expr->arguments[i]));
    return all;
}

/* Of what was computed from others: no way back unless all is fixed. */
static oe_direction computed(oe_direction of)
{
    return of <= OE_DIRECTION_SETTING ? of : OE_DIRECTION_ONE_WAY;
}

static oe_direction of_name(const oe_expr *expr)
{
    switch (expr->target) {
    case OE_TARGET_SETTING: return OE_DIRECTION_SETTING;
    case OE_TARGET_FLAG:
    case OE_TARGET_WORD: return OE_DIRECTION_CONSTANT;
    case OE_TARGET_GLOBAL:
    case OE_TARGET_FUNCTION:
    case OE_TARGET_VARIABLE:
    case OE_TARGET_COLUMN: return OE_DIRECTION_REFERENCE;
    case OE_TARGET_ENTRY_FIELD:
    case OE_TARGET_ARGUMENTS: return OE_DIRECTION_RECORD;
    case OE_TARGET_NAME:
        switch (expr->name) {
        case OE_NAME_launch_teams:
        case OE_NAME_launch_threads:
        case OE_NAME_launch_shared_memory:
        case OE_NAME_launch_device:
        case OE_NAME_argument_self:
        case OE_NAME_argument_size:
        case OE_NAME_argument_object_begin:
        case OE_NAME_argument_object_size:
        case OE_NAME_kernel_symbol:
        case OE_NAME_image_data:
        case OE_NAME_image_size: return OE_DIRECTION_RECORD;
        default: return OE_DIRECTION_ONE_WAY;
        }
    default: return OE_DIRECTION_ONE_WAY;
    }
}

static oe_direction of_call(const oe_expr *expr)
{
    if (expr->target == OE_TARGET_FLAG_SET)
        return computed(of_all(expr));
    oe_direction of = of_all(expr);
    switch (expr->function) {
    case OE_FUNCTION_string:
    case OE_FUNCTION_end: return OE_DIRECTION_REFERENCE;
    case OE_FUNCTION_size_of: return OE_DIRECTION_CONSTANT;
    case OE_FUNCTION_count: return OE_DIRECTION_COUNT;
    case OE_FUNCTION_length: return of <= OE_DIRECTION_SETTING ? of : OE_DIRECTION_COUNT;
    case OE_FUNCTION_pointer:
    case OE_FUNCTION_bits:
    case OE_FUNCTION_spill: return of;
    default: return computed(of);
    }
}

oe_direction oe_direction_of(const oe_expr *expr)
{
    switch (expr->kind) {
    case OE_EXPR_NAME: return of_name(expr);
    case OE_EXPR_CALL: return of_call(expr);
    case OE_EXPR_UNARY: return computed(of_all(expr));
    case OE_EXPR_BINARY:
        if ((expr->op == OE_OP_ADD || expr->op == OE_OP_SUBTRACT) &&
            oe_direction_of(expr->arguments[0]) == OE_DIRECTION_REFERENCE)
            return OE_DIRECTION_REFERENCE;
        return computed(of_all(expr));
    case OE_EXPR_CHOICE: {
        oe_direction values =
            join(oe_direction_of(expr->arguments[0]), oe_direction_of(expr->arguments[2]));
        return values == OE_DIRECTION_CONSTANT ? OE_DIRECTION_SETTING : values;
    }
    case OE_EXPR_LIST: return of_all(expr);
    case OE_EXPR_TEMPLATE: return computed(of_all(expr));
    default: return OE_DIRECTION_CONSTANT;
    }
}

bool oe_expression_equal(const oe_expr *a, const oe_expr *b)
{
    if (a->kind != b->kind || a->count != b->count || a->op != b->op || a->integer != b->integer ||
        a->component != b->component || a->target != b->target || a->name != b->name ||
        a->function != b->function || a->object != b->object)
        return false;
    if (a->text && b->text ? strcmp(a->text, b->text) != 0 : a->text != b->text)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!oe_expression_equal(a->arguments[i], b->arguments[i]))
            return false;
    return true;
}
