"""psqlODBC by pyodbc: with and without server-side cursors for every query (UseDeclareFetch)."""

import glob
import os
import re
import threading

import pgcases
import pyodbc


def driver():
    pattern = os.path.join(os.environ["CLIENT_FOLDER"], "root", "usr", "lib", "*", "odbc", "psqlodbcw.so")
    return glob.glob(pattern)[0]


class PsqlOdbc(pgcases.Client):
    name = "psqlODBC (pyodbc)"
    modes = ("plain", "declare and fetch", "server-side prepare off")

    def open(self, mode):
        options = {
            "plain": "UseServerSidePrepare=1",
            "declare and fetch": "UseServerSidePrepare=1;UseDeclareFetch=1;Fetch=100",
            "server-side prepare off": "UseServerSidePrepare=0",
        }[mode]
        self.c = pyodbc.connect(
            f"Driver={driver()};Server={pgcases.HOST};Port={pgcases.PORT};Database={pgcases.DATABASE};"
            f"Uid={pgcases.USER};Pwd={{{pgcases.PASSWORD}}};BoolsAsChar=0;MaxVarcharSize=4096;"
            f"MaxLongVarcharSize=1000000;ByteaAsLongVarBinary=1;{options}",
            autocommit=True,
        )
        self.version = self.c.getinfo(pyodbc.SQL_DRIVER_VER)
        self.simple("SET TimeZone = 'UTC'")

    def close(self):
        self.c.close()

    def sqlstate(self, error):
        return error.args[0] if error.args else None

    def values(self, case):
        """Bytes and None aside, all parameters are text; casts in the statement give them their types."""
        parameters = case.get("parameters", [])
        types = [each["type"] for each in parameters]
        return [native(each["type"], each["text"]) for each in parameters], types

    def check_rows(self, types, expected, found):
        """ODBC's timestamps have no time zone, and psqlODBC writes uuid in capitals."""
        expected = [
            [
                text and {"timestamptz": text.replace("+00", ""), "uuid": text.upper()}.get(kind, text)
                for kind, text in zip(types, row, strict=True)
            ]
            for row in expected
        ]
        types = [{"timestamptz": "timestamp", "uuid": "text"}.get(kind, kind) for kind in types]
        super().check_rows(types, expected, found)

    def query(self, sql, values, types):
        order = []

        def mark(number):
            order.append(number - 1)
            return "?"

        text = pgcases.placeholders(sql, mark) if values else sql
        cursor = self.c.cursor()
        try:
            cursor.execute(text, [values[each] for each in order])
            return cursor.fetchall()
        finally:
            cursor.close()

    def simple(self, sql):
        cursor = self.c.cursor()
        try:
            cursor.execute(sql)
            return cursor.fetchall() if cursor.description else None
        finally:
            cursor.close()

    def cancel(self, sql, seconds):
        cursor = self.c.cursor()
        timer = threading.Timer(seconds, cursor.cancel)
        timer.start()
        try:
            cursor.execute(sql)
            cursor.fetchall()
        finally:
            timer.join()
            cursor.close()

    def cursor(self, sql, size):
        cursor = self.c.cursor()
        try:
            cursor.execute(sql)
            rows = []
            while found := cursor.fetchmany(size):
                rows += found
            return rows
        finally:
            cursor.close()


def native(kind, text):
    if text is not None and kind in ("int2", "int4", "float8", "bool", "numeric", "date", "timestamp", "bytea"):
        if not re.search("NaN|infinity|BC|Infinity", text) and len(text) < 38:
            return pgcases.parse(kind, text)
    return text


client = PsqlOdbc()
client.open("plain")
client.close()
pgcases.main(client)
