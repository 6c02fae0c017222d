package io.braid.engine.window;

import io.braid.engine.column.ColumnComparator;
import io.braid.engine.plan.Frame;
import io.braid.engine.plan.FrameBound;
import io.braid.engine.plan.SortKey;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;

/** Frames of all rows: each from {@link #start} to before {@link #end}, or {@link #intervals} of them. */
final class WindowFrames {
    /** Bytes of memory per row. */
    static final long BYTES_PER_ROW = 2L * Integer.BYTES;

    private final Frame frame;
    private final PartitionBounds partitions;
    private final Intervals intervals;
    private final int[] starts;
    private final int[] ends;

    /** @param key the first order key; only used for bounds of RANGE frames */
    WindowFrames(Frame frame, WindowSpec.Distances distances, Batch rows, PartitionBounds partitions, SortKey key) {
        this.frame = frame;
        this.partitions = partitions;
        this.intervals = new Intervals(frame.exclusion());
        starts = new int[rows.rows()];
        ends = new int[rows.rows()];
        RangeLimit startLimit = RangeLimit.of(frame.start(), rows, key);
        RangeLimit endLimit = RangeLimit.of(frame.end(), rows, key);
        for (int row = 0; row < starts.length; row++) {
            starts[row] = edge(frame.start(), distances.start(), startLimit, row, false);
            // If the bounds cross, the frame is empty.
            ends[row] = Math.max(starts[row], edge(frame.end(), distances.end(), endLimit, row, true));
        }
    }

    Frame frame() {
        return frame;
    }

    int start(int row) {
        return starts[row];
    }

    int end(int row) {
        return ends[row];
    }

    int[] starts() {
        return starts;
    }

    int[] ends() {
        return ends;
    }

    /** True if frames have no gaps, and neither starts nor ends ever decrease from row to row. */
    boolean areStretches() {
        for (int row = 1; row < starts.length; row++) {
            if (starts[row] < starts[row - 1] || ends[row] < ends[row - 1]) {
                return false;
            }
        }
        return frame.hasNoGaps();
    }

    /** Writes the intervals of rows in a row's frame, as {@link Intervals} does. */
    int intervals(int row, int[] edges) {
        return intervals.write(
                starts[row], ends[row], row, partitions.peersStart(row), partitions.peersEnd(row), edges);
    }

    private int edge(FrameBound bound, long distance, RangeLimit limit, int row, boolean isEnd) {
        return switch (bound.place()) {
            case UNBOUNDED_PRECEDING -> partitions.start(row);
            case UNBOUNDED_FOLLOWING -> partitions.end(row);
            case CURRENT_ROW -> current(row, isEnd);
            case PRECEDING -> away(bound, -distance, limit, row, isEnd);
            case FOLLOWING -> away(bound, distance, limit, row, isEnd);
        };
    }

    private int current(int row, boolean isEnd) {
        if (frame.unit() == Frame.Unit.ROWS) {
            return isEnd ? row + 1 : row;
        }
        return isEnd ? partitions.peersEnd(row) : partitions.peersStart(row);
    }

    private int away(FrameBound bound, long distance, RangeLimit limit, int row, boolean isEnd) {
        if (bound.limit() != FrameBound.NO_LIMIT) {
            // At any distance from a null, there are only the other nulls.
            return limit.isNull(row) ? current(row, isEnd) : limit.edge(partitions, row, isEnd);
        }
        if (frame.unit() == Frame.Unit.GROUPS) {
            return partitions.groupEdge(row, distance, isEnd);
        }
        int toBehind = isEnd ? 1 : 0;
        long place = row + distance + toBehind;
        return (int) Math.max(partitions.start(row), Math.min(partitions.end(row), place));
    }

    /** Search for the outermost row whose key lies within a limit. */
    private record RangeLimit(Column keys, Column limits, ColumnComparator comparator, boolean descending) {
        static RangeLimit of(FrameBound bound, Batch rows, SortKey key) {
            boolean has = bound.limit() != FrameBound.NO_LIMIT;
            Column keys = has ? rows.column(key.column()) : NOTHING;
            Column limits = has ? rows.column(bound.limit()) : NOTHING;
            return new RangeLimit(keys, limits, ColumnComparator.of(keys, limits), key.descending());
        }

        private static final Column NOTHING = new IntColumn(DataType.of(TypeKind.INTEGER), 0, new int[0], null);

        boolean isNull(int row) {
            return keys.isNull(row);
        }

        /** Returns the first row not before the limit, or for an end the first row after it; nulls lie outside. */
        int edge(PartitionBounds partitions, int row, boolean isEnd) {
            int first = partitions.start(row);
            int last = partitions.end(row) - 1;
            int low = keys.isNull(first) ? partitions.peersEnd(first) : first;
            int high = keys.isNull(last) ? partitions.peersStart(last) : last + 1;
            while (low < high) {
                int middle = (low + high) >>> 1;
                int compared = descending ? -comparator.compare(middle, row) : comparator.compare(middle, row);
                if (compared < 0 || (isEnd && compared == 0)) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }
}
