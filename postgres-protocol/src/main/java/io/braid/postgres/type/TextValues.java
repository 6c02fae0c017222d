package io.braid.postgres.type;

import io.braid.execution.parameter.ClientValue;
import io.braid.spi.type.BinaryText;
import io.braid.spi.type.DataType;
import java.sql.Types;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Decoder of parameters in text format. */
final class TextValues {
    /** Offset or zone after a date or time, which types without a zone ignore. */
    private static final Pattern OFFSET =
            Pattern.compile("^(\\d{4,}-\\d{2}-\\d{2}(?:[ T]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?)?)"
                    + "\\s*(?:[+-]\\d{2}(?::?\\d{2}){0,2}|Z)$");

    private static final Pattern TIME_OF_DAY = Pattern.compile("^(\\d{4,}-\\d{2}-\\d{2})[ T]\\d{2}:[\\d:.]+$");

    private static final Pattern TIME_OFFSET =
            Pattern.compile("^(\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?)\\s*[+-]\\d{2}(?::?\\d{2}){0,2}$");

    private TextValues() {}

    /** Decodes a text for a type. */
    static ClientValue decode(String text, DataType type) {
        return switch (type.kind()) {
            case BOOLEAN -> new ClientValue(Types.BOOLEAN, truth(text));
            case VARBINARY -> new ClientValue(Types.VARBINARY, BinaryText.bytes(text));
            case DATE -> new ClientValue(Types.VARCHAR, day(withoutOffset(text)));
            case TIMESTAMP -> new ClientValue(Types.VARCHAR, withoutOffset(text));
            case TIME ->
                new ClientValue(Types.VARCHAR, TIME_OFFSET.matcher(text.strip()).replaceFirst("$1"));
            case REAL, DOUBLE -> approximate(text);
            default -> new ClientValue(Types.VARCHAR, text);
        };
    }

    /** Decodes a floating-point number; decimals have no negative zero, NaN or infinity. */
    private static ClientValue approximate(String text) {
        Double special =
                switch (text.strip().toLowerCase(Locale.ROOT)) {
                    case "nan" -> Double.NaN;
                    case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
                    case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
                    case "-0", "-0.0" -> -0.0;
                    default -> null;
                };
        return special == null ? new ClientValue(Types.VARCHAR, text) : new ClientValue(Types.DOUBLE, special);
    }

    /** Returns the date of a timestamp, unless an invalid time follows. */
    private static String day(String text) {
        Matcher matcher = TIME_OF_DAY.matcher(text.strip());
        return matcher.matches() ? matcher.group(1) : text;
    }

    private static String withoutOffset(String text) {
        Matcher matcher = OFFSET.matcher(text.strip());
        return matcher.matches() ? matcher.group(1) : text;
    }

    private static boolean truth(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        if (!word.isEmpty()) {
            if (word.equals("1") || word.equals("on") || "true".startsWith(word) || "yes".startsWith(word)) {
                return true;
            }
            if (word.equals("0")
                    || (word.length() > 1 && "off".startsWith(word))
                    || "false".startsWith(word)
                    || "no".startsWith(word)) {
                return false;
            }
        }
        throw new IllegalArgumentException("'" + text + "' is neither true nor false");
    }
}
