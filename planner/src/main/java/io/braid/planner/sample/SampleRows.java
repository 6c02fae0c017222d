package io.braid.planner.sample;

import io.braid.planner.statistics.Analysis;
import io.braid.spi.batch.Batch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Reservoir sample of rows: each row is retained with the same probability. */
public final class SampleRows {
    /** Sample size beyond which the statistics hardly improve. */
    private static final int ROWS = 30_000;

    private static final int FEWEST_ROWS = 1_000;
    private static final int MOST_VALUES = 600_000;

    private final List<String> columns;
    private final int most;
    private final List<@Nullable Object[]> kept = new ArrayList<>();
    private final Random random = new Random(0);
    private long rows;

    /** @param columns the remote names of the rows' columns */
    public SampleRows(List<String> columns) {
        this.columns = List.copyOf(columns);
        this.most = required(columns.size());
    }

    /** Returns the sample size for a number of columns. */
    static int required(int columns) {
        return Math.max(FEWEST_ROWS, Math.min(ROWS, MOST_VALUES / Math.max(1, columns)));
    }

    public void add(Batch batch) {
        for (int row = 0; row < batch.rows(); row++) {
            rows++;
            long place = kept.size() < most ? kept.size() : random.nextLong(rows);
            if (place == kept.size()) {
                kept.add(values(batch, row));
            } else if (place < most) {
                kept.set((int) place, values(batch, row));
            }
        }
    }

    private @Nullable Object[] values(Batch batch, int row) {
        @Nullable Object[] values = new @Nullable Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = batch.column(i).value(row);
        }
        return values;
    }

    /** True if the sample is too small to represent a large table. */
    public boolean areFew() {
        return rows < FEWEST_ROWS;
    }

    /**
     * Returns the statistics of the sample.
     *
     * @param share the sampled share of the table's rows
     */
    public Analysis analysis(double share, Instant at) {
        double all = rows / share;
        Map<String, Analysis.Column> found = new HashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            List<@Nullable Object> values = new ArrayList<>(kept.size());
            for (@Nullable Object[] row : kept) {
                values.add(row[i]);
            }
            found.put(columns.get(i), new SampledColumn(values).of(all, at));
        }
        return new Analysis(all, found);
    }
}
