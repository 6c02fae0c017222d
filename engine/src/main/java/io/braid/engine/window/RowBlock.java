package io.braid.engine.window;

import io.braid.spi.batch.Batch;

/**
 * Consecutive rows of a partition in memory.
 *
 * @param first the number of the first of them in the partition
 * @param peers the peers of each row
 * @param partitionRows number of rows of the partition
 */
record RowBlock(int first, Batch rows, Peers peers, int partitionRows) implements PeerBounds {
    /**
     * Peers of each row, by their positions in the partition.
     *
     * @param starts the first of the peers
     * @param ends the row after the last of the peers
     * @param groups the number of their group, from 1
     */
    @SuppressWarnings("ArrayRecordComponent") // Held by one block, and never compared.
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
