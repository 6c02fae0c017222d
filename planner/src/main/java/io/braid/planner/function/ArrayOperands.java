package io.braid.planner.function;

import io.braid.planner.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlSingleOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/** Operands of array functions, cast to a common type of array and element. */
public final class ArrayOperands implements SqlOperandTypeChecker {
    /** The array is the first operand. */
    static final ArrayOperands BEFORE = new ArrayOperands(0);
    /** The array is the second operand. */
    static final ArrayOperands BEHIND = new ArrayOperands(1);

    /** The array is the only operand. */
    static final SqlSingleOperandTypeChecker ARRAY = new SqlSingleOperandTypeChecker() {
        @Override
        public boolean checkSingleOperandType(SqlCallBinding call, SqlNode operand, int place, boolean throwOnFailure) {
            boolean isArray = ArrayFunctions.isArray(SqlTypeUtil.deriveType(call, operand));
            if (!isArray && throwOnFailure) {
                throw call.newValidationSignatureError();
            }
            return isArray;
        }

        @Override
        public String getAllowedSignatures(SqlOperator operator, String name) {
            return name + "(<ARRAY>)";
        }
    };

    private final int array;

    private ArrayOperands(int array) {
        this.array = array;
    }

    @Override
    public boolean checkOperandTypes(SqlCallBinding call, boolean throwOnFailure) {
        RelDataType arrays = call.getOperandType(array);
        boolean isComparable = ArrayFunctions.isArray(arrays)
                && common(arrays, call.getOperandType(1 - array), call.getTypeFactory()) != null;
        if (!isComparable && throwOnFailure) {
            throw call.newValidationSignatureError();
        }
        return isComparable;
    }

    @Override
    public SqlOperandCountRange getOperandCountRange() {
        return SqlOperandCountRanges.of(2);
    }

    @Override
    public String getAllowedSignatures(SqlOperator operator, String name) {
        return array == 0 ? name + "(<ARRAY>, <ELEMENT>)" : "<ELEMENT> " + name + " (<ARRAY>)";
    }

    private static @Nullable RelDataType common(RelDataType arrays, RelDataType value, RelDataTypeFactory types) {
        RelDataType element = Objects.requireNonNull(arrays.getComponentType());
        RelDataType common = types.leastRestrictive(List.of(element, value));
        return common == null || !Types.has(common) || ArrayFunctions.isArray(common) ? null : nullable(common, types);
    }

    private static RelDataType nullable(RelDataType type, RelDataTypeFactory types) {
        return types.createTypeWithNullability(type, true);
    }

    /** The operands of a call, those of arrays in the types that they are computed in. */
    public static List<RexNode> alike(RexCall call, List<RexNode> operands, RexBuilder rex) {
        RelDataTypeFactory types = rex.getTypeFactory();
        if (call.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR) {
            RelDataType element = Objects.requireNonNull(call.getType().getComponentType());
            return cast(operands, element, rex);
        }
        if (ArrayFunctions.operator(call) != null && ArrayFunctions.isArray(call.getType())) {
            return cast(operands, call.getType(), rex);
        }
        if (call.getOperator().getOperandTypeChecker() instanceof ArrayOperands checker) {
            RelDataType arrays = operands.get(checker.array).getType();
            RelDataType element = Objects.requireNonNull(
                    common(arrays, operands.get(1 - checker.array).getType(), types));
            RelDataType array = nullable(types.createArrayType(element, -1), types);
            List<RexNode> alike = new ArrayList<>(operands);
            alike.set(checker.array, cast(operands.get(checker.array), array, rex));
            alike.set(1 - checker.array, cast(operands.get(1 - checker.array), element, rex));
            return alike;
        }
        boolean ofArrays = call.getOperator().getOperandTypeChecker() instanceof PostgresArrays.Alike
                && ArrayFunctions.isArray(operands.get(0).getType());
        return ofArrays
                ? cast(operands, Objects.requireNonNull(types.leastRestrictive(RexUtil.types(operands))), rex)
                : operands;
    }

    private static List<RexNode> cast(List<RexNode> operands, RelDataType type, RexBuilder rex) {
        return operands.stream().map(operand -> cast(operand, type, rex)).toList();
    }

    private static RexNode cast(RexNode operand, RelDataType type, RexBuilder rex) {
        RelDataType target = rex.getTypeFactory()
                .createTypeWithNullability(type, operand.getType().isNullable());
        return operand.getType().equals(target) ? operand : rex.makeAbstractCast(target, operand, false);
    }
}
