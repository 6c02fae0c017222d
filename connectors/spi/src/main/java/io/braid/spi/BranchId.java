package io.braid.spi;

import java.util.HexFormat;
import java.util.Locale;

/**
 * Identifier of a branch of a global transaction (an Xid of X/Open XA).
 *
 * @param format the format id, by which coordinators recognize their own transactions
 * @param global the global transaction id, as hexadecimal digits
 * @param branch the branch qualifier, as hexadecimal digits
 */
public record BranchId(int format, String global, String branch) {
    private static final HexFormat HEX = HexFormat.of();

    public BranchId {
        global = global.toLowerCase(Locale.ROOT);
        branch = branch.toLowerCase(Locale.ROOT);
    }

    /** Encodes an identifier given as bytes. */
    public static BranchId of(int format, byte[] global, byte[] branch) {
        return new BranchId(format, HEX.formatHex(global), HEX.formatHex(branch));
    }

    /** The global transaction id as bytes. */
    public byte[] globalBytes() {
        return HEX.parseHex(global);
    }

    /** The branch qualifier as bytes. */
    public byte[] branchBytes() {
        return HEX.parseHex(branch);
    }
}
