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

/** Checks that a user may change rows of a table. */
public final class WriteRights {
    private WriteRights() {}

    /** Refuses a user without the privilege for any column; one who does not see the table is not told of it. */
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

    /** Refuses a user without the privilege for all columns that are written. */
    public static void require(
            Rights rights, WriteTarget target, WriteKind kind, RowsToWrite rows, SqlIdentifier written) {
        List<String> columns = rows.columns().stream().map(target::columnName).toList();
        require(rights, List.of(schema(target), table(target)), kind, columns, written);
    }

    /**
     * Refuses a user without the privilege for all columns that are written.
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

    /** Refuses a user without the privilege to read any column, to whom a clause would tell of rows. */
    public static void requireReading(Rights rights, WriteTarget target, String clause, SqlNode written) {
        if (rights.columns(Privilege.SELECT, schema(target), table(target)).isEmpty()) {
            throw refused(
                    written,
                    clause + " reads rows of " + target.name() + ", and you may not SELECT from it; an administrator"
                            + " can GRANT SELECT ON " + target.name());
        }
    }

    /** Refuses a user who may change no row of the table to lock rows. */
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

    /** True if the user sees the table, or the view that a statement names, otherwise than it is. */
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
