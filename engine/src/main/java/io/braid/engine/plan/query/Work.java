package io.braid.engine.plan.query;

import java.util.List;

/**
 * Estimated work of a query.
 *
 * @param rows estimated rows over all operators, including scans
 * @param guessed true if the number of rows that sources send is based on defaults instead of statistics of the tables
 * @param reads the scans, each once
 */
public record Work(double rows, boolean guessed, List<ExpectedRead> reads) {
    /** Negligible or unknown work. */
    public static final Work UNKNOWN = new Work(0, true);

    public Work {
        reads = List.copyOf(reads);
    }

    /** Creates an estimate without scans, or with unknown ones. */
    public Work(double rows, boolean guessed) {
        this(rows, guessed, List.of());
    }
}
