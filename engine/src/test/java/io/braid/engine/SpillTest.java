package io.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.result.Result;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.tier.Iterations;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Test that random plans over random rows yield the same with ample memory as with so little that nearly everything
 * spills.
 */
@Tag("scaled")
class SpillTest {
    private final int count = Iterations.of("spill.plans", 40, 1000, 50_000).count();

    private final RandomData data = new RandomData("SpillTest");
    private int spilled;
    private int tooMuch;

    @Test
    void resultsDoNotDependOnMemory() {
        for (int i = 0; i < count; i++) {
            round();
        }
        System.out.println(count + " plans, " + spilled + " spilled, " + tooMuch + " needed too much");
        assertThat(spilled).isGreaterThan(count / 4);
        // A few need more memory at one time than there is.
        assertThat(tooMuch).isLessThan(1 + count / 6);
    }

    private void round() {
        List<List<List<@Nullable Object>>> tables = List.of(RandomPlan.table(data), RandomPlan.table(data));
        int batchRows = data.oneOf(List.of(7, 100, 1000, 4096));
        long seed = data.random.nextLong();
        try (Fixture ample = new Fixture(2, 1L << 30).batchRows(batchRows)) {
            List<List<@Nullable Object>> expected =
                    Reference.normalized(ample.rows(new RandomPlan(seed, ample, tables).plan()));
            int otherBatches = data.oneOf(List.of(7, 100, 1000, 4096));
            long memory = data.oneOf(List.of(48L << 10, 96L << 10, 400L << 10));
            try (Fixture tiny = new Fixture(2, memory).batchRows(otherBatches).threads(1 + data.random.nextInt(3))) {
                PlanNode plan = new RandomPlan(seed, tiny, tables).plan();
                try (Result result = tiny.start(plan)) {
                    List<List<@Nullable Object>> rows = Reference.normalized(Fixture.drain(result, otherBatches));
                    assertThat(sorted(rows))
                            .as("seed %d, %d bytes, %s", data.seed, memory, plan)
                            .isEqualTo(sorted(expected));
                    spilled += result.statistics().spilled().bytes() > 0 ? 1 : 0;
                } catch (BraidException e) {
                    assertThat(e.code()).as("seed %d", data.seed).isEqualTo(ErrorCode.OUT_OF_MEMORY);
                    tooMuch++;
                }
                tiny.assertNothingLeftOpen();
            }
        }
    }

    private static List<String> sorted(List<List<@Nullable Object>> rows) {
        return rows.stream().map(Object::toString).sorted().toList();
    }
}
