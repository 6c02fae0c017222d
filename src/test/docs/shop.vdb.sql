-- The database that the statements of the documentation run on.
CREATE DATABASE shop VERSION '0';

CREATE SERVER crm FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:docs_crm', user 'sa', pool_size '4');
CREATE SCHEMA crm SERVER crm OPTIONS (writable 'on', cache_ttl '60 s');
IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER crm INTO crm;

CREATE SERVER billing FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:docs_billing', user 'sa');
CREATE SCHEMA billing SERVER billing OPTIONS (writable 'on');
IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER billing INTO billing;

CREATE SERVER shop FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:docs_shop', user 'sa');
CREATE SCHEMA shop SERVER shop;
IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER shop INTO shop;

CREATE SERVER tpch FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:docs_tpch', user 'sa');
CREATE SCHEMA dbA SERVER tpch;
IMPORT FOREIGN SCHEMA PUBLIC LIMIT TO (orders) FROM SERVER tpch INTO dbA;
CREATE SCHEMA dbB SERVER tpch;
IMPORT FOREIGN SCHEMA PUBLIC LIMIT TO (customer) FROM SERVER tpch INTO dbB;

CREATE SERVER bank FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:docs_bank', user 'sa');
CREATE SCHEMA bank SERVER bank;
IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER bank INTO bank;

CREATE SERVER dwh FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:docs_dwh', user 'sa');
CREATE SCHEMA dwh SERVER dwh OPTIONS (writable 'on');
IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER dwh INTO dwh;

CREATE VIRTUAL SCHEMA sales;
CREATE VIEW sales.debtors AS
  SELECT c.id, c.name, c.city, SUM(i.amount) AS open_amount
  FROM crm.customer c JOIN billing.invoice i ON i.customer_id = c.id GROUP BY c.id, c.name, c.city;
CREATE VIEW sales.customers AS SELECT id, name, region FROM crm.customer;
CREATE VIEW sales.orders AS SELECT id, placed, amount FROM shop.orders;
CREATE VIEW sales.lines AS SELECT placed, amount FROM shop.orders;
CREATE MATERIALIZED VIEW sales.revenue AS SELECT SUM(total) AS total FROM crm.invoice;
CREATE FUNCTION sales.invoices_of(customer bigint) RETURNS TABLE AS
  SELECT number, total FROM crm.invoice WHERE customer_id = customer;

CREATE ROLE analyst;
CREATE ROLE clerk;
CREATE ROLE loader;
GRANT SELECT ON TABLE crm.customer (id, name) TO ROLE analyst;
GRANT SELECT ON SCHEMA dbB TO ROLE analyst;
GRANT SELECT ON SCHEMA sales TO ROLE clerk;
CREATE ROW FILTER own_customers ON crm.customer TO ROLE analyst USING (seller = CURRENT_USER);
CREATE COLUMN MASK no_phone ON crm.customer (phone) TO ROLE analyst USING ('***');
