"""SQLAlchemy 2 over psycopg, psycopg2 and asyncpg: statements with bound parameters of SQLAlchemy's types."""

import asyncio

import pgcases
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg
from sqlalchemy.ext.asyncio import create_async_engine

TYPES = {
    "bool": sa.Boolean, "int2": sa.SmallInteger, "int4": sa.Integer, "int8": sa.BigInteger, "float4": sa.REAL,
    "float8": sa.Double, "numeric": sa.Numeric, "text": sa.Text, "varchar": sa.String, "bpchar": sa.Text,
    "bytea": sa.LargeBinary, "date": sa.Date, "time": sa.Time, "timetz": sa.Time(timezone=True),
    "timestamp": sa.DateTime, "timestamptz": sa.DateTime(timezone=True), "interval": sa.Interval, "uuid": sa.Uuid,
    "json": pg.JSON(none_as_null=True), "jsonb": pg.JSONB(none_as_null=True), "oid": pg.OID,
}  # fmt: skip


def typed(kind):
    found = TYPES.get(kind.removesuffix("[]"), sa.Text)
    return pg.ARRAY(found, dimensions=None) if kind.endswith("[]") else found


class SqlAlchemy(pgcases.Client):
    name, version = "SQLAlchemy", sa.__version__
    modes = ("psycopg", "psycopg2", "asyncpg")

    def open(self, mode):
        self.loop = asyncio.new_event_loop() if mode == "asyncpg" else None
        address = pgcases.url(f"postgresql+{mode}")
        self.engine = create_async_engine(address) if self.loop else sa.create_engine(address)
        self.c = self.run(self.engine.connect())
        self.run(self.c.execution_options(isolation_level="AUTOCOMMIT"))
        self.simple("SET TimeZone = 'UTC'")

    def run(self, result):
        return self.loop.run_until_complete(result) if self.loop else result

    def close(self):
        self.run(self.c.close())
        self.run(self.engine.dispose())

    def sqlstate(self, error):
        cause = getattr(error, "orig", None)
        return getattr(cause, "sqlstate", None) or getattr(cause, "pgcode", None)

    def query(self, sql, values, types):
        text = sql.replace(":", "\\:")
        text = sa.text(pgcases.placeholders(text, lambda number: f"(:p{number})"))
        for number, (value, kind) in enumerate(zip(values, types, strict=True), 1):
            if kind.startswith("json") and value is not None:
                value = pgcases.parse(kind, value if isinstance(value, str) else rewritten(value))
            text = text.bindparams(sa.bindparam(f"p{number}", value, type_=typed(kind)))
        return self.run(self.c.execute(text)).fetchall()

    def simple(self, sql):
        found = self.run(self.c.exec_driver_sql(sql))
        return found.fetchall() if found.returns_rows else None


def rewritten(found):
    quoted = ("NULL" if e is None else '"' + e.replace("\\", "\\\\").replace('"', '\\"') + '"' for e in found)
    return "{" + ",".join(quoted) + "}"


pgcases.main(SqlAlchemy())
