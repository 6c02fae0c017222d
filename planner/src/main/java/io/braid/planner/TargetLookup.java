package io.braid.planner;

import io.braid.planner.access.Principal;
import io.braid.planner.access.Rights;
import io.braid.planner.catalog.CatalogTable;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.write.WriteTarget;
import io.braid.spi.Transactions;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.SchemaOptions;
import io.braid.vdb.TemporaryTables;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/** Lookup of the tables that statements change. */
final class TargetLookup {
    private final Catalog catalog;
    private final PlanningRequest request;

    TargetLookup(Catalog catalog, PlanningRequest request) {
        this.catalog = catalog;
        this.request = request;
    }

    /** The table of a name, which must be one of a source. */
    WriteTarget find(SqlIdentifier name) {
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
        String table = found.schema() + "." + found.name();
        SourceTable ofSource = catalog.snapshot()
                .sourceTable(found.schema(), found.name())
                .orElseThrow(() -> refused(
                        name,
                        ErrorCode.READ_ONLY,
                        table + " is a view: write to the table of a source whose rows it shows"));
        return new WriteTarget(ofSource);
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
