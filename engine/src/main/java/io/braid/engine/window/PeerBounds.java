package io.braid.engine.window;

/** Bounds of the partitions of some rows, and of their peer groups, counted from the first of these rows. */
public interface PeerBounds {
    /** The first row of a row's partition. */
    int start(int row);

    /** The row after a row's partition. */
    int end(int row);

    /** The first peer of a row. */
    int peersStart(int row);

    /** The row after the peers of a row. */
    int peersEnd(int row);

    /** The number of the row's peer group in its partition, from 1. */
    int groupNumber(int row);
}
