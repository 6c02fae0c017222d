package io.braid.connector.postgresql;

import io.braid.spi.SourceConfig;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/** Empty database for one test. */
record OwnDatabase(TestServer server) implements AutoCloseable {
    static OwnDatabase fresh() {
        return new OwnDatabase(TestServers.postgres().freshDatabase());
    }

    /** The configuration of a source over it, with additional options. */
    SourceConfig config(Map<String, String> more) {
        Map<String, String> options = new HashMap<>(more);
        options.put("url", server.jdbcUrl());
        options.put("user", server.user());
        options.put("password", server.password());
        return new SourceConfig("pg", options);
    }

    /** The configuration with a pool size, and a pool timeout of ten seconds. */
    SourceConfig config(int poolSize) {
        return config(Map.of("pool_size", Integer.toString(poolSize), "pool_timeout", "10"));
    }

    Connection connect() throws SQLException {
        return server.connect();
    }

    void execute(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
