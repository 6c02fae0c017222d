CREATE TABLE orders (o_orderkey BIGINT PRIMARY KEY, o_custkey BIGINT, o_totalprice DECIMAL(12, 2));
INSERT INTO orders VALUES (1, 1, 100.00);
CREATE TABLE customer (c_custkey BIGINT PRIMARY KEY, c_name VARCHAR(40), c_nationkey INT, c_phone VARCHAR(20));
INSERT INTO customer VALUES (1, 'Ada', 7, '555-0101');
