package io.braid.connector.postgresql.wireprotocol;

import io.braid.connector.jdbc.dialect.MultidimensionalArrayException;
import io.braid.spi.batch.ArrayBytes;
import io.braid.spi.batch.BytesColumnBuilder;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.type.TypeKind;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.Oid;

/** Reader of one-dimensional arrays in binary format, with any lower bound. */
final class BinaryArrayReader implements ValueReader {
    /** Element types by array type, as PostgreSQL OIDs. */
    private static final Map<Integer, Integer> ELEMENTS = Map.ofEntries(
            Map.entry(Oid.BOOL_ARRAY, Oid.BOOL),
            Map.entry(Oid.INT2_ARRAY, Oid.INT2),
            Map.entry(Oid.INT4_ARRAY, Oid.INT4),
            Map.entry(Oid.INT8_ARRAY, Oid.INT8),
            Map.entry(Oid.FLOAT4_ARRAY, Oid.FLOAT4),
            Map.entry(Oid.FLOAT8_ARRAY, Oid.FLOAT8),
            Map.entry(Oid.NUMERIC_ARRAY, Oid.NUMERIC),
            Map.entry(Oid.TEXT_ARRAY, Oid.TEXT),
            Map.entry(Oid.VARCHAR_ARRAY, Oid.VARCHAR),
            Map.entry(Oid.NAME_ARRAY, Oid.NAME),
            Map.entry(Oid.BYTEA_ARRAY, Oid.BYTEA),
            Map.entry(Oid.DATE_ARRAY, Oid.DATE),
            Map.entry(Oid.TIMESTAMP_ARRAY, Oid.TIMESTAMP),
            Map.entry(Oid.TIMESTAMPTZ_ARRAY, Oid.TIMESTAMPTZ),
            Map.entry(Oid.TIMETZ_ARRAY, Oid.TIMETZ),
            Map.entry(Oid.INTERVAL_ARRAY, Oid.INTERVAL));

    private static final Set<Integer> TEXTS = Set.of(Oid.TEXT, Oid.VARCHAR, Oid.NAME);

    /** Offset of the number of elements, after the number of dimensions, the null flag, and the element type. */
    private static final int COUNT = 3 * Integer.BYTES;
    /** Offset of the first element, after the number of elements and the lower bound. */
    private static final int FIRST = COUNT + 2 * Integer.BYTES;

    private final BytesColumnBuilder builder;
    private final ColumnBuilder elements;
    private final ValueReader reader;

    private BinaryArrayReader(BytesColumnBuilder builder, ColumnBuilder elements, ValueReader reader) {
        this.builder = builder;
        this.elements = elements;
        this.reader = reader;
    }

    /** A reader for an array type; null if it is not supported. */
    static @Nullable ValueReader of(int delivered, BytesColumnBuilder builder) {
        Integer element = ELEMENTS.get(delivered);
        boolean isText = builder.type().elementType().kind() == TypeKind.VARCHAR;
        if (element == null || (isText && !TEXTS.contains(element))) {
            return null;
        }
        ColumnBuilder elements = ColumnBuilder.of(builder.type().elementType(), ArrayBytes.MANY);
        ValueReader reader = ValueReaders.of(element, elements);
        return reader == null ? null : new BinaryArrayReader(builder, elements, reader);
    }

    @Override
    public void read(byte[] bytes, int at, int length) {
        int dimensions = Bytes.getInt(bytes, at);
        if (dimensions > 1) {
            throw new MultidimensionalArrayException();
        }
        int count = dimensions == 0 ? 0 : Bytes.getInt(bytes, at + COUNT);
        int position = at + FIRST;
        for (int i = 0; i < count; i++) {
            int size = Bytes.getInt(bytes, position);
            position += Integer.BYTES;
            if (size < 0) {
                elements.appendNull();
            } else {
                reader.read(bytes, position, size);
                position += size;
            }
        }
        Column column = elements.build();
        builder.append(ArrayBytes.of(column, 0, column.rows()));
    }
}
