package io.braid.vdb;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Options of a view, materialized or not, that concern its readers.
 *
 * @param securityBarrier whether readers of the view without rights on its tables can infer nothing about the rows that
 *     it hides
 */
public record ViewOptions(boolean securityBarrier) {
    static final String SECURITY_BARRIER = "security_barrier";

    /**
     * Reads the options of a view that is not materialized; an IllegalArgumentException says what is wrong with one of
     * them.
     */
    public static ViewOptions of(Map<String, String> written) {
        return read(OptionNames.known(written, List.of(SECURITY_BARRIER)));
    }

    /** Those of a view in a valid model. */
    public static ViewOptions of(ViewDefinition view) {
        Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        options.putAll(view.options());
        return read(options);
    }

    private static ViewOptions read(Map<String, String> options) {
        return new ViewOptions(OptionNames.isOn(SECURITY_BARRIER, options.getOrDefault(SECURITY_BARRIER, "on")));
    }
}
