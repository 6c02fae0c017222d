package io.braid.connector.jdbc.dialect;

import java.sql.SQLException;

/** The rows of a statement that runs. They are let go when their statement is closed. */
public interface RowCursor {
    /** Moves rows into the batch until it is full; false once there are no more, however often it is asked. */
    boolean read() throws SQLException;
}
