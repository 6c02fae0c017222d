package io.braid.devtools.run;

import io.braid.devtools.project.CommandException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Main class of a test JVM, which runs tests of one module with JUnit and writes their counts to a file. */
public final class TestRunner {
    private static final TestTag DEEP = TestTag.create("deep");

    private TestRunner() {}

    /** Takes the file of the test order, the file for the counts, and whether to run tests tagged {@code deep}. */
    public static void main(String[] arguments) {
        // Tests may replace System.out.
        PrintStream out = System.out;
        // Exit in any case: remaining threads of tests would keep this JVM alive.
        int code = 1;
        try {
            code = run(Path.of(arguments[0]), Path.of(arguments[1]), Boolean.parseBoolean(arguments[2]), out);
        } catch (RuntimeException | Error e) {
            e.printStackTrace(out);
        } finally {
            System.exit(code);
        }
    }

    private static int run(Path orderFile, Path countsFile, boolean deep, PrintStream out) {
        try {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            TestOrder order = TestOrder.read(orderFile, loader);
            LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                    .selectors(order.selectors())
                    .filters((PostDiscoveryFilter) test -> FilterResult.includedIf(deep || isIncluded(test, order)))
                    .build();
            LauncherConfig config = LauncherConfig.builder()
                    .enableLauncherSessionListenerAutoRegistration(true)
                    .build();
            try (TestResultPrinter printer = new TestResultPrinter(out);
                    LauncherSession session = LauncherFactory.openSession(config)) {
                Thread whenEnded = new Thread(() -> write(printer.end(), countsFile, out));
                Runtime.getRuntime().addShutdownHook(whenEnded);
                session.getLauncher().execute(request, printer);
            }
            return 0;
        } catch (CommandException e) {
            out.println("braid: " + e.getMessage());
            return e.exitCode();
        } catch (IOException e) {
            out.println("braid: " + e);
            return 1;
        }
    }

    /** Writes the counts, also if the JVM is terminated early. */
    private static void write(Counts counts, Path file, PrintStream out) {
        try {
            counts.write(file);
        } catch (IOException e) {
            out.println("braid: " + e);
        }
    }

    private static boolean isIncluded(TestDescriptor test, TestOrder order) {
        return !test.getTags().contains(DEEP) || order.named().contains(className(test));
    }

    private static String className(TestDescriptor test) {
        String name = "";
        for (var each = test; each != null; each = each.getParent().orElse(null)) {
            if (each.getSource().orElse(null) instanceof ClassSource source) {
                name = source.getClassName();
            }
        }
        return name;
    }
}
