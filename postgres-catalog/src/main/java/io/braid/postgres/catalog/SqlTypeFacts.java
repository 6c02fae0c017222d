package io.braid.postgres.catalog;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Facts about PostgreSQL's types in terms of the SQL standard: names, lengths and precisions. */
public final class SqlTypeFacts {
    /** Offset of modifiers with a length or a precision, which include a header. */
    private static final int HEADER = 4;

    private static final int SCALE_BITS = 0x7ff;
    private static final int LARGEST_TEXT = 1 << 30;
    /** Maximum number of bytes of a character. */
    private static final int CHARACTER_BYTES = 4;

    private static final int SECOND_DIGITS = 6;

    /** Types with a name in the SQL standard; # is the position of the parameters. */
    private static final Map<String, String> SQL_NAMES = Map.ofEntries(
            Map.entry("bool", "boolean"),
            Map.entry("int2", "smallint"),
            Map.entry("int4", "integer"),
            Map.entry("int8", "bigint"),
            Map.entry("float4", "real"),
            Map.entry("float8", "double precision"),
            Map.entry("numeric", "numeric#"),
            Map.entry("varchar", "character varying#"),
            Map.entry("bpchar", "character#"),
            Map.entry("char", "\"char\""),
            Map.entry("bit", "bit#"),
            Map.entry("varbit", "bit varying#"),
            Map.entry("time", "time# without time zone"),
            Map.entry("timetz", "time# with time zone"),
            Map.entry("timestamp", "timestamp# without time zone"),
            Map.entry("timestamptz", "timestamp# with time zone"),
            Map.entry("interval", "interval#"));

    private SqlTypeFacts() {}

    /** Returns the types with a name in the SQL standard, each with that name without parameters. */
    public static Map<String, String> sqlNames() {
        Map<String, String> names = new HashMap<>();
        SQL_NAMES.forEach((name, sql) -> names.put(name, sql.replace("#", "")));
        return names;
    }

    /** Returns the standard name of a type, with the parameters of its modifier; empty if it has none. */
    public static Optional<String> sqlName(String name, @Nullable Long modifier) {
        boolean hasModifier = modifier != null && modifier >= 0;
        if (name.equals("bpchar") && modifier != null && !hasModifier) {
            return Optional.of(name);
        }
        return Optional.ofNullable(SQL_NAMES.get(name))
                .map(sql -> sql.replace("#", modifier == null || !hasModifier ? "" : parameters(name, modifier)));
    }

    private static String parameters(String name, long modifier) {
        return switch (name) {
            case "numeric" -> "(" + ((modifier - HEADER) >> 16) + "," + ((modifier - HEADER) & SCALE_BITS) + ")";
            case "varchar", "bpchar" -> "(" + (modifier - HEADER) + ")";
            case "interval" -> "";
            default -> "(" + modifier + ")";
        };
    }

    /** Returns the maximum number of characters of a text type. */
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

    /** Returns the maximum number of bytes of a text type. */
    public static @Nullable Integer octets(long type, long modifier) {
        if (type != 25 && type != 1042 && type != 1043) {
            return null;
        }
        return modifier == -1 ? LARGEST_TEXT : (int) Math.min(LARGEST_TEXT, CHARACTER_BYTES * (modifier - HEADER));
    }

    /** Returns the precision of a number type. */
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

    /** Returns the radix of the precision. */
    public static @Nullable Integer radix(long type) {
        return switch ((int) type) {
            case 20, 21, 23, 700, 701 -> 2;
            case 1700 -> 10;
            default -> null;
        };
    }

    /** Returns the scale of a number type. */
    public static @Nullable Integer scale(long type, long modifier) {
        return switch ((int) type) {
            case 20, 21, 23 -> 0;
            case 1700 -> modifier == -1 ? null : Integer.valueOf((int) (modifier - HEADER) & SCALE_BITS);
            default -> null;
        };
    }

    /** Returns the fractional digits of seconds. */
    public static @Nullable Integer secondDigits(long type, long modifier) {
        return switch ((int) type) {
            case 1082 -> 0;
            case 1083, 1114, 1184, 1266 -> modifier < 0 ? SECOND_DIGITS : (int) modifier;
            default -> null;
        };
    }
}
