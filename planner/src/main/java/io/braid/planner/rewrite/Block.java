package io.braid.planner.rewrite;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rex.RexNode;

/**
 * A query that selects, projects and joins, as if it had been written in one piece: first the leaves that are no part of an
 * outer join are joined, then the outer parts in their order, then the conditions hold, and then come the outputs. All
 * expressions refer to the columns of all leaves, one leaf after the other.
 */
record Block(List<Leaf> leaves, List<RexNode> conditions, List<OuterPart> outers, List<RexNode> outputs) {
    Block {
        leaves = List.copyOf(leaves);
        conditions = List.copyOf(conditions);
        outers = List.copyOf(outers);
        outputs = List.copyOf(outputs);
    }

    int columns() {
        return leaves.stream().mapToInt(Leaf::width).sum();
    }

    /** The number of the leaf that a column belongs to. */
    int leafOf(int column) {
        return IntStream.range(0, leaves.size())
                .filter(i -> leaves.get(i).has(column))
                .findFirst()
                .orElseThrow();
    }

    boolean isOuter(int leaf) {
        return outers.stream().anyMatch(outer -> outer.leaves().contains(leaf));
    }

    /** The leaves that are in no outer part. */
    List<Integer> inner() {
        return IntStream.range(0, leaves.size())
                .filter(leaf -> !isOuter(leaf))
                .boxed()
                .toList();
    }
}
