package io.braid.engine.plan;

import io.braid.engine.plan.expression.Expression;
import java.util.List;
import java.util.Objects;

/**
 * Form of a scan's point look-ups in which those of several queries of the same plan are sent as one request. No other
 * is equal to it.
 */
public final class BatchedLookup {
    private final SourceScan scan;
    private final KeyedText text;
    private final List<Expression> key;
    private final int columns;

    /**
     * One of a scan.
     *
     * @param scan of the rows with the keys that it is sent, with the columns of the look-up before others
     * @param key what the look-up looks for, in the order of the condition's columns; of their types
     * @param columns how many columns the look-up has
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

    /** What is asked for several keys. */
    public SourceScan scan() {
        return scan;
    }

    /** How it is sent keys. */
    public KeyedText text() {
        return text;
    }

    /** The condition on the keys. */
    public KeyedText.Condition condition() {
        return text.conditions().get(0);
    }

    /** What is looked for. */
    public List<Expression> key() {
        return key;
    }

    /** How many columns the look-up has: the first ones. */
    public int columns() {
        return columns;
    }
}
