-- A transaction
BEGIN;
INSERT INTO shop.orders (id, customer_id, placed) VALUES (1008, 3, TIMESTAMP '2024-03-03 09:30:00');
INSERT INTO shop.order_line (order_id, line, sku, quantity, unit_price) VALUES (1008, 1, 'TEA-GREEN', 3, 7.50);
UPDATE shop.orders SET state = 'paid' WHERE id = 1008;
SELECT order_id, product, quantity, amount FROM sales.lines WHERE customer_id = 3;
ROLLBACK;
