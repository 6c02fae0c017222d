package io.braid.engine.operator;

/**
 * The rows of a join's right side by the hash of their key. The hashes of a bucket lie side by side, so that looking one up
 * touches memory twice, however many rows there are.
 */
final class JoinTable {
    /** What a row takes: hash, row number, and up to two bucket starts. */
    static final long BYTES_PER_ROW = Long.BYTES + 3 * Integer.BYTES;

    private static final int MAX_BITS = 30;

    private final int shift;
    private final int[] starts;
    private final long[] hashes;
    private final int[] rows;

    /**
     * @param hashes the hash of each row
     * @param keyed whether the row has a key at all; the others are left out
     */
    JoinTable(long[] hashes, boolean[] keyed) {
        int bits = Math.min(MAX_BITS, Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, hashes.length - 1)));
        this.shift = Long.SIZE - bits;
        this.starts = new int[(1 << bits) + 1];
        int count = 0;
        for (int i = 0; i < hashes.length; i++) {
            if (keyed[i]) {
                starts[bucket(hashes[i]) + 1]++;
                count++;
            }
        }
        for (int bucket = 1; bucket < starts.length; bucket++) {
            starts[bucket] += starts[bucket - 1];
        }
        this.hashes = new long[count];
        this.rows = new int[count];
        fill(hashes, keyed);
    }

    private void fill(long[] unordered, boolean[] keyed) {
        // Filled from the last row on, each bucket's start sinks to where it belongs, and its rows end up in order.
        for (int bucket = 0; bucket + 1 < starts.length; bucket++) {
            starts[bucket] = starts[bucket + 1];
        }
        for (int row = unordered.length - 1; row >= 0; row--) {
            if (keyed[row]) {
                int place = --starts[bucket(unordered[row])];
                hashes[place] = unordered[row];
                rows[place] = row;
            }
        }
    }

    private int bucket(long hash) {
        return (int) (hash >>> shift);
    }

    int size() {
        return rows.length;
    }

    /** The first place that may hold the hash. */
    int start(long hash) {
        return starts[bucket(hash)];
    }

    /** The place after the last that may hold the hash. */
    int end(long hash) {
        return starts[bucket(hash) + 1];
    }

    long hash(int place) {
        return hashes[place];
    }

    int row(int place) {
        return rows[place];
    }
}
