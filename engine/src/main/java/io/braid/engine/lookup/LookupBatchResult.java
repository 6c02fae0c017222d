package io.braid.engine.lookup;

import io.braid.engine.plan.BatchedLookup;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.engine.result.Result;
import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Result of a batch of point look-ups. Safe for use by many threads. */
public final class LookupBatchResult {
    /** Result for a query that runs its own look-ups. */
    public static final LookupBatchResult NONE = new LookupBatchResult(null, null, null);

    private final @Nullable LookupBatch question;
    private final @Nullable RowsByKey rows;
    private final @Nullable ScanStatistics cost;
    private final AtomicBoolean costIsTold = new AtomicBoolean();

    private LookupBatchResult(@Nullable LookupBatch question, @Nullable RowsByKey rows, @Nullable ScanStatistics cost) {
        this.question = question;
        this.rows = rows;
        this.cost = cost;
    }

    /** Reads the result of a source; {@link #NONE} if it is too large or has keys that were not requested. */
    public static LookupBatchResult read(LookupBatch question, Result result) {
        BatchedLookup lookup = question.lookup();
        RowsByKey rows = new RowsByKey(lookup.condition().columns(), lookup.columns(), question.keys());
        for (Batch batch = result.next(); batch != null; batch = result.next()) {
            if (!rows.add(batch)) {
                return NONE;
            }
        }
        return new LookupBatchResult(question, rows, result.statistics().scans().get(0));
    }

    /** Returns the rows with a key; null if the key was not part of the batch. */
    public @Nullable List<Batch> find(BatchedLookup lookup, List<Parameter> others, List<Object> key) {
        if (question == null
                || rows == null
                || !question.lookup().equals(lookup)
                || !question.others().equals(others)) {
            return null;
        }
        return rows.of(key);
    }

    /** Returns the statistics of the request, to the first caller only. */
    public Optional<ScanStatistics> cost() {
        return costIsTold.getAndSet(true) ? Optional.empty() : Optional.ofNullable(cost);
    }
}
