package io.braid.devtools.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.devtools.SmallCheckout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlowestClassesTest {
    @Test
    void theSlowestClassesComeFirstAndThenTheModules(@TempDir Path folder) throws IOException {
        SmallCheckout small = new SmallCheckout(folder);
        report(small, "base", "p.QuickTest", 3, "0.25");
        report(small, "base", "p.SlowTest", 2, "1,200.5");
        report(small, "parts/user", "p.UserTest", 1, "7");
        assertThat(printed(small, 2)).isEqualTo("""
                 seconds    tests  class
                  1200.5        2  p.SlowTest  (base)
                     7.0        1  p.UserTest  (parts/user)

                 seconds    tests  module
                  1200.8        5  base
                     7.0        1  parts/user
                """);
    }

    @Test
    void withoutReportsThereIsAHint(@TempDir Path folder) throws IOException {
        SmallCheckout small = new SmallCheckout(folder);
        assertThatThrownBy(() -> printed(small, 2)).hasMessageContaining("mvn verify");
    }

    private static void report(SmallCheckout small, String module, String name, int tests, String time)
            throws IOException {
        small.write(
                module + "/target/surefire-reports/TEST-" + name + ".xml",
                "<?xml version=\"1.0\"?>\n<testsuite name=\"" + name + "\" time=\"" + time + "\" tests=\"" + tests
                        + "\"><testcase/></testsuite>");
    }

    private static String printed(SmallCheckout small, int most) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new SlowestClasses(small.checkout()).print(most, new PrintStream(out, true, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8);
    }
}
