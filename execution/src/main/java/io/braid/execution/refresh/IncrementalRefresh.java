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

/** Query of an incremental refresh: the rows beyond the greatest value of a column that grows. */
final class IncrementalRefresh {
    private final Database database;
    private final DeclaredView view;
    private final ViewVersion before;
    private final StoredTable base;
    private final int column;
    private final List<Integer> key;

    /** @param before the rows there are, which stay while this is in use */
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

    /** The columns of the key as the store calls them. */
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

    /** The greatest value so far, or null if there is none: as queries compare values, whatever has the rows. */
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
     * The query of the rows that are new, or changed where a key tells which they replace: then those of the greatest
     * value are read again, for others may have come with the same.
     */
    String newRows(String all) {
        return all + " WHERE " + ViewLoader.quoted(name(column)) + (key.isEmpty() ? " > ?" : " >= ?");
    }

    /** The query of all keys. */
    String keys(String all) {
        return all.replaceFirst(
                "\\*",
                Matcher.quoteReplacement(key().stream().map(ViewLoader::quoted).collect(Collectors.joining(", "))));
    }

    private String name(int index) {
        return base.table().rowType().fields().get(index).name();
    }
}
