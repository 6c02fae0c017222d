package io.braid.planner.catalog;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Collection;

/**
 * Columns of grants and masks that the table no longer has, because its source has changed. The protected data may have
 * another name now; therefore the whole table is hidden.
 */
final class DroppedColumns {
    private DroppedColumns() {}

    /**
     * Fails if a table lacks one of the columns.
     *
     * @param kind the kind of definition that names them: a mask or a grant
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
