package io.braid.connector.jdbc;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;

/** Builds types from what databases say of their columns. */
public final class NativeTypes {
    /** Digits after the point kept of a decimal that has no declared width. A value with more is an error, not rounded. */
    private static final int DEFAULT_SCALE = 10;

    private NativeTypes() {}

    public static DataType text(NativeColumn column) {
        return DataType.varchar(length(column));
    }

    public static DataType binary(NativeColumn column) {
        return new DataType(TypeKind.VARBINARY, length(column), 0, true);
    }

    private static int length(NativeColumn column) {
        return column.length() > 0 && column.length() < Integer.MAX_VALUE ? column.length() : DataType.UNSPECIFIED;
    }

    /** As declared; of decimals wider than Braid's, those values can be read that fit. */
    public static DataType decimal(NativeColumn column) {
        if (column.precision() <= 0) {
            return DataType.decimal(DataType.MAX_DECIMAL_DIGITS, DEFAULT_SCALE);
        }
        int scale = Math.min(Math.max(column.scale(), 0), DataType.MAX_DECIMAL_DIGITS);
        int precision = Math.min(Math.max(column.precision(), Math.max(scale, 1)), DataType.MAX_DECIMAL_DIGITS);
        return DataType.decimal(precision, scale);
    }

    /** A TIME or TIMESTAMP with as many digits of the second as the column has. */
    public static DataType temporal(TypeKind kind, NativeColumn column) {
        return new DataType(kind, column.precision() < 0 ? DataType.UNSPECIFIED : column.precision(), 0, true);
    }
}
