package io.braid.connector.postgresql;

import io.braid.connector.jdbc.Kinds;
import io.braid.connector.jdbc.Rules;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.CodePointOrder;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.Feature;
import io.braid.spi.capability.KeyForm;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.TypeKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What PostgreSQL evaluates as Braid does. LIKE is so when written with {@code ESCAPE ''}: without, a backslash escapes. Of
 * EXTRACT it holds for year, month and day.
 */
final class PostgresqlCapabilities {
    /** There is neither a least truth value nor, before version 18, a least binary string. */
    private static final Set<TypeKind> ORDERED = Kinds.without(Kinds.ALL, TypeKind.BOOLEAN, TypeKind.VARBINARY);

    /** Single precision is summed in single precision, and casts of floating-point numbers round halves to even. */
    private static final Set<TypeKind> SUMMED = Kinds.with(Kinds.EXACT_NUMBERS, TypeKind.DOUBLE);

    static final Capabilities ALL = new Capabilities(
                    PostgresqlDialect.NAME,
                    EnumSet.allOf(Feature.class),
                    new Rules()
                            .exact(Kinds.ALL, "=", "<>", "<", "<=", ">", ">=", "IN", "NOT IN")
                            .exact(Set.of(TypeKind.BOOLEAN), "AND", "OR", "NOT")
                            .exact(Kinds.ANY, "IS NULL", "IS NOT NULL", "CASE", "COALESCE", "COUNT")
                            .exact(Kinds.ALL, "GROUP BY", "ORDER BY", "COUNT DISTINCT")
                            .exact(ORDERED, "MIN", "MAX")
                            .exact(SUMMED, "SUM")
                            // BIT_XOR is there as of version 14 only.
                            .exact(Kinds.INTEGERS, "BIT_AND", "BIT_OR")
                            .exact(SUMMED, "+", "-", "*")
                            .exact(Kinds.EXACT_NUMBERS, "CAST")
                            .exact(Set.of(TypeKind.DATE, TypeKind.TIMESTAMP), "CAST", "EXTRACT")
                            .exact(Set.of(TypeKind.VARCHAR), "LIKE", "NOT LIKE", "LIKE _", "NOT LIKE _", "||")
                            .exact(Set.of(TypeKind.SMALLINT, TypeKind.INTEGER, TypeKind.VARCHAR), "SUBSTRING")
                            .list(),
                    // By the database's collation, which need not be that of code points.
                    new TextSemantics(Exactness.EXACT, Exactness.LOCAL, Exactness.EXACT),
                    List.of(new KeyForm(KeyForm.Style.ARRAY, Kinds.KEYS, KeyForm.ANY_NUMBER, Short.MAX_VALUE)),
                    "TABLESAMPLE BERNOULLI (%s)")
            .withCodePointOrder(new CodePointOrder("%s COLLATE \"C\"", CodePointOrder.UNLIMITED))
            .withTimeDigits(6);

    private PostgresqlCapabilities() {}
}
