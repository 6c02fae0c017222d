package io.braid.postgres.startup;

import java.util.Map;

/**
 * Startup message of a client.
 *
 * @param version the protocol's version: the major one in the upper half, the minor one in the lower
 */
record StartupMessage(int version, Map<String, String> parameters) {
    static final int V3_0 = 3 << 16;
    /** Newest version that the server supports. */
    static final int V3_2 = V3_0 + 2;

    StartupMessage {
        parameters = Map.copyOf(parameters);
    }

    String user() {
        return parameters.getOrDefault("user", "");
    }

    /** Returns the database; like PostgreSQL, the user's name by default. */
    String database() {
        String database = parameters.getOrDefault("database", "");
        return database.isEmpty() ? user() : database;
    }
}
