package io.braid.hostile;

import java.io.IOException;
import java.io.UncheckedIOException;

/** The driver, with a server whose answers are what Jazzer chooses. */
public final class DriverTarget {
    private static final HostileServer SERVER = server();

    private DriverTarget() {}

    private static HostileServer server() {
        try {
            return new HostileServer();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Named by Jazzer. */
    public static void fuzzerTestOneInput(byte[] input) {
        DriverAttack.round(SERVER, new Choices(input));
    }
}
