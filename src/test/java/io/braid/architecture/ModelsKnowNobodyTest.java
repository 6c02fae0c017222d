package io.braid.architecture;

import org.junit.jupiter.api.Test;

/** A virtual database is plain data that planner, server and tools share; it must not pull one of them in. */
final class ModelsKnowNobodyTest {
    @Test
    void virtualDatabaseModelsUseTheJdkAlone() {
        KnowsOnly.beyondTheJdk("io.braid.vdb..").check(BraidClasses.MAIN);
    }
}
