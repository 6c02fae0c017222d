package io.braid.server.trace;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Spans in the JSON form of the OpenTelemetry protocol (OTLP). */
final class SpanJson {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int FAILED = 2;
    private static final BigInteger NANOS =
            BigInteger.valueOf(Duration.ofSeconds(1).toNanos());

    private SpanJson() {}

    /** @param version of this server */
    static String of(List<Span> spans, String version) {
        ObjectNode request = JSON.createObjectNode();
        ObjectNode resource = request.putArray("resourceSpans").addObject();
        attributes(
                resource.putObject("resource").putArray("attributes"),
                Map.of("service.name", "braid", "service.version", version));
        ObjectNode scope = resource.putArray("scopeSpans").addObject();
        scope.putObject("scope").put("name", "io.braid");
        ArrayNode all = scope.putArray("spans");
        spans.forEach(span -> write(all.addObject(), span));
        return request.toString();
    }

    private static void write(ObjectNode json, Span span) {
        json.put("traceId", span.trace()).put("spanId", span.id());
        if (span.parent() != null) {
            json.put("parentSpanId", span.parent());
        }
        json.put("name", span.name()).put("kind", span.kind().number());
        json.put("startTimeUnixNano", nanos(span.started()));
        json.put("endTimeUnixNano", nanos(span.started().plus(span.took())));
        attributes(json.putArray("attributes"), span.attributes());
        if (span.error() != null) {
            json.putObject("status").put("code", FAILED).put("message", span.error());
        }
    }

    private static void attributes(ArrayNode list, Map<String, Object> attributes) {
        new TreeMap<>(attributes).forEach((key, value) -> {
            ObjectNode attribute = list.addObject().put("key", key).putObject("value");
            if (value instanceof Long number) {
                // Protobuf's JSON form encodes 64-bit integers as strings.
                attribute.put("intValue", Long.toString(number));
            } else {
                attribute.put("stringValue", value.toString());
            }
        });
    }

    private static String nanos(Instant moment) {
        return BigInteger.valueOf(moment.getEpochSecond())
                .multiply(NANOS)
                .add(BigInteger.valueOf(moment.getNano()))
                .toString();
    }
}
