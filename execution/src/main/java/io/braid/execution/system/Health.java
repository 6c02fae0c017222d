package io.braid.execution.system;

import java.util.List;

/**
 * Readiness of the server to serve clients.
 *
 * @param reasons why it cannot, in sentences; empty if it can
 * @param databases the names of the databases it serves
 * @param problems what else its operator should know, such as models that could not be deployed
 */
public record Health(List<String> reasons, List<String> databases, List<String> problems) {
    public Health {
        reasons = List.copyOf(reasons);
        databases = List.copyOf(databases);
        problems = List.copyOf(problems);
    }

    public boolean isReady() {
        return reasons.isEmpty();
    }

    public String toJson() {
        return "{\"status\":\"" + (isReady() ? "ready" : "not ready") + "\",\"reasons\":" + list(reasons)
                + ",\"databases\":" + list(databases) + ",\"problems\":" + list(problems) + "}\n";
    }

    private static String list(List<String> texts) {
        return texts.stream().map(Health::quoted).collect(java.util.stream.Collectors.joining(",", "[", "]"));
    }

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < ' ') {
                json.append(String.format("\\u%04x", (int) c));
            } else {
                json.append(c);
            }
        }
        return json.append('"').toString();
    }
}
