package io.braid.engine.result;

import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCategory;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Result of a query that reads values which the user may not see: its errors do not quote values. */
public record RedactedResult(Result inner) implements Result {
    /** Starts a query and returns its redacted result. */
    public static Result of(Supplier<Result> start) {
        return new RedactedResult(discreetly(start));
    }

    @Override
    public RowType columns() {
        return inner.columns();
    }

    @Override
    public @Nullable Batch next() {
        return discreetly(inner::next);
    }

    @Override
    public boolean isOver() {
        return inner.isOver();
    }

    @Override
    public void cancel() {
        inner.cancel();
    }

    @Override
    public QueryStatistics statistics() {
        return inner.statistics();
    }

    @Override
    public List<String> report() {
        return inner.report();
    }

    @Override
    public boolean isLong() {
        return inner.isLong();
    }

    @Override
    public List<String> warnings() {
        return inner.warnings();
    }

    @Override
    public void close() {
        inner.close();
    }

    private static <T extends @Nullable Object> T discreetly(Supplier<T> work) {
        try {
            return work.get();
        } catch (BraidException e) {
            throw mayQuote(e.code()) ? new BraidException(e.code(), message(e.code()), e) : e;
        }
    }

    /** True if the message may quote values: sources quote values that they cannot process, too. */
    private static boolean mayQuote(ErrorCode code) {
        return code.isOfValues() || code.category() == ErrorCategory.SOURCE;
    }

    private static String message(ErrorCode code) {
        return "The statement fails for a value that a view, mask or policy hides from you ("
                + code.name().toLowerCase(Locale.ROOT).replace('_', ' ') + "); an administrator can see which";
    }
}
