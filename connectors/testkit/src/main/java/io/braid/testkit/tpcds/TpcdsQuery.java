package io.braid.testkit.tpcds;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Query of TPC-DS.
 *
 * @param text the query with a placeholder before each table name
 */
public record TpcdsQuery(String name, String text) {
    private static final int COUNT = 99;
    private static final Pattern TABLE = Pattern.compile("\\$\\{database}\\.\\$\\{schema}\\.(\\w+)");
    /** Placeholders were also inserted before some words that are not tables. */
    private static final Pattern MARK_IN_QUOTES = Pattern.compile("(?<=['\"])\\$\\{database}\\.\\$\\{schema}\\.");

    private static final Pattern QUOTED_FUNCTION = Pattern.compile("\"(\\w+)\"\\(");
    private static final Pattern QUOTED = Pattern.compile("\"[^\"]+\"");
    private static final Pattern LIMIT = Pattern.compile("(?s)\\s*LIMIT 100\\s*$");
    private static final Pattern LAST_ORDER = Pattern.compile("(?s)\nORDER BY (?!.*\nORDER BY).*$");

    public static List<TpcdsQuery> all() {
        return IntStream.rangeClosed(1, COUNT)
                .mapToObj(number -> "q%02d".formatted(number))
                .map(name -> new TpcdsQuery(name, read(name)))
                .toList();
    }

    /** The text without its last ORDER BY, for databases that cannot sort by expressions over column aliases. */
    public String unordered() {
        return LAST_ORDER.matcher(text).replaceFirst("");
    }

    /** A text with each table name replaced. */
    public static String named(String text, UnaryOperator<String> table) {
        return TABLE.matcher(text).replaceAll(found -> table.apply(found.group(1)));
    }

    /** Removes the limit, since the order is not always total. */
    private static String read(String name) {
        try (var file = TpcdsQuery.class.getResourceAsStream("/sql/presto/tpcds/" + name + ".sql")) {
            String text = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            String marked = MARK_IN_QUOTES.matcher(text).replaceAll("");
            String named = QUOTED_FUNCTION.matcher(marked).replaceAll("$1(");
            String folded =
                    QUOTED.matcher(named).replaceAll(quoted -> quoted.group().toLowerCase(Locale.ROOT));
            return LIMIT.matcher(folded).replaceFirst("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
