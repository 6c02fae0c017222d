package io.braid.console.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.util.Optional;

/** JSON bodies of requests and responses. */
public final class JsonBody {
    private static final int MOST_NESTED = 20;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    static {
        MAPPER.getFactory()
                .setStreamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MOST_NESTED)
                        .build());
    }

    private JsonBody() {}

    /** Returns the mapper of all bodies. */
    public static ObjectMapper mapper() {
        return MAPPER;
    }

    /** Serializes a value as UTF-8. */
    public static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new AssertionError("texts, numbers and lists can be written", e);
        }
    }

    /** Parses the object in a body; returns null for an empty body. */
    public static JsonNode object(byte[] body) {
        if (body.length == 0) {
            return NullNode.getInstance();
        }
        try {
            JsonNode node = MAPPER.readTree(body);
            if (node.isObject()) {
                return node;
            }
        } catch (IOException e) {
            throw new BraidException(ErrorCode.PROTOCOL_VIOLATION, "The body of the request is not JSON", e);
        }
        throw new BraidException(ErrorCode.PROTOCOL_VIOLATION, "The body of the request is not a JSON object");
    }

    /** Returns a text member of an object; fails if it is missing. */
    public static String text(JsonNode object, String name) {
        return optionalText(object, name)
                .orElseThrow(() -> new BraidException(
                        ErrorCode.PROTOCOL_VIOLATION, "The body of the request has no text '" + name + "'"));
    }

    /** Returns a text member of an object, if present. */
    public static Optional<String> optionalText(JsonNode object, String name) {
        JsonNode value = object.path(name);
        return value.isTextual() ? Optional.of(value.textValue()) : Optional.empty();
    }
}
