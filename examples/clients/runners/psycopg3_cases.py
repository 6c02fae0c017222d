"""psycopg 3: text and binary results and parameters, pipelines, server-side cursors, COPY."""

import threading

import pgcases
import psycopg
from psycopg import pq
from psycopg.types.json import Json, Jsonb


class Psycopg(pgcases.Client):
    name, version = "psycopg 3", psycopg.__version__
    modes = ("text", "binary")

    def open(self, mode):
        self.binary = mode == "binary"
        self.c = psycopg.connect(
            host=pgcases.HOST,
            port=pgcases.PORT,
            user=pgcases.USER,
            password=pgcases.PASSWORD,
            dbname=pgcases.DATABASE,
            autocommit=True,
        )
        self.c.execute("SET TimeZone = 'UTC'")
        self.mark = "%b" if self.binary else "%t"

    def close(self):
        self.c.close()

    def sqlstate(self, error):
        return getattr(error, "sqlstate", None)

    def prepared(self, sql, values, types):
        """psycopg's form of a statement: a placeholder for each use of a parameter."""
        order = []

        def mark(number):
            order.append(number - 1)
            return self.mark

        text = pgcases.placeholders(sql.replace("%", "%%") if values else sql, mark)
        wrapped = [wrap(value, kind) for value, kind in zip(values, types, strict=True)]
        return text, [wrapped[each] for each in order] or None

    def query(self, sql, values, types):
        text, parameters = self.prepared(sql, values, types)
        return self.c.execute(text, parameters, binary=self.binary).fetchall()

    def simple(self, sql):
        found = self.c.execute(sql)
        return found.fetchall() if found.description else None

    def script(self, sql):
        cursor = self.c.execute(sql)
        found = [cursor.fetchall()] if cursor.description else []
        while cursor.nextset():
            if cursor.description:
                found.append(cursor.fetchall())
        return found

    def copy(self, sql):
        with self.c.cursor().copy(sql) as copy:
            blocks = [bytes(block) for block in copy]
        self.sizes = [len(block) for block in blocks]
        return b"".join(blocks)

    def cancel(self, sql, seconds):
        timer = threading.Timer(seconds, self.c.cancel_safe)
        timer.start()
        try:
            self.c.execute(sql)
        finally:
            timer.join()

    def cursor(self, sql, size):
        with self.c.transaction(), self.c.cursor("cases", binary=self.binary) as cursor:
            cursor.itersize = size
            cursor.execute(sql)
            return list(cursor)

    def pipeline(self, steps):
        cursors, failure = [], None
        try:
            with self.c.pipeline():
                for sql, values, types in steps:
                    text, parameters = self.prepared(sql, values, types)
                    cursors.append(self.c.cursor(binary=self.binary))
                    cursors[-1].execute(text, parameters)
        except psycopg.Error as error:
            failure = error
        found = []
        for cursor in cursors:
            try:
                found.append(cursor.fetchall())
            except psycopg.Error as error:
                found.append(failure or error)
                failure = None
        return found

    def describe(self, sql):
        connection = self.c.pgconn
        for result in (connection.prepare(b"", sql.encode()), connection.describe_prepared(b"")):
            if result.status != pq.ExecStatus.COMMAND_OK:
                raise psycopg.errors.error_from_result(result)
        names = {info.oid: info.name for info in self.c.adapters.types}
        names |= {info.array_oid: info.name + "[]" for info in self.c.adapters.types if info.array_oid}
        return (
            [names[result.param_type(i)] for i in range(result.nparams)],
            [(result.fname(i).decode(), names[result.ftype(i)]) for i in range(result.nfields)],
        )


def wrap(value, kind):
    form = {"json": Json, "jsonb": Jsonb}.get(kind.removesuffix("[]"))
    if form is None or value is None:
        return value
    if kind.endswith("[]"):
        return [each if each is None else form(each, dumps=str) for each in value]
    return form(value, dumps=str)


pgcases.main(Psycopg())
