package io.braid.connector.duckdb;

import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.type.TypeKind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Sample of the first rows of a new table, which decides the compression of text columns. DuckDB spends a third of a
 * load on dictionaries and symbol tables of texts, which save little space for short, mostly distinct ones.
 */
final class FirstRows {
    private static final int ENOUGH = 4096;
    /**
     * Share of distinct texts below which a dictionary per row group, of some 100,000 rows, would save half of the
     * space.
     */
    private static final double HARDLY_ANY_REPEATED = 0.97;
    /** Average length above which compression saves more I/O than it costs. */
    private static final int MOST_BYTES = 64;

    private final List<Batch> batches = new ArrayList<>();
    private int rows;

    /** Adds a batch; true if the sample is complete. */
    boolean add(Batch batch) {
        batches.add(batch);
        rows += batch.rows();
        return rows >= ENOUGH;
    }

    List<Batch> batches() {
        return batches;
    }

    /** The compression clause of a column. */
    String compression(int column) {
        return isKeptAsItIs(column) ? " USING COMPRESSION uncompressed" : "";
    }

    private boolean isKeptAsItIs(int column) {
        if (rows < ENOUGH || batches.get(0).column(column).type().kind() != TypeKind.VARCHAR) {
            return false;
        }
        Set<ByteBuffer> different = new HashSet<>();
        long bytes = 0;
        for (Batch batch : batches) {
            BytesColumn texts = (BytesColumn) batch.column(column);
            for (int row = 0; row < texts.rows(); row++) {
                different.add(ByteBuffer.wrap(texts.bytes(), texts.start(row), texts.length(row)));
                bytes += texts.length(row);
            }
        }
        return different.size() >= HARDLY_ANY_REPEATED * rows && bytes <= (long) MOST_BYTES * rows;
    }
}
