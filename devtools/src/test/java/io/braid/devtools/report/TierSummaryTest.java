package io.braid.devtools.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.devtools.SmallCheckout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TierSummaryTest {
    @Test
    void testsIterationsSecondsAndSeedsAreAddedUp(@TempDir Path folder) throws IOException {
        SmallCheckout small = new SmallCheckout(folder);
        String twice = "iterations: random.queries=1200 seed=7\niterations: random.queries=1200 seed=7\n";
        report(small, "base/target/surefire-reports", "p.RandomTest", 2, 0, twice + "iterations: kills=3 seed=7");
        report(small, "parts/user/target/surefire-reports", "p.OtherTest", 5, 1, "iterations: kills=30 seed=-8");
        report(small, "base/target/surefire-reports-newest-jdk", "p.RandomTest", 2, 0, "");
        assertThat(printed(small)).isEqualTo("""
                iterations  of
                        33  kills
                     1,200  random.queries
                     1,233  altogether; seeds -8, 7
                the build's JDK: 7 tests of 2 classes, 1 failed, 0 skipped, 3 s of all test JVMs
                the newest JDK: 2 tests of 1 classes, 0 failed, 0 skipped, 2 s of all test JVMs
                FAILED p.OtherTest
                """);
    }

    private static void report(SmallCheckout small, String folder, String name, int tests, int failed, String output)
            throws IOException {
        small.write(
                folder + "/TEST-" + name + ".xml",
                "<?xml version=\"1.0\"?>\n<testsuite name=\"" + name + "\" time=\"1.5\" tests=\"" + tests
                        + "\" errors=\"0\" skipped=\"0\" failures=\"" + failed + "\"><testcase><system-out>" + output
                        + "</system-out></testcase></testsuite>");
    }

    private static String printed(SmallCheckout small) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new TierSummary(small.checkout()).print(new PrintStream(out, true, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8);
    }
}
