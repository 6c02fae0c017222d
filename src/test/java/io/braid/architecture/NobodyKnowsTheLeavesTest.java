package io.braid.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import org.junit.jupiter.api.Test;

/** Demo and benchmarks stand at the end of the chain: code that others need does not belong there. */
final class NobodyKnowsTheLeavesTest {
    @Test
    void onlyBenchUsesTheDemo() {
        noClasses()
                .that()
                .resideOutsideOfPackages("io.braid.demo..", "io.braid.bench..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.braid.demo..")
                .check(BraidClasses.MAIN);
    }

    @Test
    void nobodyUsesTheBenchmarks() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.braid.bench..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.braid.bench..")
                .check(BraidClasses.MAIN);
    }
}
