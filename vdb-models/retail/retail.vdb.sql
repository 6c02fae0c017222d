-- A shop whose data lives in four databases: a small tour of all that a model can say.
--
-- Every address and password comes from the environment, so that this file can be kept in version control. The tables
-- behind it are in the folder sources/.

CREATE DATABASE retail VERSION '1.0';
COMMENT ON DATABASE retail IS 'Customers, orders, stock and loyalty of the tea shop, as one database.';


-- 1. Sources -----------------------------------------------------------------------------------------------------------

-- A server is a database somewhere else, reached through the connector that FOREIGN DATA WRAPPER names.
CREATE SERVER shop_db FOREIGN DATA WRAPPER postgresql
  OPTIONS (url '${env:RETAIL_SHOP_URL}', user '${env:RETAIL_SHOP_USER}', password '${env:RETAIL_SHOP_PASSWORD}');
CREATE SERVER stock_db FOREIGN DATA WRAPPER mysql
  OPTIONS (url '${env:RETAIL_STOCK_URL}', user '${env:RETAIL_STOCK_USER}', password '${env:RETAIL_STOCK_PASSWORD}',
    pool_size '4');
CREATE SERVER loyalty_db FOREIGN DATA WRAPPER h2
  OPTIONS (url '${env:RETAIL_LOYALTY_URL}', user '${env:RETAIL_LOYALTY_USER}', password '${env:RETAIL_LOYALTY_PASSWORD}');
CREATE SERVER web_db FOREIGN DATA WRAPPER duckdb
  OPTIONS (url '${env:RETAIL_WEB_URL}');
COMMENT ON SERVER web_db IS 'Filled every night from the web server''s logs.';


-- 2. Tables ------------------------------------------------------------------------------------------------------------

-- A schema shows tables of one server, read only unless it says otherwise. Import all of them but some ...
CREATE SCHEMA shop SERVER shop_db OPTIONS (writable 'on');
IMPORT FOREIGN SCHEMA retail EXCEPT (audit_log) FROM SERVER shop_db INTO shop;

-- ... or by patterns ...
CREATE SCHEMA stock SERVER stock_db;
IMPORT FOREIGN SCHEMA retail NOT LIKE 'tmp%' FROM SERVER stock_db INTO stock;

-- ... or by name.
CREATE SCHEMA loyalty SERVER loyalty_db;
IMPORT FOREIGN SCHEMA retail LIMIT TO (member, points) FROM SERVER loyalty_db INTO loyalty;

-- Or declare a table by hand: other names, other types, only the columns that matter, keys the source does not know of.
CREATE SCHEMA web SERVER web_db;
CREATE FOREIGN TABLE web.views (
  seen timestamp NOT NULL,
  customer_id integer OPTIONS (remote_name 'customer'),
  sku varchar(12) OPTIONS (native_type 'varchar'),
  FOREIGN KEY (customer_id) REFERENCES shop.customer (id)
) OPTIONS (remote_name 'retail.page_view');
COMMENT ON COLUMN web.views.customer_id IS 'null for visitors who had not logged in';


-- 3. Views -------------------------------------------------------------------------------------------------------------

CREATE VIRTUAL SCHEMA sales;

-- A view may join whatever there is; who asks it need not know where the rows live.
CREATE VIEW sales.customers AS
  SELECT c.id, c.full_name AS name, c.country, m.tier, m.card_no
  FROM shop.customer c
  LEFT JOIN loyalty.member m ON m.customer_id = c.id;
COMMENT ON VIEW sales.customers IS 'Every customer, and the loyalty card of those who have one.';

CREATE VIEW sales.lines AS
  SELECT o.id AS order_id, o.placed, o.customer_id, p.sku, p.name AS product, p.category, l.quantity, l.amount
  FROM shop.orders o
  JOIN shop.order_line l ON l.order_id = o.id
  JOIN stock.product p ON p.sku = l.sku
  WHERE o.state <> 'returned';

-- Views use views. The list of columns renames what the query yields.
CREATE VIEW sales.by_country (country, customers, revenue) AS
  SELECT c.country, COUNT(DISTINCT c.id), SUM(l.amount)
  FROM sales.customers c
  JOIN sales.lines l ON l.customer_id = c.id
  GROUP BY c.country;

-- What many ask and few rows answer: kept for a while, then read again behind those who ask.
CREATE MATERIALIZED VIEW sales.by_month OPTIONS (refresh 'on first use', max_staleness '10 minutes') AS
  SELECT EXTRACT(YEAR FROM placed) AS "year", EXTRACT(MONTH FROM placed) AS "month", SUM(amount) AS revenue
  FROM sales.lines
  GROUP BY EXTRACT(YEAR FROM placed), EXTRACT(MONTH FROM placed);

CREATE VIRTUAL SCHEMA care;

-- A function is a view with parameters: SELECT * FROM TABLE(care.orders_of(1)).
CREATE FUNCTION care.orders_of(customer integer) RETURNS TABLE AS
  SELECT l.order_id, l.placed, l.product, l.quantity, l.amount
  FROM sales.lines l
  WHERE l.customer_id = customer;

-- Sold out, or soon to be.
CREATE VIEW care.scarce AS
  SELECT p.sku, p.name, COALESCE(SUM(s.on_hand), 0) AS on_hand
  FROM stock.product p
  LEFT JOIN stock.stock s ON s.sku = p.sku
  WHERE p.active = 1
  GROUP BY p.sku, p.name
  HAVING COALESCE(SUM(s.on_hand), 0) < 5;

-- Looked at, but not bought.
CREATE VIEW care.missed AS
  SELECT v.customer_id, v.sku, MAX(v.seen) AS last_seen
  FROM web.views v
  WHERE v.customer_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM sales.lines l WHERE l.customer_id = v.customer_id AND l.sku = v.sku)
  GROUP BY v.customer_id, v.sku;


-- 4. Other models ------------------------------------------------------------------------------------------------------

-- The schemas of another database of the same server become schemas of this one.
IMPORT DATABASE calendar;

CREATE VIEW sales.by_quarter AS
  SELECT m."year", q.quarter, SUM(m.revenue) AS revenue
  FROM sales.by_month m
  JOIN dates.quarters q ON m."month" BETWEEN q.first_month AND q.last_month
  GROUP BY m."year", q.quarter;


-- 5. Who sees what -----------------------------------------------------------------------------------------------------

-- A user sees what is granted to his roles, and nothing else. Who is in which role is for the server to keep: GRANT ROLE
-- agent TO USER ada.
CREATE ROLE agent;
CREATE ROLE analyst;

GRANT SELECT ON SCHEMA care TO ROLE agent;
GRANT SELECT ON SCHEMA sales TO ROLE analyst;
GRANT SELECT ON TABLE shop.customer (id, full_name, country) TO ROLE agent;

-- Whoever comes to the table, also through a view, sees only these rows ...
CREATE ROW FILTER at_home ON shop.customer TO ROLE agent USING (country = 'DE' OR has_role('analyst'));

-- ... and stars for the numbers of cards.
CREATE COLUMN MASK no_card ON loyalty.member (card_no) TO ROLE analyst USING ('***');
