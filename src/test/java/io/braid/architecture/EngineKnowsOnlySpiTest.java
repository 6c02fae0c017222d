package io.braid.architecture;

import org.junit.jupiter.api.Test;

/** The engine runs plans whoever made them: it knows neither SQL, nor the planner, nor a particular connector. */
final class EngineKnowsOnlySpiTest {
    @Test
    void engineUsesOfBraidOnlyTheSpi() {
        KnowsOnly.ofBraid("io.braid.engine..", "io.braid.spi..").check(BraidClasses.MAIN);
    }
}
