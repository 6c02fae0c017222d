-- An example that needs no database: two files as tables, and a view over both. Delete it when you have a model of your
-- own; 'braid up URL...' writes one.

CREATE DATABASE example;
COMMENT ON DATABASE example IS 'Customers and orders of a shop, read from two CSV files.';

-- A server is a source; here, all files below the folder files/example.
CREATE SERVER shop_files FOREIGN DATA WRAPPER duckdb OPTIONS (path 'example/*.csv');

-- A schema shows tables of a server: shop.customers and shop.orders.
CREATE SCHEMA shop SERVER shop_files;
IMPORT FOREIGN SCHEMA main FROM SERVER shop_files INTO shop;

-- Views are in schemas of their own. They may join tables of any sources.
CREATE VIRTUAL SCHEMA sales;
CREATE VIEW sales.by_country AS
  SELECT c.country, COUNT(*) AS orders, SUM(CAST(o.total AS DECIMAL(12, 2))) AS revenue
  FROM shop.customers c
  JOIN shop.orders o ON o.customer_id = c.id
  GROUP BY c.country;
