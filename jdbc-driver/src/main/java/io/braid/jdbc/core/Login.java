package io.braid.jdbc.core;

import io.braid.wire.message.Hello;
import java.util.List;
import java.util.Map;

/** Whom to connect to, as whom, and how. Immutable; prints no password. */
public final class Login {
    private final List<Endpoint> endpoints;
    private final String database;
    private final Credentials credentials;
    private final Map<String, String> properties;
    private final Timeouts timeouts;
    private final Transport transport;
    private final int spareStatements;

    /** @param spareStatements how many prepared statements are kept for whoever prepares the same text again */
    public Login(
            List<Endpoint> endpoints,
            String database,
            Credentials credentials,
            Map<String, String> properties,
            Timeouts timeouts,
            Transport transport,
            int spareStatements) {
        this.endpoints = List.copyOf(endpoints);
        this.database = database;
        this.credentials = credentials;
        this.properties = Map.copyOf(properties);
        this.timeouts = timeouts;
        this.transport = transport;
        this.spareStatements = spareStatements;
    }

    /** Tried in this order. */
    public List<Endpoint> endpoints() {
        return endpoints;
    }

    public String database() {
        return database;
    }

    /** As whom. */
    public Credentials credentials() {
        return credentials;
    }

    /** What the server is told about the session. */
    public Map<String, String> properties() {
        return properties;
    }

    /** Whether the server is asked for compressed batches. */
    boolean wantsCompression() {
        return properties.containsKey(Hello.COMPRESSION);
    }

    public Timeouts timeouts() {
        return timeouts;
    }

    /** What carries the connection. */
    public Transport transport() {
        return transport;
    }

    int spareStatements() {
        return spareStatements;
    }

    @Override
    public String toString() {
        return credentials + "@" + endpoints + "/" + database;
    }
}
