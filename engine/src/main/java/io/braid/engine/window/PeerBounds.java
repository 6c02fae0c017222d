package io.braid.engine.window;

/** Bounds of the partitions of some rows, and of groups of peers in them, counted from the first of these rows. */
public interface PeerBounds {
    /** The first row of a row's partition. */
    int start(int row);

    /** The row behind a row's partition. */
    int end(int row);

    /** The first peer of a row. */
    int peersStart(int row);

    /** The row behind the peers of a row. */
    int peersEnd(int row);

    /** How many groups of peers the row's partition has up to the row, its own among them. */
    int groupNumber(int row);
}
