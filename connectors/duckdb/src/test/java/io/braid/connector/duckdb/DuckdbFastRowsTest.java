package io.braid.connector.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.connector.jdbc.dialect.RowTarget;
import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.contract.TypeCase;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests that rows read from memory equal those of the getters, and for which types they are used. */
class DuckdbFastRowsTest {
    private static final List<String> LEFT_TO_GETTERS = List.of(
            "UBIGINT", "HUGEINT", "UHUGEINT", "BIGNUM", "BLOB", "TIME", "TIME_NS", "UUID", "ENUM('x', 'y')", "JSON");

    @Test
    void numbersTextAndTimestampsAreReadWithoutGetters() throws SQLException {
        List<String> left = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
            for (TypeCase type : DuckdbTypeCases.all()) {
                try (Statement fill = connection.createStatement()) {
                    fill.execute("CREATE OR REPLACE TABLE t (v " + type.nativeType() + ")");
                    for (TypeCase.Value value : type.values()) {
                        fill.execute("INSERT INTO t VALUES (" + value.literal() + ")");
                    }
                    fill.execute("INSERT INTO t VALUES (NULL)");
                }
                List<@Nullable Object> read = withoutGetters(connection, type.type());
                if (read == null) {
                    left.add(type.nativeType());
                    continue;
                }
                List<@Nullable Object> expected = new ArrayList<>();
                type.values().forEach(value -> expected.add(value.expected()));
                expected.add(null);
                assertThat(read).as(type.nativeType()).isEqualTo(expected);
            }
        }

        assertThat(left).startsWith(LEFT_TO_GETTERS.toArray(String[]::new));
        assertThat(left)
                .doesNotContain("BOOLEAN", "INTEGER", "NUMERIC(18, 2)", "DOUBLE", "VARCHAR", "DATE", "TIMESTAMPTZ");
    }

    /** All values of the table; null if the getters are required. */
    private static @Nullable List<@Nullable Object> withoutGetters(Connection connection, DataType type)
            throws SQLException {
        BatchBuilder batch = new BatchBuilder(List.of(type));
        boolean[] left = new boolean[1];
        SourceErrors errors = new SourceErrors("duck", new DuckdbDialect());
        RowTarget target = new RowTarget(RowType.unnamed(type), batch, errors, (rows, same) -> () -> {
            left[0] = true;
            return false;
        });
        try (PreparedStatement statement = connection.prepareStatement("SELECT v FROM t")) {
            DuckdbFastRows fast = new DuckdbFastRows(Objects.requireNonNull(DriverMemory.found()));
            assertThat(fast.run(statement, target).read()).isFalse();
        }
        if (left[0]) {
            return null;
        }
        Batch read = batch.build();
        List<@Nullable Object> values = new ArrayList<>();
        for (int row = 0; row < read.rows(); row++) {
            values.add(read.column(0).value(row));
        }
        return values;
    }

    @Test
    void manyChunksWithNullsAndTextsOfAllLengthsAreAlike() {
        String sql = "SELECT i, CASE WHEN i % 7 > 0 THEN repeat('é', (i % 20)::INTEGER) END,"
                + " CASE WHEN i % 3 > 0 THEN (i * 1.25)::DECIMAL(15, 2) END, (-i * 1.25)::DECIMAL(30, 4),"
                + " (i % 100 - 50)::DECIMAL(4, 1), sum(i) OVER (ORDER BY i), i % 2 = 0"
                + " FROM range(10000) t(i) ORDER BY i";
        Fragment fragment = new Fragment(
                sql,
                List.of(),
                RowType.unnamed(
                        DataType.of(TypeKind.BIGINT),
                        DataType.of(TypeKind.VARCHAR),
                        DataType.decimal(15, 2),
                        DataType.decimal(30, 4),
                        DataType.decimal(4, 1),
                        DataType.of(TypeKind.BIGINT),
                        DataType.of(TypeKind.BOOLEAN)));

        assertThat(rows("on", fragment)).hasSize(10_000).isEqualTo(rows("off", fragment));
    }

    @Test
    void hugeTextsMakeSmallBatches() {
        Fragment fragment = new Fragment(
                "SELECT repeat('x', 1000000) FROM range(40)",
                List.of(),
                RowType.unnamed(DataType.of(TypeKind.VARCHAR)));
        int rows = 0;
        try (TestServer server = TestServers.freshDuckDb();
                Source source = open(server, "on");
                BatchStream stream = source.run(fragment, ScanContext.of("test"))) {
            for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                assertThat(batch.rows()).isLessThan(10);
                rows += batch.rows();
            }
        }
        assertThat(rows).isEqualTo(40);
    }

    private static List<List<@Nullable Object>> rows(String fastRows, Fragment fragment) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (TestServer server = TestServers.freshDuckDb();
                Source source = open(server, fastRows);
                BatchStream stream = source.run(fragment, new ScanContext("test", 300, ScanContext.NO_DEADLINE))) {
            for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                for (int row = 0; row < batch.rows(); row++) {
                    List<@Nullable Object> values = new ArrayList<>();
                    for (int column = 0; column < batch.columnCount(); column++) {
                        values.add(batch.column(column).value(row));
                    }
                    rows.add(values);
                }
            }
        }
        return rows;
    }

    private static Source open(TestServer server, String fastRows) {
        return new DuckdbConnector()
                .open(new SourceConfig("duck", Map.of("url", server.jdbcUrl(), "fast_rows", fastRows)));
    }
}
