package io.braid.planner.cost;

import io.braid.planner.rel.KeyedFragment;
import io.braid.planner.rel.SourceFragment;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.hep.HepRelVertex;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Selectivity of the conditions on a column itself, for its distinct values: customers up to number 100 have at most
 * 100 numbers, regardless of their orders. Conditions on other columns reduce the rows, but not proportionally the
 * values.
 */
final class FilteredDistinctValues {
    private FilteredDistinctValues() {}

    static double share(RelNode relation, int column, RelMetadataQuery metadata) {
        if (relation instanceof Filter filter) {
            return ofConditions(filter, column, metadata) * share(filter.getInput(), column, metadata);
        } else if (relation instanceof Project project) {
            RexNode value = project.getProjects().get(column);
            return value instanceof RexInputRef same ? share(project.getInput(), same.getIndex(), metadata) : 1;
        } else if (relation instanceof Join join) {
            int left = join.getLeft().getRowType().getFieldCount();
            return column < left
                    ? share(join.getLeft(), column, metadata)
                    : share(join.getRight(), column - left, metadata);
        } else if (relation instanceof Aggregate aggregate) {
            ImmutableBitSet keys = aggregate.getGroupSet();
            return column < keys.cardinality() ? share(aggregate.getInput(), keys.nth(column), metadata) : 1;
        } else if (relation instanceof Sort sort) {
            return share(sort.getInput(), column, metadata);
        } else if (relation instanceof SourceFragment fragment) {
            return share(fragment.body(), column, metadata);
        } else if (relation instanceof KeyedFragment fragment) {
            return share(fragment.whole(), column, metadata);
        } else if (relation instanceof HepRelVertex vertex) {
            return share(vertex.getCurrentRel(), column, metadata);
        }
        return 1;
    }

    /** Returns the selectivity of a filter's conditions on this column alone. */
    private static double ofConditions(Filter filter, int column, RelMetadataQuery metadata) {
        ImmutableBitSet alone = ImmutableBitSet.of(column);
        RexNode condition = RexUtil.expandSearch(filter.getCluster().getRexBuilder(), null, filter.getCondition());
        List<RexNode> own = RelOptUtil.conjunctions(condition).stream()
                .filter(conjunct -> RelOptUtil.InputFinder.bits(conjunct).equals(alone))
                .toList();
        return own.isEmpty()
                ? 1
                : new Selectivity(filter.getInput(), metadata)
                        .of(RexUtil.composeConjunction(filter.getCluster().getRexBuilder(), own));
    }
}
