"""Polars: data frames by ConnectorX, by ADBC, and by a connection of psycopg or SQLAlchemy."""

import pgcases
import polars as pl
import psycopg
import sqlalchemy as sa

SERIES = "SELECT n, n * 1.5::float8 AS x, 'row ' || n AS name FROM generate_series(1, 20000) AS s(n) ORDER BY n"
TYPES = """SELECT true AS a, 1::int2 AS b, 2 AS c, 3::int8 AS d, 0.5::float4 AS e, 0.1::float8 AS f, 'x'::text AS g,
    '2024-02-29'::date AS h, '2024-02-29 12:34:56'::timestamp AS i"""


def by_connectorx(sql, **options):
    return pl.read_database_uri(sql, pgcases.url(), engine="connectorx", **options)


def by_adbc(sql, **options):
    return pl.read_database_uri(sql, pgcases.url(), engine="adbc", **options)


def by_psycopg(sql, **options):
    with psycopg.connect(pgcases.url()) as connection:
        return pl.read_database(sql, connection, **options)


def by_sqlalchemy(sql, **options):
    engine = sa.create_engine(pgcases.url("postgresql+psycopg"))
    with engine.connect() as connection:
        return pl.read_database(sql, connection, **options)


def types_are(frame, expected):
    pgcases.expect("types", [str(each) for each in frame.dtypes], expected)


SMALL = ["Boolean", "Int16", "Int32", "Int64", "Float32", "Float64", "String", "Date"]


def connectorx_types():
    types_are(by_connectorx(TYPES)[:, :8], SMALL)


def adbc_types():
    types_are(by_adbc(TYPES)[:, :8], SMALL)


def psycopg_types():
    types_are(by_psycopg(TYPES)[:, :8], ["Boolean", *["Int64"] * 3, *["Float64"] * 2, "String", "Date"])


def sqlalchemy_types():
    frame = by_sqlalchemy(TYPES)
    pgcases.expect("row", [str(each) for each in frame.row(0)][6:8], ["x", "2024-02-29"])


def rows_are(frame):
    pgcases.expect("rows and sum", (frame.height, frame["n"].sum()), (20000, 200010000))


def connectorx_rows():
    rows_are(by_connectorx(SERIES))


def connectorx_partitions():
    rows_are(by_connectorx(SERIES.replace(" ORDER BY n", ""), partition_on="n", partition_num=4))


def connectorx_cursor_protocol():
    rows_are(by_connectorx(SERIES, protocol="cursor"))


def adbc_rows():
    rows_are(by_adbc(SERIES))


def psycopg_rows():
    rows_are(by_psycopg(SERIES))


def psycopg_batches():
    with psycopg.connect(pgcases.url()) as connection:
        batches = pl.read_database(SERIES, connection, iter_batches=True, batch_size=5000)
        pgcases.expect("batches", [batch.height for batch in batches], [5000] * 4)


def sqlalchemy_rows():
    rows_are(by_sqlalchemy(SERIES))


def nulls_by_adbc():
    frame = by_adbc("SELECT a, b FROM (VALUES (1, 'x'), (NULL, NULL)) AS t(a, b)")
    pgcases.expect("rows", frame.rows(), [(1, "x"), (None, None)])


def nulls_by_connectorx():
    frame = by_connectorx("SELECT a, b FROM (VALUES (1, 'x'), (NULL, NULL)) AS t(a, b)")
    pgcases.expect("rows", frame.rows(), [(1, "x"), (None, None)])


def arrays_by_adbc():
    frame = by_adbc("SELECT ARRAY[1, NULL, 3] AS a, ARRAY['x', 'y'] AS b")
    pgcases.expect("rows", frame.rows(), [([1, None, 3], ["x", "y"])])


def arrays_by_psycopg():
    frame = by_psycopg("SELECT ARRAY[1, NULL, 3] AS a, ARRAY['x', 'y'] AS b")
    pgcases.expect("rows", frame.rows(), [([1, None, 3], ["x", "y"])])


def no_rows_by_adbc():
    pgcases.expect("shape", by_adbc("SELECT 1 AS a, 'x'::text AS b WHERE false").shape, (0, 2))


def no_rows_by_connectorx():
    pgcases.expect("shape", by_connectorx("SELECT 1 AS a, 'x'::text AS b WHERE false").shape, (0, 2))


def version():
    return by_psycopg("SELECT version() AS v")["v"][0]


pgcases.scripted(
    "Polars",
    pl.__version__,
    version,
    [
        connectorx_types, adbc_types, psycopg_types, sqlalchemy_types, connectorx_rows, connectorx_partitions,
        connectorx_cursor_protocol, adbc_rows, psycopg_rows, psycopg_batches, sqlalchemy_rows, nulls_by_adbc,
        nulls_by_connectorx, arrays_by_adbc, arrays_by_psycopg, no_rows_by_adbc, no_rows_by_connectorx,
    ],
)  # fmt: skip
