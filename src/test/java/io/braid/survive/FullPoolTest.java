package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.fault.Effort;
import io.braid.testkit.fault.Neighbours;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** F5: many clients want a source that has few connections, with queries that read two tables of it at once. */
class FullPoolTest {
    private static final int ROWS = 20_000;
    /** The source is not asked to join, so that each side is a statement of its own. */
    private static final String TWO_AT_ONCE =
            "SELECT COUNT(*), SUM(b.id) FROM f.items a JOIN f.items b ON a.id = b.id WHERE a.id % 2 = 0";

    @Test
    void allAreAnsweredOrRefusedInTimeAndNoneWaitForEachOther(@TempDir Path folder) throws Exception {
        Effort effort = Effort.of("F5", 30);
        RowSum right = RowSum.NONE.and(ROWS / 2, (long) ROWS / 2 * (ROWS / 2 + 1));
        try (TestServer source = TestServers.postgres().freshDatabase()) {
            Rig.fill(source, ROWS);
            try (Rig rig = Rig.start(folder, source, List.of("pool_size '2'", "pool_timeout '1'"), Map.of());
                    Neighbours neighbours = rig.neighbours()) {
                Oracle oracle = rig.oracle(Duration.ofSeconds(30));
                List<CompletableFuture<Void>> clients = new ArrayList<>();
                for (int i = 0; i < effort.times(); i++) {
                    String when = effort.at("client " + i);
                    CompletableFuture<Void> client = new CompletableFuture<>();
                    clients.add(client);
                    new Thread(() -> {
                                try {
                                    ask(rig, oracle, when, right);
                                    client.complete(null);
                                } catch (Throwable e) {
                                    client.completeExceptionally(e);
                                }
                            })
                            .start();
                }
                for (CompletableFuture<Void> client : clients) {
                    client.get(120, TimeUnit.SECONDS);
                }
                oracle.assertNoErrorsBut("53300");
                assertThat(oracle.right()).isPositive();
                oracle.assertNothingIsLeft("at the end");
                oracle.mustBeRight("afterwards", right, () -> rig.ask(TWO_AT_ONCE));
                effort.report(oracle + "; " + neighbours.assertUntroubled());
            }
        }
    }

    private static void ask(Rig rig, Oracle oracle, String when, RowSum right) throws Exception {
        try (Connection connection = rig.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET enable_push_joins = off");
            statement.execute("SET enable_dependent_joins = off");
            for (int i = 0; i < 3; i++) {
                oracle.isRight(when, right, () -> Rig.ask(statement, TWO_AT_ONCE));
            }
        }
    }
}
