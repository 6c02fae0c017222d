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
 * Capabilities that follow from the SQL standard alone: exact numbers and dates compare and count alike everywhere.
 * Nothing that computes is declared, for the standard leaves widths, scales and overflow to the database; nor times,
 * for drivers pass off as plain ones those that move with a session's zone; nor booleans, which few databases have.
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

    /** Whatever the collation, a text is equal to itself; what else it is equal to is not known. */
    private static final TextSemantics TEXT = new TextSemantics(Exactness.SUPERSET, Exactness.LOCAL, Exactness.LOCAL);

    /** Oracle takes no more in one list. */
    private static final int MOST_KEYS = 1000;

    /** Rows are not compared by all. Text is no key: what one database can hold, another may refuse as an argument. */
    private static final KeyForm KEYS = new KeyForm(KeyForm.Style.EITHER, SURE, KeyForm.ANY_NUMBER, MOST_KEYS);

    private GenericCapabilities() {}

    static Capabilities in(String dialect) {
        Set<Feature> features = Feature.commonExcept(
                Feature.FULL_JOIN,
                Feature.OFFSET,
                // To HSQLDB, for one, that is no bound at all.
                Feature.LIMIT_ZERO,
                Feature.EXISTS,
                // Oracle, for one, has no truth values before version 23.
                Feature.CONDITION_AS_VALUE);
        return new Capabilities(dialect, features, RULES, TEXT, List.of(KEYS));
    }
}
