package io.braid.engine.join;

/**
 * Null facts of a join's build side, for null-aware anti-joins: whether a left row without a match may still equal some
 * right row.
 *
 * @param isEmpty true if there are no right rows
 * @param hasNull true if the key of one of them is null
 */
public record BuildSideNulls(boolean isEmpty, boolean hasNull) {
    /** Facts of an empty build side. */
    public static final BuildSideNulls NONE = new BuildSideNulls(true, false);

    /** True if it is unknown whether a left row without a match has one. */
    boolean mayMatch(boolean keyIsNull) {
        return hasNull || (keyIsNull && !isEmpty);
    }
}
