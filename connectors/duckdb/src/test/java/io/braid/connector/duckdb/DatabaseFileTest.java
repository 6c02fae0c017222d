package io.braid.connector.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.ServerEnvironment;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.batch.Batch;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that only existing database files are opened. */
class DatabaseFileTest {
    private static final int OPENERS = 4;
    private static final int TIMES = 50;

    private final Path home;

    DatabaseFileTest(@TempDir Path home) {
        this.home = home;
    }

    @ParameterizedTest
    @CsvSource({
        "path,nosuch.duckdb",
        "url,jdbc:duckdb:nosuch.duckdb",
        "url,jdbc:duckdb:nosuch.duckdb;access_mode=READ_ONLY"
    })
    void oneThatIsNotThereIsToldAndNotMade(String option, String value) {
        try (Source source = open(option, value)) {
            assertThatThrownBy(() -> tables(source))
                    .isInstanceOfSatisfying(
                            BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_UNAVAILABLE))
                    .hasMessageContaining("there is no database file " + home.resolve("nosuch.duckdb"));
        }
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void aFolderIsNone() throws Exception {
        Files.createDirectory(home.resolve("sales"));
        try (Source source = open("path", "sales")) {
            assertThatThrownBy(() -> tables(source)).hasMessageContaining(home.resolve("sales") + " is a folder");
        }
    }

    @Test
    void itMayComeLater() throws Exception {
        try (Source source = open("path", "later.duckdb")) {
            assertThatThrownBy(() -> tables(source)).isInstanceOf(BraidException.class);
            try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + home.resolve("later.duckdb"));
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE t (a INT)");
            }
            assertThat(tables(source)).hasSize(1);
        }
    }

    /** While the last other connection is being closed, DuckDB still holds the file. */
    @Test
    void itIsOpenedWhileOthersCloseIt() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + home.resolve("shared.duckdb"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a INT)");
        }
        ExecutorService threads = Executors.newFixedThreadPool(OPENERS);
        try {
            List<Future<Integer>> found = Stream.generate(() -> threads.submit(this::openAndClose))
                    .limit(OPENERS)
                    .toList();
            for (Future<Integer> each : found) {
                assertThat(each.get()).isEqualTo(TIMES);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private int openAndClose() {
        int found = 0;
        for (int i = 0; i < TIMES; i++) {
            try (Source source = open("path", "shared.duckdb")) {
                found += tables(source).size();
            }
        }
        return found;
    }

    @Test
    void oneInMemoryIsAlwaysThere() {
        try (Source source = open("url", "jdbc:duckdb:")) {
            assertThat(tables(source)).isEmpty();
        }
    }

    @Test
    void itsViewsReadNoOtherFile() throws Exception {
        Path other = Files.writeString(home.resolve("other.txt"), "swordfish");
        Files.writeString(home.resolve("rows.csv"), "a\n1\n");
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + home.resolve("shop.duckdb"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a INT)");
            statement.execute("INSERT INTO t VALUES (7)");
            statement.execute("CREATE VIEW text AS SELECT content FROM read_text('" + other + "')");
            statement.execute("CREATE VIEW rows AS SELECT a FROM read_csv('" + home.resolve("rows.csv") + "')");
            statement.execute("CREATE VIEW names AS SELECT file FROM glob('" + home + "/*')");
            statement.execute("CREATE MACRO told() AS TABLE SELECT content FROM read_text('" + other + "')");
            statement.execute("CREATE VIEW by_macro AS SELECT content FROM told()");
        }
        try (Source source = open("path", "shop.duckdb")) {
            assertThat(first(source, "SELECT CAST(a AS VARCHAR) FROM t")).isEqualTo("7");
            for (String refused : List.of(
                    "SELECT content FROM text",
                    "SELECT CAST(a AS VARCHAR) FROM rows",
                    "SELECT file FROM names",
                    "SELECT content FROM by_macro",
                    "SELECT content FROM read_text('" + other + "')",
                    "ATTACH '" + home.resolve("made.duckdb") + "'",
                    "COPY t TO '" + home.resolve("made.csv") + "'",
                    "INSTALL httpfs",
                    "LOAD httpfs",
                    "SET enable_external_access = true")) {
                assertThatThrownBy(() -> first(source, refused))
                        .as(refused)
                        .isInstanceOf(BraidException.class)
                        .hasMessageNotContaining("swordfish");
            }
        }
        assertThat(home.resolve("made.csv")).doesNotExist();
        assertThat(home.resolve("made.duckdb")).doesNotExist();
        try (Source source = open("path", "shop.duckdb", true)) {
            assertThat(first(source, "SELECT content FROM text")).isEqualTo("swordfish");
        }
    }

    @Test
    void linksOfWhatLiesBesideItDoNotLeadOut(@TempDir Path elsewhere) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + home.resolve("shop.duckdb"))) {
            assertThat(connection.isClosed()).isFalse();
        }
        try (Source source = open("path", "shop.duckdb")) {
            Files.createSymbolicLink(home.resolve("shop.duckdb.wal"), Files.createFile(elsewhere.resolve("wal")));
            assertThatThrownBy(() -> tables(source)).hasMessageContaining("leads out of the server's folder of files");
        }
    }

    private static @Nullable String first(Source source, String sql) {
        Fragment fragment = new Fragment(sql, List.of(), RowType.of(new Field("x", DataType.of(TypeKind.VARCHAR))));
        try (BatchStream rows = source.run(fragment, ScanContext.of("q"))) {
            Batch batch = rows.next();
            return batch == null ? null : (String) batch.column(0).value(0);
        }
    }

    private Source open(String option, String value) {
        return open(option, value, false);
    }

    private Source open(String option, String value, boolean externalAccess) {
        return new DuckdbConnector()
                .open(new SourceConfig(
                        "shop",
                        Map.of(option, value),
                        new ServerEnvironment(List.of(), Set.of(), home, externalAccess)));
    }

    private static List<TableDescription> tables(Source source) {
        return source.describe(ImportRequest.all("main"));
    }
}
