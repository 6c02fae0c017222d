package io.braid.connector.jdbc.snapshot;

import io.braid.connector.jdbc.governor.ReadGuard;
import io.braid.connector.jdbc.pool.ConnectionLender;
import java.sql.Connection;
import java.sql.SQLException;

/** Connection that holds a snapshot, lent to all statements that use it. */
public class SnapshotConnection implements ConnectionLender {
    private final Connection connection;
    private volatile boolean spoilt;

    public SnapshotConnection(Connection connection) {
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

    /** True if it must not be reused after the snapshot. */
    public final boolean isSpoilt() {
        return spoilt;
    }
}
