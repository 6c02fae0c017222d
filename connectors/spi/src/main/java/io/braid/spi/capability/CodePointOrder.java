package io.braid.spi.capability;

import io.braid.spi.type.DataType;

/**
 * Sort expression by which a source with a collation of its own sorts text as Braid does, by code points and without
 * padding. It cannot use an index for that.
 *
 * @param form what it is told to sort by, with {@code %s} for the text
 * @param longest of how many characters the text may be at most
 */
public record CodePointOrder(String form, int longest) {
    /** However long the text is. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /** True if text of a type is sorted so, however long each is. */
    public boolean covers(DataType text) {
        return longest == UNLIMITED || (text.precision() != DataType.UNSPECIFIED && text.precision() <= longest);
    }
}
