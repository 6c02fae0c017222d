package io.braid.spi.capability;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A way to ask a source for the rows that have one of many keys. Keys are always arguments, never written into the
 * text.
 *
 * @param kinds the kinds of column that may be a key's parts
 * @param mostColumns how many columns a key may have
 * @param mostParameters how many arguments the source takes in one statement, of whatever use
 */
public record KeyForm(Style style, Set<TypeKind> kinds, int mostColumns, int mostParameters) {
    /** For the number of columns or arguments. */
    public static final int ANY_NUMBER = Integer.MAX_VALUE;

    /** Beyond these, a statement takes so long that the next might as well run beside it. */
    private static final int MOST_IN_ARRAY = 10_000;
    /** Where each statement reads all of a table anyway. */
    private static final int MOST_AT_ONCE = 100_000;

    private static final int MOST_IN_LIST = 1_024;

    /** Notation of the condition. */
    public enum Style {
        /** {@code column = ANY(?)}, and for several columns IN over an {@code unnest}: one array for each column. */
        ARRAY,
        /** {@code column IN (SELECT ... JSON_TABLE(?))}: one JSON array of whole numbers. */
        JSON_TABLE,
        /** {@code column IN (SELECT ... OPENJSON(?))}: the same, as SQL Server reads it. */
        OPENJSON,
        /** {@code column IN (?, ?, ...)}, and for several columns {@code (a, b) IN ((?, ?), ...)}. */
        IN_LIST,
        /**
         * The same for one column; for several {@code a = ? AND b = ? OR a = ? AND b = ?}, which every source
         * understands.
         */
        EITHER,
        /** EXISTS over {@code VALUES (?, ?), ...}, for sources that do not compare rows. */
        VALUES;

        /** True if all values of a column are one argument, so that one text serves any number of keys. */
        public boolean takesArrays() {
            return this == ARRAY || this == JSON_TABLE || this == OPENJSON;
        }
    }

    public KeyForm {
        kinds = Set.copyOf(kinds);
    }

    /**
     * How many keys one statement takes at most.
     *
     * @param columns how many columns a key has
     * @param otherArguments how many arguments the statement has besides
     */
    public int mostKeys(int columns, int otherArguments) {
        return style.takesArrays()
                ? MOST_IN_ARRAY
                : Math.min(MOST_IN_LIST, (mostParameters - otherArguments) / columns);
    }

    /** How many keys one statement takes at most if none is to run beside it. */
    public int mostKeysAtOnce(int columns, int otherArguments) {
        return style.takesArrays() ? MOST_AT_ONCE : mostKeys(columns, otherArguments);
    }

    /**
     * The text of the condition that columns hold one of the keys, with a {@code ?} for each argument.
     *
     * @param columns as the source writes them
     * @param keys how many keys are given; with arrays, any number
     */
    public String condition(List<String> columns, int keys) {
        String row = columns.size() == 1 ? columns.get(0) : list(columns);
        String values = String.join(", ", Collections.nCopies(columns.size(), "?"));
        return switch (style) {
            case ARRAY -> columns.size() == 1 ? row + " = ANY(?)" : row + " IN (SELECT * FROM unnest(" + values + "))";
            case JSON_TABLE -> row + " IN (SELECT k.v FROM JSON_TABLE(?, '$[*]' COLUMNS (v BIGINT PATH '$')) AS k)";
            case OPENJSON -> row + " IN (SELECT k.v FROM OPENJSON(?) WITH (v BIGINT '$') AS k)";
            case IN_LIST ->
                row + " IN " + list(Collections.nCopies(keys, columns.size() == 1 ? "?" : "(" + values + ")"));
            case EITHER -> either(columns, keys);
            case VALUES -> existsInValues(columns, String.join(", ", Collections.nCopies(keys, "(" + values + ")")));
        };
    }

    private static String either(List<String> columns, int keys) {
        if (columns.size() == 1) {
            return columns.get(0) + " IN " + list(Collections.nCopies(keys, "?"));
        }
        String one = columns.stream().map(column -> column + " = ?").collect(Collectors.joining(" AND "));
        return "(" + String.join(" OR ", Collections.nCopies(keys, one)) + ")";
    }

    /** The names are such as no column of a source has, so that those given mean the columns of its tables. */
    private static String existsInValues(List<String> columns, String rows) {
        List<String> names = IntStream.range(0, columns.size())
                .mapToObj(i -> "braid_key_" + i)
                .toList();
        String equal = IntStream.range(0, columns.size())
                .mapToObj(i -> "braid_keys." + names.get(i) + " = " + columns.get(i))
                .collect(Collectors.joining(" AND "));
        return "EXISTS (SELECT 1 FROM (VALUES " + rows + ") AS braid_keys " + list(names) + " WHERE " + equal + ")";
    }

    private static String list(List<String> items) {
        return "(" + String.join(", ", items) + ")";
    }

    /** True if keys of these types can be given in this way. */
    public boolean covers(List<DataType> key) {
        return key.size() <= mostColumns && key.stream().allMatch(type -> kinds.contains(type.kind()));
    }
}
