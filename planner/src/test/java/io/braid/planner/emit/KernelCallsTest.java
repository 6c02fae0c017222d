package io.braid.planner.emit;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.Filter;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.spi.Source;
import io.braid.vdb.VirtualDatabase;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expressions with kernels of the engine, which are not compiled; many comparisons of one value become one look-up. */
class KernelCallsTest {
    private static final String ROWS = " FROM (VALUES (1, 'a', DATE '2024-02-29', TIMESTAMP '2024-02-29 10:00:00'),"
            + " (2, 'bc', DATE '2024-03-01', TIMESTAMP '2024-03-01 10:00:00')) AS t (x, s, d, m)";

    private final Planner planner =
            new Planner(Catalog.open(new VirtualDatabase("kernels", "1", List.of()), KernelCallsTest::none));

    private static Source none(String name) {
        throw new AssertionError("there is no source " + name);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "EXTRACT(YEAR FROM d) ~ YEAR($2)",
                "EXTRACT(MONTH FROM m) ~ MONTH($3)",
                "DAYOFMONTH(d) ~ DAY($2)",
                "UPPER(s) ~ UPPER($1)",
                "LOWER(s) ~ LOWER($1)",
                "SUBSTRING(s FROM 2 FOR x) ~ SUBSTRING($1, 2, $0)",
                "s || '-' || s ~ ($1 || '-' || $1)",
                "x IN (1, 2, 3, 4, 5) ~ ($0 IN (1, 2, 3, 4, 5))",
                "s NOT IN ('a', 'b', 'c', 'd', 'e') ~ NOT(($1 IN ('a', 'b', 'c', 'd', 'e')))",
                "x IN (1, 2, 3) ~ (($0 = 1) OR ($0 = 2) OR ($0 = 3))",
                "MOD(x, 2) IN (1, 2, 3, 4, 5) OR s = 'a' ~ ((MOD($0, 2) IN (1, 2, 3, 4, 5)) OR ($1 = 'a'))",
                "x IN (1, 2, 3, 4, 5, 6) AND x <> 2 ~ ($0 IN (1, 3, 4, 5, 6))"
            })
    void expressions(String sql, String emitted) {
        Project project = (Project) planner.plan("SELECT " + sql + ROWS).root();
        assertThat(project.expressions().get(0)).hasToString(emitted);
    }

    @Test
    void thousandsOfValuesAreOneLookUp() {
        String values = IntStream.range(0, 3_000)
                .map(i -> 2 * i)
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(", "));
        PlanNode root = planner.plan("SELECT x" + ROWS + " WHERE x IN (" + values + ") AND s > ''")
                .root();
        Filter filter = (Filter) (root instanceof Project project ? project.input() : root);
        assertThat(filter.condition().toString()).contains("$0 IN (0, 2, 4, ").contains("5998)");
    }
}
