package io.braid.engine.expression.kernel;

import io.braid.engine.expression.number.ArithmeticErrors;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Conversion of single values from objects to columns. */
public final class ConstantValues {
    private ConstantValues() {}

    /** Returns a column of one row. */
    public static Column column(DataType type, @Nullable Object value) {
        ColumnBuilder builder = ColumnBuilder.of(type, 1);
        builder.appendValue(fitting(value, type));
        return builder.build();
    }

    /** Returns the value in the form that columns of the type accept: decimals at the type's scale. */
    public static @Nullable Object fitting(@Nullable Object value, DataType type) {
        if (type.kind() != TypeKind.DECIMAL || !(value instanceof BigDecimal decimal)) {
            return value;
        }
        BigDecimal scaled = decimal.setScale(type.scale(), RoundingMode.HALF_UP);
        if (scaled.precision() > type.precision()) {
            throw ArithmeticErrors.outOfRange(type);
        }
        return scaled;
    }
}
