package io.braid.planner.function.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** Containment of JSON documents, as PostgreSQL's {@code @>} of {@code jsonb}. */
public final class JsonContainment {
    private JsonContainment() {}

    /** True if a document contains another one at the same positions; the order of array elements is ignored. */
    public static boolean holds(JsonNode whole, JsonNode part) {
        return contains(whole, part) || (whole.isArray() && part.isValueNode() && hasElement(whole, part));
    }

    private static boolean contains(JsonNode whole, JsonNode part) {
        if (part.isObject()) {
            return whole.isObject()
                    && part.properties().stream().allMatch((Map.Entry<String, JsonNode> field) -> {
                        JsonNode found = whole.get(field.getKey());
                        return found != null && contains(found, field.getValue());
                    });
        }
        if (part.isArray()) {
            if (!whole.isArray()) {
                return false;
            }
            for (JsonNode element : part) {
                if (!hasElement(whole, element)) {
                    return false;
                }
            }
            return true;
        }
        return (whole.isNumber() && part.isNumber())
                ? whole.decimalValue().compareTo(part.decimalValue()) == 0
                : whole.equals(part);
    }

    private static boolean hasElement(JsonNode array, JsonNode sought) {
        for (JsonNode element : array) {
            if (contains(element, sought)) {
                return true;
            }
        }
        return false;
    }
}
