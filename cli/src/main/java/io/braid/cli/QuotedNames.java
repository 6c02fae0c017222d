package io.braid.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Names as statements need them, quoted where necessary. Letter case needs no quotes. */
final class QuotedNames {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Set<String> RESERVED = reservedWords();

    private QuotedNames() {}

    /** Returns a qualified name. */
    static String path(List<String> parts) {
        return parts.stream().map(QuotedNames::of).collect(Collectors.joining("."));
    }

    private static String of(String name) {
        boolean plain = PLAIN.matcher(name).matches() && !RESERVED.contains(name.toUpperCase(Locale.ROOT));
        return plain ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    /** True if the typed text may be the beginning of a name, ignoring quotes. */
    static boolean startsWith(String text, String typed) {
        String sought = typed.replace("\"", "");
        return text.replace("\"", "").regionMatches(true, 0, sought, 0, sought.length());
    }

    private static Set<String> reservedWords() {
        try (InputStream words = Objects.requireNonNull(QuotedNames.class.getResourceAsStream("reserved-words.txt"))) {
            return new String(words.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
