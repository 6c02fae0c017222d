package io.braid.engine.window;

import io.braid.engine.column.BatchSizing;
import io.braid.engine.column.Concatenation;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.plan.SortKey;
import io.braid.engine.sort.SortOrder;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sorted rows of one partition on disk, each with the start of its peers and the number of their group. */
final class StoredPartition implements AutoCloseable {
    private static final DataType PLACE = DataType.of(TypeKind.INTEGER).notNull();
    /** Maximum number of rows, which leaves room for arithmetic on row numbers. */
    private static final int MOST_ROWS = Integer.MAX_VALUE - 8;

    private final int width;
    private final List<SortKey> order;
    private final Cancellation cancellation;
    private final PagedRows pages;
    private @Nullable Batch lastRow;
    private int rows;
    private int peersStart;
    private int group;
    private int nullKeys;
    private boolean nullsFirst;
    private long widest;
    /** Start and end of the last peer group whose end was searched for. */
    private int knownStart = -1;

    private int knownEnd;

    /** @param bytesPerRow additional bytes per row of the page that is being processed */
    StoredPartition(RowType columns, List<SortKey> order, long bytesPerRow, Workspace space) {
        this.width = columns.size();
        this.order = order;
        this.cancellation = space.cancellation();
        this.pages = new PagedRows(columns.concat(RowType.unnamed(PLACE, PLACE)), bytesPerRow, space);
    }

    void add(Batch batch) {
        cancellation.check();
        int count = batch.rows();
        if (count > MOST_ROWS - rows) {
            throw new BraidException(
                    ErrorCode.OUT_OF_MEMORY,
                    "A window function has more than " + MOST_ROWS
                            + " rows in one partition, the most there may be under any settings. Give it a PARTITION"
                            + " BY of smaller ones.");
        }
        countNulls(batch);
        int[] starts = new int[count];
        int[] groups = new int[count];
        SortOrder.RowOrder within = SortOrder.RowOrder.of(batch, order);
        for (int i = 0; i < count; i++) {
            if (i == 0 ? beginsGroup(batch) : within.compare(i - 1, i) != 0) {
                peersStart = rows + i;
                group++;
            }
            starts[i] = peersStart;
            groups[i] = group;
        }
        Column[] columns = new Column[width + 2];
        Arrays.setAll(
                columns,
                i -> i < width ? batch.column(i) : new IntColumn(PLACE, count, i == width ? starts : groups, null));
        pages.add(new Batch(count, columns));
        rows += count;
        widest = Math.max(widest, BatchSizing.widest(batch));
        lastRow = batch.gather(new int[] {count - 1}, 1);
    }

    private boolean beginsGroup(Batch batch) {
        Batch before = lastRow;
        return before == null || SortOrder.RowOrder.of(before, batch, order).compare(0, 0) != 0;
    }

    private void countNulls(Batch batch) {
        if (!order.isEmpty()) {
            Column key = batch.column(order.get(0).column());
            nullsFirst |= rows == 0 && key.isNull(0);
            nullKeys += key.nulls();
        }
    }

    /** Ends the input; the rows are read from now on. */
    void finish() {
        lastRow = null;
        pages.finish();
    }

    PagedRows pages() {
        return pages;
    }

    int rows() {
        return rows;
    }

    /** The maximum number of bytes of text in a row. */
    long widest() {
        return widest;
    }

    /** The first row whose first order key is not null. */
    int valuesStart() {
        return nullsFirst ? nullKeys : 0;
    }

    /** The row after the last whose first order key is not null. */
    int valuesEnd() {
        return nullsFirst ? rows : rows - nullKeys;
    }

    /** Passes the rows {@code from} (inclusive) to {@code to} (exclusive) on, page by page. */
    void read(int from, int to, Consumer<Batch> taker) {
        int next = from;
        for (int page = pages.pageOf(from); next < to; page++) {
            int first = pages.firstOf(page);
            int end = Math.min(to, pages.firstOf(page + 1));
            taker.accept(pages.page(page).slice(next - first, end - first));
            next = end;
        }
    }

    /** Returns the rows from an index on, up to the given number and as many as fit in memory, but at least one. */
    RowBlock block(int from, int wanted) {
        int page = pages.pageOf(from);
        int afterLast = Math.min(pages.pages(), page + Math.max(1, pages.spare()));
        int to = (int) Math.min((long) from + wanted, pages.firstOf(afterLast));
        List<Batch> pieces = new ArrayList<>();
        read(from, to, pieces::add);
        Batch all = Concatenation.of(pages.columns().types(), pieces);
        int[] starts = ((IntColumn) all.column(width)).values();
        int[] groups = ((IntColumn) all.column(width + 1)).values();
        int[] columns = new int[width];
        Arrays.setAll(columns, i -> i);
        return new RowBlock(
                from, all.project(columns), new RowBlock.Peers(starts, peersEnds(starts, from, to), groups), rows);
    }

    private int[] peersEnds(int[] starts, int from, int to) {
        int[] ends = new int[to - from];
        int last = ends.length - 1;
        ends[last] = peersEnd(to - 1, starts[last]);
        for (int i = last - 1; i >= 0; i--) {
            ends[i] = starts[i] == starts[i + 1] ? ends[i + 1] : starts[i + 1];
        }
        return ends;
    }

    /** Returns the row after the peer group of a row, by exponential and binary search; the group has this start. */
    private int peersEnd(int row, int start) {
        if (start != knownStart) {
            long low = row;
            long step = 1;
            while (low + step < rows && startOf((int) (low + step)) == start) {
                low += step;
                step *= 2;
            }
            long high = Math.min(rows, low + step);
            while (high - low > 1) {
                long middle = (low + high) >>> 1;
                if (startOf((int) middle) == start) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            knownStart = start;
            knownEnd = (int) high;
        }
        return knownEnd;
    }

    private int startOf(int row) {
        return place(row, width);
    }

    /** Returns the number of a row's peer group, from 1. */
    int groupOf(int row) {
        return place(row, width + 1);
    }

    private int place(int row, int column) {
        int page = pages.pageOf(row);
        return ((IntColumn) pages.page(page).column(column)).get(row - pages.firstOf(page));
    }

    @Override
    public void close() {
        lastRow = null;
        pages.close();
    }
}
