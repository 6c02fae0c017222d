package io.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.duckdb.Duckdb;
import io.braid.engine.duckdb.Relation;
import io.braid.engine.plan.Analyze;
import io.braid.engine.plan.Offload;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.result.Result;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Test of every operator against DuckDB, over tables with edge cases of sizes and values, with much and little memory,
 * on one and several threads.
 */
class AwkwardBatchesTest {
    private static final long MUCH = 1L << 30;
    private static final long LITTLE = 96L << 10;

    /** Edge cases of the tables. */
    private enum Awkward {
        NO_ROWS(0),
        ONE_ROW(1),
        ONE_LESS_THAN_A_BATCH(Batch.TARGET_ROWS - 1),
        JUST_A_BATCH(Batch.TARGET_ROWS),
        ONE_MORE_THAN_A_BATCH(Batch.TARGET_ROWS + 1),
        NOTHING_BUT_NULLS(Batch.TARGET_ROWS + 1),
        ONE_GIANT_CELL(10);

        private final int count;

        Awkward(int count) {
            this.count = count;
        }

        /** Returns the rows of a table, which differ between tables. */
        List<List<@Nullable Object>> rows(int table) {
            return IntStream.range(0, count)
                    .mapToObj(i -> switch (this) {
                        case NOTHING_BUT_NULLS -> Fixture.row(null, null, null);
                        case ONE_GIANT_CELL -> Fixture.row(i, i, i == 5 ? "giant ".repeat(50_000) : "small");
                        default -> row(table, i);
                    })
                    .toList();
        }

        private static List<@Nullable Object> row(int table, int i) {
            int key = i * (7 + table) % 3001;
            return Fixture.row(i % 50 == 49 ? null : key, i, i % 70 == 69 ? null : "text of " + key);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyOperatorYieldsWhatDuckdbDoes(Awkward awkward) throws SQLException {
        Map<String, List<String>> expected = new HashMap<>();
        try (Duckdb duckdb = new Duckdb();
                Fixture fixture = new Fixture()) {
            for (int table = 0; table < 2; table++) {
                duckdb.create("t" + table, EachOperator.COLUMNS, awkward.rows(table));
            }
            for (Map.Entry<String, Relation> each : operators(awkward, fixture).entrySet()) {
                expected.put(each.getKey(), duckdb.rows(each.getValue()).orElseThrow());
            }
        }
        for (int threads : new int[] {1, 3}) {
            assertThat(refused(awkward, MUCH, threads, expected)).isEmpty();
            Set<String> refused = refused(awkward, LITTLE, threads, expected);
            if (awkward != Awkward.ONE_GIANT_CELL) {
                assertThat(refused).isEmpty();
            }
        }
    }

    /** Returns the operators that need more memory; the results of the others must be as expected. */
    private static Set<String> refused(Awkward awkward, long memory, int threads, Map<String, List<String>> expected) {
        Set<String> refused = new TreeSet<>();
        try (Fixture fixture = new Fixture(3, memory).threads(threads)) {
            operators(awkward, fixture).forEach((name, relation) -> {
                try (Result result = fixture.start(relation.plan())) {
                    assertThat(Duckdb.rows(relation, result)).as(name).isEqualTo(expected.get(name));
                } catch (BraidException e) {
                    assertThat(e.code()).as(name).isEqualTo(ErrorCode.OUT_OF_MEMORY);
                    refused.add(name);
                }
                fixture.assertNothingLeftOpen();
            });
        }
        return refused;
    }

    private static Map<String, Relation> operators(Awkward awkward, Fixture fixture) {
        return EachOperator.over(fixture, awkward.rows(0), awkward.rows(1));
    }

    /** All operators except the one that returns no rows of its own and the one that another engine runs. */
    @Test
    void everyOperatorIsThere() {
        Set<Class<?>> seen = new HashSet<>();
        try (Fixture fixture = new Fixture()) {
            operators(Awkward.ONE_ROW, fixture).values().forEach(relation -> see(relation.plan(), seen));
        }
        assertThat(seen)
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(PlanNode.class.getPermittedSubclasses())
                        .filter(kind -> kind != Analyze.class && kind != Offload.class)
                        .toList());
    }

    private static void see(PlanNode plan, Set<Class<?>> seen) {
        seen.add(plan.getClass());
        plan.inputs().forEach(input -> see(input, seen));
    }
}
