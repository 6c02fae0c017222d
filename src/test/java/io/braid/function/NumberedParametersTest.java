package io.braid.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.Engine;
import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.spi.Parameter;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.vdb.VirtualDatabase;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Parameters may have numbers, as in PostgreSQL, and stand in several places. */
final class NumberedParametersTest {
    private static final Planner PLANNER =
            new Planner(Catalog.open(new VirtualDatabase("parameters", "1", List.of()), NumberedParametersTest::none));

    @Test
    void theyAreFoundByTheirNumbers() {
        assertThat(row("SELECT $2 || 'x', $1 + 1", 7, "a")).isEqualTo("ax 8");
    }

    @Test
    void oneMayStandInSeveralPlacesAndTypes() {
        assertThat(row("SELECT $1 + 1, $1::text || 'a', $1", 7)).isEqualTo("8 7a 7");
        assertThat(row("SELECT $1::int4, $1::int8 * 2", 7)).isEqualTo("7 14");
    }

    @Test
    void theyStandInSubQueries() {
        assertThat(row("SELECT x, (SELECT $1 + x) FROM (VALUES (1), (2)) AS t (x) WHERE x = $1", 2))
                .isEqualTo("2 4");
    }

    @Test
    void numbersBeginAtOne() {
        assertThatThrownBy(() -> row("SELECT $0"))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining("there is no parameter $0");
        assertThatThrownBy(() -> row("SELECT $99999999"))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining("1 to 65535");
    }

    private static String row(String sql, Object... values) {
        PlannedQuery query = PLANNER.plan(sql);
        List<Parameter> parameters = IntStream.range(0, values.length)
                .mapToObj(i -> new Parameter(query.parameters().get(i), values[i]))
                .toList();
        try (Engine engine = new Engine(1, NumberedParametersTest::none);
                Result result = engine.run(query, parameters, QueryContext.of("parameters"))) {
            Batch batch = Objects.requireNonNull(result.next());
            return IntStream.range(0, batch.columnCount())
                    .mapToObj(i -> text(batch.column(i).value(0)))
                    .collect(Collectors.joining(" "));
        }
    }

    private static String text(@Nullable Object value) {
        return String.valueOf(value);
    }

    private static Source none(String name) {
        throw new IllegalStateException(name);
    }
}
