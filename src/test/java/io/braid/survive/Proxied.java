package io.braid.survive;

import io.braid.testkit.server.TestServer;
import java.util.function.UnaryOperator;

/**
 * A database by way of a proxy.
 *
 * @param through its URL by that way
 */
record Proxied(TestServer database, UnaryOperator<String> through) implements TestServer {
    @Override
    public String wrapper() {
        return database.wrapper();
    }

    /** Unencrypted, for encrypted bytes are not those of the answer. */
    @Override
    public String jdbcUrl() {
        String url = through.apply(database.jdbcUrl());
        return switch (wrapper()) {
            case "postgresql" -> url + "?sslmode=disable";
            case "mysql" -> url + "?sslMode=DISABLED&allowPublicKeyRetrieval=true";
            default -> url;
        };
    }

    @Override
    public String user() {
        return database.user();
    }

    @Override
    public String password() {
        return database.password();
    }

    @Override
    public void close() {
        database.close();
    }
}
