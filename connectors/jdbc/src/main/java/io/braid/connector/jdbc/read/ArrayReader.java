package io.braid.connector.jdbc.read;

import io.braid.connector.jdbc.dialect.MultidimensionalArrayException;
import io.braid.spi.batch.ArrayBytes;
import io.braid.spi.batch.BytesColumnBuilder;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Reader of array columns, element by element, with the readers of plain columns. */
final class ArrayReader implements ColumnReader {
    /** Column of the elements in the rows of an array, after their numbers. */
    private static final int ELEMENT = 2;

    private final int column;
    private final ColumnReaders readers;
    private final BytesColumnBuilder builder;
    private final ColumnBuilder elements;

    ArrayReader(int column, ColumnReaders readers, BytesColumnBuilder builder) {
        this.column = column;
        this.readers = readers;
        this.builder = builder;
        this.elements = ColumnBuilder.of(builder.type().elementType(), ArrayBytes.MANY);
    }

    @Override
    public void read(ResultSet rows) throws SQLException {
        Array array = rows.getArray(column);
        if (array == null) {
            builder.appendNull();
            return;
        }
        refuseDimensions(array.getArray());
        ColumnReader reader = readers.of(ELEMENT, array.getBaseType(), elements);
        Column read;
        try (ResultSet values = array.getResultSet()) {
            while (values.next()) {
                reader.read(values);
            }
        } finally {
            // Clears the elements of an array that cannot be read.
            read = elements.build();
        }
        builder.append(ArrayBytes.of(read, 0, read.rows()));
    }

    private static void refuseDimensions(Object array) {
        if (array instanceof Object[] objects) {
            for (Object element : objects) {
                if (element instanceof Object[] || element instanceof Array) {
                    throw new MultidimensionalArrayException();
                }
            }
        }
    }
}
