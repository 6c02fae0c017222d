package io.braid.testkit.server;

/**
 * A server that all tests of a build use: closing it does nothing, and tests isolate themselves in databases of their
 * own.
 */
public interface SharedServer extends TestServer {
    /** An empty database under a random name, dropped when closed. */
    TestServer freshDatabase();
}
