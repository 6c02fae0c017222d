"""psql: scripts of the simple protocol, \\copy, variables, and the commands that describe a database."""

import csv
import io
import os
import re
import signal
import subprocess
import tempfile
import time

import pgcases

FOLDER = tempfile.mkdtemp()
VARIABLES = dict(
    os.environ,
    PGHOST=pgcases.HOST,
    PGPORT=str(pgcases.PORT),
    PGUSER=pgcases.USER,
    PGPASSWORD=pgcases.PASSWORD,
    PGDATABASE=pgcases.DATABASE,
    PGTZ="UTC",
    PSQLRC=os.devnull,
    PGCLIENTENCODING="UTF8",
)
MARK = "-- end of a step --"


def psql(text, *options, check=True):
    """Runs a script and returns its output; an error of any statement is a failure."""
    command = ["psql", "-X", "-q", "-v", "VERBOSITY=sqlstate", "-v", f"ON_ERROR_STOP={int(check)}", *options]
    done = subprocess.run(command, input=text, env=VARIABLES, cwd=FOLDER, text=True, capture_output=True, timeout=10)
    if check and (done.returncode or "ERROR" in done.stderr):
        raise pgcases.Failed(f"psql: {done.stderr.strip()}"[:400])
    return done.stdout if check else done.stdout + done.stderr


def rows_of(text):
    """Rows of psql's CSV; it writes an empty line for a row of one empty string."""
    return [[None if cell == "\x01" else cell for cell in row] or [""] for row in csv.reader(io.StringIO(text))]


class Psql(pgcases.Client):
    name = "psql"
    version = re.search(r"[\d.]+", subprocess.run(["psql", "-V"], capture_output=True, text=True).stdout)[0]
    modes = ("",)
    parameters = False

    def open(self, mode):
        pass

    def close(self):
        pass

    def query(self, sql, values, types):
        text = psql(sql, "--csv", "-t", "-P", "null=\x01")
        return rows_of(text)

    def run_error(self, case):
        if "unfinished" in case["name"]:
            raise pgcases.NoValue("psql waits for the rest of the statement")
        found = psql(f"{case['sql']};\n\\echo {MARK}\nSELECT 1;", "-At", check=False)
        if f"ERROR:  {case['sqlstate']}" not in found:
            raise pgcases.Failed(f"no {case['sqlstate']} in {found!r}"[:400])
        if "\n1\n" not in found:
            raise pgcases.Failed(f"the session does not go on: {found!r}"[:400])

    def simple(self, sql):
        raise NotImplementedError

    def run_session(self, case):
        """One session; the output of each step ends with a mark."""
        script = "".join(f"{step['sql']};\n\\echo '{MARK}' :SQLSTATE\n" for step in case["steps"])
        text = psql(script, "--csv", "-t", "-P", "null=\x01", check=False)
        parts = re.findall(rf"(.*?){MARK} (\w+)\n", text, re.S)
        pgcases.expect("steps", len(parts), len(case["steps"]))
        for number, (step, (output, sqlstate)) in enumerate(zip(case["steps"], parts, strict=True), 1):
            where = f"SQLSTATE of step {number}, {step['sql']}"
            if "sqlstate" in step:
                pgcases.expect(where, sqlstate, step["sqlstate"])
            else:
                if not re.match("0[012]", sqlstate):
                    raise pgcases.Failed(f"{where}: {sqlstate}")
                if "rows" in step:
                    self.check_rows(step["types"], step["rows"], rows_of(output))

    def run_script(self, case):
        """All statements in one message: psql -c."""
        command = ["psql", "-X", "-q", "--csv", "-t", "-P", "null=\x01", "-v", "VERBOSITY=sqlstate", "-c", case["sql"]]
        done = subprocess.run(command, env=VARIABLES, text=True, capture_output=True, timeout=10)
        if "sqlstate" in case:
            if case["sqlstate"] not in done.stderr:
                raise pgcases.Failed(f"no {case['sqlstate']} in {done.stderr!r}"[:400])
            return
        if done.returncode:
            raise pgcases.Failed(done.stderr.strip()[:400])
        pgcases.expect("rows", rows_of(done.stdout), [row for each in case["results"] for row in each["rows"]])

    script = run_script

    def copy(self, sql):
        target = os.path.join(FOLDER, "copy")
        psql("\\copy " + sql.removeprefix("COPY ").replace("TO STDOUT", f"TO '{target}'"))
        with open(target, "rb") as file:
            return file.read()

    def run_cancel(self, case):
        """Ctrl-C: psql sends a cancel request and goes on."""
        command = ["psql", "-X", "-q", "-At", "-v", "VERBOSITY=sqlstate"]
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=VARIABLES, text=True
        )
        try:
            process.stdin.write(case["sql"] + ";\n\\q\n")
            process.stdin.flush()
            time.sleep(case["after_ms"] / 1000 + 0.5)
            process.send_signal(signal.SIGINT)
            process.stdin.close()
            error = process.stderr.read()
            process.wait(6)
        finally:
            process.kill()
        if case["sqlstate"] not in error:
            raise pgcases.Failed(f"no {case['sqlstate']} in {error!r}")

    cancel = run_cancel

    def run_cursor(self, case):
        """FETCH_COUNT makes psql declare a cursor."""
        text = psql(f"\\set FETCH_COUNT {case['fetch']}\n{case['sql']};\n", "--csv", "-t")
        pgcases.expect("rows", len(list(csv.reader(io.StringIO(text)))), case["count"])

    cursor = run_cursor

    def run_described(self, case):
        text = psql(case["sql"] + "\n", check=False)
        if "ERROR" in text or "FATAL" in text or (case["contains"] and not re.search(case["contains"], text)):
            raise pgcases.Failed(f"{' '.join(text.split())[:380]!r}")

    def described(self):
        pass


COMMANDS = {
    "\\l": None, "\\l+": None, "\\l tpch": None, "\\dn": "", "\\dn+": None, "\\dnS": "pg_catalog",
    "\\d": None, "\\d+": None, "\\dt": None, "\\dt+": None, "\\dt *.*": "pg_class", "\\dtS": "pg_namespace",
    "\\dv": None, "\\dv+": None, "\\dvS": "pg_views", "\\dm": None, "\\di": None, "\\diS": "pg_class_oid_index",
    "\\ds": None, "\\dE": None, "\\det": None, "\\d pg_catalog.pg_class": "relname",
    "\\d+ pg_catalog.pg_class": "relname",
    "\\d pg_catalog.pg_views": "viewname", "\\d+ pg_catalog.pg_views": "viewname",
    "\\d information_schema.tables": "table_name", "\\d no_such_table": None,
    "\\df pg_catalog.lower": "lower", "\\df+ pg_catalog.lower": "lower", "\\da pg_catalog.sum": "sum",
    "\\dT pg_catalog.int4": "integer", "\\dT+ pg_catalog.int4": "integer", "\\dTS": "bigint", "\\dD": None,
    "\\do pg_catalog.+": "integer", "\\dC": "bigint", "\\dc": None, "\\dO": None, "\\dd": None, "\\ddp": None,
    "\\dp": None, "\\dp pg_catalog.pg_class": "pg_class", "\\z": None, "\\du": "braid", "\\du+": "braid", "\\dg": None,
    "\\drds": None, "\\db": "pg_default", "\\db+": "pg_default", "\\dx": None, "\\dx+": None, "\\dy": None,
    "\\dL": None, "\\dLS": "internal", "\\dA": "heap", "\\dAc": None, "\\dAf": None, "\\dAo btree": None, "\\dAp": None,
    "\\dconfig": None, "\\dconfig work_mem": "work_mem", "\\dF": None, "\\dFd": None, "\\dFp": None, "\\dFt": None,
    "\\dP": None, "\\dPt": None, "\\dRp": None, "\\dRs": None, "\\dX": None, "\\des": None, "\\dew": None,
    "\\deu": None, "\\dl": None, "\\sf pg_catalog.lower(text)": "lower", "\\sv pg_catalog.pg_views": "SELECT",
    "\\conninfo": "connected", "\\encoding": "UTF8", "SELECT 1 AS a \\gdesc": "integer",
    "SELECT 1 AS a \\gset\n\\echo :a": "1",
    "SELECT 'SELECT 42 AS v' \\gexec": "42", "SELECT 1 \\gx": "column", "SELECT 'a', 'b', 7 \\crosstabview": "7",
    "\\timing on\nSELECT 1;": "Time",
}  # fmt: skip


usual = pgcases.load


def load():
    described = [
        {"name": f"command: {sql}".split("\n")[0], "kind": "described", "sql": sql, "contains": text}
        for sql, text in COMMANDS.items()
    ]
    return [case for case in usual() if case["kind"] != "describe"] + described


pgcases.load = load
pgcases.main(Psql())
