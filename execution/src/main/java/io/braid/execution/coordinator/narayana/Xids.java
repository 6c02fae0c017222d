package io.braid.execution.coordinator.narayana;

import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionImple;
import com.arjuna.ats.jta.xa.XATxConverter;
import io.braid.spi.BranchId;
import jakarta.transaction.Transaction;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import javax.transaction.xa.Xid;

/** Conversion between branch ids and the transaction manager's Xids. */
final class Xids {
    private Xids() {}

    /** An id that a source has reported. */
    private record ReportedXid(BranchId id) implements Xid {
        @Override
        public int getFormatId() {
            return id.format();
        }

        @Override
        public byte[] getGlobalTransactionId() {
            return id.globalBytes();
        }

        @Override
        public byte[] getBranchQualifier() {
            return id.branchBytes();
        }
    }

    static BranchId id(Xid xid) {
        return BranchId.of(xid.getFormatId(), xid.getGlobalTransactionId(), xid.getBranchQualifier());
    }

    /** The global id of a transaction's branches. */
    static String global(Transaction transaction) {
        Uid uid = ((TransactionImple) transaction).get_uid();
        return HexFormat.of()
                .formatHex(
                        XATxConverter.getXid(uid, true, XATxConverter.FORMAT_ID).getGlobalTransactionId());
    }

    /** The transaction manager's id, which is the prefix of a global id. */
    static Uid transaction(String global) {
        return new Uid(HexFormat.of().parseHex(global));
    }

    static Xid xid(BranchId id) {
        return new ReportedXid(id);
    }

    /** True for a branch of the named server, whose name is the suffix of the global id. */
    static boolean isOf(String server, BranchId id) {
        return id.format() == XATxConverter.FORMAT_ID
                && id.global().endsWith(HexFormat.of().formatHex(server.getBytes(StandardCharsets.UTF_8)));
    }
}
