package io.braid.connector.jdbc.snapshot;

import io.braid.connector.jdbc.dialect.SnapshotStatements;
import io.braid.connector.jdbc.governor.ConnectionPermits;
import io.braid.connector.jdbc.governor.Governor;
import io.braid.connector.jdbc.governor.ReadGuard;
import io.braid.connector.jdbc.pool.ConnectionLender;
import io.braid.connector.jdbc.pool.ConnectionPool;
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
 * Snapshot held by one connection in its own transaction. That connection has a held permit, whose number is limited so
 * that statements always find one.
 */
public final class SharedSnapshot implements Snapshot {
    /** Time limit for ending the transaction of a cancelled or late query. */
    private static final int UNWANTED_MILLIS = 250;

    private final Governor governor;
    private final ConnectionPool pool;
    private final SnapshotStatements text;
    private final ScanContext context;
    private final Runner runner;
    private final Consumer<SQLException> onRefusal;
    private final ReadGuard guard;
    private volatile ConnectionPermits.@Nullable Request waiting;
    private volatile @Nullable Held held;

    /** Resources of a snapshot that was taken. */
    private record Held(
            ConnectionPermits.Permit permit,
            Connection connection,
            String name,
            SnapshotConnection holder,
            ConnectionLender lender) {}

    /** Runner of the source's statements. */
    public interface Runner {
        BatchStream run(
                Fragment fragment,
                ScanContext context,
                ConnectionPermits.@Nullable Permit permit,
                SharedSnapshot snapshot);
    }

    /** @param onRefusal called if the database does not support snapshots */
    public SharedSnapshot(
            Governor governor,
            ConnectionPool pool,
            SnapshotStatements text,
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
        governor.checkAvailable();
        ConnectionPermits.Permit permit = awaitPermit();
        try {
            held = guard.begin(() -> hold(permit)).orElse(null);
            return held != null;
        } finally {
            if (held == null) {
                permit.close();
            }
        }
    }

    private ConnectionPermits.Permit awaitPermit() {
        ConnectionPermits.Request request = governor.permits().held(context.user());
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

    /**
     * Takes the snapshot; empty if the database does not support its statements, as those that only imitate another.
     */
    private Optional<Held> hold(ConnectionPermits.Permit permit) throws SQLException {
        Connection connection = pool.borrow(guard);
        boolean holds = false;
        try {
            Held taken = held(permit, connection, begin(connection));
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
            // Prepared, so that it is not described again each time.
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

    private Held held(ConnectionPermits.Permit permit, Connection connection, String name) {
        SnapshotConnection holder = oneAtATime()
                ? new ExclusiveSnapshotConnection(connection, governor.errors())
                : new SnapshotConnection(connection);
        ConnectionLender lender = text.join() == null
                ? holder
                : new SnapshotJoiningLender(pool, String.format(text.join(), name), governor.errors());
        return new Held(permit, connection, name, holder, lender);
    }

    private Held held() {
        Held taken = held;
        if (taken == null) {
            throw new IllegalStateException("the snapshot has not been taken");
        }
        return taken;
    }

    /** The name of the snapshot; empty if it has none. */
    public String name() {
        return held().name();
    }

    @Override
    public BatchStream run(Fragment fragment, ScanContext on) {
        return runner.run(fragment, on, null, this);
    }

    @Override
    public Optional<BatchStream> runAhead(Fragment fragment, ScanContext on) {
        return governor.permits().spared().map(permit -> runner.run(fragment, on, permit, this));
    }

    /** The lender of connections that use the snapshot. */
    public ConnectionLender lender() {
        return held().lender();
    }

    @Override
    public void cancel() {
        ConnectionPermits.Request request = waiting;
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
            // A cancellation may still be in transit: it must not reach another statement.
            if (left.holder().isSpoilt() || guard.gate().hasTold() || !end(left.connection())) {
                pool.discard(left.connection());
            } else {
                pool.putBack(left.connection());
            }
        } finally {
            left.permit().close();
        }
    }

    /** Ends the transaction, unless the pool does; within a short limit if the query was cancelled or is late. */
    private boolean end(Connection connection) {
        boolean wanted = !guard.gate().isCanceled() && !context.isPastDeadline();
        pool.hurry(connection, wanted ? ConnectionPool.LONGEST_REST_MILLIS : UNWANTED_MILLIS);
        if (text.end() == null) {
            return true;
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute(text.end());
            return true;
        } catch (SQLException | RuntimeException | Error e) {
            // The connection was not restored, so it is discarded; the cause does not matter.
            return false;
        }
    }
}
