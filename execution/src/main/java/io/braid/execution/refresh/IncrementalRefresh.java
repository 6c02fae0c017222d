package io.braid.execution.refresh;

import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.execution.database.Database;
import io.braid.execution.view.DeclaredView;
import io.braid.execution.view.ViewVersion;
import io.braid.planner.materialized.SingleViewContents;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.write.StoredTable;
import java.util.List;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Queries of an incremental refresh: they read the rows beyond the maximum of a growing column (the high-water mark).
 */
final class IncrementalRefresh {
    private final Database database;
    private final DeclaredView view;
    private final ViewVersion before;
    private final StoredTable base;
    private final int column;
    private final List<Integer> key;

    /** @param before the current rows, which stay available while this object is in use */
    IncrementalRefresh(Database database, DeclaredView view, ViewVersion before) {
        this.database = database;
        this.view = view;
        this.before = before;
        this.base = before.table();
        this.column = ViewLoader.require(
                base.table().rowType(), view, "incremental", view.options().incremental());
        this.key = view.options().key().stream()
                .map(name -> ViewLoader.require(base.table().rowType(), view, "key", name))
                .toList();
    }

    StoredTable base() {
        return base;
    }

    /** The key columns under their names in the store. */
    List<String> key() {
        return key.stream().map(this::name).toList();
    }

    RowType keyColumns() {
        return new RowType(
                key.stream().map(base.table().rowType().fields()::get).toList());
    }

    DataType type() {
        return base.table().rowType().type(column).withNullable(true);
    }

    /**
     * The high-water mark, or null if there are no rows. The engine computes it, so that values compare as in queries.
     */
    @Nullable
    Object mark(String queryId) {
        PlannedQuery greatest = database.planOver(
                new SingleViewContents(view.definition(), database.views().rows(before)),
                "SELECT MAX(" + ViewLoader.quoted(name(column)) + ") FROM "
                        + ViewLoader.quoted(view.definition().schema()) + "."
                        + ViewLoader.quoted(view.definition().name()));
        try (Result result = database.run(greatest, List.of(), QueryContext.of(queryId))) {
            Batch batch = result.next();
            return batch == null ? null : batch.column(0).value(0);
        }
    }

    /**
     * The query for new rows, and for changed rows if there is a key to replace them by. With a key it includes the
     * mark itself, because more rows with the same value may have arrived.
     */
    String newRows(String all) {
        return all + " WHERE " + ViewLoader.quoted(name(column)) + (key.isEmpty() ? " > ?" : " >= ?");
    }

    /** The query for all keys. */
    String keys(String all) {
        return all.replaceFirst(
                "\\*",
                Matcher.quoteReplacement(key().stream().map(ViewLoader::quoted).collect(Collectors.joining(", "))));
    }

    private String name(int index) {
        return base.table().rowType().fields().get(index).name();
    }
}
