package io.braid.engine;

import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.MergeJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SortKey;
import java.util.List;
import java.util.stream.Stream;

/** Makes merge joins of hash joins. */
public final class Merging {
    /** What may be merged: not what has to know of nulls on the right first. Any condition will do for these, too. */
    public static final List<JoinType> TYPES =
            Stream.of(JoinType.values()).filter(type -> !type.isNullAware()).toList();

    private Merging() {}

    /** Of its inputs as they come. */
    public static MergeJoin asTheyCome(HashJoin join) {
        return new MergeJoin(join, "The rows on the left", "The rows on the right");
    }

    /** Of its inputs, once they are sorted. */
    public static MergeJoin sorted(HashJoin join, boolean nullsFirst) {
        return asTheyCome(new HashJoin(
                sorted(join.left(), join.leftKeys(), nullsFirst),
                sorted(join.right(), join.rightKeys(), nullsFirst),
                join.type(),
                join.leftKeys(),
                join.rightKeys(),
                join.residual(),
                join.columns()));
    }

    private static PlanNode sorted(PlanNode input, List<Integer> keys, boolean nullsFirst) {
        return new Sort(
                input,
                keys.stream().map(key -> new SortKey(key, false, nullsFirst)).toList());
    }
}
