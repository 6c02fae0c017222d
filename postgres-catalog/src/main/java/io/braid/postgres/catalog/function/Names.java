package io.braid.postgres.catalog.function;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Parser of names in texts, such as {@code "Sales".orders}; unquoted names are converted to lower case. */
final class Names {
    private Names() {}

    static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                boolean isDoubled = quoted && i + 1 < text.length() && text.charAt(i + 1) == '"';
                if (isDoubled) {
                    part.append(c);
                    i++;
                } else {
                    quoted = !quoted;
                }
            } else if (c == '.' && !quoted) {
                parts.add(part.toString());
                part.setLength(0);
            } else if (quoted) {
                part.append(c);
            } else if (!Character.isWhitespace(c)) {
                part.append(String.valueOf(c).toLowerCase(Locale.ROOT));
            }
        }
        parts.add(part.toString());
        if (quoted || parts.stream().anyMatch(String::isEmpty)) {
            throw new BraidException(ErrorCode.INVALID_NAME, "'" + text + "' is no name");
        }
        return parts;
    }
}
