package io.braid.planner.join;

import io.braid.planner.catalog.SourceTable;
import io.braid.planner.cost.JoinCost;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.pushdown.PushdownExactness;
import io.braid.planner.rel.MergeJoin;
import io.braid.planner.rel.SourceFragment;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.Feature;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelFieldCollation.Direction;
import org.apache.calcite.rel.RelFieldCollation.NullDirection;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/**
 * A way to read a relation in ascending order of some of its columns. The position of nulls is left to the source.
 *
 * @param cost the additional cost compared with the unordered relation
 */
public record OrderedInput(RelNode relation, double cost) {
    /**
     * Returns the ordered relation; empty if that requires a local sort, or if its source sorts differently from Braid.
     */
    static Optional<OrderedInput> of(RelNode relation, List<Integer> columns, PlannerOptions options) {
        if (relation instanceof SourceFragment fragment) {
            return ofFragment(fragment, columns, options);
        }
        if (relation instanceof Filter filter) {
            return below(filter, columns, options);
        }
        if (relation instanceof Project project && !project.containsOver()) {
            List<Integer> below = below(project, columns);
            return below.size() == columns.size() ? below(project, below, options) : Optional.empty();
        }
        if (relation instanceof Sort sort && isBy(sort, columns)) {
            return Optional.of(new OrderedInput(sort, 0));
        }
        return ofJoin(relation, columns, options);
    }

    /** Returns a join as a merge join, if that produces the order. */
    public static Optional<OrderedInput> ofJoin(RelNode relation, List<Integer> columns, PlannerOptions options) {
        Optional<OrderedInput> merged = relation instanceof MergeJoin
                ? Optional.of(new OrderedInput(relation, 0))
                : MergeJoinOption.of(relation, options);
        return merged.filter(join -> ((MergeJoin) join.relation()).comesInOrderOf(columns));
    }

    private static Optional<OrderedInput> below(RelNode relation, List<Integer> columns, PlannerOptions options) {
        return of(relation.getInput(0), columns, options)
                .map(input -> new OrderedInput(
                        relation.copy(relation.getTraitSet(), List.of(input.relation())), input.cost()));
    }

    /** Returns the columns below a projection for a prefix of its columns. */
    public static List<Integer> below(Project project, List<Integer> columns) {
        List<Integer> below = new ArrayList<>();
        for (int column : columns) {
            RexNode expression = project.getProjects().get(column);
            if (expression instanceof RexInputRef reference) {
                below.add(reference.getIndex());
            }
        }
        return below;
    }

    private static boolean isBy(Sort sort, List<Integer> columns) {
        List<RelFieldCollation> keys = sort.getCollation().getFieldCollations();
        return keys.size() >= columns.size()
                && ascending(keys.subList(0, columns.size())).equals(columns);
    }

    /** Returns the columns of the leading ascending keys. */
    public static List<Integer> ascending(List<RelFieldCollation> keys) {
        return keys.stream()
                .filter(key -> key.getDirection() == Direction.ASCENDING)
                .map(RelFieldCollation::getFieldIndex)
                .toList();
    }

    private static Optional<OrderedInput> ofFragment(
            SourceFragment fragment, List<Integer> columns, PlannerOptions options) {
        if (!isExact(fragment, columns, options)) {
            return Optional.empty();
        }
        if (fragment.body() instanceof Sort sort && isBy(sort, columns)) {
            return Optional.of(new OrderedInput(fragment, 0));
        }
        RelCollation order = RelCollations.of(columns.stream()
                .map(column -> new RelFieldCollation(column, Direction.ASCENDING, NullDirection.UNSPECIFIED))
                .toList());
        RelNode sorted = LogicalSort.create(fragment.body(), order, null, null);
        RelMetadataQuery metadata = fragment.getCluster().getMetadataQuery();
        double rows = metadata.getRowCount(fragment);
        double cost = isByKey(fragment.body(), columns) ? JoinCost.readByKey(rows) : JoinCost.sort(rows);
        return Optional.of(new OrderedInput(new SourceFragment(fragment.source(), sorted), cost));
    }

    /** True if the source sorts by these columns exactly as Braid; native text order does not suffice. */
    private static boolean isExact(SourceFragment fragment, List<Integer> columns, PlannerOptions options) {
        PushdownExactness exact =
                new PushdownExactness(fragment.source().capabilities(), List.of(fragment.body()), options);
        var fields = fragment.getRowType().getFieldList();
        return exact.takes(Feature.SORT)
                && columns.stream()
                        .allMatch(column ->
                                exact.sortKey(column, fields.get(column).getType(), false))
                && exact.onText().values().stream().allMatch(text -> text == Exactness.EXACT);
    }

    /** True for the order of a table's primary key, in which sources can read it efficiently. */
    private static boolean isByKey(RelNode body, List<Integer> columns) {
        if (body instanceof Filter filter) {
            return isByKey(filter.getInput(), columns);
        }
        if (body instanceof Project project && !project.containsOver()) {
            List<Integer> below = below(project, columns);
            return below.size() == columns.size() && isByKey(project.getInput(), below);
        }
        SourceTable table = body instanceof TableScan scan ? scan.getTable().unwrap(SourceTable.class) : null;
        if (table == null) {
            return false;
        }
        List<String> names =
                columns.stream().map(body.getRowType().getFieldNames()::get).toList();
        List<String> key = table.description().primaryKey();
        return key.size() >= names.size() && key.subList(0, names.size()).equals(names);
    }
}
