package io.braid.planner.rewrite;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rex.RexNode;

/**
 * A select-project-join block: inner joins of leaves, then outer joins in order, then conditions, then outputs. All
 * expressions are over the columns of all leaves in order.
 */
record Block(List<Leaf> leaves, List<RexNode> conditions, List<OuterJoinPart> outers, List<RexNode> outputs) {
    Block {
        leaves = List.copyOf(leaves);
        conditions = List.copyOf(conditions);
        outers = List.copyOf(outers);
        outputs = List.copyOf(outputs);
    }

    int columns() {
        return leaves.stream().mapToInt(Leaf::width).sum();
    }

    /** Returns the number of the leaf that a column belongs to. */
    int leafOf(int column) {
        return IntStream.range(0, leaves.size())
                .filter(i -> leaves.get(i).has(column))
                .findFirst()
                .orElseThrow();
    }

    boolean isOuter(int leaf) {
        return outers.stream().anyMatch(outer -> outer.leaves().contains(leaf));
    }

    /** Returns the leaves that are in no outer part. */
    List<Integer> inner() {
        return IntStream.range(0, leaves.size())
                .filter(leaf -> !isOuter(leaf))
                .boxed()
                .toList();
    }
}
