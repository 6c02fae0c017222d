package io.braid.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import org.junit.jupiter.api.Test;

/**
 * A connector can be added or removed alone only if it knows the SPI, the shared JDBC part and no sibling. That of
 * Braid knows Braid's driver.
 */
final class ConnectorsKnowOnlySpiTest {
    private static final String DRIVER = "io.braid.jdbc..";
    private static final String WIRE = "io.braid.wire..";

    @Test
    void connectorsUseOfBraidOnlyTheSpiAndEachOther() {
        KnowsOnly.ofBraid("io.braid.connector..", "io.braid.spi..", DRIVER, WIRE)
                .check(BraidClasses.MAIN);
    }

    @Test
    void onlyTheConnectorOfBraidUsesBraidsDriver() {
        noClasses()
                .that(resideInAPackage("io.braid.connector..")
                        .and(resideOutsideOfPackage("io.braid.connector.braid..")))
                .should()
                .dependOnClassesThat(resideInAnyPackage(DRIVER, WIRE))
                .check(BraidClasses.MAIN);
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
