package io.braid.planner.imports;

import io.braid.spi.catalog.TableDescription;
import java.time.Instant;
import java.util.List;

/** The tables that a source described, and when it did. Another instance means that something else became known. */
public final class ImportedTables {
    private final List<TableDescription> tables;
    private final Instant at;

    public ImportedTables(List<TableDescription> tables, Instant at) {
        this.tables = List.copyOf(tables);
        this.at = at;
    }

    public List<TableDescription> tables() {
        return tables;
    }

    public Instant at() {
        return at;
    }
}
