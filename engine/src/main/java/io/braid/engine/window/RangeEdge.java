package io.braid.engine.window;

import io.braid.engine.column.ColumnComparator;
import io.braid.engine.plan.FrameBound;
import io.braid.engine.plan.SortKey;
import io.braid.spi.batch.Column;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the outermost row of a stored partition whose key lies within a limit. The limits of rows that follow on each other lie close
 * together, so that it looks around the place that it has found last.
 */
final class RangeEdge {
    private static final int NO_PAGE = -1;

    private final StoredPartition partition;
    private final SortKey key;
    private final int limit;
    private final boolean isEnd;
    private int found;
    private @Nullable Column keys;
    private @Nullable Column limits;
    private @Nullable ColumnComparator comparator;
    private int page = NO_PAGE;

    /**
     * @param limit the column of the limits, or {@link FrameBound#NO_LIMIT}
     * @param isEnd whether rows at the limit lie before what is looked for
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

    /** Says of which rows the limits are. */
    void turnTo(Block block) {
        if (limit != FrameBound.NO_LIMIT) {
            keys = block.rows().column(key.column());
            limits = block.rows().column(limit);
            page = NO_PAGE;
        }
    }

    /** Whether a row of the block has no key. */
    boolean isNull(int row) {
        return keys != null && keys.isNull(row);
    }

    /** The first row not before the limit of a row of the block, or for an end the first one behind it; nulls lie outside. */
    int of(int row) {
        long low = partition.valuesStart();
        long high = partition.valuesEnd();
        long hint = Math.max(low, Math.min(high, found));
        long step = 1;
        if (hint < high && isBefore((int) hint, row)) {
            low = hint + 1;
            while (low - 1 + step < high && isBefore((int) (low - 1 + step), row)) {
                low += step;
                step *= 2;
            }
            high = Math.min(high, low - 1 + step);
        } else {
            high = hint;
            while (high - step >= low && !isBefore((int) (high - step), row)) {
                high -= step;
                step *= 2;
            }
            low = Math.max(low, high - step + 1);
        }
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (isBefore((int) middle, row)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        found = (int) low;
        return found;
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
