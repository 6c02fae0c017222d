package io.braid.planner.rewrite;

import java.util.List;
import org.apache.calcite.rex.RexNode;

/**
 * The null-supplying part of an outer join in a {@link Block}.
 *
 * @param leaves the numbers of its leaves
 * @param conditions the join conditions, and the conditions on the leaves themselves
 */
record OuterJoinPart(List<Integer> leaves, List<RexNode> conditions) {
    OuterJoinPart {
        leaves = List.copyOf(leaves);
        conditions = List.copyOf(conditions);
    }
}
