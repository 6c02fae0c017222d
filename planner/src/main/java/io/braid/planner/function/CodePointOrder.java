package io.braid.planner.function;

import java.text.CollationKey;
import java.text.Collator;

/** Compares text by code points, as the engine does, and not by UTF-16 units, as {@link String} does. */
public final class CodePointOrder extends Collator {
    public static final CodePointOrder INSTANCE = new CodePointOrder();

    private CodePointOrder() {}

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

    /** Halves of code points beyond the basic plane come after all that is in it. */
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
