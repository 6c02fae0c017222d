package io.braid.connector.generic;

import io.braid.connector.jdbc.dialect.FunctionRules;
import io.braid.connector.jdbc.dialect.KindSets;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.Feature;
import io.braid.spi.capability.FunctionRule;
import io.braid.spi.capability.KeyForm;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.Set;

/**
 * Capabilities that follow from the SQL standard alone: exact numbers and dates are compared and counted alike
 * everywhere. Excluded are arithmetic, whose widths, scales and overflow the standard leaves open; times, since some
 * drivers report zoned ones as plain; and booleans, which few databases have.
 */
final class GenericCapabilities {
    private static final Set<TypeKind> SURE = KindSets.with(KindSets.EXACT_NUMBERS, TypeKind.DATE);

    private static final Set<TypeKind> COMPARED = KindSets.with(SURE, TypeKind.VARCHAR);

    private static final List<FunctionRule> RULES = new FunctionRules()
            .exact(COMPARED, "=", "<>", "<", "<=", ">", ">=", "IN", "NOT IN")
            .exact(Set.of(TypeKind.BOOLEAN), "AND", "OR", "NOT")
            .exact(KindSets.ANY, "IS NULL", "IS NOT NULL", "COUNT")
            .exact(COMPARED, "GROUP BY", "ORDER BY", "COUNT DISTINCT", "MIN", "MAX")
            .exact(Set.of(TypeKind.VARCHAR), "LIKE", "NOT LIKE", "LIKE _", "NOT LIKE _")
            .list();

    /** With any collation, a text equals itself; other equal texts are unknown. */
    private static final TextSemantics TEXT = new TextSemantics(Exactness.SUPERSET, Exactness.LOCAL, Exactness.LOCAL);

    /** Oracle's limit for an IN list. */
    private static final int MOST_KEYS = 1000;

    /**
     * Row comparison is not supported everywhere. Text keys are excluded: a value of one database may be invalid as a
     * parameter of another.
     */
    private static final KeyForm KEYS = new KeyForm(KeyForm.Style.EITHER, SURE, KeyForm.ANY_NUMBER, MOST_KEYS);

    private GenericCapabilities() {}

    static Capabilities in(String dialect) {
        Set<Feature> features = Feature.commonExcept(
                Feature.FULL_JOIN,
                Feature.OFFSET,
                // Some databases, such as HSQLDB, treat it as no limit.
                Feature.LIMIT_ZERO,
                Feature.EXISTS,
                // Some databases, such as Oracle before version 23, have no boolean type.
                Feature.CONDITION_AS_VALUE);
        return new Capabilities(dialect, features, RULES, TEXT, List.of(KEYS));
    }
}
