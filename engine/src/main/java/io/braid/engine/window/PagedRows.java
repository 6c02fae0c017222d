package io.braid.engine.window;

import io.braid.engine.column.Concatenation;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.spill.SpillFile;
import io.braid.engine.spill.SpillStream;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Rows on disk in pages, which can be read in any order. Recently read pages are cached, as many as there is room for.
 */
final class PagedRows implements AutoCloseable {
    /** Minimum number of pages in memory: one that has been read, and one that is being processed. */
    private static final int LEAST_KEPT = 2;

    private static final int MOST_KEPT = 32;
    private static final long LEAST_PAGE = 1 << 10;

    private final RowType columns;
    private final long bytesPerRow;
    private final Cancellation cancellation;
    private final MemoryReservation memory;
    private final SpillFile file;
    private @Nullable SpillStream stream;
    private int[] firstRows = {0};
    private int mostRows;
    private int pages;
    private int retained = LEAST_KEPT;
    private RecentValues<Integer, Batch> recent = new RecentValues<>(LEAST_KEPT);

    /** @param bytesPerRow additional bytes per row of the page that is being processed */
    PagedRows(RowType columns, long bytesPerRow, Workspace space) {
        this.columns = columns;
        this.bytesPerRow = bytesPerRow;
        this.cancellation = space.cancellation();
        this.memory = space.reserve();
        this.file = space.spill().file(columns);
    }

    void add(Batch batch) {
        SpillStream target = stream == null ? file.stream(pageBytes(batch)) : stream;
        stream = target;
        target.add(batch);
    }

    /**
     * Returns the largest page size of which several pages fit, for rows like these: a page may become nearly twice as
     * large.
     */
    private long pageBytes(Batch sample) {
        long each = Math.max(1, sample.retainedBytes() / sample.rows());
        long bytes = SpillFile.FRAME_BYTES;
        while (bytes > LEAST_PAGE && !memory.trySet(2 * (LEAST_KEPT * bytes + bytes / each * bytesPerRow))) {
            bytes /= 2;
        }
        return bytes;
    }

    /** Ends the input; the rows are read from now on. */
    void finish() {
        SpillStream written = written();
        pages = written.frames();
        firstRows = new int[pages + 1];
        for (int page = 0; page < pages; page++) {
            mostRows = Math.max(mostRows, written.frameRows(page));
            firstRows[page + 1] = firstRows[page] + written.frameRows(page);
        }
        long fixed = (long) Integer.BYTES * firstRows.length + bytesPerRow * mostRows;
        memory.set(fixed + retained * written.largestFrame());
        while (retained < Math.min(MOST_KEPT, pages) && memory.trySet(fixed + 2L * retained * written.largestFrame())) {
            retained *= 2;
        }
        // The other half is for the rows that are being processed.
        recent = new RecentValues<>(retained / 2);
    }

    private SpillStream written() {
        return Objects.requireNonNull(stream);
    }

    RowType columns() {
        return columns;
    }

    /** The number of rows. */
    int rows() {
        return firstRows[pages];
    }

    int pages() {
        return pages;
    }

    /** The number of pages for which there is memory in addition to the cached ones. */
    int spare() {
        return retained / 2;
    }

    /** Returns the page of a row; for the row after the last, the page after the last. */
    int pageOf(int row) {
        int found = Arrays.binarySearch(firstRows, row);
        return found >= 0 ? found : -found - 2;
    }

    /** Returns the first row of a page; for the page after the last, the row after the last. */
    int firstOf(int page) {
        return firstRows[page];
    }

    Batch page(int page) {
        return recent.of(page, number -> {
            cancellation.check();
            return written().frame(number);
        });
    }

    /**
     * Returns the first {@code count} of the given rows of a column, in the given order; null for a negative row
     * number.
     */
    Column gather(int column, int[] rows, int count) {
        // In the order of the pages on disk, so that each page is read once.
        long[] sorted = new long[count];
        for (int i = 0; i < count; i++) {
            sorted[i] = (long) rows[i] << Integer.SIZE | i;
        }
        Arrays.sort(sorted);
        int[] places = new int[count];
        Arrays.fill(places, -1);
        List<Column> pieces = new ArrayList<>();
        int found = 0;
        int next = 0;
        while (next < count && sorted[next] < 0) {
            next++;
        }
        while (next < count) {
            int page = pageOf((int) (sorted[next] >> Integer.SIZE));
            int[] inPage = new int[count - next];
            int here = 0;
            while (next < count && sorted[next] >> Integer.SIZE < firstOf(page + 1)) {
                inPage[here] = (int) (sorted[next] >> Integer.SIZE) - firstOf(page);
                places[(int) sorted[next++]] = found + here++;
            }
            found += here;
            pieces.add(page(page).column(column).gather(inPage, here));
        }
        return found == 0
                ? nulls(column, count)
                : Concatenation.of(columns.type(column), pieces).gather(places, count);
    }

    private Column nulls(int column, int count) {
        ColumnBuilder builder = ColumnBuilder.of(columns.type(column), count);
        for (int i = 0; i < count; i++) {
            builder.appendNull();
        }
        return builder.build();
    }

    @Override
    public void close() {
        recent.clear();
        memory.close();
        file.close();
    }
}
