package io.braid.testkit.server;

import io.braid.testkit.file.SecretFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Folder with one server's data, log and password. */
record ServerFolder(Path root, Lifetime lifetime) {
    static final String USER = "braid";

    Path data() {
        return root.resolve("data");
    }

    Path log() {
        return root.resolve("server.log");
    }

    Path pidFile() {
        return root.resolve("server.pid");
    }

    Path lockFile() {
        return root.resolve("lock");
    }

    Path passwordFile() {
        return root.resolve("password");
    }

    /** Marker that an installation writes last: without it, the installation is incomplete. */
    Path installedMark() {
        return root.resolve("installed");
    }

    /** The release that created the data; empty if there is none. */
    String installedVersion() throws IOException {
        return Files.exists(installedMark()) ? Files.readString(installedMark()) : "";
    }

    /** The password, which is stable for a persistent server. */
    String password() throws IOException {
        if (!Files.exists(passwordFile())) {
            byte[] random = new byte[16];
            new SecureRandom().nextBytes(random);
            SecretFile.write(passwordFile(), HexFormat.of().formatHex(random));
        }
        return Files.readString(passwordFile());
    }
}
