"""The cases of cases.json for clients written in Python: values, comparison, and the loop that runs them."""

import datetime
import json
import math
import os
import re
import signal
import struct
import sys
import threading
import time
import traceback
import uuid
from decimal import Decimal

UTC = datetime.timezone.utc
LONGEST = 12
"""Seconds that a case may take."""

PATIENCE = 4
"""Seconds after which a case that does not stop ends the program."""


class NoValue(Exception):
    """A value that Python's types cannot represent."""


class Slow(BaseException):
    """A case took too long; no client catches it by accident."""


def setting(name, usual):
    return os.environ.get(name) or usual


HOST = setting("PGHOST", "localhost")
PORT = int(setting("PGPORT", "35432"))
USER = setting("PGUSER", "braid")
PASSWORD = setting("PGPASSWORD", "")
DATABASE = setting("PGDATABASE", "tpch")


def url(scheme="postgresql"):
    from urllib.parse import quote

    return f"{scheme}://{quote(USER)}:{quote(PASSWORD)}@{HOST}:{PORT}/{quote(DATABASE)}"


# ---- values ----------------------------------------------------------------------------------------------------------


def elements(text):
    """Elements of an array in PostgreSQL's text format: strings, None, and nested lists."""
    position = 0

    def level():
        nonlocal position
        position += 1  # {
        found = []
        while text[position] != "}":
            if text[position] == ",":
                position += 1
            elif text[position] == "{":
                found.append(level())
            elif text[position] == '"':
                quoted = re.compile(r'"((?:[^"\\]|\\.)*)"', re.S).match(text, position)
                position = quoted.end()
                found.append(re.sub(r"\\(.)", r"\1", quoted.group(1), flags=re.S))
            else:
                plain = re.compile(r"[^,}]*").match(text, position)
                position = plain.end()
                found.append(None if plain.group() == "NULL" else plain.group())
        position += 1  # }
        return found

    return level()


def interval(text):
    """A timedelta; a year counts as 365 days and a month as 30, as PostgreSQL's drivers for Python have it."""
    days = 0
    for number, unit in re.findall(r"([+-]?\d+) (year|mon|day)", text):
        days += int(number) * {"year": 365, "mon": 30, "day": 1}[unit]
    seconds = Decimal(0)
    clock = re.search(r"([+-]?)(\d+):(\d+):(\d+(?:\.\d+)?)", text)
    if clock:
        seconds = int(clock[2]) * 3600 + int(clock[3]) * 60 + Decimal(clock[4])
        seconds = -seconds if clock[1] == "-" else seconds
    return datetime.timedelta(days=days, microseconds=int(seconds * 1_000_000))


def moment(text, read):
    if "infinity" in text or "BC" in text or text.startswith("24:"):
        raise NoValue("Python's datetime has no such value")
    try:
        return read(re.sub(r"(:.*[+-]\d\d)$", r"\1:00", text))
    except ValueError:
        raise NoValue("Python's datetime has no such value") from None


SCALARS = {
    "bool": lambda text: text == "t",
    "int2": int,
    "int4": int,
    "int8": int,
    "oid": int,
    "float4": float,
    "float8": float,
    "numeric": Decimal,
    "bytea": lambda text: bytes.fromhex(text[2:]),
    "date": lambda text: moment(text, datetime.date.fromisoformat),
    "time": lambda text: moment(text, datetime.time.fromisoformat),
    "timetz": lambda text: moment(text, datetime.time.fromisoformat),
    "timestamp": lambda text: moment(text, datetime.datetime.fromisoformat),
    "timestamptz": lambda text: moment(text, datetime.datetime.fromisoformat),
    "interval": interval,
    "uuid": uuid.UUID,
    "json": json.loads,
    "jsonb": json.loads,
}


def parse(kind, text):
    """The Python value of a text in PostgreSQL's format."""
    if text is None:
        return None
    if kind.endswith("[]"):
        return parse_all(kind[:-2], elements(text))
    return SCALARS.get(kind, str)(text)


def argument(kind, text):
    """The value of a parameter; JSON stays text, for each client has a way of its own to mark it."""
    if text is None or kind in ("json", "jsonb"):
        return text
    if kind in ("json[]", "jsonb[]"):
        return elements(text)
    if kind.startswith("interval") and re.search(r"mon|-.*:", text):
        raise NoValue("Python's timedelta has neither months nor signs of its own for each part")
    return parse(kind, text)


def parse_all(kind, found):
    return [parse_all(kind, each) if isinstance(each, list) else parse(kind, each) for each in found]


def same_float(kind, expected, value):
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    if kind == "float4":
        expected, value = (struct.unpack("f", struct.pack("f", each))[0] for each in (expected, value))
    if math.isnan(expected):
        return math.isnan(value)
    return expected == value and math.copysign(1, expected) == math.copysign(1, value)


def same(kind, text, value):
    """Whether a client's value is the one that PostgreSQL would send as this text."""
    if kind in ("json", "jsonb") and text is not None:
        return same_json(text, value)
    if text is None or value is None:
        return text is None and value is None
    if isinstance(value, str) and value == text:
        return True
    if kind.endswith("[]"):
        return same_all(kind[:-2], elements(text), value)
    if kind in ("float4", "float8"):
        return same_float(kind, float(text), value)
    if isinstance(value, (bytes, memoryview)) and kind != "bytea":
        return bytes(value).decode() == text
    try:
        expected = parse(kind, text)
    except NoValue:
        return False
    if kind == "numeric":
        return isinstance(value, Decimal) and str(value) == str(expected)
    if kind == "bytea":
        return bytes(value) == expected
    if kind == "uuid":
        return isinstance(value, uuid.UUID) and value == expected
    return type(value) is type(expected) and value == expected


def same_json(text, value):
    expected = json.loads(text)
    if isinstance(value, str) and not isinstance(expected, str):
        value = json.loads(value)
    return value == text or (type(value) is type(expected) and value == expected)


def same_all(kind, expected, value):
    if not isinstance(value, (list, tuple)) or len(value) != len(expected):
        return False
    return all(
        same_all(kind, e, v) if isinstance(e, list) else same(kind, e, v) for e, v in zip(expected, value, strict=True)
    )


def placeholders(sql, form):
    """The statement with $1, $2 ... written as the client wants them: form is called with the number."""
    return re.sub(r"\$(\d+)", lambda found: form(int(found.group(1))), sql)


# ---- cases -----------------------------------------------------------------------------------------------------------


class Failed(Exception):
    """What a case found instead of what it expects."""


def expect(what, found, expected):
    if found != expected:
        raise Failed(f"{what}: {found!r} instead of {expected!r}"[:400])


def load():
    with open(os.environ["CASES"], encoding="utf-8") as file:
        cases = json.load(file)["cases"]
    for case in cases:
        if isinstance(case.get("sql"), list):
            case["sql"] = " ".join(case["sql"])
    return cases


class Client:
    """A client under test. A subclass has a method for each kind of case that the client can do.

    open(mode), close()     a connection of its own for each mode; UTC is its time zone, each statement is committed
    query(sql, values, types)   rows; the statement has $1, $2 ..., the types are PostgreSQL's names
    simple(sql)             rows of a statement without parameters, or None
    sqlstate(error)         of an exception, None if it has none
    script(sql)             results of several statements in one text, each a list of rows
    copy(sql)               bytes
    cancel(sql, seconds)    runs the statement and cancels it after so long
    cursor(sql, size)       rows, read by a cursor of the server that fetches so many at once
    pipeline(steps)         for each (sql, values) rows or an exception
    describe(sql)           types of the parameters, and (name, type) of the columns, without execution
    """

    modes = ("text",)
    name = version = ""
    sizes = None
    """Sizes of the messages of the last COPY, where the client shows them."""
    types = None
    """Types that the client knows, where it knows few; cases with other types are left out."""
    parameters = True
    """Whether statements can have parameters; otherwise cases with parameters are left out."""

    def check_rows(self, types, expected, found):
        found = [tuple(row) for row in found]
        if len(found) != len(expected):
            raise Failed(f"{len(found)} rows instead of {len(expected)}")
        for row, (want, have) in enumerate(zip(expected, found, strict=True)):
            if len(want) != len(have):
                raise Failed(f"{len(have)} columns instead of {len(want)}")
            for kind, text, value in zip(types, want, have, strict=True):
                if not same(kind, text, value):
                    raise Failed(f"row {row + 1}: {value!r} instead of {kind} {text!r}"[:400])

    def fails(self, sqlstate, action):
        """Runs what must fail with this SQLSTATE."""
        try:
            action()
        except Exception as error:
            found = self.sqlstate(error)
            if found != sqlstate:
                text = " ".join(str(error).split())
                raise Failed(f"SQLSTATE {found} instead of {sqlstate}: {text}"[:400]) from None
            return
        raise Failed(f"no error instead of SQLSTATE {sqlstate}")

    def goes_on(self):
        self.check_rows(["int4"], [["1"]], self.query("SELECT 1", [], []))

    def values(self, case):
        parameters = case.get("parameters", [])
        types = [each["type"] for each in parameters]
        return [argument(each["type"], each["text"]) for each in parameters], types

    def run_query(self, case):
        values, types = self.values(case)
        self.check_rows(case["types"], case["rows"], self.query(case["sql"], values, types))

    def run_error(self, case):
        values, types = self.values(case)
        self.fails(case["sqlstate"], lambda: self.query(case["sql"], values, types))
        self.goes_on()

    def run_rows(self, case):
        found = self.query(case["sql"], [], [])
        expect("rows", len(found), case["count"])
        for which, row in (("first", 0), ("last", -1)):
            if case[which]:
                expect(which, [str(value) for value in found[row]], case[which])

    def run_session(self, case):
        for number, step in enumerate(case["steps"], 1):
            try:
                if "sqlstate" in step:
                    self.fails(step["sqlstate"], lambda: self.simple(step["sql"]))
                else:
                    found = self.simple(step["sql"])
                    if "rows" in step:
                        self.check_rows(step["types"], step["rows"], found or [])
            except Exception as error:
                text = " ".join(f"{type(error).__name__} {error}".split()).removeprefix("Failed ")
                raise Failed(f"step {number}, {step['sql']}: {text}"[:400]) from None

    def run_script(self, case):
        if "sqlstate" in case:
            self.fails(case["sqlstate"], lambda: self.script(case["sql"]))
        else:
            found = self.script(case["sql"])
            expect("results", len(found), len(case["results"]))
            for have, want in zip(found, case["results"], strict=True):
                self.check_rows(want["types"], want["rows"], have)
        self.goes_on()

    def run_copy(self, case):
        data = self.copy(case["sql"])
        if "hex" in case:
            if self.sizes is not None:
                expect("sizes of the messages", self.sizes, case["sizes"])
            expect("data", data.hex(), "".join(case["hex"]))
        else:
            expect("data", data.decode(), case["data"])
        self.goes_on()

    def run_cancel(self, case):
        start = time.monotonic()
        self.fails(case["sqlstate"], lambda: self.cancel(case["sql"], case["after_ms"] / 1000))
        if time.monotonic() - start > 5:
            raise Failed(f"took {time.monotonic() - start:.1f} s")
        self.goes_on()

    def run_cursor(self, case):
        found = [tuple(row) for row in self.cursor(case["sql"], case["fetch"])]
        expect("rows", len(found), case["count"])
        if case["last"]:
            self.check_rows(case["types"], [case["last"]], found[-1:])
        self.goes_on()

    def run_pipeline(self, case):
        steps = [(step["sql"], *self.values(step)) for step in case["steps"]]
        for number, (step, found) in enumerate(zip(case["steps"], self.pipeline(steps), strict=True), 1):
            if "rows" in step:
                if isinstance(found, Exception):
                    raise Failed(f"step {number}: {found}")
                self.check_rows(step["types"], step["rows"], found)
            elif not isinstance(found, Exception):
                raise Failed(f"step {number}: no error")
            elif "sqlstate" in step:
                expect(f"SQLSTATE of step {number}", self.sqlstate(found), step["sqlstate"])
        self.goes_on()

    def run_describe(self, case):
        parameters, columns = self.describe(case["sql"])
        if parameters is not None:
            expect("parameters", list(parameters), case["parameters"])
        expect("columns", [list(column) for column in columns], case["columns"])

    def can(self, case):
        needs = {"error": "query", "rows": "query", "session": "simple"}
        has = "parameters" not in case or case["kind"] == "describe" or self.parameters
        if self.types and case["kind"] == "query":
            has = has and set(case["types"]) <= self.types
        return has and hasattr(self, needs.get(case["kind"], case["kind"]))


def report(**line):
    print(json.dumps(line, ensure_ascii=False), flush=True)


def attempt(action):
    """Outcome of a case: ok, and a message otherwise."""

    def late(*_):
        signal.alarm(5)
        raise Slow

    signal.signal(signal.SIGALRM, late)
    signal.alarm(LONGEST)
    try:
        action()
        return {"ok": True}
    except NoValue as reason:
        return {"skipped": str(reason)}
    except Failed as failure:
        return {"ok": False, "message": str(failure)}
    except Slow:
        return {"ok": False, "message": f"no end within {LONGEST} s"}
    except (SystemExit, KeyboardInterrupt):
        raise
    except BaseException as error:  # a client that is written in Rust may panic
        if "--trace" in sys.argv:
            traceback.print_exc()
        return {"ok": False, "message": " ".join(f"{type(error).__name__}: {error}".split())[:400]}
    finally:
        signal.alarm(0)


def guarded(mode, name, number, action):
    """Runs and reports a case. If the client blocks outside Python, the program starts anew with the next case."""

    def give_up():
        report(mode=mode, case=name, ok=False, message=f"no end within {LONGEST} s, and the client does not stop")
        os.environ["FIRST_CASE"] = str(number + 1)
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])

    watch = threading.Timer(LONGEST + PATIENCE, give_up)
    watch.daemon = True
    watch.start()
    try:
        outcome = attempt(action)
    finally:
        watch.cancel()
    report(mode=mode, case=name, **outcome)
    return bool(outcome.get("ok"))


FIRST = int(os.environ.get("FIRST_CASE", "0"))
"""Number of the first case to run; others have been run before the program had to start anew."""


def wanted(name):
    return all(re.search(each, name) for each in sys.argv[1:] if not each.startswith("--"))


def tell(client):
    report(server=str(client.query("SELECT version()", [], [])[0][0]))


def main(client):
    """Runs all cases that the client can do, in each of its modes; 'runner PATTERN' runs those that match."""
    report(client=client.name, version=client.version)
    cases = [case for case in load() if client.can(case) and wanted(case["name"])]
    chosen = [(mode, case) for mode in client.modes for case in cases]
    connected = None
    broken = set()
    told = FIRST > 0
    for number, (mode, case) in enumerate(chosen):
        if number < FIRST or mode in broken:
            continue
        fresh = case["kind"] in ("session", "script")
        if connected and (fresh or connected != mode):
            attempt(client.close)
            connected = None
        if not connected:
            outcome = attempt(lambda: client.open(mode))
            if not outcome.get("ok"):
                report(mode=mode, case="connect", **outcome)
                broken.add(mode)
                continue
            told = told or attempt(lambda: tell(client)).get("ok")
        passed = guarded(mode, case["name"], number, lambda: getattr(client, "run_" + case["kind"])(case))
        connected = mode if passed and not fresh else None
        if not connected:
            attempt(client.close)
    if connected:
        attempt(client.close)


def scripted(name, version, server, cases):
    """Runs cases that are functions; a case's name is that of its function with blanks. server() is its version."""
    report(client=name, version=version)
    try:
        report(server=server())
    except Exception as error:
        report(mode="", case="connect", ok=False, message=" ".join(f"{type(error).__name__}: {error}".split())[:400])
    for number, case in enumerate(cases):
        title = case.__name__.replace("_", " ")
        if number >= FIRST and wanted(title):
            guarded("", title, number, case)
