package io.braid.engine.window;

import io.braid.engine.plan.Frame;

/** Frames of the rows of a block. */
final class BlockFrames {
    private final Intervals intervals;
    private final RowBlock block;
    private final int[] starts;
    private final int[] ends;

    BlockFrames(Frame.Exclusion exclusion, RowBlock block, int[] starts, int[] ends) {
        this.intervals = new Intervals(exclusion);
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

    /** Writes the intervals of rows in a row's frame, as {@link Intervals} does. */
    int intervals(int row, int[] edges) {
        RowBlock.Peers peers = block.peers();
        int place = block.first() + row;
        return intervals.write(starts[row], ends[row], place, peers.starts()[row], peers.ends()[row], edges);
    }
}
