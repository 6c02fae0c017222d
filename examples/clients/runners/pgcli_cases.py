"""pgcli: the queries by which it completes names, its special commands, and statements as typed at its prompt."""

import subprocess
import sys

import pgcases
import pgcli
import psycopg
from pgcli.pgexecute import PGExecute
from pgspecial.main import PGSpecial

executor = PGExecute(
    database=pgcases.DATABASE,
    user=pgcases.USER,
    password=pgcases.PASSWORD,
    host=pgcases.HOST,
    port=pgcases.PORT,
    dsn=None,
)
special = PGSpecial()


def run(text):
    """Results of a text as pgcli runs it: rows, or the status of a command."""
    found = []
    for title, rows, headers, status, sql, success, _is_special in executor.run(text, special):
        if not success:
            raise pgcases.Failed(f"{sql}: {status}"[:400])
        found.append(list(rows) if rows is not None and headers else [])
    return found


def search_path():
    pgcases.expect("a list of names", all(isinstance(name, str) for name in executor.search_path()), True)


def names_of_schemas():
    pgcases.expect("pg_catalog", "pg_catalog" in list(executor.schemata()), True)


def names_of_tables():
    pgcases.expect("pg_class", ("pg_catalog", "pg_class") in list(executor.tables()), True)


def names_of_views():
    pgcases.expect("pg_views", ("pg_catalog", "pg_views") in list(executor.views()), True)


def columns_of_tables():
    found = [(each.table if hasattr(each, "table") else each[1]) for each in executor.table_columns()]
    pgcases.expect("pg_class", "pg_class" in found, True)


def columns_of_views():
    pgcases.expect("some", len(list(executor.view_columns())) > 0, True)


def foreign_keys():
    list(executor.foreignkeys())


def functions():
    names = {each.func_name for each in executor.functions()}
    pgcases.expect("lower", "lower" in names, True)


def types():
    list(executor.datatypes())


def databases():
    pgcases.expect("the database", pgcases.DATABASE in list(executor.databases()), True)


def list_of_databases():
    rows = list(executor.full_databases())
    pgcases.expect("some", len(rows) > 0, True)


def casing_of_names():
    list(executor.casing())


def view_definition():
    pgcases.expect("a query", "SELECT" in executor.view_definition("pg_catalog.pg_views").upper(), True)


def function_definition():
    pgcases.expect("its name", "format_type" in executor.function_definition("pg_catalog.format_type"), True)


def statements():
    pgcases.expect("results", run("SELECT 1; SELECT 'x', NULL"), [[(1,)], [("x", None)]])


def transaction():
    run("BEGIN; SELECT 1; COMMIT")


def error_shows_position():
    try:
        run("SELECT nme FROM (VALUES (1)) AS t(name)")
    except psycopg.errors.UndefinedColumn as error:
        pgcases.expect("position", error.diag.statement_position, "8")
        return
    raise pgcases.Failed("no error")


def command(text):
    def case():
        run(text)

    case.__name__ = f"command {text}"
    return case


def program(*options, text=None):
    script = "import sys; from pgcli.main import cli; sys.exit(cli())"
    command = [sys.executable, "-c", script, *options, pgcases.url()]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=11)
    if done.returncode:
        raise pgcases.Failed(f"exit status {done.returncode}: {done.stderr.strip()[-300:]}")
    return done.stdout


def program_pings():
    program("--ping")


def program_lists_databases():
    pgcases.expect("the database", pgcases.DATABASE in program("--list"), True)


def version():
    return run("SELECT version()")[0][0][0]


COMMANDS = [
    "\\l", "\\dn", "\\d", "\\dt", "\\dv", "\\di", "\\ds", "\\dm", "\\du", "\\df pg_catalog.lower", "\\dT", "\\db",
    "\\dx",    "\\d pg_catalog.pg_class", "\\d+ pg_catalog.pg_class", "\\dp pg_catalog.pg_class", "\\dE", "\\dD",
]  # fmt: skip

pgcases.scripted(
    "pgcli",
    pgcli.__version__,
    version,
    [
        search_path, names_of_schemas, names_of_tables, names_of_views, columns_of_tables, columns_of_views,
        foreign_keys, functions, types, databases, list_of_databases, casing_of_names, view_definition,
        function_definition, statements, transaction, error_shows_position, *map(command, COMMANDS), program_pings,
        program_lists_databases,
    ],
)  # fmt: skip
