"""dbt with its adapter for PostgreSQL: a project with the server's tables as sources, and the project in the folder
`dbt`, which builds tables, views, incremental models and snapshots in a schema that it creates."""

import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
import tempfile

import pgcases
import psycopg2

PROJECT = tempfile.mkdtemp()
SHOP = os.path.join(tempfile.mkdtemp(), "shop")
SCHEMA = "dbt_shop"
VERSIONS = "{} with dbt-core {}".format(*map(importlib.metadata.version, ("dbt-postgres", "dbt-core")))


def rows(sql):
    with psycopg2.connect(
        host=pgcases.HOST,
        port=pgcases.PORT,
        user=pgcases.USER,
        password=pgcases.PASSWORD,
        dbname=pgcases.DATABASE,
    ) as connection:
        with connection.cursor() as cursor:
            cursor.execute(sql)
            return cursor.fetchall()


def write(name, value):
    """YAML is a superset of JSON."""
    path = os.path.join(PROJECT, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(value if isinstance(value, str) else json.dumps(value))


def make_project():
    found = rows(
        """SELECT table_schema, table_name FROM information_schema.tables
        WHERE table_schema NOT IN ('information_schema', 'pg_catalog') ORDER BY 1, 2"""
    )
    schemas = sorted({schema for schema, _ in found})[:3]
    target = {
        "type": "postgres",
        "host": pgcases.HOST,
        "port": pgcases.PORT,
        "user": pgcases.USER,
        "password": pgcases.PASSWORD,
        "dbname": pgcases.DATABASE,
        "schema": schemas[0] if schemas else "public",
        "threads": 2,
    }
    shop = {**target, "schema": SCHEMA}
    shutil.copytree(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "dbt"), SHOP)
    write(
        "profiles.yml",
        {
            "cases": {"target": "server", "outputs": {"server": target}},
            "shop": {"target": "server", "outputs": {"server": shop}},
        },
    )
    write("dbt_project.yml", {"name": "cases", "version": "1.0", "profile": "cases", "config-version": 2})
    sources = [
        {
            "name": schema,
            "schema": schema,
            "tables": [{"name": name} for each, name in found if each == schema][:3],
        }
        for schema in schemas
    ]
    write("models/sources.yml", {"version": 2, "sources": sources})
    write("models/numbers.sql", "{{ config(materialized='ephemeral') }} SELECT n FROM generate_series(1, 3) AS s(n)\n")
    write("tests/no_numbers_below_one.sql", "SELECT * FROM {{ ref('numbers') }} WHERE n < 1\n")
    return sources


def dbt(*arguments, project=None):
    script = "import sys; from dbt.cli.main import cli; cli()"
    command = [sys.executable, "-c", script, "--no-use-colors", "--no-send-anonymous-usage-stats", *arguments,
               "--profiles-dir", PROJECT, "--project-dir", project or PROJECT]  # fmt: skip
    done = subprocess.run(command, cwd=project or PROJECT, capture_output=True, text=True, timeout=120)
    text = done.stdout + done.stderr
    if done.returncode:
        lines = [line for line in text.splitlines() if "rror" in line or line.startswith("  ")] or text.splitlines()[-3:]
        raise pgcases.Failed(" ".join(" ".join(lines).split())[:400])
    return text


def debug():
    pgcases.expect("connection", "Connection test: [OK" in dbt("debug"), True)


def parse():
    dbt("parse")


def list_of_sources():
    text = dbt("list", "--resource-type", "source")
    for source in SOURCES:
        for table in source["tables"]:
            pgcases.expect(table["name"], f"source:cases.{source['name']}.{table['name']}" in text, True)


def compile_a_model():
    dbt("compile", "--select", "numbers")


def show_a_query():
    pgcases.expect("the value", "42" in dbt("show", "--inline", "SELECT 42 AS answer"), True)


def show_a_source():
    for source in SOURCES[:2]:
        reference = "{{ source('%s', '%s') }}" % (source["name"], source["tables"][0]["name"])
        dbt("show", "--inline", f"SELECT * FROM {reference}", "--limit", "2")


def test_of_data():
    pgcases.expect("passed", "PASS=1" in dbt("test"), True)


def docs_generate():
    dbt("docs", "generate")
    with open(os.path.join(PROJECT, "target", "catalog.json"), encoding="utf-8") as file:
        catalog = json.load(file)
    for source in SOURCES:
        for table in source["tables"]:
            found = catalog["sources"].get(f"source.cases.{source['name']}.{table['name']}")
            pgcases.expect(f"columns of {table['name']}", bool(found and found["columns"]), True)


def list_of_relations():
    macro = "{% do list_relations_without_caching(api.Relation.create(database=target.database, schema=s)) %}"
    write("macros/relations.sql", "{% macro relations(s) %}" + macro + "{% endmacro %}")
    for source in SOURCES or [{"schema": "pg_catalog"}]:
        dbt("run-operation", "relations", "--args", json.dumps({"s": source["schema"]}))


def build(*arguments):
    text = dbt("build", *arguments, project=SHOP)
    pgcases.expect("errors", "ERROR=0" in text and "SKIP=0" in text, True)


def table(name, columns="*", order="1"):
    return [list(map(str, row)) for row in rows(f"SELECT {columns} FROM {SCHEMA}.{name} ORDER BY {order}")]


def build_into_a_schema():
    """The first run creates the schema and everything in it."""
    build()
    pgcases.expect("table", table("sales_by_country", "country, orders"), [["Austria", "1"], ["Germany", "2"]])
    pgcases.expect("view", table("open_orders", "id"), [["1"], ["2"], ["3"]])
    pgcases.expect("incremental", table("seen_orders", "id, round"), [["1", "1"], ["2", "1"], ["3", "1"]])
    pgcases.expect("snapshot", table("country_history", "code, dbt_valid_to")[1], ["DE", "None"])


def build_again():
    """The second run puts tables and views in the place of those there are, and changes rows of others."""
    build("--vars", "{round: 2}")
    pgcases.expect("table", table("sales_by_country", "country, orders")[2], ["Ireland", "1"])
    pgcases.expect("view", len(table("open_orders")), 4)
    pgcases.expect(
        "incremental", table("seen_orders", "id, round"), [["1", "1"], ["2", "1"], ["3", "2"], ["4", "2"]]
    )
    pgcases.expect("incremental, without a key", table("rounds", "round, orders"), [["1", "3"], ["2", "4"]])
    history = table("country_history", "code, name, dbt_valid_to IS NULL", "1, 3")
    pgcases.expect("snapshot", history[1:3], [["DE", "Germany", "False"], ["DE", "Germany, anew", "True"]])


def build_from_scratch():
    build("--full-refresh")
    pgcases.expect("incremental", table("seen_orders", "id, round"), [["1", "1"], ["2", "1"], ["3", "1"]])


def docs_of_what_was_built():
    dbt("docs", "generate", project=SHOP)
    with open(os.path.join(SHOP, "target", "catalog.json"), encoding="utf-8") as file:
        nodes = json.load(file)["nodes"]
    pgcases.expect("view", nodes["model.shop.open_orders"]["metadata"]["type"], "VIEW")
    pgcases.expect("columns", list(nodes["model.shop.sales_by_country"]["columns"]), ["country", "orders", "amount"])


def drop_the_schema():
    dbt("run-operation", "drop_shop", project=SHOP)
    pgcases.expect("schema", rows(f"SELECT nspname FROM pg_namespace WHERE nspname = '{SCHEMA}'"), [])


def takes_schemas():
    """True if the server lets the user create schemas."""
    try:
        rows(f"CREATE SCHEMA {SCHEMA}; DROP SCHEMA {SCHEMA}; SELECT 1")
        return True
    except psycopg2.Error as error:
        print(f"no schemas are created: {error}", file=sys.stderr)
        return False


pgcases.LONGEST = 130
SOURCES = []
BUILDS = [build_into_a_schema, build_again, build_from_scratch, docs_of_what_was_built, drop_the_schema]


def version():
    SOURCES.extend(make_project())
    return rows("SELECT version()")[0][0]


pgcases.scripted(
    "dbt-postgres",
    VERSIONS,
    version,
    [
        debug, parse, list_of_sources, compile_a_model, show_a_query, show_a_source, test_of_data, docs_generate,
        list_of_relations, *(BUILDS if takes_schemas() else []),
    ],
)  # fmt: skip
