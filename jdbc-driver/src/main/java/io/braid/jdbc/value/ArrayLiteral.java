package io.braid.jdbc.value;

import io.braid.jdbc.core.SqlExceptions;
import java.sql.Array;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** Array literal in PostgreSQL's syntax: {@code {1,"a b",NULL}}. */
public final class ArrayLiteral {
    private final StringBuilder out = new StringBuilder("{");

    /**
     * Returns the text of an array, which the server casts.
     *
     * @param elements a Java array, of primitives or of objects
     */
    public static String of(Object elements) throws SQLException {
        ArrayLiteral text = new ArrayLiteral();
        for (int i = 0; i < java.lang.reflect.Array.getLength(elements); i++) {
            Object element = java.lang.reflect.Array.get(elements, i);
            text.add(element == null ? null : text(element));
        }
        return text.toString();
    }

    private static String text(Object given) throws SQLException {
        boolean isArray = given instanceof Array || (given.getClass().isArray() && !(given instanceof byte[]));
        if (isArray) {
            throw SqlExceptions.unsupported("Setting an array of arrays", "Braid has none.");
        }
        // As a parameter, it has a time zone, which the server can ignore; its text must not have one.
        Object element =
                given instanceof Timestamp ? ((Timestamp) given).toLocalDateTime() : ParameterObjects.convert(given);
        if (element instanceof byte[]) {
            throw SqlExceptions.unsupported("Setting an array of byte strings", "their texts are not told apart.");
        }
        boolean isMoment = element instanceof LocalDateTime || element instanceof OffsetDateTime;
        return isMoment ? element.toString().replace('T', ' ') : element.toString();
    }

    public void add(@Nullable String element) {
        out.append(out.length() == 1 ? "" : ",");
        if (element == null) {
            out.append("NULL");
        } else if (isPlain(element)) {
            out.append(element);
        } else {
            out.append('"')
                    .append(element.replace("\\", "\\\\").replace("\"", "\\\""))
                    .append('"');
        }
    }

    private static boolean isPlain(String element) {
        return !element.isEmpty()
                && !element.equalsIgnoreCase("NULL")
                && element.chars().noneMatch(c -> "{},\"\\ ".indexOf(c) >= 0 || (c >= '\t' && c <= '\r'));
    }

    @Override
    public String toString() {
        return out + "}";
    }
}
