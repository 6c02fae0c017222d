package io.braid.planner.simplify;

import java.util.EnumSet;
import java.util.Set;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;

/**
 * Substitution of columns that makes an expression non-null if its operands are. Calcite does not adjust the type, and
 * fails when it notices.
 */
class NonNullSubstitution extends RexShuttle {
    /** Operators whose nullability does not follow from their operands. */
    private static final Set<SqlKind> APART = EnumSet.of(SqlKind.CAST, SqlKind.ITEM);

    private final RelDataTypeFactory types;

    NonNullSubstitution(RelDataTypeFactory types) {
        this.types = types;
    }

    @Override
    public RexNode visitCall(RexCall call) {
        RexCall visited = (RexCall) super.visitCall(call);
        return visited.getType().isNullable() && isNeverNull(visited)
                ? visited.clone(types.createTypeWithNullability(visited.getType(), false), visited.getOperands())
                : visited;
    }

    private static boolean isNeverNull(RexCall call) {
        return Strong.policy(call) == Strong.Policy.ANY
                && !APART.contains(call.getKind())
                && call.getOperands().stream()
                        .noneMatch(operand -> operand.getType().isNullable());
    }
}
