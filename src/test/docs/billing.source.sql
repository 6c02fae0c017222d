CREATE TABLE invoice (id BIGINT PRIMARY KEY, customer_id BIGINT, amount DECIMAL(12, 2));
INSERT INTO invoice VALUES (1, 1, 10.50), (2, 2, 20.00);
CREATE TABLE debtor (id BIGINT PRIMARY KEY, name VARCHAR(80));
INSERT INTO debtor VALUES (101, 'Dora');
CREATE TABLE closed (customer_id BIGINT);
INSERT INTO closed VALUES (17);
