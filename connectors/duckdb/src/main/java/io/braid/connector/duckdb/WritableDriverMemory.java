package io.braid.connector.duckdb;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import org.duckdb.DuckDBBindings;
import org.duckdb.DuckDBWritableVector;
import org.jspecify.annotations.Nullable;

/**
 * Write access to the memory of the driver's input vectors, which the driver does not expose. The driver's own methods
 * check row and type for each value, and allocate an object for each text. With an incompatible driver version, its
 * appender is used.
 */
record WritableDriverMemory(MethodHandle data, MethodHandle validity, MethodHandle vector, MethodHandle assignTexts) {
    private static final @Nullable WritableDriverMemory FOUND = look();

    /** The access; null if the driver version is incompatible. */
    static @Nullable WritableDriverMemory found() {
        return FOUND;
    }

    private static @Nullable WritableDriverMemory look() {
        try {
            MethodHandles.Lookup vector =
                    MethodHandles.privateLookupIn(DuckDBWritableVector.class, MethodHandles.lookup());
            MethodHandles.Lookup bindings = MethodHandles.privateLookupIn(DuckDBBindings.class, MethodHandles.lookup());
            return new WritableDriverMemory(
                    vector.findGetter(DuckDBWritableVector.class, "data", ByteBuffer.class),
                    vector.findGetter(DuckDBWritableVector.class, "validity", ByteBuffer.class),
                    vector.findGetter(DuckDBWritableVector.class, "vectorRef", ByteBuffer.class),
                    bindings.findStatic(
                            DuckDBBindings.class,
                            "duckdb_vector_assign_string_elements",
                            MethodType.methodType(
                                    void.class, ByteBuffer.class, long.class, byte[].class, long[].class, int.class)));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** The memory of a vector's values. */
    ByteBuffer data(DuckDBWritableVector of) throws SQLException {
        try {
            return (ByteBuffer) data.invokeExact(of);
        } catch (Throwable e) {
            throw DriverMemory.asSqlException(e);
        }
    }

    /** The validity bitmap of a vector, in which all bits are initially set. */
    ByteBuffer validity(DuckDBWritableVector of) throws SQLException {
        try {
            return (ByteBuffer) validity.invokeExact(of);
        } catch (Throwable e) {
            throw DriverMemory.asSqlException(e);
        }
    }

    /**
     * Writes texts into a vector; rejects invalid UTF-8.
     *
     * @param bytes the concatenated texts
     * @param lengths the length of each text in bytes
     */
    void putTexts(DuckDBWritableVector into, int at, byte[] bytes, long[] lengths, int total) throws SQLException {
        try {
            assignTexts.invokeExact((ByteBuffer) vector.invokeExact(into), (long) at, bytes, lengths, total);
        } catch (Throwable e) {
            throw DriverMemory.asSqlException(e);
        }
    }
}
