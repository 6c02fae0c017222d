package io.braid.connector.jdbc.dialect;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Types of the columns of tables that users create.
 *
 * @param unlimited the types without a length; empty where there is none
 * @param limited the types of a kind with a length, or digits of the second, as a {@code %d}; without an entry where
 *     there are none
 * @param most the greatest of these numbers, by kind; of a kind that has no numbers, the one that it always has
 * @param own names of types of the database's own that its users may give
 */
public record ColumnTypes(
        Function<DataType, Optional<String>> unlimited,
        Map<TypeKind, String> limited,
        Map<TypeKind, Integer> most,
        Set<String> own) {
    /** Digits of the second of times and timestamps that are declared without a number. */
    private static final int CLOCK_DIGITS = 7;

    /** Declared names that are said of any text. */
    private static final Set<String> PLAIN = Set.of("text", "varchar");

    public ColumnTypes {
        limited = Map.copyOf(limited);
        most = Map.copyOf(most);
        own = Set.copyOf(own);
    }

    /** The type of a column; empty where the database has none. */
    public Optional<String> of(DataType type) {
        String declared = type.declared();
        if (declared != null && own.contains(declared)) {
            return Optional.of(declared);
        }
        if (type.kind() == TypeKind.VARCHAR && declared != null && !PLAIN.contains(declared)) {
            return Optional.empty();
        }
        int number = type.precision();
        boolean isLimited = type.kind() != TypeKind.DECIMAL
                && number != DataType.UNSPECIFIED
                && (isText(type.kind()) || number < CLOCK_DIGITS);
        if (!isLimited) {
            return unlimited.apply(type);
        }
        if (number == most.getOrDefault(type.kind(), -1) && !limited.containsKey(type.kind())) {
            return unlimited.apply(type);
        }
        return number <= most.getOrDefault(type.kind(), -1)
                ? Optional.ofNullable(limited.get(type.kind())).map(form -> form.formatted(number))
                : Optional.empty();
    }

    private static boolean isText(TypeKind kind) {
        return kind == TypeKind.VARCHAR || kind == TypeKind.VARBINARY;
    }
}
