/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Places and names for people, from debug information.
 *
 * LLVM-C reads operands of debug nodes but not their numbers and words (argument number, tag,
 * encoding). Those are taken from the node's text, whose form the language reference documents:
 * `!DILocalVariable(name: "x", arg: 1, …)`.
 */
#include <stdlib.h>

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm/Config/llvm-config.h>

#include "ir.h"

enum {
    MAX_OPERANDS = 256, /* of a debug node; one with more tells nothing */
    MAX_CLIMB = 256,    /* nested scopes, or types behind one type */
    MAX_PRINTED = 160   /* bytes of a value in a message */
};

/* ---- debug nodes ----------------------------------------------------------------------------- */

static char *print_node(oe_arena *arena, LLVMContextRef context, LLVMMetadataRef node)
{
    char *printed = LLVMPrintValueToString(LLVMMetadataAsValue(context, node));
    char *text = oe_copy(arena, printed, strlen(printed));
    LLVMDisposeMessage(printed);
    return text;
}

/* What follows `key` in a node's text, NULL when it is not there. Names are quoted, so that what
 * a program calls its things cannot look like a key. */
static const char *field(const char *text, const char *key)
{
    bool quoted = false;
    for (; *text != '\0'; text++) {
        if (*text == '"')
            quoted = !quoted;
        else if (!quoted && strncmp(text, key, strlen(key)) == 0)
            return text + strlen(key);
    }
    return NULL;
}

static bool field_is(const char *text, const char *key, const char *word)
{
    const char *value = field(text, key);
    size_t length = strlen(word);
    return value != NULL && strncmp(value, word, length) == 0 &&
           (value[length] == ',' || value[length] == ')');
}

/* The operands of a node; returns how many there are, 0 for what is no node. Absent ones are
 * NULL. */
static unsigned operands_of(LLVMContextRef context, LLVMMetadataRef node,
                            LLVMValueRef operands[MAX_OPERANDS])
{
    LLVMValueRef value = LLVMMetadataAsValue(context, node);
    if (LLVMIsAMDNode(value) == NULL)
        return 0;
    unsigned count = LLVMGetMDNodeNumOperands(value);
    if (count > MAX_OPERANDS)
        return 0;
    LLVMGetMDNodeOperands(value, operands);
    return count;
}

static LLVMMetadataRef operand(LLVMContextRef context, LLVMMetadataRef node, unsigned index)
{
    LLVMValueRef operands[MAX_OPERANDS];
    unsigned count = operands_of(context, node, operands);
    return index < count && operands[index] != NULL ? LLVMValueAsMetadata(operands[index]) : NULL;
}

/* Text operand `index` of a node, NULL when it has none. */
static const char *operand_text(oe_arena *arena, LLVMContextRef context, LLVMMetadataRef node,
                                unsigned index)
{
    LLVMValueRef operands[MAX_OPERANDS];
    unsigned count = operands_of(context, node, operands), length = 0;
    if (index >= count || operands[index] == NULL)
        return NULL;
    const char *text = LLVMGetMDString(operands[index], &length);
    return text != NULL && length > 0 ? oe_copy(arena, text, length) : NULL;
}

static bool is_type(LLVMMetadataRef node)
{
    LLVMMetadataKind kind = LLVMGetMetadataKind(node);
    return kind == LLVMDIBasicTypeMetadataKind || kind == LLVMDIDerivedTypeMetadataKind ||
           kind == LLVMDICompositeTypeMetadataKind || kind == LLVMDISubroutineTypeMetadataKind;
}

/* ---- places ---------------------------------------------------------------------------------- */

/* The function that a scope lies in. */
static LLVMMetadataRef subprogram_of(LLVMContextRef context, LLVMMetadataRef scope)
{
    for (unsigned i = 0; scope != NULL && i < MAX_CLIMB; i++) {
        LLVMMetadataKind kind = LLVMGetMetadataKind(scope);
        if (kind == LLVMDISubprogramMetadataKind)
            return scope;
        if (kind != LLVMDILexicalBlockMetadataKind && kind != LLVMDILexicalBlockFileMetadataKind)
            return NULL;
        scope = operand(context, scope, 1);
    }
    return NULL;
}

static const char *function_name(oe_arena *arena, LLVMValueRef function)
{
    size_t length;
    const char *name = LLVMGetValueName2(function, &length);
    return oe_copy(arena, name, length);
}

/* Where an instruction without debug location stands. Blocks without a name are counted from 1. */
static const char *describe_position(oe_arena *arena, LLVMValueRef instruction)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(instruction);
    LLVMValueRef function = LLVMGetBasicBlockParent(block);
    const char *name = function_name(arena, function);
    const char *label = LLVMGetBasicBlockName(block);
    if (label != NULL && label[0] != '\0')
        return oe_format(arena, "in function @%s, block %%%s", name, label);
    unsigned number = 1;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != block;
         b = LLVMGetNextBasicBlock(b))
        number++;
    return oe_format(arena, "in function @%s, block number %u", name, number);
}

oe_launch_place oe_place_find(oe_arena *arena, LLVMValueRef instruction)
{
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(instruction));
    LLVMBasicBlockRef block = LLVMGetInstructionParent(instruction);
    oe_launch_place place = {.function = function_name(arena, LLVMGetBasicBlockParent(block))};
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
    place.text = describe_position(arena, instruction);
    if (location == NULL)
        return place;
    LLVMMetadataRef scope = LLVMDILocationGetScope(location);
    LLVMMetadataRef subprogram = subprogram_of(context, scope);
    LLVMMetadataRef file = LLVMDIScopeGetFile(scope);
    const char *name = NULL;
    if (subprogram != NULL)
        name = operand_text(arena, context, subprogram, 2);
    if (name != NULL)
        place.function = name;
    unsigned length = 0;
    const char *path = file != NULL ? LLVMDIFileGetFilename(file, &length) : NULL;
    if (path == NULL || length == 0)
        return place;
    place.file = oe_copy(arena, path, length);
    place.line = LLVMDILocationGetLine(location);
    place.column = LLVMDILocationGetColumn(location);
    if (place.line != 0 && place.column != 0)
        place.text = oe_format(arena, "%s:%u:%u", place.file, place.line, place.column);
    else if (place.line != 0)
        place.text = oe_format(arena, "%s:%u", place.file, place.line);
    return place;
}

/* ---- types of parameters --------------------------------------------------------------------- */

/* Leaves out names and qualifiers of a type, and the enumeration around an integer type. */
static LLVMMetadataRef plain_type(oe_arena *arena, LLVMContextRef context, LLVMMetadataRef type)
{
    static const char *const wrappers[] = {"DW_TAG_typedef",       "DW_TAG_const_type",
                                           "DW_TAG_volatile_type", "DW_TAG_restrict_type",
                                           "DW_TAG_atomic_type",   "DW_TAG_enumeration_type"};
    for (unsigned climb = 0; type != NULL && climb < MAX_CLIMB; climb++) {
        const char *text = print_node(arena, context, type);
        bool wraps = false;
        for (size_t i = 0; i < sizeof wrappers / sizeof wrappers[0]; i++)
            wraps = wraps || field_is(text, "tag: ", wrappers[i]);
        if (!wraps)
            return type;
        /* The base type is the first type after file, scope and name; sizes stand before it in
         * newer releases. */
        LLVMValueRef operands[MAX_OPERANDS];
        unsigned count = operands_of(context, type, operands);
        type = NULL;
        for (unsigned i = 3; i < count && type == NULL; i++)
            if (operands[i] != NULL && is_type(LLVMValueAsMetadata(operands[i])))
                type = LLVMValueAsMetadata(operands[i]);
    }
    return NULL;
}

/* 1 or 0 for an integer type of `width` bits with or without sign, -1 for any other. */
static int type_sign(oe_arena *arena, LLVMContextRef context, LLVMMetadataRef type, unsigned width)
{
    type = plain_type(arena, context, type);
    if (type == NULL || LLVMGetMetadataKind(type) != LLVMDIBasicTypeMetadataKind)
        return -1;
    const char *text = print_node(arena, context, type);
    if (field_is(text, "encoding: ", "DW_ATE_boolean"))
        return 0;
    if (LLVMDITypeGetSizeInBits(type) != width)
        return -1;
    if (field_is(text, "encoding: ", "DW_ATE_signed") ||
        field_is(text, "encoding: ", "DW_ATE_signed_char"))
        return 1;
    if (field_is(text, "encoding: ", "DW_ATE_unsigned") ||
        field_is(text, "encoding: ", "DW_ATE_unsigned_char") ||
        field_is(text, "encoding: ", "DW_ATE_UTF"))
        return 0;
    return -1;
}

/* Whether a source parameter of debug type `type` can be passed as one value of type `passed`. */
static bool is_passed_as(oe_arena *arena, LLVMContextRef context, LLVMMetadataRef type,
                         LLVMTypeRef passed)
{
    type = plain_type(arena, context, type);
    if (type == NULL)
        return false;
    const char *text = print_node(arena, context, type);
    unsigned width = 0;
    switch (LLVMGetTypeKind(passed)) {
    case LLVMPointerTypeKind:
        return field_is(text, "tag: ", "DW_TAG_pointer_type") ||
               field_is(text, "tag: ", "DW_TAG_reference_type");
    case LLVMIntegerTypeKind:
        width = LLVMGetIntTypeWidth(passed);
        return type_sign(arena, context, type, width) >= 0;
    case LLVMFloatTypeKind:
        return field_is(text, "encoding: ", "DW_ATE_float") && LLVMDITypeGetSizeInBits(type) == 32;
    case LLVMDoubleTypeKind:
        return field_is(text, "encoding: ", "DW_ATE_float") && LLVMDITypeGetSizeInBits(type) == 64;
    default: return false;
    }
}

/* The list of types in a function's debug type, the return type first. It is the only list among
 * the operands; its position differs between releases. */
static unsigned signature_types(LLVMValueRef function, LLVMValueRef types[MAX_OPERANDS])
{
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(function));
    LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
    LLVMMetadataRef signature = subprogram != NULL ? operand(context, subprogram, 4) : NULL;
    LLVMValueRef operands[MAX_OPERANDS];
    unsigned count = signature != NULL ? operands_of(context, signature, operands) : 0;
    for (unsigned i = 0; i < count; i++) {
        LLVMMetadataRef list = operands[i] != NULL ? LLVMValueAsMetadata(operands[i]) : NULL;
        if (list != NULL && LLVMGetMetadataKind(list) == LLVMMDTupleMetadataKind)
            return operands_of(context, list, types);
    }
    return 0;
}

/* The debug type of the source parameter that IR parameter `index` is, NULL unless the function's
 * debug type has as many parameters as the function and this one is of its kind: a structure can
 * be passed in pieces or not at all, and then positions do not correspond. */
static LLVMMetadataRef type_by_position(oe_arena *arena, LLVMValueRef function, unsigned index)
{
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(function));
    LLVMValueRef types[MAX_OPERANDS];
    unsigned count = signature_types(function, types);
    if (count != LLVMCountParams(function) + 1 || types[index + 1] == NULL)
        return NULL;
    LLVMMetadataRef type = LLVMValueAsMetadata(types[index + 1]);
    LLVMTypeRef passed = LLVMTypeOf(LLVMGetParam(function, index));
    return is_passed_as(arena, context, type, passed) ? type : NULL;
}

/* ---- variables of parameters ----------------------------------------------------------------- */

/* One statement of debug information: `variable` is, or lies at, `value`. */
typedef struct {
    LLVMValueRef value;
    LLVMMetadataRef variable, expression;
} debug_record;

/* Adds the records that belong to an instruction; it differs between releases and stands at the end
 * of this file. */
static void debug_records(oe_arena *arena, LLVMValueRef instruction, oe_list *records);

/* Whether `value` is stored as a whole into the local variable `variable`; a truth value is widened
 * for that. */
static bool is_stored_into(LLVMValueRef value, LLVMValueRef variable)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAStoreInst(user) != NULL && LLVMGetOperand(user, 0) == value &&
            LLVMGetOperand(user, 1) == variable)
            return true;
        if (LLVMIsAZExtInst(user) != NULL && LLVMIsAArgument(value) != NULL &&
            is_stored_into(user, variable))
            return true;
    }
    return false;
}

/* Whether the value of a record is the parameter itself or, as in unoptimised code, a local
 * variable that it is stored into. */
static bool holds(LLVMValueRef value, LLVMValueRef parameter)
{
    return value == parameter ||
           (value != NULL && LLVMIsAAllocaInst(value) != NULL && is_stored_into(parameter, value));
}

/* Whether a record makes its variable's name a name for the parameter. Of a variable that is passed
 * in pieces only a pointer that it begins with gets the name: what people call a slice. */
static bool names_parameter(oe_arena *arena, LLVMContextRef context, const debug_record *record,
                            LLVMValueRef parameter)
{
    const char *piece =
        field(print_node(arena, context, record->expression), "DW_OP_LLVM_fragment, ");
    if (piece == NULL)
        return true;
    return LLVMGetTypeKind(LLVMTypeOf(parameter)) == LLVMPointerTypeKind &&
           strncmp(piece, "0,", 2) == 0;
}

/* The number from 1 of the source parameter that a variable is, 0 for any other variable. */
static unsigned long argument_number(oe_arena *arena, LLVMContextRef context,
                                     LLVMMetadataRef variable)
{
    const char *number = field(print_node(arena, context, variable), "arg: ");
    return number != NULL ? strtoul(number, NULL, 10) : 0;
}

/* The source parameter that an IR parameter is by what the body says of its value, NULL when it
 * says nothing. Compilers say it at the start of the entry block. */
static LLVMMetadataRef variable_by_value(oe_arena *arena, LLVMValueRef function,
                                         LLVMValueRef parameter)
{
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(function));
    LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
    oe_list records = {0};
    if (LLVMIsDeclaration(function))
        return NULL;
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i != NULL; i = LLVMGetNextInstruction(i))
        debug_records(arena, i, &records);
    for (size_t i = 0; i < records.count; i++) {
        const debug_record *record = records.items[i];
        if (LLVMDIVariableGetScope(record->variable) == subprogram &&
            holds(record->value, parameter) &&
            argument_number(arena, context, record->variable) != 0 &&
            names_parameter(arena, context, record, parameter))
            return record->variable;
    }
    return NULL;
}

/* The same by its position, from the list of variables that the function keeps. */
static LLVMMetadataRef variable_by_position(oe_arena *arena, LLVMValueRef function, unsigned index)
{
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(function));
    LLVMMetadataRef kept = operand(context, LLVMGetSubprogram(function), 7);
    LLVMValueRef variables[MAX_OPERANDS];
    unsigned count = kept != NULL ? operands_of(context, kept, variables) : 0;
    if (count == 0 || type_by_position(arena, function, index) == NULL)
        return NULL;
    for (unsigned i = 0; i < count; i++) {
        LLVMMetadataRef variable = variables[i] != NULL ? LLVMValueAsMetadata(variables[i]) : NULL;
        if (variable != NULL && LLVMGetMetadataKind(variable) == LLVMDILocalVariableMetadataKind &&
            argument_number(arena, context, variable) == index + 1)
            return variable;
    }
    return NULL;
}

static bool has_attribute(LLVMValueRef function, unsigned index, const char *name)
{
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    return LLVMGetEnumAttributeAtIndex(function, index + 1, kind) != NULL;
}

/* Signedness of a parameter; `variable` may be NULL. */
static int parameter_sign(oe_arena *arena, LLVMValueRef function, unsigned index,
                          LLVMMetadataRef variable)
{
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(function));
    LLVMTypeRef passed = LLVMTypeOf(LLVMGetParam(function, index));
    if (LLVMGetTypeKind(passed) != LLVMIntegerTypeKind)
        return -1;
    LLVMMetadataRef type =
        variable != NULL ? operand(context, variable, 3) : type_by_position(arena, function, index);
    int sign = type != NULL ? type_sign(arena, context, type, LLVMGetIntTypeWidth(passed)) : -1;
    if (sign >= 0)
        return sign;
    if (has_attribute(function, index, "signext"))
        return 1;
    return has_attribute(function, index, "zeroext") ? 0 : -1;
}

const char *oe_parameter_name(oe_arena *arena, LLVMValueRef function, unsigned index,
                              bool *is_debug, int *is_signed)
{
    LLVMValueRef parameter = LLVMGetParam(function, index);
    LLVMMetadataRef variable = NULL;
    if (LLVMGetSubprogram(function) != NULL) {
        variable = variable_by_value(arena, function, parameter);
        if (variable == NULL)
            variable = variable_by_position(arena, function, index);
    }
    if (is_signed != NULL)
        *is_signed = parameter_sign(arena, function, index, variable);
    const char *name = NULL;
    if (variable != NULL)
        name = operand_text(arena, LLVMGetTypeContext(LLVMTypeOf(function)), variable, 1);
    *is_debug = name != NULL;
    if (name != NULL)
        return name;
    size_t length;
    const char *in_module = LLVMGetValueName2(parameter, &length);
    return length > 0 ? oe_copy(arena, in_module, length) : NULL;
}

/* ---- printing -------------------------------------------------------------------------------- */

const char *oe_print_type(oe_arena *arena, LLVMTypeRef type)
{
    char *printed = LLVMPrintTypeToString(type);
    const char *text = oe_copy(arena, printed, strlen(printed));
    LLVMDisposeMessage(printed);
    return text;
}

/* The part of a printed value that fits a message: its first line without indentation and without
 * the numbers of its metadata. `length` gets its length. */
static const char *trim(const char *printed, size_t *length)
{
    printed += strspn(printed, " \n");
    *length = strcspn(printed, "\n");
    const char *metadata = strstr(printed, ", !");
    if (metadata != NULL && (size_t)(metadata - printed) < *length)
        *length = (size_t)(metadata - printed);
    return printed;
}

const char *oe_print_value(oe_arena *arena, LLVMValueRef value)
{
    size_t length;
    if (LLVMIsAGlobalValue(value) != NULL) { /* printed whole it would be its body */
        const char *name = LLVMGetValueName2(value, &length);
        return oe_format(arena, "@%.*s", (int)length, name);
    }
    char *printed = LLVMPrintValueToString(value);
    const char *text = trim(printed, &length);
    if (length > MAX_PRINTED) {
        length = MAX_PRINTED;
        while (((unsigned char)text[length] & 0xC0) == 0x80) /* not within a character */
            length--;
        text = oe_format(arena, "%.*s…", (int)length, text);
    } else {
        text = oe_copy(arena, text, length);
    }
    LLVMDisposeMessage(printed);
    return text;
}

/* ---- releases of LLVM ------------------------------------------------------------------------ */

#if LLVM_VERSION_MAJOR >= 19 && LLVM_VERSION_MAJOR < 22

/* LLVM-C cannot read records here; names come by position. */
static void debug_records(oe_arena *arena, LLVMValueRef instruction, oe_list *records)
{
    (void)arena, (void)instruction, (void)records;
}

#else

static void add_record(oe_arena *arena, oe_list *records, LLVMValueRef value,
                       LLVMMetadataRef variable, LLVMMetadataRef expression)
{
    debug_record *record = OE_NEW(arena, debug_record);
    *record = (debug_record){.value = value, .variable = variable, .expression = expression};
    oe_list_add(arena, records, record);
}

#if LLVM_VERSION_MAJOR >= 22

static void debug_records(oe_arena *arena, LLVMValueRef instruction, oe_list *records)
{
    LLVMDbgRecordRef record = LLVMGetFirstDbgRecord(instruction);
    for (; record != NULL; record = LLVMGetNextDbgRecord(record))
        if (LLVMDbgRecordGetKind(record) != LLVMDbgRecordLabel)
            add_record(arena, records, LLVMDbgVariableRecordGetValue(record, 0),
                       LLVMDbgVariableRecordGetVariable(record),
                       LLVMDbgVariableRecordGetExpression(record));
}

#else

/* Records are calls here: (value, variable, expression), each as metadata. */
static void debug_records(oe_arena *arena, LLVMValueRef instruction, oe_list *records)
{
    LLVMValueRef call = LLVMIsACallInst(instruction);
    LLVMValueRef function = call != NULL ? LLVMIsAFunction(LLVMGetCalledValue(call)) : NULL;
    if (function == NULL || LLVMGetIntrinsicID(function) == 0)
        return;
    const char *name = function_name(arena, function);
    if (strcmp(name, "llvm.dbg.declare") != 0 && strcmp(name, "llvm.dbg.value") != 0)
        return;
    LLVMMetadataRef wrapped = LLVMValueAsMetadata(LLVMGetOperand(call, 0));
    LLVMValueRef value = NULL;
    if (LLVMGetMetadataKind(wrapped) == LLVMLocalAsMetadataMetadataKind)
        LLVMGetMDNodeOperands(LLVMGetOperand(call, 0), &value);
    add_record(arena, records, value, LLVMValueAsMetadata(LLVMGetOperand(call, 1)),
               LLVMValueAsMetadata(LLVMGetOperand(call, 2)));
}

#endif
#endif
