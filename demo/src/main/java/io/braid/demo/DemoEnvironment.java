package io.braid.demo;

import io.braid.execution.setting.Environment;
import io.braid.testkit.demo.DemoSource;
import io.braid.testkit.demo.DemoSources;
import io.braid.testkit.server.TestServer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Environment variables from which the demo's models read the addresses of their sources. */
final class DemoEnvironment {
    private DemoEnvironment() {}

    /** Returns the process's own variables and the addresses of the sources. */
    static Environment of(DemoSources sources) {
        Map<String, String> variables = new HashMap<>(System.getenv());
        for (DemoSource source : DemoSource.values()) {
            String prefix = "TPCH_" + source.title().toUpperCase(Locale.ROOT) + "_";
            putAddress(variables, prefix, sources.server(source));
        }
        for (RetailSource source : RetailSource.values()) {
            putAddress(variables, "RETAIL_" + source.name() + "_", sources.server(source.home()));
        }
        return new Environment(variables);
    }

    private static void putAddress(Map<String, String> variables, String prefix, TestServer server) {
        variables.put(prefix + "URL", server.jdbcUrl());
        variables.put(prefix + "USER", server.user());
        variables.put(prefix + "PASSWORD", server.password());
    }
}
