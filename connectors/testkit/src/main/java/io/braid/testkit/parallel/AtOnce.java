package io.braid.testkit.parallel;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.Executable;

/** Tests that have nothing to do with each other and wait most of the time: they all begin together, and each is told by its name. */
public final class AtOnce {
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private AtOnce() {}

    public static Stream<DynamicTest> tests(DynamicTest... tests) {
        List<DynamicTest> begun = Arrays.stream(tests).map(AtOnce::begun).toList();
        return begun.stream();
    }

    private static DynamicTest begun(DynamicTest test) {
        CompletableFuture<Void> end = new CompletableFuture<Void>().orTimeout(LONGEST.toSeconds(), TimeUnit.SECONDS);
        new Thread(() -> run(test.getExecutable(), end), test.getDisplayName()).start();
        return dynamicTest(test.getDisplayName(), () -> await(end));
    }

    private static void run(Executable test, CompletableFuture<Void> end) {
        try {
            test.execute();
            end.complete(null);
        } catch (Throwable e) {
            end.completeExceptionally(e);
        }
    }

    /** Fails, or is skipped, as the test did. */
    private static void await(CompletableFuture<Void> end) throws Throwable {
        try {
            end.get();
        } catch (ExecutionException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
