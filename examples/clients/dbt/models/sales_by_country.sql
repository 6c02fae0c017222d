{{ config(materialized='table') }}

SELECT country, COUNT(*) AS orders, SUM(amount) AS amount
FROM {{ ref('open_orders') }}
GROUP BY country
