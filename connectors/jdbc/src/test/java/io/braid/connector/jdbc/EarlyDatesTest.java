package io.braid.connector.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.connector.jdbc.dialect.JdbcTraits;
import io.braid.connector.jdbc.dialect.JdbcTraits.EarlyDates;
import io.braid.connector.jdbc.read.ColumnReaders;
import io.braid.connector.jdbc.read.ParameterBinder;
import io.braid.spi.Parameter;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.error.BraidException;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.lang.reflect.Proxy;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of dates before 1582, which some drivers convert through the Julian calendar. */
class EarlyDatesTest {
    private static final LocalDate EARLY = LocalDate.of(1582, 10, 10);
    private static final LocalDate LATE = LocalDate.of(1582, 10, 15);

    @Test
    void exactDriversTakeThemAsTheyAre() throws SQLException {
        assertThat(bound(EarlyDates.EXACT, TypeKind.DATE, EARLY)).isEqualTo("setObject " + EARLY);
    }

    @Test
    void whereTypedDatesAreMovedEarlyOnesAreSentAsTimestamps() throws SQLException {
        assertThat(bound(EarlyDates.DATES_MOVED, TypeKind.DATE, EARLY)).isEqualTo("setObject 1582-10-10T00:00");
        assertThat(bound(EarlyDates.DATES_MOVED, TypeKind.DATE, LATE)).isEqualTo("setObject " + LATE);
    }

    @Test
    void whereAllParametersAreMovedEarlyOnesAreSentAsText() throws SQLException {
        assertThat(bound(EarlyDates.PARAMETERS_MOVED, TypeKind.DATE, EARLY)).isEqualTo("setString 1582-10-10");
        assertThat(bound(EarlyDates.PARAMETERS_MOVED, TypeKind.TIMESTAMP, LocalDateTime.of(1, 1, 1, 0, 0)))
                .isEqualTo("setString 0001-01-01T00:00:00");
        assertThat(bound(EarlyDates.PARAMETERS_MOVED, TypeKind.TIMESTAMP, EARLY.atTime(1, 2, 3, 123_456_700)))
                .isEqualTo("setString 1582-10-10T01:02:03.1234567");
        assertThat(bound(
                        EarlyDates.PARAMETERS_MOVED,
                        TypeKind.TIMESTAMP_TZ,
                        OffsetDateTime.parse("1582-10-15T01:00:00+02:00")))
                .isEqualTo("setString 1582-10-15T01:00:00+02:00");
        assertThat(bound(EarlyDates.PARAMETERS_MOVED, TypeKind.DATE, LATE)).isEqualTo("setObject " + LATE);
    }

    @Test
    void whereAllParametersAreMovedDatesBeforeTheFirstYearAreRefused() {
        assertThatThrownBy(() -> bound(EarlyDates.PARAMETERS_MOVED, TypeKind.DATE, LocalDate.of(0, 12, 31)))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining("no dates before the year 1: parameter 1 is 0000-12-31");
    }

    @Test
    void whereAllParametersAreMovedEarlyMomentsAreNotRead() throws SQLException {
        OffsetDateTime early = OffsetDateTime.parse("1582-10-20T00:00:00Z");
        assertThat(read(EarlyDates.EXACT, early)).isEqualTo(early);
        assertThatThrownBy(() -> read(EarlyDates.PARAMETERS_MOVED, early))
                .isInstanceOf(DateTimeException.class)
                .hasMessageContaining("1582-10-26");
        OffsetDateTime late = OffsetDateTime.parse("1582-10-26T00:00:00Z");
        assertThat(read(EarlyDates.PARAMETERS_MOVED, late)).isEqualTo(late);
    }

    private static String bound(EarlyDates early, TypeKind kind, Object value) throws SQLException {
        StringBuilder calls = new StringBuilder();
        PreparedStatement statement = proxy(PreparedStatement.class, (name, arguments) -> {
            calls.append(name).append(' ').append(arguments[1]);
            return null;
        });
        new ParameterBinder(PlainDialect.ERRORS, values(early))
                .bind(statement, List.of(new Parameter(DataType.of(kind), value)));
        return calls.toString();
    }

    private static Object read(EarlyDates early, OffsetDateTime moment) throws SQLException {
        ColumnBuilder builder = ColumnBuilder.of(DataType.of(TypeKind.TIMESTAMP_TZ), 1);
        ResultSet rows = proxy(ResultSet.class, (name, arguments) -> moment);
        new ColumnReaders(values(early))
                .of(1, Types.TIMESTAMP_WITH_TIMEZONE, builder)
                .read(rows);
        return java.util.Objects.requireNonNull(builder.build().value(0));
    }

    private static JdbcTraits.Values values(EarlyDates early) {
        return new JdbcTraits.Values(false, false, early, 7);
    }

    private interface Answer {
        @Nullable
        Object to(String name, Object[] arguments);
    }

    private static <T> T proxy(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> answer.to(method.getName(), arguments)));
    }
}
