package io.braid.connector.braid;

import io.braid.connector.jdbc.dialect.TypeRule;
import io.braid.connector.jdbc.dialect.TypeRules;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Type mapping between Braid servers, which is the identity. */
final class BraidTypes {
    private static final String ARRAY = " array";

    static final TypeRules RULES = new TypeRules(Arrays.stream(TypeKind.values())
            .filter(kind -> kind != TypeKind.ARRAY)
            .map(BraidTypes::plain)
            .flatMap(rule -> Stream.of(rule, arrays(rule)))
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

    private static TypeRule arrays(TypeRule element) {
        List<String> names = List.of(element.names().get(0) + ARRAY);
        return new TypeRule(names, DataType.arrayOf(element.type()), element.width(), null, null);
    }

    private static String name(TypeKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
