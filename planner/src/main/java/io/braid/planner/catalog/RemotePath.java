package io.braid.planner.catalog;

import java.util.ArrayList;
import java.util.List;

/** Parser of names such as {@code public."Order.Items"}: parts separated by dots, quoted if a part contains a dot. */
final class RemotePath {
    private RemotePath() {}

    static List<String> parse(String text) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' && quoted && i + 1 < text.length() && text.charAt(i + 1) == '"') {
                part.append(text.charAt(++i));
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == '.' && !quoted) {
                parts.add(part.toString());
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        parts.add(part.toString());
        return parts;
    }
}
