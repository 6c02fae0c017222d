package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("jdk")
@Timeout(120)
class MainTest {
    @Test
    void aServerThatIsToldToStopEndsWell(@TempDir Path folder) throws Exception {
        Path model = Files.writeString(folder.resolve("a.vdb.sql"), "CREATE DATABASE a;");
        Process process = serve(
                folder, "--vdb", model.toString(), "--port", "0", "--log-format", "json", "--slow-query-time", "1ms");
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            List<String> said = new ArrayList<>();
            String line = out.readLine();
            while (line != null) {
                said.add(line);
                if (line.contains(" serves a at ")) {
                    readSettings(folder);
                    process.toHandle().destroy();
                }
                line = out.readLine();
            }
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
            assertThat(said).hasSize(3);
            assertThat(said.get(0)).contains("Created the first user", "connection.properties");
            assertThat(said.get(2)).startsWith("Stopping");
            String password = Files.readString(folder.resolve("data/connection.properties"))
                    .replaceAll("(?s).*password=(\\S+).*", "$1");
            assertThat(String.join("\n", said)).doesNotContain(password);
            assertThat(slowQueries(folder)).isNotEmpty().allSatisfy(logged -> assertThat(
                            logged.path("message").asText())
                    .contains("Slow: query " + logged.path("query").asText() + " of braid took"));
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void aServerThatCannotStartSaysWhyInASentence(@TempDir Path folder) throws Exception {
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Process process = serve(folder, "--port", Integer.toString(busy.getLocalPort()));
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).isEqualTo(1);
            assertThat(said).startsWith("braid serve: Cannot listen on").hasLineCount(1);
        }
        Process process = serve(folder, "--worker-threads", "many", "--query-memory", "little");
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(said)
                .startsWith("braid serve: The configuration has 2 problems\n")
                .hasLineCount(3);
    }

    /** Reads the settings; the process's first query takes far longer than the logged threshold of one millisecond. */
    private static void readSettings(Path folder) throws Exception {
        Properties connection = new Properties();
        try (Reader reader = Files.newBufferedReader(folder.resolve("data/connection.properties"))) {
            connection.load(reader);
        }
        try (Connection braid = DriverManager.getConnection(
                        connection.getProperty("url"),
                        connection.getProperty("user"),
                        connection.getProperty("password"));
                Statement statement = braid.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name FROM sys.settings ORDER BY help")) {
            assertThat(rows.next()).isTrue();
        }
    }

    /** Returns the slow queries; fails unless each line of the log is JSON. */
    private static List<JsonNode> slowQueries(Path folder) throws IOException {
        List<JsonNode> slow = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve("data/braid.log"))) {
            JsonNode parsed = new ObjectMapper().readTree(line);
            if (parsed.path("message").asText().startsWith("Slow: ")) {
                slow.add(parsed);
            }
        }
        return slow;
    }

    private static Process serve(Path folder, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "--http-port",
                "0",
                "--data-folder",
                folder.resolve("data").toString()));
        command.addAll(List.of(options));
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
    }
}
