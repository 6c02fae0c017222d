package io.braid.spi;

import io.braid.spi.error.Redaction;
import java.util.Map;
import java.util.TreeMap;

/**
 * The name of a source, the options a user gave for it, secrets already resolved, and the server it is opened in.
 *
 * @param logins none but for a connector that {@linkplain Connector#takesLogins takes} some
 * @param secrets what no message and no line of the log shows
 */
public record SourceConfig(
        String name,
        Map<String, String> options,
        ServerEnvironment surroundings,
        MappedLogins logins,
        Redaction secrets) {
    public SourceConfig {
        options = Map.copyOf(options);
    }

    /** Of a source to which all users are known alike. */
    public SourceConfig(String name, Map<String, String> options, ServerEnvironment surroundings) {
        this(name, options, surroundings, MappedLogins.NONE, Redaction.NONE);
    }

    /** Of a source that needs nothing but its options. */
    public SourceConfig(String name, Map<String, String> options) {
        this(name, options, ServerEnvironment.NONE);
    }

    /** Names the options but shows no value: any of them may be a secret. */
    @Override
    public String toString() {
        return name + " " + new TreeMap<>(options).keySet();
    }
}
