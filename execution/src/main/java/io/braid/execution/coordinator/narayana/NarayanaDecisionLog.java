package io.braid.execution.coordinator.narayana;

import com.arjuna.ats.arjuna.AtomicAction;
import com.arjuna.ats.arjuna.common.CoreEnvironmentBeanException;
import com.arjuna.ats.arjuna.common.RecoveryEnvironmentBean;
import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.arjuna.common.arjPropertyManager;
import com.arjuna.ats.arjuna.common.recoveryPropertyManager;
import com.arjuna.ats.arjuna.coordinator.TransactionReaper;
import com.arjuna.ats.arjuna.exceptions.ObjectStoreException;
import com.arjuna.ats.arjuna.objectstore.StateStatus;
import com.arjuna.ats.arjuna.objectstore.StoreManager;
import com.arjuna.ats.arjuna.recovery.RecoveryManager;
import com.arjuna.ats.arjuna.state.InputObjectState;
import com.arjuna.ats.internal.arjuna.common.UidHelper;
import com.arjuna.ats.internal.arjuna.recovery.AtomicActionRecoveryModule;
import com.arjuna.ats.internal.arjuna.utils.UuidProcessId;
import com.arjuna.ats.internal.jta.recovery.arjunacore.JTAActionStatusServiceXAResourceOrphanFilter;
import com.arjuna.ats.internal.jta.recovery.arjunacore.JTANodeNameXAResourceOrphanFilter;
import com.arjuna.ats.internal.jta.recovery.arjunacore.JTATransactionLogXAResourceOrphanFilter;
import com.arjuna.ats.internal.jta.recovery.arjunacore.XARecoveryModule;
import com.arjuna.ats.jta.common.JTAEnvironmentBean;
import com.arjuna.ats.jta.common.jtaPropertyManager;
import io.braid.execution.coordinator.BranchSources;
import io.braid.execution.coordinator.DecisionLog;
import io.braid.execution.coordinator.GlobalTransaction;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import jakarta.transaction.InvalidTransactionException;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.SystemException;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decision log in a folder, implemented with Narayana. There is one log for each copy of this class. */
public final class NarayanaDecisionLog implements DecisionLog {
    private static final Logger LOG = LoggerFactory.getLogger(NarayanaDecisionLog.class);

    /**
     * Minimum age at which a branch without a decision is rolled back. Branches of running transactions are excluded
     * before that.
     */
    private static final int ORPHANED_MILLIS = 2000;

    private final BranchSources sources;
    private final Path records;
    private final TransactionManager manager;
    private final RecoveryManager recovery;
    private final Set<String> underWay = ConcurrentHashMap.newKeySet();

    /** @param server the server's name, a suffix of the global ids of its branches */
    public NarayanaDecisionLog(Path folder, String server, BranchSources sources) {
        this.sources = sources;
        configure(folder, server);
        AtomicAction any = new AtomicAction();
        this.records = folder.resolve("ShadowNoFileLockStore/defaultStore" + any.type());
        this.manager = com.arjuna.ats.jta.TransactionManager.transactionManager();
        this.recovery = RecoveryManager.manager(RecoveryManager.DIRECT_MANAGEMENT);
        recovery.initialize();
        XARecoveryModule module = XARecoveryModule.getRegisteredXARecoveryModule();
        module.addXAResourceRecoveryHelper(new OrphanSearch(server, sources, underWay));
        module.addSerializableXAResourceDeserializer(new LoggedBranches(sources));
    }

    private static void configure(Path folder, String server) {
        try {
            arjPropertyManager.getCoreEnvironmentBean().setNodeIdentifier(server);
        } catch (CoreEnvironmentBeanException e) {
            throw new AssertionError(e);
        }
        arjPropertyManager.getCoreEnvironmentBean().setProcessImplementationClassName(UuidProcessId.class.getName());
        arjPropertyManager.getObjectStoreEnvironmentBean().setObjectStoreDir(folder.toString());
        arjPropertyManager.getCoordinatorEnvironmentBean().setDefaultTimeout(0);
        arjPropertyManager.getCoordinatorEnvironmentBean().setTransactionStatusManagerEnable(false);
        RecoveryEnvironmentBean recovery = recoveryPropertyManager.getRecoveryEnvironmentBean();
        recovery.setRecoveryListener(false);
        recovery.setRecoveryBackoffPeriod(1);
        recovery.setExpiryScannerClassNames(List.of());
        recovery.setRecoveryModuleClassNames(
                List.of(AtomicActionRecoveryModule.class.getName(), XARecoveryModule.class.getName()));
        JTAEnvironmentBean jta = jtaPropertyManager.getJTAEnvironmentBean();
        jta.setXaRecoveryNodes(List.of(server));
        jta.setOrphanSafetyInterval(ORPHANED_MILLIS);
        jta.setXaResourceOrphanFilterClassNames(List.of(
                JTATransactionLogXAResourceOrphanFilter.class.getName(),
                JTANodeNameXAResourceOrphanFilter.class.getName(),
                JTAActionStatusServiceXAResourceOrphanFilter.class.getName()));
    }

    BranchSources sources() {
        return sources;
    }

    @Override
    public GlobalTransaction begin() {
        try {
            manager.begin();
            Transaction begun = manager.suspend();
            String id = Xids.global(begun);
            underWay.add(id);
            return new NarayanaTransaction(this, begun, id);
        } catch (NotSupportedException | SystemException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The transaction manager after it has resumed the transaction on the calling thread. */
    TransactionManager resumed(Transaction transaction) {
        try {
            manager.resume(transaction);
            return manager;
        } catch (InvalidTransactionException | SystemException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Hands over what remains of a transaction to recovery. */
    void ended(String id) {
        underWay.remove(id);
    }

    void warn(String what, String id, Throwable reason) {
        LOG.warn("Transaction {} {}", id, what, reason);
    }

    /** Syncs the folder, so that a new record survives a power failure together with its directory entry. */
    void force() {
        try (FileChannel folder = FileChannel.open(records, StandardOpenOption.READ)) {
            folder.force(true);
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, "The log of transactions in " + records + " cannot be written", e);
        }
    }

    @Override
    public void recover() {
        recovery.scan();
    }

    @Override
    public boolean contains(String global) {
        try {
            return StoreManager.getRecoveryStore().currentState(Xids.transaction(global), new AtomicAction().type())
                    != StateStatus.OS_UNKNOWN;
        } catch (ObjectStoreException e) {
            return true;
        }
    }

    @Override
    public boolean isEmpty() {
        try {
            InputObjectState logged = new InputObjectState();
            return !Files.isDirectory(records)
                    || !StoreManager.getRecoveryStore().allObjUids(new AtomicAction().type(), logged)
                    || UidHelper.unpackFrom(logged).equals(Uid.nullUid());
        } catch (ObjectStoreException | IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        recovery.terminate(true);
        TransactionReaper.terminate(false);
        StoreManager.shutdown();
    }
}
