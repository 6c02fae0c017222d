package io.braid.jdbc.cell;

import io.braid.jdbc.core.BatchSource;
import io.braid.jdbc.core.SqlExceptions;
import io.braid.jdbc.metadata.TypeFacts;
import io.braid.jdbc.value.ArrayLiteral;
import io.braid.wire.batch.Layout;
import io.braid.wire.batch.WireBatch;
import io.braid.wire.batch.WireInts;
import io.braid.wire.message.ColumnDescriptor;
import io.braid.wire.message.ColumnType;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Array value of a result. Its elements count from 1. */
final class BraidArray implements Array {
    private final Cells elements;
    private final CellContext context;

    BraidArray(Cells elements, CellContext context) {
        this.elements = elements;
        this.context = context;
    }

    private ColumnType type() {
        return elements.column().type();
    }

    @Override
    public String getBaseTypeName() {
        return type().typeName();
    }

    @Override
    public int getBaseType() {
        return type().jdbcType();
    }

    /** Returns an array of the class to which elements are mapped, such as {@code Integer[]}. */
    @Override
    public Object getArray() throws SQLException {
        return objects(0, elements.rows());
    }

    @Override
    public Object getArray(@Nullable Map<String, Class<?>> types) throws SQLException {
        refuse(types);
        return getArray();
    }

    @Override
    public Object getArray(long index, int count) throws SQLException {
        int from = from(index, count);
        return objects(from, Math.min(count, elements.rows() - from));
    }

    @Override
    public Object getArray(long index, int count, @Nullable Map<String, Class<?>> types) throws SQLException {
        refuse(types);
        return getArray(index, count);
    }

    @Override
    public ResultSet getResultSet() throws SQLException {
        return rows(0, elements.rows());
    }

    @Override
    public ResultSet getResultSet(@Nullable Map<String, Class<?>> types) throws SQLException {
        refuse(types);
        return getResultSet();
    }

    @Override
    public ResultSet getResultSet(long index, int count) throws SQLException {
        int from = from(index, count);
        return rows(from, Math.min(count, elements.rows() - from));
    }

    @Override
    public ResultSet getResultSet(long index, int count, @Nullable Map<String, Class<?>> types) throws SQLException {
        refuse(types);
        return getResultSet(index, count);
    }

    @Override
    public void free() {
        // Nothing to free.
    }

    /** Returns the text in PostgreSQL's syntax. */
    @Override
    public String toString() {
        ArrayLiteral text = new ArrayLiteral();
        try {
            for (int i = 0; i < elements.rows(); i++) {
                text.add(elements.isNull(i) ? null : elements.text(i));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return text.toString();
    }

    private Object[] objects(int from, int count) throws SQLException {
        try {
            Class<?> type = Class.forName(TypeFacts.className(type().jdbcType()));
            Object[] objects = (Object[]) java.lang.reflect.Array.newInstance(type, count);
            for (int i = 0; i < count; i++) {
                objects[i] = elements.isNull(from + i) ? null : elements.object(from + i);
            }
            return objects;
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Converts the number of an element, from 1, to an index; throws if the range is invalid. */
    private int from(long index, int count) throws SQLException {
        if (index < 1 || index > elements.rows() + 1L || count < 0) {
            throw SqlExceptions.of(
                    SqlExceptions.INVALID_ARGUMENT,
                    "There are no " + count + " elements from " + index + " on in an array of " + elements.rows()
                            + ", whose elements count from 1.");
        }
        return (int) index - 1;
    }

    private static void refuse(@Nullable Map<String, Class<?>> types) throws SQLException {
        if (types != null && !types.isEmpty()) {
            throw SqlExceptions.unsupported("Array.getArray with a type map", "Braid has no user-defined types.");
        }
    }

    private ResultSet rows(int from, int count) throws SQLException {
        int[] numbers = new int[from + count];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i + 1;
        }
        ColumnType number = new ColumnType(Types.INTEGER, "INTEGER", -1, 0, false, Layout.INT);
        ColumnType value = type();
        List<ColumnDescriptor> columns = List.of(
                new ColumnDescriptor("INDEX", "INDEX", "", "", number),
                new ColumnDescriptor("VALUE", "VALUE", "", "", value));
        WireBatch batch =
                new WireBatch(numbers.length, List.of(new WireInts(numbers.length, numbers, null), elements.values()));
        ResultSet rows = context.resultSet(new Elements(columns, batch));
        for (int i = 0; i < from; i++) {
            rows.next();
        }
        return rows;
    }

    /** Source of rows of the elements with their numbers. */
    private static final class Elements implements BatchSource {
        private final List<ColumnDescriptor> columns;
        private @Nullable WireBatch batch;

        Elements(List<ColumnDescriptor> columns, WireBatch batch) {
            this.columns = columns;
            this.batch = batch;
        }

        @Override
        public List<ColumnDescriptor> columns() {
            return columns;
        }

        @Override
        public @Nullable WireBatch next() {
            WireBatch all = batch;
            batch = null;
            return all;
        }

        @Override
        public List<String> warnings() {
            return List.of();
        }

        @Override
        public void close() {
            // Nothing to release.
        }
    }
}
