package io.braid.execution;

import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Buffer for the rows of a RETURNING clause until all changes are made, with a size limit. */
final class ReturnedBatches {
    private static final int LARGE = Batch.TARGET_ROWS / 4;
    private static final long MOST_BYTES = 64L << 20;

    private final List<Batch> batches = new ArrayList<>();
    private final BatchBuilder small;
    private long rows;
    private long bytes;

    ReturnedBatches(List<DataType> types) {
        this.small = new BatchBuilder(types);
    }

    void add(Batch batch) {
        bytes += batch.retainedBytes();
        if (bytes > MOST_BYTES) {
            throw new BraidException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "RETURNING would return more than " + (MOST_BYTES >> 20)
                            + " MB: return fewer columns, or change the rows in several statements");
        }
        rows += batch.rows();
        if (small.isEmpty() && batch.rows() >= LARGE) {
            batches.add(batch);
            return;
        }
        for (int row = 0; row < batch.rows(); row++) {
            int at = row;
            small.appendRow(IntStream.range(0, batch.columnCount())
                    .mapToObj(column -> batch.column(column).value(at))
                    .toArray());
            if (small.isFull()) {
                batches.add(small.build());
            }
        }
    }

    /** Number of rows so far. */
    long rows() {
        return rows;
    }

    /** All rows. */
    List<Batch> all() {
        if (!small.isEmpty()) {
            batches.add(small.build());
        }
        return List.copyOf(batches);
    }
}
