package io.braid.testkit.contract;

import io.braid.spi.type.DataType;
import java.util.List;

/**
 * A type of a source and values of it.
 *
 * @param nativeType as written in CREATE TABLE
 * @param type what it is to Braid
 * @param comparable whether {@code column = ?} finds a value again; not so where the source rounds or has no equality
 */
public record TypeCase(String nativeType, DataType type, boolean comparable, List<Value> values) {
    public TypeCase {
        values = List.copyOf(values);
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
        return new TypeCase(nativeType, type, true, values);
    }

    /** The same, of a type whose values are not looked for by parameter. */
    public TypeCase notComparable() {
        return new TypeCase(nativeType, type, false, values);
    }
}
