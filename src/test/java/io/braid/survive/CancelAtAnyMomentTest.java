package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.clients.ClientProtocol;
import io.braid.testkit.fault.Items;
import io.braid.testkit.fault.Latencies;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** F7: a statement is cancelled at any moment; the next one on the same connections never notices. */
@Tag("scaled")
class CancelAtAnyMomentTest {
    private static final int ROWS = 20_000;
    private static final String LONG = "SELECT id, text FROM f.items";
    private static final double MOST_MILLIS = 1_000;
    private static final String NEXT = "SELECT COUNT(*), SUM(id) FROM f.items WHERE id <= 1000";

    @ParameterizedTest
    @CsvSource({"POSTGRESQL, BRAID", "MYSQL, BRAID", "POSTGRESQL, POSTGRES"})
    void aCancelHitsItsStatementOrNone(ServerKind kind, ClientProtocol protocol, @TempDir Path folder)
            throws Exception {
        Iterations iterations = Iterations.of("survive.F7", 60, 1500, 10_000);
        RowSum right = Items.sum(ROWS);
        RowSum next = RowSum.NONE.and(1000, 500_500);
        try (TestServer source =
                (kind == ServerKind.MYSQL ? TestServers.mysql() : TestServers.postgres()).freshDatabase()) {
            Rig.fill(source, ROWS);
            try (Rig rig = Rig.start(folder, source, List.of("pool_size '1'"), Map.of());
                    Connection connection = rig.connect(protocol);
                    Statement statement = connection.createStatement();
                    Statement other = connection.createStatement()) {
                Oracle oracle = rig.oracle(Duration.ofSeconds(10));
                Latencies ends = new Latencies();
                AtomicLong canceled = new AtomicLong();
                oracle.mustBeRight("at first", right, () -> Rig.ask(statement, LONG));
                oracle.holdsNoMoreThan(rig.warmFootprint(), rig::footprint);
                for (int i = 0; i < iterations.count(); i++) {
                    String when = iterations.at(kind + ", cancel " + i);
                    long micros = iterations.random().nextInt(i % 2 == 0 ? 2_000 : 40_000);
                    Thread canceler = new Thread(() -> cancel(statement, micros, canceled));
                    canceler.start();
                    if (!oracle.isRight(when, right, () -> Rig.ask(statement, LONG))) {
                        ends.add(System.nanoTime() - canceled.get());
                    }
                    oracle.mustBeRight(when + ", the next", next, () -> Rig.ask(other, NEXT));
                    canceler.join();
                }
                oracle.assertNothingIsLeft("at the end");
                iterations.report(kind + ", " + protocol + ": " + oracle + "; the canceled ended after " + ends
                        + ", at most " + ends.percentile(100) + " ms; no other statement was hit");
                if (iterations.isSoak()) {
                    assertThat(ends.percentile(100)).isLessThanOrEqualTo(MOST_MILLIS);
                }
            }
        }
    }

    private static void cancel(Statement statement, long micros, AtomicLong canceled) {
        LockSupport.parkNanos(micros * 1000);
        canceled.set(System.nanoTime());
        try {
            statement.cancel();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
