package io.braid.spi;

import java.util.Map;
import java.util.TreeMap;

/** The name of a source and the options a user gave for it, secrets already resolved. */
public record SourceConfig(String name, Map<String, String> options) {
    public SourceConfig {
        options = Map.copyOf(options);
    }

    /** Names the options but shows no value: any of them may be a secret. */
    @Override
    public String toString() {
        return name + " " + new TreeMap<>(options).keySet();
    }
}
