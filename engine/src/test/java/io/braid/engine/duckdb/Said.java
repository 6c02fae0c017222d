package io.braid.engine.duckdb;

import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.RowType;

/** The same expression said twice: for Braid's engine, and for DuckDB. */
record Said(Expression expression, String sql) {
    /** A column of a relation. */
    static Said column(RowType columns, int index) {
        return new Said(new ColumnRef(index, columns.type(index)), "c" + index);
    }
}
