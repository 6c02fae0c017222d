package io.braid.postgres.catalog.function;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Arguments of one call. */
final class CallArguments {
    private final @Nullable Object[] values;

    CallArguments(@Nullable Object[] values) {
        this.values = values;
    }

    int count() {
        return values.length;
    }

    boolean hasNull() {
        for (Object value : values) {
            if (value == null) {
                return true;
            }
        }
        return false;
    }

    List<@Nullable Object> all() {
        return Arrays.asList(values);
    }

    @Nullable
    Object get(int index) {
        return index < values.length ? values[index] : null;
    }

    String text(int index) {
        return Objects.requireNonNull(get(index)).toString();
    }

    boolean truth(int index) {
        return Boolean.TRUE.equals(get(index)) || "t".equals(get(index)) || "true".equals(get(index));
    }

    long number(int index) {
        Object value = Objects.requireNonNull(get(index));
        if (value instanceof Number number) {
            return number.longValue();
        }
        try {
            return Long.parseLong(value.toString().strip());
        } catch (NumberFormatException e) {
            throw new BraidException(ErrorCode.INVALID_CAST, "'" + value + "' is no number of an object", e);
        }
    }

    double real(int index) {
        Object value = Objects.requireNonNull(get(index));
        try {
            return Double.parseDouble(value.toString().strip());
        } catch (NumberFormatException e) {
            throw new BraidException(ErrorCode.INVALID_CAST, "'" + value + "' is no number", e);
        }
    }

    /** True if an argument is a number, or a text of digits. */
    boolean isNumber(int index) {
        Object value = get(index);
        return value instanceof Number || (value != null && value.toString().matches("\\d+"));
    }
}
