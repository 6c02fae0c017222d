package io.braid.engine.window;

import io.braid.spi.batch.Batch;

/**
 * Some rows of a partition that follow on each other, in memory.
 *
 * @param first the number of the first of them in the partition
 * @param peers where their peers are
 * @param partitionRows how many rows the partition has
 */
record RowBlock(int first, Batch rows, Peers peers, int partitionRows) implements PeerBounds {
    /**
     * Peers of each row, by their positions.
     *
     * @param starts the number of the first of them in the partition
     * @param ends the number of the row behind them
     * @param groups which group they are, from 1
     */
    @SuppressWarnings("ArrayRecordComponent") // Of one block, and never compared.
    record Peers(int[] starts, int[] ends, int[] groups) {}

    int count() {
        return rows.rows();
    }

    @Override
    public int start(int row) {
        return -first;
    }

    @Override
    public int end(int row) {
        return partitionRows - first;
    }

    @Override
    public int peersStart(int row) {
        return peers.starts()[row] - first;
    }

    @Override
    public int peersEnd(int row) {
        return peers.ends()[row] - first;
    }

    @Override
    public int groupNumber(int row) {
        return peers.groups()[row];
    }
}
