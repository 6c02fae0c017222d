package io.braid.connector.jdbc;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the name a user probably meant. */
final class EditDistance {
    private EditDistance() {}

    /** The candidate most like the name, if any is near enough to be a slip of the finger. */
    static Optional<String> nearest(String name, List<String> candidates) {
        String wanted = normal(name);
        return candidates.stream()
                .min(Comparator.comparingInt(candidate -> between(wanted, normal(candidate))))
                .filter(candidate -> between(wanted, normal(candidate)) <= Math.max(1, wanted.length() / 3));
    }

    private static String normal(String name) {
        return name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    }

    /** How many letters must be inserted, deleted or replaced to make one word of the other. */
    static int between(String left, String right) {
        int[] previous = new int[right.length() + 1];
        for (int j = 0; j < previous.length; j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int[] current = new int[right.length() + 1];
            current[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int replaced = previous[j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[right.length()];
    }
}
