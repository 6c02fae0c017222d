package io.braid.planner.cost;

import io.braid.planner.step.KeyedFragment;
import io.braid.planner.step.SourceFragment;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexInputRef;

/** A column of some rows, of which is known what is known of any column that has all of its values. */
record ColumnPlace(RelNode rows, int column) {
    ColumnPlace {
        rows = rows.stripped();
    }

    /** How many values it has, at most and about. */
    double values(RelMetadataQuery metadata) {
        return places().mapToDouble(place -> DistinctValues.of(place.rows, place.column, metadata))
                .min()
                .orElseThrow();
    }

    /** Whether that is more than a guess. */
    boolean isKnown(RelMetadataQuery metadata) {
        return places().anyMatch(place -> DistinctValues.isKnown(place.rows, place.column, metadata));
    }

    /** Itself, and all columns with its values and perhaps more: where it comes from, and what must be equal to it. */
    private Stream<ColumnPlace> places() {
        return Stream.concat(Stream.of(this), below().flatMap(ColumnPlace::places));
    }

    private Stream<ColumnPlace> below() {
        if (rows instanceof SourceFragment fragment) {
            return Stream.of(new ColumnPlace(fragment.body(), column));
        }
        if (rows instanceof KeyedFragment fragment) {
            return Stream.of(new ColumnPlace(fragment.whole(), column));
        }
        if (rows instanceof Filter filter) {
            return Stream.of(new ColumnPlace(filter.getInput(), column));
        }
        if (rows instanceof Project project) {
            return project.getProjects().get(column) instanceof RexInputRef same
                    ? Stream.of(new ColumnPlace(project.getInput(), same.getIndex()))
                    : Stream.of();
        }
        return rows instanceof Join join && join.getJoinType() == JoinRelType.INNER ? sides(join) : Stream.of();
    }

    private Stream<ColumnPlace> sides(Join join) {
        int before = join.getLeft().getRowType().getFieldCount();
        boolean left = column < before;
        int own = left ? column : column - before;
        JoinInfo equal = join.analyzeCondition();
        Stream<ColumnPlace> others = equal.pairs().stream()
                .filter(pair -> own == (left ? pair.source : pair.target))
                .map(pair -> left
                        ? new ColumnPlace(join.getRight(), pair.target)
                        : new ColumnPlace(join.getLeft(), pair.source));
        return Stream.concat(Stream.of(new ColumnPlace(left ? join.getLeft() : join.getRight(), own)), others);
    }
}
