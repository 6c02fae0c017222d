package io.braid.engine.window;

import io.braid.engine.aggregate.RangeAggregate;
import io.braid.engine.aggregate.RangeMinMax;
import io.braid.engine.aggregate.RunningAggregate;
import io.braid.engine.column.Concatenation;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Minimum or maximum over frames: the best value of the rows at the ends and of the whole pages in between, of which
 * only the best value is retained.
 */
final class PageExtremes implements FrameAggregate {
    private static final int KEPT_STRETCHES = 4;
    private static final int NONE = -1;

    private final DataType type;
    private final PagedRows pages;
    private final Supplier<RunningAggregate> fresh;
    private final RangeMinMax any;
    /** The best value of each page, null if no row counts. */
    private final Column ofPages;

    private final RecentValues<Integer, Page> recent = new RecentValues<>(PAGES_KEPT);
    private final RecentValues<Long, Integer> between = new RecentValues<>(KEPT_STRETCHES);

    /** Value in a row of a column. */
    private record Candidate(Column values, int row) {}

    private PageExtremes(
            DataType type, PagedRows pages, Supplier<RunningAggregate> fresh, RangeMinMax any, Column ofPages) {
        this.type = type;
        this.pages = pages;
        this.fresh = fresh;
        this.any = any;
        this.ofPages = ofPages;
    }

    /** Creates the extremes; null if the aggregate is another one. */
    static @Nullable PageExtremes of(
            DataType type, StoredPartition partition, Supplier<RunningAggregate> fresh, MemoryShare memory) {
        PagedRows pages = partition.pages();
        List<Column> best = new ArrayList<>();
        RangeMinMax last = null;
        for (int page = 0; page < pages.pages(); page++) {
            RangeAggregate extremes = fresh.get().overStretches(pages.page(page));
            if (!(extremes instanceof RangeMinMax those)) {
                return null;
            }
            int rows = pages.page(page).rows();
            best.add(those.of(new int[] {0}, new int[] {rows}));
            last = those;
        }
        if (last == null) {
            return null;
        }
        Column ofPages = Concatenation.of(last.values().type(), best);
        memory.set(ofPages.retainedBytes());
        return new PageExtremes(type, pages, fresh, last, ofPages);
    }

    @Override
    public Column of(RowBlock block, BlockFrames frames) {
        GrowingColumn results = new GrowingColumn(type);
        int[] resultOfRow = new int[block.count()];
        int[] edges = new int[Intervals.MOST_EDGES];
        Candidate before = null;
        for (int i = 0; i < resultOfRow.length; i++) {
            Candidate best = null;
            int count = frames.intervals(i, edges);
            for (int edge = 0; edge < count; edge += 2) {
                best = better(best, best(edges[edge], edges[edge + 1]));
            }
            if (best == null) {
                resultOfRow[i] = NONE;
            } else if (before != null && before.values() == best.values() && before.row() == best.row()) {
                resultOfRow[i] = results.rows() - 1;
            } else {
                resultOfRow[i] = results.rows();
                results.add(best.values().gather(new int[] {best.row()}, 1));
                before = best;
            }
        }
        return results.all().gather(resultOfRow, resultOfRow.length);
    }

    private @Nullable Candidate better(@Nullable Candidate first, @Nullable Candidate second) {
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        return any.compare(second.values(), second.row(), first.values(), first.row()) > 0 ? second : first;
    }

    private @Nullable Candidate best(int from, int to) {
        int first = pages.pageOf(from);
        int last = pages.pageOf(to - 1);
        boolean wholeFirst = from == pages.firstOf(first);
        boolean wholeLast = to == pages.firstOf(last + 1);
        if (first == last && !(wholeFirst && wholeLast)) {
            return page(first).best(from - pages.firstOf(first), to - pages.firstOf(first));
        }
        Candidate best = wholeFirst
                ? null
                : page(first).best(from - pages.firstOf(first), pages.firstOf(first + 1) - pages.firstOf(first));
        best = better(best, bestOfPages(wholeFirst ? first : first + 1, wholeLast ? last + 1 : last));
        return wholeLast ? best : better(best, page(last).best(0, to - pages.firstOf(last)));
    }

    private @Nullable Candidate bestOfPages(int from, int to) {
        int best = between.of((long) from << Integer.SIZE | to, stretch -> {
            int found = NONE;
            for (int page = from; page < to; page++) {
                if (!ofPages.isNull(page) && (found == NONE || any.compare(ofPages, page, ofPages, found) > 0)) {
                    found = page;
                }
            }
            return found;
        });
        return best == NONE ? null : new Candidate(ofPages, best);
    }

    private Page page(int wanted) {
        return recent.of(wanted, page -> {
            if (!(fresh.get().overStretches(pages.page(page)) instanceof RangeMinMax extremes)) {
                throw new IllegalStateException("a page has other rows than when it was read before");
            }
            return new Page(extremes, pages.page(page).rows());
        });
    }

    /** Best rows of a page. */
    private static final class Page {
        private final RangeMinMax extremes;
        private final Column values;
        /** The best row up to each. */
        private final int[] upTo;
        /** The best row from each on. */
        private final int[] from;

        Page(RangeMinMax extremes, int rows) {
            this.extremes = extremes;
            this.values = extremes.values();
            this.upTo = new int[rows];
            this.from = new int[rows];
            int best = NONE;
            for (int row = 0; row < rows; row++) {
                best = isBetter(row, best, 1) ? row : best;
                upTo[row] = best;
            }
            best = NONE;
            for (int row = rows - 1; row >= 0; row--) {
                best = isBetter(row, best, 0) ? row : best;
                from[row] = best;
            }
        }

        /** True if a row counts and is better than another, if any, by at least that comparison result. */
        private boolean isBetter(int row, int other, int least) {
            return extremes.counts(row) && (other == NONE || extremes.compare(values, row, values, other) >= least);
        }

        @Nullable
        Candidate best(int start, int end) {
            int best = NONE;
            if (start == 0) {
                best = upTo[end - 1];
            } else if (end == from.length) {
                best = from[start];
            } else {
                for (int row = start; row < end; row++) {
                    best = isBetter(row, best, 1) ? row : best;
                }
            }
            return best == NONE ? null : new Candidate(values, best);
        }
    }
}
