package io.braid.connector.jdbc.dialect;

import java.sql.SQLException;

/** Cursor over the rows of a running statement. Released when its statement is closed. */
public interface RowCursor {
    /** Reads rows into the batch until it is full; false, also repeatedly, after the last row. */
    boolean read() throws SQLException;
}
