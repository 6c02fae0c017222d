package io.braid.postgres.catalog.table;

import io.braid.postgres.catalog.reference.CatalogData;
import io.braid.postgres.catalog.reference.Relation;
import io.braid.postgres.catalog.reference.RelationColumn;
import io.braid.spi.batch.ArrayValue;
import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writer of rows of one relation, column by column. A column that is not set is null, or zero, false or empty if it is
 * not nullable.
 */
final class RowWriter {
    private final Relation relation;
    private final Map<String, Integer> places = new HashMap<>();
    private final @Nullable Object[] empty;
    private final List<@Nullable Object[]> rows = new ArrayList<>();
    private @Nullable Object[] row = {};

    /** @param relation its qualified name */
    RowWriter(String relation) {
        this.relation = CatalogData.get().relation(relation);
        List<RelationColumn> columns = this.relation.columns();
        empty = new Object[columns.size()];
        for (int i = 0; i < empty.length; i++) {
            places.put(columns.get(i).name(), i);
            empty[i] = columns.get(i).notNull() ? zero(columns.get(i).type()) : null;
        }
    }

    /** Returns a writer that starts with the rows that are the same in every database. */
    static RowWriter afterStatic(String relation) {
        RowWriter writer = new RowWriter(relation);
        writer.rows.addAll(CatalogData.get().rows(relation));
        return writer;
    }

    /** Begins a row. */
    RowWriter row() {
        row = empty.clone();
        rows.add(row);
        return this;
    }

    RowWriter set(String column, @Nullable Object value) {
        Integer place = places.get(column);
        if (place == null) {
            throw new IllegalArgumentException(relation.name() + " has no column " + column);
        }
        row[place] = converted(value, relation.columns().get(place).type());
        return this;
    }

    List<@Nullable Object[]> rows() {
        return List.copyOf(rows);
    }

    private static @Nullable Object converted(@Nullable Object value, DataType type) {
        if (value instanceof Number number) {
            return switch (type.layout()) {
                case INT -> (Object) number.intValue();
                case LONG -> (Object) number.longValue();
                case DOUBLE -> (Object) number.doubleValue();
                default -> number;
            };
        }
        if (value instanceof List<?> elements) {
            List<@Nullable Object> converted = new ArrayList<>();
            elements.forEach(element -> converted.add(converted(element, type.elementType())));
            return ArrayValue.of(type.elementType(), converted);
        }
        return value;
    }

    private static Object zero(DataType type) {
        if (type.layout() == ColumnLayout.BOOLEAN) {
            return false;
        }
        return switch (type.kind()) {
            case TINYINT, SMALLINT, INTEGER -> 0;
            case BIGINT -> 0L;
            case REAL, DOUBLE -> 0.0;
            case ARRAY -> ArrayValue.of(type.elementType(), List.of());
            default -> "";
        };
    }
}
