package io.braid.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server takes over the data folder of every earlier version, and one that was copied while its server ran. With
 * {@code -Dupgrade.write=VERSION} it writes the folder of a version first, which stays as it is from then on.
 */
@Timeout(120)
final class DataFolderUpgradeTest {
    private static final Path ROOT = Path.of(System.getProperty("braid.build.root"));
    private static final Path FOLDERS = ROOT.resolve("src/test/data-folders");
    private static final String ROWS =
            "(1, 'nail', 0.10), (2, 'saw', 20.00), (3, 'drill', 80.00), (4, 'nail gun', 90.00)";

    /** What the materialized view must not see: its rows are those of the folder. */
    private static final String OTHER_ROWS = ROWS + ", (5, 'lathe', 900.00)";

    private static final Pattern BACKUP =
            Pattern.compile("(?m)^ {4}tar -czf braid-backup\\.tar\\.gz ((?:--exclude=\\S+ ?)+)");

    @TempDir
    private Path folder = Path.of("");

    @TestFactory
    Stream<DynamicTest> foldersOfEarlierVersionsAreTakenOver() throws Exception {
        String written = System.getProperty("upgrade.write");
        if (written != null) {
            Path data = folder.resolve("written");
            try (FilledServer server = new FilledServer(data, ROWS)) {
                server.fill();
            }
            pack(data, FOLDERS.resolve(written + ".zip"));
        }
        try (Stream<Path> versions = Files.list(FOLDERS)) {
            List<Path> all = versions.filter(file -> file.toString().endsWith(".zip"))
                    .sorted()
                    .toList();
            assertThat(all).isNotEmpty();
            return all.stream()
                    .map(version ->
                            DynamicTest.dynamicTest(version.getFileName().toString(), () -> {
                                Path data = Files.createDirectory(folder.resolve(version.getFileName()));
                                unpack(version, data);
                                assertThatAllIsThere(data, true);
                            }));
        }
    }

    /** As the page about backups says. */
    @Test
    void aFolderThatWasCopiedWhileItsServerRanIsWhole() throws Exception {
        Matcher options = BACKUP.matcher(Files.readString(ROOT.resolve("docs/backup.md")));
        assertThat(options.find()).isTrue();
        Path data = folder.resolve("data");
        Path copy = Files.createDirectory(folder.resolve("copy"));
        try (FilledServer server = new FilledServer(data, ROWS)) {
            server.fill();
            run("tar -czf " + folder + "/backup.tar.gz " + options.group(1) + " -C " + folder + " data");
        }
        run("tar -xzf " + folder + "/backup.tar.gz -C " + copy);

        assertThatAllIsThere(copy.resolve("data"), false);
    }

    private static void assertThatAllIsThere(Path data, boolean withRows) throws SQLException, IOException {
        try (FilledServer server = new FilledServer(data, OTHER_ROWS)) {
            try (Connection ada = server.connect("company", "ada", FilledServer.ADA)) {
                assertThat(FilledServer.texts(ada, "SELECT name FROM sales.dear WHERE id < 5 ORDER BY id"))
                        .as("the view, under the row filter, within the limit of rows")
                        .containsExactly("saw", "drill");
                assertThatThrownBy(() -> FilledServer.texts(ada, "SELECT name FROM sales.dear"))
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining("query_rows");
                assertThatThrownBy(() -> FilledServer.texts(ada, "SELECT name FROM stock.item"))
                        .isInstanceOf(SQLException.class);
            }
            try (Connection admin = server.admin()) {
                assertThat(FilledServer.texts(admin, "SELECT items FROM sales.total"))
                        .containsExactly(withRows ? "4" : "5");
                assertThat(FilledServer.texts(admin, "SELECT version FROM sys.databases WHERE name = 'made'"))
                        .containsExactly("2.0");
                if (withRows) {
                    // A copy of a running server may lack the last second of it.
                    assertThat(FilledServer.texts(admin, "SELECT sql_text FROM sys.query_log"))
                            .contains("SELECT items FROM sales.total");
                }
            }
        }
    }

    private static void pack(Path data, Path zip) throws IOException {
        Files.deleteIfExists(zip);
        try (FileSystem target = FileSystems.newFileSystem(zip, Map.of("create", "true"));
                Stream<Path> files = Files.walk(data)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = data.relativize(file).toString();
                if (!name.endsWith(".lock") && !name.startsWith("spill")) {
                    Path to = target.getPath("/" + name);
                    Files.createDirectories(to.getParent());
                    Files.copy(file, to);
                }
            }
        }
    }

    private static void unpack(Path zip, Path data) throws IOException {
        try (FileSystem source = FileSystems.newFileSystem(zip, Map.of());
                Stream<Path> files = Files.walk(source.getPath("/"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path to = data.resolve(file.toString().substring(1));
                Files.createDirectories(to.getParent());
                try (InputStream in = Files.newInputStream(file);
                        OutputStream out = Files.newOutputStream(to)) {
                    in.transferTo(out);
                }
            }
        }
    }

    private static void run(String command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(List.of(command.strip().split(" +")))
                .inheritIO()
                .start();
        assertThat(process.waitFor()).as(command).isZero();
    }
}
