-- one table by its key
SELECT * FROM dbB.customer WHERE c_custkey <= 100
