package io.braid.connector.duckdb;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import org.duckdb.DuckDBBindings;
import org.duckdb.DuckDBChunkedResult;
import org.duckdb.DuckDBReadableVector;
import org.jspecify.annotations.Nullable;

/**
 * Read access to the memory of the driver's result vectors, which the driver does not expose. Its methods, one call and
 * three checks for each value, make an object of each text and decimal, and know no end of a result that is an error. A
 * version of the driver that looks otherwise inside is noticed, and read through its getters.
 */
record DriverMemory(MethodHandle data, MethodHandle validity, MethodHandle longText, MethodHandle checkError) {
    private static final @Nullable DriverMemory FOUND = look();

    /** The driver's inside, or null where this version's is another one. */
    static @Nullable DriverMemory found() {
        return FOUND;
    }

    private static @Nullable DriverMemory look() {
        try {
            MethodHandles.Lookup vector =
                    MethodHandles.privateLookupIn(DuckDBReadableVector.class, MethodHandles.lookup());
            MethodHandles.Lookup bindings = MethodHandles.privateLookupIn(DuckDBBindings.class, MethodHandles.lookup());
            MethodHandles.Lookup result =
                    MethodHandles.privateLookupIn(DuckDBChunkedResult.class, MethodHandles.lookup());
            return new DriverMemory(
                    vector.findGetter(DuckDBReadableVector.class, "data", ByteBuffer.class),
                    vector.findGetter(DuckDBReadableVector.class, "validity", ByteBuffer.class),
                    bindings.findStatic(
                            DuckDBBindings.class,
                            "duckdb_vector_get_string",
                            MethodType.methodType(byte[].class, ByteBuffer.class, long.class)),
                    result.findVirtual(DuckDBChunkedResult.class, "checkError", MethodType.methodType(void.class)));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** The values of a vector, one after the other, as they lie in memory. */
    ByteBuffer data(DuckDBReadableVector vector) throws SQLException {
        try {
            return (ByteBuffer) data.invokeExact(vector);
        } catch (Throwable e) {
            throw asSqlException(e);
        }
    }

    /** A bit for each value of a vector, set where it is not null; null where none is. */
    @Nullable
    ByteBuffer validity(DuckDBReadableVector vector) throws SQLException {
        try {
            return (ByteBuffer) validity.invokeExact(vector);
        } catch (Throwable e) {
            throw asSqlException(e);
        }
    }

    /** A text too long to lie in the data itself. */
    byte[] longText(ByteBuffer data, int row) throws SQLException {
        try {
            return (byte[]) longText.invokeExact(data, (long) row);
        } catch (Throwable e) {
            throw asSqlException(e);
        }
    }

    /** Fails if a result that has ended has not come to its end. */
    void checkError(DuckDBChunkedResult result) throws SQLException {
        try {
            checkError.invokeExact(result);
        } catch (Throwable e) {
            throw asSqlException(e);
        }
    }

    /** What one of the methods inside threw, none of which throws anything else that is checked. */
    static SQLException asSqlException(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof SQLException known ? known : new SQLException(failure.getMessage(), failure);
    }
}
