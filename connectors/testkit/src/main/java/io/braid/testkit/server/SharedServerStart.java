package io.braid.testkit.server;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;

/** Choice of a shared server: a container of the real product if Docker is available, otherwise the embedded one. */
final class SharedServerStart {
    private SharedServerStart() {}

    static ManagedServer start(ServerKind kind, RunFolder run) {
        if (!ContainerServer.offers(kind) || !Docker.answers()) {
            return embedded(kind, run);
        }
        try {
            return ContainerServer.start(kind);
        } catch (RuntimeException e) {
            if (kind != ServerKind.SQLSERVER) {
                return embedded(kind, run);
            }
            throw new BraidException(
                    ErrorCode.SOURCE_UNAVAILABLE, "Docker does not start a " + kind.title() + ": " + e.getMessage(), e);
        }
    }

    private static ManagedServer embedded(ServerKind kind, RunFolder run) {
        return EmbeddedServer.start(Recipe.of(kind, Binaries.ofThisUser()), run.data(kind), Lifetime.EPHEMERAL);
    }
}
