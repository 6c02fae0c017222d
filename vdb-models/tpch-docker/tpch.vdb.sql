-- The TPC-H tables spread over four real databases, as docker/compose.yaml starts them.
-- The same as the model in ../tpch, but with SQL Server and MySQL themselves; passwords come from docker/.env.

CREATE DATABASE tpch VERSION '1.0';

-- dbA: orders and their lines, in DuckDB, inside the server.
CREATE SERVER orders_db FOREIGN DATA WRAPPER duckdb
  OPTIONS (url '${env:DUCKDB_URL}');
CREATE SCHEMA dbA SERVER orders_db;
IMPORT FOREIGN SCHEMA main LIMIT TO (orders, lineitem) FROM SERVER orders_db INTO dbA;

-- dbB: the customers, in PostgreSQL.
CREATE SERVER customers_db FOREIGN DATA WRAPPER postgresql
  OPTIONS (url 'jdbc:postgresql://localhost:35433/tpch', user 'tpch', password '${env:POSTGRES_PASSWORD}');
CREATE SCHEMA dbB SERVER customers_db;
IMPORT FOREIGN SCHEMA public LIMIT TO (customer) FROM SERVER customers_db INTO dbB;

-- dbC: parts and who supplies them, in SQL Server: catalog tpch, schema dbo. Its certificate is made up at its start.
CREATE SERVER parts_db FOREIGN DATA WRAPPER sqlserver
  OPTIONS (url 'jdbc:sqlserver://localhost:31433;databaseName=tpch;trustServerCertificate=true',
    user 'sa', password '${env:MSSQL_SA_PASSWORD}');
CREATE SCHEMA dbC SERVER parts_db;
IMPORT FOREIGN SCHEMA tpch.dbo LIMIT TO (part, supplier, partsupp) FROM SERVER parts_db INTO dbC;

-- dbD: where everybody is, and a second set of customers, in MySQL, which gives its key over plain TCP when asked to.
CREATE SERVER places_db FOREIGN DATA WRAPPER mysql
  OPTIONS (url 'jdbc:mysql://localhost:33306/tpch?allowPublicKeyRetrieval=true', user 'tpch',
    password '${env:MYSQL_PASSWORD}');
CREATE SCHEMA dbD SERVER places_db;
IMPORT FOREIGN SCHEMA tpch LIMIT TO (nation, region, customer) FROM SERVER places_db INTO dbD;
