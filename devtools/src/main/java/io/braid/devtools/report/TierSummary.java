package io.braid.devtools.report;

import io.braid.devtools.project.Checkout;
import io.braid.devtools.project.CommandException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Summary of the last Maven build: tests, iterations of randomized and repeated tests, seconds, and seeds. */
public final class TierSummary {
    private final Checkout checkout;

    public TierSummary(Checkout checkout) {
        this.checkout = checkout;
    }

    /** Prints the iterations by name, then a line for each JDK. */
    public void print(PrintStream out) throws IOException {
        List<Suite> suites = SuiteReports.read(checkout, "surefire-reports");
        List<Suite> newest = SuiteReports.read(checkout, "surefire-reports-newest-jdk");
        if (suites.isEmpty()) {
            throw CommandException.failed("no module has target/surefire-reports; run 'mvn verify' first");
        }
        Map<String, Long> iterations = new TreeMap<>();
        Set<String> seeds = new TreeSet<>();
        for (Suite suite : suites) {
            suite.iterations().forEach((name, count) -> iterations.merge(name, count, Long::sum));
            seeds.addAll(suite.seeds());
        }
        if (!iterations.isEmpty()) {
            out.println("iterations  of");
            iterations.forEach((name, count) -> out.println(String.format(Locale.ROOT, "%,10d  %s", count, name)));
            long all = iterations.values().stream().mapToLong(Long::longValue).sum();
            out.println(String.format(Locale.ROOT, "%,10d  altogether; seeds %s", all, String.join(", ", seeds)));
        }
        out.println(line("the build's JDK", suites));
        if (!newest.isEmpty()) {
            out.println(line("the newest JDK", newest));
        }
        printFailed(out, suites, newest);
    }

    private static String line(String jdk, List<Suite> suites) {
        int tests = suites.stream().mapToInt(Suite::tests).sum();
        int failed = suites.stream().mapToInt(Suite::failed).sum();
        int skipped = suites.stream().mapToInt(Suite::skipped).sum();
        double seconds = suites.stream().mapToDouble(Suite::seconds).sum();
        return String.format(
                Locale.ROOT,
                "%s: %,d tests of %,d classes, %d failed, %d skipped, %,.0f s of all test JVMs",
                jdk,
                tests,
                suites.stream().filter(suite -> suite.tests() > 0).count(),
                failed,
                skipped,
                seconds);
    }

    private static void printFailed(PrintStream out, List<Suite> suites, List<Suite> newest) {
        List<Suite> all = new ArrayList<>(suites);
        all.addAll(newest);
        all.stream().filter(suite -> suite.failed() > 0).forEach(suite -> out.println("FAILED " + suite.name()));
    }
}
