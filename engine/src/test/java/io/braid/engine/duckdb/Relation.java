package io.braid.engine.duckdb;

import io.braid.engine.plan.PlanNode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import java.util.List;

/**
 * Relation in two forms.
 *
 * @param plan the plan for Braid's engine
 * @param sql the query for DuckDB; its columns are named c0, c1 and so on
 * @param isOrdered true if the order of rows is defined, except for equal ones
 */
public record Relation(PlanNode plan, String sql, boolean isOrdered) {
    /** Creates an unordered relation. */
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

    /** Returns its rows in a canonical order. */
    List<String> comparable(List<String> rows) {
        return isOrdered ? rows : rows.stream().sorted().toList();
    }
}
