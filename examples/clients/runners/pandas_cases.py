"""pandas over SQLAlchemy and psycopg: data frames of queries and tables, with types, parameters and chunks."""

import datetime
import warnings

import pandas as pd
import pgcases
import sqlalchemy as sa

warnings.simplefilter("ignore", sa.exc.SAWarning)
engine = sa.create_engine(pgcases.url("postgresql+psycopg"))
SERIES = "SELECT n, n * 1.5::float8 AS x, 'row ' || n AS name FROM generate_series(1, {}) AS s(n) ORDER BY n"


def read(sql, **options):
    return pd.read_sql(sa.text(sql), engine, **options)


def dtype_of_integers():
    frame = read("SELECT 1::int2 AS a, 2 AS b, 3::int8 AS c")
    pgcases.expect("types", [str(each) for each in frame.dtypes], ["int64"] * 3)
    pgcases.expect("values", frame.values.tolist(), [[1, 2, 3]])


def dtype_of_floats_and_booleans():
    frame = read("SELECT 0.5::float4 AS a, 0.1::float8 AS b, true AS c")
    pgcases.expect("types", [str(each) for each in frame.dtypes], ["float64", "float64", "bool"])


def dtype_of_timestamps():
    frame = read("SELECT '2024-02-29 12:34:56.789'::timestamp AS a, '2024-02-29 12:00:00+00'::timestamptz AS b")
    pgcases.expect("kinds", [each.kind for each in frame.dtypes], ["M", "M"])
    pgcases.expect("value", str(frame.a[0]), "2024-02-29 12:34:56.789000")


def dates_and_decimals():
    frame = read("SELECT '2024-02-29'::date AS a, 1.50 AS b", coerce_float=False)
    pgcases.expect("values", [str(each) for each in frame.iloc[0]], ["2024-02-29", "1.50"])


def nulls():
    frame = read("SELECT a, b FROM (VALUES (1, 'x'), (NULL, NULL)) AS t(a, b)")
    pgcases.expect("nulls", frame.isna().values.tolist(), [[False, False], [True, True]])


def no_rows_have_columns():
    frame = read("SELECT 1 AS a, 'x' AS b WHERE false")
    pgcases.expect("shape", (frame.shape, list(frame.columns)), ((0, 2), ["a", "b"]))


def many_rows():
    frame = read(SERIES.format(50000))
    pgcases.expect("sums", (len(frame), int(frame.n.sum())), (50000, 1250025000))


def chunks():
    with engine.connect().execution_options(stream_results=True) as connection:
        chunks = [len(chunk) for chunk in pd.read_sql(sa.text(SERIES.format(2500)), connection, chunksize=1000)]
    pgcases.expect("chunks", chunks, [1000, 1000, 500])


def parameters():
    frame = read(
        "SELECT n FROM generate_series(1, 10) AS s(n) WHERE n > :low AND CAST(:day AS date) > '2024-01-01' ORDER BY n",
        params={"low": 8, "day": datetime.date(2024, 2, 29)},
    )
    pgcases.expect("rows", frame.n.tolist(), [9, 10])


def list_parameter():
    text = sa.text("SELECT n FROM generate_series(1, 5) AS s(n) WHERE n IN :wanted ORDER BY n")
    frame = pd.read_sql(text.bindparams(sa.bindparam("wanted", [2, 4], expanding=True)), engine)
    pgcases.expect("rows", frame.n.tolist(), [2, 4])


def parsed_dates_and_index():
    frame = read("SELECT 1 AS a, '2024-02-29' AS d", index_col="a", parse_dates=["d"])
    pgcases.expect("index and kind", (frame.index.name, frame.d.dtype.kind), ("a", "M"))


def arrow_types():
    frame = read("SELECT 1 AS a, 'x' AS b, NULL::int8 AS c", dtype_backend="pyarrow")
    pgcases.expect("types", [str(each) for each in frame.dtypes][:1], ["int64[pyarrow]"])


def table_of_the_catalog():
    frame = pd.read_sql_table("pg_namespace", engine, schema="pg_catalog", columns=["oid", "nspname"])
    pgcases.expect("pg_catalog", frame[frame.oid == 11].nspname.tolist(), ["pg_catalog"])


def tables_of_the_database():
    inspector = sa.inspect(engine)
    for schema in [name for name in inspector.get_schema_names() if name not in ("information_schema", "pg_catalog")]:
        for name in sorted(inspector.get_table_names(schema=schema))[:2]:
            frames = pd.read_sql_table(name, engine, schema=schema, chunksize=100)
            columns = [each["name"] for each in inspector.get_columns(name, schema=schema)]
            frame = next(frames, None)
            if frame is not None:
                pgcases.expect("columns", list(frame.columns), columns)
            frames.close()


def raw_connection_of_psycopg():
    import psycopg

    with psycopg.connect(pgcases.url()) as connection:
        cursor = connection.execute("SELECT 1 AS a, 'x' AS b")
        frame = pd.DataFrame(cursor.fetchall(), columns=[each.name for each in cursor.description])
    pgcases.expect("values", frame.values.tolist(), [[1, "x"]])


def error_names_the_column():
    try:
        read("SELECT nme FROM (VALUES (1)) AS t(name)")
    except (pd.errors.DatabaseError, sa.exc.ProgrammingError) as error:
        pgcases.expect("the name is told", "nme" in str(error), True)
        return
    raise pgcases.Failed("no error")


pgcases.scripted(
    "pandas",
    pd.__version__,
    lambda: read("SELECT version() AS v").v[0],
    [
        dtype_of_integers, dtype_of_floats_and_booleans, dtype_of_timestamps, dates_and_decimals, nulls,
        no_rows_have_columns, many_rows, chunks, parameters, list_parameter, parsed_dates_and_index, arrow_types,
        table_of_the_catalog, tables_of_the_database, raw_connection_of_psycopg, error_names_the_column,
    ],
)  # fmt: skip
