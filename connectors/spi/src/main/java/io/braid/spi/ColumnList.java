package io.braid.spi;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Projection of one table, for sources that can only list rows: written {@code sys.queries(id, state)}, with
 * identifiers quoted where needed. Braid does filters, joins and everything above.
 *
 * @param table the parts of the table's name, outermost first
 * @param columns the projected columns, in order; empty if rows are only counted
 */
public record ColumnList(List<String> table, List<String> columns) {
    /** The dialect that such a source declares in its {@link io.braid.spi.capability.Capabilities}. */
    public static final String DIALECT = "column-list";

    private static final Pattern WORD = Pattern.compile("\\w+");
    private static final Pattern TOKEN = Pattern.compile("(\\w+)|\"((?:[^\"]|\"\")*)\"|(\\()");

    public ColumnList {
        table = List.copyOf(table);
        columns = List.copyOf(columns);
    }

    /** The text of the {@link Fragment}. */
    public String text() {
        return table.stream().map(ColumnList::name).collect(Collectors.joining("."))
                + columns.stream().map(ColumnList::name).collect(Collectors.joining(", ", "(", ")"));
    }

    /** Parses the text of a {@link Fragment}. */
    public static ColumnList parse(String text) {
        List<String> table = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        List<String> names = table;
        Matcher tokens = TOKEN.matcher(text);
        while (tokens.find()) {
            if (tokens.group(1) != null) {
                names.add(tokens.group(1));
            } else if (tokens.group(2) != null) {
                names.add(tokens.group(2).replace("\"\"", "\""));
            } else {
                names = columns;
            }
        }
        return new ColumnList(table, columns);
    }

    private static String name(String name) {
        return WORD.matcher(name).matches() ? name : '"' + name.replace("\"", "\"\"") + '"';
    }
}
