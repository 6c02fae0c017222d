package io.braid.bench.report;

import io.braid.bench.rig.Arm;
import java.util.List;
import java.util.Map;

/**
 * Colors of arms, the same in all plots of a report; common arms have the same color in all reports.
 *
 * @param arms the arms of the report
 */
record Palette(List<String> arms) {
    private static final String GRAY = "#8a97a6";
    private static final String BLUE = "#1f6feb";
    private static final Map<String, String> KNOWN = Map.of(Arm.DIRECT, GRAY, Arm.BRAID, BLUE);
    private static final List<String> COLORS =
            List.of(BLUE, GRAY, "#e07b00", "#0e8a5f", "#a33bc2", "#d6336c", "#12a5bd", "#7a5230");

    String color(String arm) {
        String known = KNOWN.get(arm);
        return known == null ? colorOfOther(arm) : known;
    }

    private String colorOfOther(String arm) {
        List<String> free = COLORS.stream().filter(color -> !isTaken(color)).toList();
        List<String> others =
                arms.stream().filter(each -> !KNOWN.containsKey(each)).toList();
        return free.get(others.indexOf(arm) % free.size());
    }

    private boolean isTaken(String color) {
        return arms.stream().anyMatch(arm -> color.equals(KNOWN.get(arm)));
    }
}
