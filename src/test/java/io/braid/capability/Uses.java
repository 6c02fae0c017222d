package io.braid.capability;

import io.braid.spi.capability.Feature;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A use of each function of each type, of each clause, and of what no connector can declare. */
final class Uses {
    private static final Set<TypeKind> NUMBERS = EnumSet.of(
            TypeKind.TINYINT,
            TypeKind.SMALLINT,
            TypeKind.INTEGER,
            TypeKind.BIGINT,
            TypeKind.REAL,
            TypeKind.DOUBLE,
            TypeKind.DECIMAL);
    private static final Map<TypeKind, String> LITERALS = Map.of(
            TypeKind.TINYINT, "7",
            TypeKind.SMALLINT, "7",
            TypeKind.INTEGER, "7",
            TypeKind.BIGINT, "7",
            TypeKind.DECIMAL, "12.50",
            TypeKind.VARCHAR, "'ab'",
            TypeKind.DATE, "DATE '2024-02-29'",
            TypeKind.TIME, "TIME '01:02:03'",
            TypeKind.TIMESTAMP, "TIMESTAMP '2024-02-29 01:02:03'");
    private static final Map<TypeKind, String> OTHERS = Map.of(
            TypeKind.TINYINT, "4",
            TypeKind.SMALLINT, "4",
            TypeKind.INTEGER, "4",
            TypeKind.BIGINT, "4",
            TypeKind.DECIMAL, "1.00",
            TypeKind.VARCHAR, "'c'",
            TypeKind.DATE, "DATE '2024-03-01'",
            TypeKind.TIME, "TIME '01:02:04'",
            TypeKind.TIMESTAMP, "TIMESTAMP '2024-02-29 01:02:04'");

    /** As standard SQL has them, and SQL Server. */
    private static final String PARTS = "EXTRACT|DATEPART|(YEAR|MONTH|DAY)\\(";
    /** SQL Server counts to more than 32 bits by another name. */
    private static final String COUNT = "COUNT(?:_BIG)?";
    /** What functions that it knows by other names are there. */
    private static final String OF_SQL_SERVER = "LEN\\(|CHARINDEX|CEILING|DATEADD|DATEDIFF|STUFF| % ";

    private final List<Use> uses = new ArrayList<>();

    /** All of those for which a database has the types. */
    static List<Use> of(Declaring source) {
        Uses all = new Uses();
        for (TypeKind kind : TypeKind.values()) {
            if (source.has(kind)) {
                all.comparisons(kind);
                all.values(kind);
                all.aggregates(kind);
            }
        }
        all.ofText();
        all.ofNobody();
        all.joins();
        all.clauses();
        return all.uses;
    }

    private void comparisons(TypeKind kind) {
        String a = Use.column(kind, 1);
        String b = Use.column(kind, 2);
        for (String operator : List.of("=", "<>", "<", "<=", ">", ">=")) {
            where(operator, kind, a + " " + operator + " " + b, " " + operator + " ");
        }
        String literal = LITERALS.get(kind);
        if (literal != null) {
            String list = " IN (" + literal + ", " + OTHERS.get(kind) + ")";
            // Small numbers are compared with others as larger ones.
            Set<TypeKind> compared = EnumSet.of(kind);
            if (kind.isInteger()) {
                compared.add(TypeKind.INTEGER);
            }
            uses.add(Use.of("IN", compared, "SELECT id FROM s.t WHERE " + a + list, "(?<!NOT) IN "));
            uses.add(Use.of("NOT IN", compared, "SELECT id FROM s.t WHERE " + a + " NOT" + list, "NOT IN "));
        }
        where("IS NULL", kind, a + " IS NULL", "IS NULL");
        where("IS NOT NULL", kind, a + " IS NOT NULL", "IS NOT NULL");
        if (kind == TypeKind.BOOLEAN) {
            where("OR", kind, a + " OR " + b, " OR ");
            where("NOT", kind, "NOT " + a, "NOT ");
        }
    }

    private void values(TypeKind kind) {
        String a = Use.column(kind, 1);
        String b = Use.column(kind, 2);
        select("CASE", kind, "CASE WHEN id > 1 THEN " + a + " ELSE " + b + " END", "CASE ");
        select("COALESCE", kind, "COALESCE(" + a + ", " + b + ")", "COALESCE");
        if (NUMBERS.contains(kind)) {
            for (String operator : List.of("+", "-", "*")) {
                select(operator, kind, a + " " + operator + " " + b, "x [" + operator + "] x");
            }
            for (TypeKind other : List.of(TypeKind.BIGINT, TypeKind.DECIMAL, TypeKind.VARCHAR)) {
                String type = other == TypeKind.DECIMAL ? "DECIMAL(20, 3)" : other.name();
                select("CAST", kind, "CAST(" + a + " AS " + type + ")", "CAST|CONVERT");
            }
        }
        if (kind == TypeKind.DATE || kind == TypeKind.TIMESTAMP) {
            for (String unit : List.of("YEAR", "MONTH", "DAY")) {
                select("EXTRACT", kind, "EXTRACT(" + unit + " FROM " + a + ")", PARTS);
            }
            uses.add(Use.ofNobody("EXTRACT of QUARTER", ofEach("EXTRACT(QUARTER FROM " + a + ")"), PARTS));
        }
    }

    private void aggregates(TypeKind kind) {
        String a = Use.column(kind, 1);
        of("COUNT", kind, "SELECT COUNT(" + a + ") FROM s.t", COUNT + "\\(");
        of("COUNT DISTINCT", kind, "SELECT COUNT(DISTINCT " + a + ") FROM s.t", COUNT + "\\(DISTINCT");
        of("GROUP BY", kind, "SELECT " + a + ", COUNT(*) FROM s.t GROUP BY " + a, "GROUP BY");
        of("GROUP BY", kind, "SELECT DISTINCT " + a + " FROM s.t", "GROUP BY|DISTINCT");
        of("ORDER BY", kind, "SELECT id FROM s.t ORDER BY " + a + ", id LIMIT 3", "ORDER BY");
        if (kind != TypeKind.BOOLEAN) {
            of("MIN", kind, "SELECT MIN(" + a + ") FROM s.t", "MIN\\(");
            of("MAX", kind, "SELECT MAX(" + a + ") FROM s.t", "MAX\\(");
        }
        if (kind.isInteger()) {
            of("BIT_AND", kind, "SELECT BIT_AND(" + a + ") FROM s.t", "BIT_AND\\(");
            of("BIT_OR", kind, "SELECT BIT_OR(" + a + ") FROM s.t WHERE id < 0", "BIT_OR\\(");
            of("BIT_XOR", kind, "SELECT BIT_XOR(" + a + ") FROM s.t GROUP BY id", "BIT_XOR\\(");
        }
        if (NUMBERS.contains(kind)) {
            of("SUM", kind, "SELECT SUM(" + a + ") FROM s.t", "SUM\\(");
            of("SUM", kind, "SELECT AVG(" + a + ") FROM s.t", "SUM\\(|AVG\\(");
        }
    }

    private void ofText() {
        where("LIKE", TypeKind.VARCHAR, "varchar1 LIKE 'a%'", "(?<!NOT) LIKE ");
        where("NOT LIKE", TypeKind.VARCHAR, "varchar1 NOT LIKE 'a%'", "NOT LIKE ");
        where("LIKE _", TypeKind.VARCHAR, "varchar1 LIKE 'a_'", "(?<!NOT) LIKE ");
        where("NOT LIKE _", TypeKind.VARCHAR, "varchar1 NOT LIKE 'a_'", "NOT LIKE ");
        select("||", TypeKind.VARCHAR, "varchar1 || varchar2", "\\|\\||CONCAT|x [+] x");
        Set<TypeKind> operands = EnumSet.allOf(TypeKind.class);
        operands.removeIf(kind -> !kind.isOfSources());
        String substring = ofEach("SUBSTRING(varchar1 FROM 2 FOR 1)");
        uses.add(Use.of("SUBSTRING", operands, substring, "SUBSTR"));
        where("LIKE", TypeKind.VARCHAR, "varchar1 LIKE 'a!%' ESCAPE '!'", "LIKE|ESCAPE");
    }

    private void ofNobody() {
        for (String call : List.of(
                "UPPER(varchar1)",
                "LOWER(varchar1)",
                "TRIM(varchar1)",
                "CHAR_LENGTH(varchar1)",
                "POSITION('b' IN varchar1)",
                "OVERLAY(varchar1 PLACING 'x' FROM 1)",
                "REPLACE(varchar1, 'a', 'x')",
                "ABS(integer1)",
                "MOD(integer1, 2)",
                "FLOOR(decimal1)",
                "CEIL(decimal1)",
                "ROUND(decimal1, 1)",
                "POWER(double1, 2)",
                "NULLIF(integer1, 7)",
                "GREATEST(integer1, integer2)",
                "LEAST(integer1, integer2)",
                "TIMESTAMPADD(DAY, 1, date1)",
                "TIMESTAMPDIFF(DAY, date1, date2)",
                "REGEXP_REPLACE(varchar1, 'a', 'x')")) {
            String name = call.substring(0, call.indexOf('('));
            uses.add(Use.ofNobody(name, ofEach(call), name + "\\(|INTERVAL|SUBSTR|" + OF_SQL_SERVER));
        }
        uses.add(Use.ofNobody("/", ofEach("integer1 / integer2"), " / "));
        for (String call : List.of("EVERY(boolean1)", "ANY_VALUE(1)", "STDDEV_POP(double1)")) {
            String name = call.substring(0, call.indexOf('('));
            uses.add(Use.ofNobody(name, "SELECT " + call + " FROM s.t", name + "\\(|SUM\\("));
        }
        uses.add(Use.ofNobody("COUNT with FILTER", "SELECT COUNT(*) FILTER (WHERE id > 1) FROM s.t", "FILTER"));
        uses.add(Use.ofNobody(
                "windows", "SELECT id, ROW_NUMBER() OVER (ORDER BY id) FROM s.t", "OVER|ROW_NUMBER|ORDER BY"));
        uses.add(Use.ofNobody(
                "GROUPING SETS",
                "SELECT integer1, bigint1, COUNT(*) FROM s.t GROUP BY GROUPING SETS ((integer1), (bigint1))",
                "GROUPING|ROLLUP|CUBE"));
        uses.add(Use.ofNobody("INTERSECT", "SELECT integer1 FROM s.t INTERSECT SELECT integer2 FROM s.u", "INTERSECT"));
        uses.add(Use.ofNobody("EXCEPT", "SELECT integer1 FROM s.t EXCEPT SELECT integer2 FROM s.u", "EXCEPT|MINUS"));
    }

    private void joins() {
        String both = "FROM x.*(FROM x|, x|JOIN x)|IN \\(SELECT|EXISTS";
        of(Feature.INNER_JOIN, "SELECT t.id, u.bigint2 FROM s.t JOIN s.u ON t.id = u.id", both);
        of(Feature.LEFT_JOIN, "SELECT t.id, u.id FROM s.t LEFT JOIN s.u ON t.id = u.id", both);
        of(Feature.FULL_JOIN, "SELECT t.id, u.id FROM s.t FULL JOIN s.u ON t.id = u.id", both);
        of(Feature.JOIN_WITHOUT_INDEX, "SELECT t.id, u.id FROM s.t JOIN s.u ON t.integer1 = u.integer2", both);
        of(
                Feature.JOIN_OF_QUERIES,
                "SELECT t.id, g.n FROM s.t JOIN (SELECT integer1 AS i, COUNT(*) AS n FROM s.u GROUP BY integer1) AS g"
                        + " ON t.id = g.i",
                both);
        of(
                Feature.EXISTS,
                "SELECT id FROM s.t WHERE EXISTS (SELECT 1 FROM s.u WHERE u.id = t.integer1 AND u.bigint1 > t.bigint2)",
                "EXISTS");
        of(Feature.EXISTS, "SELECT id FROM s.t WHERE NOT EXISTS (SELECT 1 FROM s.u WHERE u.integer1 = t.id)", "EXISTS");
        for (TypeKind kind : List.of(TypeKind.INTEGER, TypeKind.DECIMAL, TypeKind.DATE, TypeKind.VARCHAR)) {
            String a = Use.column(kind, 1);
            of("=", kind, "SELECT t.id, u.id FROM s.t JOIN s.u ON t." + a + " = u." + a, both + "| = ");
        }
    }

    private void clauses() {
        of(Feature.FILTER, "SELECT id FROM s.t WHERE integer1 = 7", "WHERE");
        of(Feature.PROJECT, "SELECT id, integer1 + 1 FROM s.t", "[+]");
        of(Feature.CONDITION_AS_VALUE, "SELECT id, integer1 > 1 FROM s.t", " > ");
        of(Feature.AGGREGATE, "SELECT COUNT(*) FROM s.t", COUNT);
        of(Feature.AGGREGATE, "SELECT DISTINCT integer1 FROM s.t", "DISTINCT|GROUP BY");
        of(Feature.AGGREGATE_DISTINCT, "SELECT COUNT(DISTINCT integer1), SUM(bigint1) FROM s.t", "DISTINCT");
        of(Feature.SORT, "SELECT id FROM s.t ORDER BY id LIMIT 2", "ORDER BY");
        of(Feature.LIMIT, "SELECT id FROM s.t ORDER BY id LIMIT 2", "LIMIT|FETCH|TOP");
        of(Feature.OFFSET, "SELECT id FROM s.t ORDER BY id OFFSET 1", "OFFSET|LIMIT");
        of(Feature.UNION_ALL, "SELECT id FROM s.t UNION ALL SELECT integer1 FROM s.u", "UNION");
    }

    private void where(String function, TypeKind kind, String condition, String sent) {
        of(function, kind, "SELECT id FROM s.t WHERE " + condition, sent);
    }

    private void select(String function, TypeKind kind, String value, String sent) {
        of(function, kind, ofEach(value), sent);
    }

    private static String ofEach(String value) {
        return "SELECT id, " + value + " FROM s.t";
    }

    private void of(String function, TypeKind kind, String sql, String sent) {
        uses.add(Use.of(function, Set.of(kind), sql, sent));
    }

    private void of(Feature feature, String sql, String sent) {
        uses.add(Use.of(feature, sql, sent));
    }
}
