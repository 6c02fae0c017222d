package io.braid.architecture;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass.Predicates;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.braid.architecture.fixture.ExitsTheProcess;
import org.junit.jupiter.api.Test;

/** Code that ends the process cannot be tested, embedded or closed in order; only an entry point decides that. */
final class OnlyMainExitsTest {
    private static final ArchRule LAW = noClasses()
            .that()
            .haveSimpleNameNotEndingWith("Main")
            .should()
            .callMethodWhere(
                    target(owner(Predicates.assignableTo(System.class))).and(target(name("exit"))))
            .orShould()
            .callMethodWhere(
                    target(owner(Predicates.assignableTo(Runtime.class))).and(target(name("halt"))));

    @Test
    void onlyEntryPointsEndTheProcess() {
        LAW.check(BraidClasses.MAIN);
    }

    @Test
    void aClassThatExitsIsReportedByName() {
        var offenders = new ClassFileImporter().importClasses(ExitsTheProcess.class);

        assertThatThrownBy(() -> LAW.check(offenders))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("ExitsTheProcess");
    }
}
