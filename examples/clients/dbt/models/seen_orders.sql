{{ config(materialized='incremental', unique_key='id') }}

SELECT id, country, amount, {{ var('round') }} AS round
FROM {{ ref('open_orders') }}
{% if is_incremental() %}
WHERE id >= (SELECT MAX(id) FROM {{ this }})
{% endif %}
