package io.braid.jdbc.cell;

import io.braid.jdbc.core.SqlExceptions;
import io.braid.jdbc.metadata.MetadataType;
import io.braid.wire.ProtocolException;
import io.braid.wire.batch.Layout;
import io.braid.wire.batch.WireArrays;
import io.braid.wire.batch.WireBytes;
import io.braid.wire.message.ColumnDescriptor;
import io.braid.wire.message.ColumnType;
import java.sql.Array;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Arrays;

/** Arrays; as text, in PostgreSQL's syntax. */
final class ArrayCells extends Cells {
    private static final String SUFFIX = " ARRAY";
    private static final int WIDEST_LONG = 18;

    private final WireBytes values;
    private final CellContext context;
    private final ColumnDescriptor element;

    ArrayCells(ColumnDescriptor column, WireBytes values, CellContext context) {
        super(column, values);
        this.context = context;
        this.values = values;
        this.element = new ColumnDescriptor(
                column.label(), column.name(), column.table(), column.schema(), elementType(column.type()));
    }

    /** True if values are arrays of elements of a known type. */
    static boolean areMeant(ColumnType type) {
        return type.jdbcType() == Types.ARRAY
                && Arrays.stream(MetadataType.values())
                        .anyMatch(known -> type.typeName().equals(known + SUFFIX));
    }

    /**
     * Returns the element type. The type name of an array is that of its elements with a suffix, and has their
     * precision and scale.
     */
    private static ColumnType elementType(ColumnType array) {
        String name = array.typeName().substring(0, array.typeName().length() - SUFFIX.length());
        MetadataType type = MetadataType.valueOf(name);
        boolean isLong = type == MetadataType.DECIMAL && array.precision() <= WIDEST_LONG;
        return new ColumnType(
                type.jdbcType(), name, array.precision(), array.scale(), true, isLong ? Layout.LONG : type.layout());
    }

    @Override
    public Array array(int row) throws SQLException {
        try {
            ColumnType type = element.type();
            Cells elements = Cells.of(element, WireArrays.elements(values.get(row), type.layout()), context);
            return new BraidArray(elements, context);
        } catch (ProtocolException e) {
            throw SqlExceptions.of(
                    SqlExceptions.WRONG_TYPE, "An array in column " + column().label() + " cannot be read.", e);
        }
    }

    @Override
    public Object object(int row) throws SQLException {
        return array(row);
    }

    @Override
    public String text(int row) throws SQLException {
        return array(row).toString();
    }
}
