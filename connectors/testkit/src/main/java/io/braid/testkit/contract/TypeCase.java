package io.braid.testkit.contract;

import io.braid.spi.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A type of a source and values of it.
 *
 * @param nativeType as written in CREATE TABLE
 * @param type what it is to Braid
 * @param comparable whether {@code column = ?} finds a value again; not so where the source rounds or has no equality
 * @param values what can be read
 * @param refused literals of values that Braid cannot hold: to read one is an error
 * @param note how the note begins that its columns have; null for no note
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
     * A value.
     *
     * @param literal as the source writes it
     * @param expected as Braid reads it
     */
    public record Value(String literal, Object expected) {}

    /** Literals and expected values by turns. */
    public static TypeCase of(String nativeType, DataType type, Object... literalsAndValues) {
        List<Value> values = java.util.stream.IntStream.range(0, literalsAndValues.length / 2)
                .mapToObj(i -> new Value((String) literalsAndValues[2 * i], literalsAndValues[2 * i + 1]))
                .toList();
        return new TypeCase(nativeType, type, true, values, List.of(), null);
    }

    /** A type that is shown as text, and says so. */
    public static TypeCase asText(String nativeType, Object... literalsAndValues) {
        return of(nativeType, DataType.of(io.braid.spi.type.TypeKind.VARCHAR), literalsAndValues)
                .notComparable()
                .noted("shown as text");
    }

    /** The same, of a type whose values are not looked for by parameter. */
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
