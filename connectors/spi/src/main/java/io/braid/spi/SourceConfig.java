package io.braid.spi;

import io.braid.spi.error.Redaction;
import java.util.Map;
import java.util.TreeMap;

/**
 * Configuration of a source: its name, its options with secrets resolved, and the environment of its server.
 *
 * @param logins the user mappings; empty unless the connector {@linkplain Connector#takesLogins takes} them
 * @param secrets the values that are redacted in messages and logs
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

    /** Configuration without user mappings. */
    public SourceConfig(String name, Map<String, String> options, ServerEnvironment surroundings) {
        this(name, options, surroundings, MappedLogins.NONE, Redaction.NONE);
    }

    /** Configuration of a standalone source. */
    public SourceConfig(String name, Map<String, String> options) {
        this(name, options, ServerEnvironment.NONE);
    }

    /** The names of the options, without values: any of them may be a secret. */
    @Override
    public String toString() {
        return name + " " + new TreeMap<>(options).keySet();
    }
}
