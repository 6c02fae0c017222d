package io.braid.connector.duckdb;

import io.braid.connector.jdbc.FastRows;
import io.braid.connector.jdbc.RowTarget;
import io.braid.connector.jdbc.Rows;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.duckdb.DuckDBPreparedStatement;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a store: from the driver's memory what can be read there, else by its getters, ticks as times. */
record StoreRows(@Nullable DriverInside driver) implements FastRows {
    @Override
    public Rows run(PreparedStatement statement, RowTarget target) throws SQLException {
        PlannedVector[] plan = driver == null ? null : DuckdbFastRows.plan(statement.getMetaData(), target);
        return plan == null || driver == null
                ? target.byGetters(TickRows.of(statement.executeQuery(), target))
                : new ChunkRows(statement.unwrap(DuckDBPreparedStatement.class).query(), plan, target, driver);
    }
}
