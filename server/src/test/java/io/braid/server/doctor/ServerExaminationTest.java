package io.braid.server.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ServerExaminationTest {
    private final Path folder;

    ServerExaminationTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void aServerThatRunsTellsAllAndNoSecret() throws Exception {
        try (BraidServer server = BraidServer.start(
                ServerConfig.of(settings(0, 0, 0)),
                new Environment(Map.of()),
                List.of(VdbReader.read("a.vdb.sql", "CREATE DATABASE a;")))) {
            String password = Files.readString(server.connectionFile()).replaceAll("(?s).*password=(\\S+).*", "$1");
            Files.writeString(
                    folder.resolve("data/braid.log"), "log-in with " + password + " failed\nurl x?password=s3cret\n");
            Diagnosis diagnosis = new ServerExamination(ServerConfig.of(settings(
                            server.port(), server.httpPort(), server.pgPort().orElseThrow())))
                    .diagnosis();

            assertThat(diagnosis.names())
                    .contains(
                            "versions.txt",
                            "settings.txt",
                            "health.json",
                            "metrics.txt",
                            "sys/settings.csv",
                            "sys/sources.csv");
            assertThat(diagnosis.text("health.json")).contains("\"databases\":[\"a\"]");
            assertThat(diagnosis.text("settings.txt")).contains("\nhttp-port = " + server.httpPort() + "\n");
            assertThat(diagnosis.text("braid.log")).isEqualTo("log-in with *** failed\nurl x?password=***\n");
            Path archive = folder.resolve("doctor.zip");
            diagnosis.write(archive);
            try (ZipFile zip = new ZipFile(archive.toFile())) {
                zip.stream()
                        .forEach(entry -> assertThat(text(zip, entry.getName())).doesNotContain(password, "s3cret"));
                assertThat(zip.getEntry("braid-doctor/sys/query_log.csv")).isNotNull();
            }
        }
    }

    @Test
    void ofAServerThatIsDownTheRestIsCollected() throws IOException {
        Files.createDirectories(folder.resolve("secrets"));
        Files.writeString(folder.resolve("secrets/crm"), "hunter22\n");
        Files.createDirectories(folder.resolve("data"));
        Files.writeString(folder.resolve("data/braid.log"), "refused: hunter22\n");
        Diagnosis diagnosis = new ServerExamination(ServerConfig.of(settings(1, 1, 1))).diagnosis();
        assertThat(diagnosis.text("braid.log")).isEqualTo("refused: ***\n");
        assertThat(diagnosis.names()).contains("versions.txt", "settings.txt").doesNotContain("health.json");
        assertThat(diagnosis.missing()).anyMatch(reason -> reason.startsWith("health.json: "));
    }

    private Map<String, String> settings(int port, int httpPort, int pgPort) {
        return new HashMap<>(Map.of(
                "port", Integer.toString(port),
                "http-port", Integer.toString(httpPort),
                "pg-port", Integer.toString(pgPort),
                "warm-up-time", "0s",
                "secret-folders", folder.resolve("secrets").toString(),
                "data-folder", folder.resolve("data").toString()));
    }

    private static String text(ZipFile zip, String name) {
        try {
            return new String(zip.getInputStream(zip.getEntry(name)).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
