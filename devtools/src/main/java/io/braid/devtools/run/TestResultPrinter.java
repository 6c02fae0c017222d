package io.braid.devtools.run;

import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Timer;
import java.util.TimerTask;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Listener that prints each failure immediately, a line for each finished class, and progress in between. */
final class TestResultPrinter implements TestExecutionListener, AutoCloseable {
    private static final long QUIET_NANOS = 10_000_000_000L;

    private final PrintStream out;
    private final Map<String, RunningClass> running = new LinkedHashMap<>();
    private final Timer timer = new Timer("progress", true);
    private @Nullable TestPlan plan;
    private Counts total = Counts.NONE;
    private long lastPrinted = System.nanoTime();
    private boolean ended;

    TestResultPrinter(PrintStream out) {
        this.out = out;
        TimerTask progress = new TimerTask() {
            @Override
            public void run() {
                printProgress();
            }
        };
        timer.schedule(progress, 1_000, 1_000);
    }

    /** Returns the counts; tests that finish later are neither counted nor printed. */
    synchronized Counts end() {
        ended = true;
        return total;
    }

    @Override
    public synchronized void testPlanExecutionStarted(TestPlan started) {
        plan = started;
    }

    @Override
    public synchronized void executionStarted(TestIdentifier test) {
        if (isTopLevelClass(test)) {
            running.put(test.getUniqueId(), new RunningClass(simpleName(test), System.nanoTime()));
        }
    }

    @Override
    public synchronized void executionSkipped(TestIdentifier test, String reason) {
        int cases = plan == null
                ? 1
                : (int) plan.getDescendants(test).stream()
                        .filter(TestIdentifier::isTest)
                        .count();
        count(test, new Counts(0, 0, Math.max(1, cases)));
    }

    @Override
    public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (ended) {
            return;
        }
        switch (result.getStatus()) {
            case SUCCESSFUL -> count(test, test.isTest() ? new Counts(1, 0, 0) : Counts.NONE);
            case ABORTED -> count(test, new Counts(0, 0, 1));
            case FAILED -> {
                count(test, new Counts(0, 1, 0));
                print("  FAILED " + path(test));
                result.getThrowable()
                        .map(StackTrace::of)
                        .ifPresent(trace -> print(trace.indent(4).stripTrailing()));
            }
        }
        RunningClass finished = running.remove(test.getUniqueId());
        if (finished != null) {
            print(finished.line());
        }
    }

    private void count(TestIdentifier test, Counts counts) {
        total = total.plus(counts);
        ancestors(test).map(each -> running.get(each.getUniqueId())).forEach(each -> {
            if (each != null) {
                each.counts = each.counts.plus(counts);
            }
        });
    }

    private synchronized void printProgress() {
        if (System.nanoTime() - lastPrinted > QUIET_NANOS && !running.isEmpty()) {
            print(running.values().stream().map(RunningClass::progress).collect(Collectors.joining("\n")));
        }
    }

    private void print(String text) {
        out.println(text);
        out.flush();
        lastPrinted = System.nanoTime();
    }

    /** Returns the names of a case from its class down. */
    private String path(TestIdentifier test) {
        Deque<String> names = new ArrayDeque<>();
        ancestors(test)
                .filter(each -> each.getParentId().isPresent())
                .forEach(each -> names.addFirst(isTopLevelClass(each) ? simpleName(each) : each.getDisplayName()));
        return String.join(" > ", names);
    }

    /** Returns the identifier itself, its parent, and so on. */
    private Stream<TestIdentifier> ancestors(TestIdentifier test) {
        return Stream.iterate(Optional.of(test), Optional::isPresent, each -> each.flatMap(this::parent))
                .flatMap(Optional::stream);
    }

    private Optional<TestIdentifier> parent(TestIdentifier test) {
        return plan == null ? Optional.empty() : plan.getParent(test);
    }

    private boolean isTopLevelClass(TestIdentifier test) {
        return test.getSource().orElse(null) instanceof ClassSource
                && parent(test).filter(above -> above.getParentId().isEmpty()).isPresent();
    }

    private static String simpleName(TestIdentifier type) {
        String name = type.getLegacyReportingName();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    @Override
    public void close() {
        timer.cancel();
    }

    /** Test class that has started. */
    private static final class RunningClass {
        private final String name;
        private final long start;
        private Counts counts = Counts.NONE;

        RunningClass(String name, long start) {
            this.name = name;
            this.start = start;
        }

        private double seconds() {
            return (System.nanoTime() - start) / 1e9;
        }

        private String cases() {
            return counts.sum() == 1 ? "1 case" : counts.sum() + " cases";
        }

        String line() {
            String result = counts.failed() > 0 ? counts.failed() + " FAILED, " : "";
            String skipped = counts.skipped() > 0 ? ", " + counts.skipped() + " skipped" : "";
            return String.format(Locale.ROOT, "  %s: %s%s%s, %.1f s", name, result, cases(), skipped, seconds());
        }

        String progress() {
            return String.format(Locale.ROOT, "  ... %s: %s after %.0f s", name, cases(), seconds());
        }
    }
}
