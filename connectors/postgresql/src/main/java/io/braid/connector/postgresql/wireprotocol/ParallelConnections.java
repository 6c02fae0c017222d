package io.braid.connector.postgresql.wireprotocol;

import io.braid.connector.jdbc.governor.CancelGate;
import io.braid.connector.jdbc.governor.ReadGuard;
import io.braid.connector.jdbc.governor.StatementTrace;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Connections that get ready, one after the other, to read parts of one thing at once. They go back to the pool when
 * this is closed, unless others have them by then. A cancel stops what one of them asks.
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

    /** One more, waited for if need be. */
    void add() throws SQLException, UnsupportedByWireException {
        held.add(pool.borrow(guard::checkWanted));
    }

    /** One more, if there is one to spare. */
    boolean addSpare() throws UnsupportedByWireException {
        WireSession next = pool.tryBorrow(guard::checkWanted);
        return next != null && held.add(next);
    }

    int count() {
        return held.size();
    }

    /** What one of them answers to a few statements: the first column of the first row of each that has one. */
    List<String> ask(int which, List<String> statements) throws SQLException {
        WireSession connection = held.get(which);
        connection.prepare(trace.context(), gate);
        return connection.ask(statements);
    }

    /** Whoever calls this has them from here on. */
    List<WireSession> handOver() {
        gate.guard(null);
        List<WireSession> given = held;
        held = List.of();
        return given;
    }

    /**
     * Where one does not come to rest, the server may not answer: the others are not waited for, one after the other.
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
