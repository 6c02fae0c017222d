package io.braid.connector.mysql;

import io.braid.connector.jdbc.dialect.FunctionRules;
import io.braid.connector.jdbc.dialect.KindSets;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.CodePointOrder;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.Feature;
import io.braid.spi.capability.KeyForm;
import io.braid.spi.capability.PrefixSearch;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.Set;

/**
 * Capabilities of MySQL and MariaDB under the SQL mode that the connector sets. CAST is excluded, since it clips
 * numbers out of range with only a warning. EXTRACT is exact for year, month and day.
 */
final class MysqlCapabilities {
    /**
     * Compared kinds: REAL is compared in its stored precision, and TIMESTAMP_TZ depends on the session's time zone.
     */
    private static final Set<TypeKind> COMPARED =
            KindSets.without(KindSets.ALL, TypeKind.BOOLEAN, TypeKind.REAL, TypeKind.TIME, TypeKind.TIMESTAMP_TZ);

    private static final int MOST_PARAMETERS = 65_535;
    /** Maximal number of four-byte characters within {@link MysqlDialect#SORTED_BYTES}. */
    private static final int LONGEST_SORTED = MysqlDialect.SORTED_BYTES / 4;

    static final TextSemantics TEXT = new TextSemantics(Exactness.SUPERSET, Exactness.LOCAL, Exactness.SUPERSET)
            .searched(PrefixSearch.LIKE_OR_TAIL);

    static final Capabilities ALL = new Capabilities(
                    MysqlDialect.NAME,
                    features(),
                    new FunctionRules()
                            .exact(COMPARED, "=", "<>", "<", "<=", ">", ">=", "IN", "NOT IN")
                            .exact(Set.of(TypeKind.BOOLEAN), "AND", "OR", "NOT")
                            .exact(KindSets.ANY, "IS NULL", "IS NOT NULL", "COUNT")
                            .exact(KindSets.with(COMPARED, TypeKind.BOOLEAN), "CASE", "COALESCE")
                            .exact(COMPARED, "GROUP BY", "ORDER BY", "COUNT DISTINCT", "MIN", "MAX")
                            .exact(KindSets.with(KindSets.EXACT_NUMBERS, TypeKind.DOUBLE), "SUM")
                            .exact(KindSets.EXACT_NUMBERS, "+", "-", "*")
                            .exact(Set.of(TypeKind.DATE, TypeKind.TIMESTAMP), "EXTRACT")
                            .exact(Set.of(TypeKind.VARCHAR), "LIKE", "||")
                            .list(),
                    TEXT,
                    List.of(
                            new KeyForm(KeyForm.Style.JSON_TABLE, KindSets.INTEGERS, 1, MOST_PARAMETERS),
                            new KeyForm(KeyForm.Style.IN_LIST, KindSets.KEYS, KeyForm.ANY_NUMBER, MOST_PARAMETERS)),
                    "WHERE RAND() * 100 < %s")
            .withCodePointOrder(new CodePointOrder("CAST(CONVERT(%s USING utf8mb4) AS BINARY)", LONGEST_SORTED))
            .withTimeDigits(6);

    private MysqlCapabilities() {}

    /** Without hash joins: MySQL has them since 8.0.18, MariaDB only if configured. */
    private static Set<Feature> features() {
        return Feature.commonExcept(Feature.FULL_JOIN, Feature.JOIN_WITHOUT_INDEX);
    }
}
