package io.braid.jdbc.value;

import io.braid.jdbc.core.SqlExceptions;
import io.braid.jdbc.metadata.MetadataType;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Array that is set as a parameter. */
public final class ParameterArray implements Array {
    private final String typeName;
    private final Object[] elements;

    public ParameterArray(String typeName, Object[] elements) {
        this.typeName = typeName;
        this.elements = elements.clone();
    }

    @Override
    public String getBaseTypeName() {
        return typeName;
    }

    @Override
    public int getBaseType() {
        String name = typeName.toUpperCase(Locale.ROOT);
        return Arrays.stream(MetadataType.values())
                .filter(type -> type.name().equals(name))
                .mapToInt(MetadataType::jdbcType)
                .findFirst()
                .orElse(java.sql.Types.OTHER);
    }

    @Override
    public Object getArray() {
        return elements.clone();
    }

    @Override
    public Object getArray(@Nullable Map<String, Class<?>> types) {
        return getArray();
    }

    @Override
    public Object getArray(long index, int count) throws SQLException {
        if (index < 1 || count < 0 || index - 1 + count > elements.length) {
            throw SqlExceptions.of(
                    SqlExceptions.INVALID_ARGUMENT,
                    "There are no " + count + " elements from " + index + " on in an array of " + elements.length
                            + ".");
        }
        return Arrays.copyOfRange(elements, (int) index - 1, (int) index - 1 + count);
    }

    @Override
    public Object getArray(long index, int count, @Nullable Map<String, Class<?>> types) throws SQLException {
        return getArray(index, count);
    }

    @Override
    public ResultSet getResultSet() throws SQLException {
        throw noRows();
    }

    @Override
    public ResultSet getResultSet(@Nullable Map<String, Class<?>> types) throws SQLException {
        throw noRows();
    }

    @Override
    public ResultSet getResultSet(long index, int count) throws SQLException {
        throw noRows();
    }

    @Override
    public ResultSet getResultSet(long index, int count, @Nullable Map<String, Class<?>> types) throws SQLException {
        throw noRows();
    }

    private static SQLException noRows() {
        return SqlExceptions.unsupported("Array.getResultSet", "an array that is given has no rows; use getArray.");
    }

    @Override
    public void free() {
        // Nothing to free.
    }
}
