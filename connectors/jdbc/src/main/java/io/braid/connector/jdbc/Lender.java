package io.braid.connector.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/** Lends connections of a source to statements that have a turn. */
interface Lender {
    /**
     * A connection for one statement, to be given back by {@link #giveBack} or {@link #discard}, exactly once.
     *
     * @param wanted throws if nobody wants it any more
     */
    Connection borrow(Runnable wanted) throws SQLException;

    /** Takes back a connection that is as it was when lent. */
    void giveBack(Connection connection);

    /** Takes back a connection that nobody must use again. */
    void discard(Connection connection);
}
