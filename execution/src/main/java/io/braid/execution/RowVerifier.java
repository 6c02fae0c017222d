package io.braid.execution;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.planner.write.ResultCheck;
import io.braid.planner.write.ResultChecks;
import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;

/** Check of written rows against policies and view conditions; fails if a row violates one. */
record RowVerifier(ResultChecks checks, TransactionQueries reader) {
    /**
     * Verifies rows.
     *
     * @param counts number of changed rows for each written row; rows without an effect are skipped
     * @param keys indexes of the key columns
     */
    void verify(Batch written, long[] counts, List<Integer> keys) {
        List<List<Parameter>> all = new ArrayList<>();
        for (int row = 0; row < written.rows(); row++) {
            if (counts[row] != 0) {
                int at = row;
                all.add(keys.stream()
                        .map(key -> new Parameter(
                                written.types().get(key), written.column(key).value(at)))
                        .toList());
            }
        }
        for (int from = 0; from < all.size(); from += ResultCheck.SEVERAL) {
            verify(all.subList(from, Math.min(all.size(), from + ResultCheck.SEVERAL)));
        }
    }

    /** Verifies the row with this key. */
    void verifyOne(List<Parameter> key) {
        verify(List.of(key));
    }

    /** Verifies the rows of up to {@link ResultCheck#SEVERAL} keys, each of which must match exactly one row. */
    private void verify(List<List<Parameter>> keys) {
        boolean isOne = keys.size() == 1;
        List<Parameter> parameters = IntStream.range(0, isOne ? 1 : ResultCheck.SEVERAL)
                .mapToObj(i -> keys.get(Math.min(i, keys.size() - 1)))
                .flatMap(List::stream)
                .toList();
        long wanted = new HashSet<>(keys).size();
        for (ResultCheck check : checks.all()) {
            if (rows(isOne ? check.one() : check.several(), parameters) != wanted) {
                throw check.violation();
            }
        }
    }

    private long rows(PlannedQuery query, List<Parameter> parameters) {
        long count = 0;
        try (Result rows = reader.read(query, parameters)) {
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                count += batch.rows();
            }
        }
        return count;
    }
}
