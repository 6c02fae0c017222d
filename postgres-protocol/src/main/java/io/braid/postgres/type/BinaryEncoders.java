package io.braid.postgres.type;

import io.braid.postgres.catalog.PostgresType;
import io.braid.postgres.message.MessageBuffer;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Interval;
import io.braid.spi.type.ZonedTimes;
import java.math.BigDecimal;

/** Encoders of columns in binary form. */
public final class BinaryEncoders {
    /** Days and microseconds from 1970 to 2000, PostgreSQL's epoch. */
    static final int EPOCH_DAY = 10_957;

    static final long EPOCH_MICROS = EPOCH_DAY * 86_400_000_000L;

    private BinaryEncoders() {}

    /** Returns the encoder of a column's values, for a type that may have a declared name. */
    public static ValueEncoder of(Column column, DataType type) {
        ValueEncoder declared = type.declared() == null ? null : DeclaredBinary.of(column, type);
        return declared == null ? ofKind(column, type) : declared;
    }

    private static ValueEncoder ofKind(Column column, DataType type) {
        return switch (type.kind()) {
            case BOOLEAN -> {
                BooleanColumn booleans = (BooleanColumn) column;
                yield (out, row) -> out.writeByte(booleans.get(row) ? 1 : 0);
            }
            case TINYINT, SMALLINT -> {
                IntColumn ints = (IntColumn) column;
                yield (out, row) -> out.writeShort(ints.get(row));
            }
            case INTEGER -> {
                IntColumn ints = (IntColumn) column;
                yield (out, row) -> out.writeInt(ints.get(row));
            }
            case BIGINT -> {
                LongColumn longs = (LongColumn) column;
                yield (out, row) -> out.writeLong(longs.get(row));
            }
            case REAL -> {
                DoubleColumn reals = (DoubleColumn) column;
                yield (out, row) -> out.writeInt(Float.floatToIntBits((float) reals.get(row)));
            }
            case DOUBLE -> {
                DoubleColumn doubles = (DoubleColumn) column;
                yield (out, row) -> out.writeLong(Double.doubleToLongBits(doubles.get(row)));
            }
            case DECIMAL -> decimal(column, type);
            case VARCHAR, VARBINARY -> {
                BytesColumn bytes = (BytesColumn) column;
                yield (out, row) -> out.writeBytes(bytes.bytes(), bytes.start(row), bytes.length(row));
            }
            case DATE -> {
                IntColumn days = (IntColumn) column;
                yield (out, row) -> out.writeInt(days.get(row) - EPOCH_DAY);
            }
            case TIME -> {
                LongColumn times = (LongColumn) column;
                yield (out, row) -> out.writeLong(TimeTexts.micros(times.get(row)));
            }
            case TIMESTAMP, TIMESTAMP_TZ -> {
                LongColumn times = (LongColumn) column;
                yield (out, row) -> out.writeLong(TimeTexts.micros(times.get(row)) - EPOCH_MICROS);
            }
            case TIME_TZ -> {
                LongColumn times = (LongColumn) column;
                yield (out, row) -> out.writeLong(TimeTexts.micros(ZonedTimes.ticks(times.get(row))))
                        .writeInt(-ZonedTimes.offset(times.get(row)));
            }
            case INTERVAL -> {
                Int128Column intervals = (Int128Column) column;
                yield (out, row) -> {
                    Interval interval = intervals.interval(row);
                    out.writeLong(interval.micros()).writeInt(interval.days()).writeInt(interval.months());
                };
            }
            case ARRAY -> array((BytesColumn) column, type.elementType(), 1);
        };
    }

    private static ValueEncoder decimal(Column column, DataType type) {
        int scale = type.scale();
        if (column instanceof LongColumn longs) {
            return (out, row) -> NumericBinary.write(out, longs.get(row), scale);
        }
        Int128Column wide = (Int128Column) column;
        if (PostgresType.isOpen(type)) {
            return (out, row) -> {
                BigDecimal value = DecimalText.ownDigits(wide.get(row));
                NumericBinary.write(out, value.unscaledValue(), value.scale());
            };
        }
        return (out, row) -> NumericBinary.write(out, wide.get(row).unscaledValue(), scale);
    }

    /** Returns an encoder of one dimension with lower bound 1 or, for a vector, 0; an empty array has no dimensions. */
    static ValueEncoder array(BytesColumn arrays, DataType element, int lowerBound) {
        int oid = PostgresType.of(element).oid();
        return (out, row) -> {
            Column elements = TextEncoders.elements(arrays, row, element);
            out.writeInt(elements.rows() == 0 ? 0 : 1)
                    .writeInt(elements.nulls() > 0 ? 1 : 0)
                    .writeInt(oid);
            if (elements.rows() > 0) {
                out.writeInt(elements.rows()).writeInt(lowerBound);
                write(out, elements, element);
            }
        };
    }

    private static void write(MessageBuffer out, Column elements, DataType element) {
        ValueEncoder encoder = of(elements, element);
        for (int i = 0; i < elements.rows(); i++) {
            int length = out.reserveInt();
            if (elements.isNull(i)) {
                out.setInt(length, -1);
            } else {
                encoder.write(out, i);
                out.setLength(length);
            }
        }
    }
}
