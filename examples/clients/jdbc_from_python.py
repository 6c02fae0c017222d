"""Reads Braid from Python through JayDeBeApi: by its own means, and into pandas.

    pip install JayDeBeApi pandas
    ./braid demo                                       # in another terminal
    python examples/clients/jdbc_from_python.py data/demo/connection.properties jdbc-driver/target/braid-jdbc-driver-*.jar
"""

import datetime
import decimal
import sys
import warnings

import jaydebeapi
import pandas

from trial import Checks, arguments

# JayDeBeApi makes floats of decimals, and leaves arrays as objects of Java, of whatever database. Before the first connection it can be told better.
jaydebeapi._DEFAULT_CONVERTERS["DECIMAL"] = lambda rows, column: (
    None if (text := rows.getString(column)) is None else decimal.Decimal(str(text)))
jaydebeapi._DEFAULT_CONVERTERS["ARRAY"] = lambda rows, column: (
    None if (array := rows.getArray(column)) is None else list(array.getArray()))

TYPES = """
SELECT TRUE AS truth, CAST(-128 AS TINYINT) AS tiny, CAST(9007199254740993 AS BIGINT) AS large, CAST(0.1 AS DOUBLE) AS twice,
    CAST(19.90 AS DECIMAL(10, 2)) AS price, CAST('12345678901234567890123456.123456789012' AS DECIMAL(38, 12)) AS wide,
    'Gr\u00fc\u00dfe' AS text, X'00FF' AS bytes, DATE '2024-02-29' AS day, TIMESTAMP '2024-02-29 13:14:15.123456' AS shown,
    CAST('2024-02-29 13:14:15+00:00' AS TIMESTAMP WITH TIME ZONE) AS moment, TIME '13:14:15' AS clock,
    CAST(NULL AS INTEGER) AS nothing, ARRAY[1, 2, 3] AS numbers
"""


class Trial(Checks):
    """A connection."""

    def __init__(self, login, driver):
        super().__init__()
        secrets = {name: login[name] for name in ("user", "password")}
        self.connection = jaydebeapi.connect("io.braid.jdbc.BraidDriver", login["url"], secrets, driver)

    def rows(self, sql, parameters=()):
        with self.connection.cursor() as cursor:
            cursor.execute(sql, parameters)
            return cursor.fetchall()


def queries(trial):
    trial.check("a query", trial.rows("SELECT c_name FROM dbB.customer WHERE c_custkey = 7"), [("Customer#000000007",)])
    trial.check("parameters", trial.rows("SELECT COUNT(*) FROM dbB.customer WHERE c_custkey <= ? AND c_name LIKE ?",
                                         (100, "%7")), [(10,)])
    with trial.connection.cursor() as cursor:
        cursor.execute("SELECT o_orderkey FROM dbA.orders ORDER BY o_orderkey")
        trial.check("a few rows", [row[0] for row in cursor.fetchmany(3)], [1, 2, 3])
        trial.check("the rest", len(cursor.fetchall()), 14997)
        trial.check("columns are described", cursor.description[0][0], "o_orderkey")
    trial.connection.commit()
    trial.connection.rollback()


def types(trial):
    with trial.connection.cursor() as cursor:
        cursor.execute(TYPES)
        row = dict(zip((column[0] for column in cursor.description), cursor.fetchone()))
    expected = {
        "truth": True, "tiny": -128, "large": 9007199254740993, "twice": 0.1, "price": decimal.Decimal("19.90"), "text": "Gr\u00fc\u00dfe",
        "day": "2024-02-29", "shown": "2024-02-29 13:14:15.123456", "clock": "13:14:15", "nothing": None,
        "numbers": [1, 2, 3], "wide": decimal.Decimal("12345678901234567890123456.123456789012"),
    }
    for name, value in expected.items():
        trial.check(f"type of {name}", row[name], value)
    trial.check("type of bytes", bytes(byte & 255 for byte in row["bytes"]), b"\x00\xff")
    # By the clocks of this computer.
    here = datetime.datetime(2024, 2, 29, 13, 14, 15, tzinfo=datetime.timezone.utc).astimezone()
    trial.check("type of moment", row["moment"], here.strftime("%Y-%m-%d %H:%M:%S"))


def frames(trial):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # pandas prefers SQLAlchemy
        frame = pandas.read_sql("SELECT n.n_name, c.c_acctbal FROM dbB.customer c JOIN dbD.nation n"
                                " ON n.n_nationkey = c.c_nationkey", trial.connection)
        trial.check("a frame", (len(frame), list(frame.columns)), (1500, ["n_name", "c_acctbal"]))
        sums = trial.rows("SELECT SUM(c_acctbal) FROM dbB.customer")
        trial.check("its sum", round(float(frame["c_acctbal"].sum()), 2), float(sums[0][0]))
        one = pandas.read_sql("SELECT c_name FROM dbB.customer WHERE c_custkey = ?", trial.connection, params=[7])
        trial.check("a parameter", one["c_name"][0], "Customer#000000007")
        pieces = pandas.read_sql("SELECT * FROM dbA.orders", trial.connection, chunksize=4000)
        trial.check("pieces", [len(piece) for piece in pieces], [4000, 4000, 4000, 3000])


def refusals(trial):
    trial.refused("a table that is missing", lambda: trial.rows("SELECT * FROM dbB.nothing"), Exception, ["nothing"])
    trial.refused("INSERT", lambda: trial.rows("INSERT INTO dbB.customer VALUES (1)"), Exception, ["does not run INSERT"])
    trial.check("the connection is good", trial.rows("SELECT 1"), [(1,)])


def main():
    login, driver = arguments()
    trial = Trial(login, driver)
    print("pandas", pandas.__version__)
    failed = trial.run((queries, types, frames, refusals))
    trial.connection.close()
    sys.exit(failed)


if __name__ == "__main__":
    main()
