package io.braid.random;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an expression in a random query may refer to.
 *
 * @param columns of the query itself
 * @param outer those of the query around it, if this one is inside of an expression there
 */
record Scope(List<Column> columns, @Nullable Scope outer) {
    Scope {
        columns = List.copyOf(columns);
    }

    /** What a column holds. */
    enum Kind {
        NUMBER,
        DECIMAL,
        TEXT,
        DATE,
        TRUTH
    }

    /**
     * @param sql how it is written
     * @param isPlain whether queries inside of an expression may refer to it: they cannot to an aggregate
     */
    record Column(String sql, Kind kind, boolean isPlain) {
        static Column of(String sql, Kind kind) {
            return new Column(sql, kind, true);
        }
    }

    List<Column> of(Kind kind) {
        return columns.stream().filter(column -> column.kind() == kind).toList();
    }

    /** Those of the queries around. */
    List<Column> outside(Kind kind) {
        return outer == null
                ? List.of()
                : Stream.concat(outer.of(kind).stream(), outer.outside(kind).stream())
                        .toList();
    }

    Scope alone() {
        return new Scope(columns, null);
    }

    Scope and(List<Column> others) {
        return new Scope(Stream.concat(columns.stream(), others.stream()).toList(), outer);
    }

    /** What a query inside of an expression sees of this. */
    Scope fromInside() {
        return new Scope(columns.stream().filter(Column::isPlain).toList(), outer);
    }
}
