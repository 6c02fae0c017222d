-- Customers and their invoices, of two databases.
CREATE DATABASE shop;

CREATE SERVER crm_db FOREIGN DATA WRAPPER h2 OPTIONS (url '${env:CRM_URL}', user 'sa', password '${env:CRM_PASSWORD}');
CREATE SCHEMA crm SERVER crm_db;
IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER crm_db INTO crm;

CREATE SERVER billing_db FOREIGN DATA WRAPPER h2
  OPTIONS (url '${env:BILLING_URL}', user 'sa', password '${env:BILLING_PASSWORD}');
CREATE SCHEMA billing SERVER billing_db;
IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER billing_db INTO billing;

CREATE VIRTUAL SCHEMA sales;
CREATE VIEW sales.debtors AS
  SELECT c.name, c.country, SUM(i.amount) AS open_amount
  FROM crm.customer c JOIN billing.invoice i ON i.customer_id = c.id
  WHERE NOT i.paid
  GROUP BY c.name, c.country;

CREATE ROLE agent;
GRANT SELECT ON SCHEMA sales TO ROLE agent;
CREATE ROW FILTER at_home ON sales.debtors TO ROLE agent USING (country = 'DE');
