CREATE TABLE IF NOT EXISTS customer (id BIGINT PRIMARY KEY, name VARCHAR(80), phone VARCHAR(30), city VARCHAR(40), country VARCHAR(40),
  region INT, seller VARCHAR(40));
DELETE FROM customer;
INSERT INTO customer VALUES (1, 'Ada', '555-0101', 'Vienna', 'Austria', 7, 'ada'), (2, 'Bob', '555-0102', 'Oslo', 'Norway', 7, 'bob'),
  (17, 'Cleo', '555-0103', 'Vienna', 'Austria', 3, 'ada');
CREATE TABLE IF NOT EXISTS address (id BIGINT PRIMARY KEY, customer_id BIGINT, street VARCHAR(80));
CREATE TABLE IF NOT EXISTS invoice (id BIGINT PRIMARY KEY, number VARCHAR(20), customer_id BIGINT, total DECIMAL(15, 2),
  placed DATE, paid DATE);
DELETE FROM invoice;
INSERT INTO invoice VALUES (1, 'A1', 1, 10.50, DATE '2026-01-05', NULL), (2, 'A2', 2, 20.00, DATE '2026-02-05', NULL);
CREATE TABLE IF NOT EXISTS invoice_total (name VARCHAR(80), total DECIMAL(12, 2));
CREATE SCHEMA IF NOT EXISTS dbo;
CREATE TABLE IF NOT EXISTS dbo.invoice (id BIGINT PRIMARY KEY, number VARCHAR(20), customer_id BIGINT, total DECIMAL(15, 2));
