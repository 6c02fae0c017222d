package io.braid.planner.pushdown;

import io.braid.planner.catalog.SourceTable;
import io.braid.planner.rel.SourceFragment;
import io.braid.spi.catalog.Index;
import io.braid.spi.catalog.Key;
import io.braid.spi.catalog.TableDescription;
import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexInputRef;

/**
 * Check whether a source with restricted join support can evaluate a join: between tables, with matches found by an
 * index or few rows on one side.
 */
public final class IndexedJoin {
    private static final double FEW_COMPARISONS = 10_000_000;

    private IndexedJoin() {}

    static boolean isQuick(Join join) {
        RelMetadataQuery metadata = join.getCluster().getMetadataQuery();
        return metadata.getRowCount(join.getLeft()) * metadata.getRowCount(join.getRight()) <= FEW_COMPARISONS
                || findsRight(join)
                || (join.getJoinType() == JoinRelType.INNER && findsLeft(join));
    }

    /** True if an index finds the matches on the right. */
    public static boolean findsRight(Join join) {
        return join.analyzeCondition().rightKeys.stream().anyMatch(column -> isIndexed(join.getRight(), column));
    }

    /** True if an index finds the matches on the left. */
    public static boolean findsLeft(Join join) {
        return join.analyzeCondition().leftKeys.stream().anyMatch(column -> isIndexed(join.getLeft(), column));
    }

    /** True if the rows are those of tables with only filters and projections. */
    static boolean isOfTables(RelNode rows) {
        if (rows instanceof SourceFragment fragment) {
            return isOfTables(fragment.body());
        }
        boolean chooses = rows instanceof Filter
                || (rows instanceof Project project
                        && project.getProjects().stream().allMatch(RexInputRef.class::isInstance))
                || (rows instanceof Join join && join.getJoinType() != JoinRelType.FULL);
        return rows instanceof TableScan
                || (chooses && rows.getInputs().stream().allMatch(IndexedJoin::isOfTables));
    }

    /** True if an index of a table begins with the column, and the rows are those of the table. */
    private static boolean isIndexed(RelNode rows, int column) {
        if (rows instanceof SourceFragment fragment) {
            return isIndexed(fragment.body(), column);
        }
        if (rows instanceof TableScan scan) {
            TableDescription table =
                    scan.getTable().unwrapOrThrow(SourceTable.class).description();
            return firstColumns(table).anyMatch(table.columns().get(column).name()::equals);
        }
        if (rows instanceof Filter filter) {
            return isIndexed(filter.getInput(), column);
        }
        if (rows instanceof Project project) {
            return project.getProjects().get(column) instanceof RexInputRef reference
                    && isIndexed(project.getInput(), reference.getIndex());
        }
        if (rows instanceof Join join && join.getJoinType() == JoinRelType.INNER) {
            int left = join.getLeft().getRowType().getFieldCount();
            return column < left ? isIndexed(join.getLeft(), column) : isIndexed(join.getRight(), column - left);
        }
        return false;
    }

    private static Stream<String> firstColumns(TableDescription table) {
        Stream<List<String>> keys = Stream.concat(
                        Stream.ofNullable(table.keys().primary()), table.keys().unique().stream())
                .map(Key::columns);
        Stream<List<String>> indexes = table.keys().indexes().stream().map(Index::columns);
        return Stream.concat(keys, indexes)
                .filter(columns -> !columns.isEmpty())
                .map(columns -> columns.get(0));
    }
}
