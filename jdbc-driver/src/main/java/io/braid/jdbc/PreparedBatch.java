package io.braid.jdbc;

import io.braid.jdbc.core.ExecuteRequest;
import io.braid.jdbc.core.PreparedHandle;
import io.braid.jdbc.core.ResultCursor;
import io.braid.wire.batch.WireBatch;
import io.braid.wire.batch.WireLongs;
import io.braid.wire.message.ParameterValue;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Batch of executions of one prepared statement that are sent in one request, and executed all or none. Large batches
 * are sent in parts, each of which is atomic: with auto-commit, the parts before a failed one remain committed.
 */
final class PreparedBatch {
    /** Estimated size of a part: half of the maximum size of a message, the rest being for encoding overhead. */
    private static final long MOST_BYTES = 32L << 20;

    private static final int MOST_ROWS = 100_000;

    private final List<List<ParameterValue>> rows = new ArrayList<>();

    /** Sender of a part. */
    interface Sender {
        ResultCursor send(ExecuteRequest request) throws SQLException;
    }

    void add(List<ParameterValue> row) {
        rows.add(row);
    }

    void clear() {
        rows.clear();
    }

    /** Runs all executions and removes them; returns the update count of each. */
    long[] run(PreparedHandle statement, int timeout, Sender sender) throws SQLException {
        List<List<ParameterValue>> all = new ArrayList<>(rows);
        rows.clear();
        long[] counts = new long[all.size()];
        int done = 0;
        while (done < counts.length) {
            int end = end(all, done);
            try {
                ResultCursor cursor = sender.send(ExecuteRequest.ofBatch(statement, all.subList(done, end), timeout));
                done = take(cursor, counts, done);
            } catch (SQLException e) {
                throw failed(e, counts, done);
            }
        }
        return counts;
    }

    private static int take(ResultCursor cursor, long[] counts, int from) throws SQLException {
        int at = from;
        for (WireBatch batch = cursor.next(); batch != null; batch = cursor.next()) {
            WireLongs changed = (WireLongs) batch.column(0);
            for (int row = 0; row < batch.rows(); row++) {
                counts[at++] = changed.get(row);
            }
        }
        return at;
    }

    private static BatchUpdateException failed(SQLException reason, long[] counts, int done) {
        return new BatchUpdateException(
                "A statement of the batch failed, and none of " + (done == 0 ? "its " : "the last ")
                        + (counts.length - done) + " was done: " + reason.getMessage(),
                reason.getSQLState(),
                reason.getErrorCode(),
                Arrays.copyOf(counts, done),
                reason);
    }

    private static int end(List<List<ParameterValue>> all, int from) {
        long bytes = 0;
        int end = from;
        while (end < all.size() && end - from < MOST_ROWS && (bytes < MOST_BYTES || end == from)) {
            bytes += bytes(all.get(end++));
        }
        return end;
    }

    private static long bytes(List<ParameterValue> row) {
        long bytes = 0;
        for (ParameterValue value : row) {
            Object object = value.value();
            bytes += object instanceof String
                    ? 3L * ((String) object).length()
                    : object instanceof byte[] ? ((byte[]) object).length : 20;
        }
        return bytes;
    }
}
