package io.braid.connector.sqlserver;

import io.braid.connector.jdbc.dialect.FunctionRules;
import io.braid.connector.jdbc.dialect.KindSets;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.Feature;
import io.braid.spi.capability.KeyForm;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.Set;

/**
 * Capabilities of SQL Server. Decimal arithmetic is excluded, since beyond 38 digits it silently drops fractional
 * digits. LIKE is excluded, since brackets are wildcards. A {@code bit} is a number and not a condition. Integer sums
 * overflow earlier than Braid's, and so do differences of {@code tinyint}, which is unsigned.
 */
final class SqlServerCapabilities {
    private static final Set<TypeKind> COMPARED = KindSets.without(
            KindSets.ALL, TypeKind.BOOLEAN, TypeKind.REAL, TypeKind.VARBINARY, TypeKind.TIME, TypeKind.TIMESTAMP_TZ);

    /**
     * The limit of 2,100 parameters less the three that the driver uses: the statement, its parameter types and its
     * handle.
     */
    private static final int MOST_PARAMETERS = 2_097;

    static final Capabilities ALL = new Capabilities(
            "mssql",
            Feature.commonExcept(Feature.CONDITION_AS_VALUE, Feature.LIMIT_ZERO),
            new FunctionRules()
                    .exact(COMPARED, "=", "<>", "<", "<=", ">", ">=", "IN", "NOT IN")
                    .exact(Set.of(TypeKind.BOOLEAN), "AND", "OR", "NOT")
                    .exact(KindSets.ANY, "IS NULL", "IS NOT NULL", "COUNT")
                    .exact(KindSets.with(COMPARED, TypeKind.BOOLEAN), "CASE", "COALESCE")
                    .exact(COMPARED, "GROUP BY", "ORDER BY", "COUNT DISTINCT", "MIN", "MAX")
                    .exact(Set.of(TypeKind.DECIMAL), "SUM")
                    .exact(Set.of(TypeKind.INTEGER, TypeKind.BIGINT), "+", "-", "*")
                    .list(),
            new TextSemantics(Exactness.SUPERSET, Exactness.LOCAL, Exactness.LOCAL),
            List.of(
                    new KeyForm(KeyForm.Style.OPENJSON, KindSets.INTEGERS, 1, MOST_PARAMETERS),
                    new KeyForm(KeyForm.Style.IN_LIST, KindSets.KEYS, 1, MOST_PARAMETERS),
                    new KeyForm(KeyForm.Style.VALUES, KindSets.KEYS, KeyForm.ANY_NUMBER, MOST_PARAMETERS)),
            // RAND without a seed is evaluated once per statement, and TABLESAMPLE samples pages, whose rows are
            // correlated.
            "WHERE RAND(CHECKSUM(NEWID())) * 100 < %s");

    private SqlServerCapabilities() {}
}
