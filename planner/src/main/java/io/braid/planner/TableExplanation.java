package io.braid.planner;

import io.braid.engine.plan.Values;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.planner.access.Rights;
import io.braid.planner.table.PlannedTableChange;
import io.braid.planner.write.PlannedWrite;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;

/** Plan of EXPLAIN for a statement on tables of a source: the SQL sent to the source. */
final class TableExplanation {
    private static final DataType TEXT = DataType.of(TypeKind.VARCHAR).notNull();
    private static final RowType COLUMNS = RowType.of(new Field("plan", TEXT));

    private TableExplanation() {}

    static PlannedQuery of(PlannedTableChange change, Rights rights) {
        List<String> lines = new ArrayList<>();
        String tables = String.join(
                ", ",
                change.tables().stream().map(path -> String.join(".", path)).toList());
        if (change.isDone()) {
            lines.add(change.kind() + ": nothing to do. " + change.notice());
        } else {
            lines.add(change.kind() + " " + tables + " at source '" + change.source() + "'"
                    + (change.statements().transactional() ? "" : ", which commits it at once"));
            change.statements().sql().forEach(sql -> lines.add("    " + sql));
            PlannedWrite rows = change.rows();
            if (rows != null && !rights.seeAll() && !rows.rows().reads().whole()) {
                lines.add("The rest is for administrators to see: the statement reads what you may not see as it is");
            } else if (rows != null) {
                lines.add("  rows" + (rows.whole() ? ", in one statement:" : ", row by row:"));
                rows.sql().lines().forEach(line -> lines.add("    " + line));
            }
        }
        List<List<Expression>> answer = lines.stream()
                .map(line -> List.<Expression>of(new Constant(TEXT, line)))
                .toList();
        return new PlannedQuery(new Values(answer, COLUMNS), COLUMNS, change.parameters(), List.of());
    }
}
