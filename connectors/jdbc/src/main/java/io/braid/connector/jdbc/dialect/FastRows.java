package io.braid.connector.jdbc.dialect;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A way of reading rows for less than the getters of a driver cost. Its values and errors are theirs; what it cannot
 * read it leaves to them.
 */
public interface FastRows {
    /** Runs a statement. */
    RowCursor run(PreparedStatement statement, RowTarget target) throws SQLException;
}
