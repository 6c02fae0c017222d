package io.braid.spi;

import java.util.HexFormat;
import java.util.Locale;

/**
 * Identifier of a branch of a global transaction, as X/Open's XA has it.
 *
 * @param format the format of the other two, by which coordinators tell their transactions from those of others
 * @param global the global transaction, as hexadecimal digits
 * @param branch the branch of it, as hexadecimal digits
 */
public record BranchId(int format, String global, String branch) {
    private static final HexFormat HEX = HexFormat.of();

    public BranchId {
        global = global.toLowerCase(Locale.ROOT);
        branch = branch.toLowerCase(Locale.ROOT);
    }

    /** An identifier of bytes. */
    public static BranchId of(int format, byte[] global, byte[] branch) {
        return new BranchId(format, HEX.formatHex(global), HEX.formatHex(branch));
    }

    /** The bytes of the global transaction. */
    public byte[] globalBytes() {
        return HEX.parseHex(global);
    }

    /** The bytes of the branch. */
    public byte[] branchBytes() {
        return HEX.parseHex(branch);
    }
}
