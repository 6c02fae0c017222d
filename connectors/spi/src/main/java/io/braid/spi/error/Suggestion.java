package io.braid.spi.error;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds what somebody who made a typing error may have meant. */
public final class Suggestion {
    private Suggestion() {}

    /** The known word nearest to the given one, if any is near; case, dashes and underscores do not count. */
    public static Optional<String> nearest(String word, Collection<String> known) {
        String wanted = plain(word);
        int tolerance = Math.max(1, wanted.length() / 3);
        return known.stream()
                .filter(candidate ->
                        distance(wanted, plain(candidate)) <= tolerance || isStart(wanted, plain(candidate)))
                .min(Comparator.comparingInt(candidate -> distance(wanted, plain(candidate))));
    }

    /** {@code " (did you mean 'x'?)"}, or nothing. */
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

    /**
     * How many characters one must insert, delete, replace or swap with a neighbour to get from one word to the other.
     */
    private static int distance(String from, String to) {
        int[][] steps = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                steps[i][j] = i == 0 || j == 0 ? i + j : step(steps, i, j, from, to);
            }
        }
        return steps[from.length()][to.length()];
    }

    private static int step(int[][] steps, int i, int j, String from, String to) {
        char last = from.charAt(i - 1);
        int replaced = steps[i - 1][j - 1] + (last == to.charAt(j - 1) ? 0 : 1);
        int least = Math.min(replaced, 1 + Math.min(steps[i - 1][j], steps[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && last == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return swapped ? Math.min(least, 1 + steps[i - 2][j - 2]) : least;
    }
}
