"""asyncpg: all values in binary, or by text codecs; cursors and COPY."""

import asyncio
import io
import re
import time

import asyncpg
import pgcases

TYPES = [*pgcases.SCALARS, "text", "varchar", "bpchar", "name", "char"]


class Asyncpg(pgcases.Client):
    name, version = "asyncpg", asyncpg.__version__
    modes = ("binary", "text")

    def __init__(self):
        self.loop = asyncio.new_event_loop()

    def open(self, mode):
        self.text = mode == "text"
        self.loop.run_until_complete(self.connect())

    async def connect(self):
        self.c = await asyncpg.connect(
            host=pgcases.HOST,
            port=pgcases.PORT,
            user=pgcases.USER,
            password=pgcases.PASSWORD,
            database=pgcases.DATABASE,
            server_settings={"TimeZone": "UTC"},
        )
        if self.text:
            for each in TYPES:
                await self.c.set_type_codec(each, schema="pg_catalog", encoder=str, decoder=str, format="text")

    def close(self):
        self.loop.run_until_complete(self.c.close(timeout=3))

    def sqlstate(self, error):
        return getattr(error, "sqlstate", None)

    def values(self, case):
        if not self.text:
            values, types = super().values(case)
            return [encoded(value) if kind.startswith("char") else value for value, kind in zip(values, types)], types
        parameters = case.get("parameters", [])
        types = [each["type"] for each in parameters]
        return [
            pgcases.elements(each["text"]) if each["text"] and each["type"].endswith("[]") else each["text"]
            for each in parameters
        ], types

    def query(self, sql, values, types):
        return self.loop.run_until_complete(self.c.fetch(sql, *values))

    def simple(self, sql):
        return self.query(sql, [], [])

    def script(self, sql):
        self.loop.run_until_complete(self.c.execute(sql))

    def run_script(self, case):
        """asyncpg runs several statements, but has none of their results."""
        if "sqlstate" in case:
            self.fails(case["sqlstate"], lambda: self.script(case["sql"]))
        else:
            self.script(case["sql"])
        self.goes_on()

    def copy(self, sql):
        """asyncpg writes the statement itself, so that only some of the options can be tried."""
        parts = re.fullmatch(r"COPY \((.*)\) TO STDOUT(?: \(FORMAT (\w+)(, HEADER)?\))?", sql, re.S)
        if not parts:
            raise pgcases.NoValue("asyncpg writes the COPY statement itself")
        data = io.BytesIO()
        self.loop.run_until_complete(
            self.c.copy_from_query(parts[1], output=data, format=parts[2] or "text", header=bool(parts[3]))
        )
        return data.getvalue()

    def cancel(self, sql, seconds):
        self.loop.run_until_complete(self.c.fetch(sql, timeout=seconds))

    def run_cancel(self, case):
        """asyncpg cancels what takes longer than a timeout, and keeps the SQLSTATE to itself."""
        start = time.monotonic()
        try:
            self.cancel(case["sql"], case["after_ms"] / 1000)
        except asyncio.TimeoutError:
            if time.monotonic() - start > 5:
                raise pgcases.Failed(f"took {time.monotonic() - start:.1f} s") from None
            self.goes_on()
            return
        raise pgcases.Failed("no timeout")

    def cursor(self, sql, size):
        async def read():
            async with self.c.transaction():
                return [row async for row in self.c.cursor(sql, prefetch=max(size, 2))]

        return self.loop.run_until_complete(read())

    def describe(self, sql):
        statement = self.loop.run_until_complete(self.c.prepare(sql))
        return (
            [each.name for each in statement.get_parameters()],
            [(each.name, each.type.name) for each in statement.get_attributes()],
        )


def encoded(value):
    """asyncpg has bytes for the type "char"."""
    if isinstance(value, list):
        return [encoded(each) for each in value]
    return value and value.encode()


pgcases.main(Asyncpg())
