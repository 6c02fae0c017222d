package io.braid.testkit.tpch;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Collection;

/** Scales for which TPC-H defines data. */
final class TpchScale {
    private static final int SUPPLIERS = 10_000;
    private static final int PARTS = 200_000;
    private static final int SUPPLIERS_OF_A_PART = 4;

    private TpchScale() {}

    static void check(double scale, Collection<TpchTable> tables) {
        if (!(scale > 0)) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER, "The scale of TPC-H data must be above 0, not " + scale + ".");
        }
        if (tables.contains(TpchTable.PARTSUPP) && hasEqualSuppliers(scale)) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "TPC-H defines no table partsupp for scale " + scale
                            + ", where a part would have one supplier twice: take 0.01, 0.02, or 0.03 and more.");
        }
    }

    /**
     * TPC-H places the suppliers of a part at equal distances on a ring of all suppliers; with few suppliers, one may
     * occur twice.
     */
    private static boolean hasEqualSuppliers(double scale) {
        long suppliers = Math.max(1, (long) (SUPPLIERS * scale));
        long first = suppliers / SUPPLIERS_OF_A_PART;
        long last = first + (long) (PARTS * scale - 1) / suppliers;
        for (long distance = first; distance <= last; distance++) {
            for (int times = 1; times < SUPPLIERS_OF_A_PART; times++) {
                if (times * distance % suppliers == 0) {
                    return true;
                }
            }
        }
        return false;
    }
}
