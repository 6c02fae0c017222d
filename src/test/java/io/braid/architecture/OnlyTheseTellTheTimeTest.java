package io.braid.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.braid.architecture.fixture.AsksForTheTime;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * F14: clocks of machines are set, back and forth. Whatever waits, ends in time or is kept for a while counts by {@link
 * System#nanoTime()}; a clock tells people when something was, and how old is what outlives the process.
 */
final class OnlyTheseTellTheTimeTest {
    private static final Set<String> CLOCKS = Set.of(
            Instant.class.getName() + ".now",
            Clock.class.getName() + ".systemUTC",
            LocalDate.class.getName() + ".now",
            LocalDateTime.class.getName() + ".now",
            System.class.getName() + ".currentTimeMillis");

    private static final ArchRule LAW = noClasses()
            .that()
            .resideInAnyPackage(
                    "io.braid.engine..",
                    "io.braid.wire..",
                    "io.braid.jdbc..",
                    "io.braid.spi..",
                    "io.braid.server.protocol..",
                    "io.braid.architecture.fixture..")
            .and()
            // What time it is in SQL.
            .doNotHaveSimpleName("Surroundings")
            .should()
            .callMethodWhere(describe(
                    "the clock is asked",
                    (JavaCall<?> call) -> CLOCKS.contains(call.getTargetOwner().getName() + "." + call.getName())));

    @Test
    void whatEndsInTimeDoesNotAskTheClock() {
        LAW.check(BraidClasses.MAIN);
    }

    @Test
    void aClassThatDoesIsReportedByName() {
        var offenders = new ClassFileImporter().importClasses(AsksForTheTime.class);

        assertThatThrownBy(() -> LAW.check(offenders))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("AsksForTheTime");
    }
}
