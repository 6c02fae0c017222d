package io.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Values;
import io.braid.spi.type.RowType;
import java.util.List;
import org.junit.jupiter.api.Test;

class LongRunningPlansTest {
    private final LongRunningPlans plans = new LongRunningPlans();
    private final PlanNode plan = plan();

    private static PlanNode plan() {
        return new Values(List.of(), new RowType(List.of()));
    }

    @Test
    void aPlanIsTakenForLongAfterTwoLongRuns() {
        assertThat(plans.contains(plan)).isFalse();
        plans.hasRun(plan, true);
        assertThat(plans.contains(plan)).isFalse();
        plans.hasRun(plan, true);
        assertThat(plans.contains(plan)).isTrue();
    }

    @Test
    void aShortRunTellsOtherwise() {
        plans.hasRun(plan, true);
        plans.hasRun(plan, true);
        plans.hasRun(plan, false);
        assertThat(plans.contains(plan)).isFalse();
        plans.hasRun(plan, true);
        assertThat(plans.contains(plan)).isFalse();
    }

    @Test
    void whatLooksLikeItIsAnotherPlan() {
        plans.hasRun(plan, true);
        plans.hasRun(plan, true);
        assertThat(plan()).isEqualTo(plan);
        assertThat(plans.contains(plan())).isFalse();
    }

    @Test
    void thoseThatWereLongLastAreKnown() {
        for (int i = 0; i < 1000; i++) {
            PlanNode other = plan();
            plans.hasRun(other, true);
            plans.hasRun(other, true);
            assertThat(plans.contains(other)).isTrue();
        }
        plans.hasRun(plan, true);
        plans.hasRun(plan, true);
        assertThat(plans.contains(plan)).isTrue();
    }
}
