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
 * Read access to the memory of the driver's result vectors, which the driver does not expose. The driver's own methods
 * make one call with three checks per value, and allocate an object for each text and decimal. They also miss an error
 * at the end of a result. With an incompatible driver version, its getters are used.
 */
record DriverMemory(MethodHandle data, MethodHandle validity, MethodHandle longText, MethodHandle checkError) {
    private static final @Nullable DriverMemory FOUND = look();

    /** The access; null if the driver version is incompatible. */
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

    /** The contiguous values of a vector. */
    ByteBuffer data(DuckDBReadableVector vector) throws SQLException {
        try {
            return (ByteBuffer) data.invokeExact(vector);
        } catch (Throwable e) {
            throw asSqlException(e);
        }
    }

    /** The validity bitmap of a vector; null if no value is null. */
    @Nullable
    ByteBuffer validity(DuckDBReadableVector vector) throws SQLException {
        try {
            return (ByteBuffer) validity.invokeExact(vector);
        } catch (Throwable e) {
            throw asSqlException(e);
        }
    }

    /** A text too long for the inline form. */
    byte[] longText(ByteBuffer data, int row) throws SQLException {
        try {
            return (byte[]) longText.invokeExact(data, (long) row);
        } catch (Throwable e) {
            throw asSqlException(e);
        }
    }

    /** Fails if a result ended with an error. */
    void checkError(DuckDBChunkedResult result) throws SQLException {
        try {
            checkError.invokeExact(result);
        } catch (Throwable e) {
            throw asSqlException(e);
        }
    }

    /** Converts a failure of an internal method, the only checked exception of which is SQLException. */
    static SQLException asSqlException(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof SQLException known ? known : new SQLException(failure.getMessage(), failure);
    }
}
