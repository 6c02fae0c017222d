package io.braid.planner.function.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.braid.planner.function.value.SmallCache;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/**
 * SQL/JSON path into documents, such as {@code $.orders[0].total}. A lax path, the default, looks up members in the
 * elements of arrays, treats other values as arrays of one element, and returns nothing for missing parts. A path that
 * begins with {@code strict} fails in all of these cases.
 */
public final class JsonPath {
    /** Maximum number of matches: a path such as {@code $[0, 0][0, 0]} finds everything several times. */
    private static final int MOST_ITEMS = 1_000_000;

    private static final SmallCache<String, JsonPath> READ = new SmallCache<>(text -> new JsonPathReader(text).read());

    private final boolean isStrict;
    private final List<Step> steps;

    JsonPath(boolean isStrict, List<Step> steps) {
        this.isStrict = isStrict;
        this.steps = List.copyOf(steps);
    }

    /** Parses a path; fails with the position of an error. */
    public static JsonPath of(String text) {
        return READ.of(text);
    }

    /** One step of a path. */
    sealed interface Step {}

    /** Member of an object by name. */
    record Member(String name) implements Step {}

    /** All members of an object. */
    record AllMembers() implements Step {}

    /** All elements of an array. */
    record AllElements() implements Step {}

    /** Some elements of an array. */
    record Elements(List<Range> ranges) implements Step {}

    /** Range of elements. */
    record Range(Index first, Index last) {}

    /** Index of an element, from the first or from the last. */
    record Index(boolean isFromLast, int number) {
        public long in(int size) {
            return isFromLast ? size - 1L - number : number;
        }
    }

    /** Returns all matches in a document. */
    public List<JsonNode> in(JsonNode document) {
        List<JsonNode> items = List.of(document);
        for (Step step : steps) {
            List<JsonNode> found = new ArrayList<>();
            for (JsonNode item : items) {
                if (step instanceof AllElements) {
                    addElements(item, 0, size(item) - 1L, found);
                } else if (step instanceof Elements elements) {
                    addElements(item, elements, found);
                } else if (item.isArray() && !isStrict) {
                    item.forEach(element -> addMembers(element, step, found));
                } else {
                    addMembers(item, step, found);
                }
            }
            items = found;
        }
        return items;
    }

    private void addMembers(JsonNode item, Step step, List<JsonNode> found) {
        if (isStrict && !item.isObject()) {
            throw nothing("An object is expected by a strict path, and there is none");
        }
        if (step instanceof Member member) {
            JsonNode value = item.get(member.name());
            if (value != null) {
                add(value, found);
            } else if (isStrict) {
                throw nothing("There is no member '" + member.name() + "', which a strict path names");
            }
        } else if (item.isObject()) {
            item.forEach(value -> add(value, found));
        }
    }

    private void addElements(JsonNode item, Elements elements, List<JsonNode> found) {
        int size = size(item);
        for (Range range : elements.ranges()) {
            long first = range.first().in(size);
            long last = range.last().in(size);
            if (isStrict && (first < 0 || last >= size || first > last)) {
                throw nothing("There are " + size + " elements, and a strict path names others");
            }
            addElements(item, Math.max(0, first), Math.min(size - 1L, last), found);
        }
    }

    private static void addElements(JsonNode item, long first, long last, List<JsonNode> found) {
        for (long i = first; i <= last; i++) {
            add(item.isArray() ? item.get((int) i) : item, found);
        }
    }

    /** Returns the number of elements; lax paths treat other values as arrays of one element. */
    private int size(JsonNode item) {
        if (isStrict && !item.isArray()) {
            throw nothing("An array is expected by a strict path, and there is none");
        }
        return item.isArray() ? item.size() : 1;
    }

    private static void add(JsonNode item, List<JsonNode> found) {
        if (found.size() >= MOST_ITEMS) {
            throw new BraidException(
                    ErrorCode.LIMIT_EXCEEDED, "A JSON path finds more than " + MOST_ITEMS + " values in a document");
        }
        found.add(item);
    }

    private static BraidException nothing(String message) {
        return new BraidException(ErrorCode.NO_JSON_ITEM, message);
    }
}
