package io.braid.planner.convert;

import io.braid.planner.function.PostgresArrays;
import io.braid.planner.type.DeclaredType;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.SqlRexConvertlet;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.jspecify.annotations.Nullable;

/** Conversions of calls whose meaning depends on the declared type name of an operand. */
final class DeclaredConversions {
    /** Array types with zero-based subscripts. */
    private static final Set<String> VECTORS = Set.of("int2vector", "oidvector");

    private DeclaredConversions() {}

    static @Nullable SqlRexConvertlet get(SqlCall call) {
        String name = call.getOperator().getName();
        if (name.equals(PostgresArrays.TYPE_OF)) {
            return DeclaredConversions::typeOf;
        }
        boolean isBound = name.equals(PostgresArrays.LOWER) || name.equals(PostgresArrays.UPPER);
        return isBound || call.getKind() == SqlKind.ITEM ? DeclaredConversions::numbered : null;
    }

    private static RexNode typeOf(SqlRexContext context, SqlCall call) {
        RexBuilder rex = context.getRexBuilder();
        String name = PostgresArrays.nameOf(context.getValidator().getValidatedNodeType(call.operand(0)));
        return rex.makeAbstractCast(context.getValidator().getValidatedNodeType(call), rex.makeLiteral(name), false);
    }

    private static @Nullable RexNode usual(SqlRexContext context, SqlCall call) {
        return Objects.requireNonNull(StandardConvertletTable.INSTANCE.get(call))
                .convertCall(context, call);
    }

    private static @Nullable RexNode numbered(SqlRexContext context, SqlCall call) {
        RexBuilder rex = context.getRexBuilder();
        RelDataType arrays = context.getValidator().getValidatedNodeTypeIfKnown(call.operand(0));
        String type = arrays == null ? null : DeclaredType.nameOf(arrays);
        if (type == null || !VECTORS.contains(type)) {
            return usual(context, call);
        }
        RexNode array = context.convertExpression(call.operand(0));
        RexNode operand = context.convertExpression(call.operand(1));
        RexNode one = rex.makeExactLiteral(BigDecimal.ONE);
        return call.getKind() == SqlKind.ITEM
                ? rex.makeCall(call.getOperator(), array, rex.makeCall(SqlStdOperatorTable.PLUS, operand, one))
                : rex.makeCall(SqlStdOperatorTable.MINUS, rex.makeCall(call.getOperator(), array, operand), one);
    }
}
