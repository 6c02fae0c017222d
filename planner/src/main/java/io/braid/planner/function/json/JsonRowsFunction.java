package io.braid.planner.function.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.braid.engine.plan.expression.RowsFunction;
import io.braid.grammar.parser.json.JsonRows;
import io.braid.planner.function.value.Arguments;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Implementation of {@link JsonRows}. The document is parsed as a whole; its values are written row by row. */
public final class JsonRowsFunction implements RowsFunction {
    @Override
    public String origin() {
        return "JSON";
    }

    @Override
    public Iterator<@Nullable Object[]> rows(@Nullable Object[] arguments) {
        Object document = arguments[0];
        Object path = arguments[1];
        if (document == null || path == null) {
            return Collections.emptyIterator();
        }
        JsonRows.Of of = JsonRows.Of.valueOf(Arguments.string(arguments[2]));
        String text = Arguments.string(document);
        return switch (of) {
            case FOUND, FOUND_OR_ERROR, FOUND_OR_NOTHING -> found(text, Arguments.string(path), of);
            case ELEMENTS -> elements(text, Json::written);
            case ELEMENT_TEXTS -> elements(text, Json::text);
            case MEMBERS -> members(text, Json::written);
            case MEMBER_TEXTS -> members(text, Json::text);
        };
    }

    private static Iterator<@Nullable Object[]> found(String document, String path, JsonRows.Of of) {
        try {
            return new Rows<>(JsonPath.of(path).in(Json.read(document)).iterator(), item -> null, Json::written);
        } catch (BraidException e) {
            boolean isNothing =
                    switch (e.code()) {
                        case INVALID_JSON -> of == JsonRows.Of.FOUND_OR_NOTHING;
                        case NO_JSON_ITEM -> of != JsonRows.Of.FOUND_OR_ERROR;
                        default -> false;
                    };
            if (isNothing) {
                return Collections.emptyIterator();
            }
            throw e;
        }
    }

    private static Iterator<@Nullable Object[]> elements(
            String document, Function<JsonNode, @Nullable String> written) {
        JsonNode array = Json.read(document);
        if (!array.isArray()) {
            throw no("elements", "array", array);
        }
        return new Rows<>(array.elements(), item -> null, written);
    }

    private static Iterator<@Nullable Object[]> members(String document, Function<JsonNode, @Nullable String> written) {
        JsonNode object = Json.read(document);
        if (!object.isObject()) {
            throw no("members", "object", object);
        }
        return new Rows<Map.Entry<String, JsonNode>>(
                object.properties().iterator(), Map.Entry::getKey, member -> written.apply(member.getValue()));
    }

    private static BraidException no(String parts, String whole, JsonNode document) {
        return new BraidException(
                ErrorCode.INVALID_PARAMETER,
                "A JSON document has no " + parts + ", for it is no " + whole + " but of the type "
                        + Json.typeOf(document));
    }

    /** Values with their numbers and names. */
    private static final class Rows<T> implements Iterator<@Nullable Object[]> {
        private final Iterator<T> items;
        private final Function<T, @Nullable String> key;
        private final Function<T, @Nullable String> value;
        private long number;

        Rows(Iterator<T> items, Function<T, @Nullable String> key, Function<T, @Nullable String> value) {
            this.items = items;
            this.key = key;
            this.value = value;
        }

        @Override
        public boolean hasNext() {
            return items.hasNext();
        }

        @Override
        public @Nullable Object[] next() {
            T item = items.next();
            return new @Nullable Object[] {++number, key.apply(item), value.apply(item)};
        }
    }
}
