-- Materialized views over the demo's model, for the queries of rewriting.plan and not-rewritten.plan.

CREATE VIRTUAL SCHEMA kept;

CREATE MATERIALIZED VIEW kept.line_days AS
  SELECT l_returnflag AS flag, l_linestatus AS status, l_shipdate AS day,
         SUM(l_quantity) AS quantity, SUM(l_extendedprice) AS price,
         SUM(l_extendedprice * (1 - l_discount)) AS discounted, SUM(l_discount) AS discount,
         MIN(l_tax) AS least_tax, MAX(l_tax) AS most_tax, COUNT(*) AS line_count
  FROM dbA.lineitem GROUP BY l_returnflag, l_linestatus, l_shipdate;

CREATE MATERIALIZED VIEW kept.customer_orders AS
  SELECT o_orderkey, c_custkey, o_orderdate, o_totalprice, o_orderstatus, c_name, c_nationkey, c_mktsegment
  FROM dbA.orders JOIN dbB.customer ON o_custkey = c_custkey;

CREATE MATERIALIZED VIEW kept.revenue AS
  SELECT n_name, c_mktsegment, o_orderpriority, SUM(o_totalprice) AS revenue, COUNT(*) AS order_count,
         MIN(o_orderdate) AS first_day, MAX(o_orderdate) AS last_day, MAX(c_name) AS last_name
  FROM dbA.orders JOIN dbB.customer ON o_custkey = c_custkey JOIN dbD.nation ON c_nationkey = n_nationkey
  GROUP BY n_name, c_mktsegment, o_orderpriority;

CREATE MATERIALIZED VIEW kept.recent_orders AS
  SELECT o_orderkey, o_custkey, o_totalprice, o_orderdate, o_totalprice * 2 AS twice
  FROM dbA.orders WHERE o_orderdate >= DATE '1995-01-01' AND o_orderdate < DATE '1998-01-01';

CREATE MATERIALIZED VIEW kept.order_years (year_of_order, priority, order_count, price, average) AS
  SELECT EXTRACT(YEAR FROM o_orderdate), o_orderpriority, COUNT(*), SUM(o_totalprice), AVG(o_totalprice)
  FROM dbA.orders GROUP BY EXTRACT(YEAR FROM o_orderdate), o_orderpriority;

CREATE MATERIALIZED VIEW kept.all_customers AS
  SELECT c_custkey, c_nationkey, c_acctbal, o_orderkey, o_orderpriority
  FROM dbB.customer LEFT JOIN dbA.orders ON c_custkey = o_custkey AND o_orderstatus = 'F';

CREATE MATERIALIZED VIEW kept.part_kinds AS
  SELECT p_brand, p_size, COUNT(*) AS part_count, SUM(p_retailprice) AS price, MIN(p_name) AS first_name,
         COUNT(DISTINCT p_container) AS containers, SUM(p_retailprice) FILTER (WHERE p_size > 25) AS large_price,
         AVG(p_retailprice) AS average
  FROM dbC.part GROUP BY p_brand, p_size;

CREATE MATERIALIZED VIEW kept.common_containers AS
  SELECT p_container, COUNT(*) AS part_count FROM dbC.part GROUP BY p_container HAVING COUNT(*) > 30;

CREATE MATERIALIZED VIEW kept.supplier_total AS
  SELECT COUNT(*) AS supplier_count, SUM(s_acctbal) AS balance, MAX(s_name) AS last_name FROM dbC.supplier;

CREATE MATERIALIZED VIEW kept.supplier_doubles AS
  SELECT s_nationkey, s_name, SUM(CAST(s_acctbal AS DOUBLE)) AS balance FROM dbC.supplier GROUP BY s_nationkey, s_name;

CREATE MATERIALIZED VIEW kept.nations AS
  SELECT n_nationkey, n_name, n_regionkey, r_name FROM dbD.nation JOIN dbD.region ON n_regionkey = r_regionkey ORDER BY n_name;

CREATE MATERIALIZED VIEW kept.neighbours AS
  SELECT a.n_name AS one, b.n_name AS other FROM dbD.nation a JOIN dbD.nation b ON a.n_nationkey = b.n_regionkey;

CREATE MATERIALIZED VIEW kept.stock AS
  SELECT ps_suppkey, ps_partkey, ps_availqty, ps_supplycost FROM dbC.partsupp WHERE ps_availqty > 1000 AND ps_supplycost IS NOT NULL;

CREATE MATERIALIZED VIEW kept.stock_totals AS
  SELECT ps_suppkey, SUM(ps_availqty) AS quantity, COUNT(*) AS offer_count, MIN(ps_supplycost) AS least
  FROM dbC.partsupp GROUP BY ps_suppkey;

CREATE MATERIALIZED VIEW kept.few_stocks AS
  SELECT ps_partkey, ps_comment FROM dbC.partsupp WHERE ps_partkey < 50 LIMIT 10;

CREATE MATERIALIZED VIEW kept.served_customers AS
  SELECT c_custkey, c_mktsegment FROM dbB.customer
  WHERE EXISTS (SELECT 1 FROM dbA.orders WHERE o_custkey = c_custkey AND o_orderpriority = '1-URGENT');

CREATE MATERIALIZED VIEW kept.wide_pairs AS
  SELECT a.s_suppkey AS one, b.s_suppkey AS other, a.s_acctbal AS balance
  FROM dbC.supplier a JOIN dbC.supplier b ON a.s_nationkey = b.s_nationkey;
