package io.braid.bench.rig;

import io.braid.testkit.server.TestServer;

/** Database given by the user. Its text form omits the password. */
record GivenDatabase(String wrapper, String jdbcUrl, String user, String password) implements TestServer {
    @Override
    public void close() {
        // Does nothing: it is not managed by the bench.
    }

    @Override
    public String toString() {
        return wrapper + " at " + jdbcUrl;
    }
}
