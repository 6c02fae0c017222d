package io.braid.testkit.parallel;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;

/** Independent tests that run in parallel: they mostly wait, or need one processor each. */
public final class AtOnce {
    /** Maximal number of parallel tests; more would slow each other down. */
    private static final int MOST = 8;

    private AtOnce() {}

    /** Runs the tests, and reports each by name once all have ended. Waits here, where JUnit's timeout applies. */
    public static Stream<DynamicTest> tests(DynamicTest... tests) throws InterruptedException {
        return tests(Arrays.stream(tests));
    }

    /** Runs the tests, and reports each by name once all have ended. */
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

    /** Run of one test. */
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

        /** Fails or is skipped as the test was. */
        void tell() throws Throwable {
            Throwable thrown = failure;
            if (thrown != null) {
                throw thrown;
            }
        }
    }
}
