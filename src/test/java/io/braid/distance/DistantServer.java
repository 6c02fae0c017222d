package io.braid.distance;

import io.braid.testkit.proxy.FaultProxy;
import io.braid.testkit.server.TestServer;

/**
 * A database at the end of a line.
 *
 * @param line by which it is reached
 */
record DistantServer(TestServer server, FaultProxy line) implements TestServer {
    /** A line of so many milliseconds there and back. */
    static DistantServer of(TestServer server, double millis) {
        FaultProxy line = FaultProxy.to(server.jdbcUrl());
        line.delayRoundTrips(millis);
        return new DistantServer(server, line);
    }

    @Override
    public String wrapper() {
        return server.wrapper();
    }

    @Override
    public String jdbcUrl() {
        return line.through(server.jdbcUrl());
    }

    @Override
    public String user() {
        return server.user();
    }

    @Override
    public String password() {
        return server.password();
    }

    @Override
    public void close() {
        line.close();
        server.close();
    }
}
