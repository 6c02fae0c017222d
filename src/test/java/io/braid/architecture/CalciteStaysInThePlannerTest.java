package io.braid.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.braid.architecture.fixture.ParsesOutsideThePlanner;
import org.junit.jupiter.api.Test;

/** A new Calcite release must be able to break one module only. */
final class CalciteStaysInThePlannerTest {
    private static final ArchRule LAW = noClasses()
            .that()
            .resideOutsideOfPackages("io.braid.planner..", "io.braid.grammar..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.calcite..");

    @Test
    void onlyThePlannerUsesCalcite() {
        LAW.check(BraidClasses.MAIN);
    }

    @Test
    void aClassThatBreaksTheLawIsReportedByName() {
        var offenders = new ClassFileImporter().importClasses(ParsesOutsideThePlanner.class);

        assertThatThrownBy(() -> LAW.check(offenders))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("ParsesOutsideThePlanner");
    }
}
