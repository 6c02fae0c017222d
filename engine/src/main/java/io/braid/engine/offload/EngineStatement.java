package io.braid.engine.offload;

import io.braid.engine.exchange.Cancellation;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import io.braid.spi.compute.ComputeEngine;
import io.braid.spi.compute.ComputeStatement;
import io.braid.spi.compute.RowHandover;
import io.braid.spi.error.BraidException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Statement at a distributed engine, which is cancelled with its query. Used by one thread, except for {@link #stop}.
 * Closing it always releases the resources of the engine and of the transfer.
 */
final class EngineStatement implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EngineStatement.class);

    private final String engine;
    private final ComputeStatement statement;
    private final Cancellation cancellation;
    private final Executor cancels;
    private final Cancellation.Listener listener = reason -> stop();
    private @Nullable BatchStream stream;

    EngineStatement(ComputeEngine engine, ScanContext context, Cancellation cancellation, Executor cancels) {
        this.engine = engine.name();
        this.statement = engine.begin(context);
        this.cancellation = cancellation;
        this.cancels = cancels;
        cancellation.onStop(listener);
    }

    /** Connects to the engine, or fails with ENGINE_UNAVAILABLE. */
    void connect() {
        statement.connect();
    }

    /** Sends all rows of a leaf. */
    void hand(LeafRows leaf) {
        try (RowHandover handover = statement.hand(leaf.table(), leaf.columns())) {
            Batch batch = leaf.rows().next();
            while (batch != null) {
                cancellation.check();
                handover.append(batch);
                batch = leaf.rows().next();
            }
            handover.finish();
        }
    }

    /** Returns the next rows of the result; the first call runs the statement. */
    @Nullable
    Batch next(Fragment fragment) {
        BatchStream known = stream;
        BatchStream rows = known == null ? statement.run(fragment) : known;
        stream = rows;
        return rows.next();
    }

    /** Cancels the statement asynchronously. */
    void stop() {
        cancels.execute(() -> {
            try {
                statement.cancel();
            } catch (BraidException e) {
                LOG.warn("A statement at engine {} could not be cancelled", engine, e);
            }
        });
    }

    @Override
    public void close() {
        cancellation.forget(listener);
        BatchStream open = stream;
        stream = null;
        try {
            if (open != null) {
                open.close();
            }
        } finally {
            statement.close();
        }
    }
}
