package io.braid.planner.rewrite;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/** Equivalence classes of columns, by equality conditions. */
final class EquivalenceClasses {
    private final Map<Integer, Integer> first = new HashMap<>();

    private EquivalenceClasses() {}

    static EquivalenceClasses of(List<RexNode> conditions) {
        EquivalenceClasses classes = new EquivalenceClasses();
        Map<RexNode, RexInputRef> constants = new HashMap<>();
        for (RexNode condition : conditions) {
            if (condition.isA(SqlKind.EQUALS)) {
                classes.addConstant(((RexCall) condition).getOperands(), constants);
            }
            if (condition.isA(SqlKind.EQUALS)
                    && ((RexCall) condition).getOperands().get(0) instanceof RexInputRef one
                    && ((RexCall) condition).getOperands().get(1) instanceof RexInputRef other
                    && areInterchangeable(one.getType(), other.getType())) {
                classes.unite(one.getIndex(), other.getIndex());
            }
        }
        return classes;
    }

    /**
     * Adds an equality with a constant; columns that equal the same constant are equal, as is the case after
     * simplification of a join.
     */
    private void addConstant(List<RexNode> operands, Map<RexNode, RexInputRef> constants) {
        RexNode constant = operands.get(operands.get(0) instanceof RexLiteral ? 0 : 1);
        RexNode other = operands.get(operands.get(0) instanceof RexLiteral ? 1 : 0);
        if (constant instanceof RexLiteral && other instanceof RexInputRef column) {
            RexInputRef known = constants.putIfAbsent(constant, column);
            if (known != null && areInterchangeable(known.getType(), column.getType())) {
                unite(known.getIndex(), column.getIndex());
            }
        }
    }

    /**
     * True if equal values of the types are identical: equal numbers of different scales differ, and 0.0 equals -0.0.
     */
    private static boolean areInterchangeable(RelDataType one, RelDataType other) {
        return one.getSqlTypeName() == other.getSqlTypeName()
                && one.getScale() == other.getScale()
                && !SqlTypeName.APPROX_TYPES.contains(one.getSqlTypeName());
    }

    private void unite(int one, int other) {
        int a = first(one);
        int b = first(other);
        first.put(Math.max(a, b), Math.min(a, b));
    }

    private int first(int column) {
        int found = column;
        for (Integer next = first.get(found); next != null && next != found; next = first.get(found)) {
            found = next;
        }
        return found;
    }

    /** True if a condition only equates columns that are known to be equal. */
    boolean say(RexNode condition) {
        return condition.isA(SqlKind.EQUALS)
                && ((RexCall) condition).getOperands().get(0) instanceof RexInputRef one
                && ((RexCall) condition).getOperands().get(1) instanceof RexInputRef other
                && one.getIndex() != other.getIndex()
                && first(one.getIndex()) == first(other.getIndex());
    }

    /** Returns an expression in canonical form, which is the same for expressions that differ only in equal columns. */
    RexNode canonical(RexNode expression) {
        return expression.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                int column = first(reference.getIndex());
                return column == reference.getIndex() ? reference : new RexInputRef(column, reference.getType());
            }
        });
    }
}
