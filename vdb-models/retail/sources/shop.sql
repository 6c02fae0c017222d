-- PostgreSQL: who buys what.
DROP SCHEMA IF EXISTS retail CASCADE;
CREATE SCHEMA retail;
CREATE TYPE retail.order_state AS ENUM ('new', 'paid', 'shipped', 'returned');

CREATE TABLE retail.customer (
  id integer PRIMARY KEY,
  email text NOT NULL UNIQUE,
  full_name text NOT NULL,
  country char(2) NOT NULL,
  born date,
  joined timestamptz NOT NULL,
  tags text[] NOT NULL DEFAULT '{}',
  preferences jsonb
);
COMMENT ON TABLE retail.customer IS 'Everybody who has ever ordered.';
COMMENT ON COLUMN retail.customer.country IS 'ISO 3166 code, two letters';

CREATE TABLE retail.orders (
  id bigint PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES retail.customer,
  state retail.order_state NOT NULL DEFAULT 'new',
  placed timestamp NOT NULL
);
CREATE INDEX orders_by_customer ON retail.orders (customer_id);

CREATE TABLE retail.order_line (
  order_id bigint NOT NULL REFERENCES retail.orders,
  line smallint NOT NULL,
  sku varchar(12) NOT NULL,
  quantity integer NOT NULL,
  unit_price numeric(10, 2) NOT NULL,
  amount numeric(12, 2) GENERATED ALWAYS AS (quantity * unit_price) STORED,
  PRIMARY KEY (order_id, line)
);
CREATE TABLE retail.audit_log (at timestamptz, entry text);

INSERT INTO retail.customer VALUES
  (1, 'ada@example.org', 'Ada Byron', 'GB', '1985-12-10', '2023-01-05 09:00:00+00', '{vip,newsletter}', '{"size": "M"}'),
  (2, 'jose@example.org', 'José Núñez', 'ES', '1979-03-02', '2023-02-11 18:30:00+00', '{}', NULL),
  (3, 'zoe@example.org', 'Zoë Straße', 'DE', NULL, '2023-06-30 23:59:59+00', '{newsletter}', '{"size": "L"}'),
  (4, 'ken@example.org', 'Ken Ito', 'JP', '1990-07-21', '2024-01-15 03:00:00+00', '{vip}', NULL),
  (5, 'eve@example.org', 'Eve Moss', 'GB', '2001-01-01', '2024-02-29 12:00:00+00', '{}', '{}');
INSERT INTO retail.orders VALUES
  (1001, 1, 'shipped', '2024-01-10 10:15:00'),
  (1002, 2, 'shipped', '2024-01-22 19:40:00'),
  (1003, 1, 'returned', '2024-02-03 08:05:00'),
  (1004, 3, 'paid', '2024-02-14 14:00:00'),
  (1005, 4, 'shipped', '2024-02-20 21:10:00'),
  (1006, 1, 'paid', '2024-03-01 07:45:00'),
  (1007, 5, 'new', '2024-03-02 16:20:00');
INSERT INTO retail.order_line (order_id, line, sku, quantity, unit_price) VALUES
  (1001, 1, 'TEA-GREEN', 2, 7.50), (1001, 2, 'MUG-BLUE', 1, 12.00),
  (1002, 1, 'MUG-BLUE', 4, 11.40),
  (1003, 1, 'KETTLE-1L', 1, 49.90),
  (1004, 1, 'TEA-BLACK', 3, 6.20), (1004, 2, 'TEA-GREEN', 1, 7.50), (1004, 3, 'KETTLE-1L', 1, 52.00),
  (1005, 1, 'TEA-GREEN', 10, 6.75),
  (1006, 1, 'MUG-RED', 2, 12.00),
  (1007, 1, 'TEA-BLACK', 1, 6.20);
ANALYZE;
