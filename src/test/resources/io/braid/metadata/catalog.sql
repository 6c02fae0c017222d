-- schema
CREATE SCHEMA shop;
CREATE TABLE shop.customer (
  id integer PRIMARY KEY,
  name varchar(40) NOT NULL,
  email text UNIQUE,
  balance numeric(12, 2),
  code char(4),
  born date,
  seen timestamp(3),
  changed timestamptz NOT NULL,
  score double precision,
  active boolean NOT NULL,
  photo bytea,
  tags text[],
  ref uuid,
  detail jsonb);
CREATE TABLE shop.orders (
  id bigint NOT NULL,
  line smallint NOT NULL,
  customer_id integer NOT NULL REFERENCES shop.customer (id),
  note varchar,
  PRIMARY KEY (id, line));
CREATE INDEX orders_customer ON shop.orders (customer_id);
COMMENT ON TABLE shop.customer IS 'Who buys.';
COMMENT ON COLUMN shop.customer.name IS 'As on the invoice.';
-- psql: list of tables
SELECT n.nspname as "Schema",
  c.relname as "Name",
  CASE c.relkind WHEN 'r' THEN 'table' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view' WHEN 'i' THEN 'index' WHEN 'S' THEN 'sequence' WHEN 't' THEN 'TOAST table' WHEN 'f' THEN 'foreign table' WHEN 'p' THEN 'partitioned table' WHEN 'I' THEN 'partitioned index' END as "Type"
FROM pg_catalog.pg_class c
     LEFT JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     LEFT JOIN pg_catalog.pg_am am ON am.oid = c.relam
WHERE c.relkind IN ('r','p','')
      AND n.nspname <> 'pg_catalog'
      AND n.nspname !~ '^pg_toast'
      AND n.nspname <> 'information_schema'
  AND pg_catalog.pg_table_is_visible(c.oid)
ORDER BY 1,2
-- psql: the table of a name
SELECT n.nspname, c.relname
FROM pg_catalog.pg_class c
     LEFT JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relname OPERATOR(pg_catalog.~) '^(customer)$' COLLATE pg_catalog.default
  AND pg_catalog.pg_table_is_visible(c.oid)
ORDER BY 1, 2
-- psql: a table
SELECT c.relchecks, c.relkind, c.relhasindex, c.relhasrules, c.relhastriggers, c.relrowsecurity, c.relforcerowsecurity, false AS relhasoids, c.relispartition, '', c.reltablespace, CASE WHEN c.reloftype = 0 THEN '' ELSE c.reloftype::pg_catalog.regtype::pg_catalog.text END, c.relpersistence, c.relreplident, am.amname
FROM pg_catalog.pg_class c
LEFT JOIN pg_catalog.pg_am am ON (c.relam = am.oid)
WHERE c.oid = 'shop.customer'::regclass
-- psql: the columns of a table
SELECT a.attname,
  pg_catalog.format_type(a.atttypid, a.atttypmod),
  (SELECT pg_catalog.pg_get_expr(d.adbin, d.adrelid, true)
   FROM pg_catalog.pg_attrdef d
   WHERE d.adrelid = a.attrelid AND d.adnum = a.attnum AND a.atthasdef),
  a.attnotnull,
  (SELECT c.collname FROM pg_catalog.pg_collation c, pg_catalog.pg_type t
   WHERE c.oid = a.attcollation AND t.oid = a.atttypid AND a.attcollation <> t.typcollation) AS attcollation,
  a.attidentity,
  a.attgenerated
FROM pg_catalog.pg_attribute a
WHERE a.attrelid = 'shop.customer'::regclass AND a.attnum > 0 AND NOT a.attisdropped
ORDER BY a.attnum
-- psql: the indexes of a table
SELECT c2.relname, i.indisprimary, i.indisunique, i.indisclustered, i.indisvalid, pg_catalog.pg_get_indexdef(i.indexrelid, 0, true),
  pg_catalog.pg_get_constraintdef(con.oid, true), contype, condeferrable, condeferred, i.indisreplident, c2.reltablespace
FROM pg_catalog.pg_class c, pg_catalog.pg_class c2, pg_catalog.pg_index i
  LEFT JOIN pg_catalog.pg_constraint con ON (conrelid = i.indrelid AND conindid = i.indexrelid AND contype IN ('p','u','x'))
WHERE c.oid = 'shop.orders'::regclass AND c.oid = i.indrelid AND i.indexrelid = c2.oid
ORDER BY i.indisprimary DESC, c2.relname
-- psql: the foreign keys of a table
SELECT true as sametable, conname,
  pg_catalog.pg_get_constraintdef(r.oid, true) as condef,
  conrelid::pg_catalog.regclass::text AS ontable
FROM pg_catalog.pg_constraint r
WHERE r.conrelid = 'shop.orders'::regclass AND r.contype = 'f'
     AND conparentid = 0
ORDER BY conname
-- psql 18: the not-null constraints of a table
SELECT c.conname, a.attname, c.connoinherit, c.conislocal, c.coninhcount <> 0, c.convalidated
FROM pg_catalog.pg_constraint c JOIN pg_catalog.pg_attribute a ON (a.attrelid = c.conrelid AND a.attnum = c.conkey[1])
WHERE c.contype = 'n' AND c.conrelid = 'shop.orders'::regclass
ORDER BY a.attnum
-- pgjdbc: getTables
SELECT n.nspname AS TABLE_SCHEM, c.relname AS TABLE_NAME,
  CASE c.relkind WHEN 'r' THEN 'TABLE' WHEN 'v' THEN 'VIEW' ELSE NULL END AS TABLE_TYPE, d.description AS REMARKS
FROM pg_catalog.pg_namespace n, pg_catalog.pg_class c
LEFT JOIN pg_catalog.pg_description d ON (c.oid = d.objoid AND d.objsubid = 0 AND d.classoid = 'pg_class'::regclass)
LEFT JOIN pg_catalog.pg_class dc ON (d.classoid = dc.oid AND dc.relname = 'pg_class')
LEFT JOIN pg_catalog.pg_namespace dn ON (dn.oid = dc.relnamespace AND dn.nspname = 'pg_catalog')
WHERE c.relnamespace = n.oid AND n.nspname = 'shop' AND c.relkind IN ('r', 'v') ORDER BY 3
-- pgjdbc: getColumns
SELECT n.nspname, c.relname, a.attname, a.atttypid, a.attnotnull OR (t.typtype = 'd' AND t.typnotnull) AS attnotnull,
  a.atttypmod, a.attlen, t.typtypmod, row_number() OVER (PARTITION BY a.attrelid ORDER BY a.attnum) AS attnum,
  nullif(a.attidentity, '') as attidentity, nullif(a.attgenerated, '') as attgenerated,
  pg_catalog.pg_get_expr(def.adbin, def.adrelid) AS adsrc, dsc.description, t.typbasetype, t.typtype
FROM pg_catalog.pg_namespace n
JOIN pg_catalog.pg_class c ON (c.relnamespace = n.oid)
JOIN pg_catalog.pg_attribute a ON (a.attrelid = c.oid)
JOIN pg_catalog.pg_type t ON (a.atttypid = t.oid)
LEFT JOIN pg_catalog.pg_attrdef def ON (a.attrelid = def.adrelid AND a.attnum = def.adnum)
LEFT JOIN pg_catalog.pg_description dsc ON (c.oid = dsc.objoid AND a.attnum = dsc.objsubid)
WHERE c.relkind in ('r', 'p', 'v', 'f', 'm') AND a.attnum > 0 AND NOT a.attisdropped AND n.nspname = 'shop'
ORDER BY n.nspname, c.relname, a.attnum
-- SQLAlchemy: schema names
SELECT pg_catalog.pg_namespace.nspname FROM pg_catalog.pg_namespace
WHERE pg_catalog.pg_namespace.nspname NOT LIKE 'pg_%' AND pg_catalog.pg_namespace.nspname <> 'public'
  AND pg_catalog.pg_namespace.nspname NOT IN ('information_schema', 'sys') ORDER BY pg_catalog.pg_namespace.nspname
-- SQLAlchemy: table comments
SELECT c.relname, d.description FROM pg_catalog.pg_class c
LEFT OUTER JOIN pg_catalog.pg_description d ON c.oid = d.objoid AND d.objsubid = 0
  AND d.classoid = CAST('pg_catalog.pg_class' AS REGCLASS)
JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = ANY (ARRAY['r', 'p', 'f', 'v', 'm']) AND n.nspname = 'shop' ORDER BY 1
-- information_schema: tables
SELECT table_schema, table_name, table_type FROM information_schema.tables WHERE table_schema = 'shop' ORDER BY 2
-- information_schema: columns
SELECT table_name, column_name, ordinal_position, column_default, is_nullable, data_type, character_maximum_length,
  numeric_precision, numeric_precision_radix, numeric_scale, datetime_precision, udt_schema, udt_name, is_identity,
  is_generated, dtd_identifier
FROM information_schema.columns WHERE table_schema = 'shop' ORDER BY 1, 3
-- information_schema: keys
SELECT tc.table_name, tc.constraint_name, tc.constraint_type, kcu.column_name, kcu.ordinal_position,
  kcu.position_in_unique_constraint
FROM information_schema.table_constraints tc
LEFT JOIN information_schema.key_column_usage kcu
  ON tc.constraint_name = kcu.constraint_name AND tc.table_schema = kcu.table_schema AND tc.table_name = kcu.table_name
WHERE tc.table_schema = 'shop' ORDER BY 1, 2, 5
-- information_schema: references
SELECT constraint_name, unique_constraint_name, match_option, update_rule, delete_rule
FROM information_schema.referential_constraints WHERE constraint_schema = 'shop' ORDER BY 1
-- types of rows
SELECT t.typname, t.typtype, t.typcategory, e.typname FROM pg_type t LEFT JOIN pg_type e ON e.oid = t.typelem
WHERE t.typname IN ('customer', '_customer', 'int4', '_int4') ORDER BY 1
-- privileges
SELECT has_table_privilege('customer', 'SELECT'), has_schema_privilege('shop', 'USAGE'),
  has_any_column_privilege('shop.orders', 'SELECT'), has_column_privilege('customer', 'name', 'SELECT')
-- settings
SELECT name, setting FROM pg_settings WHERE name IN ('server_encoding', 'standard_conforming_strings', 'max_identifier_length', 'block_size') ORDER BY 1
-- psql: the tables that refer to a table
SELECT conname, conrelid::pg_catalog.regclass::text AS ontable,
       pg_catalog.pg_get_constraintdef(oid, true) AS condef
  FROM pg_catalog.pg_constraint c
 WHERE confrelid = 'customer'::regclass
       AND contype = 'f'
ORDER BY conname
-- psql: the policies of a table
SELECT pol.polname, pol.polpermissive,
  CASE WHEN pol.polroles = '{0}' THEN NULL ELSE pg_catalog.array_to_string(array(select rolname from pg_catalog.pg_roles where oid = any (pol.polroles) order by 1),',') END,
  pg_catalog.pg_get_expr(pol.polqual, pol.polrelid),
  pg_catalog.pg_get_expr(pol.polwithcheck, pol.polrelid)
FROM pg_catalog.pg_policy pol
WHERE pol.polrelid = 'shop.customer'::regclass ORDER BY 1
-- psql: the statistics of a table
SELECT stxnamespace::pg_catalog.regnamespace::pg_catalog.text AS nsp, stxname,
pg_catalog.pg_get_statisticsobjdef_columns(oid) AS columns,
  'd' = any(stxkind) AS ndist_enabled,
stxstattarget
FROM pg_catalog.pg_statistic_ext
WHERE stxrelid = 'shop.customer'::regclass
ORDER BY nsp, stxname
-- psql: the publications of a table
SELECT pubname, NULL, NULL
FROM pg_catalog.pg_publication p
     JOIN pg_catalog.pg_publication_namespace pn ON p.oid = pn.pnpubid
     JOIN pg_catalog.pg_class pc ON pc.relnamespace = pn.pnnspid
WHERE pc.oid = 'shop.customer'::regclass and pg_catalog.pg_relation_is_publishable('shop.customer')
UNION
SELECT pubname, NULL, NULL
FROM pg_catalog.pg_publication p
WHERE p.puballtables
ORDER BY 1
-- psql: the parents of a table
SELECT c.oid::pg_catalog.regclass::text
FROM pg_catalog.pg_class c, pg_catalog.pg_inherits i
WHERE c.oid = i.inhparent AND i.inhrelid = 'shop.customer'::regclass
  AND c.relkind != 'p' AND c.relkind != 'I'
ORDER BY inhseqno
-- pgjdbc: getImportedKeys
SELECT pkn.nspname AS PKTABLE_SCHEM, pkc.relname AS PKTABLE_NAME, pka.attname AS PKCOLUMN_NAME,
  fkn.nspname AS FKTABLE_SCHEM, fkc.relname AS FKTABLE_NAME, fka.attname AS FKCOLUMN_NAME, pos.n AS KEY_SEQ,
  CASE con.confupdtype WHEN 'c' THEN 0 WHEN 'n' THEN 2 WHEN 'd' THEN 4 WHEN 'r' THEN 1 WHEN 'p' THEN 1 WHEN 'a' THEN 3 ELSE NULL END AS UPDATE_RULE,
  con.conname AS FK_NAME, pkic.relname AS PK_NAME
FROM pg_catalog.pg_namespace pkn, pg_catalog.pg_class pkc, pg_catalog.pg_attribute pka,
  pg_catalog.pg_namespace fkn, pg_catalog.pg_class fkc, pg_catalog.pg_attribute fka,
  pg_catalog.pg_constraint con, pg_catalog.generate_series(1, 32) pos(n), pg_catalog.pg_class pkic
WHERE pkn.oid = pkc.relnamespace AND pkc.oid = pka.attrelid AND pka.attnum = con.confkey[pos.n]
  AND con.confrelid = pkc.oid AND fkn.oid = fkc.relnamespace AND fkc.oid = fka.attrelid
  AND fka.attnum = con.conkey[pos.n] AND con.conrelid = fkc.oid AND con.contype = 'f' AND pkic.relkind = 'i'
  AND con.conindid = pkic.oid AND fkn.nspname = 'shop' AND fkc.relname = 'orders'
ORDER BY pkn.nspname, pkc.relname, con.conname, pos.n
-- Metabase: privileges on tables
SELECT t.schemaname, t.tablename,
  has_any_column_privilege(current_user, '"' || t.schemaname || '"."' || t.tablename || '"', 'select') AS may_select,
  has_any_column_privilege(current_user, '"' || t.schemaname || '"."' || t.tablename || '"', 'references') AND FALSE AS other
FROM pg_catalog.pg_tables t WHERE t.schemaname !~ '^pg_' AND t.schemaname = 'shop' ORDER BY 2
-- Npgsql: types
SELECT ns.nspname, t.oid, t.typname, t.typtype, t.typnotnull, t.elemtypoid
FROM (
    SELECT typ.oid, typ.typnamespace, typ.typname, typ.typtype, typ.typrelid, typ.typnotnull, typ.relkind,
        elemtyp.oid AS elemtypoid, elemtyp.typname AS elemtypname, elemcls.relkind AS elemrelkind,
        CASE WHEN elemproc.proname='array_recv' THEN 'a' ELSE elemtyp.typtype END AS elemtyptype
    FROM (
        SELECT typ.oid, typnamespace, typname, typrelid, typnotnull, relkind, typelem AS elemoid,
            CASE WHEN proc.proname='array_recv' THEN 'a' ELSE typ.typtype END AS typtype,
            CASE
                WHEN proc.proname='array_recv' THEN typ.typelem
                WHEN typ.typtype='r' THEN rngsubtype
                WHEN typ.typtype='m' THEN (SELECT rngtypid FROM pg_range WHERE rngmultitypid = typ.oid)
                WHEN typ.typtype='d' THEN typ.typbasetype
            END AS elemtypoid
        FROM pg_type AS typ
        LEFT JOIN pg_class AS cls ON (cls.oid = typ.typrelid)
        LEFT JOIN pg_proc AS proc ON proc.oid = typ.typreceive
        LEFT JOIN pg_range ON (pg_range.rngtypid = typ.oid)
    ) AS typ
    LEFT JOIN pg_type AS elemtyp ON elemtyp.oid = elemtypoid
    LEFT JOIN pg_class AS elemcls ON (elemcls.oid = elemtyp.typrelid)
    LEFT JOIN pg_proc AS elemproc ON elemproc.oid = elemtyp.typreceive
) AS t
JOIN pg_namespace AS ns ON (ns.oid = typnamespace)
WHERE ns.nspname = 'pg_catalog' AND t.oid < 10000 AND (typtype IN ('b', 'r', 'm', 'e', 'd') OR (typtype = 'p' AND elemtypname = 'record'))
ORDER BY t.oid
-- functions and operators of PostgreSQL
SELECT p.proname, pg_get_function_result(p.oid), l.lanname, (SELECT COUNT(*) FROM pg_operator o WHERE o.oprcode = p.oid)
FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
WHERE p.proname IN ('int4eq', 'textlike', 'array_in', 'generate_series') AND p.oid < 10000 ORDER BY p.oid
-- labels of columns without a name
SELECT 1, 'a', 1 + 1, -1, NULL, count(*), sum(1) FILTER (WHERE true), max(1) OVER (), CAST(1 AS int), 1::bigint,
  '1'::numeric(10, 2), current_date, coalesce(1, 2), nullif(1, 2), greatest(1, 2), CASE WHEN true THEN 1 END,
  CASE WHEN true THEN 1 ELSE abs(1) END, ARRAY[1], EXISTS (SELECT 1), (SELECT 1), (SELECT abs(1)), abs(1)::text,
  (1 + 1)::text, now()::date, lower('A') || 'b', extract(year FROM current_date) > 0, true AND false, NOT true,
  1 IN (1), 1 BETWEEN 0 AND 2, 'a' LIKE 'b', upper('a')::varchar(3), true::boolean, 1::float8, 1::real, 1::smallint
-- labels of numbered columns
VALUES (1, 'a'), (2, 'b')
-- labels of columns
SELECT relname::text, relname::varchar, c.oid::regclass, c.oid::int8 + 1, c.oid::int8 FROM pg_class c WHERE relname = 'pg_class'
