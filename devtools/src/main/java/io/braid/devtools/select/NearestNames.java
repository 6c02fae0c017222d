package io.braid.devtools.select;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Suggestions of known names for a mistyped one. It has its own edit distance, because devtools must not depend on
 * modules that it compiles.
 */
final class NearestNames {
    private static final int MOST = 3;

    private NearestNames() {}

    /** Returns up to three names: those with few differing characters, then those that contain the name. */
    static List<String> of(String name, Collection<String> known) {
        String wanted = lastSegment(name);
        int limit = Math.max(2, wanted.length() / 4);
        return known.stream()
                .distinct()
                .filter(candidate -> rank(wanted, candidate) <= limit)
                .sorted(Comparator.comparingInt((String candidate) -> rank(wanted, candidate))
                        .thenComparing(String::length)
                        .thenComparing(Comparator.naturalOrder()))
                .limit(MOST)
                .toList();
    }

    private static int rank(String wanted, String candidate) {
        String segment = lastSegment(candidate);
        return wanted.length() >= 4 && segment.contains(wanted) ? 1 : distance(wanted, segment);
    }

    private static String lastSegment(String name) {
        return name.replaceAll("[#.]\\w*\\*?$", "")
                .replaceAll(".*[/.]", "")
                .replace("*", "")
                .toLowerCase(Locale.ROOT);
    }

    /** Returns the number of characters to insert, delete or replace. */
    static int distance(String from, String to) {
        int[] previous = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] current = new int[to.length() + 1];
            current[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = previous[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[to.length()];
    }
}
