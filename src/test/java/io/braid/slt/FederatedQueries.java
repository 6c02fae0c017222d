package io.braid.slt;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes queries up that join tables of the demo's four databases in ways that have sense, or little. */
final class FederatedQueries {
    /** Tables that can be joined, and on what. */
    private static final List<Link> LINKS = List.of(
            new Link("dbA.orders", "dbB.customer", "%1$s.o_custkey = %2$s.c_custkey"),
            new Link("dbA.orders", "dbD.customer", "%1$s.o_custkey = %2$s.c_custkey"),
            new Link("dbB.customer", "dbD.customer", "%1$s.c_custkey = %2$s.c_custkey"),
            new Link("dbB.customer", "dbD.customer", "%1$s.c_name = %2$s.c_name"),
            new Link("dbB.customer", "dbD.customer", "%1$s.c_custkey = %2$s.c_custkey AND %1$s.c_name = %2$s.c_name"),
            new Link("dbB.customer", "dbD.nation", "%1$s.c_nationkey = %2$s.n_nationkey"),
            new Link("dbB.customer", "dbC.supplier", "%1$s.c_nationkey = %2$s.s_suppkey"),
            new Link("dbB.customer", "dbC.supplier", "%1$s.c_custkey = %2$s.s_nationkey"),
            new Link("dbB.customer", "dbC.part", "%1$s.c_acctbal = %2$s.p_retailprice"),
            new Link("dbC.supplier", "dbD.nation", "%1$s.s_nationkey = %2$s.n_nationkey"),
            new Link("dbA.lineitem", "dbC.part", "%1$s.l_partkey = %2$s.p_partkey"),
            new Link("dbA.lineitem", "dbC.supplier", "%1$s.l_suppkey = %2$s.s_suppkey"),
            new Link(
                    "dbA.lineitem",
                    "dbC.partsupp",
                    "%1$s.l_partkey = %2$s.ps_partkey AND %1$s.l_suppkey = %2$s.ps_suppkey"),
            new Link("dbA.lineitem", "dbA.orders", "%1$s.l_orderkey = %2$s.o_orderkey"),
            new Link("dbC.partsupp", "dbC.part", "%1$s.ps_partkey = %2$s.p_partkey"),
            new Link("dbC.partsupp", "dbC.supplier", "%1$s.ps_suppkey = %2$s.s_suppkey"),
            new Link("dbD.nation", "dbD.region", "%1$s.n_regionkey = %2$s.r_regionkey"));

    private static final List<String> UNEQUAL = List.of(" <> ", " < ", " >= ", " + 1 <> ");

    private static final List<String> HINTS =
            List.of("", "", "/*+ makedep */ ", "/*+ makeind */ ", "/*+ makenotdep */ ");

    private final Random random;

    /** Two tables and the condition on which they are joined, in which they stand as %1$s and %2$s. */
    private record Link(String one, String other, String condition) {
        String on(String table, String alias, String otherAlias) {
            return table.equals(one) ? condition.formatted(alias, otherAlias) : condition.formatted(otherAlias, alias);
        }
    }

    FederatedQueries(Random random) {
        this.random = random;
    }

    String next() {
        List<String> tables =
                new ArrayList<>(List.of(LINKS.get(random.nextInt(LINKS.size())).one()));
        StringBuilder from = new StringBuilder(hint() + tables.get(0) + " t0");
        int count = 2 + random.nextInt(3);
        for (int i = 0; i < 20 && tables.size() < count; i++) {
            Link link = LINKS.get(random.nextInt(LINKS.size()));
            int at = Math.max(tables.indexOf(link.one()), tables.indexOf(link.other()));
            if (at >= 0) {
                String table = tables.get(at).equals(link.one()) ? link.other() : link.one();
                if (tables.contains(table)) {
                    // Thrice the same large table on one key would be billions of rows.
                    continue;
                }
                String alias = "t" + tables.size();
                from.append(random.nextInt(4) == 0 ? " LEFT JOIN " : " JOIN ")
                        .append(hint() + table + " " + alias + " ON ")
                        .append(link.on(table, alias, "t" + at));
                tables.add(table);
            }
        }
        List<String> conditions = new ArrayList<>();
        for (int i = 0; i < tables.size(); i++) {
            if (i == 0 || random.nextBoolean()) {
                conditions.add(condition(tables.get(i), "t" + i));
            }
        }
        if (random.nextInt(3) == 0) {
            conditions.add(existence(tables));
        }
        String where = " WHERE " + String.join(" AND ", conditions);
        if (random.nextInt(5) == 0) {
            String key = key(tables.get(0));
            return "SELECT " + key + ", count(*) FROM " + from + where + " GROUP BY " + key;
        }
        return "SELECT " + String.join(", ", columns(tables)) + " FROM " + from + where;
    }

    /** That a row of another table matches one of these, or that none does. */
    private String existence(List<String> tables) {
        List<Link> possible = LINKS.stream()
                .filter(link -> tables.contains(link.one()) || tables.contains(link.other()))
                .toList();
        Link link = possible.get(random.nextInt(possible.size()));
        boolean one = tables.contains(link.one());
        String table = one ? link.other() : link.one();
        int at = tables.indexOf(one ? link.one() : link.other());
        String unequal = random.nextBoolean()
                ? ""
                : " AND x." + number(table) + UNEQUAL.get(random.nextInt(UNEQUAL.size())) + "t" + at + "."
                        + number(tables.get(at));
        return (random.nextBoolean() ? "" : "NOT ") + "EXISTS (SELECT 1 FROM " + hint() + table + " x WHERE "
                + link.on(table, "x", "t" + at) + unequal + " AND " + condition(table, "x") + ")";
    }

    /** A column with whole numbers of no great size. */
    private static String number(String table) {
        return switch (table) {
            case "dbA.orders" -> "o_shippriority";
            case "dbA.lineitem" -> "l_linenumber";
            case "dbB.customer", "dbD.customer" -> "c_nationkey";
            case "dbC.part" -> "p_size";
            case "dbC.partsupp" -> "ps_availqty";
            case "dbC.supplier" -> "s_nationkey";
            case "dbD.nation" -> "n_regionkey";
            default -> "r_regionkey";
        };
    }

    private String hint() {
        return HINTS.get(random.nextInt(HINTS.size()));
    }

    private static List<String> columns(List<String> tables) {
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < tables.size(); i++) {
            String alias = "t" + i;
            columns.add(key(tables.get(i)).replace("t0.", alias + "."));
        }
        return columns;
    }

    private static String key(String table) {
        return switch (table) {
            case "dbA.orders" -> "t0.o_orderkey";
            case "dbA.lineitem" -> "t0.l_extendedprice";
            case "dbB.customer", "dbD.customer" -> "t0.c_name";
            case "dbC.part" -> "t0.p_name";
            case "dbC.partsupp" -> "t0.ps_availqty";
            case "dbC.supplier" -> "t0.s_name";
            case "dbD.nation" -> "t0.n_name";
            default -> "t0.r_name";
        };
    }

    /** Mostly one that few rows fulfil. */
    private String condition(String table, String alias) {
        int number = random.nextInt(1500);
        return alias
                + switch (table) {
                    case "dbA.orders" ->
                        random.nextBoolean() ? ".o_custkey = " + number : ".o_orderkey BETWEEN 1 AND " + number;
                    case "dbA.lineitem" ->
                        random.nextBoolean() ? ".l_partkey = " + number : ".l_orderkey IN (1, 3, " + number + ")";
                    case "dbB.customer", "dbD.customer" ->
                        switch (random.nextInt(3)) {
                            case 0 -> ".c_custkey <= " + number;
                            case 1 -> ".c_mktsegment LIKE 'B%'";
                            default -> ".c_name = 'Customer#00000000" + random.nextInt(10) + "'";
                        };
                    case "dbC.part" -> random.nextBoolean() ? ".p_size = 22" : ".p_partkey < " + number;
                    case "dbC.partsupp" -> ".ps_supplycost < " + random.nextInt(300);
                    case "dbC.supplier" -> ".s_suppkey < " + random.nextInt(100);
                    case "dbD.nation" -> random.nextBoolean() ? ".n_name > 'F'" : ".n_regionkey = 1";
                    default -> ".r_name = 'ASIA'";
                };
    }
}
