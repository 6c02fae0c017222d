package io.braid.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import org.junit.jupiter.api.Test;

/** Test servers and generated data belong to demo, benchmarks and tests; the product must run without them. */
final class TestKitStaysOutsideTest {
    @Test
    void testKitUsesOfBraidOnlyTheSpi() {
        KnowsOnly.ofBraid("io.braid.testkit..", "io.braid.spi..").check(BraidClasses.MAIN);
    }

    @Test
    void onlyDemoAndBenchUseTheTestKit() {
        noClasses()
                .that()
                .resideOutsideOfPackages("io.braid.testkit..", "io.braid.demo..", "io.braid.bench..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.braid.testkit..")
                .check(BraidClasses.MAIN);
    }
}
