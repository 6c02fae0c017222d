package io.braid.connector.jdbc.snapshot;

import io.braid.connector.jdbc.governor.ReadGuard;
import io.braid.connector.jdbc.pool.ConnectionLender;
import java.sql.Connection;
import java.sql.SQLException;

/** The connection that holds a state, for all statements that see it. */
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

    /** True if nobody may use it any more once the state has been left. */
    public final boolean isSpoilt() {
        return spoilt;
    }
}
