package io.braid.random;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A query with the values of its parameters.
 *
 * @param isOrdered whether it asks for its rows in an order that leaves no choice
 */
record RandomQuery(String sql, List<Integer> parameters, boolean isOrdered) {
    private static final Pattern PARAMETER = Pattern.compile("\\?(\\d+)");

    RandomQuery {
        parameters = List.copyOf(parameters);
    }

    /** From a text that has the value of a parameter behind its question mark. */
    static RandomQuery of(String text, boolean isOrdered) {
        List<Integer> values = new ArrayList<>();
        Matcher matcher = PARAMETER.matcher(text);
        while (matcher.find()) {
            values.add(Integer.valueOf(matcher.group(1)));
        }
        return new RandomQuery(matcher.replaceAll("?"), values, isOrdered);
    }

    /** The same with its values where its parameters are. */
    static String inlined(String text) {
        return PARAMETER.matcher(text).replaceAll("$1");
    }
}
