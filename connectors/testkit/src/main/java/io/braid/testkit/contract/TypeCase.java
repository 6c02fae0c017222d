package io.braid.testkit.contract;

import io.braid.spi.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Type of a source with sample values.
 *
 * @param nativeType the type in CREATE TABLE
 * @param type the type in Braid
 * @param comparable true if {@code column = ?} finds a value again; false if the source rounds or has no equality
 * @param values the readable values
 * @param refused literals of values that Braid cannot represent, whose reading is an error
 * @param note the start of the note of its columns; null for none
 */
public record TypeCase(
        String nativeType,
        DataType type,
        boolean comparable,
        List<Value> values,
        List<String> refused,
        @Nullable String note) {
    public TypeCase {
        values = List.copyOf(values);
        refused = List.copyOf(refused);
    }

    /**
     * Sample value.
     *
     * @param literal the literal at the source
     * @param expected the value in Braid
     */
    public record Value(String literal, Object expected) {}

    /** A type with alternating literals and expected values. */
    public static TypeCase of(String nativeType, DataType type, Object... literalsAndValues) {
        List<Value> values = java.util.stream.IntStream.range(0, literalsAndValues.length / 2)
                .mapToObj(i -> new Value((String) literalsAndValues[2 * i], literalsAndValues[2 * i + 1]))
                .toList();
        return new TypeCase(nativeType, type, true, values, List.of(), null);
    }

    /** A type that is shown as text, with a note. */
    public static TypeCase asText(String nativeType, Object... literalsAndValues) {
        return of(nativeType, DataType.of(io.braid.spi.type.TypeKind.VARCHAR), literalsAndValues)
                .notComparable()
                .noted("shown as text");
    }

    /** A copy whose values are not searched by parameter. */
    public TypeCase notComparable() {
        return new TypeCase(nativeType, type, false, values, refused, note);
    }

    public TypeCase noted(String start) {
        return new TypeCase(nativeType, type, comparable, values, refused, start);
    }

    public TypeCase refusing(String... literals) {
        return new TypeCase(nativeType, type, comparable, values, List.of(literals), note);
    }
}
