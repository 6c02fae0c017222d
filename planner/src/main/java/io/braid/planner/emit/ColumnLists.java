package io.braid.planner.emit;

import io.braid.spi.ColumnList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexInputRef;

/** Queries for sources that can only list rows. */
final class ColumnLists {
    private ColumnLists() {}

    /** Returns the list for algebra that is a table, or columns of one. */
    static ColumnList of(RelNode relation) {
        return new ColumnList(table(relation), columns(relation));
    }

    private static List<String> table(RelNode relation) {
        return relation instanceof TableScan scan ? SourceSqlConverter.path(scan) : table(relation.getInput(0));
    }

    private static List<String> columns(RelNode relation) {
        if (relation instanceof TableScan scan) {
            return scan.getRowType().getFieldNames();
        }
        if (relation instanceof Project project) {
            List<String> input = columns(project.getInput());
            return project.getProjects().stream()
                    .map(column -> input.get(((RexInputRef) column).getIndex()))
                    .toList();
        }
        throw new AssertionError(relation.getClass());
    }
}
