package io.braid.execution.setting;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Environment variables of the server. */
public record Environment(Map<String, String> variables) {
    /** Prefix of variables that are settings. */
    public static final String PREFIX = "BRAID_";

    public Environment {
        variables = Map.copyOf(variables);
    }

    public static Environment ofProcess() {
        return new Environment(System.getenv());
    }

    public @Nullable String get(String name) {
        return variables.get(name);
    }
}
