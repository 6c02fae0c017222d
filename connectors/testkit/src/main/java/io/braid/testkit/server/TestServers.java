package io.braid.testkit.server;

import io.braid.spi.error.BraidException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/**
 * The servers that tests share: each is started when first asked for, once per build, and gone when the build ends. An
 * address in the environment ({@code BRAID_TEST_POSTGRESQL_URL} and its like, with {@code _USER} and {@code _PASSWORD}
 * beside it) replaces it; where Docker answers, it is the real product in a container.
 */
public final class TestServers {
    private TestServers() {}

    public static SharedServer postgres() {
        return shared(ServerKind.POSTGRESQL);
    }

    /** MySQL where Docker answers, else MariaDB, which stands in for it. */
    public static SharedServer mysql() {
        return shared(ServerKind.MYSQL);
    }

    /** H2 over TCP; its own database is {@code tpch} with a schema {@code dbo}. */
    public static SharedServer h2() {
        return shared(ServerKind.H2);
    }

    /** An empty DuckDB file of the caller's own, removed when closed. */
    public static TestServer freshDuckDb() {
        return DuckDbFile.fresh(folder());
    }

    /** An empty database of the caller's own, removed when closed; SQL Server only where there is one. */
    public static TestServer fresh(ServerKind kind) {
        return switch (kind) {
            case DUCKDB -> freshDuckDb();
            case SQLSERVER -> sqlServer().orElseThrow().freshDatabase();
            case POSTGRESQL, MYSQL, H2 -> shared(kind).freshDatabase();
        };
    }

    /** Empty where there is neither an address in the environment nor Docker. */
    public static Optional<SharedServer> sqlServer() {
        if (environment(ServerKind.SQLSERVER).isEmpty() && !Docker.isConfigured()) {
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
        return new RunningElsewhere(
                environment(kind).orElseGet(() -> new KeeperClient(folder(), Owner.ofThisBuild()).address(kind)));
    }

    private static Optional<ServerAddress> environment(ServerKind kind) {
        return Optional.ofNullable(System.getenv(kind.urlVariable()))
                .filter(url -> !url.isBlank())
                .map(url -> new ServerAddress(kind, url, environment(kind, "_USER"), environment(kind, "_PASSWORD")));
    }

    private static String environment(ServerKind kind, String suffix) {
        String variable = kind.urlVariable().replaceFirst("_URL$", suffix);
        return Objects.requireNonNullElse(System.getenv(variable), "");
    }

    static Path folder() {
        return Path.of(System.getProperty("braid.build.root", ""), "target", "test-servers");
    }
}
