package io.braid.execution.database;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Comparator of version numbers, part by part: 1.10 comes after 1.9. Letter case is ignored. */
final class VersionOrder implements Comparator<String> {
    private static final Pattern PART = Pattern.compile("\\d+|[^\\d.\\-_]+");

    @Override
    public int compare(String first, String second) {
        List<String> left = parts(first);
        List<String> right = parts(second);
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            int order = compareParts(left.get(i), right.get(i));
            if (order != 0) {
                return order;
            }
        }
        int order = Integer.compare(left.size(), right.size());
        return order != 0 ? order : first.compareToIgnoreCase(second);
    }

    private static int compareParts(String left, String right) {
        boolean leftIsNumber = Character.isDigit(left.charAt(0));
        boolean rightIsNumber = Character.isDigit(right.charAt(0));
        if (leftIsNumber != rightIsNumber) {
            return leftIsNumber ? 1 : -1;
        }
        // Without leading zeros, the longer number is the greater one.
        int order = leftIsNumber ? Integer.compare(left.length(), right.length()) : 0;
        return order != 0 ? order : left.compareToIgnoreCase(right);
    }

    private static List<String> parts(String version) {
        List<String> parts = new ArrayList<>();
        PART.matcher(version).results().map(MatchResult::group).forEach(part -> {
            String number = part.replaceFirst("^0+(?=\\d)", "");
            parts.add(number);
        });
        return parts;
    }
}
