package io.braid.testkit.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OracleTest {
    private static final RowSum TWO = RowSum.NONE.and(1, "a").and(2, null);

    private final Oracle oracle = Oracle.within(Duration.ofMinutes(1)).waiting(Duration.ZERO);

    @Test
    void rowsAreTheSameInAnyOrderAndNoOthersAre() {
        assertThat(RowSum.NONE.and(2, null).and(1, "a")).isEqualTo(TWO);
        assertThat(RowSum.NONE.and(1, "a")).isNotEqualTo(TWO);
        assertThat(TWO.and(2, null)).isNotEqualTo(TWO);
        assertThat(RowSum.NONE.and(1, null).and(2, "a")).isNotEqualTo(TWO);
        assertThat(RowSum.NONE.and("a", 1).and(null, 2)).isNotEqualTo(TWO);
        assertThat(RowSum.NONE.and(1, "a").and(2, "null")).isNotEqualTo(TWO);
        assertThat(RowSum.NONE.and("ab", "c")).isNotEqualTo(RowSum.NONE.and("a", "bc"));
    }

    @Test
    void aRightAnswerAndAnErrorAreSurvivedAndNothingElseIs() {
        assertThat(oracle.isRight("right", TWO, () -> TWO)).isTrue();
        assertThat(oracle.isRight("an error", TWO, () -> {
                    throw new SQLException("gone", "58030");
                }))
                .isFalse();
        assertThat(oracle.isRight("an error of Braid's", TWO, () -> {
                    throw new BraidException(ErrorCode.SOURCE_LOST, "gone");
                }))
                .isFalse();
        assertThatThrownBy(() -> oracle.isRight("short", TWO, () -> RowSum.NONE.and(1, "a")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("short");
        assertThatThrownBy(() -> oracle.isRight("no state", TWO, () -> {
                    throw new SQLException("gone");
                }))
                .isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> oracle.isRight("no error that users understand", TWO, () -> {
                    throw new IllegalStateException();
                }))
                .isInstanceOf(AssertionError.class);
        assertThat(oracle.right()).isEqualTo(1);
        assertThat(oracle.errors()).isEqualTo(Map.of("58030", 2));
        assertThat(oracle.toString()).contains("3 tried, 1 right, 2 errors {58030=2}");
    }

    @Test
    void whatTakesTooLongIsNotSurvived() {
        Oracle impatient = Oracle.within(Duration.ZERO);
        assertThatThrownBy(() -> impatient.isRight("late", TWO, () -> TWO))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("how long it took");
    }

    @Test
    void whatIsLeftIsFound() throws Exception {
        long[] left = {2};
        oracle.leavesAtMost(1, "threads", () -> left[0]);
        assertThatThrownBy(() -> oracle.assertNothingIsLeft("afterwards"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("threads left");
        left[0] = 1;
        oracle.assertNothingIsLeft("afterwards");
    }

    @Test
    void whatAProcessHoldsMoreThanBeforeIsFound() throws Exception {
        Footprint before = new Footprint(Map.of("threads", 100L), Map.of("threads", 12L));
        long[] threads = {112};
        oracle.holdsNoMoreThan(before, () -> new Footprint(Map.of("threads", threads[0]), Map.of()));
        oracle.assertNothingIsLeft("afterwards");
        threads[0] = 113;
        assertThatThrownBy(() -> oracle.assertNothingIsLeft("afterwards"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("threads 113, where 112 were allowed");
    }

    @Test
    void aProcessHoldsSomething() throws Exception {
        Footprint now = Footprint.now(0);
        assertThat(now.heap()).isPositive();
        assertThat(now.over(now)).isEmpty();
        assertThat(now.toString()).contains("heap bytes", "direct bytes", "threads");
        assertThat(new Footprint(Map.of("heap bytes", now.heap() + 2), Map.of())
                        .over(new Footprint(Map.of("heap bytes", 2L), Map.of()).growingBy(now.heap())))
                .isEmpty();
    }

    /** Background clean-up is active for moments. */
    @Test
    void whatComesAndGoesIsNotLeft() throws Exception {
        int[] looked = {0};
        Oracle.within(Duration.ofMinutes(1))
                .leavesNo("statements", () -> ++looked[0] % 2)
                .assertNothingIsLeft("afterwards");
        assertThat(looked[0]).isEqualTo(2);
    }

    @Test
    void itHealsOnceAnAnswerIsRight() throws Exception {
        int[] asked = {0};
        oracle.assertHeals("heals", Duration.ofMinutes(1), TWO, () -> {
            if (asked[0]++ < 3) {
                throw new SQLException("not yet", "HV00N");
            }
            return TWO;
        });
        assertThat(asked[0]).isEqualTo(4);
        assertThatThrownBy(() -> oracle.assertHeals("never", Duration.ZERO, TWO, () -> {
                    throw new SQLException("never", "HV00N");
                }))
                .isInstanceOf(AssertionError.class);
    }
}
