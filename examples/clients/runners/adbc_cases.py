"""ADBC's driver for PostgreSQL: results by COPY in binary as Arrow, or by the extended protocol."""

import threading

import adbc_driver_postgresql
import adbc_driver_postgresql.dbapi
import pgcases
import pyarrow


class Adbc(pgcases.Client):
    name, version = "ADBC PostgreSQL driver", adbc_driver_postgresql.__version__
    modes = ("copy", "extended")

    def open(self, mode):
        self.c = adbc_driver_postgresql.dbapi.connect(pgcases.url(), autocommit=True)
        self.hint = {"adbc.postgresql.use_copy": "false"} if mode == "extended" else None
        self.simple("SET TimeZone = 'UTC'")

    def close(self):
        self.c.close()

    def sqlstate(self, error):
        return getattr(error, "sqlstate", None)

    def query(self, sql, values, types):
        with self.c.cursor(adbc_stmt_kwargs=self.hint) as cursor:
            cursor.execute(sql, tuple(values) or None)
            return [[shown(value) for value in row] for row in cursor.fetchall()]

    def simple(self, sql):
        """COPY can read queries only."""
        with self.c.cursor(adbc_stmt_kwargs={"adbc.postgresql.use_copy": "false"}) as cursor:
            cursor.execute(sql)
            return cursor.fetchall() if cursor.description else None

    def cancel(self, sql, seconds):
        with self.c.cursor(adbc_stmt_kwargs=self.hint) as cursor:
            timer = threading.Timer(seconds, cursor.adbc_cancel)
            timer.start()
            try:
                cursor.execute(sql)
                cursor.fetchall()
            finally:
                timer.join()


def shown(value):
    """An interval in PostgreSQL's text format; Arrow has months, days and nanoseconds."""
    if isinstance(value, list):
        return [shown(each) for each in value]
    if not isinstance(value, pyarrow.MonthDayNano):
        return value
    years, months = divmod(abs(value.months), 12)
    sign = "-" if value.months < 0 else ""
    parts = [f"{sign}{number} {unit}{'' if number == 1 else 's'}" for number, unit in ((years, "year"), (months, "mon"))
             if number]
    if value.days:
        parts.append(f"{value.days} day{'' if value.days == 1 else 's'}")
    if value.nanoseconds or not parts:
        micros = abs(value.nanoseconds) // 1000
        clock = f"{micros // 3_600_000_000:02}:{micros // 60_000_000 % 60:02}:{micros // 1_000_000 % 60:02}"
        if micros % 1_000_000:
            clock += f".{micros % 1_000_000:06}".rstrip("0")
        parts.append(("-" if value.nanoseconds < 0 else "") + clock)
    return " ".join(parts)


pgcases.main(Adbc())
