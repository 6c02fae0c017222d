package io.braid.connector.postgresql;

import io.braid.connector.jdbc.dialect.FunctionRules;
import io.braid.connector.jdbc.dialect.KindSets;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.CodePointOrder;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.Feature;
import io.braid.spi.capability.KeyForm;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.Set;

/**
 * Capabilities of PostgreSQL. LIKE is exact with {@code ESCAPE ''}, since a backslash escapes by default. EXTRACT is
 * exact for year, month and day.
 */
final class PostgresqlCapabilities {
    /** Kinds with MIN and MAX: not booleans, nor binary strings before version 18. */
    private static final Set<TypeKind> ORDERED = KindSets.without(KindSets.ALL, TypeKind.BOOLEAN, TypeKind.VARBINARY);

    /**
     * Kinds with exact arithmetic: REAL is summed in single precision, and casts of floating-point numbers round half
     * to even.
     */
    private static final Set<TypeKind> SUMMED = KindSets.with(KindSets.EXACT_NUMBERS, TypeKind.DOUBLE);

    static final Capabilities ALL = new Capabilities(
                    PostgresqlDialect.NAME,
                    Feature.commonExcept(),
                    new FunctionRules()
                            .exact(KindSets.ALL, "=", "<>", "<", "<=", ">", ">=", "IN", "NOT IN")
                            .exact(Set.of(TypeKind.BOOLEAN), "AND", "OR", "NOT")
                            .exact(KindSets.ANY, "IS NULL", "IS NOT NULL", "CASE", "COALESCE", "COUNT")
                            .exact(KindSets.ALL, "GROUP BY", "ORDER BY", "COUNT DISTINCT")
                            .exact(ORDERED, "MIN", "MAX")
                            .exact(SUMMED, "SUM")
                            // BIT_XOR exists only since version 14.
                            .exact(KindSets.INTEGERS, "BIT_AND", "BIT_OR")
                            .exact(SUMMED, "+", "-", "*")
                            .exact(KindSets.EXACT_NUMBERS, "CAST")
                            .exact(Set.of(TypeKind.DATE, TypeKind.TIMESTAMP), "CAST", "EXTRACT")
                            .exact(Set.of(TypeKind.VARCHAR), "LIKE", "NOT LIKE", "LIKE _", "NOT LIKE _", "||")
                            .exact(Set.of(TypeKind.SMALLINT, TypeKind.INTEGER, TypeKind.VARCHAR), "SUBSTRING")
                            .list(),
                    // Ordered by the database's collation, which may differ from code point order.
                    new TextSemantics(Exactness.EXACT, Exactness.LOCAL, Exactness.EXACT),
                    List.of(new KeyForm(KeyForm.Style.ARRAY, KindSets.KEYS, KeyForm.ANY_NUMBER, Short.MAX_VALUE)),
                    "TABLESAMPLE BERNOULLI (%s)")
            .withCodePointOrder(new CodePointOrder("%s COLLATE \"C\"", CodePointOrder.UNLIMITED))
            .withTimeDigits(6);

    private PostgresqlCapabilities() {}
}
