package io.braid.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;

/** The sentence "this package knows only these others", as a rule over Braid's own packages or over everything. */
final class KnowsOnly {
    private KnowsOnly() {}

    /** Of Braid's packages the subject may use itself and those listed; libraries are the business of other laws. */
    static ArchRule ofBraid(String subject, String... allowed) {
        return noClasses()
                .that(resideInAPackage(subject))
                .should()
                .dependOnClassesThat(resideInAPackage("io.braid..")
                        .and(resideOutsideOfPackages(allowed))
                        .and(resideOutsideOfPackages(subject)));
    }

    /** The subject may use the JDK, nullness annotations, itself and what is listed, and no library at all. */
    static ArchRule beyondTheJdk(String subject, String... allowed) {
        return noClasses()
                .that(resideInAPackage(subject))
                .should()
                .dependOnClassesThat(resideOutsideOfPackages("java..", "javax..", "org.jspecify..", subject)
                        .and(resideOutsideOfPackages(allowed)));
    }
}
