package io.braid.jdbc.core;

import io.braid.wire.message.Hello;
import java.util.List;
import java.util.Map;

/**
 * Configuration of a connection: endpoints, database, credentials, timeouts and transport. Immutable; prints no
 * password.
 */
public final class ConnectionConfig {
    private final List<Endpoint> endpoints;
    private final String database;
    private final Credentials credentials;
    private final Map<String, String> properties;
    private final Timeouts timeouts;
    private final Transport transport;
    private final int statementCacheSize;

    /** @param statementCacheSize maximum number of closed prepared statements that are cached */
    public ConnectionConfig(
            List<Endpoint> endpoints,
            String database,
            Credentials credentials,
            Map<String, String> properties,
            Timeouts timeouts,
            Transport transport,
            int statementCacheSize) {
        this.endpoints = List.copyOf(endpoints);
        this.database = database;
        this.credentials = credentials;
        this.properties = Map.copyOf(properties);
        this.timeouts = timeouts;
        this.transport = transport;
        this.statementCacheSize = statementCacheSize;
    }

    /** The endpoints, which are tried in this order. */
    public List<Endpoint> endpoints() {
        return endpoints;
    }

    public String database() {
        return database;
    }

    /** The user's credentials. */
    public Credentials credentials() {
        return credentials;
    }

    /** Session properties that are sent to the server. */
    public Map<String, String> properties() {
        return properties;
    }

    /** True if the client requests compressed batches. */
    boolean wantsCompression() {
        return properties.containsKey(Hello.COMPRESSION);
    }

    public Timeouts timeouts() {
        return timeouts;
    }

    /** The transport settings. */
    public Transport transport() {
        return transport;
    }

    int statementCacheSize() {
        return statementCacheSize;
    }

    @Override
    public String toString() {
        return credentials + "@" + endpoints + "/" + database;
    }
}
