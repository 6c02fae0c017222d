package io.braid.connector.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.connector.jdbc.dialect.RowTarget;
import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.contract.TypeCase;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the fast row reader returns correct values, and for which types it is used. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MysqlFastRowsTest {
    private final TestServer server = TestServers.mysql().freshDatabase();

    @AfterAll
    void close() {
        server.close();
    }

    @Test
    void everyTypeIsReadWithoutGetters() throws SQLException {
        try (Connection connection = connect()) {
            for (TypeCase type : MysqlTypeCases.all()) {
                List<String> literals = new ArrayList<>();
                List<@Nullable Object> expected = new ArrayList<>();
                type.values().forEach(value -> {
                    literals.add(value.literal());
                    expected.add(comparable(value.expected()));
                });
                literals.add("NULL");
                expected.add(null);

                assertThat(read(connection, type.nativeType(), literals, type.type()))
                        .as(type.nativeType())
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void textInAnotherCharacterSetIsConverted() throws SQLException {
        try (Connection connection = connect()) {
            assertThat(read(
                            connection,
                            "VARCHAR(20) CHARACTER SET latin1",
                            List.of("'déjà'", "''"),
                            DataType.varchar(20)))
                    .containsExactly("déjà", "");
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "1, 1", "5, 2", "15, 2", "18, 0", "18, 18", "18, 5", "19, 0", "25, 7", "38, 0", "38, 10"})
    void decimalsOfAllLengthsAreExact(int precision, int scale) throws SQLException {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("MysqlFastRowsTest: seed " + seed);
        Random random = new Random(seed);
        List<@Nullable Object> values = new ArrayList<>();
        List<String> literals = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            BigInteger digits = new BigInteger("9".repeat(1 + random.nextInt(precision)));
            BigInteger unscaled = random.nextInt(4) == 0 ? digits : new BigInteger(130, random).mod(digits);
            BigDecimal value = new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), scale);
            values.add(value);
            literals.add(value.toPlainString());
        }
        String type = "DECIMAL(" + precision + ", " + scale + ")";
        try (Connection connection = connect()) {
            assertThat(read(connection, type, literals, DataType.decimal(precision, scale)))
                    .isEqualTo(values);
        }
    }

    @Test
    void wholeDecimalsAreReadAsTheIntegersTheyAre() throws SQLException {
        try (Connection connection = connect()) {
            List<String> literals = List.of("-9223372036854775808", "9223372036854775807", "7");
            assertThat(read(connection, "DECIMAL(30, 2)", literals, DataType.of(TypeKind.BIGINT)))
                    .containsExactly(Long.MIN_VALUE, Long.MAX_VALUE, 7L);
        }
    }

    /** The values read from a column of the type. */
    private static List<@Nullable Object> read(
            Connection connection, String nativeType, List<String> literals, DataType type) throws SQLException {
        try (Statement fill = connection.createStatement()) {
            fill.execute("CREATE TEMPORARY TABLE t (id INTEGER AUTO_INCREMENT PRIMARY KEY, v " + nativeType + ")");
            for (String literal : literals) {
                fill.execute("INSERT INTO t (v) VALUES (" + literal + ")");
            }
            BatchBuilder batch = new BatchBuilder(List.of(type));
            SourceErrors errors = new SourceErrors("my", new MysqlDialect());
            RowTarget target = new RowTarget(RowType.unnamed(type), batch, errors, (rows, same) -> {
                throw new AssertionError("left to getters");
            });
            try (PreparedStatement statement = connection.prepareStatement("SELECT v FROM t ORDER BY id")) {
                statement.setFetchSize(Integer.MIN_VALUE);
                assertThat(new MysqlFastRows().run(statement, target).read()).isFalse();
            }
            fill.execute("DROP TEMPORARY TABLE t");
            return values(batch.build());
        }
    }

    private static List<@Nullable Object> values(Batch batch) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int row = 0; row < batch.rows(); row++) {
            values.add(comparable(batch.column(0).value(row)));
        }
        return values;
    }

    /** Converts byte arrays, which have identity equality, to text. */
    private static @Nullable Object comparable(@Nullable Object value) {
        return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value;
    }

    private Connection connect() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", server.user());
        properties.setProperty("password", server.password());
        properties.setProperty("useServerPrepStmts", "true");
        properties.setProperty("connectionTimeZone", "UTC");
        properties.setProperty("forceConnectionTimeZoneToSession", "true");
        properties.setProperty("yearIsDateType", "false");
        return DriverManager.getConnection(server.jdbcUrl(), properties);
    }
}
