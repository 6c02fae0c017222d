package io.braid.planner.emit;

import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexInputRef;

/**
 * The language of sources that can do nothing but list rows: a table and the names of the wanted columns, as in {@code
 * sys.queries(id, state)}.
 */
public final class ColumnList {
    /** How the capabilities of such a source call it. */
    public static final String DIALECT = "column-list";

    private ColumnList() {}

    /** The text for algebra that is a table, or columns of one. */
    static String of(RelNode relation) {
        return String.join(".", table(relation)) + "(" + String.join(", ", columns(relation)) + ")";
    }

    private static List<String> table(RelNode relation) {
        return relation instanceof TableScan scan ? SourceSql.path(scan) : table(relation.getInput(0));
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
