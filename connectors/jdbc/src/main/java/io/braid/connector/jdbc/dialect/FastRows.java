package io.braid.connector.jdbc.dialect;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Row reader that bypasses the driver's slower getters. Values and errors are the same; what it cannot read, the
 * getters read.
 */
public interface FastRows {
    /** Runs a statement. */
    RowCursor run(PreparedStatement statement, RowTarget target) throws SQLException;
}
