package io.braid.connector.postgresql.wireprotocol;

import io.braid.connector.jdbc.governor.CancelGate;
import io.braid.connector.jdbc.governor.ReadGuard;
import io.braid.connector.jdbc.governor.StatementTrace;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Connections acquired one after the other for the parallel parts of one read. Closing returns them to the pool unless
 * they were handed over. A cancellation stops the request of the current one.
 */
final class ParallelConnections implements AutoCloseable {
    private final WireSessionPool pool;
    private final StatementTrace trace;
    private final ReadGuard guard;
    private final CancelGate gate;
    private List<WireSession> held = new ArrayList<>();

    ParallelConnections(WireSessionPool pool, StatementTrace trace, ReadGuard guard) {
        this.pool = pool;
        this.trace = trace;
        this.guard = guard;
        this.gate = guard.gate();
    }

    /** Adds a connection, waiting for it if necessary. */
    void add() throws SQLException, UnsupportedByWireException {
        held.add(pool.borrow(guard::checkWanted));
    }

    /** Adds a connection if one can be spared. */
    boolean addSpare() throws UnsupportedByWireException {
        WireSession next = pool.tryBorrow(guard::checkWanted);
        return next != null && held.add(next);
    }

    int count() {
        return held.size();
    }

    /** The first column of the first row of each statement that returns one, run on one of the connections. */
    List<String> ask(int which, List<String> statements) throws SQLException {
        WireSession connection = held.get(which);
        connection.prepare(trace.context(), gate);
        return connection.ask(statements);
    }

    /** Transfers the connections to the caller. */
    List<WireSession> handOver() {
        gate.guard(null);
        List<WireSession> given = held;
        held = List.of();
        return given;
    }

    /**
     * Stops waiting for responses after the first connection that does not become idle, since the server may be
     * unresponsive.
     */
    @Override
    public void close() {
        if (held.isEmpty()) {
            return;
        }
        gate.guard(null);
        boolean answers = !gate.hasTold();
        for (WireSession connection : held) {
            if (answers) {
                answers = pool.giveBack(connection);
            } else {
                pool.discard(connection);
            }
        }
    }
}
