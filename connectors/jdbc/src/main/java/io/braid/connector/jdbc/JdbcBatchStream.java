package io.braid.connector.jdbc;

import io.braid.connector.jdbc.JdbcTraits.Streaming;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.error.BraidException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one statement, by batches. Holds a connection from the first {@link #next()} until its last row or its
 * {@link #close()}, and leaves it as it was or not at all.
 */
final class JdbcBatchStream implements BatchStream {
    private final StatementOpener opener;
    private final ConnectionPool pool;
    private final SourceErrors errors;
    private final Fragment fragment;
    private final ScanContext context;
    private final CancelGate gate;
    private @Nullable OpenRows open;
    private @Nullable BraidException failed;
    private boolean ended;

    /** What is held while rows are read. */
    private record OpenRows(Connection connection, PreparedStatement statement, Rows rows, BatchBuilder builder) {}

    JdbcBatchStream(
            StatementOpener opener, ConnectionPool pool, SourceErrors errors, Fragment fragment, ScanContext context) {
        this.opener = opener;
        this.pool = pool;
        this.errors = errors;
        this.fragment = fragment;
        this.context = context;
        this.gate = new CancelGate(errors);
    }

    @Override
    public @Nullable Batch next() {
        if (ended) {
            return null;
        }
        if (failed != null) {
            throw failed;
        }
        gate.enter();
        try {
            checkDeadline();
            OpenRows source = open == null ? open() : open;
            Batch batch = read(source);
            if (batch == null) {
                finish(source);
            }
            return batch;
        } catch (SQLException e) {
            failed = failure(e);
            throw failed;
        } catch (BraidException e) {
            failed = e;
            throw e;
        } finally {
            gate.leave();
        }
    }

    private void checkDeadline() {
        if (context.isPastDeadline()) {
            throw errors.pastDeadline();
        }
    }

    private BraidException failure(SQLException e) {
        if (gate.isCanceled()) {
            return errors.canceled();
        }
        checkDeadline();
        if (errors.isLost(e)) {
            pool.distrustIdle();
        }
        return errors.failed(e);
    }

    /** A pooled connection may have died unnoticed; since nothing has been read yet, a second try is harmless. */
    private OpenRows open() throws SQLException {
        try {
            return openOnce();
        } catch (SQLException e) {
            if (gate.isCanceled() || !errors.isLost(e)) {
                throw e;
            }
            pool.distrustIdle();
            return openOnce();
        }
    }

    private OpenRows openOnce() throws SQLException {
        Connection connection = pool.borrow();
        PreparedStatement statement = null;
        boolean opened = false;
        try {
            PreparedStatement prepared = opener.prepare(connection, fragment, context);
            statement = prepared;
            gate.guard(stopping(connection, prepared));
            BatchBuilder builder = new BatchBuilder(fragment.columns().types(), context.batchRows());
            open = new OpenRows(connection, statement, opener.run(prepared, fragment.columns(), builder), builder);
            opened = true;
            return open;
        } finally {
            if (!opened) {
                gate.guard(null);
                release(connection, statement, gate.isCanceled());
            }
        }
    }

    private CancelGate.Stop stopping(Connection connection, PreparedStatement statement) {
        return new CancelGate.Stop() {
            @Override
            public void run() throws SQLException {
                pool.stop(connection, statement);
            }

            @Override
            public void cut() {
                pool.cut(connection);
            }
        };
    }

    private static @Nullable Batch read(OpenRows source) throws SQLException {
        BatchBuilder builder = source.builder();
        return source.rows().read() || !builder.isEmpty() ? builder.build() : null;
    }

    /** All rows have been delivered: the connection is free for others even before {@link #close()}. */
    private void finish(OpenRows source) {
        ended = true;
        open = null;
        gate.close();
        // A cancel that came too late for this statement must not reach the next one on the connection.
        release(source.connection(), source.statement(), gate.isCanceled());
    }

    private void release(Connection connection, @Nullable PreparedStatement statement, boolean spoilt) {
        if (spoilt) {
            pool.discard(connection);
            return;
        }
        try {
            if (statement != null) {
                statement.close();
            }
        } catch (SQLException e) {
            pool.discard(connection);
            return;
        }
        pool.giveBack(connection);
    }

    @Override
    public void cancel() {
        gate.cancel();
    }

    @Override
    public void close() {
        gate.close();
        ended = true;
        OpenRows left = open;
        if (left == null) {
            return;
        }
        open = null;
        boolean drains = opener.streaming() == Streaming.ROW_BY_ROW || opener.streaming() == Streaming.ADAPTIVE;
        if (drains && !gate.isCanceled()) {
            stop(left);
        }
        // A cancel may still be on its way through the source: nobody else must be hit by it.
        release(left.connection(), left.statement(), drains || gate.isCanceled());
    }

    private void stop(OpenRows left) {
        try {
            pool.stop(left.connection(), left.statement());
        } catch (SQLException e) {
            // The connection is cut in any case, which the source notices when it next sends something.
        }
    }
}
