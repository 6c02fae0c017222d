package io.braid.planner.cost;

import io.braid.planner.rel.KeyedFragment;
import io.braid.planner.rel.SourceFragment;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexInputRef;

/** A column whose statistics are those of another column with the same values. */
record StatisticsColumn(RelNode rows, int column) {
    StatisticsColumn {
        rows = rows.stripped();
    }

    /** Estimates the maximum number of distinct values. */
    double values(RelMetadataQuery metadata) {
        return places().mapToDouble(place -> DistinctValues.of(place.rows, place.column, metadata))
                .min()
                .orElseThrow();
    }

    /** True if the estimate is based on statistics. */
    boolean isKnown(RelMetadataQuery metadata) {
        return places().anyMatch(place -> DistinctValues.isKnown(place.rows, place.column, metadata));
    }

    /**
     * Returns this column and all columns with a superset of its values: its origins, and columns that it must equal.
     */
    private Stream<StatisticsColumn> places() {
        return Stream.concat(Stream.of(this), below().flatMap(StatisticsColumn::places));
    }

    private Stream<StatisticsColumn> below() {
        if (rows instanceof SourceFragment fragment) {
            return Stream.of(new StatisticsColumn(fragment.body(), column));
        }
        if (rows instanceof KeyedFragment fragment) {
            return Stream.of(new StatisticsColumn(fragment.whole(), column));
        }
        if (rows instanceof Filter filter) {
            return Stream.of(new StatisticsColumn(filter.getInput(), column));
        }
        if (rows instanceof Project project) {
            return project.getProjects().get(column) instanceof RexInputRef same
                    ? Stream.of(new StatisticsColumn(project.getInput(), same.getIndex()))
                    : Stream.of();
        }
        return rows instanceof Join join && join.getJoinType() == JoinRelType.INNER ? sides(join) : Stream.of();
    }

    private Stream<StatisticsColumn> sides(Join join) {
        int before = join.getLeft().getRowType().getFieldCount();
        boolean left = column < before;
        int own = left ? column : column - before;
        JoinInfo equal = join.analyzeCondition();
        Stream<StatisticsColumn> others = equal.pairs().stream()
                .filter(pair -> own == (left ? pair.source : pair.target))
                .map(pair -> left
                        ? new StatisticsColumn(join.getRight(), pair.target)
                        : new StatisticsColumn(join.getLeft(), pair.source));
        return Stream.concat(Stream.of(new StatisticsColumn(left ? join.getLeft() : join.getRight(), own)), others);
    }
}
