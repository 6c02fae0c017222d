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
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ColumnSpread;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of Parquet, CSV and JSON files as tables. */
class DuckdbFilesTest {
    private final Path outside;
    private final Path home;

    DuckdbFilesTest(@TempDir Path outside) throws IOException, SQLException {
        this.outside = outside;
        home = Files.createDirectory(outside.resolve("it's [home]"));
        Files.createDirectories(home.resolve("sales/events/year=2024"));
        Files.createDirectories(home.resolve("sales/events/year=2025"));
        Files.createDirectories(home.resolve("sales/notes"));
        Files.writeString(home.resolve("sales/notes/readme.txt"), "nothing to read");
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            copy(
                    statement,
                    "SELECT 1::BIGINT AS id, 12.50::DECIMAL(10, 2) AS total, DATE '2024-02-29' AS day",
                    "orders.parquet");
            copy(statement, "SELECT 1 AS id, 'x' AS what", "events/year=2024/a.parquet");
            copy(statement, "SELECT unnest([2, 3]) AS id, 'y' AS what", "events/year=2025/b.parquet");
        }
        Files.writeString(home.resolve("sales/Customers [1].csv"), "id,name\n1,Ada\n2,\"Zoë, B.\"\n");
        Files.writeString(home.resolve("sales/clicks.ndjson"), "{\"id\": 1, \"page\": \"/\"}\n{\"id\": 2}\n");
        Files.writeString(outside.resolve("secret.csv"), "password\nx\n");
    }

    private void copy(Statement statement, String query, String file) throws SQLException {
        statement.execute("COPY (" + query + ") TO '"
                + home.resolve("sales").resolve(file).toString().replace("'", "''") + "'");
    }

    @Test
    void everythingThatThePathMatchesIsATableWithItsTypes() {
        try (Source source = open("sales/*")) {
            List<TableDescription> tables = describe(source);

            assertThat(tables)
                    .extracting(table -> table.name().table())
                    .containsExactlyInAnyOrder("orders", "events", "Customers [1]", "clicks");
            assertThat(columns(tables, "orders"))
                    .extracting(ColumnDescription::type)
                    .containsExactly(DataType.of(TypeKind.BIGINT), DataType.decimal(10, 2), DataType.of(TypeKind.DATE));
            assertThat(columns(tables, "Customers [1]"))
                    .extracting(column -> column.name() + " " + column.type())
                    .containsExactly("id BIGINT", "name VARCHAR");
            assertThat(count(source, "SELECT count(*) FROM events WHERE what = 'y'"))
                    .isEqualTo(2);
            assertThat(count(source, "SELECT count(*) FROM \"Customers [1]\" WHERE name = 'Zoë, B.'"))
                    .isEqualTo(1);
            assertThat(count(source, "SELECT count(page) FROM clicks")).isEqualTo(1);
        }
    }

    @Test
    void parquetFilesTellHowManyRowsTheyHave() {
        try (Source source = open("sales/*")) {
            for (TableDescription table : describe(source)) {
                assertThat(source.statistics(table).rows().orElse(-1))
                        .isEqualTo(
                                switch (table.name().table()) {
                                    case "orders" -> 1;
                                    case "events" -> 3;
                                    default -> -1;
                                });
            }
        }
    }

    @Test
    void parquetFilesTellTheSmallestAndLargestValues() {
        try (Source source = open("sales/event*")) {
            Map<String, ColumnSpread> spreads =
                    source.statistics(describe(source).get(0)).spreads();

            assertThat(spreads.get("id")).isNotNull().satisfies(id -> {
                assertThat(id.nulls()).hasValue(0);
                assertThat(id.bounds()).startsWith(1.0).endsWith(3.0);
            });
            assertThat(spreads.get("what")).isNotNull().satisfies(what -> assertThat(what.bounds())
                    .isEmpty());
        }
    }

    @Test
    void aDatabaseFileIsOneOfTheFolder() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + home.resolve("shop.db"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item AS SELECT 1 AS id");
        }
        Files.createSymbolicLink(home.resolve("link.db"), outside.resolve("other.db"));
        Files.createSymbolicLink(home.resolve("way"), outside);

        List<Map<String, String>> within = List.of(
                Map.of("url", "jdbc:duckdb:shop.db;access_mode=READ_ONLY"),
                Map.of("url", "jdbc:duckdb:" + home.resolve("shop.db")),
                Map.of("path", "sales/../shop.db"));
        for (Map<String, String> options : within) {
            try (Source source = open(options)) {
                assertThat(describe(source))
                        .extracting(table -> table.name().table())
                        .containsExactly("item");
            }
        }
        open(Map.of("url", "jdbc:duckdb:")).close();
        open(Map.of("url", "jdbc:duckdb::memory:x")).close();

        List<Map<String, String>> elsewhere = List.of(
                Map.of("url", "jdbc:duckdb:" + outside.resolve("other.db")),
                Map.of("url", "JDBC:DuckDB:../other.db;threads=1"),
                Map.of("url", "jdbc:duckdb:."),
                Map.of("url", "jdbc:duckdb:link.db"),
                Map.of("url", "jdbc:duckdb:way/other.db"),
                Map.of("path", "../other.db"),
                Map.of("path", outside.resolve("other.db").toString()));
        assertThat(elsewhere).allSatisfy(options -> assertThatThrownBy(() -> open(options))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
                .hasMessageContainingAll("'lake'", "files-folder"));
    }

    @Test
    void whatHasComeAndGoneIsKnownAfterTheNextImport() throws IOException {
        try (Source source = open("sales/*.csv")) {
            assertThat(describe(source)).hasSize(1);

            Files.delete(home.resolve("sales/Customers [1].csv"));
            Files.writeString(home.resolve("sales/late.csv"), "a,b\n1,2\n");

            assertThat(describe(source))
                    .extracting(table -> table.name().table())
                    .containsExactly("late");
        }
    }

    /** The in-memory database vanishes with its last connection. */
    @Test
    void tablesOutliveTheLastConnection() throws Exception {
        try (Source source = open("sales/*", "pool_size", "1", "idle_timeout", "1")) {
            describe(source);
            for (int i = 0; i < 3; i++) {
                // The pool discards the connection of a stream that is cancelled during a read.
                BatchStream stream = source.run(rows("SELECT a.range FROM range(1000000000) a"), ScanContext.of("q"));
                stream.next();
                stream.cancel();
                stream.close();
                assertThat(count(source, "SELECT count(*) FROM events")).isEqualTo(3);
            }
        }
    }

    @Test
    void noOtherFileIsRead() {
        try (Source source = open("sales/*")) {
            describe(source);
            assertThatThrownBy(
                            () -> count(source, "SELECT count(*) FROM read_csv('" + quoted(outside) + "/secret.csv')"))
                    .isInstanceOf(BraidException.class)
                    .hasMessageContaining("disabled");
            assertThatThrownBy(() -> count(source, "SELECT count(*) FROM read_text('/etc/hostname')"))
                    .isInstanceOf(BraidException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../secret.csv",
                "sales/../../secret.csv",
                "/etc/*",
                "*/orders.parquet",
                "sales/*/*.parquet",
                "nul\0.csv"
            })
    void aPathThatLeadsOutOfTheFolderIsRefused(String path) {
        assertThatThrownBy(() -> open(path))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
                .hasMessageContainingAll("'lake'", "'path'");
    }

    @Test
    void aSourceWithoutPathAndUrlIsToldBoth() {
        assertThatThrownBy(() -> open(Map.of())).hasMessageContainingAll("'lake'", "needs a 'path'", "or a 'url'");
    }

    @Test
    void aLinkThatLeadsOutOfTheFolderIsRefused() throws IOException {
        Files.createSymbolicLink(home.resolve("sales/events/year=2024/link.parquet"), outside.resolve("secret.csv"));
        try (Source source = open("sales/*")) {
            assertThatThrownBy(() -> describe(source))
                    .isInstanceOf(BraidException.class)
                    .hasMessageContainingAll("'lake'", "link.parquet", "leads out of");
        }
    }

    @Test
    void anAdministratorCanAllowFilesElsewhere() {
        Map<String, String> options = Map.of("path", outside.resolve("*.csv").toString());
        try (Source source = new DuckdbConnector()
                .open(new SourceConfig("lake", options, new ServerEnvironment(List.of(), Set.of(), home, true)))) {
            assertThat(describe(source))
                    .extracting(table -> table.name().table())
                    .containsExactly("secret");
        }
    }

    @Test
    void aServerWithoutAFolderOfFilesSaysSo() {
        assertThatThrownBy(() -> new DuckdbConnector().open(new SourceConfig("lake", Map.of("path", "orders.parquet"))))
                .hasMessageContainingAll("'lake'", "files-folder");
    }

    @Test
    void whatIsNotThereIsNamedAtTheImport() {
        for (String path : List.of("sales/none.csv", "nowhere/*.csv", "sales/notes*")) {
            try (Source source = open(path)) {
                assertThatThrownBy(() -> describe(source))
                        .isInstanceOf(BraidException.class)
                        .hasMessageContainingAll("'lake'", "'" + path + "'", home.toString());
            }
        }
    }

    @Test
    void aFileThatCannotBeReadIsNamedAtTheImport() throws IOException {
        Files.writeString(home.resolve("sales/torn.parquet"), "no parquet");
        try (Source source = open("sales/*.parquet")) {
            assertThatThrownBy(() -> describe(source))
                    .isInstanceOf(BraidException.class)
                    .hasMessageContainingAll("'lake'", "sales/torn.parquet", "Parquet");
        }
    }

    @Test
    void twoFilesOfOneNameAreRefused() throws IOException {
        Files.writeString(home.resolve("sales/ORDERS.csv"), "id\n1\n");
        try (Source source = open("sales/*")) {
            assertThatThrownBy(() -> describe(source))
                    .hasMessageContainingAll("'lake'", "sales/ORDERS.csv", "sales/orders.parquet");
        }
    }

    private Source open(Map<String, String> options) {
        return new DuckdbConnector()
                .open(new SourceConfig("lake", options, new ServerEnvironment(List.of(), Set.of(), home)));
    }

    private Source open(String path, String... more) {
        Map<String, String> options = new HashMap<>(Map.of("path", path));
        for (int i = 0; i < more.length; i += 2) {
            options.put(more[i], more[i + 1]);
        }
        return open(options);
    }

    private static List<TableDescription> describe(Source source) {
        return source.describe(ImportRequest.all("main"));
    }

    private static List<ColumnDescription> columns(List<TableDescription> tables, String name) {
        return tables.stream()
                .filter(table -> table.name().table().equals(name))
                .findFirst()
                .orElseThrow()
                .columns();
    }

    private static String quoted(Path path) {
        return path.toString().replace("'", "''");
    }

    private static Fragment rows(String sql) {
        return new Fragment(sql, List.of(), RowType.unnamed(DataType.of(TypeKind.BIGINT)));
    }

    private static long count(Source source, String sql) {
        try (BatchStream stream = source.run(rows(sql), ScanContext.of("q"))) {
            Batch batch = stream.next();
            return batch == null ? -1 : (Long) batch.column(0).value(0);
        }
    }
}
