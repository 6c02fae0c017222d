package io.braid.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.limit.Limits;
import io.braid.execution.query.QueryRun;
import io.braid.execution.query.QueryScheduler;
import io.braid.execution.query.QueryState;
import io.braid.execution.session.Session;
import io.braid.execution.session.SessionSettings;
import io.braid.execution.setting.ServerConfig;
import io.braid.execution.users.Identity;
import io.braid.execution.users.LoginMethod;
import io.braid.server.TestServer;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Preparation of statements, which is scheduled like any query. */
@Timeout(60)
class QueryPreparationTest {
    private final QueryScheduler queries = new QueryScheduler(1, Duration.ofSeconds(50));
    private final BlockingQueue<Object> outcomes = new LinkedBlockingQueue<>();
    private TestServer server;
    private Session session;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        server = TestServer.start(folder, Map.of());
        session = new Session(
                1,
                Identity.account("ann", LoginMethod.PASSWORD),
                "test",
                server.database("shop"),
                null,
                SessionSettings.of(ServerConfig.of(Map.of())),
                Limits.NONE);
    }

    @AfterEach
    void stop() throws Exception {
        queries.close();
        server.close();
    }

    @Test
    void oneThatIsUnderWayIsSeenAndEndsWithItsCancellation() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        QueryRun run = prepare(Duration.ZERO, one -> endless(one, begun));
        begun.await();
        assertThat(queries.open()).containsExactly(run);
        assertThat(run.state()).isEqualTo(QueryState.PLANNING);
        queries.cancel(run, new BraidException(ErrorCode.QUERY_CANCELED, "never mind"));
        assertThat(outcomes.take())
                .isInstanceOfSatisfying(BraidException.class, e -> assertThat(e).hasMessage("never mind"));
        assertThat(queries.open()).isEmpty();
        assertThat(queries.log().all()).singleElement().satisfies(ended -> assertThat(ended.outcome())
                .isEqualTo(QueryState.CANCELED));
    }

    @Test
    void itWaitsForItsTurnAndHasATimeLimit() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        QueryRun first = prepare(Duration.ZERO, one -> endless(one, begun));
        begun.await();
        QueryRun second = prepare(Duration.ofMillis(50), one -> "never");
        assertThat(second.state()).isIn(QueryState.QUEUED, QueryState.CANCELED);
        assertThat(outcomes.take()).isInstanceOfSatisfying(BraidException.class, e -> assertThat(e.code())
                .isEqualTo(ErrorCode.QUERY_TIMEOUT));
        queries.cancel(first, new BraidException(ErrorCode.QUERY_CANCELED, "never mind"));
        assertThat(outcomes.take()).isInstanceOf(BraidException.class);
    }

    @Test
    void oneThatSucceedsIsInNoLog() throws Exception {
        prepare(Duration.ZERO, one -> "ready");
        assertThat(outcomes.take()).isEqualTo("ready");
        assertThat(queries.open()).isEmpty();
        assertThat(queries.log().all()).isEmpty();
    }

    private QueryRun prepare(Duration timeout, Function<QueryRun, Object> work) {
        return queries.prepare(
                session, "SELECT 1", timeout, new QueryPreparation<>(work, new QueryPreparation.Client<>() {
                    @Override
                    public void done(Object outcome) {
                        outcomes.add(outcome);
                    }

                    @Override
                    public void failed(QueryRun run, Throwable failure) {
                        outcomes.add(failure);
                    }
                }));
    }

    private static Object endless(QueryRun run, CountDownLatch begun) {
        begun.countDown();
        while (true) {
            run.check();
            Thread.onSpinWait();
        }
    }
}
