-- old orders of customers with little money
SELECT o_orderkey, o_orderdate, o_clerk, c_custkey, c_name FROM dbA.orders JOIN dbB.customer ON c_custkey = o_custkey WHERE c_nationkey = 1 AND c_acctbal > 5 AND c_acctbal < 200 AND o_orderdate < {ts '1998-01-01 00:00:00'}
