package io.braid.server.matview;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import io.braid.spi.catalog.TableName;
import io.braid.spi.store.Store;
import io.braid.spi.store.StoredTable;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import java.util.List;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What an incremental refresh asks for: the rows beyond the greatest value of a column that grows. */
final class Growth {
    private final Store store;
    private final StoredTable base;
    private final int column;
    private final List<Integer> key;

    Growth(Store store, DeclaredView view, StoredTable base) {
        this.store = store;
        this.base = base;
        this.column = ViewLoader.require(
                base.table().rowType(), view, "incremental", view.options().incremental());
        this.key = view.options().key().stream()
                .map(name -> ViewLoader.require(base.table().rowType(), view, "key", name))
                .toList();
    }

    /** Where the rows there are can be taken over. */
    Store store() {
        return store;
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

    /** The greatest value so far, or null if there is none. */
    @Nullable
    Object mark() {
        TableName table = base.table().name();
        String from = table.path().stream().map(ViewLoader::quoted).collect(Collectors.joining("."));
        Fragment greatest = new Fragment(
                "SELECT max(" + ViewLoader.quoted(name(column)) + ") FROM " + from,
                List.of(),
                RowType.of(new Field("greatest", type())));
        try (BatchStream rows = store.source().run(greatest, ScanContext.of("refresh"))) {
            Batch batch = rows.next();
            return batch == null ? null : batch.column(0).value(0);
        }
    }

    /**
     * The query of the rows that are new, or changed where a key tells which they replace: then those of the greatest value
     * are read again, for others may have come with the same.
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
