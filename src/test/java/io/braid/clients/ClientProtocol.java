package io.braid.clients;

import io.braid.conformance.ConformanceServer;

/** Protocols by which a program on the JVM reaches Braid, each with its driver. */
enum ClientProtocol {
    BRAID("io.braid.jdbc.BraidDriver"),
    POSTGRES("org.postgresql.Driver");

    private final String driver;

    ClientProtocol(String driver) {
        this.driver = driver;
    }

    String driver() {
        return driver;
    }

    String url(ConformanceServer server) {
        return this == BRAID ? server.url() : server.postgresUrl();
    }
}
