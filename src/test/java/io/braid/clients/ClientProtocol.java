package io.braid.clients;

import io.braid.conformance.ConformanceServer;
import io.braid.server.BraidServer;

/** Protocols by which a program on the JVM reaches Braid, each with its driver. */
public enum ClientProtocol {
    BRAID("io.braid.jdbc.BraidDriver"),
    POSTGRES("org.postgresql.Driver");

    private final String driver;

    ClientProtocol(String driver) {
        this.driver = driver;
    }

    public String driver() {
        return driver;
    }

    String url(ConformanceServer server) {
        return this == BRAID ? server.url() : server.postgresUrl();
    }

    /** The URL of a database. */
    public String url(BraidServer server, String database) {
        return this == BRAID ? server.url(database) : "jdbc:postgresql://127.0.0.1:" + port(server) + "/" + database;
    }

    public int port(BraidServer server) {
        return this == BRAID ? server.port() : server.pgPort().orElseThrow();
    }
}
