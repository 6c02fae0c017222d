package io.braid.connector.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.contract.ConnectorContractTest;
import io.braid.testkit.contract.SourceSql;
import io.braid.testkit.contract.TypeCase;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** PostgreSQL keeps the contract. */
class PostgresqlContractTest extends ConnectorContractTest {
    @Override
    protected String wrapper() {
        return PostgresqlDialect.NAME;
    }

    @Override
    protected TestServer freshDatabase() {
        return TestServers.postgres().freshDatabase();
    }

    @Override
    protected String unreachableUrl(int port) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/none";
    }

    @Override
    protected List<String> dangerousUrls() {
        return List.of(
                "jdbc:postgresql://localhost/x?socketFactory=a.B&socketFactoryArg=c",
                "jdbc:postgresql://localhost/x?user=a&loggerFile=/tmp/x",
                "jdbc:postgresql://localhost/x?sslfactory=a.B",
                "jdbc:postgresql://localhost/x?socket%46actory=a.B",
                "jdbc:h2:mem:x");
    }

    @Override
    protected SourceSql sql() {
        return new SourceSql() {
            @Override
            public boolean has(TypeKind kind) {
                return kind != TypeKind.TINYINT;
            }

            @Override
            public String castType(TypeKind kind) {
                return kind == TypeKind.VARBINARY ? "BYTEA" : super.castType(kind);
            }

            @Override
            public String operand(TypeKind kind, @Nullable String value) {
                return kind == TypeKind.VARBINARY && value != null
                        ? "CAST('\\x" + value + "' AS BYTEA)"
                        : super.operand(kind, value);
            }

            @Override
            public String countRunning(String mark) {
                return "SELECT COUNT(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%" + mark
                        + "%' AND pid <> pg_backend_pid()";
            }

            @Override
            public String analyze(String table) {
                return "ANALYZE " + table;
            }
        };
    }

    @Test
    void connectionsThatDiedBetweenTwoQueriesGoUnnoticed() {
        assertThat(countDigits()).isEqualTo(10L);
        server().execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE datname = current_database() AND application_name = 'Braid'");

        assertThat(countDigits()).isEqualTo(10L);
    }

    private Object countDigits() {
        Fragment count =
                new Fragment("SELECT COUNT(*) FROM digits", List.of(), RowType.unnamed(DataType.of(TypeKind.BIGINT)));
        try (BatchStream stream = server().source().run(count, ScanContext.of("contract"))) {
            return Objects.requireNonNull(
                    Objects.requireNonNull(stream.next()).column(0).value(0));
        }
    }

    @Override
    protected List<TypeCase> typeCases() {
        return Stream.of(numbers(), strings(), times()).flatMap(List::stream).toList();
    }

    private static List<TypeCase> numbers() {
        return List.of(
                TypeCase.of("BOOLEAN", DataType.of(TypeKind.BOOLEAN), "TRUE", true, "FALSE", false),
                TypeCase.of("SMALLINT", DataType.of(TypeKind.SMALLINT), "-32768", -32768, "32767", 32767),
                TypeCase.of(
                        "INTEGER",
                        DataType.of(TypeKind.INTEGER),
                        "-2147483648",
                        Integer.MIN_VALUE,
                        "2147483647",
                        Integer.MAX_VALUE),
                TypeCase.of(
                        "BIGINT",
                        DataType.of(TypeKind.BIGINT),
                        "-9223372036854775808",
                        Long.MIN_VALUE,
                        "9223372036854775807",
                        Long.MAX_VALUE),
                TypeCase.of(
                        "NUMERIC(18, 2)",
                        DataType.decimal(18, 2),
                        "-9999999999999999.99",
                        new BigDecimal("-9999999999999999.99"),
                        "0.10",
                        new BigDecimal("0.10")),
                TypeCase.of(
                        "NUMERIC(38, 10)",
                        DataType.decimal(38, 10),
                        "-9999999999999999999999999999.9999999999",
                        new BigDecimal("-9999999999999999999999999999.9999999999"),
                        "1",
                        new BigDecimal("1.0000000000")),
                TypeCase.of("NUMERIC", DataType.decimal(38, 10), "123.456", new BigDecimal("123.4560000000")),
                TypeCase.of(
                        "REAL",
                        DataType.of(TypeKind.REAL),
                        "0.1",
                        (double) 0.1f,
                        "-3.4e38",
                        (double) -3.4e38f,
                        "'NaN'",
                        Double.NaN),
                TypeCase.of(
                        "DOUBLE PRECISION",
                        DataType.of(TypeKind.DOUBLE),
                        "0.1",
                        0.1,
                        "-1.7976931348623157e308",
                        -Double.MAX_VALUE,
                        "'Infinity'",
                        Double.POSITIVE_INFINITY));
    }

    private static List<TypeCase> strings() {
        return List.of(
                TypeCase.of(
                        "VARCHAR(20)", DataType.varchar(20), "'  padded  '", "  padded  ", "''", "", "'é€𝄞'", "é€𝄞"),
                TypeCase.of("TEXT", DataType.of(TypeKind.VARCHAR), "'text'", "text"),
                TypeCase.of("CHAR(5)", DataType.varchar(5), "'ab'", "ab", "'é'", "é"),
                TypeCase.of("BYTEA", DataType.of(TypeKind.VARBINARY), "'\\x00FF80'", new byte[] {0, -1, -128}));
    }

    private static List<TypeCase> times() {
        return List.of(
                TypeCase.of(
                        "DATE",
                        DataType.of(TypeKind.DATE),
                        "DATE '0001-01-01'",
                        LocalDate.of(1, 1, 1),
                        "DATE '1582-10-10'",
                        LocalDate.of(1582, 10, 10),
                        "DATE '9999-12-31'",
                        LocalDate.of(9999, 12, 31)),
                TypeCase.of(
                        "TIME",
                        new DataType(TypeKind.TIME, 6, 0, true),
                        "TIME '00:00:00'",
                        LocalTime.MIDNIGHT,
                        "TIME '23:59:59.999999'",
                        LocalTime.of(23, 59, 59, 999_999_000)),
                TypeCase.of(
                        "TIMESTAMP",
                        new DataType(TypeKind.TIMESTAMP, 6, 0, true),
                        "TIMESTAMP '1969-12-31 23:59:59.999999'",
                        LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_000),
                        "TIMESTAMP '0001-01-01 00:00:00'",
                        LocalDateTime.of(1, 1, 1, 0, 0),
                        "TIMESTAMP '2024-03-31 02:30:00'",
                        LocalDateTime.of(2024, 3, 31, 2, 30)),
                TypeCase.of(
                        "TIMESTAMPTZ",
                        new DataType(TypeKind.TIMESTAMP_TZ, 6, 0, true),
                        "TIMESTAMPTZ '2024-03-31 02:30:00.000001+02:00'",
                        OffsetDateTime.parse("2024-03-31T00:30:00.000001Z")),
                TypeCase.of(
                                "UUID",
                                DataType.of(TypeKind.VARCHAR),
                                "'0e37df36-f698-11e6-8dd4-cb9ced3df976'",
                                "0e37df36-f698-11e6-8dd4-cb9ced3df976")
                        .notComparable(),
                TypeCase.of("JSONB", DataType.of(TypeKind.VARCHAR), "'{\"a\": 1}'", "{\"a\": 1}")
                        .notComparable());
    }
}
