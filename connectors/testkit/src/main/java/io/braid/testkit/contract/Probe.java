package io.braid.testkit.contract;

import io.braid.spi.type.DataType;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Select item over constants or without a table, with the rows that Braid's semantics require.
 *
 * @param from the clause after the item; empty without a table
 * @param mayWiden true if true instead of false or null is accepted, as for a predicate that only prefilters
 */
record Probe(String item, String from, DataType type, List<@Nullable Object> expected, boolean mayWiden) {
    /** Expectation of an error, as Braid reports one. */
    static final List<@Nullable Object> FAILS = Collections.singletonList("an error");

    static Probe of(String item, DataType type, @Nullable Object expected) {
        return new Probe(item, "", type, Collections.singletonList(expected), false);
    }

    static Probe failing(String item, DataType type) {
        return new Probe(item, "", type, FAILS, false);
    }

    static Probe over(String item, String from, DataType type, @Nullable Object expected) {
        return new Probe(item, from, type, Collections.singletonList(expected), false);
    }

    /** True if it can share a statement with others. */
    boolean isPlain() {
        return from.isEmpty() && expected != FAILS;
    }

    String statement() {
        return "SELECT " + item + from;
    }
}
