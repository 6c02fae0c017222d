package io.braid.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.braid.spi.catalog.ColumnSpread;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Contract for table statistics: they take few queries and describe the data. */
abstract class StatisticsContract extends HostileContract {
    private static final int ROWS = 8_000;
    private static final int MOST_ROUND_TRIPS = 3;

    /** Runs ANALYZE first, since connectors only read existing statistics. */
    private TableStatistics statistics(String table, List<String> columns) {
        sql().analyze(sql().name(table), columns).forEach(server()::execute);
        return server().source().statistics(server().describe(table));
    }

    @Test
    void statisticsTellTheNumberOfRows() {
        server().execute("CREATE TABLE counted (d INTEGER)");
        server().execute("INSERT INTO counted SELECT d FROM digits");

        TableStatistics statistics = statistics("counted", List.of("d"));

        assertThat(statistics.rows()).isEqualTo(sql().countsRows() ? OptionalDouble.of(10) : OptionalDouble.empty());
    }

    @Test
    void statisticsTellOfColumnsWhatTheSourceKnowsOfThem() {
        server().execute("CREATE TABLE told (id INTEGER, few INTEGER, part INTEGER, word VARCHAR(20), born DATE)");
        server().execute("INSERT INTO told SELECT n, n % 7, CASE WHEN n % 4 <> 0 THEN n END,"
                + " CASE WHEN n % 4 = 0 THEN 'it''s' ELSE 'other' END,"
                + " CASE WHEN n % 2 = 0 THEN " + sql().operand(TypeKind.DATE, "2024-01-01") + " ELSE "
                + sql().operand(TypeKind.DATE, "2024-01-31") + " END FROM numbers WHERE n < " + ROWS);

        TableStatistics told = statistics("told", List.of("id", "few", "part", "word", "born"));

        for (ContractSql.Reported what : ContractSql.Reported.values()) {
            if (!sql().reports().contains(what)) {
                continue;
            }
            switch (what) {
                case UNIQUE -> assertThat(told.distinct().get("id")).isEqualTo(ROWS, within(0.3 * ROWS));
                case DISTINCT -> assertThat(told.distinct().get("few")).isEqualTo(7, within(1.0));
                case NULLS -> {
                    assertThat(spread(told, "part").nullShare()).isEqualTo(0.25, within(0.05));
                    assertThat(spread(told, "id").nullShare()).isZero();
                }
                case COMMON -> {
                    assertThat(spread(told, "few").shareOf(3, 7)).isEqualTo(1.0 / 7, within(0.04));
                    assertThat(spread(told, "word").shareOf("it's", 2)).isEqualTo(0.25, within(0.05));
                    assertThat(spread(told, "born").shareOf(LocalDate.of(2024, 1, 31), 2))
                            .isEqualTo(0.5, within(0.05));
                }
                case ENDS -> {
                    assertThat(spread(told, "id").shareBelow(ROWS / 4).orElseThrow())
                            .isEqualTo(0.25, within(0.05));
                    assertThat(spread(told, "born")
                                    .shareBelow(LocalDate.of(2024, 1, 1))
                                    .orElseThrow())
                            .isZero();
                    assertThat(spread(told, "born")
                                    .shareUpTo(LocalDate.of(2024, 2, 1))
                                    .orElseThrow())
                            .isEqualTo(1, within(0.01));
                }
                case LENGTHS -> {
                    assertThat(spread(told, "word").bytes().orElseThrow()).isEqualTo(4.75, within(1.5));
                    assertThat(spread(told, "id").bytes()).isEmpty();
                }
            }
        }
        if (sql().reports().isEmpty()) {
            assertThat(told.spreads()).isEmpty();
        }
    }

    private static ColumnSpread spread(TableStatistics told, String column) {
        return Objects.requireNonNull(told.spreads().get(column), column);
    }

    @Test
    void aSampleIsOfRowsFromEverywhereInATable() {
        Optional<String> sampled = server().source().capabilities().sampled("SELECT n FROM numbers", 0.1);
        assumeTrue(sampled.isPresent(), wrapper() + " has no samples");

        List<Integer> rows = reader().rows(sampled.orElseThrow(), DataType.of(TypeKind.INTEGER)).stream()
                .map(row -> (Integer) Objects.requireNonNull(row.get(0)))
                .sorted()
                .toList();

        assertThat(rows).hasSizeBetween(8_000, 12_000).doesNotHaveDuplicates();
        assertThat(rows.get(rows.size() / 2)).isBetween(40_000, 60_000);
    }

    @Test
    void statisticsTakeFewRoundTrips() {
        server().execute("CREATE TABLE asked (id INTEGER NOT NULL, note VARCHAR(20), PRIMARY KEY (id))");
        TableDescription asked = server().describe("asked");

        assertThat(roundTrips(source -> source.statistics(asked))).isBetween(1, MOST_ROUND_TRIPS);
    }

    @Test
    void statisticsOfHostileNamesAreOfTheirTable() {
        String table = "h'o\"s`tile \\ t";
        server().execute("CREATE TABLE " + sql().name(table) + " (" + sql().name("a'\"b") + " INTEGER)");
        server().execute("INSERT INTO " + sql().name(table) + " SELECT d FROM digits");

        TableStatistics statistics = statistics(table, List.of());

        assertThat(statistics.rows()).isEqualTo(sql().countsRows() ? OptionalDouble.of(10) : OptionalDouble.empty());
    }
}
