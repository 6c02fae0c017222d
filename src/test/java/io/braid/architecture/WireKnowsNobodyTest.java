package io.braid.architecture;

import org.junit.jupiter.api.Test;

/** The driver ships the wire classes to strangers, so they may bring nothing along but the JDK. */
final class WireKnowsNobodyTest {
    @Test
    void wireUsesTheJdkAlone() {
        KnowsOnly.beyondTheJdk("io.braid.wire..").check(BraidClasses.MAIN);
    }
}
