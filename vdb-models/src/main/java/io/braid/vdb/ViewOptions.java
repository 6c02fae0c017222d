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
 * @param check the conditions that rows written through the view must satisfy
 */
public record ViewOptions(boolean securityBarrier, CheckOption check) {
    static final String SECURITY_BARRIER = "security_barrier";

    /** Option for WITH CHECK OPTION. */
    public static final String CHECK_OPTION = "check_option";

    /** Conditions that rows written through a view must satisfy. */
    public enum CheckOption {
        NONE,
        /** Conditions of the view itself. */
        LOCAL,
        /** Conditions of the view and of all views below it. */
        CASCADED
    }

    /**
     * Parses the options of a view that is not materialized; throws an IllegalArgumentException that describes an
     * invalid one.
     */
    public static ViewOptions of(Map<String, String> written) {
        return read(OptionNames.known(written, List.of(SECURITY_BARRIER, CHECK_OPTION)));
    }

    /** Returns the options of a view in a valid model. */
    public static ViewOptions of(ViewDefinition view) {
        Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        options.putAll(view.options());
        return read(options);
    }

    /** Returns the options of a view that is written WITH CHECK OPTION. */
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
