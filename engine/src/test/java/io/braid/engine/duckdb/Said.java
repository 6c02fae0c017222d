package io.braid.engine.duckdb;

import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.RowType;

/** Expression in two forms: for Braid's engine, and for DuckDB. */
record Said(Expression expression, String sql) {
    /** Returns a column of a relation. */
    static Said column(RowType columns, int index) {
        return new Said(new ColumnRef(index, columns.type(index)), "c" + index);
    }
}
