package io.braid.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

/** Whoever borrows a connection past the governor of a source breaks its limits unseen. */
final class PoolsStayInConnectorsTest {
    private static final ArchRule LAW = noClasses()
            .that()
            .resideOutsideOfPackage("io.braid.connector..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.zaxxer.hikari..");

    @Test
    void onlyConnectorsUseTheConnectionPool() {
        LAW.check(BraidClasses.MAIN);
    }
}
