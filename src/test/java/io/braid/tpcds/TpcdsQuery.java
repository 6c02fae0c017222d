package io.braid.tpcds;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A query of TPC-DS.
 *
 * @param text with a mark before the name of each table
 */
record TpcdsQuery(String name, String text) {
    private static final int COUNT = 99;
    private static final Pattern TABLE = Pattern.compile("\\$\\{database}\\.\\$\\{schema}\\.(\\w+)");
    /** The marks were put before some words that are no tables. */
    private static final Pattern MARK_IN_QUOTES = Pattern.compile("(?<=['\"])\\$\\{database}\\.\\$\\{schema}\\.");

    private static final Pattern QUOTED_FUNCTION = Pattern.compile("\"(\\w+)\"\\(");
    private static final Pattern QUOTED = Pattern.compile("\"[^\"]+\"");
    private static final Pattern LIMIT = Pattern.compile("(?s)\\s*LIMIT 100\\s*$");
    private static final Pattern LAST_ORDER = Pattern.compile("(?s)\nORDER BY (?!.*\nORDER BY).*$");

    static List<TpcdsQuery> all() {
        return IntStream.rangeClosed(1, COUNT)
                .mapToObj(number -> "q%02d".formatted(number))
                .map(name -> new TpcdsQuery(name, read(name)))
                .toList();
    }

    /** For a database that holds all tables, and that cannot order by expressions over the names of columns. */
    String sql() {
        return LAST_ORDER.matcher(TABLE.matcher(text).replaceAll("$1")).replaceFirst("");
    }

    /** For the federation, where each table is in the schema of its source. */
    String federatedSql() {
        return TABLE.matcher(text)
                .replaceAll(table -> TpcdsSource.holding(table.group(1)).schema() + "." + table.group(1));
    }

    /** Without the limit: which rows are the first is not always said. */
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
