"""SQLAlchemy's inspector over psycopg2, called as Superset calls it when a database and its datasets are added."""

import time
import warnings

import pgcases
import sqlalchemy as sa

warnings.simplefilter("ignore", sa.exc.SAWarning)
engine = sa.create_engine(pgcases.url("postgresql+psycopg2"))
CATALOG = "pg_catalog"


def inspector():
    return sa.inspect(engine)


def rows(sql, **values):
    with engine.connect() as connection:
        return [tuple(row) for row in connection.execute(sa.text(sql), values)]


def schemas():
    return [name for name in inspector().get_schema_names() if name not in ("information_schema", CATALOG)]


def tables():
    """A few tables of the database, as (schema, name)."""
    found = [(schema, name) for schema in schemas() for name in sorted(inspector().get_table_names(schema=schema))]
    return found[:5] or [(CATALOG, "pg_class")]


def test_connection():
    pgcases.expect("SELECT 1", rows("SELECT 1"), [(1,)])


def default_schema():
    if not inspector().default_schema_name:
        raise pgcases.Failed("no default schema")


def databases():
    found = rows("SELECT datname FROM pg_database WHERE NOT datistemplate")
    pgcases.expect("current database", (pgcases.DATABASE,) in found, True)


def schema_names():
    pgcases.expect("information_schema", "information_schema" in inspector().get_schema_names(), True)


def table_names():
    for schema in schemas():
        inspector().get_table_names(schema=schema)


def foreign_table_names():
    for schema in schemas():
        inspector().get_foreign_table_names(schema=schema)


def view_names_and_materialized_views():
    for schema in schemas():
        inspector().get_view_names(schema=schema)
        inspector().get_materialized_view_names(schema=schema)


def view_definition():
    text = inspector().get_view_definition("tables", schema="information_schema")
    pgcases.expect("a query", "SELECT" in text.upper(), True)


def columns_of_tables():
    for schema, table in tables():
        found = inspector().get_columns(table, schema=schema)
        unknown = [each["name"] for each in found if isinstance(each["type"], sa.types.NullType)]
        if not found or (unknown and schema != CATALOG):
            raise pgcases.Failed(f"{schema}.{table}: {len(found)} columns, types unknown: {unknown}")


def columns_of_all_tables_at_once():
    for schema in schemas():
        found = inspector().get_multi_columns(schema=schema, kind=sa.engine.reflection.ObjectKind.ANY)
        expected = len(inspector().get_table_names(schema=schema))
        if len(found) < expected:
            raise pgcases.Failed(f"{schema}: columns of {len(found)} tables, which are {expected}")


def columns_of_the_catalog():
    found = [each["name"] for each in inspector().get_columns("pg_namespace", schema=CATALOG)]
    pgcases.expect("columns", found, ["oid", "nspname", "nspowner", "nspacl"])


def primary_keys():
    for schema, table in tables():
        inspector().get_pk_constraint(table, schema=schema)


def foreign_keys():
    for schema, table in tables():
        inspector().get_foreign_keys(table, schema=schema)


def indexes():
    for schema, table in tables():
        inspector().get_indexes(table, schema=schema)


def indexes_of_the_catalog():
    found = {each["name"]: each["column_names"] for each in inspector().get_indexes("pg_namespace", schema=CATALOG)}
    pgcases.expect("pg_namespace_nspname_index", found.get("pg_namespace_nspname_index"), ["nspname"])


def unique_and_check_constraints():
    for schema, table in tables():
        inspector().get_unique_constraints(table, schema=schema)
        inspector().get_check_constraints(table, schema=schema)


def comments():
    for schema, table in tables():
        inspector().get_table_comment(table, schema=schema)


def enums_domains_and_sequences():
    dialect = inspector()
    dialect.get_enums(schema="*")
    dialect.get_domains(schema="*")
    dialect.get_sequence_names()


def missing_table():
    try:
        inspector().get_columns("no_such_table")
    except sa.exc.NoSuchTableError:
        pgcases.expect("has_table", inspector().has_table("no_such_table"), False)
        return
    raise pgcases.Failed("no error")


def reflected_metadata():
    for schema in schemas()[:3]:
        sa.MetaData().reflect(engine, schema=schema, views=True)


def dataset_preview():
    for schema, name in tables():
        table = sa.Table(name, sa.MetaData(), schema=schema, autoload_with=engine)
        with engine.connect() as connection:
            connection.execute(sa.select(table).limit(100)).fetchall()


def virtual_dataset_columns():
    with engine.connect() as connection:
        cursor = connection.connection.cursor()
        cursor.execute("SELECT 1 AS a, 'x'::text AS b, now() AS c, 1.5 AS d LIMIT 1")
        pgcases.expect("types", [each[1] for each in cursor.description], [23, 25, 1184, 1700])


def chart_by_month():
    sql = """SELECT DATE_TRUNC('month', d) AS d, count(*) AS "COUNT(*)" FROM (
        SELECT * FROM generate_series('2024-01-15'::timestamp, '2024-03-15', '1 month') AS s(d)
        ) AS virtual_table WHERE d >= TO_TIMESTAMP('2024-02-01 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US')
        AND d < TO_TIMESTAMP('2025-01-01 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US')
        GROUP BY DATE_TRUNC('month', d) ORDER BY "COUNT(*)" DESC, d LIMIT 10000"""
    pgcases.expect("rows", [str(row[0]) for row in rows(sql)], ["2024-02-01 00:00:00", "2024-03-01 00:00:00"])


def estimated_cost():
    pgcases.expect("rows", len(rows("EXPLAIN SELECT 1")) > 0, True)


def search_path_of_a_query():
    with engine.connect() as connection:
        connection.exec_driver_sql('set search_path = "pg_catalog"')
        found = connection.exec_driver_sql("SELECT count(*) FROM pg_namespace WHERE nspname = 'pg_catalog'").scalar()
        pgcases.expect("count", found, 1)


def sql_lab_stops_a_session():
    with engine.connect() as connection:
        identity = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
        pgcases.expect("terminated", rows("SELECT pg_terminate_backend(:id)", id=identity), [(True,)])
        time.sleep(0.3)
        try:
            connection.exec_driver_sql("SELECT 1")
        except sa.exc.OperationalError:
            return
    raise pgcases.Failed("the session goes on")


pgcases.scripted(
    "SQLAlchemy inspector, as Superset uses it",
    sa.__version__,
    lambda: rows("SELECT version()")[0][0],
    [
        test_connection, default_schema, databases, schema_names, table_names, foreign_table_names,
        view_names_and_materialized_views, view_definition, columns_of_tables, columns_of_all_tables_at_once,
        columns_of_the_catalog, primary_keys, foreign_keys, indexes, indexes_of_the_catalog,
        unique_and_check_constraints, comments, enums_domains_and_sequences, missing_table, reflected_metadata,
        dataset_preview, virtual_dataset_columns, chart_by_month, estimated_cost, search_path_of_a_query,
        sql_lab_stops_a_session,
    ],
)  # fmt: skip
