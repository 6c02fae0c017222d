package io.braid.planner.function.value;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Conversion of non-null arguments of functions to Java values. */
public final class Arguments {
    private Arguments() {}

    public static String string(@Nullable Object value) {
        return (String) Objects.requireNonNull(value);
    }

    public static long number(@Nullable Object value) {
        return ((Number) Objects.requireNonNull(value)).longValue();
    }

    public static byte[] bytes(@Nullable Object value) {
        return value instanceof byte[] bytes ? bytes : string(value).getBytes(StandardCharsets.UTF_8);
    }
}
