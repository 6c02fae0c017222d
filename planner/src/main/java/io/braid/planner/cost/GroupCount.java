package io.braid.planner.cost;

import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.util.ArrowSet;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Estimated number of groups: functionally dependent columns add no groups, and filtered rows have at most as many
 * groups as keys.
 *
 * @param columns the group keys
 */
public record GroupCount(RelNode rows, ImmutableBitSet columns) {
    /** Returns the groups of an aggregation, over the input of projections below it. */
    private static GroupCount of(Aggregate aggregate) {
        GroupCount groups = new GroupCount(aggregate.getInput().stripped(), aggregate.getGroupSet());
        while (groups.rows instanceof Project project
                && groups.columns.asList().stream()
                        .allMatch(column -> project.getProjects().get(column) instanceof RexInputRef)) {
            groups = new GroupCount(
                    project.getInput().stripped(),
                    ImmutableBitSet.of(groups.columns.asList().stream()
                            .map(column -> ((RexInputRef) project.getProjects().get(column)).getIndex())
                            .toList()));
        }
        return groups;
    }

    static double count(Aggregate aggregate, RelMetadataQuery metadata) {
        double groups = of(aggregate)
                .deciding(metadata)
                .mapToDouble(column -> column.values(metadata))
                .reduce(1, (a, b) -> a * b);
        return Math.max(1, Math.min(metadata.getRowCount(aggregate.getInput()), groups));
    }

    /** True if the number of groups is based on statistics rather than guessed. */
    public static boolean areKnown(Aggregate aggregate) {
        RelMetadataQuery metadata = aggregate.getCluster().getMetadataQuery();
        return of(aggregate).deciding(metadata).allMatch(column -> column.isKnown(metadata));
    }

    /** Returns the group keys without functionally dependent ones. */
    private Stream<StatisticsColumn> deciding(RelMetadataQuery metadata) {
        ImmutableBitSet deciding = columns;
        if (columns.cardinality() > 1) {
            ArrowSet known = metadata.getFDs(rows);
            for (int column : columns) {
                ImmutableBitSet others = deciding.clear(column);
                deciding = known.implies(others, ImmutableBitSet.of(column)) ? others : deciding;
            }
        }
        return deciding.asList().stream().map(column -> new StatisticsColumn(rows, column));
    }
}
