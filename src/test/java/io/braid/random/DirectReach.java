package io.braid.random;

import io.braid.connector.h2.H2Connector;
import io.braid.connector.postgresql.PostgresqlConnector;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.testkit.server.TestServer;
import java.util.HashMap;
import java.util.Map;

/**
 * The tables of one in H2, and those of two in PostgreSQL, each as a source.
 *
 * @param server that holds those of two
 */
record DirectReach(String h2, TestServer server) implements Reach {
    @Override
    public String model() {
        return imported("one", "h2", "one", "ONE") + imported("two", "postgresql", "two", "two");
    }

    /** The statements that import a schema of a server of a wrapper. */
    static String imported(String server, String wrapper, String schema, String remote) {
        return "CREATE SERVER " + server + " FOREIGN DATA WRAPPER " + wrapper + " OPTIONS (url 'elsewhere');\n"
                + imported(server, schema, remote);
    }

    /** The same of a server that has been declared. */
    static String imported(String server, String schema, String remote) {
        return "CREATE SCHEMA " + schema + " SERVER " + server + ";\nIMPORT FOREIGN SCHEMA \"" + remote
                + "\" FROM SERVER " + server + " INTO " + schema + ";\n";
    }

    @Override
    public Map<String, Source> open(int connections) {
        return Map.of("one", one(connections), "two", two(connections));
    }

    Source one(int connections) {
        Map<String, String> options = limits(connections);
        options.put("url", h2);
        return new H2Connector().open(new SourceConfig("one", options));
    }

    private Source two(int connections) {
        Map<String, String> options = limits(connections);
        options.putAll(Map.of("url", server.jdbcUrl(), "user", server.user(), "password", server.password()));
        options.put("parallel_from", "0");
        return new PostgresqlConnector().open(new SourceConfig("two", options));
    }

    static Map<String, String> limits(int connections) {
        return new HashMap<>(Map.of("pool_size", String.valueOf(connections), "pool_timeout", "5"));
    }
}
