package io.braid.planner.step;

import io.braid.planner.cost.JoinCost;
import io.braid.planner.join.MergeJoinOption;
import io.braid.planner.join.OrderedInput;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.pushdown.CodePointKeys;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/**
 * Planning of merge joins if sources can return both sides in key order and that is cheaper than a hash join: mainly
 * for build sides beyond available memory, or if the rows are needed in that order.
 */
public final class PlanMergeJoins implements PlanStep {
    private final PlannerOptions options;

    public PlanMergeJoins(PlannerOptions options) {
        this.options = options;
    }

    @Override
    public PlannerSwitch means() {
        return PlannerSwitch.MERGE_JOINS;
    }

    @Override
    public RelNode apply(RelNode relation) {
        List<RelNode> inputs = relation.getInputs().stream().map(this::apply).toList();
        RelNode chosen = inputs.equals(relation.getInputs()) ? relation : relation.copy(relation.getTraitSet(), inputs);
        if (chosen instanceof Sort sort) {
            return withoutSorting(sort).orElse(sort);
        }
        return MergeJoinOption.of(chosen, options)
                .filter(merged -> merged.cost() < 0)
                .map(OrderedInput::relation)
                .orElse(chosen);
    }

    /** Removes a sort whose order a merge join can produce. */
    private Optional<RelNode> withoutSorting(Sort sort) {
        List<RelFieldCollation> keys = sort.getCollation().getFieldCollations();
        List<Integer> columns = OrderedInput.ascending(keys);
        if (keys.isEmpty() || columns.size() < keys.size()) {
            return Optional.empty();
        }
        double rows = sort.getCluster().getMetadataQuery().getRowCount(sort.getInput());
        double required =
                sort.fetch == null ? rows : CodePointKeys.number(sort.fetch) + CodePointKeys.number(sort.offset);
        double saved = required < rows ? JoinCost.first(rows) : JoinCost.sort(rows);
        return ordered(sort.getInput(), columns, Math.max(0, 1 - required / rows))
                .filter(input -> input.cost() < saved)
                .map(input -> sort.fetch == null && sort.offset == null
                        ? input.relation()
                        : LogicalSort.create(input.relation(), RelCollations.EMPTY, sort.offset, sort.fetch));
    }

    /**
     * Returns the relation with its join as a merge join in that order.
     *
     * @param unwanted the share of its rows that then need not be read
     */
    private Optional<OrderedInput> ordered(RelNode relation, List<Integer> columns, double unwanted) {
        if (relation instanceof Filter filter) {
            return below(filter, columns, unwanted);
        }
        if (relation instanceof Project project && !project.containsOver()) {
            List<Integer> below = OrderedInput.below(project, columns);
            return below.size() == columns.size() ? below(project, below, unwanted) : Optional.empty();
        }
        return OrderedInput.ofJoin(relation, columns, options)
                .map(join -> new OrderedInput(
                        join.relation(), join.cost() - unwanted * JoinCost.send(rowsJoined(relation))));
    }

    private static double rowsJoined(RelNode join) {
        RelMetadataQuery metadata = join.getCluster().getMetadataQuery();
        return join.getInputs().stream().mapToDouble(metadata::getRowCount).sum();
    }

    private Optional<OrderedInput> below(RelNode relation, List<Integer> columns, double unwanted) {
        return ordered(relation.getInput(0), columns, unwanted)
                .map(input -> new OrderedInput(
                        relation.copy(relation.getTraitSet(), List.of(input.relation())), input.cost()));
    }
}
