package io.braid.spi.capability;

/**
 * How a source compares text, seen from Braid, which compares by code points and never pads.
 *
 * @param equality of {@code =}, IN, and the equality in joins, GROUP BY and DISTINCT
 * @param order of {@code <} and its kin, BETWEEN, MIN, MAX and ORDER BY
 * @param like of LIKE
 */
public record TextSemantics(Exactness equality, Exactness order, Exactness like) {
    /** A source that compares text as Braid does. */
    public static final TextSemantics BINARY = new TextSemantics(Exactness.EXACT, Exactness.EXACT, Exactness.EXACT);

    /** Text that only looks like text to Braid, such as JSON: the source compares it by other rules, or not at all. */
    public static final TextSemantics OPAQUE = new TextSemantics(Exactness.LOCAL, Exactness.LOCAL, Exactness.LOCAL);

    /** How exact a function on text is by its comparisons alone; EXACT for one that compares nothing. */
    Exactness exactness(String function) {
        return switch (function) {
            case "=", "IN" -> equality;
            case "<", "<=", ">", ">=", "BETWEEN" -> order;
            case "LIKE", "LIKE _" -> like;
            // A source that finds more pairs equal finds fewer unequal: not a superset.
            case "<>", "NOT IN" -> exactOrLocal(equality);
            case "NOT LIKE", "NOT LIKE _" -> exactOrLocal(like);
            // No predicates: to find more values equal is to return fewer groups, or other values.
            case "GROUP BY", "COUNT DISTINCT" -> exactOrLocal(equality);
            case "MIN", "MAX", "ORDER BY" -> exactOrLocal(order);
            default -> Exactness.EXACT;
        };
    }

    private static Exactness exactOrLocal(Exactness exactness) {
        return exactness == Exactness.EXACT ? Exactness.EXACT : Exactness.LOCAL;
    }
}
