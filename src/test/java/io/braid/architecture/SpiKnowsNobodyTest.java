package io.braid.architecture;

import org.junit.jupiter.api.Test;

/** Every connector is written against the SPI: whatever it used would become part of its contract. */
final class SpiKnowsNobodyTest {
    @Test
    void spiUsesTheJdkAlone() {
        KnowsOnly.beyondTheJdk("io.braid.spi..").check(BraidClasses.MAIN);
    }
}
