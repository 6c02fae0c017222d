package io.braid.connector.postgresql.wireprotocol;

import io.braid.spi.batch.BytesColumnBuilder;
import io.braid.spi.batch.IntColumnBuilder;
import io.braid.spi.batch.LongColumnBuilder;

/**
 * The readers of what most columns have. They are told apart by their classes, so that what reads a value is compiled
 * into the loop over the values of a row, which would have to look up the method for each of them otherwise.
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

    /** Text that is kept as it comes, as all but padded ones are. */
    record Text(BytesColumnBuilder builder) implements ValueReader {
        @Override
        public void read(byte[] bytes, int at, int length) {
            builder.append(bytes, at, length);
        }
    }

    /** A decimal of at most 18 digits. */
    record ShortDecimal(Numeric numeric, LongColumnBuilder builder) implements ValueReader {
        @Override
        public void read(byte[] bytes, int at, int length) {
            numeric.appendLong(bytes, at, builder);
        }
    }

    /** A whole number of 64 bits. */
    record Int8(LongColumnBuilder builder) implements ValueReader {
        @Override
        public void read(byte[] bytes, int at, int length) {
            builder.append(Bytes.getLong(bytes, at));
        }
    }

    /** One of 32 bits. */
    record Int4(IntColumnBuilder builder) implements ValueReader {
        @Override
        public void read(byte[] bytes, int at, int length) {
            builder.append(Bytes.getInt(bytes, at));
        }
    }

    /** A date. */
    record Day(IntColumnBuilder builder) implements ValueReader {
        @Override
        public void read(byte[] bytes, int at, int length) {
            builder.append(PostgresqlEpoch.fromDate(Bytes.getInt(bytes, at)));
        }
    }
}
