package io.braid.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import org.junit.jupiter.api.Test;

/** A connector can be added or removed alone only if it knows the SPI, the shared JDBC part and no sibling. */
final class ConnectorsKnowOnlySpiTest {
    @Test
    void connectorsUseOfBraidOnlyTheSpiAndEachOther() {
        KnowsOnly.ofBraid("io.braid.connector..", "io.braid.spi..").check(BraidClasses.MAIN);
    }

    @Test
    void connectorsShareOnlyTheJdbcPart() {
        slices().matching("io.braid.connector.(*)..")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(alwaysTrue(), resideInAPackage("io.braid.connector.jdbc.."))
                .check(BraidClasses.MAIN);
    }
}
