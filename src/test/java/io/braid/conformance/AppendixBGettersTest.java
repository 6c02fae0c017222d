package io.braid.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Appendix B, tables B-1, B-3 and B-6: what each getter makes of each type, and that it refuses the rest. */
@Tag("jdk")
final class AppendixBGettersTest extends Chapter {
    AppendixBGettersTest(ConformanceServer server) {
        super(server);
    }

    @TestFactory
    Stream<DynamicTest> gettersConvert() {
        return table(Reading.getters());
    }

    @TestFactory
    Stream<DynamicTest> getObjectConvertsToClasses() {
        return table(Reading.classes());
    }

    private Stream<DynamicTest> table(List<Reading> readings) {
        return Sample.all().stream().flatMap(sample -> readings.stream()
                .map(reading -> check("B-6 " + reading.name() + " of " + sample, () -> assertReads(reading, sample))));
    }

    private void assertReads(Reading reading, Sample sample) throws Exception {
        Object expected = reading.expected().apply(sample);
        try (ResultSet rows = row(sample, 1)) {
            if (expected == null) {
                assertThatThrownBy(() -> reading.getter().read(rows, sample.column()))
                        .isInstanceOf(SQLException.class);
                return;
            }
            Object value = Reading.comparable(reading.getter().read(rows, sample.column()), expected);
            assertThat(value).isEqualTo(Reading.comparable(expected, expected));
            assertThat(rows.wasNull()).isFalse();
            Object labelled = reading.byLabel().read(rows, sample.column().toUpperCase(java.util.Locale.ROOT));
            assertThat(Reading.comparable(labelled, expected)).isEqualTo(value);
        }
    }

    @TestFactory
    Stream<DynamicTest> nullsAreNothing() {
        return Sample.all().stream().flatMap(sample -> Stream.concat(
                        Reading.getters().stream(), Reading.classes().stream())
                .map(reading -> check("15.2.3.2 " + reading.name() + " of a null " + sample, () -> {
                    try (ResultSet rows = row(sample, 2)) {
                        assertThat(reading.getter().read(rows, sample.column())).isEqualTo(reading.ofNull());
                        assertThat(rows.wasNull()).isTrue();
                    }
                })));
    }

    @TestFactory
    Stream<DynamicTest> columnsAreOfTheirTypes() {
        return Sample.all().stream()
                .map(sample -> check("B-1 " + sample, () -> {
                    try (ResultSet rows = row(sample, 1)) {
                        assertThat(rows.getMetaData().getColumnType(1)).isEqualTo(sample.jdbcType());
                        assertThat(rows.getMetaData().getColumnClassName(1))
                                .isEqualTo(sample.object().getClass().getName());
                    }
                }));
    }

    /** A result of its own for each check: one that is refused must not spoil the next. */
    private ResultSet row(Sample sample, int id) throws SQLException {
        ResultSet rows = connection
                .createStatement()
                .executeQuery("SELECT " + sample.column() + " FROM stock.kind WHERE id = " + id);
        assertThat(rows.next()).isTrue();
        return rows;
    }
}
