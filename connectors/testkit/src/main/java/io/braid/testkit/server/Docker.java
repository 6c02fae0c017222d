package io.braid.testkit.server;

import java.nio.file.Files;
import java.nio.file.Path;
import org.testcontainers.DockerClientFactory;

/** Check for Docker, immediate and silent if it is not configured. */
final class Docker {
    private Docker() {}

    static boolean answers() {
        return isConfigured() && DockerClientFactory.instance().isDockerAvailable();
    }

    /** True if there is a socket or an address to connect to. */
    static boolean isConfigured() {
        return System.getenv("DOCKER_HOST") != null || Files.isWritable(Path.of("/var/run/docker.sock"));
    }
}
