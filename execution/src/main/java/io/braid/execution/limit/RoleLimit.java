package io.braid.execution.limit;

import io.braid.execution.setting.ByteSize;
import io.braid.execution.setting.SettingDefinition;
import io.braid.execution.setting.Share;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Kinds of limits for roles. Settings of the same names apply to all users. */
public enum RoleLimit {
    MAX_RUNNING_QUERIES(int.class, 1),
    QUERY_MEMORY(ByteSize.class, 1 << 20),
    QUERY_ROWS(int.class, 1),
    QUERY_TIMEOUT(Duration.class, 1),
    /** Rows that a statement reads from all sources together. */
    QUERY_ROWS_READ(long.class, ReadUnit.ROWS, false),
    /** Bytes that a statement reads from all sources together. */
    QUERY_BYTES_READ(ByteSize.class, ReadUnit.BYTES, false),
    /** Rows that a statement reads from any single source. */
    SOURCE_ROWS_READ(long.class, ReadUnit.ROWS, true),
    /** Bytes that a statement reads from any single source. */
    SOURCE_BYTES_READ(ByteSize.class, ReadUnit.BYTES, true),
    /** Share of statements that are verified; of several roles, the largest applies. */
    VERIFY_SHARE(Share.class, 0);

    private final Class<?> type;
    private final long least;
    private final @Nullable ReadUnit unit;
    private final boolean ofEachSource;

    RoleLimit(Class<?> type, long least) {
        this(type, least, null, false);
    }

    RoleLimit(Class<?> type, ReadUnit unit, boolean ofEachSource) {
        this(type, 1, unit, ofEachSource);
    }

    RoleLimit(Class<?> type, long least, @Nullable ReadUnit unit, boolean ofEachSource) {
        this.type = type;
        this.least = least;
        this.unit = unit;
        this.ofEachSource = ofEachSource;
    }

    /** The limit of this name; fails if there is none. */
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

    /** Names of the limits that can warn. */
    static String warning() {
        return Arrays.stream(values())
                .filter(RoleLimit::mayWarn)
                .map(RoleLimit::word)
                .collect(Collectors.joining(", "));
    }

    /** The name in SQL. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The unit of a read limit; null for other limits. */
    @Nullable
    ReadUnit unit() {
        return unit;
    }

    /** True if the limit applies to each source separately. */
    boolean ofEachSource() {
        return ofEachSource;
    }

    /** True if the limit can warn instead of refuse. */
    boolean mayWarn() {
        return unit != null || this == QUERY_ROWS;
    }

    /** The value that applies to a user in two roles. */
    long stricter(long one, long other) {
        return this == VERIFY_SHARE ? Math.max(one, other) : Math.min(one, other);
    }

    /** Parses a value, in bytes or milliseconds where it has such a unit; fails for invalid text. */
    long parse(String text) {
        SettingDefinition definition =
                new SettingDefinition(word(), type, "", "", least, Integer.MAX_VALUE * (1L << 20), false, true);
        try {
            return number(definition.parse(text));
        } catch (IllegalArgumentException e) {
            throw new BraidException(ErrorCode.INVALID_PARAMETER, word() + " '" + text + "' " + e.getMessage(), e);
        }
    }

    /** Formats a number so that {@link #parse} reads it again. */
    public String print(long number) {
        if (type == ByteSize.class) {
            return new ByteSize(number).toString();
        }
        if (type == Share.class) {
            return new Share((int) number).toString();
        }
        return type == Duration.class ? SettingDefinition.print(Duration.ofMillis(number)) : Long.toString(number);
    }

    private static long number(Object value) {
        if (value instanceof Share share) {
            return share.millionths();
        }
        if (value instanceof ByteSize size) {
            return size.bytes();
        }
        return value instanceof Duration duration ? duration.toMillis() : ((Number) value).longValue();
    }
}
