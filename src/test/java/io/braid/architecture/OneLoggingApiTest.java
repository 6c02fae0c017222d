package io.braid.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

/** The driver may not bring a logging library along; everyone else logs in one way, through SLF4J. */
final class OneLoggingApiTest {
    /** Naming the type is no use of it: an interface of the JDK may ask for a logger that one does not have. */
    private static final ArchRule LAW = noClasses()
            .that()
            .resideOutsideOfPackage("io.braid.jdbc..")
            .should()
            .accessClassesThat()
            .resideInAPackage("java.util.logging..");

    @Test
    void onlyTheDriverUsesTheLoggingOfTheJdk() {
        LAW.check(BraidClasses.MAIN);
    }
}
