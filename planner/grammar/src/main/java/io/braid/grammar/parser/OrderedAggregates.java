package io.braid.grammar.parser;

import java.util.Locale;
import java.util.Set;

/**
 * Names of aggregates with an ORDER BY of their values, {@code JSON_AGG(a ORDER BY b)}, that are not reserved words.
 */
public final class OrderedAggregates {
    private static final Set<String> NAMES = Set.of("JSON_AGG", "JSONB_AGG", "JSON_OBJECT_AGG", "JSONB_OBJECT_AGG");

    private OrderedAggregates() {}

    /** True if a word is the schema of these aggregates. */
    public static boolean isSchema(String name) {
        return name.equalsIgnoreCase("pg_catalog");
    }

    public static boolean isOne(String name) {
        return NAMES.contains(name.toUpperCase(Locale.ROOT));
    }
}
