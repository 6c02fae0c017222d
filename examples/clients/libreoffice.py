"""Opens Braid as a data source of LibreOffice Base, and does with it what its windows do.

    apt-get install libreoffice-base libreoffice-java-common default-jre python3-uno
    ./braid demo                                       # in another terminal
    /usr/bin/python3 examples/clients/libreoffice.py data/demo/connection.properties jdbc-driver/target/braid-jdbc-driver-*.jar
"""

import pathlib
import subprocess
import sys
import tempfile
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.sdb.CommandType import COMMAND, TABLE
from com.sun.star.sdbc import SQLException
from com.sun.star.sdbc.ResultSetConcurrency import UPDATABLE
from com.sun.star.sdbc.ResultSetType import SCROLL_INSENSITIVE, SCROLL_SENSITIVE

from trial import Checks, arguments

PIPE = "pipe,name=braid-libreoffice-trial"

TYPES = """
SELECT TRUE AS truth, CAST(-128 AS TINYINT) AS tiny, CAST(-32768 AS SMALLINT) AS small, -2147483648 AS whole,
    CAST(9007199254740993 AS BIGINT) AS large, CAST(0.5 AS REAL) AS single, CAST(0.1 AS DOUBLE) AS twice,
    CAST('12345678901234567890123456.123456789012' AS DECIMAL(38, 12)) AS wide,
    'Gr\u00fc\u00dfe' AS text, X'00FF' AS bytes, DATE '2024-02-29' AS day, TIMESTAMP '2024-02-29 13:14:15.123456' AS shown,
    CAST('2024-02-29 13:14:15+00:00' AS TIMESTAMP WITH TIME ZONE) AS moment, TIME '13:14:15' AS clock,
    CAST(NULL AS INTEGER) AS nothing
"""


def setting(name, value):
    return PropertyValue(Name=name, Value=value)


def office(resolver):
    for _ in range(240):
        try:
            return resolver.resolve(f"uno:{PIPE};urp;StarOffice.ComponentContext")
        except Exception:  # it has not yet begun to listen
            time.sleep(0.5)
    raise SystemExit("LibreOffice does not answer")


class Trial(Checks):
    """A data source in a LibreOffice."""

    def __init__(self, context, login, driver):
        super().__init__()
        self.services = context.ServiceManager
        self.context = context
        sources = self.create("com.sun.star.sdb.DatabaseContext")
        source = sources.createInstance()
        # LibreOffice shows nothing of values of the type TIMESTAMP_WITH_TIMEZONE.
        source.URL = login["url"]
        source.User = login["user"]
        source.Info = (
            setting("JavaDriverClass", "io.braid.jdbc.BraidDriver"),
            setting("JavaDriverClassPath", pathlib.Path(driver).resolve().as_uri()),
        )
        self.connection = source.getConnection(login["user"], login["password"])

    def create(self, service):
        return self.services.createInstanceWithContext(service, self.context)

    def rows(self, kind, command, **options):
        rows = self.create("com.sun.star.sdb.RowSet")
        rows.ActiveConnection = self.connection
        rows.CommandType = kind
        rows.Command = command
        for name, value in options.items():
            setattr(rows, name, value)
        rows.execute()
        return rows

    def value(self, sql):
        rows = self.connection.createStatement().executeQuery(sql)
        rows.next()
        return rows.getString(1)


def metadata(trial):
    meta = trial.connection.MetaData
    trial.check("product", meta.DatabaseProductName, "Braid")
    trial.check("driver", meta.DriverName.startswith("Braid"))
    types = meta.TypeInfo
    count = 0
    while types.next():
        count += 1
    trial.check("types are listed", count, 14)
    trial.check("read only", meta.isReadOnly())


def customer(trial):
    """The name by which Base knows the table."""
    return next(name for name in trial.connection.Tables.ElementNames if name.lower().endswith("dbb.customer"))


def tables(trial):
    names = trial.connection.Tables.ElementNames
    trial.check("tables are listed", customer(trial) in names)
    table = trial.connection.Tables.getByName(customer(trial))
    columns = table.Columns
    trial.check("columns are listed", columns.ElementNames[:2], ("c_custkey", "c_name"))
    trial.check("types of columns", [columns.getByName(name).TypeName for name in columns.ElementNames[:2]],
                ["BIGINT", "VARCHAR"])
    trial.check("keys are listed", table.Keys.Count > 0)
    trial.check("indexes are listed", table.Indexes.Count >= 0)


def open_table(trial):
    name = customer(trial)
    rows = trial.rows(TABLE, name, ResultSetType=SCROLL_SENSITIVE, ResultSetConcurrency=UPDATABLE)
    trial.check("a table opens", rows.next())
    first = rows.getInt(1)
    trial.check("to its end", rows.last() and rows.RowCount, 1500)
    trial.check("and back", rows.previous() and rows.getRow(), 1499)
    trial.check("to any row", rows.absolute(700) and rows.getRow(), 700)
    mark = rows.getBookmark()
    trial.check("and on", rows.relative(5) and rows.getRow(), 705)
    trial.check("to a bookmark", rows.moveToBookmark(mark) and rows.getRow(), 700)
    trial.check("to the first", rows.first() and rows.getInt(1), first)
    trial.refused("a change", lambda: change(rows), SQLException, [""])
    rows.dispose()
    rows = trial.rows(TABLE, name, Filter="\"c_custkey\" <= 30 AND \"c_name\" LIKE '%2%'", ApplyFilter=True,
                      Order='"c_custkey" DESC')
    found = []
    while rows.next():
        found.append(rows.getInt(1))
    ours = [key for key in range(30, 0, -1) if "2" in f"{key:09d}"]
    trial.check("with a filter and an order", found, ours)


def change(rows):
    rows.moveToInsertRow()
    rows.updateInt(1, 0)
    rows.insertRow()


def queries(trial):
    rows = trial.rows(COMMAND, 'SELECT "n"."n_name", COUNT(*) AS "customers" FROM "dbB"."customer" "c", "dbD"."nation" "n"'
                               ' WHERE "c"."c_nationkey" = "n"."n_nationkey" GROUP BY "n"."n_name"', Order='"customers" DESC')
    total = 0
    while rows.next():
        total += rows.getInt(2)
    trial.check("a query over two databases", total, 1500)
    composer = trial.connection.createInstance("com.sun.star.sdb.SingleSelectQueryComposer")
    composer.setQuery('SELECT * FROM "dbB"."customer"')
    composer.setFilter('"c_custkey" = 7')
    composer.setOrder('"c_name"')
    trial.check("the designer knows the columns", composer.Columns.ElementNames[0], "c_custkey")
    trial.check("and its query runs", trial.rows(COMMAND, composer.getQuery()).next())
    statement = trial.connection.prepareStatement('SELECT "c_name" FROM "dbB"."customer" WHERE "c_custkey" = ?')
    statement.setInt(1, 7)
    rows = statement.executeQuery()
    trial.check("a parameter", rows.next() and rows.getString(1), "Customer#000000007")


def no_rows(trial):
    sent = trial.value("SELECT SUM(statements) FROM sys.sources")
    statement = trial.connection.createStatement()
    statement.ResultSetType = SCROLL_INSENSITIVE
    quoted = ".".join(f'"{part}"' for part in customer(trial).split("."))
    rows = statement.executeQuery(f"SELECT * FROM {quoted} WHERE 0=1")
    trial.check("WHERE 0=1 has columns", rows.MetaData.ColumnCount, 8)
    trial.check("and no rows", rows.next(), False)
    trial.check("and no source was asked", trial.value("SELECT SUM(statements) FROM sys.sources"), sent)


def types(trial):
    # "Run SQL command directly": LibreOffice itself does not understand all of it.
    rows = trial.rows(COMMAND, TYPES, EscapeProcessing=False)
    rows.next()
    meta = rows.MetaData
    column = {meta.getColumnLabel(i): i for i in range(1, meta.ColumnCount + 1)}
    trial.check("boolean", rows.getBoolean(column["truth"]))
    trial.check("integers", [rows.getLong(column[name]) for name in ("tiny", "small", "whole", "large")],
                [-128, -32768, -2147483648, 9007199254740993])
    trial.check("floating point", (rows.getFloat(column["single"]), rows.getDouble(column["twice"])), (0.5, 0.1))
    trial.check("decimal", rows.getString(column["wide"]), "12345678901234567890123456.123456789012")
    trial.check("text", rows.getString(column["text"]), "Gr\u00fc\u00dfe")
    trial.check("bytes", bytes(b & 255 for b in rows.getBytes(column["bytes"]).value), b"\x00\xff")
    day = rows.getDate(column["day"])
    trial.check("date", (day.Year, day.Month, day.Day), (2024, 2, 29))
    clock = rows.getTime(column["clock"])
    trial.check("time", (clock.Hours, clock.Minutes, clock.Seconds), (13, 14, 15))
    for name in ("shown", "moment"):
        time_of = rows.getTimestamp(column[name])
        trial.check(f"timestamp {name}", (time_of.Year, time_of.Month, time_of.Day, time_of.Minutes, time_of.Seconds),
                    (2024, 2, 29, 14, 15))
    trial.check("null", rows.getInt(column["nothing"]) == 0 and rows.wasNull())
    print("       types: " + ", ".join(f"{meta.getColumnTypeName(i)}={meta.getColumnType(i)}"
                                       for i in range(1, meta.ColumnCount + 1)))


def refusals(trial):
    statement = trial.connection.createStatement()
    trial.refused("a table that is missing", lambda: trial.rows(TABLE, "dbB.nothing"), SQLException, ["nothing"])
    trial.refused("no SQL", lambda: statement.executeQuery("SELEC"), SQLException, ["Syntax error"])
    trial.refused("DROP TABLE", lambda: statement.execute('DROP TABLE "dbB"."customer"'), SQLException, ["Syntax error"])


def main():
    login, driver = arguments()
    with tempfile.TemporaryDirectory() as profile:
        command = ["soffice", "--headless", "--norestore", f"-env:UserInstallation={pathlib.Path(profile).as_uri()}",
                   f"--accept={PIPE};urp;"]
        with subprocess.Popen(command) as process:
            local = uno.getComponentContext()
            resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
            context = office(resolver)
            try:
                trial = Trial(context, login, driver)
                failed = trial.run((metadata, tables, open_table, no_rows, queries, types, refusals))
                trial.connection.close()
            finally:
                desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
                desktop.terminate()
    sys.exit(failed)


if __name__ == "__main__":
    main()
