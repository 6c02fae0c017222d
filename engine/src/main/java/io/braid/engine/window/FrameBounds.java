package io.braid.engine.window;

import io.braid.engine.plan.Frame;
import io.braid.engine.plan.FrameBound;

/** Computation of the frames of rows in a stored partition. */
final class FrameBounds {
    private final Frame frame;
    private final WindowSpec.Distances distances;
    private final RangeEdge startLimit;
    private final RangeEdge endLimit;
    private final StoredPartition partition;
    private final NearbySearch startSearch = new NearbySearch();
    private final NearbySearch endSearch = new NearbySearch();

    FrameBounds(WindowSpec spec, StoredPartition partition) {
        this.frame = spec.window().frame();
        this.distances = spec.distances();
        this.partition = partition;
        this.startLimit =
                new RangeEdge(partition, spec.firstKey(), frame.start().limit(), false);
        this.endLimit = new RangeEdge(partition, spec.firstKey(), frame.end().limit(), true);
    }

    /** Returns the frames of the rows of a block. */
    BlockFrames of(RowBlock block) {
        int[] starts = new int[block.count()];
        int[] ends = new int[block.count()];
        startLimit.turnTo(block);
        endLimit.turnTo(block);
        for (int i = 0; i < starts.length; i++) {
            starts[i] = edge(frame.start(), distances.start(), startLimit, block, i);
            // If the bounds cross, the frame is empty.
            ends[i] = Math.max(starts[i], edge(frame.end(), distances.end(), endLimit, block, i));
        }
        return new BlockFrames(frame.exclusion(), block, starts, ends);
    }

    private int edge(FrameBound bound, long distance, RangeEdge limit, RowBlock block, int i) {
        return switch (bound.place()) {
            case UNBOUNDED_PRECEDING -> 0;
            case UNBOUNDED_FOLLOWING -> block.partitionRows();
            case CURRENT_ROW -> current(limit, block, i);
            case PRECEDING -> away(bound, -distance, limit, block, i);
            case FOLLOWING -> away(bound, distance, limit, block, i);
        };
    }

    private int current(RangeEdge limit, RowBlock block, int i) {
        if (frame.unit() == Frame.Unit.ROWS) {
            return block.first() + i + (limit.isEnd() ? 1 : 0);
        }
        return limit.isEnd() ? block.peers().ends()[i] : block.peers().starts()[i];
    }

    private int away(FrameBound bound, long distance, RangeEdge limit, RowBlock block, int i) {
        if (bound.limit() != FrameBound.NO_LIMIT) {
            // At any distance from a null, there are only the other nulls.
            return limit.isNull(i) ? current(limit, block, i) : limit.of(i);
        }
        if (frame.unit() == Frame.Unit.GROUPS) {
            return groupEdge(block.peers().groups()[i] + distance, limit.isEnd());
        }
        long place = block.first() + i + distance + (limit.isEnd() ? 1 : 0);
        return (int) Math.max(0, Math.min(block.partitionRows(), place));
    }

    /** Returns the first row of a peer group, or for an end the first row after it. */
    private int groupEdge(long group, boolean isEnd) {
        long first = isEnd ? group + 1 : group;
        NearbySearch search = isEnd ? endSearch : startSearch;
        return search.first(0, partition.rows(), row -> partition.groupOf(row) < first);
    }
}
