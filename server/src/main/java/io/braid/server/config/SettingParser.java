package io.braid.server.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text of a setting as a value of its type, within its bounds. */
final class SettingParser {
    private static final Pattern DURATION = Pattern.compile("(\\d{1,12})\\s*(ms|s|m|h|d)", Pattern.CASE_INSENSITIVE);

    /** Those of times, the longest first. */
    private static final List<Unit> UNITS = List.of(
            new Unit("d", Duration.ofDays(1)),
            new Unit("h", Duration.ofHours(1)),
            new Unit("m", Duration.ofMinutes(1)),
            new Unit("s", Duration.ofSeconds(1)),
            new Unit("ms", Duration.ofMillis(1)));

    /** What a time is counted in, as settings write it. */
    private record Unit(String word, Duration length) {}

    private SettingParser() {}

    /** Throws IllegalArgumentException whose message goes on where "key 'text' ..." ends. */
    static Object parse(SettingDefinition definition, String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("has no value");
        }
        Class<?> type = definition.type();
        if (type == int.class) {
            return (int) within(definition, number(text));
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
        if (type == NameList.class) {
            return NameList.parse(text);
        }
        if (type == GivenFile.class) {
            return GivenFile.parse(text);
        }
        if (type == TraceParent.class) {
            return TraceParent.parse(text);
        }
        if (type == boolean.class) {
            return isOn(text);
        }
        if (type.isEnum()) {
            return oneOf(type, text);
        }
        return type == Path.class ? path(text) : text;
    }

    /** As {@link #parse} would read it again, in the longest unit in which it is a whole number. */
    static String print(Duration duration) {
        return UNITS.stream()
                .filter(unit -> duration.toMillis() % unit.length().toMillis() == 0 && !duration.isZero())
                .findFirst()
                .map(unit -> duration.toMillis() / unit.length().toMillis() + unit.word())
                .orElse("0s");
    }

    /** As {@link #parse} would read it again. */
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

    private static Duration duration(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("is not a duration such as 500ms, 15s, 10m or 1h");
        }
        long amount = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2).toLowerCase(Locale.ROOT)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            default -> Duration.ofDays(Math.min(amount, 100_000));
        };
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
        return definition.type() == Duration.class ? print(Duration.ofMillis(bound)) : Long.toString(bound);
    }
}
