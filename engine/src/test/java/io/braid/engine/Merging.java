package io.braid.engine;

import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.MergeJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SortKey;
import java.util.List;
import java.util.stream.Stream;

/** Conversion of hash joins to merge joins. */
public final class Merging {
    /** Join types of merge joins: all but the null-aware ones, which read all right rows first. */
    public static final List<JoinType> TYPES =
            Stream.of(JoinType.values()).filter(type -> !type.isNullAware()).toList();

    private Merging() {}

    /** Returns a merge join of its inputs in their order. */
    public static MergeJoin asTheyCome(HashJoin join) {
        return new MergeJoin(join, "The rows on the left", "The rows on the right");
    }

    /** Returns a merge join of its inputs, sorted. */
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
