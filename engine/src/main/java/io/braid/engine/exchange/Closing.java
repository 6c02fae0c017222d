package io.braid.engine.exchange;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Execution of several closing steps, even if some of them fail. */
public final class Closing {
    private Closing() {}

    /** Executes all steps; then throws the first failure. */
    public static void all(List<Runnable> steps) {
        @Nullable RuntimeException exception = null;
        @Nullable Error error = null;
        for (Runnable step : steps) {
            try {
                step.run();
            } catch (RuntimeException e) {
                exception = exception == null ? e : suppressing(exception, e);
            } catch (Error e) {
                error = error == null ? e : suppressing(error, e);
            }
        }
        if (error != null) {
            throw error;
        }
        if (exception != null) {
            throw exception;
        }
    }

    private static <T extends Throwable> T suppressing(T first, Throwable later) {
        // Several may rethrow the same exception, by which the query was stopped.
        if (first != later) {
            first.addSuppressed(later);
        }
        return first;
    }
}
