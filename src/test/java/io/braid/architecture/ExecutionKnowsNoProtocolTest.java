package io.braid.architecture;

import org.junit.jupiter.api.Test;

/** Protocols stand beside each other on one execution, and none of them knows another. */
final class ExecutionKnowsNoProtocolTest {
    /** Of the wire module only what proves who a user is. */
    @Test
    void executionUsesPlannerEngineModelsAndSpi() {
        KnowsOnly.ofBraid(
                        "io.braid.execution..",
                        "io.braid.planner..",
                        "io.braid.grammar..",
                        "io.braid.engine..",
                        "io.braid.vdb..",
                        "io.braid.spi..",
                        "io.braid.wire.scram..",
                        "io.braid.wire.sasl..")
                .check(BraidClasses.MAIN);
    }
}
