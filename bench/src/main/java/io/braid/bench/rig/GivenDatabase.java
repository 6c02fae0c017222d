package io.braid.bench.rig;

import io.braid.testkit.server.TestServer;

/** Somebody's own database. It prints without the password. */
record GivenDatabase(String wrapper, String jdbcUrl, String user, String password) implements TestServer {
    @Override
    public void close() {
        // It was there before.
    }

    @Override
    public String toString() {
        return wrapper + " at " + jdbcUrl;
    }
}
