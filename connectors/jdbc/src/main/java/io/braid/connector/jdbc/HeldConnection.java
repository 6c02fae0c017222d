package io.braid.connector.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/** The connection that holds a state, for all statements that see it. */
class HeldConnection implements Lender {
    private final Connection connection;
    private volatile boolean spoilt;

    HeldConnection(Connection connection) {
        this.connection = connection;
    }

    @Override
    public Connection borrow(ReadGuard guard) throws SQLException {
        return connection;
    }

    @Override
    public void giveBack(Connection used) {}

    @Override
    public void discard(Connection used) {
        spoilt = true;
    }

    /** Whether nobody must use it any more once the state has been left. */
    final boolean isSpoilt() {
        return spoilt;
    }
}
