package io.braid.jdbc;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Batch of statements that run one after another. The first failure ends the batch; earlier statements are not undone.
 */
final class StatementBatch {
    private final List<Step> steps = new ArrayList<>();

    /** Statement of a batch, which returns its update count. */
    @FunctionalInterface
    interface Step {
        long run() throws SQLException;
    }

    void add(Step step) {
        steps.add(step);
    }

    void clear() {
        steps.clear();
    }

    /** Runs all statements and removes them. */
    long[] run() throws BatchUpdateException {
        List<Step> all = List.copyOf(steps);
        steps.clear();
        long[] counts = new long[all.size()];
        for (int i = 0; i < counts.length; i++) {
            try {
                counts[i] = all.get(i).run();
            } catch (SQLException e) {
                throw new BatchUpdateException(
                        "Statement " + (i + 1) + " of " + counts.length
                                + " of the batch failed, and those after it were" + " not run: " + e.getMessage(),
                        e.getSQLState(),
                        e.getErrorCode(),
                        Arrays.copyOf(counts, i),
                        e);
            }
        }
        return counts;
    }
}
