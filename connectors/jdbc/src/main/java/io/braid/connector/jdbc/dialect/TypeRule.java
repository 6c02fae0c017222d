package io.braid.connector.jdbc.dialect;

import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Mapping of a native type to Braid's type. Table descriptions and the documentation are derived from these.
 *
 * @param names the database's names of the type, in lower case and without width
 * @param type the type as which its values are read
 * @param width the meaning of a column's width
 * @param text the text semantics; null for the source's default
 * @param note a restriction that users must know
 */
public record TypeRule(
        List<String> names,
        DataType type,
        Width width,
        @Nullable TextSemantics text,
        @Nullable String note) {
    public TypeRule {
        names = List.copyOf(names);
    }

    /** Meaning of the width of a column. */
    public enum Width {
        /** No meaning. */
        NONE,
        /** The maximal length in characters or bytes. */
        LENGTH,
        /** The precision and scale of a decimal. */
        DIGITS,
        /** The fractional second digits. */
        SECONDS
    }

    public static TypeRule of(TypeKind kind, String... names) {
        return of(DataType.of(kind), names);
    }

    public static TypeRule of(DataType type, String... names) {
        return new TypeRule(List.of(names), type, Width.NONE, null, null);
    }

    /** Decimals with the declared precision and scale. */
    public static TypeRule decimal(String... names) {
        DataType widest = DataType.decimal(DataType.MAX_DECIMAL_DIGITS, MappedType.DEFAULT_SCALE);
        return new TypeRule(List.of(names), widest, Width.DIGITS, null, null);
    }

    /** Types with the declared length or fractional second digits. */
    public static TypeRule sized(TypeKind kind, String... names) {
        boolean bytes = kind == TypeKind.VARCHAR || kind == TypeKind.VARBINARY;
        return new TypeRule(List.of(names), DataType.of(kind), bytes ? Width.LENGTH : Width.SECONDS, null, null);
    }

    /** Arrays of the type of another rule, which are never pushed down. */
    public static TypeRule arrays(TypeRule element, String... names) {
        return new TypeRule(
                List.of(names), DataType.arrayOf(element.type), element.width, TextSemantics.OPAQUE, element.note);
    }

    /** The rule of the elements of arrays. */
    TypeRule elements() {
        return new TypeRule(names, type.elementType(), width, text, note);
    }

    /** Types that Braid does not have: shown in the database's text form, and evaluated only by Braid. */
    public static TypeRule asText(String why, String... names) {
        return of(TypeKind.VARCHAR, names).opaque().noted(why.isEmpty() ? "shown as text" : "shown as text: " + why);
    }

    /** A copy for values that the database compares and evaluates by its own rules. */
    public TypeRule opaque() {
        return compared(TextSemantics.OPAQUE);
    }

    public TypeRule compared(TextSemantics how) {
        return new TypeRule(names, type, width, how, note);
    }

    public TypeRule noted(String newNote) {
        return new TypeRule(names, type, width, text, newNote);
    }

    /** The type for the documentation, with letters for the widths. */
    public String typeText() {
        if (type.kind() == TypeKind.ARRAY) {
            return elements().typeText() + " ARRAY";
        }
        return switch (width) {
            case NONE -> type.toString();
            case LENGTH -> type.kind() + "(n)";
            case DIGITS -> type.kind() + "(p, s)";
            case SECONDS -> type.kind() + "(p)";
        };
    }
}
