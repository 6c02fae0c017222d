package io.braid.jdbc;

import io.braid.wire.batch.Layout;
import io.braid.wire.batch.WireBatch;
import io.braid.wire.batch.WireBooleans;
import io.braid.wire.batch.WireBytes;
import io.braid.wire.batch.WireColumn;
import io.braid.wire.batch.WireDoubles;
import io.braid.wire.batch.WireInt128s;
import io.braid.wire.batch.WireInts;
import io.braid.wire.batch.WireLongs;
import io.braid.wire.message.ColumnDescriptor;
import io.braid.wire.message.ColumnType;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;

/** Columns and batches for the fake server; every column has two rows, the second of which is null. */
final class Rows {
    private static final long[] FIRST_ONLY = {0b01};

    private final List<ColumnDescriptor> columns = new ArrayList<>();
    private final List<WireColumn> values = new ArrayList<>();

    static ColumnType type(int jdbcType, String name, int precision, int scale, Layout layout) {
        return new ColumnType(jdbcType, name, precision, scale, true, layout);
    }

    static ColumnDescriptor column(String label, ColumnType type) {
        return new ColumnDescriptor(label, label, "t", "s", type);
    }

    /** Returns one column of integers without nulls, named n. */
    static List<ColumnDescriptor> numbers() {
        return List.of(column("n", type(Types.INTEGER, "INTEGER", -1, 0, Layout.INT)));
    }

    static WireBatch numbers(int... values) {
        return new WireBatch(values.length, List.of(new WireInts(values.length, values, null)));
    }

    List<ColumnDescriptor> columns() {
        return columns;
    }

    WireBatch batch() {
        return new WireBatch(2, values);
    }

    private Rows add(String label, ColumnType type, WireColumn column) {
        columns.add(column(label, type));
        values.add(column);
        return this;
    }

    Rows bool(String label, boolean value) {
        byte[] bytes = {(byte) (value ? 1 : 0), 0};
        return add(
                label, type(Types.BOOLEAN, "BOOLEAN", -1, 0, Layout.BOOLEAN), new WireBooleans(2, bytes, FIRST_ONLY));
    }

    Rows ints(String label, int jdbcType, String typeName, int value) {
        return add(
                label, type(jdbcType, typeName, -1, 0, Layout.INT), new WireInts(2, new int[] {value, 0}, FIRST_ONLY));
    }

    Rows longs(String label, int jdbcType, String typeName, long value) {
        return decimal(label, jdbcType, typeName, -1, 0, value);
    }

    Rows decimal(String label, int jdbcType, String typeName, int precision, int scale, long value) {
        return add(
                label,
                type(jdbcType, typeName, precision, scale, Layout.LONG),
                new WireLongs(2, new long[] {value, 0}, FIRST_ONLY));
    }

    Rows wide(String label, int scale, String unscaled) {
        BigInteger value = new BigInteger(unscaled);
        return add(
                label,
                type(Types.DECIMAL, "DECIMAL", 38, scale, Layout.INT128),
                new WireInt128s(
                        2,
                        new long[] {value.shiftRight(64).longValue(), 0},
                        new long[] {value.longValue(), 0},
                        FIRST_ONLY));
    }

    Rows doubles(String label, int jdbcType, String typeName, double value) {
        return add(
                label,
                type(jdbcType, typeName, -1, 0, Layout.DOUBLE),
                new WireDoubles(2, new double[] {value, 0}, FIRST_ONLY));
    }

    Rows text(String label, String value) {
        return bytes(label, Types.VARCHAR, "VARCHAR", value.getBytes(StandardCharsets.UTF_8));
    }

    Rows bytes(String label, int jdbcType, String typeName, byte... value) {
        return add(
                label,
                type(jdbcType, typeName, -1, 0, Layout.BYTES),
                new WireBytes(2, new int[] {0, value.length, value.length}, value, FIRST_ONLY));
    }
}
