package io.braid.engine.join;

/**
 * Null facts of a join's build side, for null-aware anti-joins: whether a left row without a match may still be equal
 * to some right row.
 *
 * @param isEmpty whether there are no right rows at all
 * @param hasNull whether the key of one of them is null
 */
public record BuildSideNulls(boolean isEmpty, boolean hasNull) {
    /** Those of no rows. */
    public static final BuildSideNulls NONE = new BuildSideNulls(true, false);

    /** True if nobody can tell that a left row has no match, though none has been found. */
    boolean mayMatch(boolean keyIsNull) {
        return hasNull || (keyIsNull && !isEmpty);
    }
}
