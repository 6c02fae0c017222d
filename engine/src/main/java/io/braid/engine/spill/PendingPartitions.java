package io.braid.engine.spill;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Parts on disk that wait to be worked on. What comes of one part comes before the next, so that little waits at a
 * time.
 */
public final class PendingPartitions implements AutoCloseable {
    private final ArrayDeque<Split> splits = new ArrayDeque<>();

    /** A part, and how often its rows have been split. */
    public record Part(SpillStream rows, int level) {}

    /** Some parts, of which those before {@code next} are done. */
    private static final class Split {
        private final SpillPartitions parts;
        private final int level;
        private int next;

        Split(SpillPartitions parts, int level) {
            this.parts = parts;
            this.level = level;
        }
    }

    /** Adds parts whose rows have been split that often, and closes them when they are done. */
    public void add(SpillPartitions parts, int level) {
        splits.push(new Split(parts, level));
    }

    /** The next part that has rows, or null if none is left. The one before must be done. */
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
