package io.braid.testkit.server;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.nio.file.Path;

/** Chooses what a shared server is: a container of the real product where Docker answers, else the embedded one. */
final class SharedServerStart {
    private SharedServerStart() {}

    static KeptAlive start(ServerKind kind, RunFolder run) {
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

    private static KeptAlive embedded(ServerKind kind, RunFolder run) {
        Path data = run.data(kind);
        return switch (kind) {
            case POSTGRESQL -> EmbeddedServer.start(new PostgresRecipe(run.binaries()), data, Lifetime.EPHEMERAL);
            case MYSQL -> EmbeddedServer.start(new MariaDbRecipe(run.binaries()), data, Lifetime.EPHEMERAL);
            case H2 -> EmbeddedServer.start(new H2Recipe(), data, Lifetime.EPHEMERAL);
            case SQLSERVER, DUCKDB ->
                throw new BraidException(
                        ErrorCode.SOURCE_UNAVAILABLE,
                        "There is no embedded " + kind.title() + ": start Docker, or name a server in "
                                + kind.urlVariable() + ".");
        };
    }
}
