package io.braid.planner.rel;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Pair of equal columns of the left and right side of a join, of the same type. */
public record JoinKey(int left, int right) {
    public static List<JoinKey> of(Join join) {
        int leftColumns = join.getLeft().getRowType().getFieldCount();
        List<JoinKey> keys = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
            if (conjunct.isA(SqlKind.EQUALS)
                    && ((RexCall) conjunct).getOperands().get(0) instanceof RexInputRef first
                    && ((RexCall) conjunct).getOperands().get(1) instanceof RexInputRef second
                    && isSameType(first.getType(), second.getType())) {
                int low = Math.min(first.getIndex(), second.getIndex());
                int high = Math.max(first.getIndex(), second.getIndex());
                if (low < leftColumns && high >= leftColumns) {
                    keys.add(new JoinKey(low, high - leftColumns));
                }
            }
        }
        return keys;
    }

    private static boolean isSameType(RelDataType one, RelDataType other) {
        return SqlTypeUtil.isCharacter(one)
                ? SqlTypeUtil.isCharacter(other)
                : one.getSqlTypeName() == other.getSqlTypeName() && one.getScale() == other.getScale();
    }
}
