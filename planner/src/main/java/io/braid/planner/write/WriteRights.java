package io.braid.planner.write;

import io.braid.planner.access.Rights;
import io.braid.planner.access.VisibleColumns;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Privilege;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/** Checks that a user may change rows of a table. */
public final class WriteRights {
    private WriteRights() {}

    /** Refuses a user without the privilege for any column; one who does not see the table is not told of it. */
    public static void requireAny(Rights rights, WriteTarget target, WriteKind kind, SqlIdentifier written) {
        if (!held(rights, target, kind).isEmpty()) {
            return;
        }
        if (rights.columns(Privilege.SELECT, schema(target), table(target)).isEmpty()) {
            throw new BraidException(
                    ErrorCode.UNDEFINED_TABLE,
                    "There is no table '" + written + "'",
                    CalciteErrors.at(written.getParserPosition()));
        }
        throw refused(
                written,
                "You may not " + kind + " rows of " + target.name() + "; an administrator can GRANT " + kind + " ON "
                        + target.name());
    }

    /** Refuses a user without the privilege for all columns that are written, or with policies on the table. */
    public static void require(
            Rights rights, WriteTarget target, WriteKind kind, RowsToWrite rows, SqlIdentifier written) {
        VisibleColumns held = held(rights, target, kind);
        for (int column : rows.columns()) {
            if (!held.has(target.columnName(column))) {
                throw refused(
                        written,
                        "You may not " + kind + " column '" + target.columnName(column) + "' of " + target.name()
                                + "; an administrator can GRANT " + kind + " (" + target.columnName(column) + ") ON "
                                + target.name());
            }
        }
        if (kind != WriteKind.INSERT
                && rights.columns(Privilege.SELECT, schema(target), table(target))
                        .isEmpty()) {
            throw refused(
                    written,
                    kind + " reads the rows that it changes, and you may not SELECT from " + target.name()
                            + "; an administrator can GRANT SELECT ON " + target.name());
        }
        requireNoPolicies(rights, target, written);
    }

    /** Refuses a user without the privilege to read any column, to whom a clause would tell of rows. */
    public static void requireReading(Rights rights, WriteTarget target, String clause, SqlNode written) {
        if (rights.columns(Privilege.SELECT, schema(target), table(target)).isEmpty()) {
            throw refused(
                    written,
                    clause + " reads rows of " + target.name() + ", and you may not SELECT from it; an administrator"
                            + " can GRANT SELECT ON " + target.name());
        }
    }

    /** Refuses a user who may change no row of the table, or for whom a policy holds, to lock rows. */
    public static void requireLocking(Rights rights, WriteTarget target, SqlNode written) {
        if (held(rights, target, WriteKind.UPDATE).isEmpty()) {
            throw refused(
                    written,
                    "FOR UPDATE locks rows of " + target.name() + ", which you may not UPDATE; an administrator can"
                            + " GRANT UPDATE ON " + target.name());
        }
        requireNoPolicies(rights, target, written);
    }

    private static void requireNoPolicies(Rights rights, WriteTarget target, SqlNode written) {
        if (rights.hasPolicies(schema(target), table(target))) {
            throw refused(
                    written,
                    "A row filter or column mask holds for you on " + target.name()
                            + ", and rows that may be seen in part cannot be changed");
        }
    }

    private static VisibleColumns held(Rights rights, WriteTarget target, WriteKind kind) {
        return rights.columns(Privilege.valueOf(kind.name()), schema(target), table(target));
    }

    private static String schema(WriteTarget target) {
        return target.table().schema();
    }

    private static String table(WriteTarget target) {
        return target.table().name();
    }

    private static BraidException refused(SqlNode written, String message) {
        return new BraidException(
                ErrorCode.INSUFFICIENT_PRIVILEGE, message, CalciteErrors.at(written.getParserPosition()));
    }
}
