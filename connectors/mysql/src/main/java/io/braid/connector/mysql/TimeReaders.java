package io.braid.connector.mysql;

import io.braid.connector.jdbc.read.SqlYears;
import io.braid.spi.batch.IntColumnBuilder;
import io.braid.spi.batch.LongColumnBuilder;
import io.braid.spi.type.Ticks;
import java.time.DateTimeException;
import java.time.LocalDate;

/** Readers of dates and times, which are sent without trailing zero parts. */
final class TimeReaders {
    private static final int DATE_LENGTH = 4;
    private static final int TIMESTAMP_LENGTH = 7;
    private static final int TIMESTAMP_MICROS_LENGTH = 11;
    private static final int TIME_LENGTH = 8;
    private static final int TIME_MICROS_LENGTH = 12;

    private TimeReaders() {}

    private static int twoBytes(byte[] bytes, int at) {
        return (bytes[at] & 0xff) | ((bytes[at + 1] & 0xff) << 8);
    }

    private static int fourBytes(byte[] bytes, int at) {
        return twoBytes(bytes, at) | (twoBytes(bytes, at + 2) << 16);
    }

    /** Decodes a date. Rejects invalid ones such as 0000-00-00. */
    private static long day(byte[] bytes, int start, int length) {
        if (length < DATE_LENGTH) {
            throw new DateTimeException("no date");
        }
        return LocalDate.of(twoBytes(bytes, start), bytes[start + 2], bytes[start + 3])
                .toEpochDay();
    }

    /** Decodes hours, minutes and seconds, and microseconds if present. */
    private static long ticks(byte[] bytes, int at, boolean micros) {
        long seconds = (bytes[at] * 60L + bytes[at + 1]) * 60 + bytes[at + 2];
        return seconds * Ticks.PER_SECOND + (micros ? fourBytes(bytes, at + 3) * Ticks.PER_MICRO : 0);
    }

    /** Reader of dates. */
    static final class Dates extends MysqlValueReader {
        private final IntColumnBuilder builder;

        Dates(IntColumnBuilder builder) {
            super(builder);
            this.builder = builder;
        }

        @Override
        void take(byte[] bytes, int start, int length) {
            builder.append(SqlYears.day(day(bytes, start, length)));
        }
    }

    /** Reader of times of day; MySQL's times outside of the day are errors. */
    static final class Times extends MysqlValueReader {
        private final LongColumnBuilder builder;

        Times(LongColumnBuilder builder) {
            super(builder);
            this.builder = builder;
        }

        @Override
        void take(byte[] bytes, int start, int length) {
            if (length == 0) {
                builder.append(0);
                return;
            }
            boolean negative = bytes[start] != 0;
            int days = fourBytes(bytes, start + 1);
            long ticks = ticks(bytes, start + TIME_LENGTH - 3, length >= TIME_MICROS_LENGTH);
            if (negative || days != 0 || ticks >= Ticks.PER_DAY) {
                throw new DateTimeException("no time of the day");
            }
            builder.append(ticks);
        }
    }

    /** Reader of timestamps with and without time zone; the session's time zone is UTC. */
    static final class Timestamps extends MysqlValueReader {
        private final LongColumnBuilder builder;

        Timestamps(LongColumnBuilder builder) {
            super(builder);
            this.builder = builder;
        }

        @Override
        void take(byte[] bytes, int start, int length) {
            long midnight = day(bytes, start, length) * Ticks.PER_DAY;
            long time = length >= TIMESTAMP_LENGTH
                    ? ticks(bytes, start + DATE_LENGTH, length >= TIMESTAMP_MICROS_LENGTH)
                    : 0;
            builder.append(SqlYears.ticks(midnight + time));
        }
    }
}
