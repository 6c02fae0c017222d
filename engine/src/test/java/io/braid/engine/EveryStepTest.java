package io.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.duckdb.Duckdb;
import io.braid.engine.duckdb.Relation;
import io.braid.engine.result.Result;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.tier.Tier;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Test of cancellation of a query with any operator at any of the steps at which it checks for it: the query ends there
 * and leaves nothing behind.
 */
@Tag("scaled")
class EveryStepTest {
    /** Stride of the steps at which queries are cancelled; different queries start at different steps. */
    private static final int STRIDE = Tier.value("step.stride", 29, 3, 1);

    private static final int ROWS = 140;
    private static final int BATCH_ROWS = 20;
    private static final long MUCH = 1L << 30;
    /** Minimum number of steps of a query: one before and one after each batch of its result. */
    private static final int FEWEST_STEPS = 2;

    private final Steps steps = new Steps();
    private int cancelled;
    private int spilled;

    @ParameterizedTest
    @CsvSource({"1, " + MUCH, "3, " + MUCH, "1, 24000", "3, 24000"})
    void cancelledAtAnyStepNothingIsLeft(int threads, long memory) {
        int queries = 0;
        try (Fixture fixture = new Fixture(Fixture.limits(2, memory), steps)
                .batchRows(BATCH_ROWS)
                .threads(threads)) {
            for (Map.Entry<String, Relation> each :
                    EachOperator.over(fixture, rows(7), rows(11)).entrySet()) {
                for (int step = queries++ % STRIDE; isCancelledAt(step, fixture, each); step += STRIDE) {
                    cancelled++;
                }
                assertThat(steps.taken()).as(each.getKey()).isGreaterThanOrEqualTo(FEWEST_STEPS);
            }
        }
        System.out.println(queries + " queries cancelled at " + cancelled + " steps; " + spilled + " spilled");
        assertThat(cancelled).isGreaterThan(queries);
        assertThat(spilled > queries / 2).isEqualTo(memory < MUCH);
    }

    private boolean isCancelledAt(int step, Fixture fixture, Map.Entry<String, Relation> query) {
        steps.cancelAt(step);
        try (Result result = fixture.start(query.getValue().plan())) {
            Duckdb.rows(query.getValue(), result);
            spilled += result.statistics().spilled().files() > 0 ? 1 : 0;
            return false;
        } catch (BraidException e) {
            assertThat(e.code()).as(query.getKey() + ", at step " + step).isEqualTo(ErrorCode.QUERY_CANCELED);
            return true;
        } finally {
            fixture.assertNothingLeftOpen();
        }
    }

    private static List<List<@Nullable Object>> rows(int factor) {
        return IntStream.range(0, ROWS)
                .mapToObj(i -> {
                    int key = i * factor % 61;
                    return Fixture.row(i % 50 == 49 ? null : key, i, ("text of " + key + " ").repeat(10));
                })
                .toList();
    }
}
