package io.braid.planner.function.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Canonical text of a JSON document, as in PostgreSQL's {@code jsonb}: members ordered by length of the name and then
 * by bytes, the last of duplicate names, and a blank after colons and commas.
 */
public final class CanonicalJson {
    private static final Comparator<Map.Entry<String, JsonNode>> ORDER = Comparator.comparing(
            member -> member.getKey().getBytes(StandardCharsets.UTF_8),
            Comparator.<byte[]>comparingInt(name -> name.length).thenComparing(Arrays::compareUnsigned));

    private CanonicalJson() {}

    /** Returns the canonical text of a document; fails if the text is not JSON. */
    public static String of(String text) {
        StringBuilder out = new StringBuilder();
        write(Json.read(text), out);
        return out.toString();
    }

    private static void write(JsonNode node, StringBuilder out) {
        if (node.isArray()) {
            out.append('[');
            for (int i = 0; i < node.size(); i++) {
                out.append(i == 0 ? "" : ", ");
                write(node.get(i), out);
            }
            out.append(']');
        } else if (node.isObject()) {
            List<Map.Entry<String, JsonNode>> members =
                    node.properties().stream().sorted(ORDER).toList();
            out.append('{');
            for (int i = 0; i < members.size(); i++) {
                out.append(i == 0 ? "" : ", ")
                        .append(Json.quoted(members.get(i).getKey()))
                        .append(": ");
                write(members.get(i).getValue(), out);
            }
            out.append('}');
        } else {
            out.append(Json.written(node));
        }
    }
}
