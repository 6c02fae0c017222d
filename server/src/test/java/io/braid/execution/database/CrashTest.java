package io.braid.execution.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.tier.Iterations;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Durability of statements when a server is killed at random times: acknowledged ones must be durable, and all others
 * atomic. {@code -Dcrash.kills=200} sets the number of kills, {@code -Dseed} repeats a run.
 */
@Tag("scaled")
class CrashTest {
    private final Iterations kills = Iterations.of("crash.kills", 1, 30, 200);
    private static final int MOST_STATEMENTS = 60;
    private static final int MOST_MICROSECONDS = 20_000;

    @Test
    void whatIsAcknowledgedSurvivesAndNothingIsThereByHalves(@TempDir Path folder) throws Exception {
        Random random = kills.random();
        Map<CrashScript, Integer> done = new EnumMap<>(CrashScript.class);
        for (CrashScript script : CrashScript.values()) {
            done.put(script, 0);
        }
        prepare(folder);
        for (int kill = 1; kill <= kills.count(); kill++) {
            runAndKill(folder, done, random);
            compare(folder, done, kills.at("kill " + kill));
        }
        assertThat(done.values()).as("every script got on").allMatch(statements -> statements > 0);
    }

    /** Starts the server without its listeners on the contents of the folder. */
    static TestCatalog start(Path folder) {
        TestCatalog catalog = new TestCatalog(folder);
        catalog.deployments().deployKept();
        catalog.deploy(TestCatalog.SHOP, "shop.vdb.sql");
        return catalog;
    }

    private static void prepare(Path folder) {
        try (TestCatalog catalog = start(folder)) {
            catalog.run("shop", "CREATE DATABASE mine");
            catalog.run("mine", "CREATE VIRTUAL SCHEMA sales");
        }
    }

    private static void runAndKill(Path folder, Map<CrashScript, Integer> done, Random random)
            throws IOException, InterruptedException {
        int enough = 1 + random.nextInt(MOST_STATEMENTS);
        Process server = new ProcessBuilder(command(folder, done))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = server.inputReader()) {
            int acknowledged = 0;
            boolean killed = false;
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith("done ")) {
                    CrashScript script = CrashScript.valueOf(line.substring("done ".length()));
                    done.merge(script, 1, Integer::sum);
                    // Databases are created and dropped long before a new process has parsed its first view.
                    acknowledged += script == CrashScript.DATABASES ? 0 : 1;
                }
                boolean allBegun = done.values().stream().allMatch(statements -> statements > 0);
                if (acknowledged >= enough && allBegun && !killed) {
                    int micros = random.nextInt(MOST_MICROSECONDS);
                    Thread.sleep(micros / 1000, micros % 1000 * 1000);
                    // By its handle, so that its output can still be read.
                    server.toHandle().destroyForcibly();
                    killed = true;
                }
            }
            assertThat(killed).as("it was killed and did not die by itself").isTrue();
        } finally {
            server.destroyForcibly().waitFor();
        }
    }

    private static List<String> command(Path folder, Map<CrashScript, Integer> done) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                CrashingServer.class.getName(),
                folder.toString()));
        done.values().forEach(statements -> command.add(Integer.toString(statements)));
        return command;
    }

    /** Compares the states; a statement that was running at the kill may have been executed and then counts as done. */
    private static void compare(Path folder, Map<CrashScript, Integer> done, String when) {
        try (TestCatalog catalog = start(folder)) {
            assertThat(catalog.deployments().problems()).as(when).isEmpty();
            for (CrashScript script : CrashScript.values()) {
                int acknowledged = done.getOrDefault(script, 0);
                assertThat(script.found(catalog.databases()))
                        .as("%s: %s after %d statements", when, script, acknowledged)
                        .isIn(script.expected(acknowledged), script.expected(acknowledged + 1));
                if (script.found(catalog.databases()).equals(script.expected(acknowledged + 1))) {
                    done.put(script, acknowledged + 1);
                }
            }
        }
    }
}
