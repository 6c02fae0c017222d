{% macro drop_shop() %}
  {% do adapter.drop_schema(api.Relation.create(database=target.database, schema=target.schema)) %}
{% endmacro %}
