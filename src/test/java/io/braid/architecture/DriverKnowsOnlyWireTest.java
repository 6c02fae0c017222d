package io.braid.architecture;

import org.junit.jupiter.api.Test;

/** The driver is one small jar in other people's applications: no library, and of Braid only the wire. */
final class DriverKnowsOnlyWireTest {
    @Test
    void driverUsesTheJdkAndWire() {
        KnowsOnly.beyondTheJdk("io.braid.jdbc..", "io.braid.wire..").check(BraidClasses.MAIN);
    }
}
