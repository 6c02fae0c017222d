package io.braid.testkit.server;

import java.nio.file.Path;

/** Server whose data persist; closing stops it. */
public interface PersistentServer extends TestServer {
    /** The folder with the data, which is recreated empty if the data are unusable. */
    Path data();

    /** A further database of the server, created if missing; closing it does nothing. */
    TestServer database(String name);
}
