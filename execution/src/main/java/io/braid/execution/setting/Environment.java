package io.braid.execution.setting;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The variables of the environment in which the server runs. */
public record Environment(Map<String, String> variables) {
    /** Variables that begin with this are settings. */
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
