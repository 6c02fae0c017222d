package io.braid.connector.jdbc.dialect;

import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Mapping of one native type of a database to Braid's type. Descriptions of tables and the documentation both derive
 * from these.
 *
 * @param names what the database calls it, in lower case and without width
 * @param type as what its values are read
 * @param width what the width of a column says of the type that Braid gives it
 * @param text how the database compares it, where otherwise than text in general
 * @param note what a reader of such a column must know
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
        /** Nothing. */
        NONE,
        /** The most characters or bytes. */
        LENGTH,
        /** The digits of a decimal, and those after the point. */
        DIGITS,
        /** The digits of the second. */
        SECONDS
    }

    public static TypeRule of(TypeKind kind, String... names) {
        return of(DataType.of(kind), names);
    }

    public static TypeRule of(DataType type, String... names) {
        return new TypeRule(List.of(names), type, Width.NONE, null, null);
    }

    /** Decimals of the width declared. */
    public static TypeRule decimal(String... names) {
        DataType widest = DataType.decimal(DataType.MAX_DECIMAL_DIGITS, MappedType.DEFAULT_SCALE);
        return new TypeRule(List.of(names), widest, Width.DIGITS, null, null);
    }

    /** Of the length, or with the digits of the second, that is declared. */
    public static TypeRule sized(TypeKind kind, String... names) {
        boolean bytes = kind == TypeKind.VARCHAR || kind == TypeKind.VARBINARY;
        return new TypeRule(List.of(names), DataType.of(kind), bytes ? Width.LENGTH : Width.SECONDS, null, null);
    }

    /** Arrays of the type of another rule, of which the database computes nothing. */
    public static TypeRule arrays(TypeRule element, String... names) {
        return new TypeRule(
                List.of(names), DataType.arrayOf(element.type), element.width, TextSemantics.OPAQUE, element.note);
    }

    /** What the elements of arrays are by themselves. */
    TypeRule elements() {
        return new TypeRule(names, type.elementType(), width, text, note);
    }

    /** Values that Braid has no type for: it shows them as the database writes them, and leaves the rest to itself. */
    public static TypeRule asText(String why, String... names) {
        return of(TypeKind.VARCHAR, names).opaque().noted(why.isEmpty() ? "shown as text" : "shown as text: " + why);
    }

    /** The same, of values that the database compares and computes by rules of its own. */
    public TypeRule opaque() {
        return compared(TextSemantics.OPAQUE);
    }

    public TypeRule compared(TextSemantics how) {
        return new TypeRule(names, type, width, how, note);
    }

    public TypeRule noted(String newNote) {
        return new TypeRule(names, type, width, text, newNote);
    }

    /** The type as documentation writes it, with letters for the widths of columns. */
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
