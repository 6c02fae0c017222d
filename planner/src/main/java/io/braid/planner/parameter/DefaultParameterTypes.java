package io.braid.planner.parameter;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlSubstringFunction;
import org.apache.calcite.sql.type.FamilyOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Default types of parameters that nothing determines, as in {@code ? + ?} or {@code ABS(?)}. The type is the first one
 * that the operator accepts, as in PostgreSQL, with text before all others and DOUBLE before other numbers. This also
 * resolves ambiguities that PostgreSQL rejects.
 */
final class DefaultParameterTypes {
    private static final List<SqlTypeName> IN_ORDER = List.of(
            SqlTypeName.VARCHAR,
            SqlTypeName.DOUBLE,
            SqlTypeName.BIGINT,
            SqlTypeName.TIMESTAMP,
            SqlTypeName.DATE,
            SqlTypeName.BOOLEAN,
            SqlTypeName.VARBINARY);
    /** Number of parameters up to which all combinations of types are tried. */
    private static final int MOST_APART = 4;

    /** Operators that determine the types of their operands themselves, or whose operands are no values. */
    private static final Set<SqlKind> OTHERS = EnumSet.of(
            SqlKind.CAST,
            SqlKind.SAFE_CAST,
            SqlKind.AS,
            SqlKind.ROW,
            SqlKind.OVER,
            SqlKind.FILTER,
            SqlKind.WITHIN_GROUP);

    private final SqlValidator validator;
    private final BiConsumer<SqlNode, RelDataType> types;

    /** @param types records the type of a parameter */
    DefaultParameterTypes(SqlValidator validator, BiConsumer<SqlNode, RelDataType> types) {
        this.validator = validator;
        this.types = types;
    }

    /**
     * Chooses types for parameters that have none yet, or whose type the operator does not accept with its other
     * operands. If the operator accepts no choice, they remain unchanged or become text.
     */
    void guess(SqlValidatorScope scope, SqlCall call, List<SqlNode> parameters) {
        boolean isChecked = call.getOperator().getOperandTypeChecker() != null
                || call.getOperator() instanceof SqlSubstringFunction;
        if (!isChecked
                || OTHERS.contains(call.getKind())
                || call.getOperandList().stream().anyMatch(operand -> operand == null || operand.isA(SqlKind.QUERY))) {
            return;
        }
        SqlCallBinding binding = new Plain(validator, scope, call);
        List<RelDataType> before = parameters.stream().map(this::known).toList();
        if (!before.contains(validator.getUnknownType()) && accepts(binding)) {
            return;
        }
        if (!chosen(binding, parameters)) {
            for (int i = 0; i < parameters.size(); i++) {
                boolean isUnknown = before.get(i).equals(validator.getUnknownType());
                types.accept(parameters.get(i), isUnknown ? orNull(SqlTypeName.VARCHAR) : before.get(i));
            }
        }
    }

    private RelDataType known(SqlNode parameter) {
        RelDataType type = validator.getValidatedNodeTypeIfKnown(parameter);
        return type == null ? validator.getUnknownType() : type;
    }

    /** Tries the types; more than a few parameters get a common type, as there would be too many combinations. */
    private boolean chosen(SqlCallBinding binding, List<SqlNode> parameters) {
        return parameters.size() > MOST_APART
                ? IN_ORDER.stream().anyMatch(name -> {
                    parameters.forEach(parameter -> types.accept(parameter, orNull(name)));
                    return accepts(binding);
                })
                : chosenApart(binding, parameters);
    }

    private boolean chosenApart(SqlCallBinding binding, List<SqlNode> parameters) {
        if (parameters.isEmpty()) {
            return accepts(binding);
        }
        for (SqlTypeName name : IN_ORDER) {
            types.accept(parameters.get(0), orNull(name));
            if (chosenApart(binding, parameters.subList(1, parameters.size()))) {
                return true;
            }
        }
        return false;
    }

    /**
     * True if the operator accepts the operand types. Calcite's check is unreliable for calls that omit optional
     * operands.
     */
    private static boolean accepts(SqlCallBinding binding) {
        int count = binding.getOperandCount();
        if (binding.getOperator().getOperandTypeChecker() instanceof FamilyOperandTypeChecker each
                && each.getOperandCountRange().isValidCount(count)
                && each.getOperandCountRange().getMax() > count) {
            return IntStream.range(0, count)
                    .allMatch(i -> each.getOperandSqlTypeFamily(i).contains(binding.getOperandType(i)));
        }
        return binding.getOperator().checkOperandTypes(binding, false);
    }

    private RelDataType orNull(SqlTypeName name) {
        RelDataTypeFactory factory = validator.getTypeFactory();
        return factory.createTypeWithNullability(factory.createSqlType(name), true);
    }

    /** Operand types without implicit casts. */
    private static final class Plain extends SqlCallBinding {
        Plain(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
            super(validator, scope, call);
        }

        @Override
        public boolean isTypeCoercionEnabled() {
            return false;
        }
    }
}
