package io.braid.planner.function.value;

import java.text.CollationKey;
import java.text.Collator;

/** Comparator of texts by code points, as in the engine, and not by UTF-16 units as {@link String}. */
public final class CodePointComparator extends Collator {
    public static final CodePointComparator INSTANCE = new CodePointComparator();

    private CodePointComparator() {}

    @Override
    public int compare(String one, String other) {
        int length = Math.min(one.length(), other.length());
        for (int i = 0; i < length; i++) {
            if (one.charAt(i) != other.charAt(i)) {
                return Integer.compare(rank(one.charAt(i)), rank(other.charAt(i)));
            }
        }
        return Integer.compare(one.length(), other.length());
    }

    /** Ranks surrogates after all characters of the basic plane. */
    private static int rank(char unit) {
        return Character.isSurrogate(unit) ? unit + Character.MAX_VALUE : unit;
    }

    @Override
    public CollationKey getCollationKey(String source) {
        throw new UnsupportedOperationException("text is compared as it is");
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
