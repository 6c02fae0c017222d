package io.braid.execution.system;

import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ColumnDetails;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Declaration of a system table.
 *
 * @param <R> the object that a row is computed from
 * @param rows returns the current rows
 * @param forAdministrators true if only administrators can see the table
 */
public record SystemTable<R>(
        String schema,
        String name,
        String comment,
        List<SystemColumn<R>> columns,
        Function<SystemScope, Stream<R>> rows,
        boolean forAdministrators) {
    public SystemTable {
        columns = List.copyOf(columns);
    }

    static <R> Builder<R> of(String schema, String name, String comment, Function<SystemScope, Stream<R>> rows) {
        return new Builder<>(schema, name, comment, rows);
    }

    SystemColumn<R> column(String column) {
        return columns.stream()
                .filter(one -> one.name().equals(column))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(schema + "." + name + " has no column " + column));
    }

    TableDescription description() {
        return new TableDescription(
                new TableName(null, schema, name),
                TableDescription.Kind.VIEW,
                columns.stream().map(SystemTable::description).toList(),
                TableKeys.NONE,
                comment);
    }

    private static ColumnDescription description(SystemColumn<?> column) {
        ColumnDetails details =
                new ColumnDetails(null, null, null, ColumnDetails.Generation.NONE, column.comment(), null);
        return new ColumnDescription(column.name(), column.type(), column.nativeType(), null, details);
    }

    /** Builder that adds columns one by one. */
    static final class Builder<R> {
        private final String schema;
        private final String name;
        private final String comment;
        private final Function<SystemScope, Stream<R>> rows;
        private final List<SystemColumn<R>> columns = new ArrayList<>();
        private boolean forAdministrators;

        private Builder(String schema, String name, String comment, Function<SystemScope, Stream<R>> rows) {
            this.schema = schema;
            this.name = name;
            this.comment = comment;
            this.rows = rows;
        }

        /** Hides the table from all users but administrators. */
        Builder<R> forAdministrators() {
            forAdministrators = true;
            return this;
        }

        Builder<R> text(String column, String what, Getter<R, String> value) {
            return add(TypeKind.VARCHAR, column, what, value::of);
        }

        /** Adds a column with the same text in each row. */
        Builder<R> constant(String column, String what, @Nullable String value) {
            return add(TypeKind.VARCHAR, column, what, row -> value);
        }

        Builder<R> integer(String column, String what, Getter<R, Integer> value) {
            return add(TypeKind.INTEGER, column, what, value::of);
        }

        Builder<R> bigint(String column, String what, Getter<R, Long> value) {
            return add(TypeKind.BIGINT, column, what, value::of);
        }

        Builder<R> real(String column, String what, Getter<R, Double> value) {
            return add(TypeKind.DOUBLE, column, what, value::of);
        }

        Builder<R> truth(String column, String what, Getter<R, Boolean> value) {
            return add(TypeKind.BOOLEAN, column, what, value::of);
        }

        Builder<R> moment(String column, String what, Getter<R, Instant> value) {
            return add(TypeKind.TIMESTAMP_TZ, column, what, row -> {
                Instant moment = value.of(row);
                return moment == null ? null : moment.atOffset(ZoneOffset.UTC);
            });
        }

        SystemTable<R> build() {
            return new SystemTable<>(schema, name, comment, columns, rows, forAdministrators);
        }

        private Builder<R> add(TypeKind kind, String column, String what, SystemColumn.Value<R> value) {
            columns.add(new SystemColumn<>(column, DataType.of(kind), what, value));
            return this;
        }
    }

    /** Getter of a column value. */
    @FunctionalInterface
    interface Getter<R, T> {
        @Nullable
        T of(R row);
    }
}
