package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.server.MortalServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.tier.Iterations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * F3: more clients than may run queries ask a source that stands still, again and again: others do not wait for them.
 */
@Tag("deep")
class CrowdAtAFrozenSourceTest {
    private static final int ROWS = 1000;
    private static final int CLIENTS = 100;
    private static final int MOST_RUNNING = 20;
    /** Who met the source first had to see for himself that nothing goes on. */
    private static final Duration UNTIL_IT_IS_KNOWN = Duration.ofSeconds(6);

    private static final Duration LATEST = Duration.ofSeconds(3);
    private static final Duration SOON = Duration.ofSeconds(5);

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "a table whose size is known, SELECT COUNT(*) FROM f.items WHERE id < 10",
        "a table of which nothing has been asked, SELECT COUNT(*) FROM f.items i JOIN f.others o ON i.id = o.id"
                + " WHERE o.id < 10"
    })
    void thoseWhoAskOthersDoNotWaitForThem(String what, String sql, @TempDir Path folder) throws Exception {
        Iterations iterations = Iterations.of("survive.F3", 5, 15, 100);
        try (MortalServer source = MortalServer.start(ServerKind.POSTGRESQL, folder.resolve("source"))) {
            fill(source);
            try (Rig rig = Rig.start(
                    folder,
                    source,
                    List.of("pool_size '2'", "pool_timeout '5'"),
                    Map.of("max-running-queries", Integer.toString(MOST_RUNNING)))) {
                Oracle others = rig.oracle(LATEST);
                Oracle crowd = rig.oracle(Duration.ofSeconds(60));
                source.freeze();
                Crowd asking = new Crowd(rig, crowd, sql);
                try {
                    TimeUnit.MILLISECONDS.sleep(UNTIL_IT_IS_KNOWN.toMillis());
                    for (int i = 0; i < iterations.count(); i++) {
                        assertThat(others.isRight(
                                        iterations.at("question " + i),
                                        Rig.NEIGHBOURS_ANSWER,
                                        () -> rig.ask(Rig.NEIGHBOUR)))
                                .isTrue();
                        TimeUnit.MILLISECONDS.sleep(500);
                    }
                    asking.assertIsThere();
                } finally {
                    source.thaw();
                    asking.end();
                }
                crowd.assertHeals("after the thaw", SOON, RowSum.NONE.and(9), () -> rig.ask(sql));
                crowd.assertNothingIsLeft("at the end");
                iterations.report(what + ": others: " + others + "; the crowd: " + crowd);
            }
        }
    }

    private static void fill(MortalServer source) throws SQLException {
        Rig.fill(source, ROWS);
        try (Connection connection = source.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE others AS SELECT * FROM items");
        }
    }

    /** Clients that ask until they are told to stop, each as soon as it has its answer. */
    private static final class Crowd {
        private final AtomicBoolean over = new AtomicBoolean();
        private final List<Thread> clients = new ArrayList<>();

        Crowd(Rig rig, Oracle oracle, String sql) {
            for (int i = 0; i < CLIENTS; i++) {
                Thread client = new Thread(() -> {
                    while (!over.get()) {
                        oracle.isRight("in the crowd", RowSum.NONE.and(9), () -> rig.ask(sql));
                    }
                });
                clients.add(client);
                client.start();
            }
        }

        /** None has ended because of what it was told. */
        void assertIsThere() {
            assertThat(clients).allMatch(Thread::isAlive);
        }

        void end() throws InterruptedException {
            over.set(true);
            for (Thread client : clients) {
                client.join(TimeUnit.SECONDS.toMillis(60));
            }
            assertThat(clients).noneMatch(Thread::isAlive);
        }
    }
}
