package io.braid.spi.capability;

import java.util.List;

/**
 * Exactness of a source's text operations, compared with Braid's, which compares by code points without padding.
 *
 * @param equality of {@code =}, IN, and equality in joins
 * @param sameness of GROUP BY and DISTINCT, and of {@code =} if no compared value ends in a blank
 * @param order of {@code <} and similar operators, BETWEEN, MIN, MAX and ORDER BY
 * @param like of LIKE
 * @param value of expressions computed from the text, such as {@code ||}, CASE, CAST and UNION ALL
 * @param nulls of IS NULL and IS NOT NULL
 * @param count of COUNT
 * @param whole of sums, differences and products of integers only, which a source may compute as unsigned
 * @param padded true if the source pads the text with blanks, which Braid trims
 * @param narrow true if the source fails on constants with non-ASCII letters, which its character set may lack
 * @param prefix the form in which LIKE with a constant prefix is sent
 */
public record TextSemantics(
        Exactness equality,
        Exactness sameness,
        Exactness order,
        Exactness like,
        Exactness value,
        Exactness nulls,
        Exactness count,
        Exactness whole,
        boolean padded,
        boolean narrow,
        PrefixSearch prefix) {
    /** Semantics of a source that compares text as Braid does. */
    public static final TextSemantics BINARY = new TextSemantics(Exactness.EXACT, Exactness.EXACT, Exactness.EXACT);

    /** Semantics of a source with an unknown collation: every text equals itself. */
    static final TextSemantics NARROWING = new TextSemantics(Exactness.SUPERSET, Exactness.LOCAL, Exactness.LOCAL);

    /**
     * Semantics of values of other types shown as text, such as JSON: the source compares them by other rules, or not
     * at all. Only the values, COUNT and IS NULL are pushed down.
     */
    public static final TextSemantics OPAQUE = new TextSemantics(
            Exactness.LOCAL,
            Exactness.LOCAL,
            Exactness.LOCAL,
            Exactness.LOCAL,
            Exactness.LOCAL,
            Exactness.EXACT,
            Exactness.EXACT,
            Exactness.LOCAL,
            false,
            false,
            PrefixSearch.LIKE);

    /** Semantics of rows shown as text, which standard SQL regards as null if all their fields are. */
    public static final TextSemantics OPAQUE_ROW = new TextSemantics(
            Exactness.LOCAL,
            Exactness.LOCAL,
            Exactness.LOCAL,
            Exactness.LOCAL,
            Exactness.LOCAL,
            Exactness.LOCAL,
            Exactness.EXACT,
            Exactness.LOCAL,
            false,
            false,
            PrefixSearch.LIKE);

    /** Semantics of large objects, which the source cannot even count. */
    public static final TextSemantics OPAQUE_LARGE_OBJECT = new TextSemantics(
            Exactness.LOCAL,
            Exactness.LOCAL,
            Exactness.LOCAL,
            Exactness.LOCAL,
            Exactness.LOCAL,
            Exactness.EXACT,
            Exactness.LOCAL,
            Exactness.LOCAL,
            false,
            false,
            PrefixSearch.LIKE);

    /**
     * Semantics of numbers that the source compares as Braid does, but computes by its own rules, such as amounts of
     * money.
     */
    public static final TextSemantics COMPARABLE = new TextSemantics(
            Exactness.EXACT,
            Exactness.EXACT,
            Exactness.EXACT,
            Exactness.EXACT,
            Exactness.LOCAL,
            Exactness.EXACT,
            Exactness.EXACT,
            Exactness.LOCAL,
            false,
            false,
            PrefixSearch.LIKE);

    /**
     * Semantics of text whose trailing blanks are ignored by {@code =}, and which is exact otherwise. All other
     * operations are sent over the trimmed text.
     */
    public static final TextSemantics PADDED = new TextSemantics(
            Exactness.SUPERSET,
            Exactness.EXACT,
            Exactness.LOCAL,
            Exactness.EXACT,
            Exactness.EXACT,
            Exactness.EXACT,
            Exactness.EXACT,
            Exactness.EXACT,
            true,
            false,
            PrefixSearch.LIKE);

    /** Semantics of padded text with an inexact collation. */
    public static final TextSemantics PADDED_LOOSELY = PADDED.worse(NARROWING);

    /** Semantics of unsigned numbers: the source fails if an expression over them is negative. */
    public static final TextSemantics UNSIGNED = new TextSemantics(
            Exactness.EXACT,
            Exactness.EXACT,
            Exactness.EXACT,
            Exactness.EXACT,
            Exactness.EXACT,
            Exactness.EXACT,
            Exactness.EXACT,
            Exactness.LOCAL,
            false,
            false,
            PrefixSearch.LIKE);

    private static final TextSemantics INCOMPARABLE =
            new TextSemantics(Exactness.LOCAL, Exactness.LOCAL, Exactness.LOCAL);

    /** Semantics of text that differs only in comparison. */
    public TextSemantics(Exactness equality, Exactness order, Exactness like) {
        this(
                equality,
                holdingOrLocal(equality),
                order,
                like,
                Exactness.EXACT,
                Exactness.EXACT,
                Exactness.EXACT,
                Exactness.EXACT,
                false,
                false,
                PrefixSearch.LIKE);
    }

    /** A copy for a character set that lacks some letters. */
    public TextSemantics narrowed() {
        return new TextSemantics(equality, sameness, order, like, value, nulls, count, whole, padded, true, prefix);
    }

    /** A copy with another form of LIKE with a constant prefix. */
    public TextSemantics searched(PrefixSearch how) {
        return new TextSemantics(equality, sameness, order, like, value, nulls, count, whole, padded, narrow, how);
    }

    /** The semantics of the untrimmed, padded text. */
    public TextSemantics untrimmed() {
        return padded
                ? new TextSemantics(
                        equality,
                        sameness,
                        order,
                        Exactness.LOCAL,
                        Exactness.LOCAL,
                        nulls,
                        count,
                        whole,
                        true,
                        narrow,
                        prefix)
                : this;
    }

    /** The semantics of the trimmed text. */
    public TextSemantics trimmed() {
        return padded
                ? new TextSemantics(sameness, sameness, order, like, value, nulls, count, whole, false, narrow, prefix)
                : this;
    }

    /** True if the value has another type at the source. */
    public boolean isOpaque() {
        return value == Exactness.LOCAL;
    }

    /** A copy that accepts the source's own comparison; opaque values stay as they are. */
    public TextSemantics accepted() {
        return isOpaque() && !padded
                ? this
                : new TextSemantics(
                        accepted(equality),
                        accepted(sameness),
                        accepted(order),
                        accepted(like),
                        value,
                        nulls,
                        count,
                        whole,
                        padded,
                        narrow,
                        prefix);
    }

    /** A copy for comparisons in which no value ends in a blank. */
    public TextSemantics withoutBlanks() {
        return sameness.holds()
                ? new TextSemantics(sameness, sameness, order, like, value, nulls, count, whole, padded, narrow, prefix)
                : this;
    }

    /** True if the source's own comparison is accepted though it may differ. */
    public boolean isNative() {
        return List.of(equality, order, like).contains(Exactness.NATIVE);
    }

    private static Exactness accepted(Exactness exactness) {
        return exactness == Exactness.EXACT ? Exactness.EXACT : Exactness.NATIVE;
    }

    /** True if a function compares text, so that its result depends on the collation. */
    public static boolean isComparison(String function) {
        return INCOMPARABLE.exactness(function) == Exactness.LOCAL;
    }

    /** The semantics of an expression over both operands. */
    public TextSemantics worse(TextSemantics other) {
        return new TextSemantics(
                equality.worse(other.equality),
                sameness.worse(other.sameness),
                order.worse(other.order),
                like.worse(other.like),
                value.worse(other.value),
                nulls.worse(other.nulls),
                count.worse(other.count),
                whole.worse(other.whole),
                padded || other.padded,
                narrow || other.narrow,
                prefix.worse(other.prefix));
    }

    /** The exactness of a function by its text semantics alone. */
    Exactness exactness(String function) {
        return switch (function) {
            case "=", "IN" -> equality;
            case "<", "<=", ">", ">=", "BETWEEN" -> order;
            case "LIKE", "LIKE _" -> like;
            // If the source finds more pairs equal, it finds fewer unequal: not a superset.
            case "<>", "NOT IN" -> holdingOrLocal(equality);
            case "NOT LIKE", "NOT LIKE _" -> holdingOrLocal(like);
            // Not predicates: if the source finds more values equal, it returns fewer groups or other values.
            case "GROUP BY", "COUNT DISTINCT" -> sameness;
            case "MIN", "MAX", "ORDER BY" -> holdingOrLocal(order);
            case "IS NULL", "IS NOT NULL" -> nulls;
            case "COUNT" -> count;
            default -> value;
        };
    }

    private static Exactness holdingOrLocal(Exactness exactness) {
        return exactness.holds() ? exactness : Exactness.LOCAL;
    }
}
