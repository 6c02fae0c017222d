package io.braid.spi.capability;

/**
 * Form in which a source is sent LIKE with a constant prefix. Some databases scan an index range that does not contain
 * all matches.
 */
public enum PrefixSearch {
    /** Plain LIKE. */
    LIKE,
    /**
     * LIKE, or a range after the one that the source derives, which ends before the characters with the highest
     * weights.
     */
    LIKE_OR_TAIL,
    /**
     * A range of code points, by which the column is sorted, and LIKE of an expression, from which the source derives
     * no range.
     */
    CODE_POINT_RANGE,
    /** LIKE of an expression: no index is used. */
    EXPRESSION;

    /** The form that is safe for both. */
    PrefixSearch worse(PrefixSearch other) {
        if (this == other || other == LIKE) {
            return this;
        }
        return this == LIKE ? other : EXPRESSION;
    }
}
