package io.braid.execution.coordinator.narayana;

import io.braid.execution.coordinator.BranchSources;
import io.braid.spi.error.BraidException;
import java.util.List;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/** A source as XA resource for the search for branches without a logged decision. */
final class SourceResource implements XAResource {
    private final String source;
    private final BranchSources sources;
    private volatile List<Xid> found = List.of();

    SourceResource(String source, BranchSources sources) {
        this.source = source;
        this.sources = sources;
    }

    /** Sets the branches that the source last reported as prepared. */
    SourceResource found(List<Xid> prepared) {
        found = List.copyOf(prepared);
        return this;
    }

    @Override
    public Xid[] recover(int flag) {
        return flag == TMSTARTRSCAN ? found.toArray(Xid[]::new) : new Xid[0];
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        finish(xid, true);
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        finish(xid, false);
    }

    private void finish(Xid xid, boolean commit) throws XAException {
        try {
            sources.finish(source, Xids.id(xid), commit);
        } catch (BraidException e) {
            XAException failed = new XAException(XAException.XAER_RMFAIL);
            failed.initCause(e);
            throw failed;
        }
    }

    @Override
    public void start(Xid xid, int flags) {}

    @Override
    public void end(Xid xid, int flags) {}

    @Override
    public int prepare(Xid xid) throws XAException {
        throw new XAException(XAException.XAER_PROTO);
    }

    @Override
    public void forget(Xid xid) {}

    @Override
    public boolean isSameRM(XAResource other) {
        return other instanceof SourceResource same && same.source.equals(source);
    }

    @Override
    public int getTransactionTimeout() {
        return 0;
    }

    @Override
    public boolean setTransactionTimeout(int seconds) {
        return false;
    }

    @Override
    public String toString() {
        return "source '" + source + "'";
    }
}
