package io.braid.spi.capability;

/**
 * Form in which a source is sent LIKE with a constant prefix. Some databases answer it from a range of an index that
 * does not contain all matches.
 */
public enum PrefixSearch {
    /** As LIKE. */
    LIKE,
    /**
     * As LIKE, or as a range behind the one that the source derives, which ends before the characters with the highest
     * weights.
     */
    LIKE_OR_TAIL,
    /**
     * As a range of code points, by which the column is sorted, and as LIKE of an expression, from which the source
     * derives no range.
     */
    CODE_POINT_RANGE,
    /** As LIKE of an expression: no index is used. */
    EXPRESSION;

    /** The form that is safe for a column that may be either. */
    PrefixSearch worse(PrefixSearch other) {
        if (this == other || other == LIKE) {
            return this;
        }
        return this == LIKE ? other : EXPRESSION;
    }
}
