package io.braid.jdbc;

import java.util.Locale;

/**
 * Edit distance between two words: the number of letters to insert, delete or replace. Letter case does not count. The
 * driver has its own implementation, because it may only depend on the JDK and the wire module.
 */
final class TypingErrors {
    private TypingErrors() {}

    static int between(String first, String second) {
        String left = first.toLowerCase(Locale.ROOT);
        String right = second.toLowerCase(Locale.ROOT);
        int[] distances = new int[right.length() + 1];
        for (int j = 0; j < distances.length; j++) {
            distances[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int diagonal = distances[0];
            distances[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int replaced = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                diagonal = distances[j];
                distances[j] = Math.min(replaced, 1 + Math.min(distances[j - 1], distances[j]));
            }
        }
        return distances[right.length()];
    }
}
