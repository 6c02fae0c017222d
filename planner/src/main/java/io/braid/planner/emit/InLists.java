package io.braid.planner.emit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Search for IN and NOT IN lists among the operands of OR and AND. */
final class InLists {
    /** Number of comparisons up to which they cost less than a hash look-up. */
    private static final int FEW = 4;

    private InLists() {}

    /** A value compared with constants of one type. */
    private record Compared(RexNode value, SqlTypeName constants) {}

    /** Groups the operands in order: those that form one list, and each other operand separately. */
    static List<List<RexNode>> of(RexCall connective) {
        SqlKind comparison = connective.isA(SqlKind.OR) ? SqlKind.EQUALS : SqlKind.NOT_EQUALS;
        Map<Compared, List<RexNode>> choices = new LinkedHashMap<>();
        for (RexNode operand : connective.getOperands()) {
            Compared compared = compared(operand, comparison);
            if (compared != null) {
                choices.computeIfAbsent(compared, any -> new ArrayList<>()).add(operand);
            }
        }
        List<List<RexNode>> operands = new ArrayList<>();
        Set<Compared> taken = new HashSet<>();
        for (RexNode operand : connective.getOperands()) {
            Compared compared = compared(operand, comparison);
            List<RexNode> choice = compared == null ? List.of() : choices.getOrDefault(compared, List.of());
            if (compared == null || choice.size() <= FEW) {
                operands.add(List.of(operand));
            } else if (taken.add(compared)) {
                operands.add(choice);
            }
        }
        return operands;
    }

    private static @Nullable Compared compared(RexNode operand, SqlKind comparison) {
        if (!operand.isA(comparison)) {
            return null;
        }
        List<RexNode> compared = ((RexCall) operand).getOperands();
        return compared.get(1) instanceof RexLiteral constant && RexUtil.isDeterministic(compared.get(0))
                ? new Compared(compared.get(0), constant.getType().getSqlTypeName())
                : null;
    }

    /** Returns the compared expression, followed by the constants. */
    static List<RexNode> values(List<RexNode> choice) {
        List<RexNode> values = new ArrayList<>();
        values.add(((RexCall) choice.get(0)).getOperands().get(0));
        choice.forEach(
                comparison -> values.add(((RexCall) comparison).getOperands().get(1)));
        return values;
    }
}
