package io.braid.vdb.text;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Identifiers in DDL, quoted only where necessary. */
final class Identifiers {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final Predicate<String> reserved;

    /** @param reserved whether a word, in any letter case, is a name only if it is quoted */
    Identifiers(Predicate<String> reserved) {
        this.reserved = reserved;
    }

    String of(String name) {
        if (PLAIN.matcher(name).matches() && !reserved.test(name)) {
            return name;
        }
        return name.chars().noneMatch(Character::isISOControl) ? '"' + doubled(name) + '"' : escaped(name);
    }

    String path(List<String> names) {
        return names.stream().map(this::of).collect(Collectors.joining("."));
    }

    String list(List<String> names) {
        return names.stream().map(this::of).collect(Collectors.joining(", "));
    }

    /** Quoted names hold no line ends; with escapes they can hold anything. */
    private static String escaped(String name) {
        StringBuilder text = new StringBuilder("U&\"");
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (Character.isISOControl(c) || c == '\\') {
                text.append('\\').append(String.format("%04X", (int) c));
            } else {
                text.append(c == '"' ? "\"\"" : c);
            }
        }
        return text.append('"').toString();
    }

    private static String doubled(String name) {
        return name.replace("\"", "\"\"");
    }
}
