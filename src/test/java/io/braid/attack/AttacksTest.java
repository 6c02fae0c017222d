package io.braid.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.hostile.RawClient;
import io.braid.testkit.fault.Latencies;
import io.braid.testkit.fault.Neighbours;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.tier.Iterations;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** R1 to R3: one plain user does his worst over many connections, and those beside him do not notice. */
@Tag("deep")
class AttacksTest {
    private static final int CONNECTIONS = 64;
    private static final int STRANGERS = 500;
    private static final String LOOKUP = "SELECT COUNT(*), SUM(id) FROM f.items WHERE id = 77";
    private static final RowSum FOUND = RowSum.NONE.and(1, 77);
    private static final long LONGEST_CANCEL_MILLIS = 1_000;
    private static final double LEAST_BOUND_MILLIS = 5;

    @TempDir
    private Path folder = Path.of("");

    /** What he asks again and again. */
    enum Attack {
        PREPARE("SELECT TRANSLATE(REPEAT('a', 10000000), REPEAT('b', 1000000), REPEAT('c', 1000000))"),
        FOLD("SELECT TRANSLATE(REPEAT('a', 10000000), REPEAT('b', 1000000), REPEAT('c', 1000000))"),
        SPLIT("SELECT SPLIT_PART(REPEAT('x,', 30000000), ',', 25000000)"),
        REPLACE("SELECT COUNT(*) FROM f.items WHERE LENGTH(REGEXP_REPLACE(REPEAT(CAST(id AS VARCHAR), 100000),"
                + " '(1|2)+5', 'x', 'g')) > 5"),
        AGGREGATE("SELECT STRING_AGG(REPEAT('x', 1000000), ',') FROM f.items"),
        UNNEST("SELECT COUNT(*) FROM UNNEST(STRING_TO_ARRAY(REPEAT('x,', 30000000), ',')) AS t(e)");

        private final String sql;

        Attack(String sql) {
            this.sql = sql;
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatAUserComputesTroublesNobodyElse(Attack attack) throws Exception {
        Iterations iterations = Iterations.of("survive.R1", 2, 5, 60);
        Latencies cancels = new Latencies();
        besideAttackers(iterations, attack + ", cancelled after", cancels, connection -> {
            if (attack == Attack.PREPARE) {
                try (PreparedStatement prepared = connection.prepareStatement(attack.sql)) {
                    prepared.getMetaData();
                }
            } else {
                run(connection, attack.sql, cancels);
            }
        });
        if (iterations.isSoak()) {
            assertThat(cancels.percentile(100))
                    .as("milliseconds until a cancel has ended a statement")
                    .isLessThan(LONGEST_CANCEL_MILLIS);
        }
    }

    @Test
    void statementsThatAreKeptTroubleNobodyElse() throws Exception {
        Iterations iterations = Iterations.of("survive.R2", 2, 5, 60);
        PreparedText text = PreparedText.of("SELECT '" + "x".repeat(16 << 20) + "'");
        besideAttackers(iterations, "texts of 16 MB", new Latencies(), (server, end) -> {
            while (System.nanoTime() < end) {
                try (RawClient client = server.rawClient(AttackedServer.ATTACKER)) {
                    for (int id = 1; System.nanoTime() < end; id++) {
                        text.send(client, id);
                        client.awaitAnswer();
                    }
                } catch (IOException e) {
                    // He was not let in, or thrown out, and comes back.
                    Thread.onSpinWait();
                }
            }
        });
    }

    @Test
    void resultsThatNobodyReadsTroubleNobodyElse() throws Exception {
        Iterations iterations = Iterations.of("survive.R2", 2, 5, 60);
        List<Statement> unread = new ArrayList<>();
        besideAttackers(iterations, "unread results", new Latencies(), connection -> {
            Statement statement = connection.createStatement();
            statement.setFetchSize(1);
            statement
                    .executeQuery("SELECT a.id, b.id FROM f.items a CROSS JOIN f.items b")
                    .next();
            synchronized (unread) {
                unread.add(statement);
            }
        });
    }

    @Test
    void strangersWhoSayNothingTroubleNobodyElse() throws Exception {
        Iterations iterations = Iterations.of("survive.R2", 2, 5, 60);
        List<Socket> strangers = new ArrayList<>();
        try (AttackedServer server = AttackedServer.start(folder, "2g");
                Neighbours neighbours = neighbours(server)) {
            neighbours.firstAlone(iterations);
            for (int i = 0; i < STRANGERS; i++) {
                strangers.add(new Socket(InetAddress.getLoopbackAddress(), server.port()));
            }
            TimeUnit.SECONDS.sleep(iterations.count());
            try (Connection late = server.connect(AttackedServer.WORKER)) {
                assertThat(late.isValid(5)).isTrue();
            }
            iterations.report(STRANGERS + " silent strangers: " + neighbours.assertUntroubled());
        } finally {
            for (Socket stranger : strangers) {
                stranger.close();
            }
        }
    }

    /** Attack on a server by one attacker, until a moment of {@link System#nanoTime}. */
    private interface Attacker {
        void run(AttackedServer server, long end);
    }

    /** What an attacker does over a connection, until he is refused. */
    private interface Deed {
        void attack(Connection connection) throws SQLException;
    }

    private void besideAttackers(Iterations iterations, String what, Latencies cancels, Deed deed) throws Exception {
        besideAttackers(iterations, what, cancels, (server, end) -> attack(server, deed, end));
    }

    private void besideAttackers(Iterations iterations, String what, Latencies cancels, Attacker attack)
            throws Exception {
        try (AttackedServer server = AttackedServer.start(folder, "2g")) {
            // A process that is new is slow by itself.
            try (Neighbours early = neighbours(server)) {
                TimeUnit.SECONDS.sleep(Math.min(15, iterations.count()));
                early.assertUntroubled();
            }
            double alone;
            try (Neighbours first = neighbours(server)) {
                TimeUnit.SECONDS.sleep(iterations.count());
                alone = first.percentile(99);
                first.assertUntroubled();
            }
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(iterations.count());
            List<CompletableFuture<Void>> attackers = new ArrayList<>();
            try (Neighbours neighbours = neighbours(server)) {
                for (int i = 0; i < CONNECTIONS; i++) {
                    attackers.add(CompletableFuture.runAsync(
                            () -> attack.run(server, end), task -> new Thread(task, "attacker").start()));
                }
                TimeUnit.SECONDS.sleep(iterations.count());
                double beside = neighbours.percentile(99);
                // Whoever comes late is let in, too.
                try (Connection late = server.connect(AttackedServer.WORKER)) {
                    assertThat(late.isValid(5)).isTrue();
                }
                iterations.report(CONNECTIONS + " connections, " + what + " " + cancels + ": "
                        + neighbours.assertUntroubled() + "; p99 alone " + alone + " ms");
                if (iterations.isSoak()) {
                    assertThat(beside).as("p99").isLessThanOrEqualTo(Math.max(2 * alone, LEAST_BOUND_MILLIS));
                }
            }
            assertThat(server.isAlive()).isTrue();
            for (CompletableFuture<Void> attacker : attackers) {
                attacker.get(2, TimeUnit.MINUTES);
            }
        }
    }

    private static void attack(AttackedServer server, Deed deed, long end) {
        try (Connection connection = server.connect(AttackedServer.ATTACKER)) {
            while (System.nanoTime() < end) {
                try {
                    deed.attack(connection);
                } catch (SQLException e) {
                    // He is refused, and tries again.
                    Thread.onSpinWait();
                }
            }
        } catch (SQLException e) {
            // He was not let in, or thrown out: no harm but to himself.
            Thread.onSpinWait();
        }
    }

    /** Runs a statement, and cancels it if it takes long. */
    private static void run(Connection connection, String sql, Latencies cancels) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            CompletableFuture<Void> running = CompletableFuture.runAsync(() -> {
                try (ResultSet rows = statement.executeQuery(sql)) {
                    rows.next();
                } catch (SQLException e) {
                    // However it ends, it has ended.
                    Thread.onSpinWait();
                }
            });
            try {
                running.get(ThreadLocalRandom.current().nextInt(50, 500), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                long start = System.nanoTime();
                statement.cancel();
                running.join();
                cancels.add(System.nanoTime() - start);
            } catch (Exception e) {
                throw new SQLException(e);
            }
        }
    }

    private static Neighbours neighbours(AttackedServer server) {
        return Neighbours.asking(() -> server.connect(AttackedServer.WORKER), LOOKUP, FOUND, 4);
    }
}
