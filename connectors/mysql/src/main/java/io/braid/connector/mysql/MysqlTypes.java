package io.braid.connector.mysql;

import io.braid.connector.jdbc.dialect.TypeRule;
import io.braid.connector.jdbc.dialect.TypeRules;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.PrefixSearch;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;

/** Type mapping of MySQL and MariaDB. */
final class MysqlTypes {
    private static final int WIDE_BITS = 64;
    private static final String ZERO_DATES = "0000-00-00 and other days that do not exist are errors";

    /** Semantics of ENUM and SET: compared as text, but ordered by declaration. */
    private static final TextSemantics DECLARED =
            new TextSemantics(Exactness.SUPERSET, Exactness.LOCAL, Exactness.LOCAL);

    /**
     * Semantics of BIT(n). The server sends computed bits as decimal digits under the type of bits, so that a byte is
     * ambiguous.
     */
    private static final TextSemantics BITS = new TextSemantics(
            Exactness.SUPERSET,
            Exactness.LOCAL,
            Exactness.LOCAL,
            Exactness.LOCAL,
            Exactness.LOCAL,
            Exactness.EXACT,
            Exactness.EXACT,
            Exactness.LOCAL,
            false,
            false,
            PrefixSearch.LIKE);

    static final TypeRules RULES = new TypeRules(
            TypeRule.of(TypeKind.BOOLEAN, "bit(1)"),
            TypeRule.of(TypeKind.BIGINT, "bit").compared(BITS).noted("the number that the bits are"),
            TypeRule.of(DataType.decimal(20, 0), "bit(64)").compared(BITS).noted("the number that the bits are"),
            TypeRule.of(TypeKind.TINYINT, "tinyint").noted("tinyint(1) too: it may hold more than 0 and 1"),
            TypeRule.of(TypeKind.SMALLINT, "tinyint unsigned").compared(TextSemantics.UNSIGNED),
            TypeRule.of(TypeKind.SMALLINT, "smallint"),
            TypeRule.of(TypeKind.SMALLINT, "year").compared(TextSemantics.UNSIGNED),
            TypeRule.of(TypeKind.INTEGER, "smallint unsigned", "mediumint unsigned")
                    .compared(TextSemantics.UNSIGNED),
            TypeRule.of(TypeKind.INTEGER, "mediumint"),
            TypeRule.of(TypeKind.INTEGER, "int", "integer"),
            TypeRule.of(TypeKind.BIGINT, "int unsigned", "integer unsigned").compared(TextSemantics.UNSIGNED),
            TypeRule.of(TypeKind.BIGINT, "bigint"),
            TypeRule.of(DataType.decimal(20, 0), "bigint unsigned").compared(TextSemantics.UNSIGNED),
            TypeRule.of(TypeKind.REAL, "float", "float unsigned"),
            TypeRule.of(TypeKind.DOUBLE, "double", "double unsigned", "double precision", "real"),
            TypeRule.decimal("decimal", "decimal unsigned", "numeric"),
            TypeRule.sized(TypeKind.VARCHAR, "char", "varchar", "tinytext", "text", "mediumtext", "longtext"),
            TypeRule.sized(TypeKind.VARCHAR, "enum", "set").compared(DECLARED),
            TypeRule.asText("", "json", "uuid", "inet4", "inet6"),
            TypeRule.sized(TypeKind.VARBINARY, "binary", "varbinary", "tinyblob", "blob", "mediumblob", "longblob"),
            TypeRule.of(
                            TypeKind.VARBINARY,
                            "geometry",
                            "point",
                            "linestring",
                            "polygon",
                            "multipoint",
                            "multilinestring",
                            "multipolygon",
                            "geomcollection",
                            "geometrycollection")
                    .opaque()
                    .noted("shown as bytes: four of the reference system, then well-known binary"),
            TypeRule.of(TypeKind.VARBINARY, "vector")
                    .opaque()
                    .noted("shown as bytes: four to a number, the lowest first"),
            TypeRule.of(TypeKind.DATE, "date").noted(ZERO_DATES),
            TypeRule.sized(TypeKind.TIME, "time").noted("below 00:00:00, and 24:00:00 and above, are errors"),
            TypeRule.sized(TypeKind.TIMESTAMP, "datetime").noted(ZERO_DATES),
            TypeRule.sized(TypeKind.TIMESTAMP_TZ, "timestamp").noted(ZERO_DATES));

    private MysqlTypes() {}

    /**
     * The name of a type without width, as of {@code int(10) unsigned zerofill}, with the attributes that affect its
     * values.
     */
    static String name(String written) {
        if (written.startsWith("bit(")) {
            int bits =
                    Integer.parseInt(written.substring(4, written.indexOf(')')).strip());
            return bits == 1 || bits == WIDE_BITS ? "bit(" + bits + ")" : "bit";
        }
        String base = written.replaceFirst("\\s*\\(.*\\)", "")
                .replace(" zerofill", "")
                .strip();
        return base.startsWith("enum") || base.startsWith("set") ? base.replaceFirst("\\W.*", "") : base;
    }
}
