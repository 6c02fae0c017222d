{% snapshot country_history %}
{{ config(unique_key='code', strategy='check', check_cols=['name']) }}

SELECT code, CASE WHEN code = 'DE' AND {{ var('round') }} > 1 THEN 'Germany, anew' ELSE name END AS name
FROM {{ ref('countries') }}

{% endsnapshot %}
