package io.braid.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.wire.batch.Layout;
import io.braid.wire.message.Execute;
import io.braid.wire.message.ParameterValue;
import io.braid.wire.message.Prepare;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLSyntaxErrorException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("jdk")
@Timeout(60)
class PreparedStatementTest {
    private static final String SQL = "select n from t where n = ?";

    private FakeServer server;
    private BraidConnection connection;

    @BeforeEach
    void connects() throws Exception {
        server = new FakeServer();
        server.answer(
                SQL,
                Answer.of(Rows.numbers(), Rows.numbers(1, 2))
                        .parameter(Rows.type(Types.DECIMAL, "DECIMAL", 12, 2, Layout.LONG)));
        connection = server.connect();
    }

    @AfterEach
    void closesEverything() throws Exception {
        connection.close();
        server.close();
    }

    @Test
    void metadataIsThereBeforeTheFirstExecution() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SQL)) {
            ParameterMetaData parameters = statement.getParameterMetaData();
            assertThat(parameters.getParameterCount()).isEqualTo(1);
            assertThat(parameters.getParameterType(1)).isEqualTo(Types.DECIMAL);
            assertThat(parameters.getPrecision(1)).isEqualTo(12);
            assertThat(parameters.getParameterClassName(1)).isEqualTo("java.math.BigDecimal");
            assertThat(statement.getMetaData().getColumnLabel(1)).isEqualTo("n");
            assertThatThrownBy(() -> parameters.getParameterType(2)).hasFieldOrPropertyWithValue("SQLState", "07009");
        }
        assertThat(server.received(Execute.class)).isEmpty();
    }

    @Test
    void aStatementRunsAgainAndAgainWithNewParameters() throws Exception {
        try (PreparedStatement statement = connection.prepareStatement(SQL)) {
            for (int i = 0; i < 3; i++) {
                statement.setInt(1, i);
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(1);
                }
            }
        }
        assertThat(server.received(Prepare.class)).hasSize(1);
        assertThat(server.received(Execute.class))
                .extracting(execute -> execute.parameters().get(0).value())
                .containsExactly(0L, 1L, 2L);
    }

    @Test
    void everySetterSendsItsTypeAndValue() throws Exception {
        LocalDateTime stamp = LocalDateTime.of(2024, 2, 29, 12, 30, 1, 500);
        PreparedStatement statement = connection.prepareStatement(SQL);
        Setters setters = new Setters(statement);
        setters.expect(Types.BOOLEAN, true).setBoolean(setters.next(), true);
        setters.expect(Types.TINYINT, 1L).setByte(setters.next(), (byte) 1);
        setters.expect(Types.SMALLINT, 2L).setShort(setters.next(), (short) 2);
        setters.expect(Types.INTEGER, 3L).setInt(setters.next(), 3);
        setters.expect(Types.BIGINT, 4L).setLong(setters.next(), 4);
        setters.expect(Types.REAL, 0.5).setFloat(setters.next(), 0.5f);
        setters.expect(Types.DOUBLE, 0.1).setDouble(setters.next(), 0.1);
        setters.expect(Types.DECIMAL, new BigDecimal("1.20")).setBigDecimal(setters.next(), new BigDecimal("1.20"));
        setters.expect(Types.VARCHAR, "ß").setString(setters.next(), "ß");
        setters.expect(Types.VARBINARY, new byte[] {1}).setBytes(setters.next(), new byte[] {1});
        setters.expect(Types.DATE, stamp.toLocalDate()).setDate(setters.next(), Date.valueOf("2024-02-29"));
        setters.expect(Types.TIME, LocalTime.of(1, 2, 3)).setTime(setters.next(), Time.valueOf("01:02:03"));
        setters.expect(Types.TIMESTAMP, stamp.atZone(ZoneId.systemDefault()).toOffsetDateTime())
                .setTimestamp(setters.next(), Timestamp.valueOf(stamp));
        setters.expect(Types.DATE, null).setNull(setters.next(), Types.DATE);
        setters.expect(Types.VARCHAR, null).setString(setters.next(), null);
        setters.expect(Types.VARCHAR, "ab").setCharacterStream(setters.next(), new StringReader("abc"), 2);
        setters.expect(Types.VARBINARY, new byte[] {7})
                .setBinaryStream(setters.next(), new ByteArrayInputStream(new byte[] {7}));
        setters.runAndCheck(server);
    }

    @Test
    void setObjectKnowsTheUsualClasses() throws Exception {
        LocalDateTime stamp = LocalDateTime.of(2024, 2, 29, 12, 30);
        OffsetDateTime moment = stamp.atOffset(ZoneOffset.ofHours(2));
        PreparedStatement statement = connection.prepareStatement(SQL);
        Setters setters = new Setters(statement);
        setters.expect(Types.NULL, null).setObject(setters.next(), null);
        setters.expect(Types.INTEGER, 3L).setObject(setters.next(), 3);
        setters.expect(Types.BIGINT, 4L).setObject(setters.next(), 4L);
        setters.expect(Types.DECIMAL, new BigDecimal("5")).setObject(setters.next(), new BigInteger("5"));
        setters.expect(Types.VARCHAR, "c").setObject(setters.next(), 'c');
        setters.expect(Types.VARCHAR, "1999-12-31 12:59:59")
                .setObject(setters.next(), java.sql.Timestamp.valueOf("1999-12-31 12:59:59"), Types.VARCHAR);
        setters.expect(Types.CHAR, "1999-12-31")
                .setObject(setters.next(), java.sql.Date.valueOf("1999-12-31"), Types.CHAR);
        setters.expect(Types.LONGVARCHAR, "12:59:00")
                .setObject(setters.next(), java.time.LocalTime.of(12, 59), Types.LONGVARCHAR);
        setters.expect(Types.VARCHAR, "1999-12-31 12:59:59.5+02:00")
                .setObject(
                        setters.next(), java.time.OffsetDateTime.parse("1999-12-31T12:59:59.5+02:00"), Types.VARCHAR);
        setters.expect(Types.DATE, stamp.toLocalDate()).setObject(setters.next(), stamp.toLocalDate());
        setters.expect(Types.TIME, stamp.toLocalTime()).setObject(setters.next(), stamp.toLocalTime());
        setters.expect(Types.TIMESTAMP, stamp).setObject(setters.next(), stamp);
        setters.expect(Types.TIMESTAMP_WITH_TIMEZONE, moment).setObject(setters.next(), moment);
        setters.expect(Types.TIMESTAMP_WITH_TIMEZONE, moment).setObject(setters.next(), moment.toZonedDateTime());
        setters.expect(Types.TIMESTAMP_WITH_TIMEZONE, Instant.EPOCH.atOffset(ZoneOffset.UTC))
                .setObject(setters.next(), Instant.EPOCH);
        setters.expect(Types.DATE, "2024-02-29").setObject(setters.next(), "2024-02-29", Types.DATE);
        setters.expect(Types.DECIMAL, new BigDecimal("1.3"))
                .setObject(setters.next(), new BigDecimal("1.25"), Types.DECIMAL, 1);
        setters.expect(Types.DECIMAL, new BigDecimal("1.01")).setObject(setters.next(), 1.005, JDBCType.DECIMAL, 2);
        setters.expect(Types.NUMERIC, new BigDecimal("7.00")).setObject(setters.next(), " 7 ", Types.NUMERIC, 2);
        setters.expect(Types.DECIMAL, null).setObject(setters.next(), null, Types.DECIMAL, 2);
        setters.expect(Types.DATE, LocalDate.EPOCH).setObject(setters.next(), LocalDate.EPOCH, JDBCType.DATE);
        setters.runAndCheck(server);
        assertThatThrownBy(() -> statement.setObject(1, "seven", Types.DECIMAL, 2))
                .hasFieldOrPropertyWithValue("SQLState", "22018");
        assertThatThrownBy(() -> statement.setObject(1, new Object()))
                .isInstanceOf(SQLFeatureNotSupportedException.class)
                .hasMessageContaining("java.lang.Object");
    }

    @Test
    void aMistakeInTheTextShowsAtEachUse() throws SQLException {
        PreparedStatement statement = connection.prepareStatement("select * from missing");
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(statement::executeQuery)
                    .isInstanceOf(SQLSyntaxErrorException.class)
                    .hasFieldOrPropertyWithValue("SQLState", "42P01");
            assertThatThrownBy(statement::getMetaData).isInstanceOf(SQLSyntaxErrorException.class);
        }
        assertThat(connection.isValid(30)).isTrue();
    }

    @Test
    void aMissingParameterIsNamed() throws SQLException {
        PreparedStatement statement = connection.prepareStatement(SQL);
        statement.setInt(2, 5);
        assertThatThrownBy(statement::executeQuery)
                .hasFieldOrPropertyWithValue("SQLState", "07001")
                .hasMessage("Parameter 1 has not been set.");
        assertThatThrownBy(() -> statement.setInt(0, 5)).hasFieldOrPropertyWithValue("SQLState", "07009");
    }

    @Test
    void textThatIsNoUnicodeIsRefusedAndTheConnectionStaysUsable() throws SQLException {
        PreparedStatement statement = connection.prepareStatement(SQL);
        statement.setString(1, "\uD800");
        assertThatThrownBy(statement::executeQuery).hasFieldOrPropertyWithValue("SQLState", "22021");
        statement.setString(1, "fine");
        assertThat(statement.executeQuery().next()).isTrue();
    }

    @Test
    void aPreparedStatementTakesNoOtherText() throws SQLException {
        PreparedStatement statement = connection.prepareStatement(SQL);
        assertThatThrownBy(() -> statement.executeQuery("select 1"))
                .isInstanceOf(SQLFeatureNotSupportedException.class);
        assertThatThrownBy(() -> statement.execute("select 1")).isInstanceOf(SQLFeatureNotSupportedException.class);
        assertThatThrownBy(() -> statement.addBatch("select 1")).isInstanceOf(SQLFeatureNotSupportedException.class);
    }

    /** Collector of the values that setters should send. */
    private static final class Setters {
        private final PreparedStatement statement;
        private final List<ParameterValue> expected = new ArrayList<>();

        Setters(PreparedStatement statement) {
            this.statement = statement;
        }

        PreparedStatement expect(int jdbcType, @Nullable Object value) {
            expected.add(new ParameterValue(jdbcType, value));
            return statement;
        }

        int next() {
            return expected.size();
        }

        void runAndCheck(FakeServer server) throws SQLException {
            statement.executeQuery();
            List<ParameterValue> sent = server.received(Execute.class).get(0).parameters();
            assertThat(sent).usingRecursiveComparison().isEqualTo(expected);
        }
    }
}
