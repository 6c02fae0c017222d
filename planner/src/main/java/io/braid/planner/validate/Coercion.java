package io.braid.planner.validate;

import io.braid.planner.type.CommonDecimal;
import io.braid.planner.type.OwnType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.implicit.TypeCoercionImpl;
import org.jspecify.annotations.Nullable;

/** Implicit casts of operands; exact numbers without a common decimal type are compared without a cast. */
final class Coercion extends TypeCoercionImpl {
    Coercion(RelDataTypeFactory factory, SqlValidator validator) {
        super(factory, validator);
    }

    /** Compares a timestamp with time zone with a date in local time. Other date and time types need no cast. */
    @Override
    public @Nullable RelDataType commonTypeForBinaryComparison(@Nullable RelDataType one, @Nullable RelDataType other) {
        if (one != null && other != null && (isMomentBesideDay(one, other) || isMomentBesideDay(other, one))) {
            int digits = Math.max(one.getPrecision(), other.getPrecision());
            return factory.createSqlType(SqlTypeName.TIMESTAMP, digits);
        }
        return one != null && other != null && !CommonDecimal.holdsTypes(List.of(one, other))
                ? null
                : super.commonTypeForBinaryComparison(one, other);
    }

    /**
     * Rejects text as the argument of a numeric aggregate, which would fail only at run time. Types that Calcite lacks
     * are never cast implicitly.
     */
    @Override
    public boolean builtinFunctionCoercion(
            SqlCallBinding binding, List<RelDataType> types, List<SqlTypeFamily> expected) {
        boolean wouldReadText = binding.getOperator() instanceof SqlAggFunction
                && IntStream.range(0, Math.min(types.size(), expected.size()))
                        .anyMatch(
                                i -> expected.get(i) == SqlTypeFamily.NUMERIC && SqlTypeUtil.isCharacter(types.get(i)));
        boolean hasOwn = types.stream().anyMatch(type -> OwnType.kindOf(type) != null);
        return !wouldReadText && !hasOwn && super.builtinFunctionCoercion(binding, types, expected);
    }

    /** Casts to types that Calcite lacks and cannot name. */
    @Override
    protected boolean coerceOperandType(
            @Nullable SqlValidatorScope scope, SqlCall call, int index, RelDataType target) {
        if (OwnType.kindOf(target) == null) {
            return super.coerceOperandType(scope, call, index, target);
        }
        SqlNode cast = OwnTypeCoercion.cast(call.operand(index), Objects.requireNonNull(OwnType.kindOf(target)));
        call.setOperand(index, cast);
        updateInferredType(cast, target);
        return true;
    }

    @Override
    protected boolean coerceColumnType(
            @Nullable SqlValidatorScope scope, SqlNodeList columns, int index, RelDataType target) {
        return OwnType.kindOf(target) == null && super.coerceColumnType(scope, columns, index, target);
    }

    private static boolean isMomentBesideDay(RelDataType moment, RelDataType day) {
        return moment.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE
                && day.getSqlTypeName() == SqlTypeName.DATE;
    }

    /** Splits an IN list without a common type into single comparisons, except for the values that have one. */
    @Override
    public boolean inOperationCoercion(SqlCallBinding binding) {
        if (binding.operand(1) instanceof SqlNodeList values) {
            List<RelDataType> types = Stream.concat(Stream.of(binding.operand(0)), values.stream())
                    .map(value -> validator.deriveType(binding.getScope(), value))
                    .toList();
            MixedTypes.check(types, binding.getCall(), "IN");
        }
        if (!(binding.operand(1) instanceof SqlNodeList list) || holdsTypes(binding, list)) {
            return super.inOperationCoercion(binding);
        }
        boolean negated = binding.getCall().getKind() == SqlKind.NOT_IN;
        SqlOperator comparison = negated ? SqlStdOperatorTable.NOT_EQUALS : SqlStdOperatorTable.EQUALS;
        SqlOperator connective = negated ? SqlStdOperatorTable.AND : SqlStdOperatorTable.OR;
        SqlParserPos position = list.getParserPosition();
        SqlNode sought = binding.operand(0);
        InListNumbers numbers = new InListNumbers(validator.deriveType(binding.getScope(), sought), list);
        List<SqlNode> comparisons = new ArrayList<>();
        for (SqlNode value : numbers.compared()) {
            comparisons.add(comparison.createCall(position, sought, value));
        }
        if (!numbers.held().isEmpty()) {
            SqlNodeList held = new SqlNodeList(numbers.held(), position);
            comparisons.add(binding.getOperator().createCall(position, sought, held));
        }
        // Makes the list a call of the connective even if it has one element.
        comparisons.add(SqlLiteral.createBoolean(negated, position));
        int half = comparisons.size() / 2;
        SqlNode first = joined(connective, comparisons.subList(0, half));
        SqlNode rest = joined(connective, comparisons.subList(half, comparisons.size()));
        for (SqlNode part : List.of(first, rest)) {
            validator.deriveType(binding.getScope(), part);
        }
        SqlBasicCall call = (SqlBasicCall) binding.getCall();
        call.setOperator(connective);
        call.setOperand(0, first);
        call.setOperand(1, rest);
        return true;
    }

    /** Joins conditions as a balanced tree, because the depth of the tree limits every algorithm over it. */
    private static SqlNode joined(SqlOperator connective, List<SqlNode> parts) {
        int half = parts.size() / 2;
        return half == 0
                ? parts.get(0)
                : connective.createCall(
                        parts.get(0).getParserPosition(),
                        joined(connective, parts.subList(0, half)),
                        joined(connective, parts.subList(half, parts.size())));
    }

    private static boolean holdsTypes(SqlCallBinding binding, SqlNodeList list) {
        return CommonDecimal.holdsTypes(Stream.concat(Stream.of(binding.operand(0)), list.stream())
                .map(node -> binding.getValidator().deriveType(binding.getScope(), node))
                .toList());
    }
}
