/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The plan to edits of the module. Nothing is decided here: whatever can be wrong was reported
 * while planning.
 */
#include <llvm-c/Target.h>

#include "plan.h"

typedef struct {
    oe_plan_state *plan;
    LLVMBuilderRef builder;
    LLVMValueRef function;
    oe_site *site;                 /* NULL in a function that rules define */
    LLVMBasicBlockRef fail_target; /* NULL: nothing can fail */
    bool ended;                    /* the current path has its terminator */
} emitter;

/* ---- types ------------------------------------------------------------------------------------------- */

LLVMTypeRef oe_emit_struct(oe_plan_state *plan, const oe_object *structure)
{
    const oe_list *fields = &OE_GET(structure, struct, fields)->list;
    const oe_value *ir_name = OE_GET(structure, struct, ir_name);
    const char *name = ir_name->set ? ir_name->text : structure->id;
    LLVMTypeRef *types = OE_NEW_ARRAY(plan->arena, LLVMTypeRef, fields->count + 1);
    for (size_t i = 0; i < fields->count; i++) {
        types[i] = oe_emit_type(plan, OE_GET(fields->items[i], field, type)->type);
        if (!types[i])
            return NULL;
    }
    bool packed = OE_GET(structure, struct, packed)->flag;
    LLVMTypeRef body =
        LLVMStructTypeInContext(plan->context, types, (unsigned)fields->count, packed);
    LLVMTypeRef type = LLVMGetTypeByName2(plan->context, name);
    if (!type || LLVMIsOpaqueStruct(type)) {
        type = type ? type : LLVMStructCreateNamed(plan->context, name);
        LLVMStructSetBody(type, types, (unsigned)fields->count, packed);
        return type;
    }
    unsigned count = LLVMCountStructElementTypes(type);
    LLVMTypeRef *has = OE_NEW_ARRAY(plan->arena, LLVMTypeRef, count + 1);
    LLVMGetStructElementTypes(type, has);
    if (count == fields->count && LLVMIsPackedStruct(type) == packed &&
        memcmp(has, types, count * sizeof *has) == 0)
        return type;
    oe_error(plan->diagnostics, &structure->place,
             "the module has %%%s as %s, and the rules have it as %s", name,
             oe_print_type(plan->arena, type), oe_print_type(plan->arena, body));
    return NULL;
}

LLVMTypeRef oe_emit_type(oe_plan_state *plan, const oe_type *type)
{
    LLVMTypeRef element;
    switch (type->kind) {
    case OE_TYPE_VOID: return LLVMVoidTypeInContext(plan->context);
    case OE_TYPE_BOOL: return LLVMInt1TypeInContext(plan->context);
    case OE_TYPE_INTEGER:
    case OE_TYPE_FLAGS: return LLVMIntTypeInContext(plan->context, type->width);
    case OE_TYPE_STRUCT: return oe_emit_struct(plan, type->object);
    case OE_TYPE_ARRAY:
        element = oe_emit_type(plan, type->element);
        return element ? oe_llvm_array_type(element, type->count) : NULL;
    default: return LLVMPointerTypeInContext(plan->context, 0);
    }
}

LLVMTypeRef oe_emit_function_type(oe_plan_state *plan, const oe_object *function)
{
    const oe_list *parameters = &OE_GET(function, function, parameters)->list;
    LLVMTypeRef *types = OE_NEW_ARRAY(plan->arena, LLVMTypeRef, parameters->count + 1);
    for (size_t i = 0; i < parameters->count; i++) {
        types[i] = oe_emit_type(plan, OE_GET(parameters->items[i], parameter, type)->type);
        if (!types[i])
            return NULL;
    }
    LLVMTypeRef returns = oe_emit_type(plan, OE_GET(function, function, returns)->type);
    return returns ? LLVMFunctionType(returns, types, (unsigned)parameters->count, false) : NULL;
}

static LLVMTypeRef int_type(oe_plan_state *plan, unsigned width)
{
    return LLVMIntTypeInContext(plan->context, width);
}

static LLVMTypeRef pointer_type(oe_plan_state *plan)
{
    return LLVMPointerTypeInContext(plan->context, 0);
}

/* ---- constants ------------------------------------------------------------------------------------------ */

static LLVMValueRef offset_constant(oe_plan_state *plan, LLVMValueRef base, int64_t offset)
{
    if (!offset)
        return base;
    LLVMValueRef index = LLVMConstInt(int_type(plan, 64), (unsigned long long)offset, true);
    return LLVMConstGEP2(int_type(plan, 8), base, &index, 1);
}

/* An argument's value may have been computed only when its launch was rewritten. */
static LLVMValueRef value_of(const oe_term *term)
{
    return term->argument ? term->argument->value : term->value;
}

static LLVMValueRef emit_constant(oe_plan_state *plan, const oe_term *term, const oe_type *type)
{
    LLVMTypeRef llvm = oe_emit_type(plan, type);
    if (term->kind == OE_TERM_ZERO)
        return LLVMConstNull(llvm);
    switch (term->kind) {
    case OE_TERM_INTEGER:
    case OE_TERM_BOOL: return LLVMConstInt(llvm, (unsigned long long)term->integer, true);
    case OE_TERM_GLOBAL: return offset_constant(plan, term->global->emitted, term->offset);
    case OE_TERM_FUNCTION: return term->function->emitted;
    case OE_TERM_VALUE: return value_of(term);
    case OE_TERM_OPERATION:
        if (term->compute == OE_COMPUTE_OFFSET)
            return offset_constant(plan, emit_constant(plan, term->items[0], type),
                                   (int64_t)term->items[1]->integer);
        return LLVMConstIntToPtr(
            LLVMConstInt(int_type(plan, 64), (unsigned long long)term->items[0]->integer, true),
            llvm);
    default: break;
    }
    bool is_struct = type->kind == OE_TYPE_STRUCT;
    LLVMValueRef *values = OE_NEW_ARRAY(plan->arena, LLVMValueRef, term->count + 1);
    const oe_list *fields = is_struct ? &OE_GET(type->object, struct, fields)->list : NULL;
    for (size_t i = 0; i < term->count; i++)
        values[i] =
            emit_constant(plan, term->items[i],
                          is_struct ? OE_GET(fields->items[i], field, type)->type : type->element);
    return is_struct ? LLVMConstNamedStruct(llvm, values, (unsigned)term->count)
                     : oe_llvm_const_array(oe_emit_type(plan, type->element), values, term->count);
}

/* ---- run-time terms --------------------------------------------------------------------------------------- */

static LLVMValueRef emit_raw(emitter *e, const oe_term *term);

static LLVMValueRef as_pointer(emitter *e, LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind && LLVMGetPointerAddressSpace(type) != 0)
        return LLVMBuildAddrSpaceCast(e->builder, value, pointer_type(e->plan), "");
    return value;
}

static LLVMValueRef widen(emitter *e, LLVMValueRef value, unsigned width, bool is_signed)
{
    LLVMTypeRef to = int_type(e->plan, width);
    unsigned has = LLVMGetIntTypeWidth(LLVMTypeOf(value));
    if (has == width)
        return value;
    if (has > width)
        return LLVMBuildTrunc(e->builder, value, to, "");
    return is_signed && has > 1 ? LLVMBuildSExt(e->builder, value, to, "")
                                : LLVMBuildZExt(e->builder, value, to, "");
}

/* A number as 64 bits. */
static LLVMValueRef emit_number(emitter *e, const oe_term *term)
{
    return widen(e, emit_raw(e, term), 64, term->is_signed);
}

static LLVMValueRef emit_bits(emitter *e, const oe_term *term)
{
    LLVMValueRef value = emit_raw(e, term);
    LLVMTypeRef type = LLVMTypeOf(value);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMPointerTypeKind)
        return LLVMBuildPtrToInt(e->builder, value, int_type(e->plan, 64), "");
    if (kind == LLVMVectorTypeKind &&
        LLVMGetTypeKind(LLVMGetElementType(type)) == LLVMPointerTypeKind) {
        LLVMTypeRef number = int_type(e->plan, e->plan->layout.pointer_size * 8);
        type = LLVMVectorType(number, LLVMGetVectorSize(type));
        value = LLVMBuildPtrToInt(e->builder, value, type, "");
    }
    if (kind != LLVMIntegerTypeKind) {
        unsigned bits =
            (unsigned)LLVMSizeOfTypeInBits(LLVMGetModuleDataLayout(e->plan->module), type);
        value = LLVMBuildBitCast(e->builder, value, int_type(e->plan, bits), "");
        return widen(e, value, 64, false);
    }
    return widen(e, value, 64, term->is_signed);
}

/* A product that does not fit becomes the largest number: as a size, one that every runtime
 * refuses. */
static LLVMValueRef emit_product(emitter *e, LLVMValueRef a, LLVMValueRef b)
{
    LLVMTypeRef type = int_type(e->plan, 64);
    unsigned id = LLVMLookupIntrinsicID("llvm.smul.with.overflow", 23);
    LLVMValueRef f = LLVMGetIntrinsicDeclaration(e->plan->module, id, &type, 1);
    LLVMTypeRef signature = LLVMGlobalGetValueType(f);
    LLVMValueRef operands[] = {a, b};
    LLVMValueRef both = LLVMBuildCall2(e->builder, signature, f, operands, 2, "");
    LLVMValueRef product = LLVMBuildExtractValue(e->builder, both, 0, "");
    LLVMValueRef over = LLVMBuildExtractValue(e->builder, both, 1, "");
    return LLVMBuildSelect(e->builder, over, LLVMConstInt(type, INT64_MAX, false), product, "");
}

static LLVMValueRef emit_amount(emitter *e, const oe_amount *amount)
{
    LLVMTypeRef type = int_type(e->plan, 64);
    LLVMValueRef result = widen(e, amount->value, 64, amount->is_signed);
    if (amount->value2)
        result = emit_product(e, result, widen(e, amount->value2, 64, amount->is_signed));
    if (amount->factor != 1)
        result = emit_product(e, result, LLVMConstInt(type, amount->factor, false));
    return result;
}

static LLVMValueRef emit_compare(emitter *e, const oe_term *term)
{
    static const LLVMIntPredicate predicates[] = {LLVMIntEQ,  LLVMIntNE,  LLVMIntSLT,
                                                  LLVMIntSLE, LLVMIntSGT, LLVMIntSGE};
    LLVMIntPredicate predicate = predicates[term->op - OE_OP_EQUAL];
    const oe_term *a = term->items[0], *b = term->items[1];
    bool pointers = (a->run == OE_RUN_POINTER && a->kind >= OE_TERM_GLOBAL) ||
                    (b->run == OE_RUN_POINTER && b->kind >= OE_TERM_GLOBAL);
    bool narrow = !pointers && b->kind == OE_TERM_INTEGER && a->kind == OE_TERM_RESULT &&
                  oe_integer_fits(b->integer, a->width, a->is_signed);
    if (narrow) /* as a person would write it */
        return LLVMBuildICmp(
            e->builder, predicate, emit_raw(e, a),
            LLVMConstInt(int_type(e->plan, a->width), (unsigned long long)b->integer, true), "");
    LLVMValueRef left = pointers ? emit_bits(e, a) : emit_number(e, a);
    LLVMValueRef right = pointers ? emit_bits(e, b) : emit_number(e, b);
    return LLVMBuildICmp(e->builder, predicate, left, right, "");
}

static LLVMValueRef emit_binary(emitter *e, const oe_term *term)
{
    if (term->op >= OE_OP_EQUAL && term->op <= OE_OP_GREATER_EQUAL)
        return emit_compare(e, term);
    LLVMBuilderRef b = e->builder;
    if (term->op == OE_OP_AND || term->op == OE_OP_OR) {
        LLVMValueRef left = emit_raw(e, term->items[0]), right = emit_raw(e, term->items[1]);
        return term->op == OE_OP_AND ? LLVMBuildAnd(b, left, right, "")
                                     : LLVMBuildOr(b, left, right, "");
    }
    LLVMValueRef left = emit_number(e, term->items[0]), right = emit_number(e, term->items[1]);
    switch (term->op) {
    case OE_OP_BIT_OR: return LLVMBuildOr(b, left, right, "");
    case OE_OP_BIT_XOR: return LLVMBuildXor(b, left, right, "");
    case OE_OP_BIT_AND: return LLVMBuildAnd(b, left, right, "");
    case OE_OP_SHIFT_LEFT: return LLVMBuildShl(b, left, right, "");
    case OE_OP_SHIFT_RIGHT: return LLVMBuildLShr(b, left, right, "");
    case OE_OP_ADD: return LLVMBuildAdd(b, left, right, "");
    case OE_OP_SUBTRACT: return LLVMBuildSub(b, left, right, "");
    case OE_OP_MULTIPLY: return emit_product(e, left, right);
    case OE_OP_DIVIDE: return LLVMBuildSDiv(b, left, right, "");
    default: return LLVMBuildSRem(b, left, right, "");
    }
}

static LLVMValueRef emit_extreme(emitter *e, const oe_term *term)
{
    LLVMValueRef a = emit_number(e, term->items[0]), b = emit_number(e, term->items[1]);
    LLVMIntPredicate p = term->compute == OE_COMPUTE_MIN ? LLVMIntSLT : LLVMIntSGT;
    return LLVMBuildSelect(e->builder, LLVMBuildICmp(e->builder, p, a, b, ""), a, b, "");
}

static LLVMValueRef emit_ceil_div(emitter *e, const oe_term *term)
{
    LLVMValueRef a = emit_number(e, term->items[0]), b = emit_number(e, term->items[1]);
    LLVMValueRef rest = LLVMBuildSRem(e->builder, a, b, "");
    LLVMValueRef zero = LLVMConstInt(int_type(e->plan, 64), 0, false);
    LLVMValueRef more = LLVMBuildICmp(e->builder, LLVMIntSGT, rest, zero, "");
    return LLVMBuildAdd(e->builder, LLVMBuildSDiv(e->builder, a, b, ""),
                        LLVMBuildZExt(e->builder, more, int_type(e->plan, 64), ""), "");
}

static LLVMValueRef emit_operation(emitter *e, const oe_term *term)
{
    LLVMBuilderRef b = e->builder;
    LLVMValueRef value, condition;
    switch (term->compute) {
    case OE_COMPUTE_BINARY: return emit_binary(e, term);
    case OE_COMPUTE_UNARY:
        if (term->op == OE_OP_NOT)
            return LLVMBuildNot(b, emit_raw(e, term->items[0]), "");
        value = emit_number(e, term->items[0]);
        return term->op == OE_OP_NEGATE ? LLVMBuildNeg(b, value, "") : LLVMBuildNot(b, value, "");
    case OE_COMPUTE_CHOICE:
        condition = emit_raw(e, term->items[1]);
        if (term->run == OE_RUN_INTEGER)
            return LLVMBuildSelect(b, condition, emit_number(e, term->items[0]),
                                   emit_number(e, term->items[2]), "");
        return LLVMBuildSelect(b, condition, emit_raw(e, term->items[0]),
                               emit_raw(e, term->items[2]), "");
    case OE_COMPUTE_POINTER:
        return LLVMBuildIntToPtr(b, emit_number(e, term->items[0]), pointer_type(e->plan), "");
    case OE_COMPUTE_BITS: return emit_bits(e, term->items[0]);
    case OE_COMPUTE_LOAD:
        return LLVMBuildLoad2(
            b, term->run == OE_RUN_POINTER ? pointer_type(e->plan) : int_type(e->plan, term->width),
            emit_raw(e, term->items[0]), "");
    case OE_COMPUTE_OFFSET:
        value = emit_raw(e, term->items[0]);
        condition = emit_number(e, term->items[1]);
        return LLVMBuildGEP2(b, int_type(e->plan, 8), value, &condition, 1, "");
    case OE_COMPUTE_TRUNCATE:
        return LLVMBuildTrunc(b, emit_number(e, term->items[0]), int_type(e->plan, term->width),
                              "");
    case OE_COMPUTE_CEIL_DIV: return emit_ceil_div(e, term);
    default: return emit_extreme(e, term);
    }
}

static LLVMValueRef emit_raw(emitter *e, const oe_term *term)
{
    switch (term->kind) {
    case OE_TERM_INTEGER:
        return LLVMConstInt(int_type(e->plan, 64), (unsigned long long)term->integer, true);
    case OE_TERM_BOOL: return LLVMConstInt(int_type(e->plan, 1), term->integer != 0, false);
    case OE_TERM_ZERO: return LLVMConstNull(pointer_type(e->plan));
    case OE_TERM_GLOBAL: return offset_constant(e->plan, term->global->emitted, term->offset);
    case OE_TERM_FUNCTION: return term->function->emitted;
    case OE_TERM_VARIABLE: return term->variable->emitted;
    case OE_TERM_VALUE: return as_pointer(e, value_of(term));
    case OE_TERM_RESULT: return term->result->emitted;
    case OE_TERM_PARAMETER: return LLVMGetParam(e->function, term->parameter);
    case OE_TERM_AMOUNT: return emit_amount(e, &term->amount);
    default: return emit_operation(e, term);
    }
}

/* A computed number that may be more than a type holds: the nearest that it does. */
static LLVMValueRef saturate(emitter *e, LLVMValueRef value, const oe_type *type)
{
    LLVMTypeRef i64 = int_type(e->plan, 64);
    unsigned width = type->width - (type->is_signed ? 1 : 0);
    if (type->width >= 64)
        return value;
    uint64_t most = ((uint64_t)1 << width) - 1, least = type->is_signed ? ~most : 0;
    const struct {
        LLVMIntPredicate beyond;
        uint64_t limit;
    } limits[] = {{LLVMIntSGT, most}, {LLVMIntSLT, least}};
    for (int i = 0; i < 2; i++) {
        LLVMValueRef limit = LLVMConstInt(i64, limits[i].limit, true);
        LLVMValueRef beyond = LLVMBuildICmp(e->builder, limits[i].beyond, value, limit, "");
        value = LLVMBuildSelect(e->builder, beyond, limit, value, "");
    }
    return value;
}

/* A term as a value of a type. */
static LLVMValueRef emit_value(emitter *e, const oe_term *term, const oe_type *type)
{
    if (oe_term_is_constant(term) && term->kind != OE_TERM_VALUE)
        return emit_constant(e->plan, term, type);
    if (oe_term_is_computed(term) && type->kind == OE_TYPE_INTEGER)
        return widen(e, saturate(e, emit_raw(e, term), type), type->width, true);
    if (type->kind == OE_TYPE_INTEGER || type->kind == OE_TYPE_FLAGS)
        return widen(e, emit_raw(e, term), type->width,
                     term->sign_is_open ? type->is_signed : term->is_signed);
    if (type->kind != OE_TYPE_ARRAY)
        return emit_raw(e, term);
    LLVMValueRef array = LLVMGetUndef(oe_emit_type(e->plan, type));
    for (size_t i = 0; i < term->count; i++)
        array = LLVMBuildInsertValue(e->builder, array,
                                     emit_value(e, term->items[i], type->element), (unsigned)i, "");
    return array;
}

/* ---- operations -------------------------------------------------------------------------------------------- */

static LLVMBasicBlockRef new_block(emitter *e, const char *name)
{
    return e->site ? oe_site_block(e->site, name)
                   : LLVMAppendBasicBlockInContext(e->plan->context, e->function, name);
}

static void go_on_in(emitter *e, LLVMBasicBlockRef block)
{
    LLVMPositionBuilderAtEnd(e->builder, block);
    e->ended = false;
}

static uint64_t variable_size(emitter *e, const oe_plan_variable *v)
{
    uint64_t size = v->spilled
                        ? LLVMABISizeOfType(LLVMGetModuleDataLayout(e->plan->module), v->spilled)
                        : oe_layout_size(&e->plan->layout, v->type);
    return v->allocate > size ? v->allocate : size;
}

static void emit_store(emitter *e, const oe_op *op)
{
    LLVMValueRef target = emit_raw(e, op->target);
    if (op->spilled) {
        LLVMBuildStore(e->builder, value_of(op->value), target);
        return;
    }
    LLVMValueRef value = emit_value(e, op->value, op->type);
    if (op->offset) {
        LLVMValueRef index = LLVMConstInt(int_type(e->plan, 64), op->offset, false);
        target = LLVMBuildInBoundsGEP2(e->builder, int_type(e->plan, 8), target, &index, 1, "");
    }
    LLVMValueRef store = LLVMBuildStore(e->builder, value, target);
    LLVMSetAlignment(store, (unsigned)oe_layout_align(&e->plan->layout, op->type));
}

static void emit_call(emitter *e, oe_op *op)
{
    const oe_list *parameters = &OE_GET(op->function->rule, function, parameters)->list;
    LLVMValueRef *operands = OE_NEW_ARRAY(e->plan->arena, LLVMValueRef, op->count + 1);
    for (size_t i = 0; i < op->count; i++)
        operands[i] =
            emit_value(e, op->operands[i], OE_GET(parameters->items[i], parameter, type)->type);
    op->emitted = LLVMBuildCall2(e->builder, LLVMGlobalGetValueType(op->function->emitted),
                                 op->function->emitted, operands, (unsigned)op->count, "");
}

static void emit_trap(emitter *e)
{
    unsigned id = LLVMLookupIntrinsicID("llvm.trap", 9);
    LLVMValueRef trap = LLVMGetIntrinsicDeclaration(e->plan->module, id, NULL, 0);
    LLVMBuildCall2(e->builder, LLVMGlobalGetValueType(trap), trap, NULL, 0, "");
    LLVMBuildUnreachable(e->builder);
    e->ended = true;
}

static void emit_ops(emitter *e, const oe_list *ops, bool outermost);

static void emit_branch_to(emitter *e, LLVMBasicBlockRef target)
{
    if (!e->ended)
        LLVMBuildBr(e->builder, target);
    e->ended = true;
}

static bool can_fail(const oe_list *ops)
{
    for (size_t i = 0; i < ops->count; i++) {
        const oe_op *op = ops->items[i];
        if (op->kind == OE_OP_FAIL || (op->kind == OE_OP_IF && can_fail(&op->body)) ||
            (op->kind == OE_OP_ATTEMPT && can_fail(&op->otherwise)))
            return true;
    }
    return false;
}

static void emit_attempt(emitter *e, const oe_op *op, bool last)
{
    LLVMBasicBlockRef outer = e->fail_target;
    if (!can_fail(&op->body)) {
        emit_ops(e, &op->body, false);
        return;
    }
    LLVMBasicBlockRef otherwise = new_block(e, "offload.failed");
    LLVMBasicBlockRef after = last && e->site ? e->site->rest : new_block(e, "offload.continue");
    e->fail_target = otherwise;
    emit_ops(e, &op->body, false);
    emit_branch_to(e, after);
    e->fail_target = outer;
    go_on_in(e, otherwise);
    emit_ops(e, &op->otherwise, false);
    emit_branch_to(e, after);
    if (!(last && e->site))
        go_on_in(e, after);
}

static void emit_if(emitter *e, const oe_op *op)
{
    LLVMBasicBlockRef body = new_block(e, "offload.if");
    LLVMBasicBlockRef after = new_block(e, "offload.continue");
    LLVMBuildCondBr(e->builder, emit_raw(e, op->condition), body, after);
    go_on_in(e, body);
    emit_ops(e, &op->body, false);
    emit_branch_to(e, after);
    go_on_in(e, after);
}

static void emit_op(emitter *e, oe_op *op, bool last)
{
    LLVMTypeRef i8 = int_type(e->plan, 8), i64 = int_type(e->plan, 64);
    switch (op->kind) {
    case OE_OP_CALL: emit_call(e, op); break;
    case OE_OP_STORE: emit_store(e, op); break;
    case OE_OP_CLEAR:
        LLVMBuildMemSet(e->builder, op->variable->emitted, LLVMConstInt(i8, 0, false),
                        LLVMConstInt(i64, variable_size(e, op->variable), false), 8);
        break;
    case OE_OP_ORIGINAL: oe_site_original(e->site); break;
    case OE_OP_TRAP: emit_trap(e); break;
    case OE_OP_FAIL: {
        LLVMBasicBlockRef next = new_block(e, "offload.launched");
        LLVMBuildCondBr(e->builder, emit_raw(e, op->condition), e->fail_target, next);
        go_on_in(e, next);
        break;
    }
    case OE_OP_IF: emit_if(e, op); break;
    case OE_OP_ATTEMPT: emit_attempt(e, op, last); break;
    }
}

static void emit_ops(emitter *e, const oe_list *ops, bool outermost)
{
    for (size_t i = 0; i < ops->count && !e->ended; i++)
        emit_op(e, ops->items[i], outermost && i + 1 == ops->count);
}

/* ---- launches ------------------------------------------------------------------------------------------------ */

static void emit_variables(emitter *e, const oe_launch *l)
{
    for (size_t i = 0; i < l->variables.count; i++) {
        oe_plan_variable *v = l->variables.items[i];
        LLVMTypeRef type = v->spilled ? v->spilled : oe_emit_type(e->plan, v->type);
        unsigned align =
            v->spilled ? LLVMABIAlignmentOfType(LLVMGetModuleDataLayout(e->plan->module), type)
                       : (unsigned)oe_layout_align(&e->plan->layout, v->type);
        uint64_t size = v->type ? oe_layout_size(&e->plan->layout, v->type) : 0;
        if (v->allocate > size)
            type = oe_llvm_array_type(int_type(e->plan, 8), v->allocate);
        v->emitted = oe_site_alloca(e->site, type, align < 8 ? 8 : align, v->name);
    }
}

static void emit_launch(oe_plan_state *plan, oe_site *site, LLVMBuilderRef builder, oe_launch *l)
{
    if (l->is_called)
        oe_launcher_make_direct(plan, builder, l);
    oe_site_open(site, builder, l->call, l->needs_blocks);
    emitter e = {.plan = plan, .builder = builder, .function = l->caller, .site = site};
    emit_variables(&e, l);
    emit_ops(&e, &l->prologue, false);
    emit_ops(&e, &l->ops, true);
    if (l->needs_blocks && !e.ended)
        oe_site_leave(site);
    oe_site_close(site);
}

static void release_builder(void *builder)
{
    LLVMDisposeBuilder(builder);
}

static void emit_launches(oe_plan_state *plan)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(plan->context);
    oe_defer(plan->arena, release_builder, builder);
    oe_site site = {0};
    oe_list callers = {0};
    for (size_t i = 0; i < plan->launches.count; i++) {
        oe_launch *l = plan->launches.items[i];
        if (!callers.count || callers.items[callers.count - 1] != (void *)l->caller)
            oe_list_add(plan->arena, &callers, l->caller);
        emit_launch(plan, &site, builder, l);
    }
    if (callers.count)
        oe_attributes_drop(plan->arena, (LLVMValueRef *)callers.items, callers.count);
}

/* ---- globals and functions ------------------------------------------------------------------------------------- */

static LLVMLinkage linkage_of(const char *word)
{
    static const struct {
        const char *word;
        LLVMLinkage linkage;
    } all[] = {{"external", LLVMExternalLinkage},        {"internal", LLVMInternalLinkage},
               {"private", LLVMPrivateLinkage},          {"weak", LLVMWeakAnyLinkage},
               {"weak_odr", LLVMWeakODRLinkage},         {"linkonce", LLVMLinkOnceAnyLinkage},
               {"linkonce_odr", LLVMLinkOnceODRLinkage}, {"extern_weak", LLVMExternalWeakLinkage}};
    for (size_t i = 0; word && i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].word, word) == 0)
            return all[i].linkage;
    return LLVMExternalLinkage;
}

static LLVMTypeRef global_type(oe_plan_state *plan, const oe_plan_global *g)
{
    if (!g->type)
        return oe_llvm_array_type(int_type(plan, 8), g->value->length + g->is_text);
    LLVMTypeRef type = oe_emit_type(plan, g->type);
    return g->is_array && type ? oe_llvm_array_type(type, g->count) : type;
}

static int is_local_global(const oe_plan_global *g)
{
    LLVMLinkage linkage = linkage_of(g->linkage);
    return linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage;
}

static bool declare_global(oe_plan_state *plan, oe_plan_global *g)
{
    g->emitted = g->existing;
    if (g->existing)
        return true;
    LLVMTypeRef type = global_type(plan, g);
    if (!type)
        return false;
    g->emitted = LLVMAddGlobal(plan->module, type, g->name ? g->name : "");
    LLVMSetLinkage(g->emitted, linkage_of(g->linkage));
    LLVMSetGlobalConstant(g->emitted, g->constant);
    if (g->unnamed_addr)
        LLVMSetUnnamedAddress(g->emitted, LLVMGlobalUnnamedAddr);
    if (g->section)
        LLVMSetSection(g->emitted, g->section);
    if (g->align)
        LLVMSetAlignment(g->emitted, (unsigned)g->align);
    if (g->visibility)
        LLVMSetVisibility(g->emitted, strcmp(g->visibility, "hidden") == 0 ? LLVMHiddenVisibility
                                      : *g->visibility == 'p'              ? LLVMProtectedVisibility
                                                                           : LLVMDefaultVisibility);
    return true;
}

static void define_global(oe_plan_state *plan, const oe_plan_global *g)
{
    if (!g->value)
        return;
    LLVMValueRef value;
    if (!g->type) {
        value = oe_llvm_const_bytes(plan->context, g->value->text, g->value->length + g->is_text);
    } else if (g->is_array) {
        oe_type array = {.kind = OE_TYPE_ARRAY, .count = g->count, .element = g->type};
        value = emit_constant(plan, g->value, &array);
    } else {
        value = emit_constant(plan, g->value, g->type);
    }
    LLVMSetInitializer(g->emitted, value);
    if (g->listed_in)
        oe_edit_listed(plan->module, g->listed_in, g->emitted);
}

static bool declare_function(oe_plan_state *plan, oe_plan_function *f)
{
    LLVMTypeRef type = oe_emit_function_type(plan, f->rule);
    if (!type)
        return false;
    f->emitted = f->defined ? NULL : LLVMGetNamedFunction(plan->module, f->symbol);
    if (f->emitted)
        return true;
    f->emitted = LLVMAddFunction(plan->module, f->symbol, type);
    LLVMSetLinkage(f->emitted, linkage_of(OE_GET(f->rule, function, linkage)->text));
    const oe_value *section = OE_GET(f->rule, function, section);
    if (section->set && f->defined)
        LLVMSetSection(f->emitted, section->text);
    const oe_list *attributes = &OE_GET(f->rule, function, attributes)->list;
    for (size_t i = 0; i < attributes->count; i++) {
        const char *name = attributes->items[i];
        unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
        if (kind)
            LLVMAddAttributeAtIndex(f->emitted, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                    LLVMCreateEnumAttribute(plan->context, kind, 0));
    }
    return true;
}

static void define_function(oe_plan_state *plan, oe_plan_function *f)
{
    if (!f->defined)
        return;
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(plan->context);
    oe_defer(plan->arena, release_builder, builder);
    emitter e = {.plan = plan, .builder = builder, .function = f->emitted};
    LLVMPositionBuilderAtEnd(builder,
                             LLVMAppendBasicBlockInContext(plan->context, f->emitted, "entry"));
    emit_ops(&e, &f->ops, false);
    if (!e.ended)
        LLVMBuildRetVoid(builder);
}

/* Kernels whose body is wanted on the device alone lose it once nothing calls them. */
static void drop_bodies(oe_plan_state *plan)
{
    for (size_t i = 0; i < plan->kernels.count; i++) {
        const oe_kernel *k = plan->kernels.items[i];
        oe_launcher_forget(k);
        const oe_value *body = k->rule ? OE_GET(k->rule, kernel, host_body) : NULL;
        if (k->launched && body && body->text && strcmp(body->text, "drop") == 0 &&
            !LLVMGetFirstUse(k->function))
            LLVMDeleteFunction(k->function);
    }
}

/* All at once: each call makes a new list of everything. */
static void keep_globals(oe_plan_state *plan, const char *word, const char *list)
{
    oe_list kept = {0};
    for (size_t i = 0; i < plan->globals.count; i++) {
        const oe_plan_global *g = plan->globals.items[i];
        if (g->keep && strcmp(g->keep, word) == 0)
            oe_list_add(plan->arena, &kept, g->emitted);
    }
    if (kept.count)
        oe_edit_used(plan->arena, plan->module, list, (LLVMValueRef *)kept.items,
                     (unsigned)kept.count);
}

bool oe_emit(oe_plan_state *plan)
{
    /* Functions and visible globals first: a local one gives way when it has their name. */
    for (size_t i = 0; i < plan->functions.count; i++)
        if (!declare_function(plan, plan->functions.items[i]))
            return false;
    for (int local = 0; local < 2; local++)
        for (size_t i = 0; i < plan->globals.count; i++) {
            oe_plan_global *g = plan->globals.items[i];
            if (is_local_global(g) == local && !declare_global(plan, g))
                return false;
        }
    for (size_t i = 0; i < plan->globals.count; i++)
        define_global(plan, plan->globals.items[i]);
    for (size_t i = 0; i < plan->functions.count; i++)
        define_function(plan, plan->functions.items[i]);
    keep_globals(plan, "compiler", "llvm.compiler.used");
    keep_globals(plan, "linker", "llvm.used");
    emit_launches(plan);
    for (size_t i = 0; i < plan->structors.count; i++) {
        const oe_structor *s = plan->structors.items[i];
        oe_edit_structor(plan->arena, plan->module,
                         s->destructor ? "llvm.global_dtors" : "llvm.global_ctors", s->priority,
                         s->function->emitted);
    }
    drop_bodies(plan);
    return true;
}
