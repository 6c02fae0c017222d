package io.braid.planner.rel;

import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;

/** Merge join: both inputs are sorted by the keys. */
public final class MergeJoin extends Join {
    private final List<JoinKey> keys;

    /** @param keys the sort order of the inputs, most significant first */
    public MergeJoin(Join join, RelNode left, RelNode right, List<JoinKey> keys) {
        super(
                join.getCluster(),
                join.getTraitSet(),
                join.getHints(),
                left,
                right,
                join.getCondition(),
                join.getVariablesSet(),
                join.getJoinType());
        this.keys = List.copyOf(keys);
    }

    /** Returns the key columns of the left input. */
    public List<Integer> leftKeys() {
        return keys.stream().map(JoinKey::left).toList();
    }

    /** Returns the key columns of the right input, in the same order. */
    public List<Integer> rightKeys() {
        return keys.stream().map(JoinKey::right).toList();
    }

    /** True if its output is sorted by some columns, none of which is then null. */
    public boolean comesInOrderOf(List<Integer> columns) {
        int leftColumns = getLeft().getRowType().getFieldCount();
        boolean ordered = getJoinType() == JoinRelType.INNER || getJoinType() == JoinRelType.SEMI;
        for (int i = 0; ordered && i < columns.size(); i++) {
            int column = columns.get(i);
            ordered = i < keys.size()
                    && (column == keys.get(i).left()
                            || column - leftColumns == keys.get(i).right());
        }
        return ordered;
    }

    @Override
    public Join copy(
            RelTraitSet traits,
            RexNode condition,
            RelNode left,
            RelNode right,
            JoinRelType type,
            boolean semiJoinDone) {
        if (!condition.equals(getCondition()) || type != getJoinType()) {
            throw new IllegalStateException("the keys of a merge join are those of its condition");
        }
        return new MergeJoin(this, left, right, keys);
    }
}
