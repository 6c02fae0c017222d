package io.braid.planner.catalog;

import io.braid.spi.Source;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.jdbc.CalciteSchema;

/** Makes the schemas of a virtual database known to Calcite. */
public final class SchemaBuilder {
    private final VirtualDatabase database;
    private final Function<String, Source> sources;
    private final ViewTable.RowTypes rowTypes;

    public SchemaBuilder(VirtualDatabase database, Function<String, Source> sources, ViewTable.RowTypes rowTypes) {
        this.database = database;
        this.sources = sources;
        this.rowTypes = rowTypes;
    }

    public void addTo(CalciteSchema root) {
        database.schemas().forEach(schema -> root.add(schema.name(), new TableTree(() -> contents(schema))));
    }

    /** Adds a schema whose tables are those of one source under its name. */
    public static void addSystemSchema(CalciteSchema root, String name, Source source) {
        root.add(name, new TableTree(() -> {
            TableTree.Contents contents = new TableTree.Contents();
            source.describe(ImportRequest.all(name))
                    .forEach(table -> contents.add(List.of(table.name().table()), new SourceTable(source, table)));
            return contents;
        }));
    }

    private TableTree.Contents contents(SchemaDefinition schema) {
        TableTree.Contents contents = new TableTree.Contents();
        database.imports().stream()
                .filter(definition -> definition.schema().equalsIgnoreCase(schema.name()))
                .forEach(definition -> importInto(contents, definition));
        database.views().stream()
                .filter(view -> view.schema().equalsIgnoreCase(schema.name()))
                .forEach(view -> contents.add(List.of(view.name()), new ViewTable(view, rowTypes)));
        return contents;
    }

    private void importInto(TableTree.Contents contents, ImportDefinition definition) {
        String server = database.server(definition.server()).orElseThrow().name();
        Source source = sources.apply(server);
        List<TableDescription> tables = source.describe(new ImportRequest(
                definition.remoteSchema(), definition.selection().names()));
        requireAll(definition, tables);
        tables.forEach(table -> contents.add(table.name().path(), new SourceTable(source, table)));
    }

    private static void requireAll(ImportDefinition definition, List<TableDescription> tables) {
        List<String> missing = new ArrayList<>(definition.selection().names());
        tables.forEach(table -> missing.removeIf(table.name().table()::equalsIgnoreCase));
        if (!missing.isEmpty()) {
            throw new BraidException(
                    ErrorCode.UNDEFINED_TABLE,
                    "server '" + definition.server() + "' has no table " + String.join(", ", missing) + " in schema '"
                            + definition.remoteSchema() + "', named by IMPORT FOREIGN SCHEMA at "
                            + definition.place());
        }
    }
}
