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
 * Estimate of the number of groups: a functionally dependent column adds no groups, and filtered rows have no more
 * groups than keys.
 *
 * @param columns what the rows are grouped by
 */
public record GroupCount(RelNode rows, ImmutableBitSet columns) {
    /** Those of an aggregation, by what its rows are made of. */
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

    /** True if it is more than a guess how many groups an aggregation makes. */
    public static boolean areKnown(Aggregate aggregate) {
        RelMetadataQuery metadata = aggregate.getCluster().getMetadataQuery();
        return of(aggregate).deciding(metadata).allMatch(column -> column.isKnown(metadata));
    }

    /** What the rows are grouped by, without what follows from the rest of that. */
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
