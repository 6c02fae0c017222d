package io.braid.spi.catalog;

import org.jspecify.annotations.Nullable;

/**
 * Details of a column beside its name and type; null where the source gives none.
 *
 * @param charset the source's own name of the character set of a text column
 * @param collation the source's own name of the collation of a text column
 * @param defaultValue the default, or from what values are computed, as an expression of the source
 * @param generation whether the source computes the values
 * @param note what a reader of the type must know: that values are shown as text, or which of them cannot be read
 */
public record ColumnDetails(
        @Nullable String charset,
        @Nullable String collation,
        @Nullable String defaultValue,
        Generation generation,
        @Nullable String comment,
        @Nullable String note) {
    /** Nothing is known. */
    public static final ColumnDetails NONE = new ColumnDetails(null, null, null, Generation.NONE, null, null);

    /** Origin of a column's values. */
    public enum Generation {
        /** From those who write rows. */
        NONE,
        /** Numbered by the source: identity, serial, AUTO_INCREMENT. */
        IDENTITY,
        /** Computed from other columns. */
        ALWAYS
    }
}
