CREATE TABLE IF NOT EXISTS orders (o_orderkey BIGINT PRIMARY KEY, o_custkey BIGINT, o_totalprice DECIMAL(12, 2));
DELETE FROM orders;
INSERT INTO orders VALUES (1, 1, 100.00);
CREATE TABLE IF NOT EXISTS customer (c_custkey BIGINT PRIMARY KEY, c_name VARCHAR(40), c_nationkey INT, c_phone VARCHAR(20));
DELETE FROM customer;
INSERT INTO customer VALUES (1, 'Ada', 7, '555-0101');
