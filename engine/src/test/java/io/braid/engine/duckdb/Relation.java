package io.braid.engine.duckdb;

import io.braid.engine.plan.PlanNode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import java.util.List;

/**
 * The same rows said twice.
 *
 * @param plan for Braid's engine
 * @param sql for DuckDB; its columns are named c0, c1 and so on
 * @param isOrdered whether it says in what order they come, but for equal ones
 */
public record Relation(PlanNode plan, String sql, boolean isOrdered) {
    /** In any order. */
    public Relation(PlanNode plan, String sql) {
        this(plan, sql, false);
    }

    RowType columns() {
        return plan.columns();
    }

    int width() {
        return columns().size();
    }

    DataType type(int column) {
        return columns().type(column);
    }

    /** Its rows in an order that is the same for the same rows. */
    List<String> comparable(List<String> rows) {
        return isOrdered ? rows : rows.stream().sorted().toList();
    }
}
