package io.braid.planner.emit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/** Inner joins as a chain: each table is joined to those before it, if a condition connects it with them. */
final class JoinChain {
    private final List<Member> waiting = new ArrayList<>();
    private final List<RexNode> conditions = new ArrayList<>();
    /** Positions of the original columns among the tables joined so far. */
    private final RexNode[] columns;

    /**
     * A table of the chain.
     *
     * @param columns its columns in the original order
     */
    record Member(RelNode table, ImmutableBitSet columns) {
        /** True if an expression reads the table. */
        boolean isIn(RexNode expression) {
            return RelOptUtil.InputFinder.bits(expression).intersects(columns);
        }

        /** Returns the column of the table that an expression is, or -1 if it is none. */
        int columnOf(RexNode expression) {
            return expression instanceof RexInputRef column && columns.get(column.getIndex())
                    ? columns.indexOf(column.getIndex())
                    : -1;
        }

        /** True if a condition equates a column with an expression over other tables. */
        boolean isEquated(int column, List<RexNode> conditions) {
            return conditions.stream()
                    .filter(condition -> condition.isA(SqlKind.EQUALS))
                    .map(condition -> ((RexCall) condition).getOperands())
                    .anyMatch(sides -> (columnOf(sides.get(0)) == column && !isIn(sides.get(1)))
                            || (columnOf(sides.get(1)) == column && !isIn(sides.get(0))));
        }
    }

    /** @param tables joined tables, or a single one */
    JoinChain(RelNode tables) {
        columns = new RexNode[FlatJoins.fields(tables)];
        gather(tables, 0);
    }

    List<Member> members() {
        return List.copyOf(waiting);
    }

    /** Returns the join conditions that read a table, in the original column order. */
    List<RexNode> conditionsOn(Member member) {
        return conditions.stream().filter(member::isIn).toList();
    }

    /** Removes a table and the conditions that read it. */
    void leaveOut(Member member) {
        conditions.removeIf(member::isIn);
        waiting.remove(member);
    }

    /** True if there are tables left and conditions connect all of them. */
    boolean isConnected() {
        if (waiting.isEmpty()) {
            return false;
        }
        List<Member> apart = new ArrayList<>(waiting);
        ImmutableBitSet reached = apart.remove(0).columns;
        while (!apart.isEmpty()) {
            Member next = connected(apart, reached);
            if (next == null) {
                return false;
            }
            apart.remove(next);
            reached = reached.union(next.columns);
        }
        return true;
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

    /** Joins the tables in order; conditions on only the first table become filters. */
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
        return new FlatJoins(tables, FlatJoins.substitute(conditions, Arrays.asList(columns)), Arrays.asList(columns));
    }

    private RelNode take(Member member, int offset) {
        FlatJoins inner = FlatJoins.inOrder(member.table);
        List<RexNode> shifted = RexUtil.shift(inner.columns(), offset);
        for (int i = 0; i < shifted.size(); i++) {
            columns[member.columns.nth(i)] = shifted.get(i);
        }
        return inner.tables();
    }

    /** Returns the first table connected with those joined already, otherwise the first one. */
    private Member next(ImmutableBitSet joined) {
        Member connected = connected(waiting, joined);
        return connected == null ? waiting.get(0) : connected;
    }

    private @Nullable Member connected(List<Member> members, ImmutableBitSet joined) {
        return members.stream()
                .filter(member -> conditions.stream()
                        .map(RelOptUtil.InputFinder::bits)
                        .anyMatch(used -> used.intersects(joined)
                                && used.intersects(member.columns)
                                && joined.union(member.columns).contains(used)))
                .findFirst()
                .orElse(null);
    }

    /** Removes and returns the conditions that read only these columns. */
    private List<RexNode> take(ImmutableBitSet joined) {
        List<RexNode> complete = conditions.stream()
                .filter(condition -> joined.contains(RelOptUtil.InputFinder.bits(condition)))
                .toList();
        conditions.removeAll(complete);
        return FlatJoins.substitute(complete, Arrays.asList(columns));
    }
}
