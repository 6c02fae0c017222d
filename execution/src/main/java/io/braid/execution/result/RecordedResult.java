package io.braid.execution.result;

import io.braid.engine.result.QueryStatistics;
import io.braid.engine.result.Result;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Result of a running query that records its rows as they pass, up to a size limit. Only a result that was read to its
 * end is cached.
 */
final class RecordedResult implements Result {
    private final Result result;
    private final long most;
    private final Consumer<@Nullable CachedResult> ended;
    private final Map<String, String> tokens;
    private final Instant moment;
    private final long nanos;
    private final List<Batch> batches = new ArrayList<>();
    private long bytes;
    private boolean told;
    /** The batch that was prefetched after the first one; null at the end. */
    private @Nullable Batch second;

    private boolean lookedAhead;

    /**
     * @param tokens change tokens of the sources before the query began
     * @param moment time before the tokens were requested
     * @param nanos the same time as a value of {@link System#nanoTime()}
     * @param most limit in bytes
     * @param ended called once with the result to cache, or null if there is none
     */
    RecordedResult(
            Result result,
            Map<String, String> tokens,
            Instant moment,
            long nanos,
            long most,
            Consumer<@Nullable CachedResult> ended) {
        this.result = result;
        this.tokens = tokens;
        this.moment = moment;
        this.nanos = nanos;
        this.most = most;
        this.ended = ended;
        this.bytes =
                tokens.values().stream().mapToLong(token -> 2L * token.length()).sum();
    }

    @Override
    public RowType columns() {
        return result.columns();
    }

    @Override
    public @Nullable Batch next() {
        if (lookedAhead) {
            lookedAhead = false;
            return second;
        }
        Batch batch = read();
        if (batch != null && batches.size() == 1 && batch.rows() < Batch.TARGET_ROWS) {
            // Prefetched because many clients read a single row and close; the result is then complete and can be
            // cached.
            second = read();
            lookedAhead = true;
        }
        return batch;
    }

    @Override
    public boolean isOver() {
        return lookedAhead && second == null;
    }

    private @Nullable Batch read() {
        Batch batch = result.next();
        if (told) {
            return batch;
        }
        if (batch == null) {
            tell(new CachedResult(columns(), batches, result.warnings(), tokens, moment, nanos, bytes));
        } else {
            bytes += batch.retainedBytes();
            if (bytes > most) {
                tell(null);
            } else {
                batches.add(batch);
            }
        }
        return batch;
    }

    private void tell(@Nullable CachedResult kept) {
        told = true;
        ended.accept(kept);
        batches.clear();
    }

    @Override
    public void cancel() {
        result.cancel();
    }

    @Override
    public QueryStatistics statistics() {
        return result.statistics();
    }

    @Override
    public List<String> report() {
        return result.report();
    }

    @Override
    public boolean isLong() {
        return result.isLong();
    }

    @Override
    public List<String> warnings() {
        return result.warnings();
    }

    @Override
    public void close() {
        if (!told) {
            tell(null);
        }
        result.close();
    }
}
