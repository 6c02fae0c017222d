-- The TPC-H tables spread over four databases, as the demo starts them.
-- The addresses come from the environment, so that the same model serves any four servers that hold the tables.

CREATE DATABASE tpch VERSION '1.0';

-- dbA: orders and their lines, in DuckDB.
CREATE SERVER orders_db FOREIGN DATA WRAPPER duckdb
  OPTIONS (url '${env:TPCH_DBA_URL}');
CREATE SCHEMA dbA SERVER orders_db;
IMPORT FOREIGN SCHEMA main LIMIT TO (orders, lineitem) FROM SERVER orders_db INTO dbA;

-- dbB: the customers, in PostgreSQL.
CREATE SERVER customers_db FOREIGN DATA WRAPPER postgresql
  OPTIONS (url '${env:TPCH_DBB_URL}', user '${env:TPCH_DBB_USER}', password '${env:TPCH_DBB_PASSWORD}');
CREATE SCHEMA dbB SERVER customers_db;
IMPORT FOREIGN SCHEMA public LIMIT TO (customer) FROM SERVER customers_db INTO dbB;

-- dbC: parts and who supplies them, in H2, which stands in for SQL Server: catalog tpch, schema dbo.
CREATE SERVER parts_db FOREIGN DATA WRAPPER h2
  OPTIONS (url '${env:TPCH_DBC_URL}', user '${env:TPCH_DBC_USER}', password '${env:TPCH_DBC_PASSWORD}');
CREATE SCHEMA dbC SERVER parts_db;
IMPORT FOREIGN SCHEMA tpch.dbo LIMIT TO (part, supplier, partsupp) FROM SERVER parts_db INTO dbC;

-- dbD: where everybody is, and a second set of customers, in MariaDB.
CREATE SERVER places_db FOREIGN DATA WRAPPER mysql
  OPTIONS (url '${env:TPCH_DBD_URL}', user '${env:TPCH_DBD_USER}', password '${env:TPCH_DBD_PASSWORD}');
CREATE SCHEMA dbD SERVER places_db;
IMPORT FOREIGN SCHEMA tpch LIMIT TO (nation, region, customer) FROM SERVER places_db INTO dbD;

-- What the business asks for, whoever holds it.
CREATE VIRTUAL SCHEMA sales;
CREATE VIEW sales.customers AS
  SELECT c_custkey AS id, c_name AS name, n_name AS nation, r_name AS region, c_acctbal AS balance
  FROM dbB.customer
  JOIN dbD.nation ON c_nationkey = n_nationkey
  JOIN dbD.region ON n_regionkey = r_regionkey;
CREATE VIEW sales.revenue_by_nation AS
  SELECT n_name AS nation, COUNT(*) AS orders, SUM(o_totalprice) AS revenue
  FROM dbA.orders
  JOIN dbB.customer ON o_custkey = c_custkey
  JOIN dbD.nation ON c_nationkey = n_nationkey
  GROUP BY n_name;
