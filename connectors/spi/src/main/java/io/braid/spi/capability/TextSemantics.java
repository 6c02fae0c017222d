package io.braid.spi.capability;

import java.util.List;

/**
 * Text comparison of a source, compared with Braid's, which is by code points and never pads.
 *
 * @param equality of {@code =}, IN, and the equality in joins
 * @param sameness of GROUP BY and DISTINCT, and of {@code =} where nothing that is compared ends in a blank
 * @param order of {@code <} and its kin, BETWEEN, MIN, MAX and ORDER BY
 * @param like of LIKE
 * @param value of all that is computed from it, such as {@code ||}, CASE, CAST and UNION ALL
 * @param nulls of IS NULL and IS NOT NULL
 * @param count of COUNT
 * @param whole of sums, differences and products of whole numbers alone, which a source may compute without a sign
 * @param padded true if the source pads it with blanks, which it has none of to Braid
 * @param narrow whether the source fails where it meets constants with letters beyond ASCII, for which its character
 *     set may have no place
 * @param prefix how LIKE with a constant prefix is sent
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
    /** A source that compares text as Braid does. */
    public static final TextSemantics BINARY = new TextSemantics(Exactness.EXACT, Exactness.EXACT, Exactness.EXACT);

    /** Whatever the source's rules are, a text is equal to itself. */
    static final TextSemantics NARROWING = new TextSemantics(Exactness.SUPERSET, Exactness.LOCAL, Exactness.LOCAL);

    /**
     * Values that only look to Braid as they do, such as JSON shown as text: the source compares and computes by other
     * rules, or not at all. It is asked for them, for their number and for whether they are null; of any type.
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

    /** The same of rows shown as text, which standard SQL takes for null when all they contain is. */
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

    /** The same of large objects, which the source cannot even count. */
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

    /** Numbers that the source compares as Braid does, and computes by rules of its own, such as amounts of money. */
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
     * Text whose blanks at the end do not count for {@code =}, and which is exact otherwise. Whatever else looks at it,
     * or is made of it, is sent over the trimmed text.
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

    /** The same of text that the source compares in a way of its own besides. */
    public static final TextSemantics PADDED_LOOSELY = PADDED.worse(NARROWING);

    /** Numbers that are never below zero to the source, nor what it computes of them: it fails where that should be. */
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

    /** Text to the source as well, which differs in how it is compared. */
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

    /** The same of text in a character set that has not all letters. */
    public TextSemantics narrowed() {
        return new TextSemantics(equality, sameness, order, like, value, nulls, count, whole, padded, true, prefix);
    }

    /** The same where LIKE with a constant prefix is sent in another way. */
    public TextSemantics searched(PrefixSearch how) {
        return new TextSemantics(equality, sameness, order, like, value, nulls, count, whole, padded, narrow, how);
    }

    /** The same where it is looked at as it is, padded. */
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

    /** True if it is another thing to the source than to Braid. */
    public boolean isOpaque() {
        return value == Exactness.LOCAL;
    }

    /** The same, where the source's own way of comparing holds; of what is no text to the source, nothing changes. */
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

    /** The same where nothing that is compared ends in a blank. */
    public TextSemantics withoutBlanks() {
        return sameness.holds()
                ? new TextSemantics(sameness, sameness, order, like, value, nulls, count, whole, padded, narrow, prefix)
                : this;
    }

    /** True if the source's own way of comparing holds, though it may differ. */
    public boolean isNative() {
        return List.of(equality, order, like).contains(Exactness.NATIVE);
    }

    private static Exactness accepted(Exactness exactness) {
        return exactness == Exactness.EXACT ? Exactness.EXACT : Exactness.NATIVE;
    }

    /** True if a function compares, so that what it makes of text depends on how text is compared. */
    public static boolean isComparison(String function) {
        return INCOMPARABLE.exactness(function) == Exactness.LOCAL;
    }

    /** What holds of an expression in which both occur. */
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

    /** How exact a function is by what it does with text alone. */
    Exactness exactness(String function) {
        return switch (function) {
            case "=", "IN" -> equality;
            case "<", "<=", ">", ">=", "BETWEEN" -> order;
            case "LIKE", "LIKE _" -> like;
            // A source that finds more pairs equal finds fewer unequal: not a superset.
            case "<>", "NOT IN" -> holdingOrLocal(equality);
            case "NOT LIKE", "NOT LIKE _" -> holdingOrLocal(like);
            // No predicates: to find more values equal is to return fewer groups, or other values.
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
