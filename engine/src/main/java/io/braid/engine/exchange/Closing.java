package io.braid.engine.exchange;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Several things that all have to be done at the end, even if some of them fail. */
public final class Closing {
    private Closing() {}

    /** Does each of them; then fails as the first that did. */
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
        // Several may pass on the reason for which the query was stopped, which is one and the same.
        if (first != later) {
            first.addSuppressed(later);
        }
        return first;
    }
}
