package io.braid.grammar.parser;

import java.util.Locale;
import java.util.Set;

/**
 * Names of aggregates that take their values in an order, {@code JSON_AGG(a ORDER BY b)}, and are no reserved words.
 */
public final class OrderedAggregates {
    private static final Set<String> NAMES = Set.of("JSON_AGG", "JSONB_AGG", "JSON_OBJECT_AGG", "JSONB_OBJECT_AGG");

    private OrderedAggregates() {}

    /** True if a word is the schema that they are in. */
    public static boolean isSchema(String name) {
        return name.equalsIgnoreCase("pg_catalog");
    }

    public static boolean isOne(String name) {
        return NAMES.contains(name.toUpperCase(Locale.ROOT));
    }
}
