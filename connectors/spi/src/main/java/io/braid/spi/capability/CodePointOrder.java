package io.braid.spi.capability;

import io.braid.spi.type.DataType;

/**
 * Sort expression that orders text by code points and without padding, as Braid does, regardless of the column's
 * collation. No index supports it.
 *
 * @param form the sort expression, with {@code %s} for the text
 * @param longest the maximal length of the text in characters
 */
public record CodePointOrder(String form, int longest) {
    /** No limit on the length of the text. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /** True if it sorts all text of a type correctly. */
    public boolean covers(DataType text) {
        return longest == UNLIMITED || (text.precision() != DataType.UNSPECIFIED && text.precision() <= longest);
    }
}
