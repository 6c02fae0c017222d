package io.braid.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Appendix B, tables B-2, B-4 and B-5: what each setter gives finds the row whose value it is. */
final class AppendixBSettersTest extends Chapter {
    private static final List<String> NUMBERS =
            List.of("t_tinyint", "t_smallint", "t_integer", "t_bigint", "t_real", "t_double", "t_decimal", "t_wide");
    private static final LocalDateTime STAMP = LocalDateTime.of(2024, 2, 29, 13, 14, 15);
    private static final LocalDate DAY = STAMP.toLocalDate();
    private static final LocalTime CLOCK = STAMP.toLocalTime();
    private static final OffsetDateTime MOMENT = STAMP.atOffset(ZoneOffset.UTC);
    private static final byte[] BYTES = {7, 8};

    private final List<DynamicTest> checks = new ArrayList<>();

    AppendixBSettersTest(ConformanceServer server) {
        super(server);
    }

    /** Gives the first parameter. */
    @FunctionalInterface
    private interface Setter {
        void set(PreparedStatement statement) throws SQLException;
    }

    private void finds(String what, String column, Setter setter) {
        checks.add(check(what + " for " + column, () -> {
            try (PreparedStatement statement =
                    connection.prepareStatement("SELECT id FROM stock.kind WHERE " + column + " = ?")) {
                setter.set(statement);
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(column(rows)).containsExactly("1");
                }
            }
        }));
    }

    @TestFactory
    Stream<DynamicTest> settersOfNumbers() {
        for (String column : NUMBERS) {
            finds("B-2 setByte", column, s -> s.setByte(1, (byte) 7));
            finds("B-2 setShort", column, s -> s.setShort(1, (short) 7));
            finds("B-2 setInt", column, s -> s.setInt(1, 7));
            finds("B-2 setLong", column, s -> s.setLong(1, 7));
            finds("B-2 setFloat", column, s -> s.setFloat(1, 7));
            finds("B-2 setDouble", column, s -> s.setDouble(1, 7));
            finds("B-2 setBigDecimal", column, s -> s.setBigDecimal(1, new BigDecimal("7.0")));
            finds("B-2 setString", column, s -> s.setString(1, "7"));
        }
        return checks.stream();
    }

    @TestFactory
    Stream<DynamicTest> settersOfOtherValues() {
        Calendar here = Calendar.getInstance();
        finds("B-2 setBoolean", "t_boolean", s -> s.setBoolean(1, true));
        finds("B-2 setString", "t_boolean", s -> s.setString(1, "true"));
        for (String column : List.of("t_number", "t_truth", "t_day", "t_clock", "t_stamp")) {
            String text = Sample.all().stream()
                    .filter(sample -> sample.column().equals(column))
                    .findFirst()
                    .orElseThrow()
                    .text();
            byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
            finds("B-2 setString", column, s -> s.setString(1, text));
            finds("B-2 setNString", column, s -> s.setNString(1, text));
            finds("B-2 setAsciiStream", column, s -> s.setAsciiStream(1, new ByteArrayInputStream(ascii)));
            finds(
                    "B-2 setAsciiStream(int)",
                    column,
                    s -> s.setAsciiStream(1, new ByteArrayInputStream(ascii), ascii.length));
            finds("B-2 setCharacterStream", column, s -> s.setCharacterStream(1, new StringReader(text)));
            finds(
                    "B-2 setCharacterStream(int)",
                    column,
                    s -> s.setCharacterStream(1, new StringReader(text), text.length()));
            finds("B-2 setNCharacterStream", column, s -> s.setNCharacterStream(1, new StringReader(text)));
            finds("B-2 setClob(Reader)", column, s -> s.setClob(1, new StringReader(text)));
            finds("B-2 setNClob(Reader)", column, s -> s.setNClob(1, new StringReader(text)));
            finds("B-2 setClob", column, s -> s.setClob(1, clob(text)));
            finds("B-2 setNClob", column, s -> s.setNClob(1, nclob(text)));
        }
        finds("B-2 setBytes", "t_binary", s -> s.setBytes(1, BYTES));
        finds("B-2 setBinaryStream", "t_binary", s -> s.setBinaryStream(1, new ByteArrayInputStream(BYTES)));
        finds("B-2 setBinaryStream(long)", "t_binary", s -> s.setBinaryStream(1, new ByteArrayInputStream(BYTES), 2L));
        finds("B-2 setBlob(InputStream)", "t_binary", s -> s.setBlob(1, new ByteArrayInputStream(BYTES)));
        finds("B-2 setBlob", "t_binary", s -> s.setBlob(1, blob()));
        for (String column : List.of("t_date", "t_day")) {
            finds("B-2 setDate", column, s -> s.setDate(1, Date.valueOf(DAY)));
            finds("B-2 setDate(Calendar)", column, s -> s.setDate(1, Date.valueOf(DAY), here));
        }
        for (String column : List.of("t_time", "t_clock")) {
            finds("B-2 setTime", column, s -> s.setTime(1, Time.valueOf(CLOCK)));
            finds("B-2 setTime(Calendar)", column, s -> s.setTime(1, Time.valueOf(CLOCK), here));
        }
        for (String column : List.of("t_timestamp", "t_stamp", "t_moment")) {
            Timestamp timestamp =
                    column.equals("t_moment") ? Timestamp.from(MOMENT.toInstant()) : Timestamp.valueOf(STAMP);
            finds("B-2 setTimestamp", column, s -> s.setTimestamp(1, timestamp));
            finds("B-2 setTimestamp(Calendar)", column, s -> s.setTimestamp(1, timestamp, here));
        }
        return checks.stream();
    }

    @TestFactory
    Stream<DynamicTest> objectsWithoutAType() {
        for (Object number : numbers()) {
            for (String column : NUMBERS) {
                finds("B-4 setObject(" + number.getClass().getSimpleName() + ")", column, s -> s.setObject(1, number));
            }
        }
        give("B-4 setObject", "t_boolean", true);
        give("B-4 setObject", "t_number", '7');
        give("B-4 setObject", "t_number", "7");
        give("B-4 setObject", "t_binary", BYTES);
        give("B-4 setObject", "t_date", DAY);
        give("B-4 setObject", "t_date", Date.valueOf(DAY));
        give("B-4 setObject", "t_time", CLOCK);
        give("B-4 setObject", "t_time", Time.valueOf(CLOCK));
        give("B-4 setObject", "t_timestamp", STAMP);
        give("B-4 setObject", "t_timestamp", Timestamp.valueOf(STAMP));
        give(
                "B-4 setObject",
                "t_timestamp",
                java.util.Date.from(Timestamp.valueOf(STAMP).toInstant()));
        give("B-4 setObject", "t_timestamp", calendar());
        give("B-4 setObject", "t_moment", MOMENT);
        give("B-4 setObject", "t_moment", MOMENT.toZonedDateTime());
        give("B-4 setObject", "t_moment", MOMENT.toInstant());
        give("B-4 setObject", "t_moment", MOMENT.withOffsetSameInstant(ZoneOffset.ofHours(5)));
        give("B-4 setObject", "t_uuid", java.util.UUID.fromString("123e4567-e89b-12d3-a456-426614174000"));
        return checks.stream();
    }

    private void give(String what, String column, Object value) {
        finds(what + "(" + value.getClass().getSimpleName() + ")", column, s -> s.setObject(1, value));
    }

    private static List<Object> numbers() {
        return List.of((byte) 7, (short) 7, 7, 7L, 7f, 7d, new BigDecimal("7.00"), BigInteger.valueOf(7));
    }

    @TestFactory
    Stream<DynamicTest> objectsWithAType() {
        List<Object> sources = new ArrayList<>(numbers());
        sources.add("7");
        for (Object source : sources) {
            for (Sample sample : Sample.all()) {
                if (NUMBERS.contains(sample.column()) || (sample.column().equals("t_number") && isWhole(source))) {
                    finds(
                            "B-5 setObject(" + source.getClass().getSimpleName() + ", "
                                    + JDBCType.valueOf(sample.jdbcType()) + ")",
                            sample.column(),
                            s -> s.setObject(1, source, sample.jdbcType()));
                }
            }
        }
        for (Sample sample : Sample.all()) {
            if (sample.jdbcType() != Types.VARBINARY) {
                finds(
                        "B-5 setObject(String, " + JDBCType.valueOf(sample.jdbcType()) + ")",
                        sample.column(),
                        s -> s.setObject(1, sample.text(), JDBCType.valueOf(sample.jdbcType())));
            }
            finds(
                    "B-5 setObject(" + sample.object().getClass().getSimpleName() + ", own type)",
                    sample.column(),
                    s -> s.setObject(1, sample.object(), sample.jdbcType()));
        }
        finds("B-5 setObject(Timestamp, DATE)", "t_date", s -> s.setObject(1, Timestamp.valueOf(STAMP), Types.DATE));
        finds("B-5 setObject(LocalDateTime, DATE)", "t_date", s -> s.setObject(1, STAMP, Types.DATE));
        finds("B-5 setObject(Timestamp, TIME)", "t_time", s -> s.setObject(1, Timestamp.valueOf(STAMP), Types.TIME));
        finds("B-5 setObject(LocalDateTime, TIME)", "t_time", s -> s.setObject(1, STAMP, Types.TIME));
        finds("B-5 setObject(Boolean, INTEGER)", "t_integer - 6", s -> s.setObject(1, true, Types.INTEGER));
        finds("B-5 setObject(Integer, BOOLEAN)", "t_boolean", s -> s.setObject(1, 1, Types.BOOLEAN));
        finds(
                "B-5 setObject(BigDecimal, DECIMAL, scale)",
                "t_decimal",
                s -> s.setObject(1, new BigDecimal("7.004"), Types.DECIMAL, 2));
        finds("B-5 setObject(Reader, VARCHAR)", "t_number", s -> s.setObject(1, new StringReader("7"), Types.VARCHAR));
        finds(
                "B-5 setObject(InputStream, VARBINARY)",
                "t_binary",
                s -> s.setObject(1, new ByteArrayInputStream(BYTES), Types.VARBINARY));
        return checks.stream();
    }

    private static boolean isWhole(Object number) {
        return number.toString().equals("7");
    }

    @TestFactory
    Stream<DynamicTest> nullsCompareToNothing() {
        return Sample.all().stream().flatMap(sample -> Stream.<Setter>of(
                        s -> s.setNull(1, sample.jdbcType()),
                        s -> s.setNull(1, Types.NULL),
                        s -> s.setObject(1, null),
                        s -> s.setObject(1, null, sample.jdbcType()))
                .map(setter -> check("13.2.2.4 a null for " + sample, () -> {
                    String sql = "SELECT id FROM stock.kind WHERE " + sample.column() + " = ?";
                    try (PreparedStatement statement = connection.prepareStatement(sql)) {
                        setter.set(statement);
                        assertThat(column(statement.executeQuery())).isEmpty();
                    }
                })));
    }

    @TestFactory
    Stream<DynamicTest> parametersAreOfTheTypesOfTheirColumns() {
        return Sample.all().stream()
                .map(sample -> check("13.2.3 parameter for " + sample, () -> {
                    String sql = "SELECT id FROM stock.kind WHERE " + sample.column() + " = ?";
                    try (PreparedStatement statement = connection.prepareStatement(sql)) {
                        ParameterMetaData parameters = statement.getParameterMetaData();
                        assertThat(parameters.getParameterCount()).isEqualTo(1);
                        assertThat(parameters.getParameterType(1)).isEqualTo(sample.jdbcType());
                        assertThat(parameters.getParameterMode(1)).isEqualTo(ParameterMetaData.parameterModeIn);
                        assertThat(parameters.isNullable(1)).isEqualTo(ParameterMetaData.parameterNullable);
                    }
                }));
    }

    /** A time without its zone would be another one, and there is no type that has both. */
    @Test
    void aTimeWithAnOffsetIsRefused() throws SQLException {
        OffsetTime time = CLOCK.atOffset(ZoneOffset.UTC);
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT t_time FROM stock.kind WHERE t_time = ?")) {
            assertThatThrownBy(() -> statement.setObject(1, time))
                    .isInstanceOf(SQLFeatureNotSupportedException.class)
                    .hasMessageContaining("OffsetTime");
            statement.setObject(1, time.toLocalTime());
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThatThrownBy(() -> rows.getObject(1, OffsetTime.class))
                        .isInstanceOf(SQLFeatureNotSupportedException.class);
            }
        }
    }

    private Clob clob(String text) throws SQLException {
        Clob clob = connection.createClob();
        clob.setString(1, text);
        return clob;
    }

    private NClob nclob(String text) throws SQLException {
        NClob clob = connection.createNClob();
        clob.setString(1, text);
        return clob;
    }

    private Blob blob() throws SQLException {
        Blob blob = connection.createBlob();
        blob.setBytes(1, BYTES);
        return blob;
    }

    private static Calendar calendar() {
        Calendar calendar = new GregorianCalendar(2024, Calendar.FEBRUARY, 29, 13, 14, 15);
        calendar.set(Calendar.MILLISECOND, 0);
        return calendar;
    }
}
