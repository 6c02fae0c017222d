package io.braid.execution.setting;

import io.braid.planner.option.AssumedRoundTrips;
import io.braid.planner.option.AssumedRows;
import io.braid.spi.TimeSpan;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Parser of settings' values, which checks types and bounds. */
public final class SettingParser {
    private SettingParser() {}

    /** Parses a value; fails with IllegalArgumentException whose message continues "key 'text' ...". */
    public static Object parse(SettingDefinition definition, String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("has no value");
        }
        Class<?> type = definition.type();
        if (type == int.class) {
            return (int) within(definition, number(text));
        }
        if (type == long.class) {
            return within(definition, wholeNumber(text));
        }
        if (type == ByteSize.class) {
            ByteSize size = ByteSize.parse(text);
            within(definition, size.bytes());
            return size;
        }
        if (type == Duration.class) {
            Duration duration = duration(text);
            within(definition, duration.toMillis());
            return duration;
        }
        if (type == Share.class) {
            return Share.parse(text);
        }
        if (type == NameList.class) {
            return NameList.parse(text);
        }
        if (type == FolderList.class) {
            return FolderList.parse(text);
        }
        if (type == AddressList.class) {
            return AddressList.parse(text);
        }
        if (type == GivenFile.class) {
            return GivenFile.parse(text);
        }
        if (type == AssumedRows.class) {
            return AssumedRows.parse(text);
        }
        if (type == AssumedRoundTrips.class) {
            return AssumedRoundTrips.parse(text);
        }
        if (type == TraceParent.class) {
            return TraceParent.parse(text);
        }
        if (type == ZoneId.class) {
            return zone(text);
        }
        if (type == boolean.class) {
            return isOn(text);
        }
        if (type.isEnum()) {
            return oneOf(type, text);
        }
        return type == Path.class ? path(text) : text;
    }

    /** Formats a value so that {@link #parse} reads it again. */
    static String print(boolean on) {
        return on ? "on" : "off";
    }

    private static boolean isOn(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "on", "true" -> true;
            case "off", "false" -> false;
            default -> throw new IllegalArgumentException("is neither on nor off");
        };
    }

    private static Object oneOf(Class<?> type, String text) {
        List<String> names = Arrays.stream(type.getEnumConstants())
                .map(choice -> choice.toString().toLowerCase(Locale.ROOT))
                .toList();
        int index = names.indexOf(text.toLowerCase(Locale.ROOT));
        if (index < 0) {
            throw new IllegalArgumentException("is none of " + String.join(", ", names));
        }
        return type.getEnumConstants()[index];
    }

    private static long number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("is not a whole number", e);
        }
    }

    private static long wholeNumber(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("is not a whole number", e);
        }
    }

    private static Duration duration(String text) {
        return TimeSpan.parse(text)
                .orElseThrow(() -> new IllegalArgumentException("is not a duration such as " + TimeSpan.EXAMPLES));
    }

    private static ZoneId zone(String text) {
        try {
            return ZoneId.of(text.equalsIgnoreCase("UTC") ? "UTC" : text);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("is no time zone such as Europe/Berlin, +02:00 or UTC", e);
        }
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("is not a path: " + e.getReason(), e);
        }
    }

    private static long within(SettingDefinition definition, long value) {
        if (value < definition.min()) {
            throw new IllegalArgumentException("is too small: at least " + bound(definition, definition.min()));
        }
        if (value > definition.max()) {
            throw new IllegalArgumentException("is too large: at most " + bound(definition, definition.max()));
        }
        return value;
    }

    private static String bound(SettingDefinition definition, long bound) {
        if (definition.type() == ByteSize.class) {
            return new ByteSize(bound).toString();
        }
        return definition.type() == Duration.class ? TimeSpan.print(Duration.ofMillis(bound)) : Long.toString(bound);
    }
}
