package io.braid.planner.function;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * White space of constructed documents: none for the standard's constructors, PostgreSQL's for its own.
 *
 * @param open the beginning of the document
 * @param name the form of a member's name, an argument of {@code TO_JSON}
 * @param comma the separator between elements or members
 * @param close the end of the document
 * @param type the function that converts the document to PostgreSQL's type; null for text
 */
public record JsonLayout(
        String open,
        String name,
        String comma,
        String close,
        @Nullable String type) {
    private static final JsonLayout OBJECT = new JsonLayout("{", JsonFunctions.NAME, ",", "}", null);
    private static final JsonLayout ARRAY = new JsonLayout("[", JsonFunctions.NAME, ",", "]", null);
    private static final JsonLayout ELEMENTS =
            new JsonLayout("[", JsonFunctions.NAME, ", ", "]", JsonFunctions.DOCUMENT);
    private static final JsonLayout MEMBERS =
            new JsonLayout("{", JsonFunctions.SPACED_NAME, ", ", "}", JsonFunctions.DOCUMENT);

    private static final Map<String, JsonLayout> OF_POSTGRESQL = Map.of(
            "JSON_AGG",
            ELEMENTS,
            "JSON_BUILD_ARRAY",
            ELEMENTS,
            "JSON_BUILD_OBJECT",
            MEMBERS,
            "JSON_OBJECT_AGG",
            new JsonLayout("{ ", JsonFunctions.SPACED_NAME, ", ", " }", JsonFunctions.DOCUMENT),
            "JSONB_AGG",
            ELEMENTS.canonical(),
            "JSONB_BUILD_ARRAY",
            ELEMENTS.canonical(),
            "JSONB_BUILD_OBJECT",
            MEMBERS.canonical(),
            "JSONB_OBJECT_AGG",
            MEMBERS.canonical());

    /** Returns the layout of arrays that a function constructs. */
    public static JsonLayout ofArrays(String function) {
        return OF_POSTGRESQL.getOrDefault(function.toUpperCase(Locale.ROOT), ARRAY);
    }

    /** Returns the layout of objects that a function constructs. */
    public static JsonLayout ofObjects(String function) {
        return OF_POSTGRESQL.getOrDefault(function.toUpperCase(Locale.ROOT), OBJECT);
    }

    private JsonLayout canonical() {
        return new JsonLayout(open, name, comma, close, JsonFunctions.CANONICAL);
    }
}
