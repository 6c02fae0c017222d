package io.braid.bench.rig;

import io.braid.spi.Connector;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** Databases over which connectors are measured, and their sources in Braid. */
public final class BenchSources {
    private BenchSources() {}

    /** An empty database of each kind, to be closed by the caller. */
    public static List<TestServer> fresh() {
        return Stream.of(ServerKind.POSTGRESQL, ServerKind.MYSQL, ServerKind.H2, ServerKind.DUCKDB)
                .map(TestServers::fresh)
                .toList();
    }

    /** Opens such a database as a source of Braid. */
    public static Source open(TestServer server, String url, Map<String, String> more) {
        return open(server.wrapper(), url, server.user(), server.password(), more);
    }

    /** Opens a database of a rig as a source of Braid. */
    public static Source open(RigSource source) {
        return open(source.wrapper(), source.url(), source.user(), source.password(), Map.of());
    }

    private static Source open(String wrapper, String url, String user, String password, Map<String, String> more) {
        Map<String, String> options = new HashMap<>(more);
        options.put("url", url);
        if (!user.isEmpty()) {
            options.put("user", user);
            options.put("password", password);
        }
        return connector(wrapper).open(new SourceConfig("bench", options));
    }

    private static Connector connector(String wrapper) {
        return ServiceLoader.load(Connector.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(connector -> connector.name().equals(wrapper))
                .findFirst()
                .orElseThrow();
    }
}
