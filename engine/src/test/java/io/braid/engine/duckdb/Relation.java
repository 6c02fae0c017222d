package io.braid.engine.duckdb;

import io.braid.engine.plan.PlanNode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;

/**
 * The same rows said twice.
 *
 * @param plan for Braid's engine
 * @param sql for DuckDB; its columns are named c0, c1 and so on
 */
record Relation(PlanNode plan, String sql) {
    RowType columns() {
        return plan.columns();
    }

    int width() {
        return columns().size();
    }

    DataType type(int column) {
        return columns().type(column);
    }
}
