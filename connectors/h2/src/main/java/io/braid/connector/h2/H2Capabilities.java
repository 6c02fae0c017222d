package io.braid.connector.h2;

import io.braid.connector.jdbc.dialect.FunctionRules;
import io.braid.connector.jdbc.dialect.KindSets;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.CodePointOrder;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.Feature;
import io.braid.spi.capability.FunctionRule;
import io.braid.spi.capability.KeyForm;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.Set;

/**
 * Capabilities of H2. LIKE with {@code _} is excluded, since H2 counts a supplementary character as two. EXTRACT is
 * exact for year, month and day. Floating-point sums are excluded, since H2 computes them in decimal arithmetic.
 */
final class H2Capabilities {
    private static final List<FunctionRule> RULES = new FunctionRules()
            .exact(KindSets.ALL, "=", "<>", "<", "<=", ">", ">=", "IN", "NOT IN")
            .exact(Set.of(TypeKind.BOOLEAN), "AND", "OR", "NOT")
            .exact(KindSets.ANY, "IS NULL", "IS NOT NULL", "CASE", "COALESCE", "COUNT")
            .exact(KindSets.ALL, "GROUP BY", "ORDER BY", "COUNT DISTINCT")
            .exact(KindSets.without(KindSets.ALL, TypeKind.BOOLEAN), "MIN", "MAX")
            .exact(KindSets.EXACT_NUMBERS, "SUM", "+", "-", "*", "CAST")
            .exact(Set.of(TypeKind.DATE, TypeKind.TIMESTAMP), "CAST", "EXTRACT")
            .exact(Set.of(TypeKind.VARCHAR), "LIKE", "NOT LIKE", "||")
            .list();

    /** Maximal number of four-byte characters that fit into a binary string. */
    private static final int LONGEST_BINARY = 1_048_576 / 4;

    private static final KeyForm KEYS = new KeyForm(KeyForm.Style.IN_LIST, KindSets.KEYS, KeyForm.ANY_NUMBER, 100_000);

    /** Text is ordered by UTF-16 code units, not by code points. */
    static final Capabilities BINARY =
            capabilities(new TextSemantics(Exactness.EXACT, Exactness.LOCAL, Exactness.EXACT));

    static final Capabilities IGNORING_CASE =
            capabilities(new TextSemantics(Exactness.SUPERSET, Exactness.LOCAL, Exactness.LOCAL));

    private H2Capabilities() {}

    private static Capabilities capabilities(TextSemantics text) {
        Set<Feature> features = Feature.commonExcept(
                Feature.FULL_JOIN, Feature.JOIN_WITHOUT_INDEX, Feature.JOIN_OF_QUERIES, Feature.EXISTS);
        return new Capabilities(H2Dialect.NAME, features, RULES, text, List.of(KEYS), "WHERE RAND() * 100 < %s")
                .withCodePointOrder(new CodePointOrder("CAST(%s AS VARBINARY)", LONGEST_BINARY));
    }
}
