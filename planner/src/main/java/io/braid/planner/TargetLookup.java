package io.braid.planner;

import io.braid.planner.access.Principal;
import io.braid.planner.access.Rights;
import io.braid.planner.access.VisibleColumns;
import io.braid.planner.catalog.CatalogTable;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.write.WriteKind;
import io.braid.planner.write.WriteRights;
import io.braid.planner.write.WriteTarget;
import io.braid.spi.Transactions;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.SchemaOptions;
import io.braid.vdb.TemporaryTables;
import java.util.Collection;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.util.ImmutableBitSet;

/** Lookup of the tables that statements change. */
final class TargetLookup {
    private final Catalog catalog;
    private final ViewTargets views;
    private final PlanningRequest request;

    TargetLookup(Catalog catalog, Planner planner, PlanningRequest request) {
        this.catalog = catalog;
        this.views = new ViewTargets(catalog, planner);
        this.request = request;
    }

    /**
     * The table of a name, which must be one of a source, or a view of one; refuses a user without a privilege for any
     * column.
     */
    WriteTarget find(SqlIdentifier name, Collection<WriteKind> kinds) {
        CatalogTable found = named(name);
        for (WriteKind kind : kinds) {
            WriteRights.requireAny(request.rights(), found.schema(), found.name(), kind, name);
        }
        if (found.origin() instanceof CatalogTable.View view) {
            ViewTargets.Found target = views.find(view.definition(), name);
            return new WriteTarget(target.table(), target.view(), true);
        }
        SourceTable table = catalog.snapshot()
                .sourceTable(found.schema(), found.name())
                .orElseThrow(() -> refused(
                        name, ErrorCode.READ_ONLY, found.schema() + "." + found.name() + " is no table of a source"));
        return new WriteTarget(table, null, hidesKey(table));
    }

    /** True if the user may not see a column of the key, or sees it masked. */
    private boolean hidesKey(SourceTable table) {
        Rights rights = request.rights();
        List<String> names = table.description().columns().stream()
                .map(ColumnDescription::name)
                .toList();
        VisibleColumns visible = rights.columns(table.schema(), table.name());
        List<Integer> key = table.uniqueColumns().stream()
                .findFirst()
                .map(ImmutableBitSet::asList)
                .orElse(List.of(0));
        return !visible.isEmpty()
                && key.stream()
                        .map(names::get)
                        .anyMatch(column -> !visible.has(column)
                                || rights.masks(table.schema(), table.name()).stream()
                                        .anyMatch(mask -> mask.column().equalsIgnoreCase(column)));
    }

    private CatalogTable named(SqlIdentifier name) {
        Rights all = catalog.rights(Principal.SERVER);
        List<String> schemas = request.searchPath();
        List<String> path = withoutDatabase(name.names);
        CatalogTable found = null;
        for (int i = 0; found == null && i <= schemas.size(); i++) {
            found = catalog.find(path, i < schemas.size() ? schemas.get(i) : null, all)
                    .orElse(null);
        }
        if (found == null) {
            throw refused(
                    name,
                    ErrorCode.UNDEFINED_TABLE,
                    "There is no table '" + name + "'" + catalog.hint(path, request.defaultSchema(), request.rights()));
        }
        return found;
    }

    /** Tools write the name of the database before that of the schema. */
    private List<String> withoutDatabase(List<String> path) {
        return path.size() == 3
                        && path.get(0).equalsIgnoreCase(catalog.database().name())
                ? path.subList(1, 3)
                : path;
    }

    /** Refuses a table whose schema or source is read-only. */
    void requireWritable(WriteTarget target, SqlNode place) {
        SchemaDefinition definition =
                catalog.database().schema(target.table().schema()).orElse(null);
        boolean isWritable = target.table().schema().equals(TemporaryTables.SCHEMA)
                || (definition != null && SchemaOptions.of(definition).writable());
        if (!isWritable) {
            throw refused(
                    place,
                    ErrorCode.READ_ONLY,
                    "Schema " + target.table().schema() + " is read-only: ALTER SCHEMA "
                            + target.table().schema()
                            + " OPTIONS (ADD writable 'true') lets users write to its tables");
        }
        if (Transactions.of(target.table().source()).isEmpty()) {
            throw refused(
                    place,
                    ErrorCode.READ_ONLY,
                    "Source '" + target.table().source().name() + "' is of a kind that Braid only reads");
        }
    }

    private static BraidException refused(SqlNode place, ErrorCode code, String message) {
        return new BraidException(code, message, CalciteErrors.at(place.getParserPosition()));
    }
}
