package io.braid.engine.window;

import io.braid.engine.column.ColumnComparator;
import io.braid.engine.plan.FrameBound;
import io.braid.engine.plan.SortKey;
import io.braid.spi.batch.Column;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Search for the outermost row of a stored partition whose key lies within a limit. */
final class RangeEdge {
    private static final int NO_PAGE = -1;

    private final StoredPartition partition;
    private final SortKey key;
    private final int limit;
    private final boolean isEnd;
    private final NearbySearch search = new NearbySearch();
    private @Nullable Column keys;
    private @Nullable Column limits;
    private @Nullable ColumnComparator comparator;
    private int page = NO_PAGE;

    /**
     * @param limit the column of the limits, or {@link FrameBound#NO_LIMIT}
     * @param isEnd true if rows equal to the limit precede the edge
     */
    RangeEdge(StoredPartition partition, SortKey key, int limit, boolean isEnd) {
        this.partition = partition;
        this.key = key;
        this.limit = limit;
        this.isEnd = isEnd;
    }

    boolean isEnd() {
        return isEnd;
    }

    /** Moves to the block whose rows have the limits. */
    void turnTo(RowBlock block) {
        if (limit != FrameBound.NO_LIMIT) {
            keys = block.rows().column(key.column());
            limits = block.rows().column(limit);
            page = NO_PAGE;
        }
    }

    /** True if the key of a row of the block is null. */
    boolean isNull(int row) {
        return keys != null && keys.isNull(row);
    }

    /**
     * Returns the first row not before the limit of a row of the block, or for an end the first row after it; nulls lie
     * outside.
     */
    int of(int row) {
        return search.first(partition.valuesStart(), partition.valuesEnd(), other -> isBefore(other, row));
    }

    private boolean isBefore(int other, int row) {
        PagedRows pages = partition.pages();
        int needed = page >= 0 && other >= pages.firstOf(page) && other < pages.firstOf(page + 1)
                ? page
                : pages.pageOf(other);
        ColumnComparator comparing = comparator;
        if (needed != page || comparing == null) {
            Column bounds = Objects.requireNonNull(limits);
            comparing = ColumnComparator.of(pages.page(needed).column(key.column()), bounds);
            comparator = comparing;
            page = needed;
        }
        int compared = comparing.compare(other - pages.firstOf(needed), row);
        int ordered = key.descending() ? -Integer.signum(compared) : compared;
        return ordered < 0 || (isEnd && ordered == 0);
    }
}
