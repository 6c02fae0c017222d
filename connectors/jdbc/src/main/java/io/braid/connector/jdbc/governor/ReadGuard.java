package io.braid.connector.jdbc.governor;

import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import java.sql.SQLException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Common guard of all reads from a source: cancellation first, then deadlines, then the classified error. */
public final class ReadGuard {
    private final Governor governor;
    private final SourceErrors errors;
    private final ScanContext context;
    private final CancelGate gate;

    public ReadGuard(Governor governor, ScanContext context) {
        this.governor = governor;
        this.errors = governor.errors();
        this.context = context;
        this.gate = new CancelGate(errors);
    }

    /** Reads rows from the source; null at their end. */
    public interface Reading<X extends Exception> {
        @Nullable
        Batch read() throws SQLException, X;
    }

    /** Begins to read from the source. */
    public interface Opening<T, X extends Exception> {
        T open() throws SQLException, X;
    }

    /** Through it the reader is cancelled. */
    public CancelGate gate() {
        return gate;
    }

    /** Reads, unless the reader has been cancelled or is late. */
    public <X extends Exception> @Nullable Batch read(Reading<X> reading) throws X {
        gate.enter();
        try {
            checkDeadline();
            return reading.read();
        } catch (SQLException | RuntimeException | Error e) {
            throw failure(e);
        } finally {
            gate.leave();
        }
    }

    /**
     * Opens what no rows are read of, unless the reader has been cancelled or is late; with a second try as
     * {@link #open}.
     */
    public <T> T begin(Opening<T, RuntimeException> opening) {
        gate.enter();
        try {
            checkDeadline();
            return open(opening, otherwise -> false);
        } catch (SQLException | RuntimeException | Error e) {
            throw failure(e);
        } finally {
            gate.leave();
        }
    }

    /** Does something once, unless whoever wants it has cancelled it or is late. */
    public <T> T doOnce(Opening<T, RuntimeException> deed) {
        gate.enter();
        try {
            checkDeadline();
            return deed.open();
        } catch (SQLException | RuntimeException | Error e) {
            throw failure(e);
        } finally {
            gate.leave();
        }
    }

    /**
     * Opens what is read, with a second try where the first has failed for a reason that may be gone: a pooled
     * connection may have died unnoticed, and as nothing has been read yet, that is harmless.
     *
     * @param mayBeGone whether a reason may be gone, besides a lost connection
     */
    public <T, X extends Exception> T open(Opening<T, X> opening, Predicate<SQLException> mayBeGone)
            throws SQLException, X {
        try {
            return opening.open();
        } catch (SQLException e) {
            boolean lost = errors.isLost(e);
            if (gate.isCanceled() || !(lost || mayBeGone.test(e))) {
                throw e;
            }
            checkDeadline();
            if (lost) {
                governor.connections().closeIdle();
            }
            return opening.open();
        }
    }

    /** Throws if nobody waits any more for what is being read. */
    public void checkWanted() {
        if (gate.isCanceled()) {
            throw errors.canceled();
        }
        checkDeadline();
    }

    private void checkDeadline() {
        if (context.isPastDeadline()) {
            throw errors.pastDeadline();
        }
    }

    private BraidException failure(Throwable e) {
        if (e instanceof BraidException told) {
            return told;
        }
        if (gate.isCanceled()) {
            return errors.canceled();
        }
        checkDeadline();
        if (!(e instanceof SQLException failed)) {
            return errors.unexpected(e);
        }
        if (errors.isLost(failed)) {
            governor.connections().closeIdle();
        }
        return errors.failed(failed);
    }
}
