package io.braid.server.limit;

import io.braid.server.config.ByteSize;
import io.braid.server.config.SettingDefinition;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What can be limited for those in a role. The settings of the same names limit it for everybody. */
public enum RoleLimit {
    MAX_RUNNING_QUERIES(int.class, 1),
    QUERY_MEMORY(ByteSize.class, 1 << 20),
    QUERY_ROWS(int.class, 1),
    QUERY_TIMEOUT(Duration.class, 1);

    private final Class<?> type;
    private final long least;

    RoleLimit(Class<?> type, long least) {
        this.type = type;
        this.least = least;
    }

    /** The limit of that name; refuses a name that is none. */
    public static RoleLimit of(String name) {
        String spelled = name.toLowerCase(Locale.ROOT).replace('-', '_');
        List<String> names = Arrays.stream(values()).map(RoleLimit::word).toList();
        return Arrays.stream(values())
                .filter(limit -> limit.word().equals(spelled))
                .findFirst()
                .orElseThrow(() -> new BraidException(
                        ErrorCode.INVALID_PARAMETER,
                        "There is no limit '" + spelled + "' for roles" + Suggestion.hint(spelled, names)
                                + "; there are " + String.join(", ", names)));
    }

    /** Its name in SQL. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The number, of bytes or milliseconds where it is about these, that a text stands for; refuses other texts. */
    long parse(String text) {
        SettingDefinition definition =
                new SettingDefinition(word(), type, "", "", least, Integer.MAX_VALUE * (1L << 20), false, true);
        try {
            return number(definition.parse(text));
        } catch (IllegalArgumentException e) {
            throw new BraidException(ErrorCode.INVALID_PARAMETER, word() + " '" + text + "' " + e.getMessage(), e);
        }
    }

    /** A number as {@link #parse} would read it again. */
    public String print(long number) {
        if (type == ByteSize.class) {
            return new ByteSize(number).toString();
        }
        return type == Duration.class ? SettingDefinition.print(Duration.ofMillis(number)) : Long.toString(number);
    }

    private static long number(Object value) {
        if (value instanceof ByteSize size) {
            return size.bytes();
        }
        return value instanceof Duration duration ? duration.toMillis() : ((Integer) value).longValue();
    }
}
