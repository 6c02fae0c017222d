package io.braid.connector.postgresql.lane;

import io.braid.connector.jdbc.CancelGate;
import io.braid.connector.jdbc.ReadGuard;
import io.braid.connector.jdbc.StatementTrace;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Connections that get ready, one after the other, to read parts of one thing at once. They go back to the pool when this is closed,
 * unless others have them by then. A cancel stops what one of them asks.
 */
final class HeldConnections implements AutoCloseable {
    private final LanePool pool;
    private final StatementTrace trace;
    private final ReadGuard guard;
    private final CancelGate gate;
    private List<LaneConnection> held = new ArrayList<>();

    HeldConnections(LanePool pool, StatementTrace trace, ReadGuard guard) {
        this.pool = pool;
        this.trace = trace;
        this.guard = guard;
        this.gate = guard.gate();
    }

    /** One more, waited for if need be. */
    void add() throws SQLException, NotForLaneException {
        held.add(pool.borrow(guard::checkWanted));
    }

    /** One more, if there is one to spare. */
    boolean addSpare() throws NotForLaneException {
        LaneConnection next = pool.tryBorrow(guard::checkWanted);
        return next != null && held.add(next);
    }

    int count() {
        return held.size();
    }

    /** What one of them answers to a few statements: the first column of the first row of each that has one. */
    List<String> ask(int which, List<String> statements) throws SQLException {
        LaneConnection connection = held.get(which);
        connection.prepare(trace.context(), gate);
        return connection.ask(statements);
    }

    /** Whoever calls this has them from here on. */
    List<LaneConnection> handOver() {
        gate.guard(null);
        List<LaneConnection> given = held;
        held = List.of();
        return given;
    }

    @Override
    public void close() {
        if (!held.isEmpty()) {
            gate.guard(null);
            held.forEach(gate.hasTold() ? pool::discard : pool::giveBack);
        }
    }
}
