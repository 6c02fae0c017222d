SELECT * FROM {{ ref('sales_by_country') }} WHERE amount < 0
