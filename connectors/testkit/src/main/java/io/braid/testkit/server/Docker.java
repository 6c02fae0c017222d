package io.braid.testkit.server;

import java.nio.file.Files;
import java.nio.file.Path;
import org.testcontainers.DockerClientFactory;

/** Test for whether containers can be had; without Docker the answer is immediate and silent. */
final class Docker {
    private Docker() {}

    static boolean answers() {
        return isConfigured() && DockerClientFactory.instance().isDockerAvailable();
    }

    /** True if there is a socket or an address to ask at all. */
    static boolean isConfigured() {
        return System.getenv("DOCKER_HOST") != null || Files.isWritable(Path.of("/var/run/docker.sock"));
    }
}
