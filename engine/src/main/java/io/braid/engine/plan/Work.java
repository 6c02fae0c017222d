package io.braid.engine.plan;

/**
 * What the planner expects a query to take.
 *
 * @param rows how many rows all its steps yield together, those of its scans among them
 * @param guessed whether how many rows the sources send rests on what is usual instead of what is known of these tables
 */
public record Work(double rows, boolean guessed) {
    /** Next to nothing, or nobody knows. */
    public static final Work UNKNOWN = new Work(0, true);
}
