package io.braid.connector.postgresql.wireprotocol;

import io.braid.spi.batch.BytesColumnBuilder;
import io.braid.spi.batch.IntColumnBuilder;
import io.braid.spi.batch.LongColumnBuilder;

/**
 * Readers of the most common column types. Dispatching on their classes lets the compiler inline them into the loop
 * over the values of a row, which would otherwise be a megamorphic call.
 */
final class StandardReaders {
    private StandardReaders() {}

    static void read(ValueReader reader, byte[] bytes, int at, int length) {
        if (reader instanceof Text text) {
            text.read(bytes, at, length);
        } else if (reader instanceof ShortDecimal decimal) {
            decimal.read(bytes, at, length);
        } else if (reader instanceof Int8 number) {
            number.read(bytes, at, length);
        } else if (reader instanceof Int4 number) {
            number.read(bytes, at, length);
        } else if (reader instanceof Day day) {
            day.read(bytes, at, length);
        } else {
            reader.read(bytes, at, length);
        }
    }

    /** Text without padding, copied unchanged. */
    record Text(BytesColumnBuilder builder) implements ValueReader {
        @Override
        public void read(byte[] bytes, int at, int length) {
            builder.append(bytes, at, length);
        }
    }

    /** Decimal of at most 18 digits. */
    record ShortDecimal(Numeric numeric, LongColumnBuilder builder) implements ValueReader {
        @Override
        public void read(byte[] bytes, int at, int length) {
            numeric.appendLong(bytes, at, builder);
        }
    }

    /** 64-bit integer. */
    record Int8(LongColumnBuilder builder) implements ValueReader {
        @Override
        public void read(byte[] bytes, int at, int length) {
            builder.append(Bytes.getLong(bytes, at));
        }
    }

    /** 32-bit integer. */
    record Int4(IntColumnBuilder builder) implements ValueReader {
        @Override
        public void read(byte[] bytes, int at, int length) {
            builder.append(Bytes.getInt(bytes, at));
        }
    }

    /** Date. */
    record Day(IntColumnBuilder builder) implements ValueReader {
        @Override
        public void read(byte[] bytes, int at, int length) {
            builder.append(PostgresqlEpoch.fromDate(Bytes.getInt(bytes, at)));
        }
    }
}
