package io.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.FaultyFiles.Fault;
import io.braid.engine.plan.PlanNode;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.tier.Iterations;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Test F9: the n-th operation on the files of a query fails, or a bit of what is read is flipped. The query fails with
 * an error, or its rows are right, and nothing is left of it. {@code -Dsurvive.F9} sets the number of operations tried
 * per plan.
 */
@Tag("scaled")
class SpillFaultsTest {
    private static final int SPILLING = 8;
    /** Number of plans, some of which have too few rows to spill. */
    private static final int PLANS = 12 * SPILLING;

    private static final EngineLimits LITTLE = new EngineLimits(2, 1L << 30, 96L << 10, 1L << 30);

    private final RandomData data = new RandomData("F9");
    private final Map<Fault, Integer> tried = new EnumMap<>(Fault.class);
    private final Map<ErrorCode, Integer> errors = new EnumMap<>(ErrorCode.class);

    @Test
    void whateverUseOfAFileFailsTheRowsAreRightOrItIsSaid() {
        int times = Iterations.of("survive.F9", 10, 60, 200).count();
        int spilled = 0;
        for (int plan = 0; plan < PLANS && spilled < SPILLING; plan++) {
            List<List<List<@Nullable Object>>> tables = List.of(RandomPlan.table(data), RandomPlan.table(data));
            long seed = data.random.nextLong();
            List<String> right;
            try (Fixture ample = new Fixture(2, 1L << 30)) {
                right = rows(ample, seed, tables);
            }
            int uses = usesOf(seed, tables);
            spilled += uses > 0 ? 1 : 0;
            for (int i = 0; i < Math.min(times, uses); i++) {
                int failAt = uses <= times ? i + 1 : 1 + data.random.nextInt(uses);
                for (Fault fault : Fault.values()) {
                    fail(seed, tables, right, failAt, fault);
                }
            }
        }
        System.out.println("F9: " + tried + " tried over " + spilled + " plans that spill, " + errors
                + " errors, the others right; nothing left; seed " + data.seed);
        assertThat(spilled).isEqualTo(SPILLING);
        assertThat(errors.keySet()).contains(ErrorCode.DISK_FULL, ErrorCode.DATA_CORRUPTED);
    }

    private static List<String> rows(Fixture fixture, long seed, List<List<List<@Nullable Object>>> tables) {
        return sorted(fixture.rows(new RandomPlan(seed, fixture, tables).plan()));
    }

    private static List<String> sorted(List<List<@Nullable Object>> rows) {
        return Reference.normalized(rows).stream()
                .map(Object::toString)
                .sorted()
                .toList();
    }

    private int usesOf(long seed, List<List<List<@Nullable Object>>> tables) {
        FaultyFiles files = FaultyFiles.sound();
        try (Fixture little = new Fixture(LITTLE, files)) {
            rows(little, seed, tables);
        } catch (BraidException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.OUT_OF_MEMORY);
            return 0;
        }
        return files.uses();
    }

    private void fail(
            long seed, List<List<List<@Nullable Object>>> tables, List<String> right, int failAt, Fault fault) {
        String when = "seed " + data.seed + ": " + fault + " at use " + failAt;
        FaultyFiles files = new FaultyFiles(failAt, fault, new Random(data.random.nextLong()));
        tried.merge(fault, 1, Integer::sum);
        try (Fixture little = new Fixture(LITTLE, files)) {
            PlanNode plan = new RandomPlan(seed, little, tables).plan();
            try {
                assertThat(sorted(little.rows(plan))).as("%s of %s", when, plan).isEqualTo(right);
            } catch (BraidException e) {
                assertThat(e.code()).as("%s: %s", when, e).isIn(ErrorCode.DISK_FULL, ErrorCode.DATA_CORRUPTED);
                errors.merge(e.code(), 1, Integer::sum);
            }
            little.assertNothingLeftOpen();
        }
    }
}
