package io.braid.bench.report;

import java.util.List;

/**
 * A color for each way, the same in all plots of a report.
 *
 * @param arms of the report; the first is gray if others are compared with it
 */
record Palette(List<String> arms) {
    private static final List<String> COLORS =
            List.of("#8a97a6", "#1f6feb", "#e07b00", "#0e8a5f", "#a33bc2", "#d6336c", "#12a5bd", "#7a5230");

    String color(String arm) {
        int first = arms.size() == 1 ? 1 : 0;
        return COLORS.get((first + arms.indexOf(arm)) % COLORS.size());
    }
}
