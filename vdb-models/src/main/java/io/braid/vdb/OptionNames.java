package io.braid.vdb;

import io.braid.spi.TimeSpan;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Checks for all kinds of options; an IllegalArgumentException describes the problem. */
final class OptionNames {
    private OptionNames() {}

    /** Returns options by case-insensitive name; rejects unknown ones. */
    static Map<String, String> known(Map<String, String> written, List<String> names) {
        for (String option : written.keySet()) {
            if (names.stream().noneMatch(option::equalsIgnoreCase)) {
                throw new IllegalArgumentException(
                        "there is no option '" + option + "'; there are " + String.join(", ", names));
            }
        }
        Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        options.putAll(written);
        return options;
    }

    static Duration time(String option, String text) {
        try {
            return TimeSpan.parsePositive(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the option '" + option + "' " + e.getMessage(), e);
        }
    }

    static boolean isOn(String option, String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "on", "true" -> true;
            case "off", "false" -> false;
            default ->
                throw new IllegalArgumentException(
                        "the option '" + option + "' is 'on' or 'off'; it cannot be '" + text + "'");
        };
    }
}
