package io.braid.spi.type;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Ordered columns of a row. Names may repeat and may be empty, as in SQL results. */
public record RowType(List<Field> fields) {
    public RowType {
        fields = List.copyOf(fields);
    }

    public static RowType of(Field... fields) {
        return new RowType(Arrays.asList(fields));
    }

    /** A row type with unnamed columns. */
    public static RowType unnamed(DataType... types) {
        return new RowType(Arrays.stream(types).map(type -> new Field("", type)).toList());
    }

    public int size() {
        return fields.size();
    }

    public DataType type(int column) {
        return fields.get(column).type();
    }

    public List<DataType> types() {
        return fields.stream().map(Field::type).toList();
    }

    /** The columns of this row type followed by those of another. */
    public RowType concat(RowType other) {
        return new RowType(java.util.stream.Stream.concat(fields.stream(), other.fields.stream())
                .toList());
    }

    @Override
    public String toString() {
        return fields.stream().map(Field::toString).collect(Collectors.joining(", ", "(", ")"));
    }
}
