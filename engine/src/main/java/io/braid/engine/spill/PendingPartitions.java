package io.braid.engine.spill;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Spilled partitions that wait to be processed. Partitions split from one are processed before the next, so that few
 * are pending at a time.
 */
public final class PendingPartitions implements AutoCloseable {
    private final ArrayDeque<Split> splits = new ArrayDeque<>();

    /** Partition, with the number of times that its rows have been split. */
    public record Part(SpillStream rows, int level) {}

    /** Partitions, of which those before {@code next} are done. */
    private static final class Split {
        private final SpillPartitions parts;
        private final int level;
        private int next;

        Split(SpillPartitions parts, int level) {
            this.parts = parts;
            this.level = level;
        }
    }

    /** Adds partitions whose rows have been split so often; closes them when they are done. */
    public void add(SpillPartitions parts, int level) {
        splits.push(new Split(parts, level));
    }

    /** Returns the next partition with rows, or null if there is none. The previous one must be done. */
    public @Nullable Part next() {
        for (Split split = splits.peek(); split != null; split = splits.peek()) {
            while (split.next < HashPartitioner.PARTS) {
                SpillStream rows = split.parts.part(split.next++);
                if (rows.rows() > 0) {
                    return new Part(rows, split.level);
                }
            }
            split.parts.close();
            splits.pop();
        }
        return null;
    }

    @Override
    public void close() {
        splits.forEach(split -> split.parts.close());
        splits.clear();
    }
}
