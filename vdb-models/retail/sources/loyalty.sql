-- H2: the loyalty programme.
DROP SCHEMA IF EXISTS retail CASCADE;
CREATE SCHEMA retail;

CREATE TABLE retail.member (
  customer_id integer PRIMARY KEY,
  card_no varchar(16) NOT NULL UNIQUE,
  tier varchar(10) NOT NULL,
  since date NOT NULL
);
CREATE TABLE retail.points (
  card_no varchar(16) NOT NULL REFERENCES retail.member (card_no),
  earned date NOT NULL,
  points integer NOT NULL
);

INSERT INTO retail.member VALUES
  (1, 'C-0001', 'gold', DATE '2023-01-06'),
  (3, 'C-0002', 'silver', DATE '2023-07-01'),
  (4, 'C-0003', 'gold', DATE '2024-01-15');
INSERT INTO retail.points VALUES
  ('C-0001', DATE '2024-01-11', 27),
  ('C-0001', DATE '2024-02-04', -49),
  ('C-0002', DATE '2024-02-15', 78),
  ('C-0003', DATE '2024-02-21', 67);
