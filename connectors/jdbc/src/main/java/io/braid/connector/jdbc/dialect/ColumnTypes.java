package io.braid.connector.jdbc.dialect;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Column types of tables that users create.
 *
 * @param unlimited the type for columns without a length; empty if there is none
 * @param limited the type by kind for columns with a length or fractional second digits, which replace {@code %d};
 *     kinds without one are absent
 * @param most the maximum of these numbers by kind; for a kind without numbers, the fixed one
 * @param own the names of native types that users may declare
 */
public record ColumnTypes(
        Function<DataType, Optional<String>> unlimited,
        Map<TypeKind, String> limited,
        Map<TypeKind, Integer> most,
        Set<String> own) {
    /** Fractional second digits of times and timestamps declared without a number. */
    private static final int CLOCK_DIGITS = 7;

    /** Declared names that do not restrict text. */
    private static final Set<String> PLAIN = Set.of("text", "varchar");

    public ColumnTypes {
        limited = Map.copyOf(limited);
        most = Map.copyOf(most);
        own = Set.copyOf(own);
    }

    /** The type of a column; empty if the database has none. */
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
