package io.braid.connector.duckdb;

import io.braid.connector.jdbc.dialect.FastRows;
import io.braid.connector.jdbc.dialect.RowCursor;
import io.braid.connector.jdbc.dialect.RowTarget;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import org.duckdb.DuckDBPreparedStatement;
import org.jspecify.annotations.Nullable;

/** Fast row reader that copies DuckDB's chunks column by column from memory. */
record DuckdbFastRows(DriverMemory driver) implements FastRows {
    @Override
    public RowCursor run(PreparedStatement statement, RowTarget target) throws SQLException {
        VectorPlan[] plan = plan(statement.getMetaData(), target);
        return plan == null
                ? target.byGetters(statement.executeQuery())
                : new ChunkRows(statement.unwrap(DuckDBPreparedStatement.class).query(), plan, target, driver);
    }

    /** The plan of each column; null if a column requires getters. */
    static VectorPlan @Nullable [] plan(ResultSetMetaData delivered, RowTarget target) throws SQLException {
        target.checkCount(delivered.getColumnCount());
        VectorPlan[] plan = new VectorPlan[target.columns().size()];
        for (int i = 0; i < plan.length; i++) {
            VectorPlan planned =
                    VectorReaders.of(delivered, i + 1, target.batch().column(i));
            if (planned == null) {
                return null;
            }
            plan[i] = planned;
        }
        return plan;
    }
}
