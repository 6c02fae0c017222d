package io.braid.planner.write;

import io.braid.planner.access.Rights;
import io.braid.planner.access.VisibleColumns;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Privilege;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/** Privilege checks for statements that modify or lock rows. */
public final class WriteRights {
    private WriteRights() {}

    /** Requires the privilege on any column; a table that the user cannot see is reported as missing. */
    public static void requireAny(Rights rights, String schema, String table, WriteKind kind, SqlIdentifier written) {
        if (!rights.columns(Privilege.valueOf(kind.name()), schema, table).isEmpty()) {
            return;
        }
        String name = schema + "." + table;
        if (rights.columns(Privilege.SELECT, schema, table).isEmpty()) {
            throw new BraidException(
                    ErrorCode.UNDEFINED_TABLE,
                    "There is no table '" + written + "'",
                    CalciteErrors.at(written.getParserPosition()));
        }
        throw refused(
                written,
                "You may not " + kind + " rows of " + name + "; an administrator can GRANT " + kind + " ON " + name);
    }

    /** Requires the privilege on all columns that are written. */
    public static void require(
            Rights rights, WriteTarget target, WriteKind kind, RowsToWrite rows, SqlIdentifier written) {
        List<String> columns = rows.columns().stream().map(target::columnName).toList();
        require(rights, List.of(schema(target), table(target)), kind, columns, written);
    }

    /**
     * Requires the privilege on all columns that are written.
     *
     * @param path the schema and the name of the table or view
     */
    public static void require(
            Rights rights, List<String> path, WriteKind kind, List<String> columns, SqlIdentifier written) {
        String name = String.join(".", path);
        VisibleColumns held = rights.columns(Privilege.valueOf(kind.name()), path.get(0), path.get(1));
        for (String column : columns) {
            if (!held.has(column)) {
                throw refused(
                        written,
                        "You may not " + kind + " column '" + column + "' of " + name + "; an administrator can GRANT "
                                + kind + " (" + column + ") ON " + name);
            }
        }
        if (kind != WriteKind.INSERT
                && rights.columns(Privilege.SELECT, path.get(0), path.get(1)).isEmpty()) {
            throw refused(
                    written,
                    kind + " reads the rows that it changes, and you may not SELECT from " + name
                            + "; an administrator can GRANT SELECT ON " + name);
        }
    }

    /** Requires SELECT on any column for a clause that reveals rows. */
    public static void requireReading(Rights rights, WriteTarget target, String clause, SqlNode written) {
        if (rights.columns(Privilege.SELECT, schema(target), table(target)).isEmpty()) {
            throw refused(
                    written,
                    clause + " reads rows of " + target.name() + ", and you may not SELECT from it; an administrator"
                            + " can GRANT SELECT ON " + target.name());
        }
    }

    /** Requires UPDATE on any column for a statement that locks rows. */
    public static void requireLocking(Rights rights, WriteTarget target, SqlNode written) {
        if (held(rights, target, WriteKind.UPDATE).isEmpty()) {
            if (rights.columns(Privilege.SELECT, schema(target), table(target)).isEmpty()) {
                throw refused(
                        written,
                        "FOR UPDATE locks rows of a table behind a view or policy, which you may not UPDATE: leave FOR"
                                + " UPDATE out, or lock rows of tables that you may UPDATE");
            }
            throw refused(
                    written,
                    "FOR UPDATE locks rows of " + target.name() + ", which you may not UPDATE; an administrator can"
                            + " GRANT UPDATE ON " + target.name());
        }
    }

    /** True if a policy applies to the table or to the view that the statement names. */
    public static boolean hasPolicies(Rights rights, WriteTarget target) {
        return rights.hasPolicies(schema(target), table(target))
                || rights.hasPolicies(target.table().schema(), target.table().name());
    }

    private static VisibleColumns held(Rights rights, WriteTarget target, WriteKind kind) {
        return rights.columns(Privilege.valueOf(kind.name()), schema(target), table(target));
    }

    private static String schema(WriteTarget target) {
        return target.namedSchema();
    }

    private static String table(WriteTarget target) {
        return target.namedTable();
    }

    private static BraidException refused(SqlNode written, String message) {
        return new BraidException(
                ErrorCode.INSUFFICIENT_PRIVILEGE, message, CalciteErrors.at(written.getParserPosition()));
    }
}
