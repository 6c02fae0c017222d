package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.hostile.RawClient;
import io.braid.testkit.fault.Latencies;
import io.braid.testkit.fault.Memory;
import io.braid.testkit.fault.Neighbours;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** L1 and L2: clients that are there and ask nothing, and more newcomers than there may be. */
@Tag("scaled")
class ManyConnectionsTest {
    private static final int CLIENTS = 8;
    private static final int ACTIVE = 50;
    private static final int MOST_BYTES = 20_000;
    /** How much slower the active ones may be beside idle ones. */
    private static final double MOST_RATIO = 1.2;

    private static final double MOST_MILLIS = 1_000;

    @TempDir
    private Path folder = Path.of("");

    /** The clients are in this process as well, and keep next to nothing. */
    @Test
    void idleConnectionsTakeLittleAndAreNotDropped() throws Exception {
        Iterations iterations = Iterations.of("survive.L1", 200, 1000, 10_000);
        try (TestServer source = TestServers.h2().freshDatabase()) {
            Rig.fill(source, 10);
            try (Rig rig = Rig.start(folder, source, List.of(), atMost(iterations.count() + 2 * ACTIVE))) {
                Rounds p99 = new Rounds();
                long each = 0;
                for (int i = 0; i < (iterations.isSoak() ? Rounds.MANY : 1); i++) {
                    double alone = p99OfActive(rig, iterations);
                    List<RawClient> idle = new ArrayList<>();
                    try {
                        idle.add(logIn(rig));
                        long before = used();
                        for (int client = 0; client < iterations.count(); client++) {
                            idle.add(logIn(rig));
                        }
                        each = (used() - before) / iterations.count();
                        p99.add(alone, p99OfActive(rig, iterations));
                        for (RawClient client : idle) {
                            assertThat(client.isAnswered()).isTrue();
                        }
                    } finally {
                        for (RawClient client : idle) {
                            client.close();
                        }
                    }
                }
                iterations.report(
                        ("%d idle connections of %d bytes each, both ends together, none dropped; p99 of %d active"
                                        + " ones without and with them, in ms: %s")
                                .formatted(iterations.count(), each, ACTIVE, p99));
                assertThat(each).isLessThan(MOST_BYTES);
                if (iterations.isSoak()) {
                    assertThat(p99.medianRatio()).isLessThanOrEqualTo(MOST_RATIO);
                }
            }
        }
    }

    private static double p99OfActive(Rig rig, Iterations iterations) throws InterruptedException {
        try (Neighbours active = rig.neighbours(ACTIVE)) {
            TimeUnit.SECONDS.sleep(iterations.isSoak() ? 20 : 1);
            active.assertUntroubled();
            return active.percentile(99);
        }
    }

    @Test
    void aStormOfNewcomersIsLetInOrTold() throws Exception {
        Iterations iterations = Iterations.of("survive.L2", 400, 2000, 60_000);
        try (TestServer source = TestServers.h2().freshDatabase()) {
            Rig.fill(source, 10);
            try (Rig rig = Rig.start(folder, source, List.of(), atMost(CLIENTS + 2))) {
                Latencies letIn = new Latencies();
                AtomicInteger refused = new AtomicInteger();
                List<CompletableFuture<Void>> clients = new ArrayList<>();
                long start = System.nanoTime();
                // Twice as many as there may be.
                for (int i = 0; i < 2 * CLIENTS; i++) {
                    clients.add(CompletableFuture.runAsync(
                            () -> storm(rig, iterations.count() / CLIENTS, letIn, refused),
                            task -> new Thread(task).start()));
                }
                for (CompletableFuture<Void> client : clients) {
                    client.get(600, TimeUnit.SECONDS);
                }
                double seconds = (System.nanoTime() - start) / 1e9;
                assertThat(letIn.count()).isPositive();
                assertThat(rig.ask(Rig.NEIGHBOUR)).isEqualTo(Rig.NEIGHBOURS_ANSWER);
                iterations.report(
                        ("logged in: %s; %s refused with 53300, where %d may be there at once; %.0f newcomers a"
                                        + " second; no other error")
                                .formatted(letIn, refused, CLIENTS + 2, (letIn.count() + refused.get()) / seconds));
                if (iterations.isSoak()) {
                    assertThat(letIn.percentile(99)).isLessThanOrEqualTo(MOST_MILLIS);
                }
            }
        }
    }

    /** All of them of one user. */
    private static Map<String, String> atMost(int connections) {
        return Map.of("max-connections", "" + connections, "max-user-connections", "" + connections);
    }

    private static RawClient logIn(Rig rig) throws IOException {
        RawClient client = new RawClient(rig.server().port());
        client.logIn(rig.login().getProperty("user"), rig.login().getProperty("password"), "shop");
        return client;
    }

    private static void storm(Rig rig, int times, Latencies letIn, AtomicInteger refused) {
        for (int i = 0; i < times; i++) {
            long start = System.nanoTime();
            try (Connection connection = rig.connect()) {
                letIn.add(System.nanoTime() - start);
                assertThat(connection.isClosed()).isFalse();
            } catch (SQLException e) {
                assertThat(e.getSQLState()).as(e.toString()).isEqualTo("53300");
                refused.incrementAndGet();
            }
        }
    }

    private static long used() throws InterruptedException {
        return Memory.heap() + Memory.direct();
    }
}
