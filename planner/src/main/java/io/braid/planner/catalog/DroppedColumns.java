package io.braid.planner.catalog;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Collection;

/**
 * Columns named by rights that the table no longer has, because its source has changed. What they protected may have
 * another name now; so nothing of the table is shown.
 */
final class DroppedColumns {
    private DroppedColumns() {}

    /**
     * Refuses a table that lacks one of the columns.
     *
     * @param kind what names them: a mask or a grant
     */
    static void refuse(String kind, String table, Collection<String> named, Collection<String> columns) {
        for (String name : named) {
            if (columns.stream().noneMatch(name::equalsIgnoreCase)) {
                throw new BraidException(
                        ErrorCode.INSUFFICIENT_PRIVILEGE,
                        "A " + kind + " of yours is about column " + name + " of " + table
                                + ", which is gone; nothing of it is shown until an administrator has changed the "
                                + kind);
            }
        }
    }
}
