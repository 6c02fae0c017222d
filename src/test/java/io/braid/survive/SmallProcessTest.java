package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.server.TestServer;
import io.braid.testkit.tier.Iterations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * L5 once more, in a process that has 256 MB of heap for everything: it joins far more than that, and takes little
 * beside it.
 */
@Tag("deep")
class SmallProcessTest {
    private static final long MOST_KILOBYTES = 512 << 10;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aSmallServerJoinsFarMoreThanItHasMemoryFor() throws Exception {
        Iterations iterations = Iterations.of("survive.L5", 16, 64, 1024);
        int rows = TightMemoryTest.rows(iterations.count());
        try (TestServer source = TightMemoryTest.tables(rows)) {
            Process server = serve(source, TightMemoryTest.memory(iterations.count()));
            try {
                Properties login = ServerProcess.login(server, folder);
                long start = System.nanoTime();
                try (Connection connection = DriverManager.getConnection(
                                login.getProperty("url"), login.getProperty("user"), login.getProperty("password"));
                        Statement statement = connection.createStatement()) {
                    assertThat(Rig.ask(statement, TightMemoryTest.JOIN)).isEqualTo(TightMemoryTest.answer(rows));
                }
                long took = System.nanoTime() - start;
                long most = mostResident(server);
                iterations.report("2 x " + iterations.count() + " MB in a process of 256 MB of heap: right after "
                        + TimeUnit.NANOSECONDS.toMillis(took) + " ms, "
                        + (most > 0 ? (most >> 10) + " MB resident at most" : "of unknown size"));
                assertThat(most).as("kilobytes resident at most").isLessThan(MOST_KILOBYTES);
            } finally {
                server.destroyForcibly().waitFor();
            }
        }
    }

    private Process serve(TestServer source, long memory) throws Exception {
        Path model = Files.writeString(
                folder.resolve("shop.vdb.sql"),
                "CREATE DATABASE shop;\n" + Rig.source("fragile", "f", source, List.of()));
        ProcessBuilder server = ServerProcess.over(model, folder, "--query-memory", memory + "B");
        // Else PostgreSQL does it.
        for (String setting : List.of("push-joins", "dependent-joins", "partial-aggregates")) {
            server.command().addAll(List.of("--enable-" + setting, "off"));
        }
        server.environment().put("FRAGILE_PASSWORD", source.password());
        return server.start();
    }

    /** Kilobytes, as far as Linux tells; else 0. */
    private static long mostResident(Process process) throws Exception {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        if (!Files.exists(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findAny()
                .orElse(0);
    }
}
