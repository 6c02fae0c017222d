package io.braid.migration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Report of a migration: the outcome of each construct, in the order of the source file. */
public final class MigrationReport {
    private static final Comparator<ReportLine> BY_PLACE = Comparator.comparing((ReportLine line) -> file(line.place()))
            .thenComparingInt(line -> number(line.place()));

    private final List<ReportLine> lines = new ArrayList<>();

    public void add(ReportLine line) {
        lines.add(line);
    }

    /** Returns all lines by position; those of one position in the order of addition. */
    public List<ReportLine> lines() {
        return lines.stream().sorted(BY_PLACE).toList();
    }

    /** True if all constructs are in the model, changed or not. */
    public boolean isComplete() {
        return count(ImportVerdict.NOT_POSSIBLE) == 0;
    }

    /** Returns a readable summary, such as {@code 12 taken over, 3 changed, 1 not possible}. */
    public String summary() {
        return Arrays.stream(ImportVerdict.values())
                .map(verdict -> count(verdict) + " " + verdict.words())
                .collect(Collectors.joining(", "));
    }

    /** Returns the report as a table. */
    public String text() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("line", "construct", "verdict", "why, and what to do"));
        lines().forEach(line ->
                rows.add(List.of(line.place(), line.construct(), line.verdict().words(), line.reason())));
        int[] widths = new int[3];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + 2));
            }
            text.append(line.append(row.get(3)).toString().stripTrailing()).append('\n');
        }
        return text.append('\n').append(summary()).append('\n').toString();
    }

    private long count(ImportVerdict verdict) {
        return lines.stream().filter(line -> line.verdict() == verdict).count();
    }

    private static String file(String place) {
        return place.replaceFirst(":?\\d+$", "");
    }

    private static int number(String place) {
        String digits = place.replaceFirst("^.*?(\\d*)$", "$1");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }
}
