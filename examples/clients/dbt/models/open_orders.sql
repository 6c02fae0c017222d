{{ config(materialized='view') }}

SELECT o.id, c.name AS country, o.placed, o.amount * {{ var('round') }} AS amount
FROM {{ ref('orders') }} o JOIN {{ ref('countries') }} c ON c.code = o.country
WHERE o.id < 4 OR {{ var('round') }} > 1
