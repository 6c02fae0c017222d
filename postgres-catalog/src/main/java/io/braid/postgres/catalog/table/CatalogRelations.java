package io.braid.postgres.catalog.table;

import static java.util.Map.entry;

import io.braid.execution.system.SystemScope;
import io.braid.postgres.catalog.model.DatabaseObjects;
import io.braid.postgres.catalog.model.ObjectsCache;
import io.braid.postgres.catalog.reference.CatalogData;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Rows of each relation of {@code pg_catalog}: PostgreSQL's own rows, and rows for the objects of the database. A
 * relation without either is empty.
 */
public final class CatalogRelations {
    private static final Map<String, Function<DatabaseObjects, List<@Nullable Object[]>>> STANDARD = Map.ofEntries(
            entry("schemata", InformationTables::schemata),
            entry("tables", InformationTables::tables),
            entry("columns", InformationTables::columns),
            entry("element_types", InformationTables::elementTypes),
            entry("views", InformationTables::views),
            entry("triggers", TriggerRows::standard),
            entry("table_constraints", InformationKeys::constraints),
            entry("check_constraints", InformationKeys::checks),
            entry("key_column_usage", InformationKeys::keyColumns),
            entry("referential_constraints", InformationKeys::references),
            entry("constraint_column_usage", InformationKeys::columnUsage),
            entry("constraint_table_usage", InformationKeys::tableUsage));

    private static final Map<String, Function<DatabaseObjects, List<@Nullable Object[]>>> OF_OBJECTS = Map.ofEntries(
            entry("pg_namespace", ClassRows::namespaces),
            entry("pg_class", ClassRows::classes),
            entry("pg_attribute", ClassRows::attributes),
            entry("pg_attrdef", ClassRows::defaults),
            entry("pg_type", ClassRows::types),
            entry("pg_constraint", KeyRows::constraints),
            entry("pg_index", KeyRows::indexes),
            entry("pg_trigger", TriggerRows::triggers),
            entry("pg_description", CommentRows::descriptions),
            entry("pg_tables", ViewRows::tables),
            entry("pg_views", ViewRows::views),
            entry("pg_matviews", ViewRows::materializedViews),
            entry("pg_indexes", ViewRows::indexes),
            entry("pg_stats", ViewRows::statistics),
            entry("pg_stat_user_tables", objects -> ViewRows.userTables(objects, "pg_catalog.pg_stat_user_tables")),
            entry("pg_stat_all_tables", objects -> ViewRows.userTables(objects, "pg_catalog.pg_stat_all_tables")),
            entry(
                    "pg_statio_user_tables",
                    objects -> ViewRows.userTables(objects, "pg_catalog.pg_statio_user_tables")));

    private static final Map<String, Function<SystemScope, List<@Nullable Object[]>>> OF_SESSION = Map.ofEntries(
            entry("pg_database", ServerRows::databases),
            entry("pg_stat_database", ServerRows::databaseStatistics),
            entry("pg_authid", scope -> ServerRows.roles(scope, "pg_catalog.pg_authid")),
            entry("pg_roles", scope -> ServerRows.roles(scope, "pg_catalog.pg_roles")),
            entry("pg_user", scope -> ServerRows.users(scope, "pg_catalog.pg_user")),
            entry("pg_shadow", scope -> ServerRows.users(scope, "pg_catalog.pg_shadow")),
            entry("pg_group", ServerRows::groups),
            entry("pg_auth_members", ServerRows::members),
            entry("pg_stat_activity", ServerRows::activity),
            entry("pg_cursors", SessionRows::cursors),
            entry("pg_prepared_statements", SessionRows::statements),
            entry("pg_settings", SettingRows::settings),
            entry("pg_foreign_data_wrapper", SourceRows::wrapperRows),
            entry("pg_foreign_server", SourceRows::serverRows));

    private final ObjectsCache objects;

    public CatalogRelations(ObjectsCache objects) {
        this.objects = objects;
    }

    /** Returns the rows of a relation of {@code information_schema} that are visible to a statement. */
    public List<@Nullable Object[]> standardRows(String relation, SystemScope scope) {
        DatabaseObjects seen = objects.of(scope);
        var made = STANDARD.get(relation);
        if (made != null) {
            return seen.rows(CatalogData.INFORMATION_SCHEMA + "." + relation, () -> made.apply(seen));
        }
        return switch (relation) {
            case "table_privileges" -> InformationPrivileges.ofTables(seen, scope.rights());
            case "column_privileges" -> InformationPrivileges.ofColumns(seen, scope.rights());
            default -> CatalogData.get().rows(CatalogData.INFORMATION_SCHEMA + "." + relation);
        };
    }

    /** Returns the rows of a relation of {@code pg_catalog} that are visible to a statement. */
    public List<@Nullable Object[]> rows(String relation, SystemScope scope) {
        var ofObjects = OF_OBJECTS.get(relation);
        if (ofObjects != null) {
            DatabaseObjects seen = objects.of(scope);
            return seen.rows(relation, () -> ofObjects.apply(seen));
        }
        var ofSession = OF_SESSION.get(relation);
        if (ofSession != null) {
            return ofSession.apply(scope);
        }
        return switch (relation) {
            case "pg_foreign_table" -> SourceRows.tableRows(scope, objects.of(scope));
            case "pg_timezone_names" -> SettingRows.timeZones(scope.started());
            default -> CatalogData.get().rows(CatalogData.PG_CATALOG + "." + relation);
        };
    }
}
