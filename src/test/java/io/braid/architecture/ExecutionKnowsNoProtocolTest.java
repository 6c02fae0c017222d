package io.braid.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

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

    @Test
    void theCommonPartOfListenersKnowsNoProtocol() {
        KnowsOnly.ofBraid(
                        "io.braid.network..",
                        "io.braid.execution..",
                        "io.braid.spi..",
                        "io.braid.wire.scram..",
                        "io.braid.wire.sasl..")
                .check(BraidClasses.MAIN);
    }

    @Test
    void thePostgresqlProtocolDoesNotKnowTheOther() {
        KnowsOnly.ofBraid(
                        "io.braid.postgres..",
                        "io.braid.network..",
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

    @Test
    void theConsoleDoesNotKnowTheProtocols() {
        KnowsOnly.ofBraid(
                        "io.braid.console..",
                        "io.braid.network..",
                        "io.braid.execution..",
                        "io.braid.planner..",
                        "io.braid.grammar..",
                        "io.braid.vdb..",
                        "io.braid.spi..",
                        "io.braid.wire.scram..",
                        "io.braid.wire.sasl..")
                .check(BraidClasses.MAIN);
    }

    @Test
    void braidsOwnProtocolDoesNotKnowTheOther() {
        noClasses()
                .that()
                .resideInAPackage("io.braid.server.protocol..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.braid.postgres..", "io.braid.console..")
                .check(BraidClasses.MAIN);
    }
}
