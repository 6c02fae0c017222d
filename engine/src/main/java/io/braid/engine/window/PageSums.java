package io.braid.engine.window;

import io.braid.engine.aggregate.RangeAggregate;
import io.braid.engine.aggregate.RangeSums;
import io.braid.engine.aggregate.RunningAggregate;
import io.braid.spi.batch.Column;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts and exact sums over frames, as differences of running totals: the total before a frame's end minus that before
 * its start. Only the totals before each page are retained.
 */
final class PageSums implements FrameAggregate {
    private final PagedRows pages;
    private final Supplier<RunningAggregate> fresh;
    private final RangeSums.Totals before;
    private final RecentValues<Integer, RangeSums> recent = new RecentValues<>(PAGES_KEPT);
    private final RangeSums any;

    private PageSums(PagedRows pages, Supplier<RunningAggregate> fresh, RangeSums.Totals before, RangeSums any) {
        this.pages = pages;
        this.fresh = fresh;
        this.before = before;
        this.any = any;
    }

    /** Creates the sums; null if the aggregate is another one, or a total might overflow. */
    static @Nullable PageSums of(StoredPartition partition, Supplier<RunningAggregate> fresh, MemoryShare memory) {
        PagedRows pages = partition.pages();
        RangeSums.Totals before = new RangeSums.Totals(pages.pages() + 1);
        RangeSums last = null;
        for (int page = 0; page < pages.pages(); page++) {
            RangeAggregate sums = fresh.get().overStretches(pages.page(page));
            if (!(sums instanceof RangeSums those)) {
                return null;
            }
            int rows = pages.page(page).rows();
            before.add(page + 1, before, page);
            before.add(page + 1, those.before(), rows);
            last = those;
        }
        memory.set(RangeAggregate.BYTES_PER_ROW * (pages.pages() + 1L));
        return last == null ? null : new PageSums(pages, fresh, before, last);
    }

    @Override
    public Column of(RowBlock block, BlockFrames frames) {
        RangeSums.Totals totals = new RangeSums.Totals(block.count());
        int[] edges = new int[Intervals.MOST_EDGES];
        for (int i = 0; i < block.count(); i++) {
            int count = frames.intervals(i, edges);
            for (int edge = 0; edge < count; edge += 2) {
                addBefore(edges[edge + 1], totals, i);
                subtractBefore(edges[edge], totals, i);
            }
        }
        return any.column(totals);
    }

    private void addBefore(int row, RangeSums.Totals totals, int to) {
        int page = pages.pageOf(row);
        totals.add(to, before, page);
        if (row > pages.firstOf(page)) {
            totals.add(to, inPage(page), row - pages.firstOf(page));
        }
    }

    private void subtractBefore(int row, RangeSums.Totals totals, int from) {
        int page = pages.pageOf(row);
        totals.subtract(from, before, page);
        if (row > pages.firstOf(page)) {
            totals.subtract(from, inPage(page), row - pages.firstOf(page));
        }
    }

    private RangeSums.Totals inPage(int wanted) {
        return recent.of(wanted, page -> (RangeSums) sums(page)).before();
    }

    private RangeAggregate sums(int page) {
        RangeAggregate sums = fresh.get().overStretches(pages.page(page));
        if (sums == null) {
            throw new IllegalStateException("a page has other rows than when it was read before");
        }
        return sums;
    }
}
