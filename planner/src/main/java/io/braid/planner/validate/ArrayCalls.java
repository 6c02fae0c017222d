package io.braid.planner.validate;

import io.braid.planner.function.ArrayFunctions;
import io.braid.planner.function.FunctionTable;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.type.OwnType;
import io.braid.planner.type.Types;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** Calls with a different meaning for arrays. */
final class ArrayCalls {
    /** Functions whose second argument is compared with the elements of the first. */
    private static final Set<String> ELEMENT_BEHIND = Set.of("ARRAY_CONTAINS", "ARRAY_POSITION");
    /** Functions whose first argument is an array of any element type. */
    private static final Set<String> OF_ARRAY =
            Set.of("CARDINALITY", "ARRAY_LENGTH", "ARRAY_CONTAINS", "ARRAY_POSITION");

    private final SqlValidator validator;

    ArrayCalls(SqlValidator validator) {
        this.validator = validator;
    }

    /**
     * Rewrites calls with array operands. {@code x = ANY (a)} searches an array instead of a list of one value,
     * {@code a || x} appends an element, casts to text are replaced, and a parameter beside an array gets the element
     * type.
     */
    void meant(SqlValidatorScope scope, SqlNode expression) {
        if (expression instanceof SqlCall call && !call.isA(SqlKind.QUERY)) {
            meant(scope, call);
        }
    }

    private void meant(SqlValidatorScope scope, SqlCall call) {
        if (call.getOperator() instanceof SqlQuantifyOperator quantified
                && call.operand(1) instanceof SqlNodeList list
                && list.size() == 1
                && isArrayOf(scope, list, call.operand(0))) {
            SqlBasicCall basic = (SqlBasicCall) call;
            basic.setOperator(Objects.requireNonNull(ArrayFunctions.COMPARISONS.get(named(quantified))));
            basic.setOperand(1, list.get(0));
            typeParameter(scope, call, 0, 1);
        } else if (call.getOperator().equals(SqlStdOperatorTable.CONCAT)) {
            boolean isLeft = isArray(scope, call.operand(0));
            if (isLeft != isArray(scope, call.operand(1))) {
                add(scope, call, isLeft ? 1 : 0);
                isLeft = true;
            }
            if (isLeft) {
                refuseUnlike(scope, call);
            }
        } else if (call.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR) {
            refuse(scope, call);
        } else if (Subscripts.isOne(call)) {
            new Subscripts(validator).check(scope, call);
        } else if ((call.getKind() == SqlKind.CAST || call.getKind() == SqlKind.SAFE_CAST)
                && call.operand(1) instanceof SqlDataTypeSpec target
                && SqlTypeUtil.inCharFamily(target.deriveType(validator))
                && isArray(scope, call.operand(0))) {
            SqlNode array = call.operand(0);
            call.setOperand(0, FunctionTable.own(ArrayFunctions.TEXT).createCall(array.getParserPosition(), array));
        } else if (call.operandCount() > 0) {
            ofArray(scope, call, call.getOperator().getName().toUpperCase(Locale.ROOT));
        }
    }

    private void ofArray(SqlValidatorScope scope, SqlCall call, String name) {
        if (OF_ARRAY.contains(name) && call.operand(0) instanceof SqlDynamicParam parameter) {
            throw unknownElements(parameter);
        }
        if (ELEMENT_BEHIND.contains(name) && call.operandCount() == 2 && isArray(scope, call.operand(0))) {
            typeParameter(scope, call, 1, 0);
        }
    }

    /**
     * True if a list is a single array. A parameter or a text in braces that is compared with a value becomes an array.
     */
    private boolean isArrayOf(SqlValidatorScope scope, SqlNodeList list, SqlNode value) {
        SqlNode only = list.get(0);
        if ((only instanceof SqlDynamicParam || isArrayText(only)) && !(value instanceof SqlDynamicParam)) {
            RelDataTypeFactory types = validator.getTypeFactory();
            RelDataType element = validator.deriveType(scope, value);
            RelDataType plain = SqlTypeUtil.inCharFamily(element) ? types.createSqlType(SqlTypeName.VARCHAR) : element;
            if (Types.has(plain) && !ArrayFunctions.isArray(plain)) {
                list.set(0, cast(only, types.createArrayType(types.createTypeWithNullability(plain, true), -1)));
            }
        }
        return isArray(scope, list.get(0));
    }

    private static boolean isArrayText(SqlNode value) {
        String text = value instanceof SqlCharStringLiteral literal
                ? String.valueOf(literal.toValue()).strip()
                : "";
        return text.startsWith("{") && text.endsWith("}");
    }

    /** Wraps an element that is concatenated with an array; null is a null array, as in PostgreSQL. */
    private void add(SqlValidatorScope scope, SqlCall concatenation, int element) {
        SqlNode value = concatenation.operand(element);
        typeParameter(scope, concatenation, element, 1 - element);
        SqlNode array = SqlUtil.isNullLiteral(value, false)
                ? cast(value, validator.deriveType(scope, concatenation.operand(1 - element)))
                : SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR.createCall(
                        value.getParserPosition(), concatenation.<SqlNode>operand(element));
        concatenation.setOperand(element, array);
    }

    /** Types a parameter as an element of the other operand, an array. */
    private void typeParameter(SqlValidatorScope scope, SqlCall call, int place, int array) {
        if (call.operand(place) instanceof SqlDynamicParam parameter) {
            RelDataType arrays = validator.deriveType(scope, call.operand(array));
            call.setOperand(place, cast(parameter, Objects.requireNonNull(arrays.getComponentType())));
        }
    }

    private static SqlNode cast(SqlNode value, RelDataType type) {
        TypeKind own = OwnType.kindOf(type);
        return own != null
                ? OwnTypeCoercion.cast(value, own)
                : SqlStdOperatorTable.CAST.createCall(
                        value.getParserPosition(), value, SqlTypeUtil.convertTypeToSpec(type));
    }

    private static String named(SqlQuantifyOperator quantified) {
        String quantifier = quantified.getKind() == SqlKind.ALL ? " ALL" : " ANY";
        return quantified.comparisonKind.sql + quantifier;
    }

    private boolean isArray(SqlValidatorScope scope, SqlNode value) {
        return !(value instanceof SqlDynamicParam)
                && !value.isA(SqlKind.QUERY)
                && ArrayFunctions.isArray(validator.deriveType(scope, value));
    }

    /** Returns the error for a parameter in place of an array whose element type is unknown. */
    static BraidException unknownElements(SqlNode parameter) {
        return new BraidException(
                ErrorCode.TYPE_MISMATCH,
                "Nothing tells of what type the elements of the array are: write CAST(? AS INTEGER[])",
                CalciteErrors.at(parameter.getParserPosition()));
    }

    private void refuse(SqlValidatorScope scope, SqlCall constructor) {
        if (constructor.operandCount() == 0) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "Nothing tells of what type the elements are of an array without any: write CAST(ARRAY[] AS"
                            + " INTEGER ARRAY)",
                    CalciteErrors.at(constructor.getParserPosition()));
        }
        List<RelDataType> types = new ArrayList<>();
        for (SqlNode element : constructor.getOperandList()) {
            if (!(element instanceof SqlDynamicParam)) {
                types.add(validator.deriveType(scope, element));
            }
            if (isArray(scope, element)) {
                throw new BraidException(
                        ErrorCode.FEATURE_NOT_SUPPORTED,
                        "There are no arrays of arrays: a || b makes one array of two",
                        CalciteErrors.at(element.getParserPosition()));
            }
        }
        refuseUnlike(types, constructor);
    }

    private void refuseUnlike(SqlValidatorScope scope, SqlCall concatenation) {
        refuseUnlike(
                concatenation.getOperandList().stream()
                        .map(array -> validator.deriveType(scope, array))
                        .toList(),
                concatenation);
    }

    private void refuseUnlike(List<RelDataType> types, SqlCall call) {
        if (!types.isEmpty() && validator.getTypeFactory().leastRestrictive(types) == null) {
            throw new BraidException(
                    ErrorCode.TYPE_MISMATCH,
                    "The elements of an array are of one type, and none is that of all of these: "
                            + types.stream()
                                    .map(RelDataType::toString)
                                    .distinct()
                                    .collect(Collectors.joining(", ")),
                    CalciteErrors.at(call.getParserPosition()));
        }
    }
}
