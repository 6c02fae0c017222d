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
 * The first rows of a table that is made, by which it is told how its texts are kept. DuckDB spends a third of a load
 * on a dictionary and a table of symbols for each column of texts; those of short texts that hardly ever come again
 * save little room.
 */
final class FirstRows {
    private static final int ENOUGH = 4096;
    /**
     * With fewer of them that differ, a dictionary for each part of the table, of some 100,000 rows, would save half of
     * the room.
     */
    private static final double HARDLY_ANY_REPEATED = 0.97;
    /** Of longer ones, to compress them spares more writing and reading. */
    private static final int MOST_BYTES = 64;

    private final List<Batch> batches = new ArrayList<>();
    private int rows;

    /** Takes the next; returns whether they are enough. */
    boolean add(Batch batch) {
        batches.add(batch);
        rows += batch.rows();
        return rows >= ENOUGH;
    }

    List<Batch> batches() {
        return batches;
    }

    /** What is said behind the type of a column. */
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
