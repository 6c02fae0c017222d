package io.braid.connector.jdbc.pool;

import io.braid.connector.jdbc.governor.ReadGuard;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Lender of a source's connections to statements that have a permit. */
public interface ConnectionLender {
    /**
     * A connection for one statement, to be given back by {@link #giveBack}, {@link #leave} or {@link #discard},
     * exactly once.
     *
     * @param guard of who wants it, and may be cancelled meanwhile
     */
    Connection borrow(ReadGuard guard) throws SQLException;

    /** Takes back a connection that is as it was when lent. */
    void giveBack(Connection connection);

    /**
     * Takes back a connection on which rows may be on their way, or whose statement has been told to stop; that would
     * reach the next one.
     *
     * @param statement the one that was left; null if there is none
     * @param hasHeard waits a little until nobody tells the source to stop any more; false if somebody still may
     */
    default void leave(Connection connection, @Nullable Statement statement, BooleanSupplier hasHeard) {
        discard(connection);
    }

    /** Takes back a connection that must not be used again. */
    void discard(Connection connection);
}
