package io.braid.vdb;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Options of a view, materialized or not, that concern its readers and writers.
 *
 * @param securityBarrier whether readers of the view without rights on its tables can infer nothing about the rows that
 *     it hides
 * @param check the conditions that rows must satisfy that are written through the view
 */
public record ViewOptions(boolean securityBarrier, CheckOption check) {
    static final String SECURITY_BARRIER = "security_barrier";

    /** The option that WITH CHECK OPTION is. */
    public static final String CHECK_OPTION = "check_option";

    /** Conditions that rows must satisfy that are written through a view. */
    public enum CheckOption {
        NONE,
        /** The conditions of the view itself. */
        LOCAL,
        /** The conditions of the view and of all views below it. */
        CASCADED
    }

    /**
     * Reads the options of a view that is not materialized; an IllegalArgumentException says what is wrong with one of
     * them.
     */
    public static ViewOptions of(Map<String, String> written) {
        return read(OptionNames.known(written, List.of(SECURITY_BARRIER, CHECK_OPTION)));
    }

    /** Those of a view in a valid model. */
    public static ViewOptions of(ViewDefinition view) {
        Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        options.putAll(view.options());
        return read(options);
    }

    /** Options of a view that is written WITH CHECK OPTION. */
    public static Map<String, String> withCheck(Map<String, String> written, CheckOption check) {
        Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        options.putAll(written);
        options.put(CHECK_OPTION, check.name().toLowerCase(Locale.ROOT));
        return options;
    }

    private static ViewOptions read(Map<String, String> options) {
        return new ViewOptions(
                OptionNames.isOn(SECURITY_BARRIER, options.getOrDefault(SECURITY_BARRIER, "on")),
                check(options.getOrDefault(CHECK_OPTION, "none")));
    }

    private static CheckOption check(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "none" -> CheckOption.NONE;
            case "local" -> CheckOption.LOCAL;
            case "cascaded" -> CheckOption.CASCADED;
            default ->
                throw new IllegalArgumentException(
                        "the option '" + CHECK_OPTION + "' is 'local' or 'cascaded'; it cannot be '" + text + "'");
        };
    }
}
