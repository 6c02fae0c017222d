package io.braid.planner.catalog;

import io.braid.spi.Source;
import io.braid.spi.catalog.ImportRequest;
import io.braid.vdb.Place;
import org.apache.calcite.schema.Schema;

/** A schema of tables that a source of Braid's own has under the schema's name. */
public final class SystemSchema {
    private static final Place NOWHERE = new Place(1, 1);

    private SystemSchema() {}

    public static Schema of(String name, Source source) {
        return new TableTree(() -> {
            SchemaContents contents = new SchemaContents();
            SourceStatistics statistics = new SourceStatistics(source, System::nanoTime);
            source.describe(ImportRequest.all(name))
                    .forEach(table -> contents.declare(
                            table.name().table(), new SourceTable(name, source, table, statistics), NOWHERE));
            return contents;
        });
    }
}
