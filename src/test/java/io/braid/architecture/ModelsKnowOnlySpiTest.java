package io.braid.architecture;

import org.junit.jupiter.api.Test;

/** A virtual database is plain data that planner, server and tools share; it must not pull one of them in. */
final class ModelsKnowOnlySpiTest {
    @Test
    void virtualDatabaseModelsUseOfBraidOnlyTheSpi() {
        KnowsOnly.beyondTheJdk("io.braid.vdb..", "io.braid.spi..").check(BraidClasses.MAIN);
    }
}
