package io.braid.execution;

import io.braid.engine.context.QueryContext;
import io.braid.planner.write.MergedRows;
import io.braid.spi.Parameter;
import io.braid.spi.SourceTransaction;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writer of MERGE: applies the statement of the matching clause to each row; the rows are sorted by key. */
final class MergeWriter implements SourceWriter {
    private final SourceTransaction transaction;
    private final MergedRows merged;
    private final QueryContext context;
    private final @Nullable RowVerifier verifier;
    private @Nullable List<@Nullable Object> last;

    /** @param verifier check of the resulting rows; null if they need none */
    MergeWriter(
            SourceTransaction transaction, MergedRows merged, QueryContext context, @Nullable RowVerifier verifier) {
        this.transaction = transaction;
        this.merged = merged;
        this.context = context;
        this.verifier = verifier;
    }

    @Override
    public long one(List<Parameter> values) {
        throw new IllegalStateException("MERGE writes the rows of a query");
    }

    @Override
    public long[] all(Batch values) {
        check(values);
        long[] changed = new long[values.rows()];
        for (int clause = 0; clause < merged.clauses().size(); clause++) {
            int[] selected = new int[values.rows()];
            int count = 0;
            for (int row = 0; row < values.rows(); row++) {
                Object action = values.column(merged.action()).value(row);
                if (action instanceof Number number && number.intValue() == clause) {
                    selected[count++] = row;
                }
            }
            write(values, merged.clauses().get(clause), selected, count, changed);
        }
        return changed;
    }

    private void write(Batch values, MergedRows.Clause clause, int[] selected, int count, long[] changed) {
        if (count == 0) {
            return;
        }
        int[] columns = clause.columns().stream().mapToInt(Integer::intValue).toArray();
        Batch rows = values.gather(selected, count).project(columns);
        long[] counts = transaction.executeAll(clause.sql(), rows, context.scans());
        for (int i = 0; i < count; i++) {
            changed[selected[i]] = counts[i];
        }
        if (verifier != null && !clause.keys().isEmpty()) {
            verifier.verify(values.gather(selected, count), counts, clause.keys());
        }
    }

    /** Fails if several source rows would change the same target row. */
    private void check(Batch values) {
        for (int row = 0; row < values.rows(); row++) {
            Object action = values.column(merged.action()).value(row);
            if (!(action instanceof Number number) || number.intValue() < 0) {
                continue;
            }
            int at = row;
            List<@Nullable Object> key = new ArrayList<>();
            merged.keys().forEach(column -> key.add(values.column(column).value(at)));
            if (key.get(0) != null && key.equals(last)) {
                throw new BraidException(
                        ErrorCode.CARDINALITY_VIOLATION,
                        "MERGE finds several rows of its source for one of the target: make the condition of ON hold"
                                + " for one of them");
            }
            last = key;
        }
    }

    @Override
    public List<Batch> returned() {
        return List.of();
    }
}
