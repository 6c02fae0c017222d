package io.braid.engine.window;

import io.braid.engine.plan.Frame;

/** The frames of the rows of a block. A frame that leaves rows out is up to three intervals of rows of the partition. */
final class BlockFrames {
    /** How many numbers tell the intervals of a frame: where each begins and the row behind it. */
    static final int MOST_EDGES = 6;

    private final Frame.Exclusion exclusion;
    private final Block block;
    private final int[] starts;
    private final int[] ends;

    BlockFrames(Frame.Exclusion exclusion, Block block, int[] starts, int[] ends) {
        this.exclusion = exclusion;
        this.block = block;
        this.starts = starts;
        this.ends = ends;
    }

    int start(int row) {
        return starts[row];
    }

    int end(int row) {
        return ends[row];
    }

    /** Writes where the intervals of a row's frame begin and end, none of which is empty, and returns how many numbers that are. */
    int intervals(int row, int[] edges) {
        int place = block.first() + row;
        int peersStart = block.peers().starts()[row];
        int peersEnd = block.peers().ends()[row];
        return switch (exclusion) {
            case NOTHING -> add(edges, 0, starts[row], ends[row]);
            case CURRENT_ROW -> {
                int count = add(edges, 0, starts[row], Math.min(ends[row], place));
                yield add(edges, count, Math.max(starts[row], place + 1), ends[row]);
            }
            case GROUP -> {
                int count = add(edges, 0, starts[row], Math.min(ends[row], peersStart));
                yield add(edges, count, Math.max(starts[row], peersEnd), ends[row]);
            }
            case TIES -> {
                int count = add(edges, 0, starts[row], Math.min(ends[row], peersStart));
                count = add(edges, count, Math.max(starts[row], place), Math.min(ends[row], place + 1));
                yield add(edges, count, Math.max(starts[row], peersEnd), ends[row]);
            }
        };
    }

    private static int add(int[] edges, int count, int from, int to) {
        if (from >= to) {
            return count;
        }
        edges[count] = from;
        edges[count + 1] = to;
        return count + 2;
    }
}
