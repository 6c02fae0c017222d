package io.braid.planner.parameter;

import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.jspecify.annotations.Nullable;

/**
 * Types of parameters in interval arithmetic, as in {@code d < ? + INTERVAL '1' MONTH}: dates if compared with a date,
 * otherwise timestamps. Calcite would infer intervals.
 */
final class IntervalParameters {
    private static final Set<SqlKind> COMPARISONS = EnumSet.copyOf(SqlKind.COMPARISON);

    static {
        COMPARISONS.add(SqlKind.BETWEEN);
    }

    private final SqlValidator validator;
    private final Predicate<SqlNode> unknown;
    private final BiConsumer<SqlDynamicParam, RelDataType> choice;
    /** Sums without parameters, cached so that long sums are walked only once. */
    private final Set<SqlNode> ofNoParameter = Collections.newSetFromMap(new IdentityHashMap<>());

    /**
     * @param unknown true for a parameter of unknown type
     * @param choice records the type of a parameter
     */
    IntervalParameters(
            SqlValidator validator, Predicate<SqlNode> unknown, BiConsumer<SqlDynamicParam, RelDataType> choice) {
        this.validator = validator;
        this.unknown = unknown;
        this.choice = choice;
    }

    /** Infers the types of parameters that a call compares, or adds an interval to. */
    void inferIn(SqlValidatorScope scope, SqlCall call) {
        if (COMPARISONS.contains(call.getKind())) {
            List<SqlNode> compared = call.getOperandList();
            compared.forEach(operand -> {
                Shifted shifted = shifted(scope, operand);
                if (shifted != null) {
                    choose(shifted, beside(scope, shifted, compared));
                }
            });
            return;
        }
        Shifted shifted = shifted(scope, call);
        if (shifted != null) {
            choose(shifted, SqlTypeName.TIMESTAMP);
        }
    }

    private void choose(Shifted shifted, SqlTypeName name) {
        RelDataTypeFactory factory = validator.getTypeFactory();
        choice.accept(shifted.parameter(), factory.createTypeWithNullability(factory.createSqlType(name), true));
    }

    /** Returns the type of the other operands. A date plus hours is a timestamp, of either kind. */
    private SqlTypeName beside(SqlValidatorScope scope, Shifted shifted, List<SqlNode> compared) {
        for (SqlNode operand : compared) {
            boolean tells = !unknown.test(operand) && shifted(scope, operand) == null && !operand.isA(SqlKind.QUERY);
            SqlTypeName type = tells ? validator.deriveType(scope, operand).getSqlTypeName() : SqlTypeName.ANY;
            if (type == SqlTypeName.DATE && shifted.byDays()) {
                return type;
            } else if (SqlTypeName.DATETIME_TYPES.contains(type) && type != SqlTypeName.DATE) {
                return type;
            }
        }
        return SqlTypeName.TIMESTAMP;
    }

    /** Returns the parameter that an expression adds intervals to; null if there is none. */
    private @Nullable Shifted shifted(SqlValidatorScope scope, SqlNode expression) {
        boolean isSum = expression.getKind() == SqlKind.PLUS;
        if (!(expression instanceof SqlCall call)
                || call.operandCount() != 2
                || !(isSum || expression.getKind() == SqlKind.MINUS)) {
            return null;
        }
        if (!startsWithParameter(call)) {
            return null;
        }
        Shifted first = shifted(scope, call.operand(0), call.operand(1));
        return first == null && isSum ? shifted(scope, call.operand(1), call.operand(0)) : first;
    }

    /** True if one of the innermost operands of sums and differences is a parameter. */
    private boolean startsWithParameter(SqlNode expression) {
        boolean isSum = expression.getKind() == SqlKind.PLUS || expression.getKind() == SqlKind.MINUS;
        if (!isSum || !(expression instanceof SqlCall call)) {
            return expression instanceof SqlDynamicParam;
        }
        if (ofNoParameter.contains(call)) {
            return false;
        }
        boolean found = call.getOperandList().stream().anyMatch(this::startsWithParameter);
        if (!found) {
            ofNoParameter.add(call);
        }
        return found;
    }

    private @Nullable Shifted shifted(SqlValidatorScope scope, SqlNode moment, SqlNode by) {
        Shifted inner = unknown.test(moment) ? new Shifted((SqlDynamicParam) moment, true) : shifted(scope, moment);
        if (inner == null || unknown.test(by) || by.isA(SqlKind.QUERY)) {
            return null;
        }
        RelDataType interval = validator.deriveType(scope, by);
        return SqlTypeUtil.isInterval(interval)
                ? new Shifted(inner.parameter(), inner.byDays() && isOfDays(interval.getSqlTypeName()))
                : null;
    }

    private static boolean isOfDays(SqlTypeName interval) {
        return interval == SqlTypeName.INTERVAL_DAY || SqlTypeName.YEAR_INTERVAL_TYPES.contains(interval);
    }

    /**
     * A parameter plus or minus an interval.
     *
     * @param byDays whether all intervals are whole days or longer
     */
    private record Shifted(SqlDynamicParam parameter, boolean byDays) {}
}
