package io.braid.planner.emit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/** Inner joins as a chain: each table is joined to those before it, if some condition connects it with them. */
final class JoinChain {
    private final List<Member> waiting = new ArrayList<>();
    private final List<RexNode> conditions = new ArrayList<>();
    /** Where the columns of the original order are among the tables joined so far. */
    private final RexNode[] columns;

    /**
     * A table of the chain.
     *
     * @param columns which columns of the original order are its own
     */
    private record Member(RelNode table, ImmutableBitSet columns) {}

    JoinChain(Join join) {
        columns = new RexNode[FlatJoins.fields(join)];
        gather(join, 0);
    }

    private void gather(RelNode tables, int offset) {
        if (FlatJoins.isInner(tables)) {
            Join join = (Join) tables;
            gather(join.getLeft(), offset);
            gather(join.getRight(), offset + FlatJoins.fields(join.getLeft()));
            conditions.addAll(RexUtil.shift(RelOptUtil.conjunctions(join.getCondition()), offset));
        } else {
            waiting.add(new Member(tables, ImmutableBitSet.range(offset, offset + FlatJoins.fields(tables))));
        }
    }

    FlatJoins inOrder() {
        Member first = waiting.remove(0);
        RelNode tables = take(first, 0);
        ImmutableBitSet joined = first.columns;
        while (!waiting.isEmpty()) {
            Member next = next(joined);
            waiting.remove(next);
            joined = joined.union(next.columns);
            RelNode table = take(next, FlatJoins.fields(tables));
            tables = FlatJoins.join(tables, table, take(joined), JoinRelType.INNER);
        }
        return new FlatJoins(tables, List.of(), Arrays.asList(columns));
    }

    private RelNode take(Member member, int offset) {
        FlatJoins inner = FlatJoins.inOrder(member.table);
        List<RexNode> shifted = RexUtil.shift(inner.columns(), offset);
        for (int i = 0; i < shifted.size(); i++) {
            columns[member.columns.nth(i)] = shifted.get(i);
        }
        return inner.tables();
    }

    /** The first that is connected with those joined already; failing that, the first. */
    private Member next(ImmutableBitSet joined) {
        return waiting.stream()
                .filter(member -> conditions.stream()
                        .map(RelOptUtil.InputFinder::bits)
                        .anyMatch(used -> used.intersects(joined)
                                && used.intersects(member.columns)
                                && joined.union(member.columns).contains(used)))
                .findFirst()
                .orElse(waiting.get(0));
    }

    /** The conditions on these columns that have not been taken yet. */
    private List<RexNode> take(ImmutableBitSet joined) {
        List<RexNode> complete = conditions.stream()
                .filter(condition -> joined.contains(RelOptUtil.InputFinder.bits(condition)))
                .toList();
        conditions.removeAll(complete);
        return FlatJoins.substitute(complete, Arrays.asList(columns));
    }
}
