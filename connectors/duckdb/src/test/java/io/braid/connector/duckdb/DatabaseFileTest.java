package io.braid.connector.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.Surroundings;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A database is a file that is there. */
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

    /** Who opens it while the last of others closes it meets DuckDB still at that. */
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

    private Source open(String option, String value) {
        return new DuckdbConnector()
                .open(new SourceConfig("shop", Map.of(option, value), new Surroundings(List.of(), Set.of(), home)));
    }

    private static List<TableDescription> tables(Source source) {
        return source.describe(ImportRequest.all("main"));
    }
}
