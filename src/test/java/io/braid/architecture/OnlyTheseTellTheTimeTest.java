package io.braid.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.braid.architecture.fixture.AsksForTheTime;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * F14: clocks of machines are set, back and forth. Whatever waits, ends in time or is kept for a while counts by
 * {@link System#nanoTime()}; a clock tells people when something was, and how old is what outlives the process.
 */
final class OnlyTheseTellTheTimeTest {
    private static final Set<String> CLOCKS = Set.of(
            Instant.class.getName() + ".now",
            InstantSource.class.getName() + ".system",
            Clock.class.getName() + ".systemUTC",
            LocalDate.class.getName() + ".now",
            LocalDateTime.class.getName() + ".now",
            System.class.getName() + ".currentTimeMillis");

    /**
     * They note when something was, for people or for another process. None of them waits, or looks how long something
     * took, by it.
     */
    private static final Set<String> TELLERS = Set.of(
            "AnalyzeTables",
            "AuditEntry",
            "BranchSources",
            "CircuitBreaker",
            "CachedPlan",
            "Database",
            "EvaluationContext",
            "LoginGate",
            "MaterializedView",
            "OpenSession",
            "QueryRun",
            "QueryScheduler",
            "ResultCache",
            "SessionTransaction",
            "ShownStatements",
            "SourceHealth",
            "SourceStatistics",
            "StatementTrace",
            "TokenedTransaction",
            "UnansweredProbes",
            "Verification",
            "ViewLoader",
            "VolatileFunctions",
            "WatchedSource");

    /**
     * They compare the clock with what has a moment of the clock, or hand it to those who do: files, certificates,
     * tokens, and what an earlier process has read.
     */
    private static final Set<String> COMPARERS = Set.of(
            "CheckMain",
            "FileStamp",
            "ImportCache",
            "JournalFiles",
            "RowAge",
            "ServerCertificate",
            "StatisticsEpochs",
            "TransactionTokens",
            "Validity",
            "Wiring");

    private static final ArchRule LAW = noClasses()
            .that()
            .resideInAnyPackage("io.braid..")
            .and()
            .resideOutsideOfPackages("io.braid.bench..", "io.braid.cli..", "io.braid.demo..", "io.braid.testkit..")
            .and(describe(
                    "are not among those that may",
                    type -> !TELLERS.contains(file(type)) && !COMPARERS.contains(file(type))))
            .should()
            .callMethodWhere(describe(
                    "the clock is asked",
                    (JavaCall<?> call) -> CLOCKS.contains(call.getTargetOwner().getName() + "." + call.getName())));

    /** By the name of the class that all those in it belong to. */
    private static String file(JavaClass type) {
        return type.getName().substring(type.getPackageName().length() + 1).replaceAll("\\$.*", "");
    }

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
