package io.braid.spi.capability;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Form in which a source is sent a key list, to fetch the rows with one of many keys. Keys are always parameters, never
 * literals.
 *
 * @param kinds the type kinds of key columns
 * @param mostColumns the maximal number of columns of a key
 * @param mostParameters the maximal number of parameters of a statement, including all others
 */
public record KeyForm(Style style, Set<TypeKind> kinds, int mostColumns, int mostParameters) {
    /** No limit on the number of columns or parameters. */
    public static final int ANY_NUMBER = Integer.MAX_VALUE;

    /** Number of array elements above which several statements in parallel are faster. */
    private static final int MOST_IN_ARRAY = 10_000;
    /** Number of array elements of a statement that is not split, since each statement would scan the whole table. */
    private static final int MOST_AT_ONCE = 100_000;

    private static final int MOST_IN_LIST = 1_024;

    /** Syntax of the condition. */
    public enum Style {
        /** {@code column = ANY(?)}, and for several columns IN over an {@code unnest}: one array per column. */
        ARRAY,
        /** {@code column IN (SELECT ... JSON_TABLE(?))}: one JSON array of integers. */
        JSON_TABLE,
        /** {@code column IN (SELECT ... OPENJSON(?))}: one JSON array of integers, in SQL Server's syntax. */
        OPENJSON,
        /** {@code column IN (?, ?, ...)}, and for several columns {@code (a, b) IN ((?, ?), ...)}. */
        IN_LIST,
        /**
         * {@code column IN (?, ?, ...)}, and for several columns {@code a = ? AND b = ? OR a = ? AND b = ?}, which
         * every source supports.
         */
        EITHER,
        /** EXISTS over {@code VALUES (?, ?), ...}, for sources without row comparison. */
        VALUES;

        /**
         * True if all values of a column are one parameter, so that the statement's text does not depend on the number
         * of keys.
         */
        public boolean takesArrays() {
            return this == ARRAY || this == JSON_TABLE || this == OPENJSON;
        }
    }

    public KeyForm {
        kinds = Set.copyOf(kinds);
    }

    /**
     * The maximal number of keys of one statement.
     *
     * @param columns the number of key columns
     * @param otherArguments the number of other parameters of the statement
     */
    public int mostKeys(int columns, int otherArguments) {
        return style.takesArrays()
                ? MOST_IN_ARRAY
                : Math.min(MOST_IN_LIST, (mostParameters - otherArguments) / columns);
    }

    /** The maximal number of keys of one statement if statements do not run in parallel. */
    public int mostKeysAtOnce(int columns, int otherArguments) {
        return style.takesArrays() ? MOST_AT_ONCE : mostKeys(columns, otherArguments);
    }

    /**
     * The text of the condition, with a {@code ?} for each parameter.
     *
     * @param columns the column names, quoted for the source
     * @param keys the number of keys; ignored for arrays
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

    /** Uses aliases that no source's column has, so that they cannot capture the given names. */
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

    /** True if it supports keys of these types. */
    public boolean covers(List<DataType> key) {
        return key.size() <= mostColumns && key.stream().allMatch(type -> kinds.contains(type.kind()));
    }
}
