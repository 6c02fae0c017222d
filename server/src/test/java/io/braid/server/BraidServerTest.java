package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.spi.error.BraidException;
import java.io.IOException;
import java.io.Reader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class BraidServerTest {
    private static final Environment NO_VARIABLES = new Environment(Map.of());

    @Test
    void aBrokenModelIsAProblemAndTheOthersAreServed(@TempDir Path folder) throws IOException {
        Path models = Files.createDirectory(folder.resolve("vdbs"));
        Files.writeString(models.resolve("a.vdb.sql"), "CREATE DATABASE good;");
        Files.writeString(models.resolve("b.vdb.sql"), "CREATE DATABASE bad;\nCREATE SCHEMA s SERVER nowhere;");
        Files.writeString(models.resolve("c.vdb.sql"), "CREATE DATABASE GOOD;");
        Files.writeString(models.resolve("notes.txt"), "nothing");
        try (BraidServer server = start(folder, Map.of("vdb-folder", models.toString()))) {
            assertThat(server.databases()).containsExactly("good");
            assertThat(server.problems()).hasSize(2);
            assertThat(server.problems().get(0)).contains("b.vdb.sql", "line 2", "nowhere");
            assertThat(server.problems().get(1)).contains("c.vdb.sql", "already is a database");
        }
    }

    @Test
    void withoutAnyOfTheGivenModelsItDoesNotStart(@TempDir Path folder) throws IOException {
        Path bad = Files.writeString(
                folder.resolve("bad.vdb.sql"), "CREATE DATABASE bad; CREATE SERVER s FOREIGN DATA WRAPPER postgre;");
        Path absent = folder.resolve("absent.vdb.sql");
        assertThatThrownBy(
                        () -> BraidServer.startFromFiles(config(folder, Map.of()), NO_VARIABLES, List.of(bad, absent)))
                .isInstanceOf(BraidException.class)
                .hasMessageContainingAll(
                        "bad.vdb.sql", "did you mean 'postgresql'?", "absent.vdb.sql: there is no such file");
        start(folder, Map.of()).close();
    }

    @Test
    void aBusyPortIsNamedWithItsSettingAndNothingStaysBehind(@TempDir Path folder) throws IOException {
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(busy.getLocalPort());
            assertThatThrownBy(() -> start(folder, Map.of("port", port)))
                    .hasMessageContainingAll("127.0.0.1:" + port, "choose another one with port");
            assertThatThrownBy(() -> start(folder, Map.of("http-port", port))).hasMessageContaining("with http-port");
        }
        start(folder, Map.of()).close();
    }

    @Test
    void aDataFolderBelongsToOneServer(@TempDir Path folder) {
        try (BraidServer first = start(folder, Map.of())) {
            assertThat(first.port()).isPositive();
            assertThatThrownBy(() -> start(folder, Map.of())).hasMessageContaining("in use by another Braid server");
        }
        start(folder, Map.of()).close();
    }

    /** The folder of another server may be inside that of this one. */
    @Test
    void whatAServerThatDiedWasWritingIsClearedAway(@TempDir Path folder) throws IOException {
        List<Path> left = List.of(
                draft(folder, "models/shop@1.vdb.sql.new"),
                draft(folder, "imports/shop.public.0.json.new"),
                draft(folder, "matviews/elsewhere/braid_0_total.json.new"));
        Path ofAnother = draft(folder, "demo/imports/shop.public.0.json.new");
        start(folder, Map.of()).close();
        assertThat(left).noneMatch(Files::exists);
        assertThat(ofAnother).exists();
    }

    private static Path draft(Path folder, String name) throws IOException {
        Path draft = folder.resolve(name);
        Files.createDirectories(draft.getParent());
        return Files.writeString(draft, "{");
    }

    @Test
    void aDataFolderThatIsAFileIsRefused(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThatThrownBy(() -> start(file, Map.of())).hasMessageContaining("it is not a folder");
    }

    @Test
    void addressesBeyondThisMachineAreRefused(@TempDir Path folder) {
        assertThatThrownBy(() -> start(folder, Map.of("host", "0.0.0.0")))
                .hasMessageContainingAll("can be reached from other machines", "set host to 127.0.0.1");
    }

    @Test
    void aNewDataFolderIsItsOwnersAlone(@TempDir Path folder) throws IOException {
        Path data = folder.resolve("new/data");
        start(data, Map.of()).close();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                .isEqualTo("rwx------");
    }

    @Test
    void reloadingSaysWhatIsWrongWithAModelAndLeavesTheOldOne(@TempDir Path folder) throws Exception {
        Path models = Files.createDirectory(folder.resolve("vdbs"));
        Path model =
                Files.writeString(models.resolve("a.vdb.sql"), "CREATE DATABASE good;\nCREATE VIRTUAL SCHEMA v;\n");
        try (BraidServer server = start(folder, Map.of("vdb-folder", models.toString(), "model-scan-interval", "0s"));
                Connection connection = connect(server, "good");
                Statement statement = connection.createStatement()) {
            Files.writeString(
                    model, "CREATE DATABASE good;\nCREATE VIRTUAL SCHEMA w;\n  CREATE SCHEMA s SERVER nowhere;");
            assertThatThrownBy(() -> statement.execute("RELOAD MODELS"))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("HV000"))
                    .hasMessageContainingAll(model.toString(), "line 3, column 3", "nowhere", "stays as it was");
            statement.execute("USE v");
            Files.writeString(model, "CREATE DATABASE good;\nCREATE VIRTUAL SCHEMA w;\n");
            statement.execute("RELOAD MODELS");
            statement.execute("USE w");
        }
    }

    private static Connection connect(BraidServer server, String database) throws IOException, SQLException {
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        }
        return DriverManager.getConnection(
                server.url(database), login.getProperty("user"), login.getProperty("password"));
    }

    @Test
    void theConnectionFileFollowsThePort(@TempDir Path folder) throws IOException {
        String first;
        try (BraidServer server = start(folder, Map.of())) {
            assertThat(server.createdFirstUser()).isTrue();
            first = Files.readString(server.connectionFile());
            assertThat(first).contains("url=" + server.url("") + "\n");
        }
        try (BraidServer server = start(folder, Map.of())) {
            assertThat(server.createdFirstUser()).isFalse();
            String second = Files.readString(server.connectionFile());
            assertThat(second).contains("url=" + server.url("") + "\n");
            assertThat(password(second)).isEqualTo(password(first));
        }
    }

    @Test
    void aConnectionFileThatCannotBeReadStopsTheStartAndNothingStaysBehind(@TempDir Path folder) throws IOException {
        Path file;
        try (BraidServer server = start(folder, Map.of())) {
            file = server.connectionFile();
        }
        byte[] written = Files.readAllBytes(file);
        Files.delete(file);
        Files.createDirectory(file);
        assertThatThrownBy(() -> start(folder, Map.of())).hasMessageContaining("Cannot read " + file);
        Files.delete(file);
        Files.write(file, written);
        start(folder, Map.of()).close();
    }

    @Test
    void theConnectionFileNamesTheFirstDatabaseThereEverIs(@TempDir Path folder) throws IOException {
        Path models = folder.resolve("vdbs");
        try (BraidServer server = start(folder, Map.of("vdb-folder", models.toString(), "model-scan-interval", "0s"))) {
            Files.createDirectory(models);
            Files.writeString(models.resolve("a.vdb.sql"), "CREATE DATABASE late;");
            server.reloadModels();
            assertThat(server.connectionFile()).content().contains("url=" + server.url("late") + "\n");
            Files.writeString(models.resolve("b.vdb.sql"), "CREATE DATABASE another;");
            server.reloadModels();
            assertThat(server.databases()).contains("another");
            assertThat(server.connectionFile()).content().contains("url=" + server.url("late") + "\n");
        }
    }

    private static String password(String file) {
        return file.lines()
                .filter(line -> line.startsWith("password="))
                .findFirst()
                .orElseThrow();
    }

    private static BraidServer start(Path folder, Map<String, String> settings) {
        return BraidServer.startFromFiles(config(folder, settings), NO_VARIABLES, List.of());
    }

    private static ServerConfig config(Path folder, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(Map.of(
                "port", "0", "http-port", "0", "data-folder", folder.toString(), "vdb-folder", folder + "/none"));
        all.putAll(settings);
        return ServerConfig.of(all);
    }
}
