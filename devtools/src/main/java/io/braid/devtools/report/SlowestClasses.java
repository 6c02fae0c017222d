package io.braid.devtools.report;

import io.braid.devtools.project.Checkout;
import io.braid.devtools.project.CommandException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Slowest test classes of the last Maven build, from the reports of all modules. */
public final class SlowestClasses {
    private final Checkout checkout;

    public SlowestClasses(Checkout checkout) {
        this.checkout = checkout;
    }

    /** Prints the slowest classes, then the sum of each module. */
    public void print(int most, PrintStream out) throws IOException {
        List<Suite> suites = SuiteReports.read(checkout, "surefire-reports");
        if (suites.isEmpty()) {
            throw CommandException.failed("no module has target/surefire-reports; run 'mvn verify' first");
        }
        out.println(" seconds    tests  class");
        suites.stream()
                .sorted(Comparator.comparingDouble(Suite::seconds).reversed())
                .limit(most)
                .forEach(suite -> out.println(
                        line(suite.seconds(), suite.tests()) + suite.name() + "  (" + suite.module() + ")"));
        Map<String, double[]> sums = new LinkedHashMap<>();
        for (Suite suite : suites) {
            double[] sum = sums.computeIfAbsent(suite.module(), key -> new double[2]);
            sum[0] += suite.seconds();
            sum[1] += suite.tests();
        }
        out.println();
        out.println(" seconds    tests  module");
        sums.forEach((module, sum) -> out.println(line(sum[0], (int) sum[1]) + module));
    }

    private static String line(double seconds, int tests) {
        return String.format(Locale.ROOT, "%8.1f %8d  ", seconds, tests);
    }
}
