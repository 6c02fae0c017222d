package io.braid.testkit.contract;

import io.braid.spi.type.DataType;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A select list item over no table or over constants, and the rows that Braid's semantics demand of it.
 *
 * @param from what follows the item; empty for an item over no table
 * @param mayWiden whether true in place of false or null is right too, as of a predicate that only narrows
 */
record Probe(String item, String from, DataType type, List<@Nullable Object> expected, boolean mayWiden) {
    /** Instead of rows: Braid reports an error, so the source must not answer. */
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
