package io.braid.architecture;

import org.junit.jupiter.api.Test;

/** The catalog serves each protocol alike. */
final class PostgresCatalogKnowsNoProtocolTest {
    @Test
    void postgresCatalogUsesExecutionPlannerModelsAndSpi() {
        KnowsOnly.ofBraid(
                        "io.braid.postgres.catalog..",
                        "io.braid.execution..",
                        "io.braid.planner..",
                        "io.braid.engine.plan..",
                        "io.braid.vdb..",
                        "io.braid.spi..")
                .check(BraidClasses.MAIN);
    }
}
