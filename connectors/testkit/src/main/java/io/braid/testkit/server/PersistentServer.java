package io.braid.testkit.server;

import java.nio.file.Path;

/** A server whose data outlives it; closing stops it. */
public interface PersistentServer extends TestServer {
    /** The folder that holds the data, and that is made anew, empty, if the data cannot be kept. */
    Path data();

    /** A further database of the server, which is created unless it is there; closing it does nothing. */
    TestServer database(String name);
}
