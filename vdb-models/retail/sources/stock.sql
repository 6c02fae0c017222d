-- MySQL or MariaDB: what is for sale, and how much of it is left.
DROP DATABASE IF EXISTS retail;
CREATE DATABASE retail CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci;

CREATE TABLE retail.product (
  sku varchar(12) NOT NULL PRIMARY KEY,
  name varchar(80) NOT NULL COMMENT 'as printed on the label',
  category enum('tea', 'ware', 'machine') NOT NULL,
  list_price decimal(10, 2) NOT NULL,
  weight_g int unsigned NOT NULL,
  active boolean NOT NULL DEFAULT true
) COMMENT 'One row for each article.';

CREATE TABLE retail.stock (
  sku varchar(12) NOT NULL,
  warehouse varchar(20) NOT NULL,
  on_hand int unsigned NOT NULL,
  counted datetime(6) NOT NULL,
  PRIMARY KEY (sku, warehouse),
  FOREIGN KEY (sku) REFERENCES retail.product (sku)
);
CREATE TABLE retail.tmp_recount (sku varchar(12));

INSERT INTO retail.product VALUES
  ('TEA-GREEN', 'Green tea', 'tea', 7.50, 100, true),
  ('TEA-BLACK', 'Black tea', 'tea', 6.20, 100, true),
  ('MUG-BLUE', 'Mug, blue', 'ware', 12.00, 350, true),
  ('MUG-RED', 'Mug, red', 'ware', 12.00, 350, false),
  ('KETTLE-1L', 'Kettle', 'machine', 52.00, 1200, true);
INSERT INTO retail.stock VALUES
  ('TEA-GREEN', 'north', 40, '2024-03-02 06:00:00'),
  ('TEA-GREEN', 'south', 5, '2024-03-02 06:00:00'),
  ('TEA-BLACK', 'north', 0, '2024-03-02 06:00:00'),
  ('MUG-BLUE', 'south', 17, '2024-03-01 06:00:00.250000'),
  ('MUG-RED', 'south', 2, '2024-03-01 06:00:00'),
  ('KETTLE-1L', 'north', 3, '2024-03-02 06:00:00');
