package io.braid.connector.duckdb;

import io.braid.spi.batch.Batch;
import java.sql.SQLException;
import java.util.List;
import org.duckdb.DuckDBDataChunkWriter;
import org.jspecify.annotations.Nullable;

/** Consumer that copies batches of a feed into the chunks of one DuckDB thread, many values at a time. */
final class FeedTaker {
    /** Size at which a chunk is full, since texts may be large. */
    private static final long MANY_BYTES = 16 << 20;

    private final Feed feed;
    private final WritableDriverMemory inside;
    private final List<VectorWriter> writers;
    private @Nullable Batch batch;
    private int next;
    private boolean gone;

    FeedTaker(Feed feed, WritableDriverMemory inside) {
        this.feed = feed;
        this.inside = inside;
        this.writers = feed.columns().stream().map(FeedColumn::writer).toList();
        feed.join();
    }

    /** Fills a chunk; returns its number of rows, 0 at the end. */
    int fill(DuckDBDataChunkWriter chunk) throws SQLException, InterruptedException {
        int filled = 0;
        long bytes = 0;
        while (filled < chunk.capacity() && bytes < MANY_BYTES && !gone) {
            Batch current = batch;
            if (current == null) {
                current = filled == 0 ? feed.take() : feed.poll();
                if (current == null) {
                    gone = filled == 0;
                    break;
                }
                batch = current;
                next = 0;
                bytes += current.retainedBytes();
            }
            int count = (int) Math.min(current.rows() - next, chunk.capacity() - filled);
            copy(current, count, chunk, filled);
            filled += count;
            next += count;
            if (next == current.rows()) {
                batch = null;
            }
        }
        return filled;
    }

    private void copy(Batch from, int count, DuckDBDataChunkWriter chunk, int at) throws SQLException {
        for (int i = 0; i < writers.size(); i++) {
            ChunkColumn into = new ChunkColumn(inside, chunk.vector(i), at);
            writers.get(i).write(from.column(i), next, count, into);
            into.putValidity(from.column(i), next, count);
        }
    }
}
