package io.braid.execution.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.tier.Iterations;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Atomicity and durability of refreshes when a server is killed at random times: afterwards the view contains the rows
 * of exactly one refresh, not older than the last acknowledged one. {@code -Drefresh.kills=200} sets the number of
 * kills, {@code -Dseed} repeats a run.
 */
@Tag("deep")
class RefreshCrashTest {
    private final Iterations kills = Iterations.of("refresh.kills", 3, 20, 200);
    private static final int MOST_ROUNDS = 5;
    private static final int MOST_MILLIS = 400;
    private static final long LONGEST_START = TimeUnit.SECONDS.toNanos(10);

    @Test
    void afterAnyDeathTheRowsOfOneRefreshAreThere(@TempDir Path folder) throws Exception {
        Random random = kills.random();
        int round = 0;
        for (int kill = 1; kill <= kills.count(); kill++) {
            int acknowledged = runAndKill(folder, round, random);
            assertThat(acknowledged).isGreaterThan(round);
            round = compare(folder, acknowledged, kills.at("kill " + kill));
        }
    }

    /** Returns the round whose rows are stored, which is the last acknowledged one or the next. */
    private static int compare(Path folder, int acknowledged, String when) throws Exception {
        int found;
        long start = System.nanoTime();
        try (Connection till = ViewServer.till(folder);
                ViewServer braid = ViewServer.start(folder, RefreshingServer.VIEW)) {
            assertThat(System.nanoTime() - start)
                    .as(when + ": nanoseconds to start")
                    .isLessThanOrEqualTo(LONGEST_START);
            assertThat(braid.server().problems()).as(when).isEmpty();
            assertThat(braid.value("SELECT state FROM sys.matviews")).as(when).isEqualTo("fresh");
            assertThat(braid.value("SELECT COUNT(*) || ' ' || COUNT(DISTINCT id) || ' ' || COUNT(DISTINCT price)"
                            + " FROM v.copied"))
                    .as(when)
                    .isEqualTo(RefreshingServer.ROWS + " " + RefreshingServer.ROWS + " 1");
            found = (int) Double.parseDouble(braid.value("SELECT MAX(price) FROM v.copied"));
            assertThat(found).as(when).isBetween(acknowledged, acknowledged + 1);
            assertThat(till.isClosed()).isFalse();
        }
        try (Connection store = DriverManager.getConnection("jdbc:duckdb:" + folder.resolve("matviews/rows.duckdb"));
                Statement statement = store.createStatement();
                ResultSet tables = statement.executeQuery("SELECT count(*) FROM duckdb_tables()")) {
            assertThat(tables.next()).isTrue();
            assertThat(tables.getInt(1)).as(when + ": tables that are left").isEqualTo(1);
        }
        return found;
    }

    /** Returns the last acknowledged round. */
    private static int runAndKill(Path folder, int round, Random random) throws IOException, InterruptedException {
        int enough = round + 1 + random.nextInt(MOST_ROUNDS);
        int acknowledged = round;
        Process server = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RefreshingServer.class.getName(),
                        folder.toString(),
                        Integer.toString(round)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = server.inputReader()) {
            boolean killed = false;
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith("done ")) {
                    acknowledged = Integer.parseInt(line.substring("done ".length()));
                }
                if (acknowledged >= enough && !killed) {
                    Thread.sleep(random.nextInt(MOST_MILLIS));
                    // By its handle, so that its output can still be read.
                    server.toHandle().destroyForcibly();
                    killed = true;
                }
            }
            assertThat(killed).as("it was killed and did not die by itself").isTrue();
        } finally {
            server.destroyForcibly().waitFor();
        }
        return acknowledged;
    }
}
