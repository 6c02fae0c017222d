package io.braid.postgres.catalog.table;

import io.braid.planner.access.Rights;
import io.braid.planner.access.VisibleColumns;
import io.braid.planner.catalog.CatalogTable;
import io.braid.postgres.catalog.model.ColumnObject;
import io.braid.postgres.catalog.model.DatabaseObjects;
import io.braid.postgres.catalog.model.TableObject;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Privilege;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Privileges of the querying user in {@code information_schema}, on tables that the user may read. */
final class InformationPrivileges {
    private static final String YES = "YES";
    private static final String NO = "NO";

    private InformationPrivileges() {}

    /**
     * Returns the privileges on tables, including those with visible columns only, whose other columns do not exist for
     * the user.
     */
    static List<@Nullable Object[]> ofTables(DatabaseObjects objects, Rights rights) {
        RowWriter writer = new RowWriter("information_schema.table_privileges");
        for (TableObject table : objects.tables()) {
            for (Privilege privilege : Privilege.values()) {
                boolean isRead = privilege == Privilege.SELECT;
                boolean isOfTables = privilege.isFor(ObjectKind.VIEW);
                if (isRead || (isOfTables && columns(rights, privilege, table).all())) {
                    writer.row()
                            .set("grantor", Owner.NAME)
                            .set("grantee", rights.principal().user())
                            .set("table_catalog", objects.database())
                            .set("table_schema", table.namespace().name())
                            .set("table_name", table.name())
                            .set("privilege_type", privilege.name())
                            .set("is_grantable", NO)
                            .set("with_hierarchy", isRead ? YES : NO);
                }
            }
        }
        return writer.rows();
    }

    /** Returns the privileges on columns that the user may read. */
    static List<@Nullable Object[]> ofColumns(DatabaseObjects objects, Rights rights) {
        RowWriter writer = new RowWriter("information_schema.column_privileges");
        for (TableObject table : objects.tables()) {
            for (Privilege privilege : Privilege.values()) {
                VisibleColumns held = columns(rights, privilege, table);
                for (ColumnObject column : table.columns()) {
                    if (privilege.hasColumns() && held.has(column.column().name())) {
                        InformationTables.column(writer, objects, table, column)
                                .set("grantor", Owner.NAME)
                                .set("grantee", rights.principal().user())
                                .set("privilege_type", privilege.name())
                                .set("is_grantable", NO);
                    }
                }
            }
        }
        return writer.rows();
    }

    private static VisibleColumns columns(Rights rights, Privilege privilege, TableObject table) {
        CatalogTable described = table.table();
        return rights.columns(privilege, described.schema(), described.name());
    }
}
