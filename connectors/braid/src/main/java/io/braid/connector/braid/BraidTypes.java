package io.braid.connector.braid;

import io.braid.connector.jdbc.dialect.TypeRule;
import io.braid.connector.jdbc.dialect.TypeRules;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.TypeKind;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;

/** Braid's types, which are the same on both sides. */
final class BraidTypes {
    private static final String ARRAY = " array";

    static final TypeRules RULES = new TypeRules(Arrays.stream(TypeKind.values())
            .filter(kind -> kind != TypeKind.ARRAY)
            .flatMap(kind -> Stream.of(plain(kind), arrays(kind)))
            .toArray(TypeRule[]::new));

    private BraidTypes() {}

    private static TypeRule plain(TypeKind kind) {
        String name = name(kind);
        return switch (kind) {
            case DECIMAL -> TypeRule.decimal(name);
            case VARCHAR, VARBINARY, TIME, TIMESTAMP, TIMESTAMP_TZ -> TypeRule.sized(kind, name);
            default -> TypeRule.of(kind, name);
        };
    }

    private static TypeRule arrays(TypeKind kind) {
        return TypeRule.arrays(plain(kind), name(kind) + ARRAY).compared(TextSemantics.BINARY);
    }

    private static String name(TypeKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
