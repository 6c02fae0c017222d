package io.braid.execution.coordinator.narayana;

import io.braid.execution.coordinator.BranchSources;
import io.braid.spi.BranchId;
import io.braid.spi.BranchTransaction;
import io.braid.spi.ScanContext;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.Serializable;
import java.sql.SQLException;
import java.util.Objects;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.jspecify.annotations.Nullable;

/**
 * A branch as XA resource of the transaction manager. It uses the connection of its transaction or, when read from the
 * log, any connection to its source.
 */
final class BranchResource implements XAResource, Serializable {
    private static final long serialVersionUID = 1;

    private final String source;
    private transient @Nullable BranchTransaction transaction;
    private transient @Nullable BranchSources sources;
    private transient @Nullable NarayanaTransaction global;
    private transient @Nullable BraidException failure;
    private transient boolean unresolved;

    BranchResource(String source, BranchTransaction transaction, NarayanaTransaction global, BranchSources sources) {
        this.source = source;
        this.transaction = transaction;
        this.global = global;
        this.sources = sources;
    }

    /** Connects a resource that was read from the log. */
    BranchResource recoveredFrom(BranchSources open) {
        sources = open;
        return this;
    }

    String source() {
        return source;
    }

    /** The source's error at prepare or one-phase commit. */
    @Nullable
    BraidException failure() {
        return failure;
    }

    /** True if the source has not confirmed a requested commit. */
    boolean isUnresolved() {
        return unresolved;
    }

    @Override
    public void start(Xid xid, int flags) {
        if (transaction != null) {
            transaction.join(Xids.id(xid));
        }
    }

    @Override
    public void end(Xid xid, int flags) {}

    @Override
    public int prepare(Xid xid) throws XAException {
        try {
            Objects.requireNonNull(transaction).prepare(context());
            return XA_OK;
        } catch (RuntimeException e) {
            failure = error(e);
            throw failed(XAException.XAER_RMFAIL, e);
        }
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        BranchTransaction own = transaction;
        try {
            if (own == null) {
                open().decided(Xids.id(xid).global());
                open().finish(source, Xids.id(xid), true);
            } else if (onePhase) {
                own.commit(context());
            } else {
                Objects.requireNonNull(global).decided();
                own.finish(true, NarayanaTransaction.afterDecision(context()));
            }
        } catch (RuntimeException e) {
            if (onePhase) {
                failure = error(e);
                boolean unknown = failure.code() == ErrorCode.UNKNOWN_OUTCOME;
                throw failed(unknown ? XAException.XAER_RMFAIL : XAException.XA_RBROLLBACK, e);
            }
            unresolved = true;
            open().doubt(Xids.id(xid), source, e);
            throw failed(XAException.XAER_RMFAIL, e);
        }
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        BranchTransaction own = transaction;
        BranchId id = Xids.id(xid);
        try {
            if (own == null) {
                open().finish(source, id, false);
            } else {
                own.finish(false, NarayanaTransaction.afterDecision(context()));
                own.close();
                if (failure != null && isUnclear(failure)) {
                    open().doubt(id, source, failure);
                }
            }
        } catch (RuntimeException e) {
            open().doubt(id, source, e);
            throw failed(XAException.XAER_RMFAIL, e);
        }
    }

    /** True if the source may have prepared the branch in spite of the error. */
    private static boolean isUnclear(BraidException e) {
        return switch (e.code()) {
            case SOURCE_LOST, QUERY_CANCELED, QUERY_TIMEOUT -> true;
            default -> !(e.getCause() instanceof SQLException);
        };
    }

    @Override
    public void forget(Xid xid) {}

    @Override
    public Xid[] recover(int flag) {
        return new Xid[0];
    }

    @Override
    public boolean isSameRM(XAResource other) {
        return other == this;
    }

    @Override
    public int getTransactionTimeout() {
        return 0;
    }

    @Override
    public boolean setTransactionTimeout(int seconds) {
        return false;
    }

    private ScanContext context() {
        return Objects.requireNonNull(global).context();
    }

    private BranchSources open() {
        return Objects.requireNonNull(sources);
    }

    private static BraidException error(RuntimeException e) {
        return e instanceof BraidException told
                ? told
                : new BraidException(ErrorCode.INTERNAL_ERROR, "The end of a transaction failed: " + e, e);
    }

    private static XAException failed(int code, RuntimeException cause) {
        XAException failed = new XAException(code);
        failed.initCause(cause);
        return failed;
    }

    @Override
    public String toString() {
        return "branch at source '" + source + "'";
    }
}
