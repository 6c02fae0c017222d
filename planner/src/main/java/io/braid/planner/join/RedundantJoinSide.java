package io.braid.planner.join;

import io.braid.planner.hint.TableHints;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mappings;

/**
 * A side of a join that can be removed.
 *
 * @param columns its columns, numbered as in the join
 * @param kept the remaining side
 * @param firstKept the first column of the remaining side, numbered as in the join
 * @param replacements its columns that are read, each with the equal column of the other side
 * @param conditions conditions on the remaining side that the removed join implied
 */
public record RedundantJoinSide(
        ImmutableBitSet columns,
        RelNode kept,
        int firstKept,
        Map<Integer, Integer> replacements,
        List<RexNode> conditions) {

    /** Finds a side of a join that is not needed for the required columns and multiplicity. */
    public static Optional<RedundantJoinSide> of(Join join, Requirements required, boolean byKeys) {
        return of(join, required, byKeys, false).or(() -> of(join, required, byKeys, true));
    }

    private static Optional<RedundantJoinSide> of(Join join, Requirements required, boolean byKeys, boolean left) {
        int leftColumns = join.getLeft().getRowType().getFieldCount();
        RelNode side = left ? join.getLeft() : join.getRight();
        RelNode kept = left ? join.getRight() : join.getLeft();
        int first = left ? 0 : leftColumns;
        ImmutableBitSet columns =
                ImmutableBitSet.range(first, first + side.getRowType().getFieldCount());
        boolean inner = join.getJoinType() == JoinRelType.INNER;
        boolean outer = join.getJoinType() == (left ? JoinRelType.RIGHT : JoinRelType.LEFT);
        boolean unread = !required.columns().intersects(columns);
        int firstKept = left ? leftColumns : 0;
        RedundantJoinSide plain = new RedundantJoinSide(columns, kept, firstKept, Map.of(), List.of());
        if (unread && (inner || outer) && isOptional(side)) {
            return Optional.of(plain);
        }
        if (unread && outer && byKeys && (!required.counted() || isUnique(join, side, left))) {
            return Optional.of(plain);
        }
        return inner && byKeys ? plain.alongKey(join, side, first, required) : Optional.empty();
    }

    private static boolean isUnique(Join join, RelNode side, boolean left) {
        JoinInfo keys = join.analyzeCondition();
        return Boolean.TRUE.equals(
                side.getCluster().getMetadataQuery().areColumnsUnique(side, left ? keys.leftSet() : keys.rightSet()));
    }

    /** True if the side is a table with the OPTIONAL hint, or a complete view or sub-query with it. */
    private static boolean isOptional(RelNode side) {
        List<TableHints.Hint> hints = TableHints.in(side).stream()
                .filter(hint -> hint.kind() == TableHints.Kind.OPTIONAL)
                .toList();
        int tables = tables(side);
        return hints.stream().anyMatch(hint -> hint.tables() == tables && Collections.frequency(hints, hint) == tables);
    }

    static int tables(RelNode relation) {
        return relation instanceof TableScan
                ? 1
                : relation.getInputs().stream()
                        .mapToInt(RedundantJoinSide::tables)
                        .sum();
    }

    /**
     * Finds a side that is redundant because of a foreign key: each remaining row matches exactly one row, or fails a
     * condition on the key.
     */
    private Optional<RedundantJoinSide> alongKey(Join join, RelNode side, int first, Requirements required) {
        JoinInfo keys = join.analyzeCondition();
        List<Integer> sideKeys = first == 0 ? keys.leftKeys : keys.rightKeys;
        List<Integer> keptKeys = first == 0 ? keys.rightKeys : keys.leftKeys;
        RelNode table = side instanceof Filter filter ? filter.getInput() : side;
        if (!keys.isEqui() || !ForeignKeyReference.holds(kept, keptKeys, table, sideKeys)) {
            return Optional.empty();
        }
        ImmutableBitSet ofCondition = side instanceof Filter filter
                ? RelOptUtil.InputFinder.bits(filter.getCondition())
                : ImmutableBitSet.of();
        Map<Integer, Integer> equal = new HashMap<>();
        for (int column : required.columns().intersect(columns).shift(-first).union(ofCondition)) {
            int at = sideKeys.indexOf(column);
            if (at < 0 || !type(side, column).equals(type(kept, keptKeys.get(at)))) {
                return Optional.empty();
            }
            equal.put(column, keptKeys.get(at));
        }
        List<RexNode> instead = new ArrayList<>(present(keptKeys));
        if (side instanceof Filter filter) {
            instead.add(RexUtil.apply(
                    Mappings.target(
                            equal::get,
                            side.getRowType().getFieldCount(),
                            kept.getRowType().getFieldCount()),
                    filter.getCondition()));
        }
        Map<Integer, Integer> replaced = new HashMap<>();
        equal.forEach((column, same) -> replaced.put(column + first, same));
        return Optional.of(new RedundantJoinSide(columns, kept, firstKept, replaced, instead));
    }

    /** Returns IS NOT NULL conditions for the nullable foreign-key columns. */
    private List<RexNode> present(List<Integer> keptKeys) {
        RexBuilder rexBuilder = kept.getCluster().getRexBuilder();
        return keptKeys.stream()
                .filter(key -> type(kept, key).isNullable())
                .map(key -> rexBuilder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, rexBuilder.makeInputRef(kept, key)))
                .toList();
    }

    private static RelDataType type(RelNode relation, int column) {
        return relation.getRowType().getFieldList().get(column).getType();
    }
}
