package io.braid.engine.exchange;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;

/** Conversion of any exception to a {@link BraidException}. */
public final class Failures {
    private Failures() {}

    /** Returns the exception itself if it is a {@link BraidException}, otherwise one that has it as its cause. */
    public static BraidException of(Throwable thrown) {
        if (thrown instanceof BraidException failure) {
            return failure;
        }
        if (thrown instanceof OutOfMemoryError) {
            return new BraidException(
                    ErrorCode.OUT_OF_MEMORY,
                    "The server ran out of memory while it ran this query. Let the query read fewer rows or columns,"
                            + " lower the setting query-memory, or give the server a larger heap.",
                    thrown);
        }
        if (thrown instanceof StackOverflowError) {
            return new BraidException(
                    ErrorCode.STATEMENT_TOO_COMPLEX,
                    "The statement is nested too deeply to be run. Split it, or shorten its longest expression.",
                    thrown);
        }
        return new BraidException(
                ErrorCode.INTERNAL_ERROR,
                "The query failed because of an error inside Braid ("
                        + thrown.getClass().getSimpleName()
                        + "). Please report it with the statement and the server's log.",
                thrown);
    }
}
