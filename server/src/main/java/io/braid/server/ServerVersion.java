package io.braid.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** Version of the running Braid release. */
public final class ServerVersion {
    private ServerVersion() {}

    public static String read() {
        Properties properties = new Properties();
        try (InputStream in = Objects.requireNonNull(
                ServerVersion.class.getResourceAsStream("/io/braid/server/version.properties"))) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version");
    }
}
