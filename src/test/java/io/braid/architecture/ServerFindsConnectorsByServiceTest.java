package io.braid.architecture;

import org.junit.jupiter.api.Test;

/** A new connector is a jar on the class path, so the server must not name one; nor does it need its own driver. */
final class ServerFindsConnectorsByServiceTest {
    @Test
    void serverUsesPlannerEngineModelsSpiAndWire() {
        KnowsOnly.ofBraid(
                        "io.braid.server..",
                        "io.braid.execution..",
                        "io.braid.network..",
                        "io.braid.postgres..",
                        "io.braid.console..",
                        "io.braid.planner..",
                        "io.braid.migration..",
                        "io.braid.grammar..",
                        "io.braid.engine..",
                        "io.braid.vdb..",
                        "io.braid.spi..",
                        "io.braid.wire..")
                .check(BraidClasses.MAIN);
    }
}
