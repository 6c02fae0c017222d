package io.braid.postgres.type;

import io.braid.postgres.message.MessageBuffer;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.ZonedTimes;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/** Text format of dates and times in ISO style, with up to six fractional digits of a second, as in PostgreSQL. */
final class TimeTexts {
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long MICROS_PER_DAY = Ticks.PER_DAY / Ticks.PER_MICRO;
    private static final int SECONDS_PER_MINUTE = 60;
    private static final int SECONDS_PER_HOUR = 3600;

    private TimeTexts() {}

    /** Rounds ticks to microseconds, half away from zero. */
    static long micros(long ticks) {
        long half = Ticks.PER_MICRO / 2;
        return ticks % Ticks.PER_MICRO == 0
                ? ticks / Ticks.PER_MICRO
                : (ticks + (ticks < 0 ? -half : half)) / Ticks.PER_MICRO;
    }

    static void writeDate(MessageBuffer out, long epochDay) {
        if (date(out, epochDay)) {
            out.writeUtf8(" BC");
        }
    }

    /** Writes the date; true if it is before the year 1, which is written as a BC suffix. */
    private static boolean date(MessageBuffer out, long epochDay) {
        LocalDate date = LocalDate.ofEpochDay(epochDay);
        int year = date.getYear();
        boolean before = year <= 0;
        digits(out, before ? 1 - year : year, 4);
        out.writeByte('-');
        digits(out, date.getMonthValue(), 2);
        out.writeByte('-');
        digits(out, date.getDayOfMonth(), 2);
        return before;
    }

    static void writeTime(MessageBuffer out, long ticks) {
        time(out, micros(ticks));
    }

    private static void time(MessageBuffer out, long micros) {
        long seconds = micros / MICROS_PER_SECOND;
        digits(out, seconds / SECONDS_PER_HOUR, 2);
        out.writeByte(':');
        digits(out, seconds / SECONDS_PER_MINUTE % SECONDS_PER_MINUTE, 2);
        out.writeByte(':');
        digits(out, seconds % SECONDS_PER_MINUTE, 2);
        long fraction = micros % MICROS_PER_SECOND;
        if (fraction != 0) {
            int width = 6;
            while (fraction % 10 == 0) {
                fraction /= 10;
                width--;
            }
            out.writeByte('.');
            digits(out, fraction, width);
        }
    }

    static void writeZonedTime(MessageBuffer out, long number) {
        time(out, micros(ZonedTimes.ticks(number)));
        out.writeUtf8(ZonedTimes.printOffset(ZonedTimes.offset(number)));
    }

    static void writeTimestamp(MessageBuffer out, long ticks) {
        if (timestamp(out, micros(ticks))) {
            out.writeUtf8(" BC");
        }
    }

    private static boolean timestamp(MessageBuffer out, long micros) {
        boolean before = date(out, Math.floorDiv(micros, MICROS_PER_DAY));
        out.writeByte(' ');
        time(out, Math.floorMod(micros, MICROS_PER_DAY));
        return before;
    }

    /** Writes a timestamp with time zone as local time in a zone, with its offset from UTC. */
    static void writeMoment(MessageBuffer out, long ticks, ZoneId zone) {
        long micros = micros(ticks);
        Instant moment = Instant.ofEpochSecond(Math.floorDiv(micros, MICROS_PER_SECOND));
        int offset = zone.getRules().getOffset(moment).getTotalSeconds();
        boolean before = timestamp(out, micros + offset * MICROS_PER_SECOND);
        out.writeByte(offset < 0 ? '-' : '+');
        int seconds = Math.abs(offset);
        digits(out, seconds / SECONDS_PER_HOUR, 2);
        if (seconds % SECONDS_PER_HOUR != 0) {
            out.writeByte(':');
            digits(out, seconds / SECONDS_PER_MINUTE % SECONDS_PER_MINUTE, 2);
            if (seconds % SECONDS_PER_MINUTE != 0) {
                out.writeByte(':');
                digits(out, seconds % SECONDS_PER_MINUTE, 2);
            }
        }
        if (before) {
            out.writeUtf8(" BC");
        }
    }

    private static void digits(MessageBuffer out, long value, int width) {
        byte[] bytes = out.ensure(20);
        int start = out.length();
        int length = width;
        for (long limit = pow(width); value >= limit; limit *= 10) {
            length++;
        }
        long rest = value;
        for (int at = start + length - 1; at >= start; at--) {
            bytes[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        out.advanceTo(start + length);
    }

    private static long pow(int digits) {
        long power = 1;
        for (int i = 0; i < digits; i++) {
            power *= 10;
        }
        return power;
    }
}
