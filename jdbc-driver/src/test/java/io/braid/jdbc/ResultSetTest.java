package io.braid.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.jdbc.value.SqlTemporals;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.List;
import java.util.TimeZone;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("jdk")
@Timeout(60)
class ResultSetTest {
    private static final String SQL = "select everything";
    private static final String UUID_TEXT = "123e4567-e89b-12d3-a456-426614174000";
    private static final LocalDateTime STAMP = LocalDateTime.of(1965, 7, 4, 1, 2, 3, 456_789_100);

    private FakeServer server;
    private BraidConnection connection;
    private ResultSet rows;

    @BeforeEach
    void runsAQueryOverEveryType() throws Exception {
        server = new FakeServer();
        Rows sample = new Rows()
                .bool("flag", true)
                .ints("small", Types.SMALLINT, "SMALLINT", -7)
                .ints("day", Types.DATE, "DATE", (int) LocalDate.of(1582, 10, 4).toEpochDay())
                .longs("big", Types.BIGINT, "BIGINT", Long.MIN_VALUE)
                .decimal("price", Types.DECIMAL, "DECIMAL", 12, 2, -123456)
                .wide("wide", 4, "-12345678901234567890123456789012345678")
                .doubles("ratio", Types.DOUBLE, "DOUBLE", 2.75)
                .doubles("single", Types.REAL, "REAL", (double) 0.1f)
                .text("name", "Grüße \uD83D\uDE00")
                .text("digits", " 42.75 ")
                .bytes("raw", Types.VARBINARY, "VARBINARY", (byte) 0, (byte) 0xAB)
                .longs("clock", Types.TIME, "TIME", 863_999_999_999L)
                .longs("stamp", Types.TIMESTAMP, "TIMESTAMP", ticks(STAMP))
                .longs("moment", Types.TIMESTAMP_WITH_TIMEZONE, "TIMESTAMP_TZ", ticks(STAMP))
                .text("uuid", UUID_TEXT)
                .text("when", "2024-02-29T12:30:00Z")
                .text("FLAG", "second of that label")
                .doubles("huge", Types.DOUBLE, "DOUBLE", 1e300)
                .text("astronomic", "1E999999999")
                .text("java", "0x1p3")
                .text("endless", "-Infinity");
        server.answer(SQL, Answer.of(sample.columns(), sample.batch()));
        connection = server.connect();
        rows = connection.createStatement().executeQuery(SQL);
        assertThat(rows.next()).isTrue();
    }

    @AfterEach
    void closesEverything() throws Exception {
        connection.close();
        server.close();
    }

    private static long ticks(LocalDateTime time) {
        Instant instant = time.toInstant(ZoneOffset.UTC);
        return instant.getEpochSecond() * 10_000_000 + instant.getNano() / 100;
    }

    @Test
    void integersAreReadAsEveryNumberTheyFit() throws SQLException {
        assertThat(rows.getByte("small")).isEqualTo((byte) -7);
        assertThat(rows.getShort("small")).isEqualTo((short) -7);
        assertThat(rows.getInt("small")).isEqualTo(-7);
        assertThat(rows.getLong("small")).isEqualTo(-7L);
        assertThat(rows.getFloat("small")).isEqualTo(-7f);
        assertThat(rows.getDouble("small")).isEqualTo(-7.0);
        assertThat(rows.getBigDecimal("small")).isEqualTo("-7");
        assertThat(rows.getString("small")).isEqualTo("-7");
        assertThat(rows.getBoolean("small")).isTrue();
        assertThat(rows.getObject("small")).isEqualTo(-7);
        assertThat(rows.getLong("big")).isEqualTo(Long.MIN_VALUE);
        assertThat(rows.getObject("big")).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    @SuppressWarnings("deprecation") // getBigDecimal with a scale is still called.
    void numbersThatDoNotFitAreRefusedAndNotCutOff() {
        for (Read read : new Read[] {
            () -> rows.getInt("big"),
            () -> rows.getByte("price"),
            () -> rows.getLong("wide"),
            () -> rows.getFloat("huge"),
            () -> rows.getObject("huge", Float.class),
            () -> rows.getDouble("astronomic"),
            () -> rows.getFloat("astronomic"),
            () -> rows.getLong("astronomic"),
            () -> rows.getObject("astronomic", BigInteger.class),
            () -> rows.getBigDecimal("astronomic", 2),
            () -> rows.getObject("big", Short.class)
        }) {
            assertThatThrownBy(read::run)
                    .isInstanceOf(SQLDataException.class)
                    .hasFieldOrPropertyWithValue("SQLState", "22003");
        }
    }

    @Test
    void decimalsKeepTheirScale() throws SQLException {
        assertThat(rows.getBigDecimal("price")).isEqualTo("-1234.56");
        assertThat(rows.getObject("price")).isEqualTo(new BigDecimal("-1234.56"));
        assertThat(rows.getDouble("price")).isEqualTo(-1234.56);
        assertThat(rows.getLong("price")).isEqualTo(-1234);
        assertThat(rows.getString("price")).isEqualTo("-1234.56");
        assertThat(rows.getBigDecimal("wide")).isEqualTo("-1234567890123456789012345678901234.5678");
        assertThat(rows.getObject("wide", BigInteger.class))
                .isEqualTo(new BigInteger("-1234567890123456789012345678901234"));
        assertThat(rows.getDouble("wide")).isEqualTo(-1.2345678901234568E33);
    }

    @Test
    void floatingPointNumbersPrintInTheirOwnPrecision() throws SQLException {
        assertThat(rows.getDouble("ratio")).isEqualTo(2.75);
        assertThat(rows.getInt("ratio")).isEqualTo(2);
        assertThat(rows.getBigDecimal("ratio")).isEqualTo("2.75");
        assertThat(rows.getObject("ratio")).isEqualTo(2.75);
        assertThat(rows.getString("single")).isEqualTo("0.1");
        assertThat(rows.getFloat("single")).isEqualTo(0.1f);
        assertThat(rows.getObject("single")).isEqualTo(0.1f);
    }

    @Test
    void textIsReadAsWhatItSpells() throws Exception {
        assertThat(rows.getString("name")).isEqualTo("Grüße \uD83D\uDE00");
        assertThat(rows.getBytes("name")).isEqualTo("Grüße \uD83D\uDE00".getBytes(StandardCharsets.UTF_8));
        assertThat(rows.getCharacterStream("name").read()).isEqualTo('G');
        assertThat(rows.getDouble("digits")).isEqualTo(42.75);
        assertThat(rows.getInt("digits")).isEqualTo(42);
        assertThat(rows.getDouble("endless")).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(rows.getFloat("endless")).isEqualTo(Float.NEGATIVE_INFINITY);
        assertThat(rows.getBigDecimal("astronomic")).isEqualTo("1E+999999999");
        assertThatThrownBy(() -> rows.getDouble("java")).hasFieldOrPropertyWithValue("SQLState", "22018");
        assertThat(rows.getObject("uuid", UUID.class)).isEqualTo(UUID.fromString(UUID_TEXT));
        assertThat(rows.getObject("when", Instant.class)).isEqualTo(Instant.parse("2024-02-29T12:30:00Z"));
        for (Read read : new Read[] {
            () -> rows.getInt("name"),
            () -> rows.getBoolean("name"),
            () -> rows.getDate("name"),
            () -> rows.getDouble("name"),
            () -> rows.getTimestamp("name")
        }) {
            assertThatThrownBy(read::run)
                    .isInstanceOf(SQLDataException.class)
                    .hasFieldOrPropertyWithValue("SQLState", "22018")
                    .hasMessageContaining("column name");
        }
    }

    @Test
    void truthValuesAreAlsoOneAndZero() throws SQLException {
        assertThat(rows.getBoolean("flag")).isTrue();
        assertThat(rows.getInt("flag")).isEqualTo(1);
        assertThat(rows.getString("flag")).isEqualTo("true");
        assertThat(rows.getObject("flag")).isEqualTo(true);
    }

    @Test
    void binaryStringsAreBytesOrHexadecimalDigits() throws Exception {
        assertThat(rows.getBytes("raw")).isEqualTo(new byte[] {0, (byte) 0xAB});
        assertThat(rows.getString("raw")).isEqualTo("00AB");
        assertThat(rows.getObject("raw")).isEqualTo(new byte[] {0, (byte) 0xAB});
        assertThat(rows.getBinaryStream("raw").readAllBytes()).hasSize(2);
    }

    @Test
    void datesAndTimesKeepTheirFieldsInOldAndNewClasses() throws SQLException {
        LocalDate day = LocalDate.of(1582, 10, 4);
        assertThat(rows.getObject("day", LocalDate.class)).isEqualTo(day);
        assertThat(rows.getDate("day").toLocalDate()).isEqualTo(day);
        assertThat(rows.getObject("day")).isEqualTo(Date.valueOf(day));
        assertThat(rows.getString("day")).isEqualTo("1582-10-04");
        assertThat(rows.getObject("clock", LocalTime.class)).isEqualTo(LocalTime.of(23, 59, 59, 999_999_900));
        assertThat(rows.getString("clock")).isEqualTo("23:59:59.9999999");
        assertThat(rows.getTime("clock")).hasToString("23:59:59").isExactlyInstanceOf(Time.class);
        assertThat(rows.getObject("stamp", LocalDateTime.class)).isEqualTo(STAMP);
        assertThat(rows.getTimestamp("stamp")).isEqualTo(Timestamp.valueOf(STAMP));
        assertThat(rows.getString("stamp")).isEqualTo("1965-07-04 01:02:03.4567891");
        assertThat(rows.getObject("stamp", LocalDate.class)).isEqualTo(STAMP.toLocalDate());
    }

    @Test
    void momentsAreTheSameMomentInEveryClass() throws SQLException {
        OffsetDateTime moment = STAMP.atOffset(ZoneOffset.UTC);
        assertThat(rows.getObject("moment")).isEqualTo(Timestamp.from(moment.toInstant()));
        assertThat(rows.getObject("moment", OffsetDateTime.class)).isEqualTo(moment);
        assertThat(rows.getMetaData().getColumnType(rows.findColumn("moment"))).isEqualTo(Types.TIMESTAMP);
        assertThat(rows.getObject("moment", Instant.class)).isEqualTo(moment.toInstant());
        assertThat(rows.getTimestamp("moment").toInstant()).isEqualTo(moment.toInstant());
        assertThat(rows.getString("moment")).isEqualTo("1965-07-04 01:02:03.4567891+00:00");
        assertThatThrownBy(() -> rows.getObject("stamp", Instant.class))
                .isInstanceOf(SQLDataException.class)
                .hasMessage("Column stamp is of type TIMESTAMP and cannot be read as a moment in time.");
    }

    @Test
    void aCalendarSaysWhereAClockShowsTheTime() throws SQLException {
        Calendar tokyo = Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"));
        Instant expected = STAMP.toInstant(ZoneOffset.ofHours(9));
        assertThat(rows.getTimestamp("stamp", tokyo).toInstant()).isEqualTo(expected);
        assertThat(rows.getTimestamp("moment", tokyo).toInstant()).isEqualTo(STAMP.toInstant(ZoneOffset.UTC));
    }

    @Test
    void aCalendarFindsTheFieldsAgainThatItWrote() {
        for (String zone : List.of("Asia/Tokyo", "America/New_York", "UTC")) {
            Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone(zone));
            for (String text : List.of(
                    "-0043-03-15T01:02:03.000000004",
                    "0000-12-31T23:59:59",
                    "1500-02-28T10:00",
                    "1582-10-04T00:00",
                    "1582-10-15T00:00",
                    "1850-06-01T12:30:15",
                    "2024-02-29T10:00:00.5")) {
                LocalDateTime stamp = LocalDateTime.parse(text);
                assertThat(SqlTemporals.toTimestamp(SqlTemporals.timestamp(stamp, calendar), calendar))
                        .isEqualTo(stamp);
                assertThat(SqlTemporals.toDate(SqlTemporals.date(stamp.toLocalDate(), calendar), calendar))
                        .isEqualTo(stamp.toLocalDate());
            }
        }
        Date day = Date.valueOf("1500-02-28");
        Timestamp stamp = Timestamp.valueOf("1500-02-28 10:11:12");
        Calendar here = Calendar.getInstance();
        assertThat(SqlTemporals.toDate(day, here)).isEqualTo(SqlTemporals.toDate(day, null));
        assertThat(SqlTemporals.toTimestamp(stamp, here)).isEqualTo(SqlTemporals.toTimestamp(stamp, null));
    }

    @Test
    void everyColumnMayBeNull() throws SQLException {
        assertThat(rows.next()).isTrue();
        for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
            assertThat(rows.getObject(column)).isNull();
            assertThat(rows.wasNull()).isTrue();
            assertThat(rows.getString(column)).isNull();
            assertThat(rows.getBigDecimal(column)).isNull();
            assertThat(rows.getBytes(column)).isNull();
            assertThat(rows.getTimestamp(column)).isNull();
            assertThat(rows.getDate(column)).isNull();
            assertThat(rows.getTime(column)).isNull();
            assertThat(rows.getObject(column, LocalDate.class)).isNull();
            assertThat(rows.getCharacterStream(column)).isNull();
            assertThat(rows.getBinaryStream(column)).isNull();
            assertThat(rows.getInt(column)).isZero();
            assertThat(rows.getDouble(column)).isZero();
            assertThat(rows.getBoolean(column)).isFalse();
            assertThat(rows.wasNull()).isTrue();
        }
        assertThat(rows.next()).isFalse();
        assertThat(rows.isAfterLast()).isTrue();
    }

    @Test
    void labelsAreFoundWithoutRegardToCaseAndTheFirstOneCounts() throws SQLException {
        assertThat(rows.findColumn("SMALL")).isEqualTo(2);
        assertThat(rows.getString("FLAG")).isEqualTo("true");
        assertThatThrownBy(() -> rows.getInt("missing")).hasMessage("The result has no column missing.");
        assertThatThrownBy(() -> rows.getInt(0)).hasMessageContaining("columns 1 to 21");
        assertThatThrownBy(() -> rows.getInt(22)).hasFieldOrPropertyWithValue("SQLState", "07009");
    }

    @Test
    void metadataTellsWhatTheServerTold() throws SQLException {
        ResultSetMetaData columns = rows.getMetaData();
        assertThat(columns.getColumnLabel(5)).isEqualTo("price");
        assertThat(columns.getColumnType(5)).isEqualTo(Types.DECIMAL);
        assertThat(columns.getPrecision(5)).isEqualTo(12);
        assertThat(columns.getScale(5)).isEqualTo(2);
        assertThat(columns.getColumnDisplaySize(5)).isEqualTo(15);
        assertThat(columns.getTableName(5)).isEqualTo("t");
        assertThat(columns.getSchemaName(5)).isEqualTo("s");
        assertThat(columns.getCatalogName(5)).isEqualTo("tpch");
        assertThat(columns.isNullable(5)).isEqualTo(ResultSetMetaData.columnNullable);
    }

    @Test
    void columnsHaveTheClassThatGetObjectReturns() throws Exception {
        for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
            assertThat(rows.getObject(column).getClass().getName())
                    .isEqualTo(rows.getMetaData().getColumnClassName(column));
        }
    }

    @Test
    void whatAForwardOnlyResultCannotDoIsRefusedWithTheReason() {
        for (Read read : new Read[] {
            rows::previous,
            rows::first,
            () -> rows.absolute(1),
            rows::isLast,
            () -> rows.getRef(1),
            rows::deleteRow,
            () -> rows.updateInt(1, 1),
            () -> rows.getObject(1, Thread.class)
        }) {
            assertThatThrownBy(read::run)
                    .isInstanceOf(SQLFeatureNotSupportedException.class)
                    .hasFieldOrPropertyWithValue("SQLState", "0A000")
                    .hasMessageContaining(" is not supported: ");
        }
    }

    @Test
    void aClosedResultSaysSo() throws SQLException {
        rows.close();
        rows.close();
        assertThat(rows.isClosed()).isTrue();
        assertThatThrownBy(() -> rows.next()).hasMessageStartingWith("The result is closed.");
        assertThatThrownBy(() -> rows.getInt(2)).hasMessageStartingWith("The result is closed.");
    }

    /** Call of a getter. */
    private interface Read {
        void run() throws SQLException;
    }
}
