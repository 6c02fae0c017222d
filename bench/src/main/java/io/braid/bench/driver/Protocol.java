package io.braid.bench.driver;

import io.braid.server.BraidServer;

/** Protocol by which Braid is measured. */
enum Protocol {
    /** Braid's protocol and driver. */
    BRAID,
    /** PostgreSQL's protocol, with the driver that also queries the database directly. */
    POSTGRES;

    String url(BraidServer server, String database) {
        return this == BRAID
                ? server.url(database)
                : "jdbc:postgresql://127.0.0.1:" + server.pgPort().orElseThrow() + "/" + database;
    }
}
