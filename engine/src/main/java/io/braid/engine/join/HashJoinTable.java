package io.braid.engine.join;

import io.braid.engine.column.KeyHashes;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.spi.batch.Column;

/**
 * Hash table of rows by the hash of their key. The hashes of a bucket are contiguous, each next to its row: a look-up
 * causes two memory accesses, regardless of the number of rows.
 */
final class HashJoinTable implements JoinTable {
    private static final int MAX_BITS = 30;

    private final int shift;
    private final int[] starts;
    /** Pairs of a hash and its row. */
    private final long[] entries;

    private final boolean distinct;
    private final Cancellation cancellation;

    /**
     * @param hashes the hash of each row
     * @param keyed true for each row that has a key; other rows are left out
     */
    HashJoinTable(long[] hashes, boolean[] keyed, WorkerTeam team) {
        this.cancellation = team.cancellation();
        int bits = Math.min(MAX_BITS, Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, hashes.length - 1)));
        this.shift = Long.SIZE - bits;
        int buckets = 1 << bits;
        this.starts = new int[buckets + 1];
        // Each thread reads all rows, but handles only some of the buckets.
        int parts = Math.min(buckets, team.parts(hashes.length));
        int bucketsOfPart = (buckets + parts - 1) / parts;
        team.doAll(parts, part -> count(hashes, keyed, part * bucketsOfPart, (part + 1) * bucketsOfPart));
        for (int bucket = 1; bucket < starts.length; bucket++) {
            starts[bucket] += starts[bucket - 1];
        }
        this.entries = new long[2 * starts[buckets]];
        // Filled from the last row on: each bucket's start decreases to its final value, and its rows end up in order.
        System.arraycopy(starts, 1, starts, 0, buckets);
        boolean[] repeats = new boolean[parts];
        team.doAll(parts, part -> fill(hashes, keyed, part * bucketsOfPart, (part + 1) * bucketsOfPart));
        team.doAll(
                parts,
                part -> cancellation.inStretches(
                        part * bucketsOfPart,
                        Math.min(buckets, (part + 1) * bucketsOfPart),
                        (from, to) -> repeats[part] |= !areDistinct(from, to)));
        boolean repeated = false;
        for (boolean repeatsInPart : repeats) {
            repeated |= repeatsInPart;
        }
        this.distinct = !repeated;
    }

    private void count(long[] hashes, boolean[] keyed, int from, int to) {
        cancellation.inStretches(0, hashes.length, (first, end) -> {
            for (int row = first; row < end; row++) {
                int bucket = (int) (hashes[row] >>> shift);
                if (bucket >= from && bucket < to && keyed[row]) {
                    starts[bucket + 1]++;
                }
            }
        });
    }

    private void fill(long[] hashes, boolean[] keyed, int from, int to) {
        cancellation.inStretches(0, hashes.length, (first, end) -> {
            for (int behind = first; behind < end; behind++) {
                int row = hashes.length - 1 - behind;
                int bucket = (int) (hashes[row] >>> shift);
                if (bucket >= from && bucket < to && keyed[row]) {
                    int place = --starts[bucket];
                    entries[2 * place] = hashes[row];
                    entries[2 * place + 1] = row;
                }
            }
        });
    }

    private boolean areDistinct(int from, int to) {
        for (int bucket = from; bucket < to; bucket++) {
            for (int place = starts[bucket] + 1; place < starts[bucket + 1]; place++) {
                if (find(entries[2 * place], starts[bucket], place) != NOWHERE) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public int size() {
        return entries.length / 2;
    }

    @Override
    public boolean isDistinct() {
        return distinct;
    }

    @Override
    public void find(Column[] keys, int count, int[] places) {
        find(KeyHashes.of(keys, count), count, places);
    }

    private void find(long[] hashes, int count, int[] places) {
        int[] first = starts;
        // All bucket starts are loaded before any bucket is read, so that the cache misses overlap.
        for (int i = 0; i < count; i++) {
            places[i] = first[(int) (hashes[i] >>> shift)];
        }
        long[] table = entries;
        for (int i = 0; i < count; i++) {
            long hash = hashes[i];
            int place = places[i];
            boolean isFirst = 2 * place < table.length && table[2 * place] == hash;
            places[i] = isFirst ? place : find(hash, place, first[(int) (hash >>> shift) + 1]);
        }
    }

    @Override
    public int next(int place) {
        long hash = entries[2 * place];
        return distinct ? NOWHERE : find(hash, place + 1, starts[(int) (hash >>> shift) + 1]);
    }

    private int find(long hash, int from, int end) {
        for (int place = from; place < end; place++) {
            if (entries[2 * place] == hash) {
                return place;
            }
        }
        return NOWHERE;
    }

    @Override
    public int row(int place) {
        return (int) entries[2 * place + 1];
    }
}
