-- orders per customer, special requests apart
SELECT c_custkey, count(o_orderkey) AS c_count FROM dbB.customer LEFT OUTER JOIN dbA.orders ON c_custkey = o_custkey WHERE o_comment NOT LIKE '%special%accounts%' AND c_custkey < 10000 GROUP BY c_custkey
