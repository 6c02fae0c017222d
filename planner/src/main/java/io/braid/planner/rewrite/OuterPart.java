package io.braid.planner.rewrite;

import java.util.List;
import org.apache.calcite.rex.RexNode;

/**
 * What a {@link Block} is joined with so that its rows stay where nothing matches.
 *
 * @param leaves the numbers of its leaves
 * @param conditions what matches, along with what holds of the leaves themselves
 */
record OuterPart(List<Integer> leaves, List<RexNode> conditions) {
    OuterPart {
        leaves = List.copyOf(leaves);
        conditions = List.copyOf(conditions);
    }
}
