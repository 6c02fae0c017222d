{{ config(materialized='incremental') }}

SELECT {{ var('round') }} AS round, COUNT(*) AS orders FROM {{ ref('open_orders') }}
