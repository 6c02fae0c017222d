package io.braid.engine.operator;

/**
 * What the keys of all right rows say about left rows that are equal to none of them: whether one of those might be, as nulls might
 * be equal to anything.
 *
 * @param isEmpty whether there are no right rows at all
 * @param hasNull whether the key of one of them is null
 */
record RightNulls(boolean isEmpty, boolean hasNull) {
    /** Those of no rows. */
    static final RightNulls NONE = new RightNulls(true, false);

    /** Whether nobody can tell that a left row has no match, though none has been found. */
    boolean mayMatch(boolean keyIsNull) {
        return hasNull || (keyIsNull && !isEmpty);
    }
}
