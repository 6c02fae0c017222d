package io.braid.planner.simplify;

import com.google.common.collect.Iterables;
import io.braid.planner.cost.BraidPredicates;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/** Pairs of equal keys of both sides of a join. */
final class CoalescedKeys {
    private final Join join;
    private final RelMetadataQuery metadata;
    private final int leftColumns;
    private final int allColumns;
    private final List<Pair> equal = new ArrayList<>();

    /** A pair of equal keys, by the column numbers of each side. */
    private record Pair(CoalescedKey left, CoalescedKey right) {}

    CoalescedKeys(Join join, RelMetadataQuery metadata) {
        this.join = join;
        this.metadata = metadata;
        leftColumns = join.getLeft().getRowType().getFieldCount();
        allColumns = leftColumns + join.getRight().getRowType().getFieldCount();
        RelOptUtil.conjunctions(join.getCondition()).forEach(this::equate);
    }

    private void equate(RexNode condition) {
        if (!condition.isA(SqlKind.EQUALS)) {
            return;
        }
        List<RexNode> operands = ((RexCall) condition).getOperands();
        CoalescedKey one = written(operands.get(0));
        CoalescedKey other = written(operands.get(1));
        if (one == null || other == null || pair(one) != null || pair(other) != null) {
            return;
        }
        Pair pair = pair(one.and(other));
        if (pair != null && !isNative(join.getLeft(), pair.left()) && !isNative(join.getRight(), pair.right())) {
            equal.add(pair);
        }
    }

    /** Resolves a join key that is computed below the join from columns that are available above it. */
    private @Nullable CoalescedKey written(RexNode operand) {
        CoalescedKey key = CoalescedKey.of(operand);
        if (key == null) {
            return null;
        }
        List<Integer> columns = new ArrayList<>();
        for (int column : key.columns()) {
            boolean isLeft = column < leftColumns;
            int start = isLeft ? 0 : leftColumns;
            computed(isLeft ? join.getLeft() : join.getRight(), column - start)
                    .forEach(source -> columns.add(start + source));
        }
        return new CoalescedKey(columns);
    }

    private static List<Integer> computed(RelNode side, int column) {
        if (!(side.stripped() instanceof Project project)
                || project.getProjects().get(column) instanceof RexInputRef) {
            return List.of(column);
        }
        CoalescedKey key = CoalescedKey.of(project.getProjects().get(column));
        List<Integer> sources = key == null
                ? List.of()
                : key.columns().stream().map(source -> place(project, source)).toList();
        return sources.isEmpty() || sources.contains(-1) ? List.of(column) : sources;
    }

    private static int place(Project project, int source) {
        return Iterables.indexOf(
                project.getProjects(), each -> each instanceof RexInputRef column && column.getIndex() == source);
    }

    /** Splits a key into the columns of both sides, which must be consecutive; null otherwise. */
    private @Nullable Pair pair(CoalescedKey key) {
        CoalescedKey left = key.within(0, leftColumns);
        CoalescedKey right = key.within(leftColumns, allColumns);
        if (left == null || right == null) {
            return null;
        }
        List<Integer> ofRight =
                right.columns().stream().map(column -> column + leftColumns).toList();
        return key.equals(left.and(new CoalescedKey(ofRight))) || key.equals(new CoalescedKey(ofRight).and(left))
                ? new Pair(left, right)
                : null;
    }

    private boolean isNative(RelNode side, CoalescedKey key) {
        return key.columns().stream().anyMatch(column -> BraidPredicates.isNative(side, column, metadata));
    }

    /** Translates a condition on coalesced keys to the left keys; null if it reads anything else. */
    @Nullable
    RexNode ofLeft(RexNode condition) {
        return of(condition, join.getLeft(), Pair::left);
    }

    /** Translates a condition on coalesced keys to the right keys. */
    @Nullable
    RexNode ofRight(RexNode condition) {
        return of(condition, join.getRight(), Pair::right);
    }

    private @Nullable RexNode of(RexNode condition, RelNode side, Function<Pair, CoalescedKey> key) {
        if (!RexUtil.isDeterministic(condition) || RexOver.containsOver(condition)) {
            return null;
        }
        Sided sided = new Sided(side, key);
        RexNode other = condition.accept(sided);
        return sided.merged && !sided.mixed ? other : null;
    }

    /** Replacement of coalesced keys by those of one side. */
    private final class Sided extends NonNullSubstitution {
        private final RelNode side;
        private final Function<Pair, CoalescedKey> key;
        private boolean merged;
        private boolean mixed;

        Sided(RelNode side, Function<Pair, CoalescedKey> key) {
            super(join.getCluster().getTypeFactory());
            this.side = side;
            this.key = key;
        }

        @Override
        public RexNode visitCall(RexCall call) {
            CoalescedKey found = CoalescedKey.of(call);
            Pair pair = found == null ? null : pair(found);
            if (pair == null || !equal.contains(pair)) {
                return super.visitCall(call);
            }
            merged = true;
            return key.apply(pair).written(join.getCluster().getRexBuilder(), side.getRowType(), call.getType());
        }

        @Override
        public RexNode visitInputRef(RexInputRef column) {
            mixed = true;
            return column;
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            mixed = true;
            return query;
        }
    }
}
