package io.braid.devtools.run;

import io.braid.devtools.project.Checkout;
import io.braid.devtools.project.CommandException;
import io.braid.devtools.project.ProjectModule;
import io.braid.devtools.select.TestSelector;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Test JVMs, run in sequence: one per module, and one each for classes that change their own JVM. */
public final class TestJvms {
    private static final int USAGE = 2;
    private static final int TIME_OVER = -1;
    private static final Duration UNLIMITED = Duration.ofDays(7);
    /** Remaining time below which no further JVM is started. */
    private static final Duration SHORTEST = Duration.ofSeconds(5);

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Checkout checkout;
    private final JvmSettings settings;
    private final PrintStream out;

    public TestJvms(Checkout checkout, JvmSettings settings, PrintStream out) {
        this.checkout = checkout;
        this.settings = settings;
        this.out = out;
    }

    /** Runs tests and returns their counts. */
    public Counts run(List<TestSelector> tests) throws IOException, InterruptedException {
        Map<String, List<TestSelector>> groups = new LinkedHashMap<>();
        for (TestSelector test : tests) {
            groups.computeIfAbsent(
                            test.module() + (test.needsOwnJvm() ? " (interleavings)" : ""), key -> new ArrayList<>())
                    .add(test);
        }
        Counts counts = Counts.NONE;
        for (Map.Entry<String, List<TestSelector>> group : groups.entrySet()) {
            int size = group.getValue().size();
            out.println(group.getKey() + ": " + (size == 1 ? "1 test class" : size + " test classes"));
            counts = counts.plus(run(group.getValue().get(0).module(), group.getValue()));
        }
        return counts;
    }

    /**
     * Runs tests, each in a JVM of its own, until the time is over; a test that is still running then is terminated.
     */
    public Counts runFor(List<TestSelector> tests, Duration time) throws IOException, InterruptedException {
        Instant deadline = Instant.now().plus(time);
        Counts counts = Counts.NONE;
        for (TestSelector test : tests) {
            Duration left = Duration.between(Instant.now(), deadline);
            if (left.compareTo(SHORTEST) < 0) {
                break;
            }
            out.println(test.module() + ": " + test.simpleName());
            counts = counts.plus(run(test.module(), List.of(test), left));
        }
        return counts;
    }

    private Counts run(ProjectModule module, List<TestSelector> tests) throws IOException, InterruptedException {
        return run(module, tests, UNLIMITED);
    }

    private Counts run(ProjectModule module, List<TestSelector> tests, Duration limit)
            throws IOException, InterruptedException {
        Path folder = Files.createDirectories(checkout.state());
        Path order = Files.createTempFile(folder, "order", ".txt");
        Path counts = Files.createTempFile(folder, "counts", ".txt");
        try {
            Files.write(order, tests.stream().map(TestSelector::line).distinct().toList());
            int code = start(module, order, counts, limit);
            if (code == USAGE) {
                // The test JVM has reported the reason.
                throw CommandException.usage("nothing more was run");
            }
            if (code == TIME_OVER) {
                out.println("  ended because the time is over");
                Counts finished = Files.size(counts) == 0 ? Counts.NONE : Counts.read(counts);
                return finished.plus(Counts.ONE_ENDED_CLASS);
            }
            if (code != 0 || Files.size(counts) == 0) {
                throw CommandException.failed("the test JVM of " + module + " ended with exit code " + code);
            }
            return Counts.read(counts);
        } finally {
            Files.deleteIfExists(order);
            Files.deleteIfExists(counts);
        }
    }

    private int start(ProjectModule module, Path order, Path counts, Duration limit)
            throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(settings.home().resolve("bin/java").toString()));
        command.add("@" + checkout.root().resolve("config/test-jvm.options"));
        if (!settings.deep()) {
            checkout.property("test.jit").ifPresent(command::add);
        }
        if (settings.debug()) {
            command.add("-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=localhost:5005");
        }
        properties(module).forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.add("-cp");
        command.add(classPath(module));
        command.addAll(List.of(
                TestRunner.class.getName(), order.toString(), counts.toString(), Boolean.toString(settings.deep())));
        Process jvm = new ProcessBuilder(command)
                .directory(module.root().toFile())
                .redirectInput(new File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Thread stop = new Thread(jvm::destroy);
        Runtime.getRuntime().addShutdownHook(stop);
        boolean inTime = jvm.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        if (!inTime) {
            // The JVM still writes its counts, and its tests close their servers.
            jvm.destroy();
            jvm.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            jvm.destroyForcibly().waitFor();
        }
        Runtime.getRuntime().removeShutdownHook(stop);
        return inTime ? jvm.exitValue() : TIME_OVER;
    }

    /** Returns the properties that Maven passes to tests, then those of the command line. */
    private Map<String, String> properties(ProjectModule module) {
        Map<String, String> properties = new TreeMap<>();
        properties.put("braid.build.root", checkout.root().toString());
        properties.put(
                "logback.configurationFile",
                checkout.root().resolve("config/logback-test.xml").toString());
        properties.put("java.io.tmpdir", module.target().toString());
        properties.put("basedir", module.root().toString());
        properties.put("seed", checkout.property("seed").orElse("1"));
        String longest = settings.properties()
                .getOrDefault("test.longest", checkout.property("test.longest").orElse("6 m"));
        properties.put("junit.jupiter.execution.timeout.default", longest);
        properties.put("junit.jupiter.execution.timeout.threaddump.enabled", "true");
        if (settings.debug()) {
            properties.put("junit.jupiter.execution.timeout.mode", "disabled");
        }
        properties.putAll(settings.properties());
        return properties;
    }

    /** Returns the module's class path, followed by JUnit's launcher and this program. */
    private static String classPath(ProjectModule module) throws IOException {
        String own =
                module.testClassPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        return own + File.pathSeparator + System.getProperty("java.class.path");
    }
}
