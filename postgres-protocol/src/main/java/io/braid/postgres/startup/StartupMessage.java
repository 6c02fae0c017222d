package io.braid.postgres.startup;

import java.util.Map;

/**
 * Startup message of a client.
 *
 * @param version the protocol's version: the major one in the upper half, the minor one in the lower
 */
record StartupMessage(int version, Map<String, String> parameters) {
    static final int V3_0 = 3 << 16;
    /** The newest version that the server speaks. */
    static final int V3_2 = V3_0 + 2;

    StartupMessage {
        parameters = Map.copyOf(parameters);
    }

    String user() {
        return parameters.getOrDefault("user", "");
    }

    /** The database; like PostgreSQL, that of the user's name if there is none. */
    String database() {
        String database = parameters.getOrDefault("database", "");
        return database.isEmpty() ? user() : database;
    }
}
