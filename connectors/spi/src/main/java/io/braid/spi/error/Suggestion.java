package io.braid.spi.error;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggestion of a known word in place of a mistyped one. */
public final class Suggestion {
    private Suggestion() {}

    /** The known word nearest to the given one; empty if none is near. Ignores letter case, dashes and underscores. */
    public static Optional<String> nearest(String word, Collection<String> known) {
        String wanted = plain(word);
        int tolerance = Math.max(1, wanted.length() / 3);
        return known.stream()
                .filter(candidate -> EditDistance.withSwaps(wanted, plain(candidate)) <= tolerance
                        || isStart(wanted, plain(candidate)))
                .min(Comparator.comparingInt(candidate -> EditDistance.withSwaps(wanted, plain(candidate))));
    }

    /** {@code " (did you mean 'x'?)"}, or empty. */
    public static String hint(String word, Collection<String> known) {
        return nearest(word, known)
                .map(near -> " (did you mean '" + near + "'?)")
                .orElse("");
    }

    private static String plain(String word) {
        return word.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    }

    private static boolean isStart(String word, String candidate) {
        return word.length() > 2 && candidate.startsWith(word);
    }
}
