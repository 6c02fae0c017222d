package io.braid.lint;

import java.util.ArrayList;
import java.util.List;

/**
 * A table in the documentation that repeats what the code declares: the page and heading it stands under, and exactly
 * the rows it has, each of which begins with a name in backticks.
 */
record ReferenceTable(String page, String heading, List<String> rows) {
    private static final String ROW = "| `";

    ReferenceTable {
        rows = List.copyOf(rows);
    }

    /** What to add to the page and what to take out of it. */
    List<Finding> check(TextFile file) {
        List<String> lines = file.lines();
        int first = lines.indexOf(heading);
        if (first < 0) {
            return List.of(new Finding(page, 1, "add the heading " + heading + " and under it\n" + text()));
        }
        int end = first + 1;
        while (end < lines.size() && !lines.get(end).startsWith("#")) {
            end++;
        }
        List<String> section = lines.subList(first, end);
        List<Finding> findings = new ArrayList<>();
        for (String row : rows) {
            if (!section.contains(row)) {
                findings.add(new Finding(page, first + 1, "under " + heading + " add the line\n" + row));
            }
        }
        for (int i = 0; i < section.size(); i++) {
            String line = section.get(i);
            if (line.startsWith(ROW) && !rows.contains(line)) {
                findings.add(new Finding(page, first + i + 1, "take out this line, it is not what the code says"));
            }
        }
        return findings;
    }

    private String text() {
        return String.join("\n", rows);
    }
}
