package io.braid.demo;

import io.braid.server.config.Environment;
import io.braid.testkit.demo.DemoSource;
import io.braid.testkit.demo.DemoSources;
import io.braid.testkit.server.TestServer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The variables by which the model of the demo finds its sources. */
final class DemoEnvironment {
    private DemoEnvironment() {}

    /** The process's own variables, and the addresses of the sources. */
    static Environment of(DemoSources sources) {
        Map<String, String> variables = new HashMap<>(System.getenv());
        for (DemoSource source : DemoSource.values()) {
            TestServer server = sources.server(source);
            String prefix = "TPCH_" + source.title().toUpperCase(Locale.ROOT) + "_";
            variables.put(prefix + "URL", server.jdbcUrl());
            variables.put(prefix + "USER", server.user());
            variables.put(prefix + "PASSWORD", server.password());
        }
        return new Environment(variables);
    }
}
