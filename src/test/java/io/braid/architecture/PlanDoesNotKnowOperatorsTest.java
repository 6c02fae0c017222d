package io.braid.architecture;

import org.junit.jupiter.api.Test;

/** A plan is data that can be cached and printed; with operators in it, it would hold execution state. */
final class PlanDoesNotKnowOperatorsTest {
    @Test
    void planNodesUseOfTheEngineOnlyThePlan() {
        KnowsOnly.ofBraid("io.braid.engine.plan..", "io.braid.spi..").check(BraidClasses.MAIN);
    }
}
