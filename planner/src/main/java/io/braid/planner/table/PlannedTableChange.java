package io.braid.planner.table;

import io.braid.planner.catalog.SourceTable;
import io.braid.planner.catalog.TemporaryTable;
import io.braid.planner.write.PlannedWrite;
import io.braid.spi.type.DataType;
import io.braid.vdb.change.ModelChange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plan of a statement that changes tables of one source, or schemas of it and views in them. Holds no execution state.
 *
 * @param tables the schema and name in Braid of each table or view concerned
 * @param place the location of the tables
 * @param statements the statements for the source, in order; none if there is nothing to do
 * @param catalog the changes of the catalog itself
 * @param rows the initial rows of a created table; null for none
 * @param notice notice to the client if there is nothing to do; null for none
 */
public record PlannedTableChange(
        TableChangeKind kind,
        List<List<String>> tables,
        SourcePlace place,
        SourceStatements statements,
        CatalogChange catalog,
        @Nullable PlannedWrite rows,
        @Nullable String notice) {
    public PlannedTableChange {
        tables = List.copyOf(tables);
    }

    /**
     * Schemas of a source.
     *
     * @param source its name
     * @param remoteSchemas as the model's imports name them
     */
    public record SourcePlace(String source, List<String> remoteSchemas) {
        /** No location in any source. */
        public static final SourcePlace NONE = new SourcePlace("", List.of());

        public SourcePlace {
            remoteSchemas = List.copyOf(remoteSchemas);
        }
    }

    /**
     * Statements in a source's own dialect.
     *
     * @param undo statements that compensate those that the source has already committed
     * @param transactional false if the source commits each of them implicitly
     */
    public record SourceStatements(List<String> sql, List<String> undo, boolean transactional) {
        /** No statement. */
        public static final SourceStatements NONE = new SourceStatements(List.of(), List.of(), true);

        public SourceStatements {
            sql = List.copyOf(sql);
            undo = List.copyOf(undo);
        }
    }

    /** Returns a plan that does nothing. */
    public static PlannedTableChange nothing(TableChangeKind kind, String notice) {
        return new PlannedTableChange(
                kind, List.of(), SourcePlace.NONE, SourceStatements.NONE, CatalogChange.NONE, null, notice);
    }

    /** Returns the accompanying changes of the model. */
    public List<ModelChange> model() {
        return catalog.model();
    }

    /** Returns a plan that creates a temporary table. */
    public static PlannedTableChange temporary(
            List<List<String>> path,
            SourcePlace place,
            SourceStatements statements,
            SourceTable table,
            @Nullable PlannedWrite rows) {
        return new PlannedTableChange(
                TableChangeKind.CREATE_TEMPORARY_TABLE,
                path,
                place,
                statements,
                new CatalogChange(List.of(), new TemporaryTable(table)),
                rows,
                null);
    }

    /** Returns a plan that changes only the model. */
    static PlannedTableChange ofModel(TableChangeKind kind, List<List<String>> views, ModelChange change) {
        return new PlannedTableChange(
                kind, views, SourcePlace.NONE, SourceStatements.NONE, CatalogChange.of(change), null, null);
    }

    /** Returns the name of the source. */
    public String source() {
        return place.source();
    }

    /** True if there is nothing to do. */
    public boolean isDone() {
        return !changesSource() && catalog.isEmpty();
    }

    /** True if the source is sent a statement. */
    public boolean changesSource() {
        return !statements.sql().isEmpty();
    }

    /** Returns the types of the statement's parameters, in order. */
    public List<DataType> parameters() {
        return rows == null ? List.of() : rows.parameters();
    }
}
