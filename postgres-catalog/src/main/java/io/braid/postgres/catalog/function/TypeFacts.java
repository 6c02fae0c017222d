package io.braid.postgres.catalog.function;

import io.braid.postgres.catalog.model.IndexObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code information_schema} says of types by their OIDs and modifiers: {@code _pg_numeric_precision} and others.
 */
public final class TypeFacts {
    private static final int HEADER = 4;
    private static final int LARGEST_TEXT = 1 << 30;
    /** The most bytes of a character. */
    private static final int CHARACTER_BYTES = 4;

    private static final int SECOND_DIGITS = 6;

    private TypeFacts() {}

    /** The most characters of a text. */
    public static @Nullable Integer characters(long type, long modifier) {
        if (modifier == -1) {
            return null;
        }
        return switch ((int) type) {
            case 1042, 1043 -> (int) modifier - HEADER;
            case 1560, 1562 -> (int) modifier;
            default -> null;
        };
    }

    /** The most bytes of a text. */
    public static @Nullable Integer octets(long type, long modifier) {
        if (type != 25 && type != 1042 && type != 1043) {
            return null;
        }
        return modifier == -1 ? LARGEST_TEXT : (int) Math.min(LARGEST_TEXT, CHARACTER_BYTES * (modifier - HEADER));
    }

    /** The digits of a number. */
    public static @Nullable Integer precision(long type, long modifier) {
        return switch ((int) type) {
            case 21 -> Short.SIZE;
            case 23 -> Integer.SIZE;
            case 20 -> Long.SIZE;
            case 700 -> 24;
            case 701 -> 53;
            case 1700 -> modifier == -1 ? null : Integer.valueOf((int) (modifier - HEADER) >> 16);
            default -> null;
        };
    }

    /** The base of these digits. */
    public static @Nullable Integer radix(long type) {
        return switch ((int) type) {
            case 20, 21, 23, 700, 701 -> 2;
            case 1700 -> 10;
            default -> null;
        };
    }

    /** The digits after the point. */
    public static @Nullable Integer scale(long type, long modifier) {
        return switch ((int) type) {
            case 20, 21, 23 -> 0;
            case 1700 -> modifier == -1 ? null : Integer.valueOf((int) (modifier - HEADER) & 0x7ff);
            default -> null;
        };
    }

    /** The digits of a second. */
    public static @Nullable Integer secondDigits(long type, long modifier) {
        return switch ((int) type) {
            case 1082 -> 0;
            case 1083, 1114, 1184, 1266 -> modifier < 0 ? SECOND_DIGITS : (int) modifier;
            default -> null;
        };
    }

    /** The place of a column in an index, counted from 1. */
    static @Nullable Integer place(FunctionContext context, long index, int column) {
        Optional<IndexObject> found = context.objects().find(index, IndexObject.class);
        int place = found.map(one -> one.key().indexOf(column)).orElse(-1);
        return place < 0 ? null : place + 1;
    }
}
