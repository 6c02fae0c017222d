package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.fault.Effort;
import io.braid.testkit.fault.Items;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.server.MortalServer;
import io.braid.testkit.server.ServerKind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * F3: a source stands still, and more clients ask it, again and again, than may run queries at once. Once it is known that it does, they
 * no longer take the turns of those who ask others.
 */
class CrowdAtAFrozenSourceTest {
    private static final int MAY_RUN = 20;
    private static final int CLIENTS = 100;
    private static final RowSum RIGHT = Items.countAndSum(1000);
    private static final String FROZEN = "SELECT COUNT(*), SUM(id) FROM f.items";
    /** When the first of them have been told that there is no hope. */
    private static final Duration KNOWN = Duration.ofSeconds(2);

    private static final Duration SOON = Duration.ofSeconds(2);

    @TempDir
    private Path folder = Path.of("");

    private final AtomicInteger refused = new AtomicInteger();
    private volatile boolean thawed;

    @Test
    void othersGetTheirTurns() throws Exception {
        Effort effort = Effort.of("F3", 10);
        try (MortalServer source = MortalServer.start(ServerKind.POSTGRESQL, folder.resolve("source"))) {
            Rig.fill(source, 1000);
            List<Thread> crowd = new ArrayList<>();
            try (Rig rig = Rig.start(
                    folder,
                    source,
                    List.of("pool_size '2'", "pool_timeout '5'"),
                    Map.of("max-running-queries", Integer.toString(MAY_RUN)))) {
                source.freeze();
                for (int i = 0; i < CLIENTS; i++) {
                    crowd.add(new Thread(() -> askAgainAndAgain(rig), "crowd"));
                }
                crowd.forEach(Thread::start);
                TimeUnit.MILLISECONDS.sleep(KNOWN.toMillis());
                long longest = 0;
                for (int i = 0; i < effort.times(); i++) {
                    long start = System.nanoTime();
                    assertThat(rig.ask(Rig.NEIGHBOUR)).isEqualTo(Rig.NEIGHBOURS_ANSWER);
                    longest = Math.max(longest, System.nanoTime() - start);
                    TimeUnit.MILLISECONDS.sleep(50);
                }
                source.thaw();
                thawed = true;
                for (Thread client : crowd) {
                    client.join(TimeUnit.SECONDS.toMillis(20));
                }
                assertThat(Duration.ofNanos(longest))
                        .as(effort.at("how long others waited for an answer"))
                        .isLessThan(SOON);
                rig.oracle(SOON).assertHeals("afterwards", Duration.ofSeconds(5), RIGHT, () -> rig.ask(FROZEN));
                effort.report(CLIENTS + " clients of a frozen source, " + MAY_RUN + " may run: refused " + refused
                        + " times; others waited for at most " + longest / 1_000_000 + " ms");
            } finally {
                source.thaw();
            }
        }
    }

    private void askAgainAndAgain(Rig rig) {
        try (Connection connection = rig.connect();
                Statement statement = connection.createStatement()) {
            while (!thawed) {
                try {
                    assertThat(Rig.ask(statement, FROZEN)).isEqualTo(RIGHT);
                } catch (SQLException e) {
                    refused.incrementAndGet();
                    TimeUnit.MILLISECONDS.sleep(100);
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
