package io.braid.engine.plan.query;

import java.util.List;

/**
 * Estimated work of a query.
 *
 * @param rows how many rows all its steps yield together, those of its scans among them
 * @param guessed whether how many rows the sources send rests on what is usual instead of what is known of these tables
 * @param reads what its scans fetch, each once
 */
public record Work(double rows, boolean guessed, List<ExpectedRead> reads) {
    /** Next to nothing, or nobody knows. */
    public static final Work UNKNOWN = new Work(0, true);

    public Work {
        reads = List.copyOf(reads);
    }

    /** One that fetches nothing, or nobody knows what. */
    public Work(double rows, boolean guessed) {
        this(rows, guessed, List.of());
    }
}
