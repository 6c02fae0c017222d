package io.braid.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages in a headless browser, by the suite in console/web/e2e; skipped where none is installed. */
final class ConsoleBrowserTest {
    private static final Path WEB = Path.of(System.getProperty("braid.build.root", "../.."), "console/web");
    private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");

    @Test
    void thePagesWork(@TempDir Path folder) throws Exception {
        String browser = BROWSERS.stream()
                .map(ConsoleBrowserTest::find)
                .filter(path -> !path.isEmpty())
                .findFirst()
                .orElse("");
        assumeThat(browser).as("a browser").isNotEmpty();
        assumeThat(find("node")).as("Node.js").isNotEmpty();
        assumeThat(WEB.resolve("node_modules/playwright-core"))
                .as("the console's libraries")
                .isDirectory();

        try (IdentityProvider provider = new IdentityProvider();
                ConsoleServer braid = new ConsoleServer(folder, settings(provider, folder))) {
            Path log = folder.resolve("e2e.log");
            ProcessBuilder suite = new ProcessBuilder("node", "e2e/run.mjs").directory(WEB.toFile());
            suite.environment()
                    .put("BRAID_URL", "http://127.0.0.1:" + braid.server().httpPort());
            suite.environment().put("BRAID_LINK", braid.link(braid.login().getProperty("user")));
            suite.environment().put("BRAID_PROVIDER", provider.address());
            suite.environment().put("BRAID_USER", "ada");
            suite.environment().put("BRAID_PASSWORD", ConsoleServer.SECRET);
            suite.environment().put("BRAID_BROWSER", browser);
            suite.environment().put("BRAID_FOLDER", folder.resolve("browser").toString());
            Process process =
                    suite.redirectErrorStream(true).redirectOutput(log.toFile()).start();
            boolean ended = process.waitFor(5, TimeUnit.MINUTES);
            process.destroy();
            assertThat(ended && process.exitValue() == 0)
                    .as(Files.readString(log))
                    .isTrue();
            assertParquet(folder.resolve("browser/result.parquet"));
        }
    }

    /** Settings of a server whose users may also log in at a provider, which must know the address before. */
    private static Map<String, String> settings(IdentityProvider provider, Path folder) throws IOException {
        Map<String, String> settings = provider.settings(folder);
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            settings.put("http-port", String.valueOf(free.getLocalPort()));
        }
        settings.put("slow-query-time", "1ms");
        settings.put("console-url", "http://127.0.0.1:" + settings.get("http-port"));
        return settings;
    }

    /** Another reader finds the values that the browser has written, with their types. */
    private static void assertParquet(Path file) throws SQLException {
        try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duckdb.createStatement()) {
            String from = " FROM '" + file + "'";
            assertThat(text(statement, "SELECT typeof(COLUMNS(*))" + from + " LIMIT 1"))
                    .isEqualTo(
                            "INTEGER|INTEGER|BIGINT|FLOAT|DOUBLE|DECIMAL(30,3)|BOOLEAN|VARCHAR|VARCHAR|DATE|TIMESTAMP"
                                    + "|TIMESTAMP WITH TIME ZONE|TIME|VARCHAR|BLOB|VARCHAR");
            assertThat(text(
                            statement,
                            "SELECT count(*), count(label), sum(n), min(small), max(large),"
                                    + " CAST(sum(single) AS BIGINT), CAST(sum(precise) AS BIGINT), min(exact),"
                                    + " max(exact), count(*) FILTER (even)" + from))
                    .isEqualTo("60001|40000|1800030000|-15000|9000000000000000000|450007500|225003750|-59999.875|0.125"
                            + "|30001");
            assertThat(text(
                            statement,
                            "SELECT label, label_2, CAST(born AS VARCHAR), CAST(at_once AS VARCHAR), epoch_us(moment),"
                                    + " CAST(clock AS VARCHAR), list, hex(bytes)" + from + " WHERE n = 59999"))
                    .isEqualTo("ü59999||1969-12-30|1969-12-31 23:59:59.25|1709188200000001|23:59:59.5"
                            + "|[\"59999\", \"2\"]|00FF");
        }
    }

    private static String text(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            List<String> values = new ArrayList<>();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                values.add(rows.getString(i));
            }
            return String.join("|", values.stream().map(String::valueOf).toList());
        }
    }

    /** The path of a program; empty if it is not installed. */
    private static String find(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElse("");
    }
}
