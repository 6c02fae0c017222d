package io.braid.connector.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.error.BraidException;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that results and errors of the wire reader equal those of the driver. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WireReaderEqualsDriverTest {
    private final OwnDatabase server = OwnDatabase.fresh();
    private final SourceConfig config = server.config(Map.of("wire_protocol", "on"));
    private final Source wireReader = WireReaderAlone.open(config);
    private final Source driver = new PostgresqlConnector().open(server.config(Map.of("wire_protocol", "off")));

    @AfterAll
    void close() {
        wireReader.close();
        driver.close();
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0", "1, 1", "5, 2", "15, 2", "18, 0", "18, 18", "18, 5", "19, 0", "25, 7", "38, 0", "38, 10", "38, 38"
    })
    void numbersOfAllLengthsAreAlike(int precision, int scale) {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("WireReaderEqualsDriverTest: seed " + seed);
        Random random = new Random(seed);
        List<String> values = new ArrayList<>(List.of("0", "0.00", "NULL"));
        for (int i = 0; i < 500; i++) {
            int digits = 1 + random.nextInt(precision);
            BigInteger unscaled = new BigInteger("9".repeat(digits));
            unscaled = random.nextInt(4) == 0 ? unscaled : new BigInteger(130, random).mod(unscaled);
            BigDecimal value = new BigDecimal(unscaled, random.nextInt(5) == 0 ? 0 : scale);
            if (value.precision() - value.scale() <= precision - scale) {
                values.add((random.nextBoolean() ? "-" : "") + value.toPlainString() + "::numeric");
            }
        }
        String sql = "SELECT * FROM unnest(ARRAY[" + String.join(", ", values) + "]::numeric[])";
        assertAlike(new Fragment(sql, List.of(), RowType.unnamed(DataType.decimal(precision, scale))));
    }

    @ParameterizedTest
    @MethodSource("items")
    void valuesAreReadOrRefusedAlike(String item, DataType type) {
        assertAlike(new Fragment(
                "SELECT x FROM (VALUES (" + item + "), (NULL), (" + item + ")) v(x)",
                List.of(),
                RowType.unnamed(type)));
    }

    static Stream<Arguments> items() {
        DataType decimal = DataType.decimal(5, 1);
        DataType wide = DataType.decimal(38, 3);
        DataType date = DataType.of(TypeKind.DATE);
        DataType timestamp = DataType.of(TypeKind.TIMESTAMP);
        DataType moment = DataType.of(TypeKind.TIMESTAMP_TZ);
        DataType text = DataType.of(TypeKind.VARCHAR);
        return Stream.of(
                of("1.25", decimal),
                of("12345.6", decimal),
                of("9999.9", decimal),
                of("'NaN'::numeric", decimal),
                of("'Infinity'::numeric", decimal),
                of("'-Infinity'::numeric", wide),
                of("1e37::numeric", wide),
                of("1e34::numeric", wide),
                of("0.0001", wide),
                of("0.001", wide),
                of("1e-30::numeric", wide),
                of("12::int", decimal),
                of("123456::bigint", decimal),
                of("-32768::smallint", wide),
                of("300", DataType.of(TypeKind.TINYINT)),
                of("70000", DataType.of(TypeKind.SMALLINT)),
                of("3000000000", DataType.of(TypeKind.INTEGER)),
                of("12.0", DataType.of(TypeKind.INTEGER)),
                of("12.5", DataType.of(TypeKind.BIGINT)),
                of("9223372036854775807::numeric", DataType.of(TypeKind.BIGINT)),
                of("9223372036854775808::numeric", DataType.of(TypeKind.BIGINT)),
                of("-9223372036854775808::numeric", DataType.of(TypeKind.BIGINT)),
                of("true", DataType.of(TypeKind.BOOLEAN)),
                of("true", DataType.of(TypeKind.BIGINT)),
                of("0.1::float8", DataType.of(TypeKind.REAL)),
                of("0.1::float4", DataType.of(TypeKind.DOUBLE)),
                of("12345.678", DataType.of(TypeKind.DOUBLE)),
                of("7::bigint", DataType.of(TypeKind.DOUBLE)),
                of("'infinity'::date", date),
                of("'-infinity'::date", date),
                of("'4713-01-01 BC'::date", date),
                of("'5874897-12-31'::date", date),
                of("'24:00'::time", DataType.of(TypeKind.TIME)),
                of("'12:34:56.789'::time", DataType.of(TypeKind.TIME)),
                of("'infinity'::timestamp", timestamp),
                of("'-infinity'::timestamp", timestamp),
                of("'0044-03-15 12:00 BC'::timestamp", timestamp),
                of("'200000-01-01'::timestamp", timestamp),
                of("'infinity'::timestamptz", moment),
                of("'2024-03-31 02:30:00.000001+02'::timestamptz", moment),
                of("'ab'::char(5)", text),
                of("'  x  '::varchar", text),
                of("'0e37df36-f698-11e6-8dd4-cb9ced3df976'::uuid", text),
                of("'{\"a\": [1, null]}'::jsonb", text),
                of("'{\"a\":  1}'::json", text),
                of("'name'::name", text),
                of("'\\x00ff'::bytea", DataType.of(TypeKind.VARBINARY)));
    }

    private static Arguments of(String item, DataType type) {
        return Arguments.of(item, type);
    }

    @Test
    void errorsOfTheServerAreAlike() {
        DataType integer = DataType.of(TypeKind.INTEGER);
        for (String sql : List.of(
                "SELECT 1 / 0",
                "SELECT 2147483647 + 1",
                "SELECT nothing",
                "SELECT 1 FROM nowhere",
                "CREATE TABLE forbidden (x INTEGER)")) {
            assertAlike(new Fragment(sql, List.of(), RowType.unnamed(integer)));
        }
    }

    @Test
    void questionMarksInQuotesAndCommentsAreNoParameters() {
        assertAlike(new Fragment(
                "SELECT '?', \"?\" /* ? */ FROM (SELECT ? AS \"?\") x -- ?",
                List.of(new Parameter(DataType.of(TypeKind.INTEGER), 7)),
                RowType.unnamed(DataType.of(TypeKind.VARCHAR), DataType.of(TypeKind.INTEGER))));
    }

    @Test
    void aTableThatChangesUnderAPreparedStatementIsReadAsItIs() throws Exception {
        Fragment lookUp = new Fragment(
                "SELECT * FROM changing WHERE id = ?",
                List.of(new Parameter(DataType.of(TypeKind.INTEGER), 1)),
                RowType.unnamed(DataType.of(TypeKind.INTEGER), DataType.of(TypeKind.VARCHAR)));
        try (var connection = server.connect();
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE changing (id INTEGER, note VARCHAR)");
            statement.execute("INSERT INTO changing VALUES (1, '5')");
            for (int i = 0; i < 4; i++) {
                assertThat(Answers.rows(wireReader, lookUp)).isEqualTo(List.of(List.of(1, "5")));
            }
            statement.execute("ALTER TABLE changing ALTER note TYPE INTEGER USING note::INTEGER");
            for (int i = 0; i < 4; i++) {
                assertThat(Answers.rows(wireReader, lookUp)).isEqualTo(List.of(List.of(1, "5")));
            }
        }
    }

    @Test
    void moreStatementsThanASessionKeepsAreAllAnswered() {
        DataType integer = DataType.of(TypeKind.INTEGER);
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < 200; i++) {
                Fragment fragment = new Fragment(
                        "SELECT " + i + " + ?::INTEGER",
                        List.of(new Parameter(integer, round)),
                        RowType.unnamed(integer));
                assertThat(Answers.rows(wireReader, fragment)).isEqualTo(List.of(List.of(i + round)));
            }
        }
    }

    @Test
    void whatTheLaneCannotReadIsLeftToTheDriver() {
        try (Source both = new PostgresqlConnector().open(config)) {
            Fragment dateOfTimestamp = new Fragment(
                    "SELECT TIMESTAMP '2024-02-29 12:00:00'", List.of(), RowType.unnamed(DataType.of(TypeKind.DATE)));

            assertThat(outcome(both, dateOfTimestamp)).isEqualTo(outcome(driver, dateOfTimestamp));
        }
    }

    private void assertAlike(Fragment fragment) {
        assertThat(outcome(wireReader, fragment)).as(fragment.sql()).isEqualTo(outcome(driver, fragment));
    }

    /** The rows, or the error's code and message. */
    private static Object outcome(Source source, Fragment fragment) {
        try {
            return Answers.rows(source, fragment);
        } catch (BraidException e) {
            return e.code() + ": " + e.getMessage();
        }
    }
}
