package io.braid.testkit.server;

/**
 * Server that all tests of a build share: closing it does nothing, and tests isolate themselves in separate databases.
 */
public interface SharedServer extends TestServer {
    /** An empty database with a random name, dropped on close. */
    TestServer freshDatabase();
}
