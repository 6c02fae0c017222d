package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.clients.ClientProtocol;
import io.braid.testkit.fault.Footprint;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RunningStatements;
import io.braid.testkit.proxy.FaultProxy;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * F6: a client is gone in the middle of a result: the source is told within five seconds, and nothing of the query is
 * left.
 */
@Tag("scaled")
class VanishedClientTest {
    /** Rows without end, as far as a test is concerned. */
    private static final String ENDLESS = "SELECT id, text FROM f.endless";

    private static final int FETCHED_ROWS = 1_000;

    @ParameterizedTest
    @EnumSource
    void theSourceStopsWorkingForAClientThatHasGone(ClientProtocol protocol, @TempDir Path folder) throws Exception {
        Iterations iterations = Iterations.of("survive.F6", 4, 40, 200);
        try (TestServer source = TestServers.postgres().freshDatabase()) {
            Rig.fill(source, 10);
            Rig.makeEndless(source);
            try (Rig rig = Rig.start(folder, source, List.of("pool_size '4'"), Map.of());
                    FaultProxy line = FaultProxy.to(protocol.port(rig.server()))) {
                Oracle oracle = rig.oracle(Duration.ofSeconds(10));
                long slowest = 0;
                Footprint before = rig.warmFootprint();
                for (int i = 0; i < iterations.count(); i++) {
                    String when = iterations.at("client " + i);
                    boolean waits = i % 2 == 0;
                    Connection client = rig.connect(protocol, line);
                    Statement statement = client.createStatement();
                    statement.setFetchSize(FETCHED_ROWS);
                    ResultSet rows = statement.executeQuery(ENDLESS);
                    for (int row = 0; row < (waits ? 1 : iterations.random().nextInt(50_000)); row++) {
                        assertThat(rows.next()).isTrue();
                    }
                    assertThat(RunningStatements.in(source))
                            .as(when + ": statements in the source")
                            .isPositive();
                    line.resetAll();
                    long start = System.nanoTime();
                    assertStopsSoon(source, when);
                    slowest = Math.max(slowest, System.nanoTime() - start);
                    oracle.assertNothingIsLeft(when);
                    client.abort(Runnable::run);
                }
                oracle.holdsNoMoreThan(before, rig::footprint).assertNothingIsLeft("at the end");
                iterations.report(
                        iterations.count() + " clients vanished; their statements had gone from the source after "
                                + slowest / 1_000_000 + " ms at most");
            }
        }
    }

    /** Nobody says that it has gone: only that it does not read on can tell. */
    @ParameterizedTest
    @EnumSource
    void aClientThatFallsSilentIsGivenUpAfterTheFetchTimeout(ClientProtocol protocol, @TempDir Path folder)
            throws Exception {
        try (TestServer source = TestServers.postgres().freshDatabase()) {
            Rig.fill(source, 10);
            Rig.makeEndless(source);
            try (Rig rig = Rig.start(folder, source, List.of("pool_size '4'"), Map.of("fetch-timeout", "500ms"));
                    FaultProxy line = FaultProxy.to(protocol.port(rig.server()))) {
                Connection client = rig.connect(protocol, line);
                Statement statement = client.createStatement();
                statement.setFetchSize(FETCHED_ROWS);
                ResultSet rows = statement.executeQuery(ENDLESS);
                assertThat(rows.next()).isTrue();
                line.fallSilent();
                rig.oracle(Duration.ofSeconds(10)).assertNothingIsLeft("after the client fell silent");
                assertStopsSoon(source, "after the client fell silent");
                assertThat(rig.value(
                                "SELECT sql_state || ' ' || error FROM sys.query_log WHERE sql_text LIKE '%f.endless'"))
                        .startsWith("57014")
                        .contains("did not read on", "fetch-timeout");
                line.resetAll();
            }
        }
    }

    private static void assertStopsSoon(TestServer source, String when) throws Exception {
        long start = System.nanoTime();
        while (RunningStatements.in(source) > 0 && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(5)) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        assertThat(RunningStatements.in(source))
                .as(when + ": statements in the source after 5 s")
                .isZero();
    }
}
