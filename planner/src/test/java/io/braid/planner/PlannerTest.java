package io.braid.planner;

import static io.braid.spi.capability.FunctionRule.exact;

import io.braid.spi.capability.*;
import java.util.*;
import org.junit.jupiter.api.Test;

class PlannerTest {
    static Capabilities caps(String kind) {
        List<FunctionRule> rules = new ArrayList<>();
        for (String f : List.of("=", "<>", "<", "<=", ">", ">=", "AND", "OR", "NOT", "IS NULL", "IS NOT NULL", "LIKE", "NOT LIKE", "+", "-", "*", "CAST", "CASE", "COUNT", "SUM", "MIN", "MAX", "GROUP BY", "ORDER BY")) rules.add(exact(f));
        TextSemantics text = kind.equals("mysql") ? new TextSemantics(Exactness.SUPERSET, Exactness.LOCAL, Exactness.SUPERSET) : TextSemantics.BINARY;
        return new Capabilities(kind, EnumSet.allOf(Feature.class), rules, text);
    }

    static final String B = "SELECT s_acctbal, s_name, n_name, p_partkey, p_mfgr, s_address, s_phone, s_comment, c_name, o_orderdate FROM dbC.tpch.dbo.part, dbC.tpch.dbo.supplier, dbC.tpch.dbo.partsupp, dbD.nation, dbD.region, dbB.customer, dbA.orders, dbA.lineitem WHERE p_partkey = ps_partkey AND s_suppkey = ps_suppkey AND c_custkey = o_custkey AND o_orderkey = l_orderkey AND l_partkey = p_partkey AND l_suppkey = s_suppkey AND p_size = 22 AND p_type LIKE '%TIN' AND s_nationkey = n_nationkey AND n_regionkey = r_regionkey AND r_name = 'AFRICA' AND ps_supplycost < 20";
    static final List<String> STUDY = List.of(
      "SELECT * FROM dbB.customer WHERE c_custkey <= 100", B,
      "SELECT l_orderkey, sum(l_extendedprice * (1 - l_discount)) AS revenue, o_orderdate, o_shippriority FROM dbB.customer, dbA.orders, dbA.lineitem WHERE c_mktsegment = 'HOUSEHOLD' AND c_custkey = o_custkey AND l_orderkey = o_orderkey AND o_orderdate < '1995-03-01' AND l_shipdate > '1995-03-01' AND c_custkey < 10000 GROUP BY l_orderkey, o_orderdate, o_shippriority ORDER BY revenue DESC, o_orderdate",
      "SELECT c_custkey, count(o_orderkey) AS c_count FROM dbB.customer LEFT OUTER JOIN dbA.orders ON c_custkey = o_custkey WHERE o_comment NOT LIKE '%special%accounts%' AND c_custkey < 10000 GROUP BY c_custkey",
      "SELECT o_orderkey, o_orderdate, o_clerk, c_custkey, c_name FROM dbA.orders JOIN dbB.customer ON c_custkey = o_custkey WHERE c_nationkey = 1 AND c_acctbal > 5 AND c_acctbal < 200 AND o_orderdate < {ts '1998-01-01 00:00:00'}",
      "SELECT c_custkey, c_name, c_phone FROM dbB.customer WHERE c_nationkey = 1 AND c_acctbal > 5 AND c_acctbal < 200 UNION SELECT c_custkey, c_name, c_phone FROM dbD.CUSTOMER WHERE c_nationkey = 2 AND c_acctbal > 5 AND c_acctbal < 200",
      "SELECT s_acctbal, s_name, n_name, p_partkey, p_mfgr, s_address, s_phone, s_comment, c_name, o_orderdate, r_name FROM /*+ makedep */ dbC.tpch.dbo.part, /*+ makedep */ dbC.tpch.dbo.supplier, /*+ makedep */ dbC.tpch.dbo.partsupp, dbD.NATION, dbD.REGION, dbB.customer, /*+ makedep */ dbA.orders, /*+ makedep */ dbA.lineitem WHERE (p_partkey = ps_partkey) AND (s_suppkey = ps_suppkey) AND (c_custkey = O_CUSTKEY) AND (O_ORDERKEY = L_ORDERKEY) AND (L_PARTKEY = p_partkey) AND (L_SUPPKEY = s_suppkey) AND (s_nationkey = N_NATIONKEY) AND (N_REGIONKEY = R_REGIONKEY) AND (c_custkey = ?)",
      "SELECT * FROM sales.revenue_by_nation ORDER BY revenue DESC LIMIT 3",
      "select upper(c_name), extract(year from o_orderdate), avg(o_totalprice) from dba.orders join dbd.customer on c_custkey=o_custkey where c_name = 'Über\\x' group by 1,2",
      "select * from dbb.customer where c_foo = 1", "select * from dbb.custmer", "selec 1", "select * from dbb.customer where", "select 1 + 'a'", "select 1/0"
    );

    @Test
    void print() {
        Planner p = new OfflineTpch(PlannerTest::caps).planner();
        for (String q : STUDY) {
            System.out.println("=== " + q);
            try {
                long t = System.nanoTime();
                var plan = p.plan("EXPLAIN " + q);
                System.out.println((System.nanoTime() - t) / 1000000 + " ms");
                ((io.braid.engine.plan.Values) plan.root()).rows().forEach(r -> System.out.println(((io.braid.engine.plan.expression.Constant) r.get(0)).value()));
            } catch (io.braid.spi.error.BraidException e) { System.out.println(e.code() + " " + e.getMessage()); }
            catch (Throwable e) { e.printStackTrace(System.out); }
        }
    }
}
