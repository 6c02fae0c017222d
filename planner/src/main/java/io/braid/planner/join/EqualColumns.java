package io.braid.planner.join;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Columns of different relations of a {@link JoinGraph} that are equal in each row of the result, one of each relation.
 */
final class EqualColumns {
    private final Map<Integer, RexInputRef> byLeaf = new TreeMap<>();
    private final Map<Pair, RexNode> written = new HashMap<>();
    /** Generated conditions, by the columns that they compare. */
    private final Map<Pair, RexNode> made = new HashMap<>();

    private ImmutableBitSet leaves = ImmutableBitSet.of();

    /** Two relations. */
    private record Pair(int one, int other) {
        /** Returns the pair in canonical order. */
        static Pair of(int one, int other) {
            return new Pair(Math.min(one, other), Math.max(one, other));
        }
    }

    private EqualColumns() {}

    ImmutableBitSet leaves() {
        return leaves;
    }

    private void add(Map<Integer, RexInputRef> columns) {
        byLeaf.putAll(columns);
        leaves = ImmutableBitSet.of(byLeaf.keySet());
    }

    /** Returns the column of one of its relations. */
    int column(int leaf) {
        return reference(leaf).getIndex();
    }

    private RexInputRef reference(int leaf) {
        RexInputRef reference = byLeaf.get(leaf);
        if (reference == null) {
            throw new IllegalArgumentException("no column of relation " + leaf);
        }
        return reference;
    }

    /**
     * Returns an equality between two parts that both contain some of the columns, preferably as written; any one
     * suffices.
     */
    RexNode between(ImmutableBitSet left, ImmutableBitSet right, RexBuilder rexBuilder) {
        ImmutableBitSet ofLeft = left.intersect(leaves);
        ImmutableBitSet ofRight = right.intersect(leaves);
        for (int one : ofLeft) {
            for (int other : ofRight) {
                RexNode condition = written.get(Pair.of(one, other));
                if (condition != null) {
                    return condition;
                }
            }
        }
        Pair columns = new Pair(ofLeft.nth(0), ofRight.nth(0));
        return made.computeIfAbsent(
                columns,
                unknown -> rexBuilder.makeCall(
                        SqlStdOperatorTable.EQUALS, reference(columns.one()), reference(columns.other())));
    }

    /** Search for equal columns in conditions. */
    static final class Finder {
        private final List<JoinLeaf> leaves;
        private final Map<Integer, EqualColumns> byColumn = new LinkedHashMap<>();

        Finder(List<JoinLeaf> leaves) {
            this.leaves = leaves;
        }

        /**
         * Adds a condition if it only equates columns of two relations. It rejects a condition that would equate two
         * columns of the same relation, because joining on one of them would not imply the other.
         */
        boolean add(RexNode condition) {
            if (!condition.isA(SqlKind.EQUALS)
                    || !(((RexCall) condition).getOperands().get(0) instanceof RexInputRef first)
                    || !(((RexCall) condition).getOperands().get(1) instanceof RexInputRef second)
                    || !isSameKind(first.getType(), second.getType())) {
                return false;
            }
            EqualColumns one = of(first);
            EqualColumns other = of(second);
            if (one == other) {
                return true;
            }
            if (one.leaves().intersects(other.leaves())) {
                return false;
            }
            one.add(other.byLeaf);
            one.written.putAll(other.written);
            one.written.put(Pair.of(leaf(first), leaf(second)), condition);
            other.byLeaf.values().forEach(reference -> byColumn.put(reference.getIndex(), one));
            return true;
        }

        List<EqualColumns> found() {
            return byColumn.values().stream()
                    .distinct()
                    .filter(equal -> equal.byLeaf.size() > 1)
                    .toList();
        }

        private EqualColumns of(RexInputRef reference) {
            return byColumn.computeIfAbsent(reference.getIndex(), unknown -> {
                EqualColumns alone = new EqualColumns();
                alone.add(Map.of(leaf(reference), reference));
                return alone;
            });
        }

        private int leaf(RexInputRef reference) {
            for (int i = 0; i < leaves.size(); i++) {
                if (leaves.get(i).columns().get(reference.getIndex())) {
                    return i;
                }
            }
            throw new IllegalArgumentException("no relation has column " + reference);
        }

        /** True if equality between the types is transitive. */
        private static boolean isSameKind(RelDataType one, RelDataType other) {
            return one.getSqlTypeName() == other.getSqlTypeName()
                    && one.getScale() == other.getScale()
                    && !SqlTypeName.APPROX_TYPES.contains(one.getSqlTypeName());
        }
    }
}
