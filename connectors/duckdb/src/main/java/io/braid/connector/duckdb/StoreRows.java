package io.braid.connector.duckdb;

import io.braid.connector.jdbc.dialect.FastRows;
import io.braid.connector.jdbc.dialect.RowCursor;
import io.braid.connector.jdbc.dialect.RowTarget;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.duckdb.DuckDBPreparedStatement;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the rows of a store: from the driver's memory where supported, otherwise by its getters; ticks are read as
 * times.
 */
record StoreRows(@Nullable DriverMemory driver) implements FastRows {
    @Override
    public RowCursor run(PreparedStatement statement, RowTarget target) throws SQLException {
        VectorPlan[] plan = driver == null ? null : DuckdbFastRows.plan(statement.getMetaData(), target);
        return plan == null || driver == null
                ? target.byGetters(TickRows.of(statement.executeQuery(), target))
                : new ChunkRows(statement.unwrap(DuckDBPreparedStatement.class).query(), plan, target, driver);
    }
}
