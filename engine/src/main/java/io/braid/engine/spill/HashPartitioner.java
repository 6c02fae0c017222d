package io.braid.engine.spill;

import io.braid.engine.column.KeyHashes;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import java.util.Arrays;

/**
 * Partitioning of the rows of a batch by the hash of their keys: rows with equal keys, including nulls, are in the same
 * partition.
 */
public final class HashPartitioner {
    public static final int PARTS = 16;
    /** Number of levels of partitioning after which rows that are still together are assumed to have one key. */
    public static final int MOST_LEVELS = 8;

    private static final long FACTOR = 0x9E3779B97F4A7C15L;
    private static final int PART_BITS = 4;

    private final int[] starts = new int[PARTS + 1];
    private final int[] rows;

    /** @param level number of times the rows have been partitioned before; each level uses other bits */
    public HashPartitioner(Column[] keys, int count, int level) {
        long[] hashes = KeyHashes.of(keys, count);
        int[] parts = new int[count];
        for (int row = 0; row < count; row++) {
            parts[row] = (int) ((Long.rotateLeft(hashes[row], 7 * level + 17) * FACTOR) >>> (Long.SIZE - PART_BITS));
            starts[parts[row] + 1]++;
        }
        for (int part = 0; part < PARTS; part++) {
            starts[part + 1] += starts[part];
        }
        rows = new int[count];
        int[] next = starts.clone();
        for (int row = 0; row < count; row++) {
            rows[next[parts[row]]++] = row;
        }
    }

    /** Returns the number of rows of a partition. */
    public int count(int part) {
        return starts[part + 1] - starts[part];
    }

    /** Returns the rows of a partition, in order. */
    public int[] rows(int part) {
        return Arrays.copyOfRange(rows, starts[part], starts[part + 1]);
    }

    /** Returns the partition of a batch with these rows. */
    public Batch part(Batch batch, int part) {
        return count(part) == batch.rows() ? batch : batch.gather(rows(part), count(part));
    }
}
