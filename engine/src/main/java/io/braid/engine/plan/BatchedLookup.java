package io.braid.engine.plan;

import io.braid.engine.plan.expression.Expression;
import java.util.List;
import java.util.Objects;

/**
 * Form of a scan's point look-ups in which those of several queries of the same plan are sent as one request. Compared
 * by identity.
 */
public final class BatchedLookup {
    private final SourceScan scan;
    private final KeyedText text;
    private final List<Expression> key;
    private final int columns;

    /**
     * Creates the batched form of a scan's look-ups.
     *
     * @param scan the scan of the rows with the keys that are sent, with the columns of the look-up first
     * @param key the key of the look-up, in the order and types of the condition's columns
     * @param columns number of columns of the look-up
     */
    public BatchedLookup(SourceScan scan, List<Expression> key, int columns) {
        this.scan = scan;
        this.text = Objects.requireNonNull(scan.keyed());
        this.key = List.copyOf(key);
        this.columns = columns;
        if (text.conditions().size() != 1 || !condition().exact()) {
            throw new IllegalArgumentException("not a scan of just the rows with some keys");
        }
    }

    /** The scan for several keys. */
    public SourceScan scan() {
        return scan;
    }

    /** The text of that scan. */
    public KeyedText text() {
        return text;
    }

    /** The condition on the keys. */
    public KeyedText.Condition condition() {
        return text.conditions().get(0);
    }

    /** The key of the look-up. */
    public List<Expression> key() {
        return key;
    }

    /** The number of columns of the look-up, which are the first ones. */
    public int columns() {
        return columns;
    }
}
