"""psycopg2: text results, parameters written into the statement by the client, server-side cursors, COPY."""

import io
import threading

import pgcases
import psycopg2
import psycopg2.extras

psycopg2.extras.register_uuid()


class Psycopg2(pgcases.Client):
    name, version = "psycopg2", psycopg2.__version__.split()[0]

    def open(self, mode):
        self.c = psycopg2.connect(
            host=pgcases.HOST,
            port=pgcases.PORT,
            user=pgcases.USER,
            password=pgcases.PASSWORD,
            dbname=pgcases.DATABASE,
        )
        self.c.autocommit = True
        self.simple("SET TimeZone = 'UTC'")

    def close(self):
        self.c.close()

    def sqlstate(self, error):
        return getattr(error, "pgcode", None)

    def query(self, sql, values, types):
        wrapped = {f"p{n}": wrap(v, k) for n, (v, k) in enumerate(zip(values, types, strict=True), 1)}
        if wrapped:
            sql = pgcases.placeholders(sql.replace("%", "%%"), lambda number: f"(%(p{number})s)")
        with self.c.cursor() as cursor:
            cursor.execute(sql, wrapped or None)
            return cursor.fetchall()

    def simple(self, sql):
        with self.c.cursor() as cursor:
            cursor.execute(sql)
            return cursor.fetchall() if cursor.description else None

    def script(self, sql):
        return self.simple(sql)

    def run_script(self, case):
        """psycopg2 has the last result only."""
        if "sqlstate" in case:
            self.fails(case["sqlstate"], lambda: self.script(case["sql"]))
        elif "SELECT" in case["sql"].rpartition(";")[2]:
            last = case["results"][-1]
            self.check_rows(last["types"], last["rows"], self.script(case["sql"]))
        elif case["sql"].strip(" ;"):
            self.script(case["sql"])
        self.goes_on()

    def copy(self, sql):
        data = io.BytesIO()
        with self.c.cursor() as cursor:
            cursor.copy_expert(sql, data)
        return data.getvalue()

    def cancel(self, sql, seconds):
        timer = threading.Timer(seconds, self.c.cancel)
        timer.start()
        try:
            self.simple(sql)
        finally:
            timer.join()

    def cursor(self, sql, size):
        with self.c.cursor("cases", withhold=True) as cursor:
            cursor.itersize = size
            cursor.execute(sql)
            return list(cursor)


def wrap(value, kind):
    if not kind.startswith("json") or value is None:
        return value
    form = psycopg2.extras.Json
    if isinstance(value, list):
        return [each if each is None else form(each, dumps=str) for each in value]
    return form(value, dumps=str)


pgcases.main(Psycopg2())
