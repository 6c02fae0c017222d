package io.braid.planner.table;

import io.braid.planner.catalog.SourceTable;
import io.braid.planner.catalog.TemporaryTable;
import io.braid.planner.write.PlannedWrite;
import io.braid.spi.type.DataType;
import io.braid.vdb.change.ModelChange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plan of a statement that creates, drops, renames or empties tables of one source, or creates or drops schemas of it
 * and views in them. Holds no execution state.
 *
 * @param tables the schema and name in Braid of each table or view concerned
 * @param place where the tables are
 * @param statements what the source is sent, in order; none if there is nothing to do
 * @param catalog what it changes in the catalog itself
 * @param rows the rows that a created table begins with; null for none
 * @param notice what the client is told of a statement that has nothing to do; null for nothing
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
        /** No place in any source. */
        public static final SourcePlace NONE = new SourcePlace("", List.of());

        public SourcePlace {
            remoteSchemas = List.copyOf(remoteSchemas);
        }
    }

    /**
     * Statements in a source's own dialect.
     *
     * @param undo what undoes them where the source has committed them
     * @param transactional false if the source commits each of them
     */
    public record SourceStatements(List<String> sql, List<String> undo, boolean transactional) {
        /** No statement. */
        public static final SourceStatements NONE = new SourceStatements(List.of(), List.of(), true);

        public SourceStatements {
            sql = List.copyOf(sql);
            undo = List.copyOf(undo);
        }
    }

    /** A plan that does nothing. */
    public static PlannedTableChange nothing(TableChangeKind kind, String notice) {
        return new PlannedTableChange(
                kind, List.of(), SourcePlace.NONE, SourceStatements.NONE, CatalogChange.NONE, null, notice);
    }

    /** The changes of the model that go with it. */
    public List<ModelChange> model() {
        return catalog.model();
    }

    /** A plan that creates a temporary table. */
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

    /** A plan that concerns the model alone. */
    static PlannedTableChange ofModel(TableChangeKind kind, List<List<String>> views, ModelChange change) {
        return new PlannedTableChange(
                kind, views, SourcePlace.NONE, SourceStatements.NONE, CatalogChange.of(change), null, null);
    }

    /** Name of the source. */
    public String source() {
        return place.source();
    }

    /** True if nothing is to be done. */
    public boolean isDone() {
        return !changesSource() && catalog.isEmpty();
    }

    /** True if the source is sent something. */
    public boolean changesSource() {
        return !statements.sql().isEmpty();
    }

    /** The types of the statement's parameters, in order. */
    public List<DataType> parameters() {
        return rows == null ? List.of() : rows.parameters();
    }
}
