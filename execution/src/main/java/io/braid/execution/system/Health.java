package io.braid.execution.system;

import java.util.List;

/**
 * Readiness of the server.
 *
 * @param reasons why the server is not ready; empty if it is
 * @param databases names of the deployed databases
 * @param problems other problems for the operator, such as models that could not be deployed
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
