package io.braid.execution.script;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Line diff of expected and actual lines, with limited context and length. */
public final class LineDiff {
    private static final int CONTEXT = 2;
    private static final int MOST_LINES = 40;
    /** Maximum number of line pairs for the alignment; beyond it, only the first difference is shown to save memory. */
    private static final int MOST_PAIRS = 4_000_000;

    private final List<String> expected;
    private final List<String> actual;

    public LineDiff(List<String> expected, List<String> actual) {
        this.expected = expected;
        this.actual = actual;
    }

    String print() {
        return "  expected " + expected.size() + " lines (-), got " + actual.size() + " (+):\n"
                + lines().stream().map(line -> "    " + line).collect(Collectors.joining("\n"));
    }

    /** Missing lines (-) and additional lines (+), each with two lines of context. */
    public List<String> lines() {
        List<String> all = (long) expected.size() * actual.size() > MOST_PAIRS ? firstDifference() : aligned();
        List<String> near = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (isNearChange(all, i)) {
                near.add(all.get(i));
            }
        }
        if (near.size() > MOST_LINES) {
            int more = near.size() - MOST_LINES;
            near.subList(MOST_LINES, near.size()).clear();
            near.add("... and " + more + " lines more");
        }
        return near;
    }

    private static boolean isNearChange(List<String> all, int index) {
        for (int i = Math.max(0, index - CONTEXT); i <= Math.min(all.size() - 1, index + CONTEXT); i++) {
            if (!all.get(i).startsWith(" ")) {
                return true;
            }
        }
        return false;
    }

    private List<String> firstDifference() {
        int i = 0;
        while (i < expected.size() && i < actual.size() && expected.get(i).equals(actual.get(i))) {
            i++;
        }
        List<String> lines = new ArrayList<>();
        lines.add("  (" + i + " equal lines)");
        expected.stream().skip(i).limit(CONTEXT).forEach(line -> lines.add("- " + line));
        actual.stream().skip(i).limit(CONTEXT).forEach(line -> lines.add("+ " + line));
        return lines;
    }

    private List<String> aligned() {
        int[][] common = commonSuffixes();
        List<String> lines = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < expected.size() || j < actual.size()) {
            if (i < expected.size() && j < actual.size() && expected.get(i).equals(actual.get(j))) {
                lines.add("  " + expected.get(i++));
                j++;
            } else if (i < expected.size() && (j == actual.size() || common[i + 1][j] >= common[i][j + 1])) {
                lines.add("- " + expected.get(i++));
            } else {
                lines.add("+ " + actual.get(j++));
            }
        }
        return lines;
    }

    /** Lengths of the longest common subsequences of the remaining lines, for each pair of positions. */
    private int[][] commonSuffixes() {
        int[][] common = new int[expected.size() + 1][actual.size() + 1];
        for (int i = expected.size() - 1; i >= 0; i--) {
            for (int j = actual.size() - 1; j >= 0; j--) {
                common[i][j] = expected.get(i).equals(actual.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }
}
