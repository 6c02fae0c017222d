package io.braid.connector.jdbc.governor;

import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import java.sql.SQLException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Guard of all reads from a source. Errors are reported in this order: cancellation, deadline, the source's own error.
 */
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

    /** Read of a batch; null after the last one. */
    public interface Reading<X extends Exception> {
        @Nullable
        Batch read() throws SQLException, X;
    }

    /** Start of a read. */
    public interface Opening<T, X extends Exception> {
        T open() throws SQLException, X;
    }

    /** The gate through which the reader is cancelled. */
    public CancelGate gate() {
        return gate;
    }

    /** Reads a batch. Fails if the reader was cancelled or is past its deadline. */
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
     * Starts a request that returns no rows, with the retry of {@link #open}. Fails if it was cancelled or is past its
     * deadline.
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

    /** Runs an action without a retry. Fails if it was cancelled or is past its deadline. */
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
     * Starts a read, with one retry if the failure may be transient: a pooled connection may have been lost, and
     * nothing has been read yet.
     *
     * @param mayBeGone true for transient failures other than a lost connection
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

    /** Throws an error if the read was cancelled or is past its deadline. */
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
