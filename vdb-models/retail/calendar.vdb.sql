-- A database without sources: facts that never change, to be used by others.

CREATE DATABASE calendar VERSION '1.0';

CREATE VIRTUAL SCHEMA dates;

CREATE VIEW dates.quarters (quarter, first_month, last_month) AS
  VALUES (1, 1, 3), (2, 4, 6), (3, 7, 9), (4, 10, 12);
COMMENT ON VIEW dates.quarters IS 'The quarters of a year and their months.';
