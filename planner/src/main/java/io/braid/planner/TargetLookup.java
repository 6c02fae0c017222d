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
import io.braid.vdb.TriggerDefinition;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.util.ImmutableBitSet;

/** Lookup of the target tables of statements. */
final class TargetLookup {
    private final Catalog catalog;
    private final ViewTargets views;
    private final PlanningRequest request;

    TargetLookup(Catalog catalog, Planner planner, PlanningRequest request) {
        this.catalog = catalog;
        this.views = new ViewTargets(catalog, planner);
        this.request = request;
    }

    /** Returns the target of a name, a source's table or a view of one; fails without a privilege on any column. */
    WriteTarget find(SqlIdentifier name, Collection<WriteKind> kinds) {
        CatalogTable found = named(name);
        for (WriteKind kind : kinds) {
            WriteRights.requireAny(request.rights(), found.schema(), found.name(), kind, name);
        }
        if (found.origin() instanceof CatalogTable.View view) {
            for (WriteKind kind : kinds) {
                triggerOf(view.definition(), kind).ifPresent(trigger -> {
                    throw refused(
                            name,
                            ErrorCode.FEATURE_NOT_SUPPORTED,
                            trigger.describe() + " writes the rows of the view, and only an " + kind
                                    + " statement executes it: write that");
                });
            }
            ViewTargets.Found target = views.find(view.definition(), kinds, name);
            return new WriteTarget(target.table(), target.view(), true);
        }
        SourceTable table = catalog.snapshot()
                .sourceTable(found.schema(), found.name())
                .orElseThrow(() -> refused(
                        name, ErrorCode.READ_ONLY, found.schema() + "." + found.name() + " is no table of a source"));
        return new WriteTarget(table, null, hidesKey(table));
    }

    /** Returns the INSTEAD OF trigger of a view for a statement; fails without any privilege for it. */
    Optional<TriggerDefinition> trigger(SqlIdentifier name, WriteKind kind) {
        if (catalog.database().all(TriggerDefinition.class).isEmpty()) {
            return Optional.empty();
        }
        CatalogTable found = named(name);
        WriteRights.requireAny(request.rights(), found.schema(), found.name(), kind, name);
        return found.origin() instanceof CatalogTable.View view ? triggerOf(view.definition(), kind) : Optional.empty();
    }

    private Optional<TriggerDefinition> triggerOf(ViewDefinition view, WriteKind kind) {
        return ViewTargets.trigger(catalog.database(), view, kind);
    }

    /** True if a view shows the unmodified primary key of its table to the user. */
    boolean showsKey(WriteTarget target) {
        return views.showsKey(target, request);
    }

    /** True if a key column is hidden from the user or masked. */
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

    /** Strips the database name that tools put before the schema. */
    private List<String> withoutDatabase(List<String> path) {
        return path.size() == 3
                        && path.get(0).equalsIgnoreCase(catalog.database().name())
                ? path.subList(1, 3)
                : path;
    }

    /** Rejects a table whose schema or source is read-only. */
    void requireWritable(WriteTarget target, SqlNode place) {
        obstacle(catalog.database(), target.table()).ifPresent(obstacle -> {
            throw refused(place, ErrorCode.READ_ONLY, obstacle);
        });
    }

    /** Returns the reason why rows of a table cannot be modified, if there is one. */
    static Optional<String> obstacle(VirtualDatabase database, SourceTable table) {
        if (!isWritable(database, table.schema())) {
            return Optional.of("Schema " + table.schema() + " is read-only: ALTER SCHEMA " + table.schema()
                    + " OPTIONS (ADD writable 'on') lets users write to its tables");
        }
        return Transactions.of(table.source()).isPresent()
                ? Optional.empty()
                : Optional.of("Source '" + table.source().name() + "' is of a kind that Braid only reads");
    }

    /** True if the model allows writes to the tables of a schema. */
    static boolean isWritable(VirtualDatabase database, String schema) {
        SchemaDefinition definition = database.schema(schema).orElse(null);
        return schema.equals(TemporaryTables.SCHEMA)
                || (definition != null && SchemaOptions.of(definition).writable());
    }

    private static BraidException refused(SqlNode place, ErrorCode code, String message) {
        return new BraidException(code, message, CalciteErrors.at(place.getParserPosition()));
    }
}
