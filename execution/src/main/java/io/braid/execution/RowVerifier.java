package io.braid.execution;

import io.braid.engine.result.Result;
import io.braid.planner.write.ResultCheck;
import io.braid.planner.write.ResultChecks;
import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import java.util.List;

/** Verifier of rows that a statement has written: fails at the first that is not allowed. */
record RowVerifier(ResultChecks checks, TransactionQueries reader) {
    /**
     * Verifies rows.
     *
     * @param counts how many rows each of the written ones has changed; one that has changed none is left out
     * @param keys the columns of the keys
     */
    void verify(Batch written, long[] counts, List<Integer> keys) {
        for (int row = 0; row < written.rows(); row++) {
            if (counts[row] != 0) {
                int at = row;
                verify(keys.stream()
                        .map(key -> new Parameter(
                                written.types().get(key), written.column(key).value(at)))
                        .toList());
            }
        }
    }

    /** Verifies the row of a key. */
    void verify(List<Parameter> key) {
        for (ResultCheck check : checks.all()) {
            if (!finds(check, key)) {
                throw check.violation();
            }
        }
    }

    private boolean finds(ResultCheck check, List<Parameter> key) {
        try (Result rows = reader.read(check.query(), key)) {
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                if (batch.rows() > 0) {
                    return true;
                }
            }
            return false;
        }
    }
}
