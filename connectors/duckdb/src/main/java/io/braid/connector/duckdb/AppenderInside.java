package io.braid.connector.duckdb;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.List;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBBindings;
import org.jspecify.annotations.Nullable;

/**
 * What the driver's appender has and does not show: the chunk that it fills until it hands it over. Its methods check the
 * column and its type for each value, and make an object of each text. A version of the driver that looks otherwise inside is
 * noticed, and given value by value.
 */
record AppenderInside(
        MethodHandle columns,
        MethodHandle rows,
        MethodHandle data,
        MethodHandle validity,
        MethodHandle vector,
        MethodHandle assignTexts,
        MethodHandle assignBytes,
        Chunk chunk) {
    /** How the driver hands a chunk over, which it does after every one together with all else that its flush does. */
    private record Chunk(
            MethodHandle appender,
            MethodHandle chunk,
            MethodHandle setSize,
            MethodHandle append,
            MethodHandle reset,
            MethodHandle resetColumn) {}

    private static final @Nullable AppenderInside FOUND = look();

    /** The appender's inside, or null where this version's is another one. */
    static @Nullable AppenderInside found() {
        return FOUND;
    }

    private static @Nullable AppenderInside look() {
        try {
            Class<?> column = Class.forName(DuckDBAppender.class.getName() + "$Column");
            MethodHandles.Lookup appender = MethodHandles.privateLookupIn(DuckDBAppender.class, MethodHandles.lookup());
            MethodHandles.Lookup columns = MethodHandles.privateLookupIn(column, MethodHandles.lookup());
            MethodHandles.Lookup bindings = MethodHandles.privateLookupIn(DuckDBBindings.class, MethodHandles.lookup());
            MethodType ofColumn = MethodType.methodType(ByteBuffer.class, Object.class);
            return new AppenderInside(
                    appender.findGetter(DuckDBAppender.class, "columns", List.class),
                    appender.findSetter(DuckDBAppender.class, "rowIdx", long.class),
                    columns.findGetter(column, "data", ByteBuffer.class).asType(ofColumn),
                    columns.findGetter(column, "validity", ByteBuffer.class).asType(ofColumn),
                    columns.findGetter(column, "vectorRef", ByteBuffer.class).asType(ofColumn),
                    bindings.findStatic(
                            DuckDBBindings.class,
                            "duckdb_vector_assign_string_elements",
                            MethodType.methodType(
                                    void.class, ByteBuffer.class, long.class, byte[].class, long[].class, int.class)),
                    bindings.findStatic(
                            DuckDBBindings.class,
                            "duckdb_vector_assign_string_element_len",
                            MethodType.methodType(void.class, ByteBuffer.class, long.class, byte[].class)),
                    new Chunk(
                            appender.findGetter(DuckDBAppender.class, "appenderRef", ByteBuffer.class),
                            appender.findGetter(DuckDBAppender.class, "chunkRef", ByteBuffer.class),
                            bindings.findStatic(
                                    DuckDBBindings.class,
                                    "duckdb_data_chunk_set_size",
                                    MethodType.methodType(void.class, ByteBuffer.class, long.class)),
                            bindings.findStatic(
                                    DuckDBBindings.class,
                                    "duckdb_append_data_chunk",
                                    MethodType.methodType(int.class, ByteBuffer.class, ByteBuffer.class)),
                            bindings.findStatic(
                                    DuckDBBindings.class,
                                    "duckdb_data_chunk_reset",
                                    MethodType.methodType(void.class, ByteBuffer.class)),
                            columns.findVirtual(column, "reset", MethodType.methodType(void.class))
                                    .asType(MethodType.methodType(void.class, Object.class))));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** What the appender keeps of each column of its table. */
    List<?> columns(DuckDBAppender appender) throws SQLException {
        try {
            return (List<?>) columns.invokeExact(appender);
        } catch (Throwable e) {
            throw DriverInside.asSqlException(e);
        }
    }

    /** Says how many rows of the chunk are filled. */
    void setRows(DuckDBAppender appender, int count) throws SQLException {
        try {
            rows.invokeExact(appender, (long) count);
        } catch (Throwable e) {
            throw DriverInside.asSqlException(e);
        }
    }

    /**
     * Hands over the chunk and begins another one. DuckDB gathers chunks until it is told to flush, or has a good many: to put
     * each into the table at once costs as much again as all else.
     *
     * @return whether it could; if not, a flush tells why
     */
    boolean handOver(DuckDBAppender appender, List<?> columns, int rows) throws SQLException {
        try {
            ByteBuffer filled = (ByteBuffer) chunk.chunk.invokeExact(appender);
            chunk.setSize.invokeExact(filled, (long) rows);
            if ((int) chunk.append.invokeExact((ByteBuffer) chunk.appender.invokeExact(appender), filled) != 0) {
                return false;
            }
            chunk.reset.invokeExact(filled);
            for (Object column : columns) {
                chunk.resetColumn.invokeExact(column);
            }
            return true;
        } catch (Throwable e) {
            throw DriverInside.asSqlException(e);
        }
    }

    /** Where the values of a column lie, until the chunk is handed over. */
    ByteBuffer data(Object column) throws SQLException {
        return buffer(data, column);
    }

    /** A bit for each value of a column, which is set until somebody says that it is null. */
    ByteBuffer validity(Object column) throws SQLException {
        return buffer(validity, column);
    }

    private static ByteBuffer buffer(MethodHandle of, Object column) throws SQLException {
        try {
            return (ByteBuffer) of.invokeExact(column);
        } catch (Throwable e) {
            throw DriverInside.asSqlException(e);
        }
    }

    /**
     * Puts texts into a column, and refuses what is not UTF-8.
     *
     * @param bytes all of them, one after the other
     * @param lengths how many bytes each of them has
     */
    void putTexts(Object column, int at, byte[] bytes, long[] lengths, int total) throws SQLException {
        try {
            assignTexts.invokeExact((ByteBuffer) vector.invokeExact(column), (long) at, bytes, lengths, total);
        } catch (Throwable e) {
            throw DriverInside.asSqlException(e);
        }
    }

    /** Puts a byte string, which need not be a text, into a column. */
    void putBytes(Object column, int at, byte[] bytes) throws SQLException {
        try {
            assignBytes.invokeExact((ByteBuffer) vector.invokeExact(column), (long) at, bytes);
        } catch (Throwable e) {
            throw DriverInside.asSqlException(e);
        }
    }
}
