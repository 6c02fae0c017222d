package io.braid.planner.catalog;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.vdb.CommentDefinition;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.MaterializedOptions;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.ViewDefinition;
import java.util.List;

/** Check that tables and columns exist that a model references outside of queries. Errors suggest the nearest name. */
public final class ModelReferences {
    private final CatalogSnapshot snapshot;

    /** @param snapshot the catalog */
    public ModelReferences(CatalogSnapshot snapshot) {
        this.snapshot = snapshot;
    }

    /** Checks the object of a grant. Objects other than tables have been validated with the model. */
    public void check(GrantDefinition grant) {
        if (grant.on().isRelation()) {
            String schema = grant.path().get(0);
            String table = grant.path().get(1);
            requireTable(schema, table);
            grant.columns().forEach(column -> requireColumn(schema, table, column));
        }
    }

    /** Checks the object of a comment. */
    public void check(CommentDefinition comment) {
        if (comment.on().isRelation() || comment.on() == ObjectKind.COLUMN) {
            requireTable(comment.path().get(0), comment.path().get(1));
        }
        if (comment.on() == ObjectKind.COLUMN) {
            requireColumn(
                    comment.path().get(0), comment.path().get(1), comment.path().get(2));
        }
    }

    /** Checks the columns in the options of a materialized view. */
    public void check(ViewDefinition view) {
        MaterializedOptions options = MaterializedOptions.of(view.options());
        List<String> columns = snapshot.columns(view.schema(), view.name()).getFieldNames();
        if (options.incremental() != null) {
            requireFor(view, "incremental", options.incremental(), columns);
        }
        options.key().forEach(column -> requireFor(view, "key", column, columns));
        options.index().forEach(column -> requireFor(view, "index", column, columns));
    }

    private static void requireFor(ViewDefinition view, String option, String column, List<String> columns) {
        if (columns.stream().noneMatch(column::equalsIgnoreCase)) {
            throw new BraidException(
                    ErrorCode.INVALID_OPTION,
                    "materialized view " + view.schema() + "." + view.name() + " has no column '" + column
                            + "', which its option '" + option + "' names" + Suggestion.hint(column, columns));
        }
    }

    private void requireTable(String schema, String table) {
        List<String> known = List.copyOf(snapshot.tables(schema));
        if (known.stream().noneMatch(table::equalsIgnoreCase)) {
            throw new BraidException(
                    ErrorCode.UNDEFINED_TABLE,
                    "there is no table or view " + schema + "." + table + Suggestion.hint(table, known));
        }
    }

    /** Fails if a table has no column of the name. */
    public void requireColumn(String schema, String table, String column) {
        List<String> known = snapshot.ownersColumns(schema, table).getFieldNames();
        if (known.stream().noneMatch(column::equalsIgnoreCase)) {
            throw new BraidException(
                    ErrorCode.UNDEFINED_COLUMN,
                    schema + "." + table + " has no column '" + column + "'" + Suggestion.hint(column, known));
        }
    }
}
