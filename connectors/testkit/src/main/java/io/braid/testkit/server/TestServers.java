package io.braid.testkit.server;

import io.braid.spi.error.BraidException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/**
 * Servers shared by tests: each is started on its first use, once per build, and stopped when the build ends. An
 * address given by {@code -Dpostgresql.url}, with {@code .user} and {@code .password}, or by
 * {@code BRAID_TEST_POSTGRESQL_URL} and similar environment variables replaces it; if Docker is available, it is the
 * real product in a container.
 */
public final class TestServers {
    private TestServers() {}

    public static SharedServer postgres() {
        return shared(ServerKind.POSTGRESQL);
    }

    /** MySQL if Docker is available, otherwise MariaDB. */
    public static SharedServer mysql() {
        return shared(ServerKind.MYSQL);
    }

    /** H2 over TCP; its own database is {@code tpch} with a schema {@code dbo}. */
    public static SharedServer h2() {
        return shared(ServerKind.H2);
    }

    /** An empty DuckDB file, removed on close. */
    public static TestServer freshDuckDb() {
        return DuckDbFile.fresh(folder());
    }

    /** An empty database, removed on close; SQL Server only if available. */
    public static TestServer fresh(ServerKind kind) {
        return switch (kind) {
            case DUCKDB -> freshDuckDb();
            case SQLSERVER -> sqlServer().orElseThrow().freshDatabase();
            case POSTGRESQL, MYSQL, H2 -> shared(kind).freshDatabase();
        };
    }

    /** A SQL Server; empty if there is neither a given address nor Docker. */
    public static Optional<SharedServer> sqlServer() {
        if (given(ServerKind.SQLSERVER).isEmpty() && !Docker.isConfigured()) {
            return Optional.empty();
        }
        try {
            return Optional.of(shared(ServerKind.SQLSERVER));
        } catch (BraidException e) {
            LoggerFactory.getLogger(TestServers.class).warn("No SQL Server for the tests: {}", e.getMessage());
            return Optional.empty();
        }
    }

    private static SharedServer shared(ServerKind kind) {
        return new AttachedServer(given(kind)
                .orElseGet(() -> new ServerKeeperClient(folder(), OwnerProcess.ofThisBuild()).address(kind)));
    }

    private static Optional<ServerAddress> given(ServerKind kind) {
        String url = given(kind, "url");
        return url.isBlank()
                ? Optional.empty()
                : Optional.of(new ServerAddress(kind, url, given(kind, "user"), given(kind, "password")));
    }

    private static String given(ServerKind kind, String what) {
        String variable = kind.urlVariable().replaceFirst("URL$", what.toUpperCase(Locale.ROOT));
        return System.getProperty(kind.wrapper() + "." + what, Objects.requireNonNullElse(System.getenv(variable), ""));
    }

    static Path folder() {
        return Path.of(System.getProperty("braid.build.root", ""), "target", "test-servers");
    }
}
