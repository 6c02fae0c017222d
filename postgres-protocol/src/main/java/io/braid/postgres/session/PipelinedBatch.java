package io.braid.postgres.session;

import io.braid.execution.ResultSink;
import io.braid.execution.query.QueryRun;
import io.braid.execution.statement.ReadyStatement;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.LongColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Result of several executions as a batch, which reports the affected rows of each on the client's event loop. */
final class PipelinedBatch implements ResultSink {
    private final ClientState state;
    private final List<Long> counts = new ArrayList<>();
    private final BiConsumer<List<Long>, @Nullable Throwable> done;

    PipelinedBatch(ClientState state, BiConsumer<List<Long>, @Nullable Throwable> done) {
        this.state = state;
        this.done = done;
    }

    @Override
    public boolean isReady() {
        return true;
    }

    @Override
    public void columns(ReadyStatement statement) {}

    @Override
    public boolean rows(Batch batch, boolean last, QueryRun run) {
        LongColumn changed = (LongColumn) batch.column(0);
        for (int row = 0; row < batch.rows(); row++) {
            counts.add(changed.get(row));
        }
        return true;
    }

    @Override
    public void end(Summary summary) {
        conclude(null);
    }

    @Override
    public void fail(QueryRun run, Throwable failure) {
        conclude(failure);
    }

    @Override
    public void wake() {}

    private void conclude(@Nullable Throwable failure) {
        state.outbox().execute(() -> {
            state.running(null);
            done.accept(counts, failure);
        });
    }
}
