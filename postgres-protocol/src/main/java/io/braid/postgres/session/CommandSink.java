package io.braid.postgres.session;

import io.braid.execution.ResultSink;
import io.braid.execution.query.QueryRun;
import io.braid.execution.statement.ReadyStatement;
import io.braid.spi.batch.Batch;
import java.util.function.LongConsumer;

/** Sink of a statement without rows, which reports completion on the client's event loop. */
final class CommandSink implements ResultSink {
    private final ClientState state;
    private final LongConsumer done;
    private final Completion failed;

    /**
     * @param done receives the number of affected rows
     * @param failed receives the failure instead
     */
    CommandSink(ClientState state, LongConsumer done, Completion failed) {
        this.state = state;
        this.done = done;
        this.failed = failed;
    }

    @Override
    public boolean isReady() {
        return true;
    }

    @Override
    public void columns(ReadyStatement statement) {}

    @Override
    public boolean rows(Batch batch, boolean last, QueryRun run) {
        return false;
    }

    @Override
    public void end(Summary summary) {
        state.outbox().execute(() -> {
            state.running(null);
            done.accept(summary.rows());
        });
    }

    @Override
    public void fail(QueryRun run, Throwable failure) {
        state.outbox().execute(() -> {
            state.running(null);
            failed.done(failure);
        });
    }

    @Override
    public void wake() {}
}
