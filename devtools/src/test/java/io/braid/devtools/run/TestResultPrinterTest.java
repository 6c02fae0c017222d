package io.braid.devtools.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

class TestResultPrinterTest {
    /** Sample with one case of each result. */
    static class Mixed {
        @Test
        void passes() {}

        @Test
        void fails() {
            if (getClass() == Mixed.class) {
                throw new IllegalStateException("the reason", new IllegalArgumentException("the cause"));
            }
        }

        @Test
        void isSkipped() {
            abort("not here");
        }

        @TestFactory
        Stream<DynamicTest> files() {
            return Stream.of("a", "b").map(name -> DynamicTest.dynamicTest(name, () -> {}));
        }
    }

    /** Sample whose cases never start. */
    static class Broken {
        @BeforeAll
        static void start() {
            if (Broken.class.isMemberClass()) {
                throw new IllegalStateException("does not start");
            }
        }

        @Test
        void passes() {}
    }

    @Test
    void everyCaseIsCountedAndEveryFailureIsPrinted() {
        String printed = run(Mixed.class, new Counts(3, 1, 1));
        String name = "TestResultPrinterTest$Mixed";
        assertThat(printed)
                .contains(
                        "  FAILED " + name + " > fails()\n    java.lang.IllegalStateException: the reason\n",
                        "Caused by: java.lang.IllegalArgumentException: the cause",
                        "  " + name + ": 1 FAILED, 5 cases, 1 skipped, ")
                .doesNotContain("org.junit.platform", "jdk.internal");
    }

    @Test
    void aClassThatDoesNotStartIsOneFailure() {
        assertThat(run(Broken.class, new Counts(0, 1, 0))).contains("TestResultPrinterTest$Broken\n", "does not start");
    }

    private static String run(Class<?> type, Counts expected) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (TestResultPrinter printer = new TestResultPrinter(new PrintStream(out, true, StandardCharsets.UTF_8))) {
            LauncherFactory.create()
                    .execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .selectors(DiscoverySelectors.selectClass(type))
                                    .build(),
                            printer);
            assertThat(printer.end()).isEqualTo(expected);
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
