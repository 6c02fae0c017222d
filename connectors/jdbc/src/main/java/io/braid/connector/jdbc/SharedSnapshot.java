package io.braid.connector.jdbc;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Snapshot;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A state that one connection holds on to, in a transaction of its own. That connection has a turn of a kind of which there
 * are never so many that statements have none.
 */
final class SharedSnapshot implements Snapshot {
    private final Governor governor;
    private final ConnectionPool pool;
    private final SnapshotText text;
    private final ScanContext context;
    private final Runner runner;
    private final Consumer<SQLException> onRefusal;
    private final ReadGuard guard;
    private volatile Turns.@Nullable Request waiting;
    private volatile @Nullable Held held;

    /** What there is once the state has been taken. */
    private record Held(Turns.Turn turn, Connection connection, String name, HeldConnection holder, Lender lender) {}

    /** Runs statements of the source. */
    interface Runner {
        BatchStream run(Fragment fragment, ScanContext context, Turns.@Nullable Turn turn, SharedSnapshot snapshot);
    }

    /** @param onRefusal is told if the database cannot hold a state */
    SharedSnapshot(
            Governor governor,
            ConnectionPool pool,
            SnapshotText text,
            ScanContext context,
            Runner runner,
            Consumer<SQLException> onRefusal) {
        this.governor = governor;
        this.pool = pool;
        this.text = text;
        this.context = context;
        this.runner = runner;
        this.onRefusal = onRefusal;
        this.guard = new ReadGuard(governor, context);
    }

    @Override
    public boolean oneAtATime() {
        return text.join() == null && pool.isOccupied();
    }

    @Override
    public boolean take() {
        guard.checkWanted();
        governor.breaker().check();
        Turns.Turn turn = awaitTurn();
        try {
            held = guard.begin(() -> hold(turn)).orElse(null);
            return held != null;
        } finally {
            if (held == null) {
                turn.close();
            }
        }
    }

    private Turns.Turn awaitTurn() {
        Turns.Request request = governor.turns().held(context.user());
        waiting = request;
        try {
            if (guard.gate().isCanceled()) {
                request.cancel();
            }
            return request.await(context.nanosLeft()).orElseThrow(() -> {
                guard.checkWanted();
                return governor.errors().pastDeadline();
            });
        } finally {
            waiting = null;
        }
    }

    /** Nothing where the database does not know what it is asked to do, as those that only speak like another. */
    private Optional<Held> hold(Turns.Turn turn) throws SQLException {
        Connection connection = pool.borrow(guard);
        boolean holds = false;
        try {
            Held taken = held(turn, connection, begin(connection));
            holds = true;
            return Optional.of(taken);
        } catch (SQLException e) {
            if (!isUnknown(e)) {
                throw e;
            }
            onRefusal.accept(e);
            return Optional.empty();
        } finally {
            guard.gate().guard(null);
            if (!holds) {
                pool.discard(connection);
            }
        }
    }

    private static boolean isUnknown(SQLException error) {
        String state = String.valueOf(error.getSQLState());
        return state.startsWith("42") || state.startsWith("0A");
    }

    private String begin(Connection connection) throws SQLException {
        String name = "";
        for (String sql : text.begin()) {
            guard.gate().guard(pool.stopping(connection, null));
            // Prepared, because that need not be described again each time.
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                guard.gate().guard(pool.stopping(connection, statement));
                name = statement.execute() ? name(statement) : "";
            }
        }
        return name;
    }

    private static String name(Statement statement) throws SQLException {
        try (ResultSet rows = statement.getResultSet()) {
            return rows.next() ? rows.getString(1) : "";
        }
    }

    private Held held(Turns.Turn turn, Connection connection, String name) {
        HeldConnection holder =
                oneAtATime() ? new OccupiedConnection(connection, governor.errors()) : new HeldConnection(connection);
        Lender lender = text.join() == null
                ? holder
                : new JoiningLender(pool, String.format(text.join(), name), governor.errors());
        return new Held(turn, connection, name, holder, lender);
    }

    private Held held() {
        Held taken = held;
        if (taken == null) {
            throw new IllegalStateException("the snapshot has not been taken");
        }
        return taken;
    }

    /** The name of the state; empty where it has none. */
    String name() {
        return held().name();
    }

    @Override
    public BatchStream run(Fragment fragment, ScanContext on) {
        return runner.run(fragment, on, null, this);
    }

    @Override
    public Optional<BatchStream> runAhead(Fragment fragment, ScanContext on) {
        return governor.turns().spared().map(turn -> runner.run(fragment, on, turn, this));
    }

    /** Lends connections on which the state is seen. */
    Lender lender() {
        return held().lender();
    }

    @Override
    public void cancel() {
        Turns.Request request = waiting;
        if (request != null) {
            request.cancel();
        }
        guard.gate().cancel();
    }

    @Override
    public void close() {
        guard.gate().close();
        Held left = held;
        held = null;
        if (left == null) {
            return;
        }
        try {
            // A cancel may still be on its way through the source: nobody else must be hit by it.
            if (left.holder().isSpoilt() || guard.gate().hasTold() || !end(left.connection())) {
                pool.discard(left.connection());
            } else {
                pool.giveBack(left.connection());
            }
        } finally {
            left.turn().close();
        }
    }

    /** The pool ends the transaction. */
    private boolean end(Connection connection) {
        if (text.end() == null) {
            return true;
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute(text.end());
            return true;
        } catch (SQLException | RuntimeException | Error e) {
            // Then the connection is not as it was, and nobody needs to know why.
            return false;
        }
    }
}
