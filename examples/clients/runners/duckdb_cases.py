"""DuckDB's postgres extension: a database attached to DuckDB, read by COPY in binary or in text."""

import glob
import os

import duckdb
import duckdb_extension_postgres_scanner
import pgcases

FOLDER = os.path.dirname(duckdb_extension_postgres_scanner.__file__)
EXTENSION = glob.glob(os.path.join(FOLDER, "extensions", "*", "postgres_scanner.duckdb_extension"))[0]
ADDRESS = (
    f"host={pgcases.HOST} port={pgcases.PORT} user={pgcases.USER} password={pgcases.PASSWORD} dbname={pgcases.DATABASE}"
)


def attached(*settings):
    connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    connection.execute(f"LOAD '{EXTENSION}'")
    for each in settings:
        connection.execute(f"SET {each}")
    connection.execute(f"ATTACH '{ADDRESS}' AS pg (TYPE postgres, READ_ONLY)")
    return connection


def asked(sql, *settings):
    """Rows of a statement that the server runs."""
    with attached(*settings) as connection:
        return connection.execute("SELECT * FROM postgres_query('pg', ?)", [sql]).fetchall()


def tables(connection):
    sql = """SELECT table_schema, table_name FROM information_schema.tables WHERE table_catalog = 'pg'
        AND table_schema NOT IN ('information_schema', 'pg_catalog') ORDER BY ALL"""
    return connection.execute(sql).fetchall()


def attach():
    attached().close()


def attach_reads_schemas_and_tables():
    with attached() as connection:
        found = connection.execute("SELECT schema_name FROM duckdb_schemas() WHERE database_name = 'pg'").fetchall()
        pgcases.expect("some schemas", len(found) > 0, True)
        tables(connection)


def query_of_the_server():
    pgcases.expect("rows", asked("SELECT 1 AS a, 'x' AS b"), [(1, "x")])


def query_by_text_copy():
    pgcases.expect("rows", asked("SELECT 1 AS a, 'x' AS b", "pg_use_text_protocol = true"), [(1, "x")])


def query_of_many_rows():
    found = asked("SELECT count(*), sum(n) FROM (SELECT n FROM generate_series(1, 100000) AS s(n)) AS t")
    pgcases.expect("rows", [tuple(map(int, row)) for row in found], [(100000, 5000050000)])
    with attached() as connection:
        sql = "SELECT count(*), sum(n) FROM postgres_query('pg', 'SELECT n FROM generate_series(1, 100000) AS s(n)')"
        pgcases.expect("rows read", connection.execute(sql).fetchall(), [(100000, 5000050000)])


def query_of_numbers():
    found = asked("SELECT 1::int2, 2, 3::int8, 0.5::float4, 0.1::float8, 1.50::numeric(10, 2)")
    pgcases.expect("rows", [str(each) for each in found[0]], ["1", "2", "3", "0.5", "0.1", "1.50"])


def query_of_times():
    found = asked("SELECT '2024-02-29'::date, '12:34:56'::time, '2024-02-29 12:34:56'::timestamp")
    pgcases.expect("rows", [str(each) for each in found[0]], ["2024-02-29", "12:34:56", "2024-02-29 12:34:56"])


def query_of_other_types():
    found = asked("SELECT true, '\\x00ff'::bytea, 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'::uuid, '{\"a\": 1}'::jsonb")
    pgcases.expect("rows", [str(each) for each in found[0]],
                   ["True", "b'\\x00\\xff'", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", '{"a": 1}'])


def query_of_arrays():
    found = asked("SELECT ARRAY[1, NULL, 3] AS a, ARRAY['x', 'y'] AS b")
    pgcases.expect("rows", found, [([1, None, 3], ["x", "y"])])


def query_of_nulls():
    found = asked("SELECT a, b FROM (VALUES (1, 'x'), (NULL, NULL)) AS t(a, b) ORDER BY a")
    pgcases.expect("rows", found, [(1, "x"), (None, None)])


def query_without_rows():
    pgcases.expect("rows", asked("SELECT 1 AS a WHERE false"), [])


def scan_of_each_table():
    with attached() as connection:
        for schema, name in tables(connection)[:8]:
            connection.execute(f'SELECT * FROM pg."{schema}"."{name}" LIMIT 10').fetchall()


def scan_of_a_whole_table():
    with attached() as connection:
        for schema, name in tables(connection)[:4]:
            found = connection.execute(f'SELECT * FROM pg."{schema}"."{name}"').fetchall()
            sql = f'SELECT n FROM postgres_query(\'pg\', \'SELECT count(*) AS n FROM "{schema}"."{name}"\')'
            pgcases.expect(f"rows of {schema}.{name}", len(found), connection.execute(sql).fetchone()[0])


def scan_by_several_connections():
    with attached("pg_pages_per_task = 1", "threads = 2") as connection:
        for schema, name in tables(connection)[:2]:
            connection.execute(f'SELECT count(*) FROM pg."{schema}"."{name}"').fetchall()


def scan_without_ctid():
    with attached("pg_use_ctid_scan = false") as connection:
        for schema, name in tables(connection)[:2]:
            connection.execute(f'SELECT count(*) FROM pg."{schema}"."{name}"').fetchall()


def filters_are_sent():
    with attached("pg_experimental_filter_pushdown = true") as connection:
        for schema, name in tables(connection)[:4]:
            sql = f'SELECT * FROM pg."{schema}"."{name}" LIMIT 1'
            row, columns = connection.execute(sql).fetchone(), [each[0] for each in connection.description]
            numbers = [(column, value) for column, value in zip(columns, row or ()) if type(value) is int]
            for column, value in numbers[:1]:
                sql = f'SELECT count(*) FROM pg."{schema}"."{name}" WHERE "{column}" = {value}'
                pgcases.expect("some rows", connection.execute(sql).fetchone()[0] > 0, True)


def join_with_local_data():
    with attached() as connection:
        sql = """SELECT count(*) FROM range(10) AS t(i)
            JOIN postgres_query('pg', 'SELECT n FROM generate_series(5, 20) AS s(n)') AS s ON s.n = t.i"""
        pgcases.expect("rows", connection.execute(sql).fetchall(), [(5,)])


def transaction():
    with attached() as connection:
        connection.execute("BEGIN")
        connection.execute("SELECT * FROM postgres_query('pg', 'SELECT 1')")
        connection.execute("COMMIT")


def write_is_refused():
    with attached() as connection:
        try:
            connection.execute("CREATE TABLE pg.braid_clients (a INTEGER)")
        except duckdb.Error:
            return
    raise pgcases.Failed("no error")


def error_of_the_server():
    try:
        asked("SELECT 1 / n FROM generate_series(0, 1) AS s(n)")
    except duckdb.Error as error:
        pgcases.expect("the message", "by zero" in str(error), True)
        return
    raise pgcases.Failed("no error")


pgcases.scripted(
    "DuckDB postgres extension",
    duckdb.__version__,
    lambda: asked("SELECT version() AS v")[0][0],
    [
        attach, attach_reads_schemas_and_tables, query_of_the_server, query_by_text_copy, query_of_many_rows,
        query_of_numbers, query_of_times, query_of_other_types, query_of_arrays, query_of_nulls, query_without_rows,
        scan_of_each_table, scan_of_a_whole_table, scan_by_several_connections, scan_without_ctid, filters_are_sent,
        join_with_local_data, transaction, write_is_refused, error_of_the_server,
    ],
)  # fmt: skip
