package io.braid.architecture;

import org.junit.jupiter.api.Test;

/** Planner and operators can change independently only while plan nodes are all they share. */
final class PlannerKnowsPlanNotOperatorsTest {
    @Test
    void plannerUsesPlanNodesModelsAndSpi() {
        KnowsOnly.ofBraid(
                        "io.braid.planner..",
                        "io.braid.grammar..",
                        "io.braid.engine.plan..",
                        "io.braid.vdb..",
                        "io.braid.spi..")
                .check(BraidClasses.MAIN);
    }

    @Test
    void theGrammarDoesNotKnowThePlanner() {
        KnowsOnly.ofBraid("io.braid.grammar..", "io.braid.vdb..", "io.braid.spi..")
                .check(BraidClasses.MAIN);
    }
}
