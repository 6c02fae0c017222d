-- customers of two databases, united
SELECT c_custkey, c_name, c_phone FROM dbB.customer WHERE c_nationkey = 1 AND c_acctbal > 5 AND c_acctbal < 200 UNION SELECT c_custkey, c_name, c_phone FROM dbD.CUSTOMER WHERE c_nationkey = 2 AND c_acctbal > 5 AND c_acctbal < 200
