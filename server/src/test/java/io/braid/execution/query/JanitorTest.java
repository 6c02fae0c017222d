package io.braid.execution.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.execution.limit.Limits;
import io.braid.execution.session.Session;
import io.braid.execution.session.SessionSettings;
import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.execution.source.Connectors;
import io.braid.execution.source.Plugins;
import io.braid.execution.source.Secrets;
import io.braid.execution.source.WatchedSource;
import io.braid.execution.users.Identity;
import io.braid.execution.users.LoginMethod;
import io.braid.planner.imports.ImportCache;
import io.braid.server.TestServer;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Observability;
import io.braid.spi.ScanContext;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.Redaction;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.vdb.Place;
import io.braid.vdb.ServerDefinition;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Termination of abandoned statements at a source, but not of those of others. */
@Timeout(60)
class JanitorTest {
    private static final Fragment NEVER_ENDING = new Fragment(
            "SELECT a.x FROM system_range(1, 1000000) a, system_range(1, 1000000) b WHERE a.x + b.x < 0",
            List.of(),
            RowType.unnamed(DataType.of(TypeKind.BIGINT)));

    @Test
    void aStatementWhoseQueryHasGoneIsEndedAndNoOther(@TempDir Path folder) throws Exception {
        ServerDefinition server = new ServerDefinition(
                "stock", "h2", Map.of("url", "jdbc:h2:mem:" + folder.getFileName()), new Place(1, 1));
        Connectors connectors = Connectors.installed(
                new Secrets(new Environment(Map.of()), List.of()), Plugins.NONE, ServerConfig.of(Map.of()));
        try (QueryScheduler queries = new QueryScheduler(10, Duration.ofSeconds(1));
                TestServer braid = TestServer.start(folder, Map.of());
                WatchedSource source = new WatchedSource(
                        connectors.open(server, List.of()),
                        Redaction.NONE,
                        server,
                        ImportCache.inMemory(),
                        ended -> {});
                Janitor janitor = new Janitor(queries, Duration.ZERO)) {
            janitor.opened(source);
            CompletableFuture<Void> left = read(source, endedQuery(queries, braid));
            CompletableFuture<Void> other = read(source, "of-another-server-1");

            assertThatThrownBy(() -> left.get(20, TimeUnit.SECONDS)).hasCauseInstanceOf(BraidException.class);

            assertThat(other).isNotDone();
            Observability.of(source).cancel("of-another-server-1");
            assertThatThrownBy(() -> other.get(20, TimeUnit.SECONDS)).hasCauseInstanceOf(BraidException.class);
        }
    }

    /** Reads the rows of a started statement. */
    private static CompletableFuture<Void> read(WatchedSource source, String query) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Void> rows = CompletableFuture.runAsync(
                () -> {
                    try (BatchStream stream = source.run(NEVER_ENDING, ScanContext.of(query))) {
                        begun.countDown();
                        assertThat(stream.next()).isNull();
                    }
                },
                task -> new Thread(task).start());
        begun.await();
        return rows;
    }

    private static String endedQuery(QueryScheduler queries, TestServer braid) throws InterruptedException {
        Session session = new Session(
                1,
                Identity.account("ann", LoginMethod.PASSWORD),
                "test",
                braid.database("shop"),
                null,
                SessionSettings.of(ServerConfig.of(Map.of())),
                Limits.NONE);
        QueryRun run = queries.start(session, "SELECT 1", Duration.ZERO, new QueryTask() {
            @Override
            public void execute(QueryRun started) {}

            @Override
            public void refuse(QueryRun refused, BraidException reason) {}
        });
        while (!queries.isGone(run.id())) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        return run.id();
    }
}
