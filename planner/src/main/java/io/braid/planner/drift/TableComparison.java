package io.braid.planner.drift;

import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Comparison of a table's former and current definition. */
final class TableComparison {
    private final List<Difference> differences = new ArrayList<>();

    private TableComparison() {}

    /** Difference of a table or, if the column is not null, of a column. */
    record Difference(
            DriftKind kind,
            @Nullable String column,
            @Nullable String before,
            @Nullable String now) {}

    static List<Difference> of(TableDescription before, TableDescription now) {
        TableComparison comparison = new TableComparison();
        comparison.compareColumns(before, now);
        if (!before.primaryKey().equals(now.primaryKey())) {
            comparison.add(
                    DriftKind.KEY_CHANGED,
                    null,
                    String.join(", ", before.primaryKey()),
                    String.join(", ", now.primaryKey()));
        }
        return comparison.differences;
    }

    private void compareColumns(TableDescription before, TableDescription now) {
        List<ColumnDescription> fresh = new ArrayList<>(now.columns().stream()
                .filter(column -> find(column.name(), before).isEmpty())
                .toList());
        for (int i = 0; i < before.columns().size(); i++) {
            ColumnDescription old = before.columns().get(i);
            Optional<ColumnDescription> same = find(old.name(), now);
            if (same.isPresent()) {
                compare(old, same.get());
            } else {
                gone(old, i, now, fresh);
            }
        }
        fresh.forEach(column -> add(DriftKind.COLUMN_NEW, column.name(), null, type(column)));
    }

    private void gone(ColumnDescription old, int position, TableDescription now, List<ColumnDescription> fresh) {
        ColumnDescription there =
                position < now.columns().size() ? now.columns().get(position) : null;
        if (there != null && fresh.contains(there) && there.type().equals(old.type())) {
            fresh.remove(there);
            add(DriftKind.COLUMN_RENAMED, old.name(), old.name(), there.name());
        } else {
            add(DriftKind.COLUMN_GONE, old.name(), type(old), null);
        }
    }

    private void compare(ColumnDescription old, ColumnDescription now) {
        DataType was = old.type();
        DataType is = now.type();
        if (!was.withNullable(is.nullable()).equals(is)) {
            add(DriftKind.TYPE_CHANGED, old.name(), type(old), type(now));
        } else if (was.nullable() != is.nullable()) {
            add(DriftKind.NULLABILITY_CHANGED, old.name(), was.toString(), is.toString());
        }
    }

    private void add(DriftKind kind, @Nullable String column, @Nullable String before, @Nullable String now) {
        differences.add(new Difference(kind, column, before, now));
    }

    private static Optional<ColumnDescription> find(String name, TableDescription table) {
        return table.columns().stream()
                .filter(column -> column.name().equals(name))
                .findFirst();
    }

    private static String type(ColumnDescription column) {
        return column.type().withNullable(true).toString();
    }
}
