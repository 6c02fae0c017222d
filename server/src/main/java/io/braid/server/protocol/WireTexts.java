package io.braid.server.protocol;

import io.braid.spi.batch.ArrayBytes;
import io.braid.spi.batch.ArrayValue;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.BytesColumnBuilder;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import io.braid.spi.type.ZonedTimes;
import java.util.Arrays;

/** Values that are sent to clients as text: intervals and times with time zone. */
final class WireTexts {
    private static final DataType TEXT = DataType.of(TypeKind.VARCHAR);

    private WireTexts() {}

    private static boolean isText(TypeKind kind) {
        return kind == TypeKind.INTERVAL || kind == TypeKind.TIME_TZ;
    }

    /** Returns the type in which a client receives values of a type. */
    static DataType type(DataType type) {
        if (isText(type.kind())) {
            return TEXT.withNullable(type.nullable());
        }
        boolean areTexts =
                type.kind() == TypeKind.ARRAY && isText(type.elementType().kind());
        return areTexts ? DataType.arrayOf(TEXT).withNullable(type.nullable()) : type;
    }

    /** Converts the values of a column to that type. */
    static Column of(Column column) {
        DataType type = type(column.type());
        if (type.equals(column.type())) {
            return column;
        }
        BytesColumnBuilder builder = (BytesColumnBuilder) ColumnBuilder.of(type, column.rows());
        for (int row = 0; row < column.rows(); row++) {
            if (column.isNull(row)) {
                builder.appendNull();
            } else if (column instanceof BytesColumn arrays) {
                builder.append(array(arrays, row));
            } else {
                builder.append(text(column, row));
            }
        }
        return builder.build();
    }

    private static byte[] array(BytesColumn arrays, int row) {
        int start = arrays.start(row);
        byte[] bytes = Arrays.copyOfRange(arrays.bytes(), start, start + arrays.length(row));
        Column texts = of(new ArrayValue(arrays.type().elementType(), bytes).column());
        return ArrayBytes.of(texts, 0, texts.rows());
    }

    private static String text(Column column, int row) {
        return column instanceof Int128Column intervals
                ? intervals.interval(row).toString()
                : ZonedTimes.print(((LongColumn) column).get(row));
    }
}
