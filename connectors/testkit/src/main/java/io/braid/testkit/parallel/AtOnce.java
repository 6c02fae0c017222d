package io.braid.testkit.parallel;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;

/**
 * Tests that have nothing to do with each other and wait most of the time, or need one processor each: they run
 * together.
 */
public final class AtOnce {
    /** Enough for those that wait; more would be in each other's way. */
    private static final int MOST = 8;

    private AtOnce() {}

    /** Once all have ended, each is told by its name. That is waited for here, where JUnit looks at the time. */
    public static Stream<DynamicTest> tests(DynamicTest... tests) throws InterruptedException {
        return tests(Arrays.stream(tests));
    }

    /** The same. */
    public static Stream<DynamicTest> tests(Stream<DynamicTest> tests) throws InterruptedException {
        List<Run> all = tests.map(Run::new).toList();
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(MOST, all.size()));
        try {
            threads.invokeAll(all.stream().map(Executors::callable).toList());
        } finally {
            threads.shutdownNow();
        }
        return all.stream().map(each -> dynamicTest(each.test.getDisplayName(), each::tell));
    }

    /** Of one test. */
    private static final class Run implements Runnable {
        private final DynamicTest test;
        private volatile @Nullable Throwable failure;

        Run(DynamicTest test) {
            this.test = test;
        }

        @Override
        public void run() {
            try {
                test.getExecutable().execute();
            } catch (Throwable e) {
                failure = e;
            }
        }

        /** Fails, or is skipped, as the test was. */
        void tell() throws Throwable {
            Throwable thrown = failure;
            if (thrown != null) {
                throw thrown;
            }
        }
    }
}
