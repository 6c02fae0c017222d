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
}
