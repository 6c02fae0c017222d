package io.braid.connector.jdbc.read;

import io.braid.spi.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/** Exact reader of numbers of any type, without rounding. */
final class Decimals {
    private Decimals() {}

    static @Nullable BigDecimal read(ResultSet rows, int column, int delivered) throws SQLException {
        boolean isDecimal = delivered == Types.DECIMAL || delivered == Types.NUMERIC;
        return isDecimal ? rows.getBigDecimal(column) : exact(rows.getObject(column));
    }

    private static @Nullable BigDecimal exact(@Nullable Object value) {
        if (value == null || value instanceof BigDecimal) {
            return (BigDecimal) value;
        }
        if (value instanceof BigInteger integer) {
            return new BigDecimal(integer);
        }
        if (value instanceof Boolean truth) {
            return truth ? BigDecimal.ONE : BigDecimal.ZERO;
        }
        if (value instanceof byte[] bits) {
            return new BigDecimal(new BigInteger(1, bits));
        }
        if (value instanceof Double || value instanceof Float) {
            return new BigDecimal(((Number) value).doubleValue());
        }
        if (value instanceof Number number) {
            return BigDecimal.valueOf(number.longValue());
        }
        return new BigDecimal(value.toString());
    }

    /** The unscaled value in the scale of a type. */
    static BigInteger scaled(BigDecimal value, DataType type) {
        BigDecimal scaled = value.scale() == type.scale() ? value : value.setScale(type.scale());
        if (scaled.precision() > type.precision()) {
            throw new ArithmeticException("too many digits");
        }
        return scaled.unscaledValue();
    }
}
