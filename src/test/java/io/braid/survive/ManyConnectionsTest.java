package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.hostile.RawClient;
import io.braid.testkit.fault.Effort;
import io.braid.testkit.fault.Memory;
import io.braid.testkit.fault.Neighbours;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** L1 and L2: clients that are there and ask nothing, and more newcomers than there may be. */
class ManyConnectionsTest {
    private static final int CLIENTS = 8;
    private static final int ACTIVE = 50;
    private static final int MOST_BYTES = 20_000;

    @TempDir
    private Path folder = Path.of("");

    /** The clients are in this process as well, and keep next to nothing. */
    @Test
    void idleConnectionsTakeLittleAndAreNotDropped() throws Exception {
        Effort effort = Effort.of("L1", 200);
        try (TestServer source = TestServers.h2().freshDatabase()) {
            Rig.fill(source, 10);
            try (Rig rig = Rig.start(
                    folder, source, List.of(), Map.of("max-connections", "" + (effort.times() + 2 * ACTIVE)))) {
                Rounds p99 = new Rounds();
                long each = 0;
                for (int i = 0; i < (effort.isLong() ? Rounds.MANY : 1); i++) {
                    double alone = p99OfActive(rig, effort);
                    List<RawClient> idle = new ArrayList<>();
                    try {
                        idle.add(logIn(rig));
                        long before = used();
                        for (int client = 0; client < effort.times(); client++) {
                            idle.add(logIn(rig));
                        }
                        each = (used() - before) / effort.times();
                        p99.add(alone, p99OfActive(rig, effort));
                        for (RawClient client : idle) {
                            assertThat(client.isAnswered()).isTrue();
                        }
                    } finally {
                        for (RawClient client : idle) {
                            client.close();
                        }
                    }
                }
                effort.report(
                        "%d idle connections of %d bytes each, both ends together, none dropped; p99 of %d active ones without and with them, in ms: %s"
                                .formatted(effort.times(), each, ACTIVE, p99));
                assertThat(each).isLessThan(MOST_BYTES);
            }
        }
    }

    private static double p99OfActive(Rig rig, Effort effort) throws InterruptedException {
        try (Neighbours active = rig.neighbours(ACTIVE)) {
            TimeUnit.SECONDS.sleep(effort.isLong() ? 20 : 1);
            active.assertUntroubled();
            return active.percentile(99);
        }
    }

    @Test
    void aStormOfNewcomersIsLetInOrTold() throws Exception {
        Effort effort = Effort.of("L2", 400);
        try (TestServer source = TestServers.h2().freshDatabase()) {
            Rig.fill(source, 10);
            try (Rig rig = Rig.start(folder, source, List.of(), Map.of("max-connections", "" + (CLIENTS + 2)))) {
                List<Long> nanos = Collections.synchronizedList(new ArrayList<>());
                AtomicInteger refused = new AtomicInteger();
                List<CompletableFuture<Void>> clients = new ArrayList<>();
                // Twice as many as there may be.
                for (int i = 0; i < 2 * CLIENTS; i++) {
                    clients.add(CompletableFuture.runAsync(
                            () -> storm(rig, effort.times() / CLIENTS, nanos, refused),
                            task -> new Thread(task).start()));
                }
                for (CompletableFuture<Void> client : clients) {
                    client.get(600, TimeUnit.SECONDS);
                }
                Collections.sort(nanos);
                assertThat(nanos).isNotEmpty();
                assertThat(rig.ask(Rig.NEIGHBOUR)).isEqualTo(Rig.NEIGHBOURS_ANSWER);
                effort.report(nanos.size() + " logged in, p99 "
                        + TimeUnit.NANOSECONDS.toMillis(nanos.get((nanos.size() - 1) * 99 / 100)) + " ms; " + refused
                        + " refused with 53300, where " + (CLIENTS + 2) + " may be there at once; no other error");
            }
        }
    }

    private static RawClient logIn(Rig rig) throws IOException {
        RawClient client = new RawClient(rig.server().port());
        client.logIn(rig.login().getProperty("user"), rig.login().getProperty("password"), "shop");
        return client;
    }

    private static void storm(Rig rig, int times, List<Long> nanos, AtomicInteger refused) {
        for (int i = 0; i < times; i++) {
            long start = System.nanoTime();
            try (Connection connection = rig.connect()) {
                nanos.add(System.nanoTime() - start);
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
