package io.braid.postgres.catalog.reference;

import io.braid.spi.batch.ArrayValue;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Braid's types of the catalog's columns, and the conversion of their values from PostgreSQL's text format. */
final class CatalogTypes {
    private static final Map<String, TypeKind> KINDS = Map.ofEntries(
            Map.entry("bool", TypeKind.BOOLEAN),
            Map.entry("int2", TypeKind.SMALLINT),
            Map.entry("int4", TypeKind.INTEGER),
            Map.entry("cardinal_number", TypeKind.INTEGER),
            Map.entry("int8", TypeKind.BIGINT),
            Map.entry("oid", TypeKind.BIGINT),
            Map.entry("xid", TypeKind.BIGINT),
            Map.entry("float4", TypeKind.REAL),
            Map.entry("float8", TypeKind.DOUBLE),
            Map.entry("timestamptz", TypeKind.TIMESTAMP_TZ),
            Map.entry("time_stamp", TypeKind.TIMESTAMP_TZ),
            Map.entry("bytea", TypeKind.VARBINARY));

    private static final Map<String, DataType> OTHERS = Map.of(
            "numeric", DataType.decimal(DataType.MAX_DECIMAL_DIGITS, 0),
            "int2vector", DataType.arrayOf(DataType.of(TypeKind.SMALLINT)),
            "oidvector", DataType.arrayOf(DataType.of(TypeKind.BIGINT)));

    /** Types whose name follows from the kind of the value. */
    private static final Set<String> PLAIN =
            Set.of("bool", "int2", "int4", "int8", "float4", "float8", "timestamptz", "bytea", "text");

    private static final Set<String> OBJECT_NUMBERS = Set.of("regproc", "regtype", "regclass");

    private CatalogTypes() {}

    /** Returns Braid's type for a PostgreSQL type; text if there is no equivalent. */
    static DataType of(String typeName, boolean notNull) {
        return type(typeName).withNullable(!notNull);
    }

    private static DataType type(String typeName) {
        if (typeName.equals("_regtype")) {
            // The elements are written by name.
            return DataType.arrayOf(DataType.of(TypeKind.VARCHAR));
        }
        if (typeName.startsWith("_")) {
            return DataType.arrayOf(type(typeName.substring(1)));
        }
        DataType other = OTHERS.get(typeName);
        if (other != null) {
            return other.withDeclared(other.kind() == TypeKind.ARRAY ? typeName : null);
        }
        TypeKind kind =
                OBJECT_NUMBERS.contains(typeName) ? TypeKind.BIGINT : KINDS.getOrDefault(typeName, TypeKind.VARCHAR);
        return DataType.of(kind).withDeclared(PLAIN.contains(typeName) ? null : typeName);
    }

    /** Returns a value in the representation of constants of the type. */
    static @Nullable Object value(@Nullable String text, DataType type) {
        if (text == null) {
            return null;
        }
        return switch (type.kind()) {
            case BOOLEAN -> Boolean.valueOf(text.startsWith("t"));
            case TINYINT, SMALLINT, INTEGER -> Integer.valueOf(text);
            case BIGINT -> Long.valueOf(text);
            case REAL, DOUBLE -> Double.valueOf(text);
            case VARCHAR -> text;
            case ARRAY ->
                ArrayValue.of(
                        type.elementType(),
                        elements(text).stream()
                                .map(element -> value(element, type.elementType()))
                                .toList());
            default -> throw new IllegalArgumentException("a constant of type " + type + ": " + text);
        };
    }

    /** Returns the elements of an array, {@code {a,"b c",NULL}}, or of a vector, {@code 1 2}. */
    private static List<@Nullable String> elements(String text) {
        if (!text.startsWith("{")) {
            return text.isBlank() ? List.of() : new ArrayList<>(Arrays.asList(text.split(" ")));
        }
        List<@Nullable String> elements = new ArrayList<>();
        StringBuilder element = new StringBuilder();
        boolean quoted = false;
        boolean wasQuoted = false;
        for (int i = 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                element.append(text.charAt(++i));
            } else if (c == '"') {
                quoted = !quoted;
                wasQuoted = true;
            } else if (!quoted && (c == ',' || c == '}')) {
                if (wasQuoted || !element.isEmpty()) {
                    boolean isNull = !wasQuoted && element.toString().equals("NULL");
                    elements.add(isNull ? null : element.toString());
                }
                element.setLength(0);
                wasQuoted = false;
            } else {
                element.append(c);
            }
        }
        return elements;
    }
}
