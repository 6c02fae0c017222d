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
     * Borrows a connection for one statement, to be returned exactly once by {@link #giveBack}, {@link #leave} or
     * {@link #discard}.
     *
     * @param guard the guard of the borrower, which may be cancelled meanwhile
     */
    Connection borrow(ReadGuard guard) throws SQLException;

    /** Gives back a connection in its original state. */
    void giveBack(Connection connection);

    /**
     * Gives back a connection with unread rows, or with a cancelled statement, whose cancellation could reach the next
     * one.
     *
     * @param statement the unfinished statement; null if there is none
     * @param hasHeard waits briefly until no cancellation is being sent; false if one still may be
     */
    default void leave(Connection connection, @Nullable Statement statement, BooleanSupplier hasHeard) {
        discard(connection);
    }

    /** Gives back a connection that must not be reused. */
    void discard(Connection connection);
}
