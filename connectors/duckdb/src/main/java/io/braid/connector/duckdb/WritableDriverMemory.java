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
 * Write access to the memory of the driver's input vectors, which the driver does not expose. Its methods check the row
 * and the type for each value, and make an object of each text. A version of the driver that looks otherwise inside is
 * noticed, and given rows through its appender.
 */
record WritableDriverMemory(MethodHandle data, MethodHandle validity, MethodHandle vector, MethodHandle assignTexts) {
    private static final @Nullable WritableDriverMemory FOUND = look();

    /** The driver's inside, or null where this version's is another one. */
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

    /** Where the values of a vector lie. */
    ByteBuffer data(DuckDBWritableVector of) throws SQLException {
        try {
            return (ByteBuffer) data.invokeExact(of);
        } catch (Throwable e) {
            throw DriverMemory.asSqlException(e);
        }
    }

    /** A bit for each value of a vector, which is set until somebody says that it is null. */
    ByteBuffer validity(DuckDBWritableVector of) throws SQLException {
        try {
            return (ByteBuffer) validity.invokeExact(of);
        } catch (Throwable e) {
            throw DriverMemory.asSqlException(e);
        }
    }

    /**
     * Puts texts into a vector, and refuses what is not UTF-8.
     *
     * @param bytes all of them, one after the other
     * @param lengths how many bytes each of them has
     */
    void putTexts(DuckDBWritableVector into, int at, byte[] bytes, long[] lengths, int total) throws SQLException {
        try {
            assignTexts.invokeExact((ByteBuffer) vector.invokeExact(into), (long) at, bytes, lengths, total);
        } catch (Throwable e) {
            throw DriverMemory.asSqlException(e);
        }
    }
}
