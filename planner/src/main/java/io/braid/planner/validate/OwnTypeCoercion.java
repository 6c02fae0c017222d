package io.braid.planner.validate;

import io.braid.planner.syntax.TypeNames;
import io.braid.planner.type.OwnType;
import io.braid.spi.type.TypeKind;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.jspecify.annotations.Nullable;

/** Casts of texts and of intervals of standard SQL that are compared with an interval or a time with a zone. */
final class OwnTypeCoercion {
    private static final Set<SqlKind> COMPARISONS = EnumSet.copyOf(SqlKind.COMPARISON);

    static {
        COMPARISONS.addAll(Set.of(SqlKind.BETWEEN, SqlKind.IS_DISTINCT_FROM, SqlKind.IS_NOT_DISTINCT_FROM));
    }

    private final SqlValidator validator;
    private final SqlValidatorScope scope;

    OwnTypeCoercion(SqlValidator validator, SqlValidatorScope scope) {
        this.validator = validator;
        this.scope = scope;
    }

    /** Casts what a comparison compares, if need be. */
    void castIn(SqlCall call) {
        if (!COMPARISONS.contains(call.getKind())
                || call.getOperandList().stream().noneMatch(OwnTypeCoercion::mayNeedCast)) {
            return;
        }
        TypeKind kind = call.getOperandList().stream()
                .map(this::kindOf)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        if (kind != null) {
            IntStream.range(0, call.operandCount()).forEach(i -> call.setOperand(i, cast(call.operand(i), kind)));
        }
    }

    private static boolean mayNeedCast(SqlNode operand) {
        return operand instanceof SqlCharStringLiteral
                || operand instanceof SqlNodeList
                || operand instanceof SqlCall
                || operand instanceof SqlIntervalLiteral;
    }

    private @Nullable TypeKind kindOf(SqlNode operand) {
        boolean hasType = !(operand instanceof SqlDynamicParam)
                && !(operand instanceof SqlNodeList)
                && !operand.isA(SqlKind.QUERY)
                && operand.getKind() != SqlKind.ROW;
        return hasType ? OwnType.kindOf(validator.deriveType(scope, operand)) : null;
    }

    private SqlNode cast(SqlNode operand, TypeKind kind) {
        if (operand instanceof SqlNodeList list) {
            list.replaceAll(value -> cast(Objects.requireNonNull(value), kind));
            return list;
        }
        if (operand instanceof SqlDynamicParam || operand.isA(SqlKind.QUERY)) {
            return operand;
        }
        RelDataType type = validator.deriveType(scope, operand);
        boolean isStandard = kind == TypeKind.INTERVAL && SqlTypeUtil.isInterval(type);
        if (!isStandard && !(operand instanceof SqlCharStringLiteral)) {
            return operand;
        }
        String name = kind == TypeKind.INTERVAL ? "interval" : "timetz";
        return SqlStdOperatorTable.CAST.createCall(
                operand.getParserPosition(), operand, TypeNames.known(TypeNames.tree(name)));
    }
}
