package io.braid.architecture;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass.Predicates;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.braid.architecture.fixture.ReadsTheEnvironment;
import org.junit.jupiter.api.Test;

/** Every setting is listed, checked and explained in one place; a value read elsewhere would be none of the three. */
final class OnlyConfigReadsTheEnvironmentTest {
    private static final DescribedPredicate<JavaCall<?>> READS_THE_ENVIRONMENT =
            target(owner(Predicates.equivalentTo(System.class))).and(target(name("getenv")));

    @Test
    void ofTheServerOnlyItsSettingsReadTheEnvironment() {
        noClasses()
                .that()
                .resideInAnyPackage("io.braid.server..", "io.braid.execution..")
                .and()
                .resideOutsideOfPackage("io.braid.execution.setting..")
                .should()
                .callMethodWhere(READS_THE_ENVIRONMENT)
                .check(BraidClasses.MAIN);
    }

    @Test
    void aClassThatReadsTheEnvironmentIsReportedByName() {
        var offenders = new ClassFileImporter().importClasses(ReadsTheEnvironment.class);
        var law = noClasses().should().callMethodWhere(READS_THE_ENVIRONMENT);

        assertThatThrownBy(() -> law.check(offenders))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("ReadsTheEnvironment");
    }
}
